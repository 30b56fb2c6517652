"""Human times as text or JSON: how well they agree with grades, and a level table fitted to them."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from puzzlemill.cli.shared.text import paragraph
from puzzlemill.grading import LEVEL_NAMES
from puzzlemill.grading.calibration import FEWEST, Refit
from puzzlemill.grading.calibration.agreement import Agreement, Estimate, by_chance, correlations, separation
from puzzlemill.grading.calibration.times import Attempt, median_seconds
from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.wording import counted
from puzzlemill.tables import table

FIRST_LOOK, ROUGH, GOOD = 10, 30, 100
"""Numbers of positions that give a first look, a rough picture, and cuts worth keeping."""

FEW_PLAYERS = 5
"""With fewer players, the habits of each one influence the times."""


class Timed(NamedTuple):
    """The positions of a kind that could be graded: grades, efforts and attempts."""

    grades: list[Grade]
    effort: list[float]
    attempts: list[list[Attempt]]

    @property
    def levels(self) -> list[int]:
        """The levels of the positions."""
        return [grade.level for grade in self.grades]

    @property
    def players(self) -> set[str]:
        """The players who tried these positions."""
        return {attempt.player for of_position in self.attempts for attempt in of_position}


class Report(NamedTuple):
    """All attempts at a kind, the graded positions, their agreement with score and level, and a refit."""

    kind: str
    attempts: Sequence[Attempt]
    timed: Timed
    agreements: Mapping[str, Agreement | None]
    fitted: Refit


def text(report: Report) -> str:
    """The report for people, with a blank line at its end."""
    timed = report.timed
    parts = [
        heading(report.kind, report.attempts),
        support(len(timed.grades), len(timed.players)),
        agreements(report.agreements),
        by_level(level_times(timed)),
        refitted(report.fitted, timed.effort),
    ]
    return "\n\n".join(parts) + "\n"


def record(report: Report) -> dict[str, object]:
    """The report for JSON; times are in seconds, and null for a median attempt that was not solved."""
    timed, fitted = report.timed, report.fitted
    taus_of_refit = zip(("before", "after", "left_out"), _taus(fitted, timed.effort), strict=True)
    return {
        "kind": report.kind,
        "positions": len({attempt.position for attempt in report.attempts}),
        "players": len({attempt.player for attempt in report.attempts}),
        "attempts": len(report.attempts),
        "solved": share_solved(report.attempts),
        "graded": {
            "positions": len(timed.grades),
            "players": len(timed.players),
            "says": support(len(timed.grades), len(timed.players)).replace("\n", " "),
        },
        "agreement": {
            name: agreement and {"tau_b": agreement.tau._asdict(), "rho": agreement.rho._asdict()}
            for name, agreement in report.agreements.items()
        },
        "levels": [level._asdict() for level in level_times(timed)],
        "refit": {"tau_b": dict(taus_of_refit), "cuts": [cut._asdict() for cut in fitted.cuts]},
    }


def share_solved(attempts: Sequence[Attempt]) -> float:
    """The share of the attempts that were solved."""
    return sum(attempt.solved for attempt in attempts) / len(attempts)


def heading(kind: str, attempts: Sequence[Attempt]) -> str:
    """The numbers of positions, players and attempts of a kind, and the share solved."""
    positions = counted(len({attempt.position for attempt in attempts}), "position", grouped=True)
    players = counted(len({attempt.player for attempt in attempts}), "player", grouped=True)
    tries = counted(len(attempts), "attempt", grouped=True)
    return f"{kind_name(kind)}: {positions}, {players}, {tries}, {share_solved(attempts):.0%} solved"


def support(positions: int, players: int) -> str:
    """What this number of positions and players shows, in plain words."""
    if positions < FIRST_LOOK:
        words = "Too few positions to judge the grades."
    elif positions < ROUGH:
        words = "A first look: shows whether higher grades take longer at all, but not where the cuts belong."
    elif positions < GOOD:
        words = "A rough picture: enough positions for the agreement, but refitted cuts can still be well off."
    else:
        words = "Enough positions for the agreement, and for cuts with many positions on either side."
    chance = by_chance(positions)
    if chance < 1:
        words += f" By chance alone, {positions} positions can reach a tau of {chance:.2f}."
    if players < FEW_PLAYERS:
        words += f" {counted(players, 'player', grouped=True)} might not be typical."
    return paragraph(words)


def agreements(agreements_by_name: Mapping[str, Agreement | None]) -> str:
    """The rank agreement of score and of level with the times, one line each."""
    rows: list[tuple[str, ...]] = []
    for name, agreement in agreements_by_name.items():
        if agreement is None:
            rows.append((name, "too few positions, or all equal"))
        else:
            rows.append((name, *_estimate(agreement.tau), *_estimate(agreement.rho)))
    return table(("time and", "tau-b", "95%", "rho", "95%"), rows)


class LevelTimes(NamedTuple):
    """The times of a level; ratio and AUC compare it with the level before, and are None for the first level."""

    level: int
    name: str
    positions: int
    attempts: int
    solved: float
    median_seconds: float
    ratio: float | None
    auc: float | None


def level_times(timed: Timed) -> list[LevelTimes]:
    """The levels that occur, their times, and how far each is from the level before."""
    levels = timed.levels
    steps = {step.upper: (step.ratio, step.auc) for step in separation(levels, timed.effort)}
    by_level = []
    for level in sorted(set(levels)):
        places = [at for at, of_position in enumerate(levels) if of_position == level]
        tries = [attempt for at in places for attempt in timed.attempts[at]]
        about = (len(places), len(tries), share_solved(tries), median_seconds(tries))
        by_level.append(LevelTimes(level, LEVEL_NAMES[level - 1], *about, *steps.get(level, (None, None))))
    return by_level


def by_level(levels: Sequence[LevelTimes]) -> str:
    """The levels with their times as a table."""
    rows = []
    for of_level in levels:
        about = (str(of_level.positions), str(of_level.attempts), f"{of_level.solved:.0%}")
        steps = [f"{figure:.2f}" for figure in (of_level.ratio, of_level.auc) if figure is not None]
        rows.append((f"{of_level.level} {of_level.name}", *about, clock(of_level.median_seconds), *steps))
    return table(("level", "positions", "attempts", "solved", "median time", "ratio to previous", "AUC"), rows)


def refitted(refit: Refit, effort: Sequence[float]) -> str:
    """The cuts of a refit, the agreement of levels and times before and after it, and whether it is worth keeping."""
    cuts = [(cut.feature, f"{cut.old:g}", f"{cut.new:g}", str(cut.moved)) for cut in refit.cuts]
    words = [f"Tau-b of level and time: {taus(refit, effort)}."]
    stay = [f"{cut.feature} {cut.old:g}" for cut in refit.cuts if not cut.enough]
    if stay:
        words.append(f"Unchanged, with fewer than {FEWEST} positions on one side: {', '.join(stay)}.")
    if _tau(refit.validated, effort) <= _tau(refit.before, effort):
        words.append("On new positions the refitted table does no better than the present one; keep the present one.")
    return "\n".join([table(("cut", "now", "refitted", "positions moved"), cuts), paragraph(" ".join(words))])


def taus(refit: Refit, effort: Sequence[float]) -> str:
    """The tau-b of levels and effort before the refit, after it, and for positions left out of it."""
    before, after, unseen = _taus(refit, effort)
    return (
        f"{before:z.2f} before, {after:z.2f} after, {unseen:z.2f} in cross-validation (5 parts, each left out in turn)"
    )


def _taus(refit: Refit, effort: Sequence[float]) -> list[float]:
    return [_tau(levels, effort) for levels in (refit.before, refit.after, refit.validated)]


def clock(seconds: float) -> str:
    """A time such as `1:05`, or `1:02:03` with hours; `unsolved` if it is infinite."""
    if math.isinf(seconds):
        return "unsolved"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _estimate(estimate: Estimate) -> tuple[str, str]:
    return f"{estimate.value:z.2f}", f"{estimate.low:z.2f} to {estimate.high:z.2f}"


def _tau(levels: Sequence[int], effort: Sequence[float]) -> float:
    """Tau-b, or 0 if it is undefined, as when all levels are equal."""
    both = correlations(levels, effort)
    return both[0] if both else 0.0
