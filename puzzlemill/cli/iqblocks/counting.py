"""`puzzlemill iqblocks count`: fillings and their classes."""

from __future__ import annotations

from collections.abc import Sequence

import click
import msgspec

from puzzlemill.cli.iqblocks.printed import tally_text
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.files.inputs import read_entries
from puzzlemill.puzzles.iqblocks import IqBlocks, own_symmetries
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.iqblocks import tally


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
