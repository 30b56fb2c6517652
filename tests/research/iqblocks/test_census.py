"""The census of IQ Blocks: against brute force on small boards, and the published counts of unique positions."""

import collections
import functools
import itertools
import math
from collections.abc import Callable, Iterable
from fractions import Fraction

import numpy as np
import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import parse_set
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks.all_fillings import IQ
from puzzlemill_research.iqblocks import census as iqblocks_census
from puzzlemill_research.iqblocks.census import Census, Groups, SplitScratch, census, split
from puzzlemill_research.iqblocks.completions import completions
from puzzlemill_research.iqblocks.fewest import fewest_givens
from tests.support.iqblocks import CHIRAL, COUNTS, SYMMETRIC, empty_board, library_of
from tests.twins.iqblocks import Cells, Filling, tilings

SETS = {
    "chiral": CHIRAL,
    "symmetric fillings": SYMMETRIC,
    "square": empty_board("a11.01_b111_c11_d1", 3, 3),
    "one filling": IqBlocks(parse_set("a111.111_b1"), ("...", "...", "#.#")),
}

Position = frozenset[tuple[frozenset[Cells], Cells]]


def counted(fillings: set[Filling], givens: int) -> collections.Counter[Position]:
    """All positions with this number of pieces of some filling, and in how many fillings each is."""
    return collections.Counter(
        frozenset(chosen) for filling in fillings for chosen in itertools.combinations(filling, givens)
    )


def moves(fillings: set[Filling]) -> list[Callable[[Position], Position]]:
    """The symmetries of a board: moves of the plane that exchange its fillings."""

    def move(matrix: tuple[int, ...], position: Position) -> Position:
        a, b, c, d = matrix
        cells = {cell for filling in fillings for _, covered in filling for cell in covered}
        top, left = min(a * r + b * q for r, q in cells), min(c * r + d * q for r, q in cells)
        return frozenset(
            (ways, frozenset((a * r + b * q - top, c * r + d * q - left) for r, q in covered))
            for ways, covered in position
        )

    turns = [(1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)]
    matrices = (*turns, *((a, -b, c, -d) for a, b, c, d in turns))
    candidates = [functools.partial(move, matrix) for matrix in matrices]
    return [candidate for candidate in candidates if set(map(candidate, fillings)) == fillings]


def orbits(positions: Iterable[Position], symmetries: list[Callable[[Position], Position]]) -> int:
    return len({frozenset(move(position) for move in symmetries) for position in positions})


@pytest.fixture(scope="module")
def iq() -> Census:
    return census(library_of(IQ))


@pytest.mark.parametrize("name", SETS)
def test_the_census_agrees_with_brute_force(name: str) -> None:
    fillings = tilings(SETS[name])
    symmetries = moves(fillings)
    levels = census(library_of(SETS[name])).levels
    pieces = len(SETS[name].piece_list)
    assert [level.givens for level in levels] == list(range(pieces))
    fewer: collections.Counter[Position] = collections.Counter()
    for level in levels:
        positions = counted(fillings, level.givens)
        unique = {position for position, times in positions.items() if times == 1}
        minimal = {position for position in unique if all(fewer[position - {given}] > 1 for given in position)}
        assert level.completions == collections.Counter(positions.values())
        assert (level.positions, level.unique, level.minimal) == (len(positions), len(unique), len(minimal))
        assert level.unique_classes == orbits(unique, symmetries)
        assert level.minimal_classes == orbits(minimal, symmetries)
        assert level.accepted == Fraction(len(unique), math.comb(pieces, level.givens) * len(fillings))
        fewer = positions


@pytest.mark.parametrize("name", SETS)
def test_the_fewest_givens_of_all_classes_are_those_of_each_filling(name: str) -> None:
    known = library_of(SETS[name])
    fewest = collections.Counter(
        fewest_givens(SETS[name], board).at_least for board in completions(SETS[name], classes=True)
    )
    assert census(known).fewest == fewest
    assert len(known) <= len(moves(tilings(SETS[name]))) * fewest.total()


def test_boards_with_symmetric_fillings_have_more_classes_than_an_even_share() -> None:
    level = census(library_of(SETS["symmetric fillings"])).levels[-1]
    assert 4 * level.unique_classes > level.unique


@pytest.mark.thorough
def test_iq_positions_with_one_completion_have_the_published_numbers(iq: Census) -> None:
    for level in iq.levels:
        unique, minimal = (COUNTS.get(f"{name}_{level.givens}", {"count": 0}) for name in ("unique", "minimal"))
        assert (level.unique, level.minimal) == (unique["count"], minimal["count"])
        assert (level.unique, level.minimal) == (8 * level.unique_classes, 8 * level.minimal_classes)


@pytest.mark.thorough
def test_iq_classes_by_their_fewest_givens_have_the_published_numbers(iq: Census) -> None:
    assert iq.fewest == {givens: COUNTS[f"fewest_givens_{givens}"]["count"] for givens in (2, 3, 4)}
    assert sum(iq.fewest.values()) == COUNTS["classes"]["count"]


def test_iq_shares_round_to_the_sampled_ones(iq: Census) -> None:
    shares = [level.accepted for level in iq.levels[2:8]]
    sampled = [".025", ".21", ".46", ".66", ".81", ".91"]
    assert all(abs(share - Fraction(text)) < Fraction(1, 200) for share, text in zip(shares, sampled, strict=True))


def test_every_choice_of_pieces_of_every_iq_filling_is_counted(iq: Census) -> None:
    for level in iq.levels:
        members = sum(number * times for number, times in level.completions.items())
        assert members == math.comb(10, level.givens) * COUNTS["solutions"]["count"]
    assert iq.levels[1].positions == COUNTS["placements"]["count"] - COUNTS["unused_placements"]["count"]


def test_a_census_of_too_many_positions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iqblocks_census, "WORK", 1000)
    with pytest.raises(OutOfReachError, match="101792 fillings of 10 pieces are too many"):
        census(library_of(IQ))


def test_groups_are_split_by_their_values() -> None:
    draws = stream_for("split")
    for _ in range(50):
        column = np.array([draws.below(4) for _ in range(30)], dtype=np.int32)
        groups = Groups(rows=np.array(draws.sample(range(30), 30)), bounds=np.array([0, 7, 9, 20, 30]))
        finer = Groups(rows=np.empty(30, dtype=np.int64), bounds=np.empty(16, dtype=np.int64))
        alone, scratch = np.zeros(30, dtype=bool), SplitScratch(*np.zeros((2, 4), dtype=np.int64))
        number = split(groups, column, finer, alone, scratch)
        expected = {
            frozenset(row for row in members if column[row] == value)
            for members in sets_of(groups)
            for value in range(4)
        }
        assert set(sets_of(Groups(finer.rows, finer.bounds[: number + 1]))) == {
            rows for rows in expected if len(rows) > 1
        }
        assert set(np.flatnonzero(alone).tolist()) == {row for rows in expected if len(rows) == 1 for row in rows}
        assert not scratch.counts.any()


def sets_of(groups: Groups) -> list[frozenset[int]]:
    return [frozenset(groups.rows[start:end].tolist()) for start, end in itertools.pairwise(groups.bounds.tolist())]
