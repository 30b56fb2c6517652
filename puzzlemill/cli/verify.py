"""`puzzlemill verify`: proves what packs claim."""

from collections.abc import Sequence

import click

from puzzlemill.cli.shared.faults import Faults
from puzzlemill.cli.shared.progress import watched
from puzzlemill.cli.shared.statuses import CHECK_FAILED, NOT_ENOUGH
from puzzlemill.files.inputs import read_entries
from puzzlemill.packs.verification import claims_nothing
from puzzlemill.packs.verification import verify as prove
from puzzlemill.puzzles.wording import plural

MOST_BREACHES = 20
"""Broken rules that are printed of one entry."""


def verify(sources: Sequence[str], budget: int | None, keep_going: bool) -> None:
    """Prove every claim of a pack."""
    faults = Faults(keep_going)
    entries = read_entries(sources, faults.report)
    failed = unproved = 0
    for name, entry in watched("Verifying", entries):
        breaches = prove(entry, budget)
        if any(not breach.code.endswith("UNPROVED") for breach in breaches):
            failed += 1
        elif breaches:
            unproved += 1
        for breach in breaches[:MOST_BREACHES]:
            click.echo(f"{name}: {breach}")
        if len(breaches) > MOST_BREACHES:
            click.echo(f"{name}: and {len(breaches) - MOST_BREACHES} more")
    empty = sum(claims_nothing(entry) for _, entry in entries)
    rest = f"; {empty} {plural(empty, 'claims', 'claim')} nothing" if empty else ""
    summary = f"{len(entries) - failed - unproved} of {len(entries)} hold{rest}"
    click.echo(summary if entries else "there is nothing to prove", err=True)
    faults.end()
    if not entries:
        raise SystemExit(CHECK_FAILED)
    if failed or unproved:
        raise SystemExit(CHECK_FAILED if failed else NOT_ENOUGH)
