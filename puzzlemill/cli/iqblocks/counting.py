"""`puzzlemill iqblocks count`: fillings and their classes."""

from __future__ import annotations

from collections.abc import Sequence

import click
import msgspec

from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.files.inputs import read_entries
from puzzlemill.puzzles.iqblocks import IqBlocks, own_symmetries
from puzzlemill.puzzles.iqblocks.pieces import reflectable
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.wording import plural
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.iqblocks import Tally, tally
from puzzlemill.tables import table

SYMMETRIES = (
    "identity",
    "quarter turn",
    "half turn",
    "quarter turn back",
    "left and right",
    "a diagonal",
    "top and bottom",
    "the other diagonal",
)
"""What the symmetries of `images` do, in their order; the last four exchange what they name."""


def count(sources: Sequence[str], budget: int | None, as_json: bool) -> None:
    """Count the fillings of positions without listing them, and their classes up to symmetry, both exactly."""

    entries = read_entries(sources)
    for name, entry in entries:
        if not isinstance(entry.instance, IqBlocks):
            raise InputError(f"{name}: kind {entry.instance.kind}: expected iqblocks")
    spent = False
    for number, (name, entry) in enumerate(entries):
        found = tally(entry.instance, nodes(budget))
        own = own_symmetries(entry.instance)
        if as_json:
            line = {"id": entry.id, "symmetries": own, **found._asdict()}
            click.echo(msgspec.json.encode(line))
        else:
            click.echo(("\n" if number else "") + f"{entry.id}\n{tally_text(entry.instance, own, found)}")
        if found.classes is None:
            spent = True
            click.echo(f"{name}: the budget was spent; --budget sets how many nodes", err=True)
    if spent:
        raise SystemExit(NOT_ENOUGH)


def tally_text(puzzle: IqBlocks, own: Sequence[int], found: Tally) -> str:
    """How many fillings there are, in how many classes, and what each symmetry of the position leaves unchanged."""
    total = f"{_number(found.fillings)} {plural(found.fillings or 0, 'filling')}"
    number = "an unknown number" if found.classes is None else _number(found.classes)
    if found.fillings is None:
        lines = ["An unknown number of fillings."]
    else:
        lines = [f"{total}, {number} up to the symmetries of the position."]
    if len(own) > 1:
        rows = [(SYMMETRIES[index], _number(number)) for index, number in zip(own, found.unchanged, strict=True)]
        lines += ["", table(("symmetry", "fillings left unchanged"), rows)]
    if not all(map(reflectable, puzzle.piece_list)):
        lines += ["", "Some pieces may not be turned over, so only turns of the board count as symmetries."]
    return "\n".join(lines)


def _number(value: int | None) -> str:
    return "unknown" if value is None else f"{value:,}"
