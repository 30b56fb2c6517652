"""`puzzlemill ottf strip`, `arrows` and `reason`: solutions as rounds and as arrows, and why there is none."""

from typing import Any

import click

from puzzlemill.commands import BUDGET, PUZZLE, SOURCE, draw_entry, span

OUTPUT = click.option("-o", "--output", required=True, metavar="FILE", help="FILE.svg, FILE.pdf or FILE.png.")


@click.command()
@SOURCE
@PUZZLE
@OUTPUT
@click.option("--rounds", metavar="3|1-12", help="Only these rounds, for boards of many.")
@BUDGET
def strip(source: str, puzzle: int | None, output: str, rounds: str | None, budget: int | None) -> None:
    """Draw a solution round by round: all tiles that may be placed first, in any order, then the next ones.

    FILE is a pack, - or a position id. Where it comes without a solution, one is looked for.
    """
    some = (1, None) if rounds is None else span("rounds", rounds)

    def drawn(entry: Any) -> Any:
        from puzzlemill.render.ottf_rounds import rounds_strip

        return rounds_strip(entry.instance, _solution(entry, budget), *some)

    draw_entry(source, puzzle, "ottf", output, drawn)


@click.command()
@SOURCE
@PUZZLE
@OUTPUT
@BUDGET
def arrows(source: str, puzzle: int | None, output: str, budget: int | None) -> None:
    """Draw a solution as arrows from each tile to its neighbours that are placed later.

    FILE is a pack, - or a position id. Where it comes without a solution, one is looked for.
    """

    def drawn(entry: Any) -> Any:
        from puzzlemill.render.ottf_arrows import arrows as drawing

        return drawing(entry.instance, _solution(entry, budget))

    draw_entry(source, puzzle, "ottf", output, drawn)


@click.command()
@SOURCE
@PUZZLE
@OUTPUT
@BUDGET
def reason(source: str, puzzle: int | None, output: str, budget: int | None) -> None:
    """Draw why a template has no solution: a tile, a set of tiles, a chain of steps, or the cases of a tree.

    FILE is a pack, - or a position id.
    """

    def drawn(entry: Any) -> Any:
        from puzzlemill.puzzles.kinds import InputError
        from puzzlemill.render.ottf_reasons import reason as drawing
        from puzzlemill.solvers import nodes
        from puzzlemill.solvers.ottf_refutation import refute

        certificate = refute(entry.instance, nodes(budget))
        if certificate is None:
            raise InputError("template: has a solution, so there is no reason to draw")
        return drawing(certificate)

    draw_entry(source, puzzle, "ottf", output, drawn)


def _solution(entry: Any, budget: int | None) -> Any:
    """The solution of an entry, or one that is found."""
    from puzzlemill.puzzles.kinds import InputError, OutOfReachError
    from puzzlemill.solvers import nodes
    from puzzlemill.solvers.ottf import solve

    if entry.solution is not None:
        return entry.solution
    outcome = solve(entry.instance, nodes(budget))
    if outcome.status == "unsolvable":
        raise InputError("template: has no solution; `puzzlemill ottf reason` draws why")
    if outcome.solution is None:
        raise OutOfReachError(f"solution: none found in {outcome.effort.nodes} nodes")
    return outcome.solution
