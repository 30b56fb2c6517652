"""The expected attempts of random swaps: equal to a sum over all sequences of swaps, and for symmetric puzzles."""

import itertools
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from puzzlemill.generator.domicles.making import make
from puzzlemill.generator.domicles.options import Options
from puzzlemill.grading import grade
from puzzlemill.grading.domicles.grader import known_bounds
from puzzlemill.puzzles import canonical, rules
from puzzlemill.puzzles.domicles import Domicles, Tile, duplicates, replay
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.domicles.attempts import expected_attempts

Board = tuple[Tile, ...]


def conflicts(board: Board, cols: int) -> int:
    """Pairs of equal numbers in a row or column of the number grid."""
    rows = [board[start : start + cols] for start in range(0, len(board), cols)]
    lines = [[number for tile in row for number in tile] for row in rows]
    lines += [[tile[side] for tile in board[col::cols]] for col in range(cols) for side in (0, 1)]
    return sum(a == b for line in lines for a, b in itertools.combinations(line, 2))


def after_swaps(board: Board) -> Iterator[Board]:
    for pair in itertools.combinations(range(len(board)), 2):
        yield replay(board, [pair])


def chance(board: Board, cols: int, swaps: int) -> float:
    """The chance that `swaps` random swaps solve the board; the last one does if any can."""
    if swaps == 1:
        return float(any(not duplicates(after, cols) for after in after_swaps(board)))
    weights = [8.0 ** -conflicts(after, cols) for after in after_swaps(board)]
    chances = [chance(after, cols, swaps - 1) for after in after_swaps(board)]
    return sum(weight * share for weight, share in zip(weights, chances, strict=True)) / sum(weights)


@cache
def puzzles(layout: str, swaps: int) -> list[Domicles]:
    tries = (make(Options(layout=layout, swaps=swaps), stream_for(f"{layout}:{number}")) for number in range(20))
    return [pair[0] for pair in tries if pair][:5]


@pytest.mark.parametrize(
    ("layout", "swaps"),
    [("3x2", 1), ("3x2", 3), ("2x3", 2), ("3x3", 2), pytest.param("4x3", 2, marks=pytest.mark.thorough)],
)
def test_they_are_those_of_all_sequences(monkeypatch: pytest.MonkeyPatch, layout: str, swaps: int) -> None:
    monkeypatch.setattr("puzzlemill.solvers.domicles.attempts.WIDTH", 500)
    for puzzle in puzzles(layout, swaps):
        form = canonical(puzzle)
        expected = 1 / chance(form.tiles, form.cols, swaps)
        assert expected_attempts(form, known_bounds(form)) == pytest.approx(expected, abs=0.006)


def test_leaving_out_unlikely_boards_changes_little(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = [canonical(puzzle) for puzzle in puzzles("4x3", 5)]
    narrow = [expected_attempts(form, known_bounds(form)) for form in forms]
    monkeypatch.setattr("puzzlemill.solvers.domicles.attempts.WIDTH", 1000)
    for attempts, form in zip(narrow, forms, strict=True):
        exact = expected_attempts(form, known_bounds(form))
        assert exact <= attempts < 2 * exact


def test_symmetric_puzzles_take_as_many() -> None:
    for puzzle in puzzles("4x3", 4):
        loose = msgspec.structs.replace(puzzle, swaps=5, exact=False)
        for each in (puzzle, loose):
            images = itertools.islice(rules("domicles").symmetries(each), 0, 288, 71)
            assert all(grade(image) == grade(each) for image in images)


def test_one_known_solution_stands_for_all() -> None:
    (puzzle, *_) = puzzles("4x3", 4)
    form = canonical(puzzle)
    known = known_bounds(form)
    one = msgspec.structs.replace(known, solutions=None, sequences=None)
    assert expected_attempts(form, one) >= expected_attempts(form, known)
