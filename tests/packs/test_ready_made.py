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
from tests.support.places import CATALOGUES, ROOT

RECIPES = CATALOGUES / "packs"


@pytest.fixture(scope="module", params=KINDS)
def pack(request: pytest.FixtureRequest) -> Pack:
    return puzzlemill.ready_made(request.param)


def level(entry: AnyEntry) -> int:
    assert entry.grade
    return entry.grade.level


def seed(entry: AnyEntry) -> int:
    assert entry.origin
    return entry.origin.seed


def test_a_pack_has_a_hundred_puzzles_over_the_five_levels(pack: Pack) -> None:
    assert Counter(map(level, pack.puzzles)) == dict.fromkeys(range(1, 6), 20)


def test_minutes_rise_from_the_first_puzzle_to_the_last(pack: Pack) -> None:
    minutes = [entry.grade.minutes for entry in pack.puzzles if entry.grade and entry.grade.minutes]
    assert len(minutes) == 100
    assert minutes == sorted(minutes)


def test_no_two_are_alike_and_neighbours_differ_in_a_quarter(pack: Pack) -> None:
    assert len({puzzlemill.canonical(entry.instance) for entry in pack.puzzles}) == 100
    neighbours = zip(pack.puzzles, pack.puzzles[1:], strict=False)
    assert min(difference(entry.instance, other.instance) for entry, other in neighbours) >= 0.25


def test_not_more_than_three_domicles_in_a_row_look_alike() -> None:
    assert longest_run(puzzlemill.ready_made("domicles").puzzles) <= MOST_ALIKE


@pytest.mark.thorough
def test_no_puzzle_takes_more_nodes_than_the_page_on_solving_says(pack: Pack) -> None:
    """`docs/solving.md`: 1.3 million nodes for Domicles of 15 to 20 dominoes, 100,000 for all others."""
    for entry in pack.puzzles:
        large = entry.instance.kind == "domicles" and len(entry.instance.tiles) >= 15
        assert puzzlemill.solve(entry.instance).effort.nodes < (1_300_000 if large else 100_000)


def test_every_solution_is_right_and_every_puzzle_has_hints_and_expected_moves(pack: Pack) -> None:
    for entry in pack.puzzles:
        assert puzzlemill.check(entry.instance, entry.solution) == []
        assert entry.hints
        assert isinstance(entry.expected_moves, float)


def test_all_claims_of_a_sample_hold(pack: Pack) -> None:
    """The claims include the origin, which reproduces the puzzle, and the grade."""
    for entry in pack.puzzles[4::60]:
        assert verify(entry) == []


def test_the_sentences_are_those_of_this_version(pack: Pack) -> None:
    """`puzzlemill convert OLD --grade --hints 3 -o NEW` renews them and changes nothing else."""
    for entry in pack.puzzles[4::25]:
        assert entry.grade == grade(entry.instance)
        assert entry.hints == with_hints(entry, 3).hints


def test_a_pack_is_written_as_it_was_read(pack: Pack) -> None:
    assert write_pack(pack) == catalogues.pack_data(pack.puzzles[0].instance.kind)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["gloop", "domicles", "ottf"])  # IQ Blocks take as long as these together
def test_the_recipe_makes_the_pack(kind: Kind) -> None:
    making = make_pack(read_recipe(str(RECIPES / f"{kind}.toml")), RECIPES)
    assert making.missing == ()
    assert write_pack(making.pack) == catalogues.pack_data(kind)


def test_a_shorter_recipe_of_the_same_seed_makes_the_first_level_of_the_pack(kind: Kind) -> None:
    """Makes only a sample: the searches are those of the recipe, so they find the same puzzles first.

    One of them can be missing from the whole pack, exchanged because too many before it look alike.
    """
    text = (
        (ROOT / f"catalogues/packs/{kind}.toml")
        .read_text()
        .replace("expected_moves = true", "")
        .replace("hints = 3", "")
    )
    lines = ["count = 4" if line.startswith("count") else line for line in text.splitlines()]
    lines = ["curve = [1, 1, 2, 2]" if line.startswith("curve") else line for line in lines]
    shorter = parse_recipe("\n".join(lines).encode()).recipe
    assert shorter
    sample, whole = make_pack(shorter).pack.puzzles, puzzlemill.ready_made(kind).puzzles
    assert len({entry.id for entry in sample}) == 4
    assert {seed(entry) for entry in sample} <= {seed(entry) for entry in whole}
    assert len({entry.id for entry in sample} & {entry.id for entry in whole}) >= 3


def test_only_kinds_have_ready_made_packs() -> None:
    with pytest.raises(InputError, match="kind 'chess': expected one of gloop"):
        puzzlemill.ready_made("chess")  # type: ignore[arg-type]
