"""Packs of later versions can be read: unknown fields are left out with a remark, and nothing else becomes lenient."""

import functools
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlemill
from puzzlemill import UnknownFieldWarning, catalogues
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import EntryHint, Pack, entry_union, read_pack, write_lines, write_pack
from puzzlemill.puzzles.packs.reading import read_placed
from puzzlemill.puzzles.packs.unknown import MOST_REMARKS
from puzzlemill.puzzles.saying import Said
from tests.support.answers.refusals import refused_line

ENTRY = '{"kind":"ottf","instance":{"template":["1"]}}'
ID = '"id":"ottf:1x1:1"'


def pack_of(*entries: str) -> bytes:
    return ('{"format":"puzzlemill-pack","version":1,"puzzles":[\n' + ",\n".join(entries) + "\n]}\n").encode()


def read(data: bytes) -> tuple[Pack, list[str]]:
    """The pack in some data, and the remarks on it."""
    remarks: list[str] = []
    return read_pack(data, "x", remarks.append), remarks


@functools.cache
def full() -> Pack:
    """An entry of each kind with every field."""
    entries = []
    for kind in KINDS:
        entry = msgspec.json.decode(catalogues.pack_data(kind), type=dict[str, msgspec.Raw])["puzzles"]
        first = read_pack(b"\n".join(bytes(raw) for raw in msgspec.json.decode(entry, type=list[msgspec.Raw])[:1]))
        said = Said("b", {"n": 1, "parts": (Said("c"), "d")})
        hint = EntryHint("rule 1", "Look.", ((0, 0),), {"move": "place"}, "a", {"one": said, "list": (said, 2)})
        entries.append(msgspec.structs.replace(first.puzzles[0], hints=(hint, hint), expected_moves=2.5))
    return Pack(title="Full", puzzles=tuple(entries))


def records(tree: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The records of a pack with their paths; objects that can hold anything are none."""
    yield "", tree
    for number, entry in enumerate(tree["puzzles"]):
        yield f"{number}.", entry
        for field in ("instance", "solution", "grade", "origin"):
            yield f"{number}.{field}.", entry[field]
        for hint in entry["hints"]:
            yield f"{number}.hints.", hint
            yield f"{number}.hints.args.one.", hint["args"]["one"]
            yield f"{number}.hints.args.list.", hint["args"]["list"][0]
            yield f"{number}.hints.args.list.args.parts.", hint["args"]["list"][0]["args"]["parts"][0]


def test_an_unknown_field_of_any_record_is_left_out_with_a_remark() -> None:
    plain = json.loads(write_pack(full()))
    for path, record in list(records(plain)):
        number, _, field = path.partition(".")
        values: tuple[Any, ...] = ({"a": [1, "}"]}, None)
        for value in values:
            record["more"] = value
            pack, remarks = read(json.dumps(plain).encode())
            assert pack == full()
            place = f"x: entry {int(number) + 1}: " if number else "x: "
            assert remarks == [f"{place}unknown field {field}more is left out"]
        del record["more"]


def test_unknown_fields_of_json_lines_are_left_out_with_a_remark() -> None:
    lines = [json.loads(line) for line in write_lines(full().puzzles)]
    for at, line in enumerate(lines):
        line["grade"]["more"] = 1
        pack, remarks = read("\n".join(map(json.dumps, lines)).encode())
        assert pack.puzzles == full().puzzles
        assert remarks[0].startswith("x: line 1: unknown field grade.more is left out")
        others = ("is left out", "; 1 other entry has it too")
        assert remarks[0].endswith(others[at] if at < 2 else f"; {at} other entries have it too")
    single = b'{"more":1,"kind":"ottf","instance":{"template":["1"]}}'
    assert read(single)[1] == ["x: line 1: unknown field more is left out"]
    assert len(read(single + b"\n" + single)[0].puzzles) == 2


def test_an_unknown_field_costs_one_remark_however_many_entries_have_it() -> None:
    with_field = '{"new":1,' + ENTRY[1:]
    pack, remarks = read(pack_of(ENTRY, *[with_field] * 500))
    assert len(pack.puzzles) == 501
    assert remarks == ["x: entry 2: unknown field new is left out; 499 other entries have it too"]
    many = "".join(f'"f{number}":1,' for number in range(1000))
    _, remarks = read(pack_of(ENTRY, "{" + many + ENTRY[1:], "{" + many + ENTRY[1:]))
    assert len(remarks) == MOST_REMARKS + 1
    assert remarks[0] == "x: entry 2: unknown field f0 is left out; 1 other entry has it too"
    assert remarks[-1] == f"x: more than {MOST_REMARKS} unknown fields; the others are left out, too"


@pytest.mark.parametrize(
    ("key", "named"),
    [
        ("\\u001b[2J", r"'\x1b[2J'"),
        ("\\n", r"'\n'"),
        ("\\u202e", r"'\u202e'"),
        ("", "''"),
        ("k" * 300, f"'{'k' * 59}…"),
        ("__proto__", "__proto__"),
        ("i\\u0064x", "idx"),
    ],
)
def test_the_name_of_an_unknown_field_is_printable_and_not_too_long(key: str, named: str) -> None:
    remarks = read(pack_of('{"' + key + '":1,' + ENTRY[1:]))[1]
    assert remarks == [f"x: entry 1: unknown field {named} is left out"]


def test_a_known_field_that_is_spelt_with_escapes_is_kept() -> None:
    pack, remarks = read(pack_of('{"x":1,"\\u006bind":"ottf","in\\u0073tance":{"template":["1"]}}'))
    assert (pack.puzzles[0].id, len(remarks)) == ("ottf:1x1:1", 1)


def test_numbers_out_of_range_in_unknown_fields_are_left_out_and_in_known_ones_named() -> None:
    assert read(pack_of(ENTRY[:-1] + ',"x":1e999}'))[1] == ["x: entry 1: unknown field x is left out"]
    data = pack_of(ENTRY[:-1] + ',"x":1,"expected_moves":1e999}')
    assert refused_line(read_pack, data, "x") == "x: line 2: entry 1: expected_moves: Number out of range"


def test_known_fields_stay_strict_beside_unknown_ones() -> None:
    for data, error in (
        ('{"x":1,"kind":"ottf","instance":{"template":1}}', "instance.template: expected a list, got a whole number"),
        ('{"kind":"ottf","x":1,"instance":{}}', "instance.template: missing"),
        ('{"x":1,"kind":"chess","instance":{}}', "kind 'chess': expected one of gloop, domicles, ottf, iqblocks"),
        ('{"x":1,"instance":{"template":["1"]}}', "kind: missing"),
        (ENTRY[:-1] + ',"x":1,"grade":{"level":1,"y":2}}', "grade.technique: missing"),
        (ENTRY[:-1] + ',"x":1,"hints":[{"y":1},2]}', "hints[0].technique: missing"),
        (ENTRY[:-1] + ',"x":1,"solution":[]}', "solution: expected an object or null, got a list"),
        (ENTRY[:-1] + ',"x":NaN}', "not valid JSON"),
        (ENTRY[:-1] + ',"x":01}', "not valid JSON"),
        (ENTRY[:-1] + ',"x":"\\ud800"}', "not valid JSON"),
        (ENTRY[:-1] + ',"x":1', "not valid JSON"),
        (ENTRY[:-1] + ',"x":' + "[" * 100_000 + "]" * 100_000 + "}", "nested too deeply"),
    ):
        assert error in refused_line(read_pack, data.encode(), "x"), data[:200]
        assert error in refused_line(read_pack, pack_of(ENTRY, data), "x") or "JSON" in error, data[:200]
    assert "line 2: entry 1: x" not in refused_line(read_pack, pack_of(ENTRY[:-1] + ',"x":1,"id":1}'), "x")


def test_an_unknown_field_of_an_instance_needs_an_id_that_shows_that_the_puzzle_is_the_same() -> None:
    new = '{%s,"kind":"ottf","instance":{"template":["1"],"wrapped":true}}'
    assert read(pack_of(new % ID))[1] == ["x: entry 1: unknown field instance.wrapped is left out"]
    error = refused_line(read_pack, pack_of(new % '"id":"ottf:1x1:1:w"'), "x")
    assert error == "x: line 2: entry 1: instance.wrapped: unknown field that changes the puzzle"
    for without in (new % '"id":""', new.replace("%s,", "")):
        error = refused_line(read_pack, pack_of(without), "x")
        assert error.startswith("x: line 2: entry 1: instance.wrapped: unknown field; without an id, nothing shows")
    many = "".join(f'"f{number}":1,' for number in range(MOST_REMARKS + 9))
    assert "instance.wrapped: unknown field" in refused_line(read_pack, pack_of("{" + many + new[4:]), "x")


def test_without_a_function_for_remarks_there_is_a_warning() -> None:
    data = pack_of('{"x":1,' + ENTRY[1:])
    with pytest.warns(UnknownFieldWarning, match="entry 1: unknown field x is left out"):
        assert len(read_pack(data, "x").puzzles) == 1
    with pytest.warns(UnknownFieldWarning):
        assert len(read_placed(data)[1]) == 1


def test_unusable_entries_are_left_out_without_remarks_on_their_fields() -> None:
    wrong: list[str] = []
    remarks: list[str] = []
    data = pack_of('{"x":1,"kind":"ottf","instance":{}}', '{"y":1,' + ENTRY[1:])
    _, placed = read_placed(data, "x", lambda error: wrong.append(str(error)), remarks.append)
    assert [str(place) for place, _ in placed] == ["entry 2"]
    assert len(wrong) == 1
    assert remarks == ["x: entry 2: unknown field y is left out"]


def test_records_made_in_python_stay_strict() -> None:
    with pytest.raises(TypeError):
        puzzlemill.Grade(1, "", 1, {}, "", stars=3)  # type: ignore[call-arg]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(
            {"level": 1, "technique": "", "score": 1, "features": {}, "text": "", "stars": 3}, puzzlemill.Grade
        )


SPACE = st.sampled_from(["", " ", "\n", "\t \r\n"])
ANY = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 99)
    | st.text(max_size=3)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def spelt(value: Any, fields: dict[str, Any], draw: Callable[[st.SearchStrategy[Any]], Any], depth: int = 0) -> str:
    """A value as JSON with any blanks, and with other fields between those of its records."""

    def joined(parts: list[str]) -> str:
        return str(draw(SPACE)) + ",".join(f"{draw(SPACE)}{part}{draw(SPACE)}" for part in parts)

    if isinstance(value, list):
        return "[" + joined([spelt(inner, fields, draw, depth + 1) for inner in value]) + "]"
    if not isinstance(value, dict):
        return json.dumps(value)
    members = [(key, spelt(inner, fields, draw, depth + 1)) for key, inner in value.items()]
    if depth == 0 or set(value) & {"technique", "seed"}:
        members += [(f"new {key}", json.dumps(other)) for key, other in fields.items()]
        members = draw(st.permutations(members))
    return "{" + joined([f"{json.dumps(key)}{draw(SPACE)}:{draw(SPACE)}{text}" for key, text in members]) + "}"


@pytest.mark.thorough
@settings(max_examples=20, deadline=None)
@given(st.data(), st.integers(0, len(KINDS) - 1), st.dictionaries(st.text(max_size=3), ANY, min_size=1, max_size=3))
def test_whatever_the_unknown_fields_and_blanks_the_rest_is_the_same(
    data: st.DataObject, number: int, fields: dict[str, Any]
) -> None:
    entry = full().puzzles[number]
    value = json.loads(msgspec.json.encode(entry))
    value["origin"]["parameters"] = {}
    value["hints"] = value["hints"][:1]
    text = spelt(value, fields, data.draw)
    assert read(pack_of(text))[0].puzzles == (msgspec.json.decode(json.dumps(value), type=entry_union()),)


def test_a_pack_full_of_unknown_fields_takes_linear_time() -> None:
    def seconds(count: int) -> float:
        data = pack_of("{" + '"":1,' * count + ENTRY[1:], ENTRY[:-1] + ',"hints":[' + '{"a":1},' * count + "1]}")
        begin = time.process_time()
        with pytest.raises(InputError):
            read_pack(data)
        return time.process_time() - begin

    seconds(100)
    assert seconds(20_000) < 20 * seconds(5_000)
