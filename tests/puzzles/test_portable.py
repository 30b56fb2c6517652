"""Values leave Python and come back, and are compared by value."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import puzzlemill
from puzzlemill import Entry, Gloop, InputError, IqBlocks, Kind, Ottf, Pack, UnknownFieldWarning
from puzzlemill.puzzles.packs import make_entry


def test_values_come_back_from_dictionaries_and_json(kind: Kind) -> None:
    pack = puzzlemill.ready_made(kind)
    entry = pack[0]
    values: list[Any] = [pack, entry, entry.instance, entry.solution, entry.grade, entry.origin]
    for value in filter(None, values):
        back = type(value).from_dict, type(value).from_json
        assert back[0](value.to_dict()) == back[1](value.to_json()) == back[1](value.to_json().encode()) == value
        assert back[1](json.dumps(value.to_dict(), indent=2)) == value
        assert json.loads(value.to_json()) == value.to_dict()


def test_an_entry_knows_its_kind_and_has_a_hash(kind: Kind) -> None:
    known = puzzlemill.ready_made(kind)[0]
    made: Any = Entry(instance=known.instance, solution=known.solution)
    assert made == Entry.from_json(made.to_json()) != known
    assert (type(made), hash(made)) == (type(known), hash(known))
    assert {known, Entry.from_json(known.to_json())} == {known}


def test_a_pack_is_a_sequence() -> None:
    pack = puzzlemill.ready_made("ottf")
    first, *others = pack
    assert (pack[0], [*pack[1:]], len(pack)) == (first, others, 100)
    assert pack[-2:] == Pack(title=pack.title, puzzles=others[-2:])  # type: ignore[arg-type]
    assert (first in pack, pack.index(others[0]), pack.count(first), [*reversed(pack)][-1]) == (True, 1, 1, first)
    assert hash(pack) == hash(pack[:])


def test_a_pack_is_a_table_with_a_row_per_puzzle(kind: Kind) -> None:
    pack = puzzlemill.ready_made(kind)
    rows = pack.rows()
    assert [row["id"] for row in rows] == [entry.id for entry in pack]
    assert (rows[0]["kind"], rows[0]["level"]) == (kind, 1)
    bare = Pack(puzzles=(make_entry(pack[0].instance),)).rows()[0]
    assert [*bare] == [*rows[0]]
    assert {name for name, cell in bare.items() if cell is not None} == {"number", "id", "kind", "size"}


def test_lists_are_taken_for_tuples(kind: Kind) -> None:
    entry: Any = puzzlemill.ready_made(kind)[0]
    for value in (entry.instance, entry.solution):
        fields = {name: _listed(getattr(value, name)) for name in value.__struct_fields__}
        again = type(value)(**fields)
        assert (again, hash(again)) == (value, hash(value))


def _listed(value: object) -> object:
    return [*map(_listed, value)] if isinstance(value, tuple) else value


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (lambda: Ottf("12"), "template '12': expected a list, not a string"),  # type: ignore[arg-type]
        (lambda: Gloop("..", "valid", (1, 2)), "board '..': expected a list, not a string"),  # type: ignore[arg-type]
        (lambda: IqBlocks("classic", ".."), "board '..': expected a list, not a string"),  # type: ignore[arg-type]
        (lambda: Entry(instance="ottf:2x2:1223"), "expected a puzzle, got str; parse_id reads an id"),  # type: ignore[type-var]
        (lambda: Entry.from_json("{}"), "entry: kind: missing"),
        (lambda: Entry.from_json(5), "expected JSON as a text or as bytes, got int"),  # type: ignore[arg-type]
        (lambda: Ottf.from_dict({"template": ["15"]}), "Ottf: template: row 0 has '5'; expected 1 to 4 or '.'"),
        (lambda: Ottf.from_dict({"template": 1j}), "it cannot be written as JSON: Encoding objects of type complex"),
        (lambda: puzzlemill.Puzzle.from_json("{}"), "Puzzle has no fields of its own; use the class of a kind"),
        (lambda: Pack(puzzles=5), "puzzles 5: expected a list of entries"),  # type: ignore[arg-type]
        (lambda: Pack.from_json("{}"), "pack: format: missing"),
    ],
)
def test_what_is_no_value_is_refused_in_one_line(make: Callable[[], object], line: str) -> None:
    with pytest.raises(InputError) as caught:
        make()
    assert str(caught.value).startswith(line)


def test_an_unknown_field_of_an_entry_is_left_out_with_a_warning() -> None:
    entry = puzzlemill.ready_made("ottf")[0]
    with pytest.warns(UnknownFieldWarning, match="entry: unknown field later is left out"):
        assert Entry.from_dict({**entry.to_dict(), "later": 1}) == entry
