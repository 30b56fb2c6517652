"""From recipe to pack: what the recipe asks for, in order, without duplicates and near repeats, with the same bytes."""

import itertools
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from puzzlemill.generator.search.workers import Spread
from puzzlemill.grading import grade
from puzzlemill.grading.minutes import format_table, shipped
from puzzlemill.packs import Making, make_pack, places
from puzzlemill.packs.recipe import PackPart, PackRecipe, read_recipe
from puzzlemill.packs.variety import longest_run
from puzzlemill.packs.verification import verify
from puzzlemill.puzzles import canonical, check, size
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.likeness import difference
from puzzlemill.puzzles.ottf import Order
from puzzlemill.puzzles.packs import AnyEntry, write_pack
from puzzlemill.store import Store
from tests.support.tables import doubled

TINY = {"layout": "2x2", "pips": 3}
SMALL = {"layout": "4x2"}
OTTF = {"board": "4x4"}
FULL = {"board": "3x3", "holes": 0}


def recipe(*parts: PackPart, **keys: Any) -> PackRecipe:
    return PackRecipe(parts=parts, **keys)


def levels(making: Making) -> list[int]:
    return [entry.grade.level for entry in making.pack.puzzles if entry.grade]


def scores(entries: list[AnyEntry]) -> list[float]:
    return [entry.grade.score for entry in entries if entry.grade]


THREE = recipe(
    PackPart("domicles", 12, "1-3", SMALL, curve="ramp", hard_every=4),
    PackPart("ottf", 6, "", OTTF),
    PackPart("domicles", 4, 1, {"layout": "2x2"}),
    title="Three",
    seed=5,
)


@pytest.fixture(scope="module")
def three() -> Making:
    return make_pack(THREE)


def test_a_pack_has_what_each_part_asks_for_at_the_levels_of_its_curve(three: Making) -> None:
    assert three.missing == ()
    assert three.pack.title == "Three"
    assert [entry.instance.kind for entry in three.pack.puzzles] == ["domicles"] * 12 + ["ottf"] * 6 + ["domicles"] * 4
    assert levels(three)[:12] == [1, 1, 1, 3, 2, 2, 2, 3, 3, 3, 3, 3]
    assert levels(three)[18:] == [1] * 4


def test_lower_scores_of_a_level_come_first_among_puzzles_that_look_alike() -> None:
    making = make_pack(recipe(PackPart("domicles", 6, 2, {**SMALL, "swaps": 3}, curve="ramp")))
    assert scores(list(making.pack.puzzles)) == sorted(scores(list(making.pack.puzzles)))


@pytest.mark.parametrize(
    ("part", "order"),
    [
        (PackPart("domicles", 12, "1-2"), "listed"),
        (PackPart("domicles", 12, "1-2"), "minutes"),
        (PackPart("domicles", 8, minutes="1-2"), "listed"),
    ],
)
def test_not_more_than_three_in_a_row_look_alike(part: PackPart, order: Any) -> None:
    making = make_pack(recipe(part, order=order, seed=3))
    assert making.missing == ()
    puzzles = [entry.instance for entry in making.pack.puzzles if isinstance(entry.instance, Domicles)]
    looks = [(puzzle.rows, puzzle.cols, puzzle.swaps) for puzzle in puzzles]
    assert max(len(list(run)) for _, run in itertools.groupby(looks)) == longest_run(making.pack.puzzles) <= 3


def test_every_solution_is_right_and_no_two_are_alike(three: Making) -> None:
    entries = three.pack.puzzles
    assert not any(check(entry.instance, entry.solution) for entry in entries)
    assert len({canonical(entry.instance) for entry in entries}) == len(entries)


def test_the_same_recipe_makes_the_same_bytes_and_another_seed_others(three: Making) -> None:
    assert write_pack(make_pack(THREE).pack) == write_pack(three.pack)
    other = make_pack(msgspec.structs.replace(THREE, seed=6)).pack
    assert not {entry.id for entry in other.puzzles} & {entry.id for entry in three.pack.puzzles}


def test_workers_make_the_same_pack(three: Making) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert make_pack(THREE, source=Spread(pool, 2)) == three


def test_progress_counts_the_puzzles() -> None:
    calls: list[int] = []
    make_pack(recipe(PackPart("domicles", 3, 1, SMALL)), progress=calls.append)
    assert calls == [1, 2, 3]


def test_by_minutes_all_parts_are_one_rising_run() -> None:
    making = make_pack(msgspec.structs.replace(THREE, order="minutes"))
    minutes = [entry.grade.minutes or 0 for entry in making.pack.puzzles if entry.grade]
    assert minutes == sorted(minutes)
    assert Counter(entry.instance.kind for entry in making.pack.puzzles) == {"domicles": 16, "ottf": 6}


def test_a_curve_of_minutes_rises_and_options_follow_its_levels(tmp_path: Path) -> None:
    part = PackPart("ottf", 6, options={"board": "5x5"}, minutes="0-4", options_at={"2": {"board": "6x6"}})
    making = make_pack(recipe(part))
    minutes = [entry.grade.minutes or 0 for entry in making.pack.puzzles if entry.grade]
    assert minutes == sorted(minutes)
    assert len(minutes) + len(making.missing) >= 6
    assert max(minutes) <= 4
    for slot, entry in zip(places(recipe(part)), making.pack.puzzles, strict=False) if not making.missing else ():
        assert slot.minutes
        assert entry.grade
        assert slot.minutes[0] <= (entry.grade.minutes or 0) <= slot.minutes[1]
        assert size(entry.instance) == ((6, 6) if slot.level == 2 else (5, 5))


def test_a_private_table_beside_the_recipe_grades_the_pack(tmp_path: Path) -> None:
    table = doubled(shipped())
    (tmp_path / "club.toml").write_text(format_table(table))
    (tmp_path / "recipe.toml").write_text(
        'table = "club.toml"\n[[parts]]\nkind = "ottf"\ncount = 3\nminutes = "0-4"\noptions = { board = "5x5" }\n'
    )
    entries = make_pack(read_recipe(str(tmp_path / "recipe.toml")), tmp_path).pack.puzzles
    assert entries
    for entry in entries:
        assert entry.grade == grade(entry.instance, table)
        assert verify(entry, table=table) == []
        assert verify(entry)[0].code == "GRADE_DIFFERS"


def test_mixed_parts_are_spread_evenly_and_each_keeps_its_curve() -> None:
    mixed = recipe(PackPart("domicles", 4, "1-2", SMALL), PackPart("ottf", 2, "1-2", {"board": "5x5"}), order="mixed")
    assert [slot.part for slot in places(mixed)] == [0, 1, 0, 0, 1, 0]
    assert levels(make_pack(mixed)) == [1, 1, 1, 2, 2, 2]


def test_a_steady_curve_is_not_ordered_by_score() -> None:
    making = make_pack(recipe(PackPart("domicles", 12, 2, SMALL, curve="steady")))
    in_order = scores(list(making.pack.puzzles))
    assert in_order != sorted(in_order)


@pytest.mark.parametrize("order", ["listed", "mixed", "minutes"])
def test_neighbours_of_a_kind_differ_as_much_as_asked(order: Any) -> None:
    parts = (PackPart("ottf", 8, "", OTTF), PackPart("domicles", 6, "", SMALL), PackPart("ottf", 4, "", OTTF))
    close, apart = (make_pack(recipe(*parts, order=order, apart=share, seed=1)) for share in (0, 0.6))
    assert least_difference(apart) >= 0.6 > least_difference(close)
    assert apart.missing == ()


def least_difference(making: Making) -> float:
    """The differences of successive puzzles of the same kind."""
    kinds = [[each.instance for each in making.pack.puzzles if each.instance.kind == k] for k in ("ottf", "domicles")]
    return min(float(difference(*neighbours)) for puzzles in kinds for neighbours in itertools.pairwise(puzzles))


def test_if_neighbours_are_too_similar_the_pack_is_short_and_says_so() -> None:
    making = make_pack(recipe(PackPart("ottf", 3, 1, FULL), PackPart("domicles", 1, 1, SMALL), apart=1))
    assert [entry.instance.kind for entry in making.pack.puzzles] == ["ottf", "domicles"]
    [line] = making.missing
    assert line.startswith("parts 1: level 1: found 1 of 3 puzzles, gave up after 20 rounds: ")
    assert line.endswith(" too similar to their neighbours; empty: places 2, 3")


@pytest.mark.thorough
def test_the_places_reported_empty_are_those_without_a_puzzle() -> None:
    curve = recipe(PackPart("domicles", curve=(1, 2) * 3, options={"layout": "3x2"}), apart=1, seed=1)
    making = make_pack(curve)
    empty = {int(place) for line in making.missing for place in re.findall(r"\d+", line.partition("empty")[2])}
    kept_levels = [slot.level for place, slot in enumerate(places(curve), 1) if place not in empty]
    assert 0 < len(kept_levels) < 6
    assert levels(making) == kept_levels


def test_when_tries_run_out_the_empty_places_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.generator.search.batch.TRIES", 2)
    making = make_pack(recipe(PackPart("ottf", 2, "", OTTF), PackPart("domicles", 90, "", TINY), apart=0))
    number = len(making.pack.puzzles)
    assert number < 92
    assert making.missing == (
        f"parts 2: found {number - 2} of 90 puzzles within the allowed tries: 180 tries, {number - 2} puzzles graded; "
        f"empty: {92 - number} of the places {number + 1} to 92",
    )


def test_no_puzzle_repeats_an_excluded_one(tmp_path: Path, three: Making) -> None:
    (tmp_path / "old.json").write_bytes(write_pack(three.pack))
    making = make_pack(msgspec.structs.replace(THREE, exclude=("old.json",)), tmp_path)
    assert making.missing == ()
    before = {canonical(entry.instance) for entry in three.pack.puzzles}
    assert not before & {canonical(entry.instance) for entry in making.pack.puzzles}


def test_the_puzzles_of_a_store_can_be_excluded_too(tmp_path: Path, three: Making) -> None:
    with Store(tmp_path / "old.db") as store:
        store.add(three.pack.puzzles)
    (tmp_path / "old.json").write_bytes(write_pack(three.pack))
    makings = [make_pack(msgspec.structs.replace(THREE, exclude=(name,)), tmp_path) for name in ("old.db", "old.json")]
    assert makings[0].pack == makings[1].pack != three.pack


def test_a_missing_pack_to_exclude_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no\.json: cannot be read"):
        make_pack(msgspec.structs.replace(THREE, exclude=("no.json",)), tmp_path)


def test_a_pack_of_nothing_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.generator.search.batch.TRIES", 0)
    with pytest.raises(InputError, match="Puzzlemill: none of the parts produced a puzzle"):
        make_pack(recipe(PackPart("ottf", 2, "", OTTF)))


def test_a_wrong_solution_does_not_get_into_a_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = make_pack(recipe(PackPart("ottf", 1, "", OTTF))).pack.puzzles[0]
    wrong = msgspec.structs.replace(entry, solution=Order(()))
    monkeypatch.setattr("puzzlemill.packs._with_neighbours_apart", lambda *_: ({1: wrong}, ()))
    with pytest.raises(RuntimeError, match="wrong solution"):
        make_pack(recipe(PackPart("ottf", 1, "", OTTF)))


def test_entries_get_hints_and_expected_moves_where_they_are_asked_for(three: Making) -> None:
    assert all(entry.hints is msgspec.UNSET is entry.expected_moves for entry in three.pack.puzzles)
    [entry] = make_pack(recipe(PackPart("ottf", 1, 1, OTTF), hints=2, expected_moves=True)).pack.puzzles
    assert isinstance(entry.hints, tuple)
    assert len(entry.hints) == 2
    assert isinstance(entry.expected_moves, float)
