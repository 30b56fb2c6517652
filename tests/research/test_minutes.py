"""Fitting curves of minutes: a known curve is recovered, and the report counts what it says."""

import itertools
import math

import pytest

from puzzlemill.grading.minutes import Curve, shipped
from puzzlemill.grading.players import Game
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.streams import stream_for
from puzzlemill_research.minutes.fitting import FLATTEST, fitted
from puzzlemill_research.minutes.report import CLOCKS, report, wrong_pairs
from puzzlemill_research.minutes.timing import Timed, Times, times

BOTH = CLOCKS["both players"]


def timed(log_minutes: float, score: float = 1.0, kind: str = "ottf", level: int = 1, **features: float) -> Timed:
    """A puzzle that takes both players these log2 minutes, the fast quarter half of it, and the slow quarter twice."""
    grade = Grade(level, "rule 1", score, dict(features), "", minutes=round(2**log_minutes, 4))
    games = Times(tuple(2 ** (log_minutes + luck) for luck in (-2, -1, 0, 1, 2)))
    return Timed(f"{kind}:x", "1x1", True, grade, games, games)


def known(score: float, tiles: float) -> float:
    """A curve with a bend at 4, and a weight of tiles."""
    return 0.5 * score + max(0.0, score - 4) + 0.25 * math.log2(1 + tiles)


def test_a_known_curve_is_recovered_from_noisy_times() -> None:
    draws = stream_for("noise")
    puzzles = [
        timed(known(score / 20, tiles) + (draws.below(201) - 100) / 250, score / 20, tiles=tiles)
        for score in range(0, 160)
        for tiles in (5, 30, 90)
    ]
    start = Curve(((0.0, 0.0), (1.0, 1.0)), (0.0, 0.0), {"log2 tiles": 1.0})
    curve = fitted(start, puzzles)
    assert curve.weights["log2 tiles"] == pytest.approx(0.25, abs=0.05)
    for score, tiles in itertools.product((0.5, 2.0, 4.0, 6.0, 7.5), (5, 90)):
        puzzle = timed(0, score, tiles=tiles)
        assert curve.points(puzzle.assessment) == pytest.approx(known(score, tiles), abs=0.25)
    assert curve.spread == pytest.approx((1.18, 1.18), abs=0.01)  # a factor 2 by luck, and the noise
    assert curve.widening < 0.03


def test_a_curve_never_falls_and_weights_keep_their_signs() -> None:
    puzzles = [timed(-score, score, tiles=tiles) for score in range(9) for tiles in (1, 2, 3)]
    curve = fitted(Curve(((0.0, 0.0), (1.0, 1.0)), (0.0, 0.0), {"tiles": -1.0}), puzzles)
    assert all((d - b) / (c - a) > FLATTEST / 2 for (a, b), (c, d) in itertools.pairwise(curve.knots))
    assert curve.weights["tiles"] <= 0


def test_pairs_of_other_kinds_and_levels_are_counted_once() -> None:
    puzzles = [timed(1, level=1), timed(3, level=2), timed(2, kind="gloop", level=1), timed(2.5, kind="gloop", level=3)]
    # 1-3 right, 2-1 right, 2-3 wrong; the pair of level 1 does not count, nor do pairs within a kind.
    assert wrong_pairs(puzzles, BOTH) == (1, 3)


def test_quartiles_count_games_given_up_as_the_longest() -> None:
    games = [Game(True, 1, 1, {"look": 120 * minutes}) for minutes in (1, 2, 3)] + [Game(False, 1, 1, {"look": 5})]
    assert times("ottf", games).quarters == (1.75, 2.5, 752.25)


def test_the_report_names_levels_kinds_and_misses() -> None:
    puzzles = [
        timed(level + step / 10, level + step / 10, kind, level)
        for kind in ("ottf", "gloop")
        for level in (1, 2, 5)
        for step in range(5)
    ]
    lines = list(report(puzzles))
    assert any(line.startswith("| all kinds (30) | both players | 1.00 | 0.9") for line in lines)
    assert "| 2 easy | 4.6 | 4.6 | 1.0 |" in lines
    assert any("OTTF: 1 of 2 far enough apart; 1 to 2: 2.0" in line or "OTTF: 2 of 2" in line for line in lines)


def test_every_kind_has_a_sample_and_a_second_player(kind: str) -> None:
    from puzzlemill.generator import read_options
    from puzzlemill_research.parts import part

    assert 150 <= sum(count for count, _ in part("sample", kind).PARTS) <= 400
    assert all(read_options(kind, options) for _, options in part("sample", kind).PARTS)
    assert part("second player", kind).games
    assert kind in shipped().curves
