"""Untrusted TOML: within the limits it is read as Python reads it, and nothing takes long."""

import contextlib
import time
import tomllib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from puzzlemill.puzzles import toml
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.toml import DEEPEST, MOST_PARTS, read_toml
from tests.support.answers.refusals import refused_line

PIECES = st.sampled_from(
    [
        *("a", "b.c", "a . 'b.' . \"c#\"", '"a\\".b"', "''", '""', "'''", '"""', "''''", '"""""', "\\", "\\\\", '\\"'),
        *("\n", "\r\n", " ", "\t", "# '", '# """', " = ", "[[", "]]", "1.5", *"#=[]{},.1"),
        *(
            "a = 1\n",
            "[a]\n",
            "[[b.c]]\n",
            "a.b = [1, '''x\n''']\n",
            "c = {d.e = 1}\n",
            "1979-05-27T07:32:00.5",
            "é",
            "\0",
        ),
    ]
)
"""The building blocks of texts: every mark that begins, ends or hides another one."""

BARE = st.text("ab-_1", min_size=1, max_size=3)
QUOTED = st.text("a.#=[ \"'\\\t", max_size=6)
BASIC = QUOTED.map(lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"')
LITERAL = QUOTED.map(lambda text: "'" + text.replace("'", "") + "'")
LONG = st.text('a.#=[ "\n\\', max_size=9).map(
    lambda text: '"""' + text.replace("\\", "\\\\").replace('""', '"') + '"""'
)
LONG_LITERAL = st.text("a.#=[ '\n\\", max_size=9).map(lambda text: "'''" + text.replace("''", "'") + "'''")
KEY = st.lists(BARE | BASIC | LITERAL, min_size=1, max_size=4).map(" . ".join)
SCALAR = st.sampled_from(["1", "-1.5e3", "nan", "07:32:00", "1979-05-27"]) | BASIC | LITERAL | LONG | LONG_LITERAL
VALUE = st.recursive(
    SCALAR,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: "[ # ]\n" + ",\n".join(items) + "]")
        | st.lists(st.tuples(KEY, inner), max_size=2).map(
            lambda pairs: "{" + ", ".join(f"{key} = {value}" for key, value in pairs) + "}"
        )
    ),
    max_leaves=4,
)
LINE = (
    st.tuples(KEY, VALUE).map(lambda pair: f"{pair[0]} = {pair[1]} # = 'x")
    | KEY.map(lambda key: f"[ {key} ]")
    | KEY.map(lambda key: f"[[{key}]]")
)


@given(st.lists(PIECES, max_size=20).map("".join) | st.lists(LINE, max_size=4).map("\n".join))
@example("a = '''''''''\nb.c.d = 1")
@example('a = """\\""""""\nb.c.d = 1')
@example('a = """x\\\n  y""" # "\nb.c.d = 1')
@example('"""" = 1')
def test_within_the_bounds_a_text_is_what_the_parser_of_python_takes_it_for(text: str) -> None:
    try:
        expected: object = tomllib.loads(text)
    except ValueError:
        with pytest.raises(InputError, match=r"^x: (line [0-9]+, column [0-9]+: )?not valid TOML: "):
            read_toml(text, "x")
    else:
        assert repr(read_toml(text, "x")) == repr(expected)


@given(st.lists(LINE, min_size=1, max_size=4), st.integers(0, 3), st.sampled_from(["%s = 1", "[%s]", "a = {%s = 1}"]))
def test_a_key_over_the_bound_is_found_wherever_it_is(lines: list[str], place: int, form: str) -> None:
    place = min(place, len(lines))
    text = "\n".join([*lines[:place], form % " . ".join(['"k.k"', "k"] * 9), *lines[place:]])
    number = "\n".join([*lines[:place], ""]).count("\n") + 1
    assert refused_line(read_toml, text, "x") == f"x: line {number}: a key has 18 parts; the limit is {MOST_PARTS}"


def test_every_bound_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_toml("a" + ".a" * (MOST_PARTS - 1) + " = 1")
    assert refused_line(read_toml, "\n\na" + ".a" * MOST_PARTS + " = 1", "x") == (
        "x: line 3: a key has 17 parts; the limit is 16"
    )
    assert read_toml("a = " + "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1))
    for depth in (DEEPEST, 400, 100_000):
        deep = "a = " + "[" * depth + "]" * depth
        assert refused_line(read_toml, deep, "x") == "x: nested more than 32 levels deep"
    assert read_toml(f"a = {(1 << 63) - 1}\nb = -{1 << 63}")
    for number in (f"{1 << 63}", f"[{-(1 << 63) - 1}]", "9" * 5000, "0x" + "f" * 5000):
        assert refused_line(read_toml, f"a = {number}", "x") == "x: a whole number does not fit into 64 bits"
    monkeypatch.setattr(toml, "MOST_NAMES", 4)
    assert read_toml("a.b = ['a', 'b', 1, 2]\n[d.e]\n") == {"a": {"b": ["a", "b", 1, 2]}, "d": {"e": {}}}
    assert refused_line(read_toml, "a.b = {c = 1}\n[d.e]\n", "x") == "x: 5 keys; the limit is 4"
    assert refused_line(read_toml, "a = 1", "x", 4) == "x: 5 bytes; the limit is 4"


def test_bytes_that_are_not_text_are_refused_with_their_line() -> None:
    assert read_toml(b"a = '\xc3\xa9'") == {"a": "é"}
    assert refused_line(read_toml, b"a = 1\nb = '\xe9'", "x") == "x: line 2: not valid UTF-8"
    assert refused_line(read_toml, b"\0", "x") == "x: line 1, column 1: not valid TOML: invalid statement"
    assert refused_line(read_toml, "a = 1979-02-30", "x") == (
        "x: line 1, column 5: not valid TOML: invalid date or datetime"
    )
    assert refused_line(read_toml, "a = ", "") == "line 1, column 5: not valid TOML: invalid value"


@pytest.mark.parametrize(
    "unit", ["a.", "[a.", '"a".', "a='", 'a="\n', "'''", '"""', '""a', '"""\\', "#\n", " \n", *"'\"\\# [{."]
)
def test_no_text_takes_long(unit: str) -> None:
    start = time.process_time()
    for text in (unit * (100_000 // len(unit)), 'a = """' + unit * (100_000 // len(unit))):
        with contextlib.suppress(InputError):
            read_toml(text, "x")
    assert time.process_time() - start < 2
