"""`puzzlemill research validity`: do grades agree with effort that they were not computed from?"""

from collections.abc import Sequence
from pathlib import Path

import click

from puzzlemill.puzzles import KINDS
from puzzlemill.research.validity import FULL, QUICK, study


def validity(kinds: Sequence[str], output: str | None, count: int | None, quick: bool) -> None:
    """Print the report of these kinds, or of all, line by line as it is measured."""
    folder = None if output is None else Path(output)
    for line in study(kinds or list(KINDS), QUICK if quick else FULL, count=count, folder=folder):
        click.echo(line)
