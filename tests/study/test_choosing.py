"""The choice of puzzles for a study: levels in turn, no duplicates, one for practice."""

from collections import Counter

import msgspec
import pytest

from puzzlemill.files.inputs import AnyNamedEntry, NamedEntry
from puzzlemill.generator.search.targets import Target
from puzzlemill.puzzles import KINDS, check, form, parse_id, rules
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.puzzles.packs import AnyEntry, Grade, make_entry
from puzzlemill.puzzles.places import Place
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.study import choosing
from puzzlemill.study.choosing import Choice, choose, ready_made

UP_TO_3 = Target((1, 2, 3))
MINUTES = {1: 1.0, 2: 4.0, 3: 12.0, 4: 40.0}


def graded(entry: AnyEntry, level: int, more: float = 0.0) -> AnyEntry:
    grade = Grade(level, "rule 1", 5.0, {}, "", minutes=MINUTES[level] + more, minutes_range=(0.5, 200.0))
    return msgspec.structs.replace(entry, grade=grade)


@pytest.fixture(scope="module")
def candidates() -> list[AnyNamedEntry]:
    """Ten OTTF puzzles of each of the levels 1 to 4, by made-up grades."""
    named = ready_made("ottf")[:40]
    return [NamedEntry(name, graded(entry, 1 + at // 10, at % 10 / 100)) for at, (name, entry) in enumerate(named)]


def chosen(candidates: list[AnyNamedEntry], count: int, seed: str = "a", target: Target = UP_TO_3) -> Choice:
    return choose("ottf", candidates, target, count, stream_for(seed))


def levels(choice: Choice) -> Counter[int]:
    return Counter(entry.grade.level for entry in choice.puzzles if entry.grade)


@pytest.mark.parametrize("count", [1, 3, 5, 9, 30])
def test_levels_get_the_same_number_or_the_lower_ones_one_more(candidates: list[AnyNamedEntry], count: int) -> None:
    choice = chosen(candidates, count)
    assert levels(choice) == Counter({level: (count + 3 - level) // 3 for level in (1, 2, 3) if count >= level})
    assert len({form(entry.instance) for entry in choice.puzzles}) == count


def test_if_a_level_has_too_few_others_have_more(candidates: list[AnyNamedEntry]) -> None:
    assert levels(chosen(candidates[8:13], 5)) == {1: 2, 2: 3}
    assert levels(chosen(candidates, 50, target=Target())) == {1: 10, 2: 10, 3: 10, 4: 10}


def test_practice_is_the_shortest_puzzle_left(candidates: list[AnyNamedEntry]) -> None:
    choice = chosen(candidates[:3], 2)
    assert choice.practice is not None
    assert {choice.practice.id, *(entry.id for entry in choice.puzzles)} == {entry.id for _, entry in candidates[:3]}
    assert chosen(candidates[:3], 3).practice is None
    for seed in "abcdef":
        practice = chosen(candidates, 5, seed).practice
        assert practice is not None
        assert practice.grade is not None
        assert practice.grade.level == 1


def test_the_seed_decides(candidates: list[AnyNamedEntry]) -> None:
    assert chosen(candidates, 5) == chosen(candidates, 5)
    assert len({tuple(entry.id for entry in chosen(candidates, 5, seed).puzzles) for seed in "abcdef"}) == 6


def test_symmetric_puzzles_are_one(candidates: list[AnyNamedEntry]) -> None:
    [(name, entry), *_] = candidates
    images = list(rules("ottf").symmetries(entry.instance))
    choice = chosen([NamedEntry(name, graded(make_entry(image), 1)) for image in images], 5)
    assert len(images) > 1
    assert len(choice.puzzles) == 1


def test_excluded_puzzles_are_left_out_in_every_symmetric_form(candidates: list[AnyNamedEntry]) -> None:
    excluded = {form(entry.instance) for _, entry in candidates[2:]}
    choice = choose("ottf", candidates, UP_TO_3, 5, stream_for("a"), excluded=excluded)
    assert {entry.id for entry in choice.puzzles} == {entry.id for _, entry in candidates[:2]}
    assert choice.practice is None


def test_puzzles_without_minutes_are_graded_until_there_are_enough(
    candidates: list[AnyNamedEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def grade(puzzle: object) -> Grade | None:
        calls.append(puzzle)
        return next(entry.grade for _, entry in candidates if entry.instance == puzzle)

    monkeypatch.setattr(choosing, "grade", grade)
    bare = [NamedEntry(name, make_entry(entry.instance)) for name, entry in candidates]
    choice = chosen(bare, 1, target=Target((1, 2, 3, 4)))
    assert len(calls) < len(bare)
    (entry,) = choice.puzzles
    assert entry.solution is not None
    assert not check(entry.instance, entry.solution)


@pytest.mark.parametrize(
    ("position", "solution", "error"),
    [
        ("ottf:2x2:1223", ((0, 0), (0, 1), (1, 0), (1, 1)), "here: solution: "),
        ("ottf:2x2:2222", None, "here: no solution was found; leave this puzzle out"),
    ],
)
def test_puzzles_that_nobody_can_solve_are_refused(position: str, solution: object, error: str) -> None:
    entry = graded(make_entry(parse_id(position), solution), 1)
    with pytest.raises(InputError, match=f"^{error}"):
        chosen([NamedEntry(Place("here"), entry)], 1)
    if solution is None:
        with pytest.raises(InputError, match=r"^here: "):
            chosen([NamedEntry(Place("here"), msgspec.structs.replace(entry, grade=None))], 1)


def test_levels_and_minutes_that_exclude_each_other_are_refused(candidates: list[AnyNamedEntry]) -> None:
    with pytest.raises(InputError, match="no puzzle of these levels takes these minutes"):
        chosen(candidates, 1, target=Target((1,), minutes=(60.0, 90.0)))


def test_a_grade_of_another_table_is_taken_as_it_is(candidates: list[AnyNamedEntry]) -> None:
    """Its level can be one that puzzles of these minutes do not have in the shipped table."""
    name, entry = candidates[30]
    assert levels(chosen([NamedEntry(name, entry)], 1, target=Target(minutes=(39.0, 41.0)))) == {4: 1}
    assert entry.grade is not None
    other = msgspec.structs.replace(entry, grade=msgspec.structs.replace(entry.grade, level=1))
    assert levels(chosen([NamedEntry(name, other)], 1, target=Target(minutes=(39.0, 41.0)))) == {1: 1}


@pytest.mark.parametrize("kind", KINDS)
def test_every_ready_made_pack_has_enough_for_an_evening(kind: Kind) -> None:
    assert len({form(entry.instance) for _, entry in ready_made(kind)}) == 100
