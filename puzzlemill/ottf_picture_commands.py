"""`puzzlemill ottf strip`, `arrows` and `reason`: solutions as rounds and as arrows, and why there is none."""

import re
from typing import Any

import click

MOST_NODES = 10**15
"""More search nodes than anyone waits for."""

SOURCE = click.argument("source", metavar="FILE")
OUTPUT = click.option("-o", "--output", required=True, metavar="FILE", help="FILE.svg, FILE.pdf or FILE.png.")
BUDGET = click.option("--budget", type=click.IntRange(1, MOST_NODES), metavar="NODES", help="Search nodes to spend.")


@click.command()
@SOURCE
@OUTPUT
@click.option("--rounds", metavar="3|1-12", help="Only these rounds, for boards of many.")
@BUDGET
def strip(source: str, output: str, rounds: str | None, budget: int | None) -> None:
    """Draw a solution round by round: all tiles that may be placed first, in any order, then the next ones.

    FILE is a pack of one puzzle, - or a position id. Where it comes without a solution, one is looked for.
    """
    some = (1, None) if rounds is None else _range(rounds)

    def drawn(entry: Any) -> Any:
        from puzzlemill.render.ottf_rounds import rounds_strip

        return rounds_strip(entry.instance, _solution(entry, budget), *some)

    _draw(source, output, drawn)


@click.command()
@SOURCE
@OUTPUT
@BUDGET
def arrows(source: str, output: str, budget: int | None) -> None:
    """Draw a solution as arrows from each tile to its neighbours that are placed later.

    FILE is a pack of one puzzle, - or a position id. Where it comes without a solution, one is looked for.
    """

    def drawn(entry: Any) -> Any:
        from puzzlemill.render.ottf_arrows import arrows as drawing

        return drawing(entry.instance, _solution(entry, budget))

    _draw(source, output, drawn)


@click.command()
@SOURCE
@OUTPUT
@BUDGET
def reason(source: str, output: str, budget: int | None) -> None:
    """Draw why a template has no solution: a tile, a set of tiles, a chain of steps, or the cases of a tree.

    FILE is a pack of one puzzle, - or a position id.
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

    _draw(source, output, drawn)


def _draw(source: str, output: str, drawn: Any) -> None:
    """Write what `drawn` makes of the one entry of `source`; what it refuses is told with the entry's name."""
    from puzzlemill.inputs import read_entries
    from puzzlemill.pictures import check_ending, write_drawing
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.puzzles.ottf import Ottf

    check_ending(output)
    entries = read_entries([source])
    if len(entries) != 1:
        raise InputError(f"{source}: {len(entries)} entries, a picture shows one")
    name, entry = entries[0]
    if not isinstance(entry.instance, Ottf):
        raise InputError(f"{name}: kind {entry.instance.kind}: expected ottf")
    try:
        drawing = drawn(entry)
    except InputError as error:
        raise type(error)(f"{name}: {error}") from None
    write_drawing(drawing, output)


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


def _range(text: str) -> tuple[int, int]:
    """The first and the last round of an option such as `3` or `1-12`."""
    from puzzlemill.puzzles.kinds import InputError, shown

    found = re.fullmatch(r"([1-9][0-9]{0,6})(?:-([1-9][0-9]{0,6}))?", text)
    if not found:
        raise InputError(f"rounds {shown(text)}: expected one such as 3, or some such as 1-12")
    return int(found[1]), int(found[2] or found[1])
