"""`puzzlemill ottf orders` and `puzzlemill ottf sat`: how many orders of placing there are, and one by a SAT solver."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from puzzlemill.commands import BUDGET, NOT_ENOUGH, SOURCES

if TYPE_CHECKING:
    from puzzlemill.inputs import Source
    from puzzlemill.solvers.ottf_extensions import Freedom

TRUSTED = 50
"""Effective samples from which on an error is told."""

LONGEST = 60
"""Digits from which on an exact number is told as a power of ten."""

LONGEST_ID = 64
"""Letters of the longest id that is told in full, as on pages."""


@click.command()
@SOURCES
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the estimates.")
def orders(sources: Sequence[str], seed: int) -> None:
    """Count the orders of placing that leave a template behind.

    FILE is a pack, JSON Lines, - or a position id. Exact up to about 36 tiles placed at random, and to 91 where the
    solution leaves less freedom; beyond, an estimate with its standard error.
    """
    from puzzlemill.progress import watched
    from puzzlemill.puzzles import short_id
    from puzzlemill.solvers.ottf_extensions import freedom

    for name, entry in watched("Counting", _entries(sources)):
        try:
            found = freedom(entry.instance, seed=seed)
        except ValueError as error:
            raise type(error)(f"{name}: {error}") from None
        click.echo(f"{entry.id if len(entry.id) <= LONGEST_ID else short_id(entry.instance)}: {_told(found)}")


@click.command()
@SOURCES
@BUDGET
@click.option("-o", "--output", metavar="FILE", help="Where to write; standard output when left out.")
def sat(sources: Sequence[str], budget: int | None, output: str | None) -> None:
    """Solve large templates on which `solve` spends its budget, with a SAT solver.

    Writes what `solve` writes. It needs python-sat: pip install 'puzzlemill[solvers]'.
    """
    import msgspec

    from puzzlemill.outputs import write_output
    from puzzlemill.progress import watched
    from puzzlemill.solvers.ottf_sat import solve
    from puzzlemill.solvers.outcome import BUDGET

    lines = []
    spent = False
    for _, entry in watched("Solving", _entries(sources)):
        outcome = solve(entry.instance, budget or BUDGET)
        spent |= outcome.status == "budget"
        lines.append(
            {
                "id": entry.id,
                "outcome": outcome.status,
                "solution": outcome.solution,
                "reason": outcome.reason,
                "effort": outcome.effort,
            }
        )
    write_output(b"".join(msgspec.json.encode(line) + b"\n" for line in lines), output)
    if spent:
        raise SystemExit(NOT_ENOUGH)


def _told(found: "Freedom") -> str:
    """The number of orders as words."""
    log10, error, effective = found.estimate
    if found.number is not None:
        number = _some(found.number, "order") if log10 < LONGEST else f"10^{log10:.2f} orders"
    elif effective >= TRUSTED:
        number = f"about 10^{log10:.2f} ± {max(error, 0.01):.2f} orders"
    else:
        number = f"roughly 10^{log10:.0f} orders, few samples tell,"
    return f"{number} of {_some(found.orientations, 'orientation')}{'' if found.every else ' and more'}"


def _some(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _entries(sources: Sequence[str]) -> "list[Source]":
    """The entries of all sources; refuses other kinds."""
    from puzzlemill.inputs import read_entries
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.puzzles.ottf import Ottf

    entries = read_entries(sources)
    for name, entry in entries:
        if not isinstance(entry.instance, Ottf):
            raise InputError(f"{name}: kind {entry.instance.kind}: expected ottf")
    return entries
