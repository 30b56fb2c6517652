"""Random solved Domicles boards: one for every layout that the rule allows, all kinds of them, and always the same."""

import numpy as np
import pytest

from puzzlemill.puzzles.domicles import LARGEST_SIDE, Tile, double_set, duplicates, layout_fault, parse_id
from puzzlemill.puzzles.kinds import ImpossibleError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.domicles.boards import solved_board
from puzzlemill.solvers.domicles.distances.classes import find_classes
from puzzlemill.solvers.domicles.shuffles import solved_boards
from tests.support.answers.outcomes import present

ENOUGH = 10**8
"""About ten seconds; only thorough tests come near it."""

SLOWEST = (14, 8, 18)
"""The one layout that `ENOUGH` does not fill from most streams; it takes about 2 * 10**8 changes."""

A_BOARD_OF_THE_SLOWEST = parse_id(
    "domicles:14x8:18:e0:"
    "b7fdgc86e51093hafeg6hba2d7ic5498d472e9h1a85360cbc98765ed40gfb2a3hfbaid75c6923180"
    "ga614297iehdc8b56295a743fcb8ihgd73d951cahg84fbe696a48320gbf5e7dce850b6ig32c7a941"
    "ibec706421da85f930hec4f8b9a1d6i7a5ifd8g963ebhc7481c3fadb9476ge52"
)

EVERY = [(rows, cols) for rows in range(1, LARGEST_SIDE + 1) for cols in range(1, 11)]


def allowed(pips: int) -> list[tuple[int, int]]:
    return [layout for layout in EVERY if not layout_fault(*layout, pips)]


def board_of(rows: int, cols: int, pips: int, seed: int = 0, budget: int = ENOUGH) -> tuple[Tile, ...] | None:
    return solved_board(rows, cols, pips, stream_for(f"{rows} {cols} {pips} {seed}"), budget)


def assert_solved_board_of(rows: int, cols: int, pips: int) -> None:
    board = present(board_of(rows, cols, pips))
    assert len(board) == rows * cols
    assert set(board) <= set(double_set(pips))
    assert len(set(board)) == len(board)
    assert duplicates(board, cols) == []


class TestRule:
    @pytest.mark.few
    @pytest.mark.parametrize("pips", [6, 9, 3, 4, 5, 7, 8, 10, 11])
    def test_every_layout_it_allows_has_a_solved_board(self, pips: int) -> None:
        assert allowed(pips)
        for layout in allowed(pips):
            assert_solved_board_of(*layout, pips)

    @pytest.mark.thorough
    @pytest.mark.parametrize("pips", [12, 15, 18])
    def test_every_layout_of_larger_sets_has_one_too(self, pips: int) -> None:
        for layout in allowed(pips):
            if (*layout, pips) != SLOWEST:
                assert_solved_board_of(*layout, pips)

    def test_the_slowest_layout_has_one_too(self) -> None:
        board = A_BOARD_OF_THE_SLOWEST
        assert (board.rows, board.cols, board.pips) == SLOWEST
        assert duplicates(board.tiles, board.cols) == []

    @pytest.mark.parametrize("pips", range(1, 7))
    def test_a_row_or_a_column_more_than_it_allows_leaves_no_solved_board(self, pips: int) -> None:
        beyond = {(rows + 1, cols) for rows, cols in allowed(pips)} | {(rows, cols + 1) for rows, cols in allowed(pips)}
        for rows, cols in (beyond | {(2, 2)}) - set(allowed(pips)):
            found = find_classes(double_set(pips), rows, cols)
            assert found.complete
            assert len(found.boards) == 0

    @pytest.mark.parametrize("layout", [(6, 3, 7), pytest.param((7, 3, 8), marks=pytest.mark.thorough)])
    def test_the_tiles_are_forced_if_the_short_ones_are_just_enough(
        self, layout: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with_short_ones = board_of(*layout)
        monkeypatch.setattr("puzzlemill.solvers.domicles.boards._usable", lambda rows, cols, pips: double_set(pips))
        with_all = board_of(*layout)
        assert (
            set(with_all or ()) == set(with_short_ones or ()) == {t for t in double_set(layout[2]) if t[0] - t[1] < 4}
        )


class TestDraws:
    def test_the_same_stream_gives_the_same_board(self) -> None:
        assert board_of(7, 4, 9, seed=3) == board_of(7, 4, 9, seed=3)
        assert len({board_of(7, 4, 9, seed) for seed in range(20)}) == 20

    def test_every_solution_class_of_a_small_layout_turns_up(self) -> None:
        tiles = double_set(5)
        boards = solved_boards(find_classes(tiles, 4, 2).boards, 4, 2)
        class_of = {tuple(tiles[number] for number in board): place // 48 for place, board in enumerate(boards)}
        drawn = [board_of(4, 2, 5, seed) or () for seed in range(400)]
        assert {class_of[board] for board in drawn} == set(range(34))

    def test_no_place_is_special(self) -> None:
        """Tile 1|0 is in each of the 6 places of 2x3 equally often, within four standard deviations."""
        counts = np.zeros(6)
        for seed in range(1800):
            board = board_of(2, 3, 5, seed) or ()
            counts[[place for place, tile in enumerate(board) if tile == (1, 0)]] += 1
        mean = counts.mean()
        assert mean > 50
        assert abs(counts - mean).max() < 4 * mean**0.5

    def test_slices_do_not_change_the_board(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = board_of(7, 4, 9)
        monkeypatch.setattr("puzzlemill.solvers.domicles.boards.SLICE", 777)
        assert board_of(7, 4, 9) == whole


class TestRefusals:
    def test_a_spent_budget_gives_no_board(self) -> None:
        assert board_of(7, 4, 9, budget=0) is None
        assert board_of(7, 4, 9, budget=100) is None

    @pytest.mark.parametrize(
        ("layout", "reason"),
        [((5, 4, 6), "8 different"), ((5, 3, 6), "at most"), ((1, 3, 6), "at least 2 rows and 2 columns")],
    )
    def test_layouts_without_solved_boards_are_refused(self, layout: tuple[int, int, int], reason: str) -> None:
        with pytest.raises(ImpossibleError, match=reason):
            board_of(*layout)
