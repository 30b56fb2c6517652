"""`puzzlemill records`: the best packings of the leaflet's challenges shown, drawn, verified and improved."""

import functools
import sys
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table

from puzzlemill import catalogues
from puzzlemill.cli.shared.output import write_output
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import CHECK_FAILED, NOT_ENOUGH
from puzzlemill.files.pictures import write_drawing
from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.gloop.colours import picture
from puzzlemill.research.gloop.records import BOARDS, BOUNDS, KEYS, Key, Record, bound_fault, key_named
from puzzlemill.research.gloop.records.files import (
    best_records,
    check_writable,
    file_faults,
    record_bytes,
    store,
    without_file,
)
from puzzlemill.research.gloop.records.gains import gains
from puzzlemill.solvers.gloop.aims import CHALLENGES

NO_GAIN = NOT_ENOUGH

WIDE = 100
"""Columns of the table where no terminal says how wide it is: none of its cells is broken into lines."""


def show(challenge: str, board: str, folder: Path | None, as_json: bool) -> None:
    """Print a record: its value, the proof of its bound, its words."""
    key, record = _best_record(challenge, board, folder)
    if as_json:
        write_output(record_bytes(record), None)
        return
    closed = contours(record.grid)
    circles = sum(contour.circle for contour in closed)
    aim = CHALLENGES[challenge].aim
    lines = [
        f"{key}: {CHALLENGES[challenge].text}",
        f"value   {record.value} {aim.count}, {'final' if record.final else 'open'}",
        f"bound   at {'least' if aim.best == 'fewest' else 'most'} {record.bound}: {BOUNDS[challenge].proof}",
        f"packing {len(closed)} contours, {circles} of them circles",
        *("  ".join(words) for words in record.grid),
    ]
    write_output(("\n".join(lines) + "\n").encode(), None)


def draw(challenge: str, board: str, folder: Path | None, output: str) -> None:
    """Draw a record, its contours coloured."""
    _, record = _best_record(challenge, board, folder)
    write_drawing(picture(Packing(record.grid)), output)


def verify(folder: Path | None) -> None:
    """Prove every record and every bound anew."""
    place = folder or catalogues.records_folder()
    if not place.is_dir():
        raise InputError(f"{place}: is no folder")
    files = sorted(place.glob("*.json"))
    failed = 0
    for path in files:
        wrong = file_faults(path)
        failed += bool(wrong)
        for fault in wrong:
            click.echo(f"{path.name}: {fault}")
    unproved = [f"{key}: {reason}" for key in KEYS if (reason := bound_fault(key))]
    for line in unproved:
        click.echo(line)
    missing = without_file(place)
    for key in missing:
        click.echo(f"{key}: no packing known", err=True)
    click.echo(f"{len(files) - failed} of {len(files)} hold, {len(missing)} of {len(KEYS)} have no packing", err=True)
    if failed or unproved:
        raise SystemExit(CHECK_FAILED)


def improve(
    challenge: str | None, board: str | None, everything: bool, budget: int, seed: int, folder: Path | None
) -> None:
    """Try to beat a record."""
    if everything == (challenge is not None) or (challenge is None) != (board is None):
        raise click.UsageError("expected CHALLENGE and BOARD, or --all")
    keys = KEYS if everything else (key_named(challenge or "", board or ""),)
    place = folder or catalogues.records_folder()
    check_writable(place)
    remark = functools.cache(_remark)  # the folder is read for every key
    gained = 0
    for key in keys:
        known = best_records(place, remark)
        if key in known and known[key].final:
            click.echo(f"{key}: {known[key].value} is final", err=True)
        else:
            gained += _improve(key, known, budget, seed, place)
    if not gained:
        raise SystemExit(NO_GAIN)


def _remark(line: str) -> None:
    click.echo(line, err=True)


def table(folder: Path | None) -> None:
    """Print the table of all challenges: best values and proved bounds."""
    records = best_records(folder or catalogues.records_folder(), _remark)
    caption = "value / proved bound, final where they meet; open where no packing is known"
    grid = Table(box=box.SIMPLE, caption=caption, caption_justify="left")
    grid.add_column("", no_wrap=True)
    grid.add_column("challenge")
    for board in BOARDS:
        grid.add_column(board, no_wrap=True)
    for name, challenge in CHALLENGES.items():
        row = [name, challenge.text]
        for board in BOARDS:
            key = Key(name, board)
            record = records.get(key)
            final = " final" if record and record.final else ""
            row.append(f"{record.value if record else 'open'} / {key.bound}{final}")
        grid.add_row(*row)
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    with console.capture() as text:
        console.print(grid)
    write_output(text.get().encode(), None)


def _best_record(challenge: str, board: str, folder: Path | None) -> tuple[Key, Record]:
    """The best record of a challenge on a board; raises `InputError` where there is none."""
    key = key_named(challenge, board)
    records = best_records(folder or catalogues.records_folder(), _remark)
    if key not in records:
        raise InputError(f"{key}: open, no packing is known")
    return key, records[key]


def _improve(key: Key, known: dict[Key, Record], budget: int, seed: int, folder: Path) -> int:
    """Search for one record and store what is better; the number of gains."""
    best, gained = known.get(key), 0
    with task(f"Improving {key}", budget) as advance:
        for record in gains(key, known, budget, seed, advance):
            if store(key, record, folder):
                before = "open" if best is None else str(best.value)
                click.echo(f"{key}: {before} -> {record.value}, stored in {folder / key.file}")
                best, gained = record, gained + 1
    if not gained:
        click.echo(f"{key}: {'still no packing' if best is None else f'{best.value} stands'}", err=True)
    return gained
