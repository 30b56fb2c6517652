"""The shipped packs are what they promise, and their recipes make them."""

from collections import Counter

import pytest

import puzzlemill
from puzzlemill import catalogues
from puzzlemill.grading import grade
from puzzlemill.packs import make_pack
from puzzlemill.packs.extras import with_hints
from puzzlemill.packs.recipe import parse_recipe, read_recipe
from puzzlemill.packs.variety import MOST_ALIKE, longest_run
from puzzlemill.packs.verification import verify
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.puzzles.likeness import difference
from puzzlemill.puzzles.packs import AnyEntry, Pack, write_pack
from tests.support.places import CATALOGUES

RECIPES = CATALOGUES / "packs"


@pytest.fixture(scope="module", params=KINDS)
def pack(request: pytest.FixtureRequest) -> Pack:
    return puzzlemill.ready_made(request.param)


def level(entry: AnyEntry) -> int:
    assert entry.grade
    return entry.grade.level


def test_a_pack_has_a_hundred_puzzles_over_the_five_levels(pack: Pack) -> None:
    assert Counter(map(level, pack.puzzles)) == dict.fromkeys(range(1, 6), 20)


def test_every_tenth_puzzle_is_a_hard_one_on_a_rising_curve(pack: Pack) -> None:
    levels = list(map(level, pack.puzzles))
    assert levels[9::10] == [5] * 10
    rest = [level for place, level in enumerate(levels, 1) if place % 10]
    assert rest == sorted(rest)


def test_no_two_are_alike_and_neighbours_differ_in_a_quarter(pack: Pack) -> None:
    assert len({puzzlemill.canonical(entry.instance) for entry in pack.puzzles}) == 100
    neighbours = zip(pack.puzzles, pack.puzzles[1:], strict=False)
    assert min(difference(entry.instance, other.instance) for entry, other in neighbours) >= 0.25


def test_not_more_than_three_domicles_in_a_row_look_alike() -> None:
    assert longest_run(puzzlemill.ready_made("domicles").puzzles) <= MOST_ALIKE


def test_every_solution_is_right_and_every_puzzle_has_hints_and_expected_moves(pack: Pack) -> None:
    for entry in pack.puzzles:
        assert puzzlemill.check(entry.instance, entry.solution) == []
        assert entry.hints
        assert isinstance(entry.expected_moves, float)


def test_all_claims_of_a_sample_hold(pack: Pack) -> None:
    """The claims include the origin, which reproduces the puzzle, and the grade."""
    for entry in pack.puzzles[4::25]:
        assert verify(entry) == []


def test_the_sentences_are_those_of_this_version(pack: Pack) -> None:
    """`puzzlemill convert OLD --grade --hints 3 -o NEW` renews them and changes nothing else."""
    for entry in pack.puzzles[4::25]:
        assert entry.grade == grade(entry.instance)
        assert entry.hints == with_hints(entry, 3).hints


def test_a_pack_is_written_as_it_was_read(pack: Pack) -> None:
    assert write_pack(pack) == catalogues.pack_data(pack.puzzles[0].instance.kind)


@pytest.mark.slow
def test_the_recipe_makes_the_pack(kind: Kind) -> None:
    making = make_pack(read_recipe(str(RECIPES / f"{kind}.toml")), RECIPES)
    assert making.missing == ()
    assert write_pack(making.pack) == catalogues.pack_data(kind)


def test_a_shorter_recipe_of_the_same_seed_makes_the_first_level_of_the_pack(kind: Kind) -> None:
    """Makes only a sample: the searches are those of the recipe, so they find the same puzzles first."""
    text = catalogues.pack_recipe(kind).replace("expected_moves = true", "").replace("hints = 3", "")
    lines = ["count = 4" if line.startswith("count") else line for line in text.splitlines()]
    lines = ["curve = [1, 1, 2, 2]" if line.startswith("curve") else line for line in lines]
    recipe = "\n".join(line for line in lines if not line.startswith("hard_every"))
    shorter = parse_recipe(recipe.encode()).recipe
    assert shorter
    ids = {entry.id for entry in make_pack(shorter).pack.puzzles}
    assert len(ids) == 4
    assert ids <= {entry.id for entry in puzzlemill.ready_made(kind).puzzles}


def test_only_kinds_have_ready_made_packs() -> None:
    with pytest.raises(InputError, match="kind 'chess': expected one of gloop"):
        puzzlemill.ready_made("chess")  # type: ignore[arg-type]
