"""Packs are untrusted input: valid ones come back exactly, and wrong ones end in one line that names the place."""

from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlemill
from puzzlemill.puzzles import KINDS, parse_id, rules
from puzzlemill.puzzles.kinds import InputError, Kind, shown
from puzzlemill.puzzles.packs import AnyEntry, Pack, json_schema, make_entry, read_pack, write_lines, write_pack
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


def test_a_pack_follows_its_own_schema(pack: Pack) -> None:
    jsonschema.validate(msgspec.json.decode(write_pack(pack)), json_schema())
    for change in ({"version": 2}, {"format": "other"}, {"extra": 1}, {"puzzles": [{"kind": "chess"}]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**msgspec.json.decode(write_pack(pack)), **change}, json_schema())


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
    assert eval(repr(entry.solution), vars(rules(kind))) == entry.solution


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
        (["puzzles", 1, "kind"], "chess", "entry 2: kind 'chess': unknown value"),
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
WORDS = st.sampled_from(
    ["format", "version", "puzzles", "kind", "instance", "solution", "board", "tiles", "template", "id"]
)


@given(st.binary() | st.text().map(str.encode))
def test_arbitrary_text_ends_in_an_input_error(data: bytes) -> None:
    with pytest.raises(InputError):
        read_pack(data)


SMALL = st.integers(-1, 7)
FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "gloop": {
        "board": st.lists(st.text(".#x", min_size=1, max_size=3), max_size=3) | st.just(["..", ".."]),
        "goal": st.sampled_from(["valid", "mixed", "perfect", "best"]),
        "tiles": st.lists(st.integers(-1, 92), max_size=9, unique=True) | st.just([0, 1, 2, 3, 9]),
        "givens": st.lists(
            st.tuples(SMALL, SMALL, st.sampled_from(["........", "().....", "()......", "()()()()"])), max_size=2
        ),
        "limits": st.none() | st.fixed_dictionaries({"contours": st.none() | st.tuples(SMALL, SMALL)}),
    },
    "domicles": {
        "rows": st.sampled_from([2, 2, 1, 3]),
        "cols": st.sampled_from([2, 2, 1, 3]),
        "pips": st.integers(2, 7),
        "tiles": st.lists(st.tuples(SMALL, SMALL), min_size=4, max_size=6)
        | st.permutations([(1, 0), (3, 2), (3, 1), (2, 0)]),
        "swaps": st.integers(-1, 4),
        "exact": st.booleans(),
    },
    "ottf": {"template": st.lists(st.text("1234.5", min_size=1, max_size=3), max_size=3)},
    "iqblocks": {
        "pieces": st.sampled_from(["iq", "pentominoes", "nothing"])
        | st.lists(
            st.fixed_dictionaries({"name": st.text("ABa", max_size=2), "shape": st.lists(st.text("#.", max_size=2))})
        ),
        "board": st.lists(st.text("AB.#", min_size=1, max_size=3), max_size=3),
    },
}
SOLUTIONS: dict[str, st.SearchStrategy[Any]] = {
    "gloop": st.fixed_dictionaries(
        {"grid": st.lists(st.lists(st.none() | st.sampled_from(["........", "(())....", "x"])))}
    ),
    "domicles": st.fixed_dictionaries({"swaps": st.lists(st.tuples(SMALL, SMALL))}),
    "ottf": st.fixed_dictionaries({"order": st.lists(st.tuples(SMALL, SMALL))}),
    "iqblocks": st.fixed_dictionaries({"board": st.lists(st.text("AB.#"))}),
}


def read_and_checked(entry: dict[str, Any]) -> AnyEntry | None:
    """The entry of this JSON, with its solution checked, or None if it is refused in one line."""
    entries = parsed(lambda text: read_pack(text.encode()).puzzles, msgspec.json.encode(entry).decode())
    if isinstance(entries, str):
        assert len(entries.splitlines()) == 1
        return None
    puzzlemill.check(entries[0].instance, entries[0].solution)
    return entries[0]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
def test_random_fields_of_the_right_types_make_a_puzzle_or_end_in_an_input_error(kind: str) -> None:
    read: list[str] = []

    @settings(max_examples=200)
    @given(st.fixed_dictionaries(FIELDS[kind]), SOLUTIONS[kind])
    def holds(instance: Any, solution: Any) -> None:
        entry = read_and_checked({"kind": kind, "instance": instance, "solution": solution})
        if entry is not None:
            read.append(entry.id)
            assert puzzlemill.parse_id(entry.id) == entry.instance
            form = puzzlemill.canonical(entry.instance)
            assert puzzlemill.canonical(form) == form

    holds()
    assert len(set(read)) >= 5


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


@settings(max_examples=100)
@given(st.data())
def test_ids_with_a_character_changed_are_parsed_exactly_or_end_in_an_input_error(
    pack: Pack, data: st.DataObject
) -> None:
    text = data.draw(st.sampled_from([entry.id for entry in pack.puzzles]))
    place = data.draw(st.integers(0, len(text)))
    new = data.draw(st.sampled_from(["", *"abcdeghilmopqrstxz0123456789._:-"]))
    text = text[:place] + new + text[place + data.draw(st.integers(0, 1)) :]
    puzzle = parsed(puzzlemill.parse_id, text)
    assert len(puzzle.splitlines()) == 1 if isinstance(puzzle, str) else puzzlemill.format_id(puzzle) == text


# Hypothesis takes words from the code it has seen, including whole ids.
@given(st.text().filter(lambda text: text.partition(":")[0] not in KINDS))
def test_arbitrary_text_is_not_an_id(text: str) -> None:
    with pytest.raises(InputError):
        puzzlemill.parse_id(text)


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
