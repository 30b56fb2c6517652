"""The Domicles generator for sets above double-6: exact if proved, otherwise with two bounds, or refused."""

import itertools
import re
from typing import Any

import pytest

from puzzlemill.generator.domicles.making import make
from puzzlemill.generator.domicles.options import Options
from puzzlemill.grading import grade
from puzzlemill.puzzles.domicles import Domicles, Swaps, check, layout_fault
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import stream
from puzzlemill.solvers.domicles import Bounds, claims


def tries(options: Options, number: int) -> list[tuple[Domicles, Swaps] | None]:
    return [make(options, stream("domicles", 2, options.recorded(), 0, index)) for index in range(number)]


@pytest.mark.parametrize(
    ("layout", "pips", "swaps"),
    [
        ("4x2", 7, 3),
        ("4x3", 9, 4),
        ("4x4", 8, 4),
        ("3x4", 12, 2),
        pytest.param("8x5", 12, 5, marks=pytest.mark.thorough),
    ],
)
def test_boards_are_made_and_proved(layout: str, pips: int, swaps: int) -> None:
    puzzle, solution = next(filter(None, tries(Options(layout=layout, pips=pips, swaps=swaps), 10)))
    assert (puzzle.pips, puzzle.swaps, puzzle.exact, len(solution.swaps)) == (pips, swaps, True, swaps)
    assert check(puzzle, solution) == []
    assert claims(puzzle) == []


@pytest.mark.parametrize(
    ("shuffle", "known", "exact"),
    [
        ("exact", Bounds(8, 8, ()), True),
        ("exact", Bounds(6, 8, ()), False),
        ("exact", Bounds(5, 8, ()), None),
        ("exact", Bounds(7, 7, ()), None),
        ("exact", Bounds(8, 9, ()), None),
        ("exact", Bounds(8), None),
        ("plain", Bounds(8, 8, ()), True),
        ("plain", Bounds(5, 7, ()), False),
        ("plain", Bounds(4, 7, ()), None),
    ],
)
def test_only_bounds_up_to_two_apart_make_a_puzzle(
    monkeypatch: pytest.MonkeyPatch, shuffle: Any, known: Bounds, exact: bool | None
) -> None:
    monkeypatch.setattr("puzzlemill.generator.domicles.making.known_bounds", lambda puzzle: known)
    (pair,) = tries(Options(layout="7x4", pips=9, swaps=8, shuffle=shuffle), 1)
    assert (pair and (pair[0].swaps, pair[0].exact)) == (None if exact is None else (8, exact))


@pytest.mark.thorough
def test_if_the_least_number_is_out_of_reach_the_grade_gives_both_bounds() -> None:
    pairs = [pair for pair in tries(Options(layout="7x4", pips=9, swaps=12), 10) if pair]
    puzzle, solution = next((puzzle, solution) for puzzle, solution in pairs if not puzzle.exact)
    features = grade(puzzle).features
    assert 10 <= features["distance_at_least"] < features["distance_at_most"] == puzzle.swaps == 12
    assert check(puzzle, solution) == []


def test_every_possible_layout_has_a_largest_number_of_swaps() -> None:
    for pips, rows, cols in itertools.product(range(7, 13), range(2, 13), range(2, 7)):
        if not layout_fault(rows, cols, pips):
            assert 1 <= Options(layout=f"{rows}x{cols}", pips=pips).most_swaps <= 12


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"layout": "4x3", "pips": 15}, "pips 15: puzzles can be made only up to double-12"),
        ({"layout": "4x2", "pips": 9, "unique": True}, "works only up to double-6"),
        (
            {"layout": "4x2", "pips": 9, "uniform": "tile-sets"},
            "double-9 has too many tile sets to draw evenly; use boards",
        ),
        ({"layout": "7x4", "pips": 9, "swaps": 13}, "7x4 puzzles of double-9 can be made with up to 12 swaps"),
        (
            {"layout": "4x2", "pips": 9, "swaps": 5, "shuffle": "plain"},
            "4x2 puzzles of double-9 can be made with up to 4",
        ),
    ],
)
def test_distances_never_met_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(OutOfReachError, match=re.escape(reason)):
        Options(**options)
