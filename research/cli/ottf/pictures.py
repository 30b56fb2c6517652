"""`puzzlemill research ottf strip`, `arrows` and `reason`: rounds, arrows, and why nothing solves it."""

from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.ottf import Order, OttfEntry
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.ottf import solve
from puzzlemill.solvers.ottf.refutation import refute
from puzzlemill_research.cli.drawing import draw_entry, span
from puzzlemill_research.ottf.arrows import arrows as arrow_picture
from puzzlemill_research.ottf.reasons import reason as reason_picture
from puzzlemill_research.ottf.strip import rounds_strip


def strip(source: str, puzzle: int | None, output: str, rounds: str | None, budget: int | None) -> None:
    """Draw a solution round by round: all tiles that can be placed first, in any order, then the next ones."""
    first, last = (1, None) if rounds is None else span("rounds", rounds)

    def picture_of(entry: OttfEntry) -> Drawing:
        return rounds_strip(entry.instance, _solution(entry, budget), first, last)

    draw_entry(source, puzzle, OttfEntry, output, picture_of)


def arrows(source: str, puzzle: int | None, output: str, budget: int | None) -> None:
    """Draw a solution as arrows from each tile to its neighbours that are placed later."""

    def picture_of(entry: OttfEntry) -> Drawing:
        return arrow_picture(entry.instance, _solution(entry, budget))

    draw_entry(source, puzzle, OttfEntry, output, picture_of)


def reason(source: str, puzzle: int | None, output: str, budget: int | None) -> None:
    """Draw why a template has no solution: a tile, a set of tiles, a chain of steps, or the cases of a tree."""

    def picture_of(entry: OttfEntry) -> Drawing:
        certificate = refute(entry.instance, budget=nodes(budget))
        if certificate is None:
            raise InputError("the template has a solution; `puzzlemill research ottf strip` draws it")
        return reason_picture(certificate)

    draw_entry(source, puzzle, OttfEntry, output, picture_of)


def _solution(entry: OttfEntry, budget: int | None) -> Order:
    """The solution of an entry, or else a solution that the search finds."""
    if entry.solution is not None:
        return entry.solution
    outcome = solve(entry.instance, nodes(budget))
    if outcome.status == "unsolvable":
        raise InputError("the template has no solution; `puzzlemill research ottf reason` draws why")
    if outcome.solution is None:
        raise OutOfReachError(
            f"no solution found within {counted(outcome.effort.nodes, 'node')}; use a larger --budget"
        )
    return outcome.solution
