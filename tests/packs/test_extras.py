"""Hints and expected moves: a game can replay them, they are reproducible, and `verify` proves both."""

from typing import Any

import msgspec
import pytest

import puzzlemill
from puzzlemill.grading.players import expected_moves
from puzzlemill.packs.extras import with_expected_moves, with_hints
from puzzlemill.packs.verification import claims_nothing, verify
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry, EntryHint, make_entry, read_pack, write_lines
from puzzlemill.puzzles.saying import say
from puzzlemill.puzzles.words import bundled

UNSOLVABLE = "ottf:1x2:11"
OPTIONS: dict[str, dict[str, Any]] = {"domicles": {"seed": 5}, "iqblocks": {"seed": 4, "givens": 6}}
"""The options of puzzles that take at least four moves and little time."""


@pytest.fixture(scope="module")
def entries() -> dict[str, AnyEntry]:
    """A puzzle of each kind with three hints and its expected moves, by kind."""
    generated = {kind: puzzlemill.generate(kind, **OPTIONS.get(kind, {"seed": 4}))[0] for kind in KINDS}
    return {kind: with_expected_moves(with_hints(entry, 3)) for kind, entry in generated.items()}


@pytest.fixture
def entry(entries: dict[str, AnyEntry], kind: str) -> AnyEntry:
    return entries[kind]


def hints_of(entry: AnyEntry) -> tuple[EntryHint, ...]:
    assert entry.hints is not msgspec.UNSET
    return entry.hints


def replayed(entry: AnyEntry) -> Any:
    """The position of a saved game with the moves of the hints."""
    saved = {"format": "puzzlemill-play", "version": 1, "id": entry.id, "moves": [h.move for h in hints_of(entry)]}
    return puzzlemill.play_from_json(msgspec.json.encode(saved))


def changed(entry: AnyEntry, **change: Any) -> AnyEntry:
    """The entry with a different last hint."""
    *first, last = hints_of(entry)
    return msgspec.structs.replace(entry, hints=(*first, msgspec.structs.replace(last, **change)))


def codes(entry: AnyEntry, budget: int | None = None) -> list[str]:
    return [breach.code for breach in verify(entry, budget)]


def test_a_saved_game_replays_the_moves_of_hints_and_stays_solvable(entry: AnyEntry) -> None:
    hints = hints_of(entry)
    assert len(hints) == 3
    assert all(hint.technique and hint.text and hint.cells for hint in hints)
    state = replayed(entry)
    assert len(state.played) == 3
    assert state.solvable()


def test_hints_to_the_end_solve_the_puzzle_and_are_no_more_than_it_takes(entry: AnyEntry) -> None:
    full = with_hints(entry, 1000)
    assert replayed(full).solved
    assert hints_of(full)[:3] == hints_of(entry)


def test_extras_are_reproducible_and_read_back_exactly(entry: AnyEntry) -> None:
    assert with_expected_moves(with_hints(entry, 3)) == entry
    assert read_pack(b"".join(write_lines([entry]))).puzzles == (entry,)
    assert entry.expected_moves == expected_moves(entry.instance).moves


def test_verify_proves_extras_alone(entry: AnyEntry) -> None:
    bare = make_entry(entry.instance, hints=entry.hints, expected_moves=entry.expected_moves)
    assert codes(bare) == []
    assert not claims_nothing(make_entry(entry.instance, hints=entry.hints))
    assert not claims_nothing(make_entry(entry.instance, expected_moves=entry.expected_moves))


def test_an_entry_without_hints_makes_no_claims() -> None:
    entry = with_hints(make_entry(puzzlemill.parse_id(UNSOLVABLE)), 5)
    assert entry.hints == ()
    assert codes(entry) == []
    assert claims_nothing(entry)
    assert with_hints(entry, 0).hints == ()


def test_a_negative_number_of_hints_is_refused(entries: dict[str, AnyEntry]) -> None:
    with pytest.raises(InputError, match="hints -1: expected 0 or more"):
        with_hints(entries["ottf"], -1)


@pytest.mark.parametrize("move", [{}, {"move": "fly"}, {"move": "lay"}, {"move": "back", "more": 1}, {"move": [[1]]}])
def test_a_hint_that_is_not_a_move_of_the_kind_is_wrong(entry: AnyEntry, move: dict[str, Any]) -> None:
    breach = verify(changed(entry, move=move))[0]
    assert breach.code == "HINT_WRONG"
    assert breach.text.startswith("hint 3: ")


def test_a_hint_that_cannot_be_played_is_wrong(entry: AnyEntry, kind: str) -> None:
    first = hints_of(entry)[0]
    off = {name: 99 if isinstance(value, int) else value for name, value in (first.move or {}).items()}
    if kind == "iqblocks":
        off["cells"] = [[99, 99]]
    assert codes(changed(entry, move=off)) == ["HINT_WRONG"]


def test_moves_after_a_remark_are_looked_at_too(entries: dict[str, AnyEntry]) -> None:
    entry = entries["domicles"]
    remarked = msgspec.structs.replace(entry, hints=(EntryHint("luck", "Look around."), *hints_of(entry)[:2]))
    breach = verify(changed(remarked, move={"move": "fly"}))[0]
    assert (breach.code, breach.text.partition(": ")[0]) == ("HINT_WRONG", "hint 3")


def test_a_hint_that_leads_to_no_solution_is_wrong(entries: dict[str, AnyEntry]) -> None:
    entry = entries["domicles"]
    state = replayed(with_hints(entry, 2))
    astray = next(move for move in state.moves() if not state.apply(move).solvable())
    breaches = verify(changed(entry, move=msgspec.to_builtins(astray)))
    assert [(breach.code, breach.text) for breach in breaches] == [
        ("HINT_WRONG", "the hints lead to a position without a solution")
    ]


def test_hints_in_other_words_verify(entry: AnyEntry) -> None:
    unset = msgspec.UNSET
    bare = [msgspec.structs.replace(hint, text="In other words.", key=unset, args=unset) for hint in hints_of(entry)]
    assert codes(msgspec.structs.replace(entry, hints=tuple(bare))) == []


def test_hints_in_another_bundled_language_verify(entry: AnyEntry) -> None:
    german = [msgspec.structs.replace(hint, text=say(hint.said, bundled("de"))) for hint in hints_of(entry)]
    assert codes(msgspec.structs.replace(entry, hints=tuple(german))) == []


def test_a_hint_whose_text_is_not_what_its_key_and_arguments_give_is_named(entry: AnyEntry) -> None:
    [breach] = verify(changed(entry, text="In other words."))
    assert breach.code == "HINT_DIFFERS"
    assert breach.text.startswith("hint 3: its key and arguments give another text; ")


@pytest.mark.parametrize("change", [{"key": "sentences.common.solved"}, {"args": {}}])
def test_a_hint_with_another_key_or_other_arguments_is_named(entry: AnyEntry, change: dict[str, Any]) -> None:
    [breach] = verify(changed(entry, **change))
    assert breach.text == f"hint 3: puzzlemill finds a different {next(iter(change))}"


def test_hints_of_packs_written_before_they_had_keys_verify(entry: AnyEntry) -> None:
    old = msgspec.to_builtins(hints_of(entry))
    for hint in old:
        del hint["key"], hint["args"]
    assert codes(msgspec.structs.replace(entry, hints=msgspec.convert(old, tuple[EntryHint, ...]))) == []


def test_a_grade_in_other_words_verifies(entry: AnyEntry) -> None:
    assert entry.grade
    reworded = msgspec.structs.replace(entry.grade, text="In other words.")
    assert codes(msgspec.structs.replace(entry, grade=reworded)) == []


@pytest.mark.few
@pytest.mark.parametrize(
    "change",
    [
        {"minutes": 1234.5, "minutes_range": (1000.0, 2000.0)},
        {"minutes_source": "9 people"},
        {"technique": "luck"},
        {"score": 1.5},
        {"percentile": 3.0},
        {"population": "mine"},
        {"features": {}},
    ],
)
def test_a_changed_grade_is_named(entry: AnyEntry, change: dict[str, Any]) -> None:
    assert entry.grade
    [breach] = verify(msgspec.structs.replace(entry, grade=msgspec.structs.replace(entry.grade, **change)))
    assert breach.code == "GRADE_DIFFERS"
    assert next(iter(change)).removesuffix("s") in breach.text


@pytest.mark.parametrize("name", ["nodes", "level", "text"])
def test_a_changed_feature_is_named_even_if_a_field_has_its_name(entry: AnyEntry, name: str) -> None:
    assert entry.grade
    features = {**entry.grade.features, name: 12345}
    [breach] = verify(msgspec.structs.replace(entry, grade=msgspec.structs.replace(entry.grade, features=features)))
    assert breach.code == "GRADE_DIFFERS"
    assert breach.text.startswith(f"feature {name} is ")
    assert breach.text.endswith(", not 12345 as claimed")


@pytest.mark.parametrize("change", [{"technique": "luck"}, {"cells": ()}, {"move": None}])
def test_a_changed_hint_is_named(entry: AnyEntry, change: dict[str, Any]) -> None:
    [breach] = verify(changed(entry, **change))
    assert breach.code == "HINT_DIFFERS"
    assert breach.text == f"hint 3: puzzlemill finds a different {next(iter(change))}"


def test_more_hints_than_there_are_differ(entries: dict[str, AnyEntry]) -> None:
    full = with_hints(entries["domicles"], 1000)
    more = msgspec.structs.replace(full, hints=(*hints_of(full), EntryHint("luck", "Well done.")))
    assert codes(more) == ["HINT_DIFFERS"]


def test_hints_that_the_budget_cannot_prove_are_reported(entries: dict[str, AnyEntry]) -> None:
    entry = entries["gloop"]
    assert codes(make_entry(entry.instance, hints=with_hints(entry, 1).hints), budget=1) == ["HINT_UNPROVED"]


def test_other_expected_moves_are_named(entry: AnyEntry) -> None:
    wrong = msgspec.structs.replace(entry, expected_moves=1234.5)
    assert [str(breach) for breach in verify(wrong)] == [
        f"MOVES_DIFFER: the expected number is {entry.expected_moves}, not 1234.5 as claimed"
    ]
