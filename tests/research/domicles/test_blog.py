"""Domicles layouts in numbers, the blog's figures and claims, and how hard boards are, against plain enumeration."""

import itertools
from collections import Counter
from fractions import Fraction
from math import factorial

import pytest

from puzzlemill.puzzles.domicles import Domicles, Tile, double_set
from puzzlemill.puzzles.kinds import ImpossibleError, InputError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.domicles import distance
from puzzlemill.solvers.domicles.distances.classes import layout_classes
from puzzlemill_research.domicles.blog import CLAIMS, Figure, difficulty, figures
from puzzlemill_research.domicles.blog import analysis as domicles_analysis
from puzzlemill_research.domicles.blog.analysis import (
    Counts,
    all_counts,
    counts_of,
    feasible_layouts,
    layout_counts,
    line_shares,
    upgrades,
)
from tests.twins import domicles as twin


def repeats(board: tuple[Tile, ...], cols: int) -> tuple[bool, bool]:
    """Whether some row, and whether some column, of the number grid repeats a number."""
    rows = len(board) // cols
    lines = [[number for tile in board[row * cols : (row + 1) * cols] for number in tile] for row in range(rows)]
    columns = list(zip(*lines, strict=True))
    return any(len(set(line)) < 2 * cols for line in lines), any(len(set(column)) < rows for column in columns)


def tile_sets(rows: int, cols: int, pips: int) -> list[frozenset[Tile]]:
    layout = layout_classes(rows, cols, pips)
    return [frozenset(layout.tiles[number] for number in layout.boards[first]) for first in layout.first[:-1]]


class TestLayouts:
    def test_double_six_has_seven(self) -> None:
        assert feasible_layouts(6) == [(2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (4, 3)]
        assert feasible_layouts(2) == []

    @pytest.mark.parametrize(
        ("rows", "cols", "pips"), [(2, 2, 4), (2, 2, 5), pytest.param(3, 2, 4, marks=pytest.mark.thorough)]
    )
    def test_counts_and_shares_are_those_of_plain_enumeration(self, rows: int, cols: int, pips: int) -> None:
        boards = list(itertools.permutations(double_set(pips), rows * cols))
        faults = [repeats(board, cols) for board in boards]
        solved = Counter(frozenset(board) for board, fault in zip(boards, faults, strict=True) if not any(fault))
        counts = layout_counts(rows, cols, pips)
        assert counts.arrangements == solved.total()
        assert counts.tile_sets == len(solved)
        assert counts.sets == Counter(number // counts.variants for number in solved.values())
        assert counts.density == Fraction(solved.total(), len(solved) * factorial(rows * cols))
        shares = line_shares(rows, cols, pips)
        assert shares.rows == Fraction(sum(not row for row, _ in faults), len(boards))
        assert shares.columns == Fraction(sum(not column for _, column in faults), len(boards))

    def test_layouts_with_too_many_tile_sets_have_no_counts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse_3x2(rows: int, cols: int, pips: int) -> Counts:
            tried.append((rows, cols))
            if (rows, cols) == (3, 2):
                raise ImpossibleError("too many")
            return layout_counts(rows, cols, pips)

        tried: list[tuple[int, int]] = []
        monkeypatch.setattr(domicles_analysis, "layout_counts", refuse_3x2)
        every = {(rows, cols): counts for rows, cols, counts in all_counts(5)}
        assert tried == [(2, 2), (3, 2), (2, 3), (3, 3)]
        assert [size for size, counts in every.items() if counts is None] == [(3, 2), (4, 2)]
        assert every[3, 3] == layout_counts(3, 3, 5)

    @pytest.mark.thorough
    def test_three_layouts_of_double_seven_have_too_many_tile_sets(self) -> None:
        every = {(rows, cols): counts for rows, cols, counts in all_counts(7)}
        assert [size for size, counts in every.items() if counts is None] == [(4, 3), (5, 3), (6, 3)]
        assert all(counts_of(*size, 7) == counts for size, counts in every.items())

    def test_classes_of_a_tile_set_are_numbered_from_its_least_tile(self) -> None:
        layout = layout_classes(4, 2)
        members, classes = layout.tile_set(5)
        assert len(classes) == layout.sizes[5]
        assert all(sorted(board) == list(range(8)) for board in classes.tolist())
        assert (members[classes] == layout.classes_of(5)).all()


class TestUpgrades:
    @pytest.mark.parametrize(("rows", "pips"), [(2, 5), pytest.param(3, 5, marks=pytest.mark.thorough)])
    def test_agree_with_plain_search(self, rows: int, pips: int) -> None:
        layout = layout_classes(rows, 2, pips)
        extended = [
            can_be_extended([layout.tiles[number] for number in board], rows, pips) for board in layout.boards.tolist()
        ]
        larger = tile_sets(rows, 3, pips)
        within = sum(any(small <= large for large in larger) for small in tile_sets(rows, 2, pips))
        counted = upgrades(rows, 2, pips)
        assert 0 < counted.classes_extended == sum(extended) < len(extended)
        assert counted.sets_extended == len({which for which, can in zip(layout.set_of, extended, strict=True) if can})
        assert counted.sets_within == within

    def test_every_tile_set_of_4x2_is_part_of_one_of_4x3(self) -> None:
        assert upgrades(4, 2).sets_within == layout_counts(4, 2).tile_sets

    def test_a_layout_that_cannot_grow_is_refused(self) -> None:
        with pytest.raises(InputError, match="layout '5x3'"):
            upgrades(5, 2)


def can_be_extended(board: list[Tile], rows: int, pips: int) -> bool:
    """Whether some column of other tiles keeps a solved board of two columns solved, tried one by one."""
    rest = [tile for tile in double_set(pips) if tile not in board]
    for column in itertools.permutations(rest, rows):
        widened = [(*board[2 * row : 2 * row + 2], column[row]) for row in range(rows)]
        if all(len({number for tile in line for number in tile}) == 6 for line in widened) and all(
            len(set(side)) == rows for side in zip(*column, strict=True)
        ):
            return True
    return False


class TestFigures:
    def test_these_are_wrong_and_all_others_right(self) -> None:
        wrong = {figure.claim.printed: figure.value for figure in figures() if not figure.right}
        assert wrong.pop("3") == pytest.approx(3.8416, abs=1e-4)
        assert wrong == {
            "20": 12,
            "0": 1,
            "1": 0,
            "403920": 300_240,
            "841832": 842_832,
            "17538.17": 17_559,
            "448415": 448_416,
        }
        assert sum(figure.right for figure in figures()) == 18

    def test_only_wrong_figures_have_notes(self) -> None:
        assert all(figure.right != bool(figure.claim.note) for figure in figures())

    def test_what_the_notes_say_is_right(self) -> None:
        assert 2805 * 144 == 403_920
        assert 841_832 % 48
        assert 448_415 % 144
        assert round(841_832 / 48, 2) == 17538.17

    @pytest.mark.parametrize(
        ("printed", "value", "right"),
        [("0.007", "0.0074", True), ("0.007", "0.0076", False), ("4.5e-7", "4.4901e-7", True), ("215", "215.6", False)],
    )
    def test_a_figure_is_right_when_ours_rounds_to_it(self, printed: str, value: str, right: bool) -> None:
        claim = CLAIMS[0]._replace(printed=printed)
        assert Figure(claim, Fraction(value)).right == right


class TestMeans:
    @pytest.mark.parametrize("tiles", [1, 2, 4, 6])
    def test_between_two_boards(self, tiles: int) -> None:
        swaps = [twin.sorting_swaps(order) for order in itertools.permutations(range(tiles))]
        assert difficulty.mean_between(tiles) == Fraction(sum(swaps), len(swaps))

    def test_from_solved_are_those_of_plain_search(self) -> None:
        means, one_class = [], set()
        for tiles in tile_sets(2, 2, 6):
            distances = list(twin.distances(Domicles(2, 2, 6, tuple(sorted(tiles)), 3)).values())
            means.append(Fraction(sum(distances), 24))
            if distances.count(0) == 4:
                one_class.add(means[-1])
        mean = difficulty.mean_distance(2, 2)
        assert {mean.one_class} == one_class
        assert mean.all_sets == sum(means) / len(means)
        assert mean.exact

    def test_a_sample_comes_close_to_all_boards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        exact = difficulty.mean_distance(2, 3)
        monkeypatch.setattr(difficulty, "MOST_LOOKED_UP", 0)
        sampled = difficulty.mean_distance.__wrapped__(2, 3)
        assert not sampled.exact
        assert sampled.one_class == exact.one_class
        assert sampled.all_sets == pytest.approx(float(exact.all_sets), abs=0.02)


class TestDescents:
    @pytest.mark.parametrize(("rows", "cols", "away"), [(2, 2, 2), (2, 3, 3), (4, 2, 4), (4, 3, 2), (4, 3, 7)])
    def test_boards_have_exactly_the_requested_distance(self, rows: int, cols: int, away: int) -> None:
        boards = difficulty.boards_at(rows, cols, away, 10, stream_for("test"))
        assert [distance(board) for board in boards] == [away] * 10
        assert {board.swaps for board in boards} == {away}

    @pytest.mark.thorough
    def test_boards_are_uniform_over_all_tile_sets(self) -> None:
        two_away = Counter[int]()
        for tiles in tile_sets(2, 2, 6):
            distances = list(twin.distances(Domicles(2, 2, 6, tuple(sorted(tiles)), 3)).values())
            two_away[distances.count(0)] += distances.count(2)
        drawn = difficulty.boards_at(2, 2, 2, 3000, stream_for("test"))
        solutions = {
            tiles: int(size) for tiles, size in zip(tile_sets(2, 2, 6), layout_classes(2, 2).sizes, strict=True)
        }
        seen = Counter(4 * solutions[frozenset(board.tiles)] for board in drawn)
        for boards, number in two_away.items():
            assert seen[boards] / 3000 == pytest.approx(number / two_away.total(), abs=0.03)
        orbits = two_away.total() // 4
        assert len({board.tiles for board in drawn}) == pytest.approx(orbits * (1 - (1 - 1 / orbits) ** 3000), rel=0.03)

    def test_no_board_is_farther_than_the_largest_distance(self) -> None:
        with pytest.raises(InputError, match="distance 6: 4x2 boards are at most 5 swaps"):
            difficulty.boards_at(4, 2, 6, 1, stream_for("test"))

    def test_any_boards_have_their_exact_distance(self) -> None:
        boards = difficulty.any_boards(4, 2, 20, stream_for("test"))
        assert [distance(board) for board in boards] == [board.swaps for board in boards]
        assert len({board.swaps for board in boards}) > 1

    def test_are_reproducible_and_sum_up_their_chances(self) -> None:
        cell = difficulty.descents.__wrapped__(3, 2, 3, 50)
        assert cell == difficulty.descents.__wrapped__(3, 2, 3, 50)
        assert list(cell.chances) == sorted(cell.chances)
        assert cell.never == Fraction(sum(chance == 0 for chance in cell.chances), 50) > 0
        assert cell.always == Fraction(sum(chance == 1 for chance in cell.chances), 50) > 0
        assert cell.quantile(0.5) == cell.chances[24]
        assert (cell.quantile(0), cell.quantile(1)) == (cell.chances[0], cell.chances[-1])

    def test_descent_always_solves_boards_one_swap_away(self) -> None:
        assert all(difficulty.descents(*size, 1, 20).always == 1 for size in feasible_layouts(6))

    @pytest.mark.thorough
    def test_the_verdicts_in_words_follow_the_numbers(self) -> None:
        small, large = ({at: difficulty.descents(4, cols, at) for at in (2, 3, 4, 5, None)} for cols in (2, 3))
        assert all(small[at].mean < large[at].mean for at in (2, 3, 4, 5))
        assert small[None].mean > 5 * large[None].mean
        assert small[2].mean > small[3].mean > small[4].mean > small[5].mean
        assert small[None].never > Fraction(1, 5)
        small_shares, large_shares = line_shares(4, 2), line_shares(4, 3)
        assert small_shares.rows / large_shares.rows > 40 * small_shares.columns / large_shares.columns
