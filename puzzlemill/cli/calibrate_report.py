"""Human times as text for people: how well they agree with grades, and how a level table would be cut."""

import math
from collections.abc import Iterable, Sequence

from puzzlemill.cli.shared.text import paragraph
from puzzlemill.grading import LEVEL_NAMES
from puzzlemill.grading.calibration import FEWEST, Refit
from puzzlemill.grading.calibration.agreement import Agreement, Estimate, by_chance, correlations, separation
from puzzlemill.grading.calibration.times import Attempt, median_seconds
from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.wording import counted
from puzzlemill.tables import table

FIRST_LOOK, ROUGH, GOOD = 10, 30, 100
"""Positions from which times give a first look, a rough picture, and cuts worth keeping."""

FEW_PLAYERS = 5
"""With fewer players their own ways show in the times."""


def heading(kind: str, attempts: Sequence[Attempt]) -> str:
    """What there is of a kind: positions, players, attempts and the share solved."""
    positions = counted(len({attempt.position for attempt in attempts}), "position", grouped=True)
    players = counted(len({attempt.player for attempt in attempts}), "player", grouped=True)
    tries = counted(len(attempts), "attempt", grouped=True)
    share = sum(attempt.solved for attempt in attempts) / len(attempts)
    return f"{kind_name(kind)}: {positions}, {players}, {tries}, {share:.0%} solved"


def support(positions: int, players: int) -> str:
    """What this number of positions and players allows to say, in plain words."""
    if positions < FIRST_LOOK:
        words = "Too little to say anything of the grades"
    elif positions < ROUGH:
        words = "A first look: whether harder grades take longer at all, not where cuts should be"
    elif positions < GOOD:
        words = "A rough picture: enough for the agreement, while a refitted cut may lie some way off"
    else:
        words = "Enough for the agreement, and for cuts that have many positions on either side"
    chance = by_chance(positions)
    if chance < 1:
        words += f"; {positions} positions without any connection reach a tau of {chance:.2f} by chance"
    if players < FEW_PLAYERS:
        words += f"; {counted(players, 'player', grouped=True)} may differ from others"
    return paragraph(f"{words}.")


def agreements(agreements_by_name: Iterable[tuple[str, Agreement | None]]) -> str:
    """The rank agreement of each named grade with the times, a line each."""
    rows: list[tuple[str, ...]] = []
    for name, agreement in agreements_by_name:
        if agreement is None:
            rows.append((name, "too few, or all alike"))
        else:
            rows.append((name, *_estimate(agreement.tau), *_estimate(agreement.rho)))
    return table(("with time", "tau-b", "95 %", "rho", "95 %"), rows)


def by_level(levels: Sequence[int], effort: Sequence[float], attempts: Sequence[Sequence[Attempt]]) -> str:
    """The levels that occur with their times, and how far each is from the one before; an entry for each position."""
    steps = {step.upper: (f"{step.ratio:.2f}", f"{step.auc:.2f}") for step in separation(levels, effort)}
    rows = []
    for level in sorted(set(levels)):
        tries = [attempt for at, of_position in enumerate(attempts) if levels[at] == level for attempt in of_position]
        share = sum(attempt.solved for attempt in tries) / len(tries)
        name = f"{level} {LEVEL_NAMES[level - 1]}"
        about = (str(levels.count(level)), str(len(tries)), f"{share:.0%}", clock(median_seconds(tries)))
        rows.append((name, *about, *steps.get(level, ())))
    return table(("level", "positions", "attempts", "solved", "median time", "ratio to last", "AUC"), rows)


def refitted(refit: Refit, effort: Sequence[float]) -> str:
    """The cuts of a refit, the agreement of levels before, after and cross-validated, and whether it holds up."""
    cuts = [(cut.feature, f"{cut.old:g}", f"{cut.new:g}", str(cut.moved)) for cut in refit.cuts]
    words = [f"tau-b of level and time: {taus(refit, effort)}."]
    stay = [f"{cut.feature} {cut.old:g}" for cut in refit.cuts if not cut.enough]
    if stay:
        words.append(f"Fewer than {FEWEST} positions on a side leave as they are: {', '.join(stay)}.")
    if _tau(refit.validated, effort) <= _tau(refit.before, effort):
        words.append("On positions it has not seen a refitted table does no better than the present one: keep that.")
    return "\n".join([table(("cut", "now", "refitted", "positions moved"), cuts), paragraph(" ".join(words))])


def taus(refit: Refit, effort: Sequence[float]) -> str:
    """The tau-b of levels and effort before the refit, after it, and for positions that it has not seen."""
    before, after, unseen = (_tau(levels, effort) for levels in (refit.before, refit.after, refit.validated))
    return f"{before:z.2f} before, {after:z.2f} after, {unseen:z.2f} where a fifth of the positions is left out in turn"


def clock(seconds: float) -> str:
    """A time as `1:05`, with hours from an hour on; `unsolved` if it is infinite."""
    if math.isinf(seconds):
        return "unsolved"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _estimate(estimate: Estimate) -> tuple[str, str]:
    return f"{estimate.value:z.2f}", f"{estimate.low:z.2f} to {estimate.high:z.2f}"


def _tau(levels: Sequence[int], effort: Sequence[float]) -> float:
    """Tau-b, or 0 if there is none: levels that are all alike say nothing about the times."""
    both = correlations(levels, effort)
    return both[0] if both else 0.0
