"""Packs are untrusted input: valid ones come back exactly, and wrong ones end in one line that names the place."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlemill
from puzzlemill.puzzles import KINDS, parse_id, rules
from puzzlemill.puzzles.kinds import InputError, Kind, shown
from puzzlemill.puzzles.packs import AnyEntry, Pack, make_entry, read_pack, write_lines, write_pack
from puzzlemill.render import answer
from tests.support import ledgers
from tests.support.answers.refusals import parsed, refused_line


@pytest.fixture(scope="module")
def pack() -> Pack:
    """One puzzle of each kind, with all fields."""
    return Pack(title="Four", puzzles=tuple(puzzlemill.generate(kind, seed=3)[0] for kind in KINDS))


def test_packs_and_lines_come_back_exactly_and_with_the_same_bytes(pack: Pack) -> None:
    assert read_pack(write_pack(pack)) == read_pack(msgspec.json.encode(pack)) == pack
    assert write_pack(read_pack(write_pack(pack))) == write_pack(pack)
    lines = list(write_lines(pack.puzzles))
    assert read_pack(b"".join(lines)).puzzles == pack.puzzles
    assert read_pack(lines[0]).puzzles == pack.puzzles[:1]


def test_an_empty_id_is_computed(pack: Pack) -> None:
    data = msgspec.json.decode(write_pack(pack))
    for entry in data["puzzles"]:
        del entry["id"]
    assert read_pack(msgspec.json.encode(data)) == pack


def test_entries_know_their_kind_which_is_their_tag_and_no_field(pack: Pack) -> None:
    assert [entry.kind for entry in pack.puzzles] == list(KINDS)
    for entry in pack.puzzles:
        assert msgspec.json.decode(msgspec.json.encode(entry))["kind"] == entry.kind
        assert "kind" not in entry.__struct_fields__
        ungraded = msgspec.structs.replace(entry, grade=None)
        assert (ungraded.kind, ungraded.grade, ungraded.instance) == (entry.kind, None, entry.instance)
        with pytest.raises(AttributeError):
            entry.kind = "gloop"  # type: ignore[misc]


def test_a_pack_and_its_entries_are_one_line_each(pack: Pack) -> None:
    assert repr(pack) == "Pack(title='Four', puzzles=<4 puzzles: 1 gloop, 1 domicles, 1 ottf, 1 iqblocks>)"
    assert repr(Pack()) == "Pack(title='', puzzles=<0 puzzles>)"
    large = Pack(title="x\n" * 1000, puzzles=pack.puzzles[:1] * 1000)
    assert repr(large) == f"Pack(title={shown(large.title)}, puzzles=<1000 gloop puzzles>)"
    assert len(repr(large)) < 120
    for entry in pack.puzzles:
        assert entry.grade is not None
        grade = f"<level {entry.grade.level}, {entry.grade.technique}>"
        assert repr(entry) == f"{type(entry).__name__}(id={entry.id!r}, solution=<known>, grade={grade})"
    assert repr(make_entry(parse_id("ottf:1x1:1"))) == "OttfEntry(id='ottf:1x1:1', solution=None)"
    assert repr(make_entry(parse_id(f"ottf:50x50:{'1' * 2500}"))).endswith("1...', solution=None)")


@pytest.mark.parametrize("kind", KINDS)
def test_the_repr_of_a_puzzle_reproduces_it(pack: Pack, kind: str) -> None:
    entry = pack.puzzles[[*map(str, KINDS)].index(kind)]
    assert eval(repr(entry.instance), vars(rules(kind))) == entry.instance
    assert repr(entry.solution).endswith("...") or eval(repr(entry.solution), vars(rules(kind))) == entry.solution


def broken(pack: Pack, path: list[Any], value: Any) -> bytes:
    data = msgspec.json.decode(write_pack(pack))
    target = data
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    return msgspec.json.encode(data)


@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        (["version"], 2, "version 2: expected 1"),
        (["format"], "sudoku", "format 'sudoku': expected 'puzzlemill-pack'"),
        (["puzzles", 1, "kind"], "chess", "entry 2: kind 'chess': expected one of gloop, domicles, ottf, iqblocks"),
        (["puzzles", 1, "instance", "rows"], "four", "entry 2: instance.rows: expected a whole number, got text"),
        (["puzzles", 1, "id"], "domicles:x", "entry 2: id 'domicles:x': not the id of the instance"),
        (["puzzles", 2, "grade", "level"], 7, "entry 3: grade.level 7: expected 1 to 5, or 6 for a marathon"),
        (["puzzles", 0, "grade", "minutes"], "5", "entry 1: grade.minutes: expected a number or null, got text"),
        (["puzzles", 0, "grade", "minutes_range"], [9, 8], "grade.minutes_range: expected two rising numbers above 0"),
        (
            ["puzzles", 0, "grade", "minutes_source"],
            3,
            "entry 1: grade.minutes_source: expected text, got a whole number",
        ),
        (["puzzles", 0, "solution"], {"moves": []}, "entry 1: solution."),
        (["puzzles", 3, "instance", "board"], [], "entry 4: instance."),
    ],
)
def test_an_error_names_file_entry_field_and_rule(pack: Pack, path: list[Any], value: Any, rule: str) -> None:
    message = refused_line(read_pack, broken(pack, path, value), "pack.json")
    assert message.startswith("pack.json: ")
    assert rule in message


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)


def read_and_checked(entry: dict[str, Any]) -> AnyEntry | None:
    """The entry of this JSON, with its solution checked, or None if it is refused in one line."""
    entries = parsed(lambda text: read_pack(text.encode()).puzzles, msgspec.json.encode(entry).decode())
    if isinstance(entries, str):
        assert len(entries.splitlines()) == 1
        return None
    puzzlemill.check(entries[0].instance, entries[0].solution)
    return entries[0]


@settings(max_examples=50)
@given(st.data())
def test_mutated_entries_are_read_and_checked_or_end_in_an_input_error(pack: Pack, data: st.DataObject) -> None:
    entry = msgspec.json.decode(msgspec.json.encode(data.draw(st.sampled_from(pack.puzzles))))
    entry["id"] = ""
    part = data.draw(st.sampled_from(["instance", "solution"]))
    field = data.draw(st.sampled_from(sorted(entry[part])))
    old = entry[part][field]
    if isinstance(old, list) and old and data.draw(st.booleans()):
        old[data.draw(st.integers(0, len(old) - 1))] = data.draw(JSON)
    else:
        entry[part][field] = data.draw(JSON)
    read_and_checked(entry)


def test_a_short_id_is_made_for_file_names(pack: Pack) -> None:
    for entry in pack.puzzles:
        short = puzzlemill.short_id(entry.instance)
        assert short.startswith(f"{entry.instance.kind}-")
        assert len(short.rpartition("-")[2]) == 12


@pytest.mark.parametrize("kind", KINDS)
def test_malformed_and_wrong_solutions_are_neither_checked_nor_drawn(pack: Pack, kind: str) -> None:
    entry = next(entry for entry in pack.puzzles if entry.instance.kind == kind)
    solution_type: Any = type(entry.solution)
    for solution in (None, 5, "x", solution_type(None), solution_type(((0, 0, 1),)), pack):
        breaches = puzzlemill.check(entry.instance, solution)
        assert [breach.code for breach in breaches] == ["NOT_A_SOLUTION"], solution
    with pytest.raises(InputError, match="solution: not drawn because it is wrong: "):
        answer(entry.instance, solution_type(()))


def test_a_limit_below_one_is_refused(pack: Pack) -> None:
    for entry in pack.puzzles:
        with pytest.raises(InputError, match="limit 0"):
            puzzlemill.solve(entry.instance, limit=0)


def test_what_is_said_of_spoilt_packs(kind: Kind) -> None:
    assert ledgers.differing("packs", kind) == []
