"""`puzzlemill ottf strip`, `arrows` and `reason`: solutions as rounds and as arrows, and why there is none."""

from typing import Any

from puzzlemill.cli.shared.entries import draw_entry, span
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.render.ottf.arrows import arrows as arrow_picture
from puzzlemill.render.ottf.reasons import reason as reason_picture
from puzzlemill.render.ottf.strip import rounds_strip
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.ottf import solve
from puzzlemill.solvers.ottf.refutation import refute


def strip(source: str, puzzle: int | None, output: str, rounds: str | None, budget: int | None) -> None:
    """Draw a solution round by round: all tiles that may be placed first, in any order, then the next ones."""
    some = (1, None) if rounds is None else span("rounds", rounds)

    def drawn(entry: Any) -> Any:

        return rounds_strip(entry.instance, _solution(entry, budget), *some)

    draw_entry(source, puzzle, "ottf", output, drawn)


def arrows(source: str, puzzle: int | None, output: str, budget: int | None) -> None:
    """Draw a solution as arrows from each tile to its neighbours that are placed later."""

    def drawn(entry: Any) -> Any:

        return arrow_picture(entry.instance, _solution(entry, budget))

    draw_entry(source, puzzle, "ottf", output, drawn)


def reason(source: str, puzzle: int | None, output: str, budget: int | None) -> None:
    """Draw why a template has no solution: a tile, a set of tiles, a chain of steps, or the cases of a tree."""

    def drawn(entry: Any) -> Any:

        certificate = refute(entry.instance, nodes(budget))
        if certificate is None:
            raise InputError("template: has a solution, so there is no reason to draw")
        return reason_picture(certificate)

    draw_entry(source, puzzle, "ottf", output, drawn)


def _solution(entry: Any, budget: int | None) -> Any:
    """The solution of an entry, or one that is found."""

    if entry.solution is not None:
        return entry.solution
    outcome = solve(entry.instance, nodes(budget))
    if outcome.status == "unsolvable":
        raise InputError("template: has no solution; `puzzlemill ottf reason` draws why")
    if outcome.solution is None:
        raise OutOfReachError(f"solution: none found in {outcome.effort.nodes} nodes")
    return outcome.solution
