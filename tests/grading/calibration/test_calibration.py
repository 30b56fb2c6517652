"""A level table refitted to effort: cuts are recovered, need enough data, and every puzzle stays in one row."""

import itertools
import math

import pytest

from puzzlemill.grading.calibration import FEWEST, Observed, Refit, levels_of, refit
from puzzlemill.grading.calibration.agreement import correlations
from puzzlemill.grading.levels import LevelTable, format_table, parse_table, shipped
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for
from tests.support.grading.tables import TECHNIQUES, TWO_CUTS, corners, values


def table(first: float = 10, second: float = 50) -> LevelTable:
    return parse_table(TWO_CUTS.replace("= 50", f"= {second!r}").replace("= 10", f"= {first!r}"), "two cuts")


def observed(nodes: float, effort: float) -> Observed:
    return Observed("single", {"nodes": nodes}, effort)


def positions_with_cuts(*cuts: float, noise: float = 0.5, size: int = 60) -> list[Observed]:
    """Positions of 0 to 100 nodes; at each cut the effort rises by 1, and nowhere else except for noise."""
    draws = stream_for(f"simulated {cuts} {noise}")
    numbers = [100 * draws.unit() for _ in range(size)]
    return [observed(nodes, sum(nodes >= cut for cut in cuts) + noise * draws.unit()) for nodes in numbers]


def refitted(first: LevelTable, positions: list[Observed]) -> Refit:
    return refit(first, positions, stream_for("folds"))


def tau(levels_by: LevelTable, positions: list[Observed]) -> float:
    figures = correlations(levels_of(levels_by, positions), [position.effort for position in positions])
    return figures[0] if figures else 0.0


@pytest.mark.parametrize("cuts", [(30, 70), (5.5, 40), (60, 90)])
def test_a_refit_recovers_the_cuts_at_which_effort_jumps(cuts: tuple[float, float]) -> None:
    positions = positions_with_cuts(*cuts)
    fit = refitted(table(), positions)
    truth = [
        1 + 2 * (position.features["nodes"] >= cuts[0]) + (position.features["nodes"] >= cuts[1])
        for position in positions
    ]
    assert list(fit.after) == truth
    assert [cut.old for cut in fit.cuts] == [10, 50]
    assert levels_of(fit.table, positions) == fit.after
    assert levels_of(table(), positions) == fit.before


def test_noise_leaves_them_near_and_never_lowers_the_agreement() -> None:
    for noise in (1, 2):
        positions = positions_with_cuts(30, 70, noise=noise, size=200)
        fit = refitted(table(), positions)
        assert tau(fit.table, positions) >= tau(table(), positions)
        assert all(abs(cut.new - true) < 12 for cut, true in zip(fit.cuts, (30, 70), strict=True))


def test_no_other_place_of_one_cut_agrees_better() -> None:
    for noise in (1, 5):
        positions = positions_with_cuts(20, 60, noise=noise, size=30)
        fit = refitted(table(), positions)
        best = tau(fit.table, positions)
        first, second = (cut.new for cut in fit.cuts)
        numbers = sorted(position.features["nodes"] for position in positions)
        below = [at for at in numbers if at < second]
        above = [at for at in numbers if at >= first]
        others = [table(at, second) for at in below[FEWEST:-FEWEST]] + [
            table(first, at) for at in above[FEWEST:-FEWEST]
        ]
        assert len(others) > 10
        assert max(tau(other, positions) for other in others) <= best + 1e-12


def test_moved_positions_are_counted_cut_by_cut() -> None:
    fit = refitted(table(), positions_with_cuts(30, 70))
    assert sum(cut.moved for cut in fit.cuts) == sum(a != b for a, b in zip(fit.before, fit.after, strict=True))
    assert all(cut.moved > 0 and cut.enough for cut in fit.cuts)


def test_a_cut_stays_where_it_is_as_good_as_any_other_place() -> None:
    positions = positions_with_cuts(10, 50, size=100)
    fit = refitted(table(), positions)
    assert [(cut.old, cut.new, cut.moved) for cut in fit.cuts] == [(10, 10, 0), (50, 50, 0)]
    assert fit.table == table()


def test_a_cut_moves_no_further_than_it_must() -> None:
    positions = [observed(nodes, float(nodes >= 12)) for nodes in (1, 2, 3, 4, 5, 20, 21, 22, 23, 24)]
    assert refitted(table(8, 50), positions).cuts[0].new == 8
    positions = [observed(nodes, float(nodes >= 22)) for nodes in (1, 2, 3, 4, 20, 24, 25, 26, 27, 28)]
    assert refitted(table(8, 50), positions).cuts[0].new == 22


@pytest.mark.parametrize("size", [0, 1, 2, 2 * FEWEST - 1])
def test_too_few_positions_leave_all_cuts_and_say_so(size: int) -> None:
    positions = [observed(nodes, float(nodes > size / 2)) for nodes in range(size)]
    fit = refitted(table(), positions)
    assert fit.table == table()
    assert not any(cut.enough for cut in fit.cuts)


def test_a_cut_with_too_few_on_a_side_stays_while_another_moves() -> None:
    positions = [observed(nodes, float(nodes > 6)) for nodes in range(1, 14)]
    fit = refitted(table(), positions)
    assert [(cut.new, cut.enough) for cut in fit.cuts] == [(6.5, True), (50, False)]


def test_a_table_with_a_gap_is_refused() -> None:
    gap = parse_table(TWO_CUTS.replace("from = 10", "from = 12"), "gap")
    with pytest.raises(InputError, match="level table two cuts: no row matches single with nodes 10"):
        refitted(gap, positions_with_cuts(30, 70))


def test_equal_effort_or_equal_features_move_nothing() -> None:
    for positions in ([observed(nodes, 1.0) for nodes in range(40)], [observed(7, at) for at in range(40)]):
        assert refitted(table(), positions).table == table()


def test_only_the_order_of_effort_counts() -> None:
    positions = positions_with_cuts(20, 60, noise=3)
    fit = refitted(table(), positions)
    stretched = [position._replace(effort=math.exp(position.effort)) for position in positions]
    assert refitted(table(), stretched) == fit


def test_left_out_positions_show_what_a_refit_to_pure_noise_is_worth() -> None:
    draws = stream_for("nothing but noise")
    positions = [observed(100 * draws.unit(), draws.unit()) for _ in range(60)]
    fit = refitted(table(), positions)
    effort = [position.effort for position in positions]
    after, validated = correlations(fit.after, effort), correlations(fit.validated, effort)
    assert after
    assert validated
    assert after[0] > 0.1 > validated[0]


def test_left_out_positions_agree_where_there_is_something_to_find() -> None:
    positions = positions_with_cuts(30, 70, size=100)
    fit = refitted(table(), positions)
    assert sum(a == b for a, b in zip(fit.validated, fit.after, strict=True)) >= 95


def random_positions(kind: str, seed: int, size: int) -> list[Observed]:
    """Positions about the cuts of the shipped table, whose effort has nothing to do with them."""
    draws, ends = stream_for(f"{kind} {seed}"), shipped(kind)
    return [
        Observed(
            draws.choice(TECHNIQUES[kind]),
            {name: draws.choice(values(ends, name)) * (1 + draws.unit() / 2) for name in ends.features},
            float(draws.below(30)),
        )
        for _ in range(size)
    ]


@pytest.mark.slow
def test_a_refitted_shipped_table_holds_every_puzzle_in_one_row(kind: str) -> None:
    before = format_table(shipped(kind))
    moved = 0
    for seed in (1, 5):  # a cut of Domicles has enough positions here until another one moves
        fit = refitted(shipped(kind), random_positions(kind, seed, 80))
        assert corners(fit.table) == {1, 2, 3, 4, 5}
        assert parse_table(format_table(fit.table), "again") == fit.table
        for feature, cuts in itertools.groupby(fit.cuts, key=lambda cut: cut.feature):
            news = [cut.new for cut in cuts]
            assert news == sorted(set(news)), feature
        assert all(cut.enough or cut.new == cut.old for cut in fit.cuts)
        moved += sum(cut.new != cut.old for cut in fit.cuts)
    assert moved > 0
    assert format_table(shipped(kind)) == before


def test_proved_bounds_stand_for_a_feature_that_is_not_known() -> None:
    known = Observed("detour", {"distance": 6.0, "p_greedy": 0.0}, 1.0)
    bound = known._replace(features={"distance_at_least": 6.0, "distance_at_most": 7.0, "p_greedy": 0.0})
    easy = [Observed("choice", {"distance": float(at), "p_greedy": 0.4}, 0.0) for at in (2, 3, 4, 5, 5)]
    expected = refitted(shipped("domicles"), [*easy, *[known] * 5])
    assert refitted(shipped("domicles"), [*easy, *[bound] * 5]) == expected


def test_a_position_that_the_table_does_not_hold_is_refused() -> None:
    with pytest.raises(InputError, match="features: 'nodes' is missing, but the level table needs it"):
        refitted(table(), [Observed("single", {}, 1.0)])
