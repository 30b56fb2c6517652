"""A message is one printable line of limited length, whatever it quotes, and does not change when passed on."""

import copy
import json
import pickle

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from puzzlemill.puzzles.escapes import LONGEST_LINE, escaped, escaped_json, one_line
from puzzlemill.puzzles.kinds import Breach, ImpossibleError, InputError, OutOfReachError

TEXTS = st.text(st.characters(codec=None), max_size=80) | st.text("\x1b\x9b\u202e\u2028\r\n\t \xa0a\\…", max_size=80)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("d.json: expected a pack", "d.json: expected a pack"),
        ("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m"),
        ("bell \x07, delete \x7f, CSI \x9b2J", r"bell \x07, delete \x7f, CSI \x9b2J"),
        ("back\x08\x08 NUL \0", r"back\x08\x08 NUL \x00"),
        ("a\u202egpj.exe\u2066b\u2069", r"a\u202egpj.exe\u2066b\u2069"),
        ("lone \udcff, tag \U000e0041, private \ue000", r"lone \udcff, tag \U000e0041, private \ue000"),
        ("zero\u200bwidth, soft\xadhyphen, mark\ufeff", r"zero\u200bwidth, soft\xadhyphen, mark\ufeff"),
        ("  two\n\n  lines \r\nand\u2028more\t x  ", "two lines and more  x"),
        ("Süß, 日本語, 🧩, a  b", "Süß, 日本語, 🧩, a  b"),
        ("no\xa0break\u3000wide", "no break wide"),
        ("", ""),
    ],
)
def test_a_line_is_printable_and_says_what_was_there(text: str, line: str) -> None:
    assert one_line(text) == line
    assert str(InputError(text)) == line


@given(TEXTS)
@example("\n" * 5000)
@example("é" * 1500 + "\x1b" * 3000)
def test_a_line_is_bounded_and_cut_only_once(text: str) -> None:
    line = one_line(text)
    assert line.isprintable()
    assert len(line) <= LONGEST_LINE
    assert one_line(line) == line
    short = one_line(text, 20)
    assert len(short) <= 20
    assert one_line(short, 20) == short


def test_a_long_line_keeps_its_name_and_its_remedy() -> None:
    line = one_line("pack.json: entry 3: id " + "x" * 3_000_000 + ": expected at most 60 characters")
    assert len(line) == LONGEST_LINE
    assert line.startswith("pack.json: entry 3: id xxx")
    assert line.endswith("xxx: expected at most 60 characters")
    assert line.count("…") == 1


@pytest.mark.parametrize(
    ("breach", "begin", "end"),
    [
        (Breach("NO_SUCH_PLACE", ((10**4000, -1),), "outside"), f"NO_SUCH_PLACE at (1{'0' * 59}…, -1): ", "outside"),
        (Breach("NO_SUCH_PLACE", ((0, 10**5000),)), "NO_SUCH_PLACE at (0, <int>)", ""),
        (Breach("SECOND_LOOP", ((0, 1),) * 500, "twice"), "SECOND_LOOP at (0, 1)-(0, 1)-", "-(0, 1): twice"),
        (Breach("NOT_A_SOLUTION", (), "\x1b[2J\n" * 500), r"NOT_A_SOLUTION: \x1b[2J \x1b[2J", r" \x1b[2J"),
    ],
)
def test_a_broken_rule_is_one_short_line_whatever_the_solution_says(breach: Breach, begin: str, end: str) -> None:
    line = str(breach)
    assert line.startswith(begin)
    assert line.endswith(end)
    assert line.isprintable()
    assert len(line) <= LONGEST_LINE


@pytest.mark.parametrize("form", [InputError, ImpossibleError, OutOfReachError])
def test_an_error_can_be_raised_again_under_a_name_copied_and_pickled(form: type[InputError]) -> None:
    error = form("row 1:\n\x1b[2J")
    named = type(error)(f"\u202ed.json: {error}")
    assert str(named) == r"\u202ed.json: row 1: \x1b[2J"
    for same in (copy.copy(named), pickle.loads(pickle.dumps(named))):
        assert type(same) is form
        assert same.args == named.args == (str(named),)
    assert str(form(error)) == str(error)
    assert str(form()) == ""


@given(TEXTS)
@example("a\tb\nc\r\x1b]0;title\x07")
def test_printed_text_keeps_its_lines_and_escapes_the_rest(text: str) -> None:
    printed = escaped(text)
    assert printed.count("\n") == text.count("\n")
    assert all(piece.isprintable() or piece.isspace() for line in printed.split("\n") for piece in line)
    assert not {"\x1b", "\r", "\x9b", "\u202e", "\u2028"} & set(printed)
    assert escaped(printed) == printed
    if all(letter.isprintable() or letter in "\n\t" for letter in text):
        assert printed == text


@pytest.mark.thorough
@given(st.recursive(TEXTS, lambda values: st.lists(values, max_size=3) | st.dictionaries(TEXTS, values, max_size=3)))
@example("\U000e0001\x7f\x85\u2028")
def test_escaped_json_has_the_same_value(value: object) -> None:
    for ascii_only in (True, False):
        data = json.dumps(value, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass")
        safe = escaped_json(data)
        try:
            data.decode()
        except UnicodeDecodeError:
            assert safe == data
            continue
        assert json.loads(safe) == json.loads(data)
        assert not any(mark in safe.decode() for mark in "\x7f\x85\x9b\u202e\u2066\u2028\u200b")


def test_json_that_prints_well_is_not_even_copied() -> None:
    data = '{"title": "Süß 🧩"}\n'.encode()
    assert escaped_json(data) is data
