"""`puzzlemill records`: the best packings of the leaflet's challenges shown, drawn, verified and improved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlemill.commands import CHECK_FAILED, NOT_ENOUGH

if TYPE_CHECKING:
    from puzzlemill.solvers.gloop_records import Key, Record

NO_GAIN = NOT_ENOUGH

WIDE = 100
"""Columns of the table where no terminal says how wide it is: none of its cells is broken into lines."""

FOLDER = click.option(
    "--records",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Records of your own, taken where they are better than the installed ones.",
)
CHALLENGE = click.argument("challenge")
BOARD = click.argument("board")


@click.group(
    invoke_without_command=True,
    epilog="CHALLENGE is 1a, 1b, 2a, 2b, 2c-least, 2c-most, 2d-least or 2d-most, BOARD is 7x13, 9x10 or 6x15.",
)
@FOLDER
@click.pass_context
def records(context: click.Context, folder: Path | None) -> None:
    """Show the open Gloop challenges: best packings, bounds, pictures.

    Without a command it prints the table. `improve` tries to beat a record.
    """
    # So the option may stand before a command as well as after it.
    context.default_map = {name: {"folder": folder} for name in records.commands}
    if context.invoked_subcommand is None:
        _print_table(folder)


@records.command()
@CHALLENGE
@BOARD
@FOLDER
@click.option("--json", "as_json", is_flag=True, help="Print the record as its file holds it.")
def show(challenge: str, board: str, folder: Path | None, as_json: bool) -> None:
    """Print a record: its value, the proof of its bound, its words."""
    from puzzlemill.outputs import write_output
    from puzzlemill.puzzles.gloop_contours import contours
    from puzzlemill.records_files import record_bytes
    from puzzlemill.solvers.gloop_aims import CHALLENGES
    from puzzlemill.solvers.gloop_records import BOUNDS

    key, record = _wanted(challenge, board, folder)
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


@records.command()
@CHALLENGE
@BOARD
@FOLDER
@click.option("-o", "--output", required=True, metavar="FILE", help="FILE.svg, FILE.pdf or FILE.png.")
def draw(challenge: str, board: str, folder: Path | None, output: str) -> None:
    """Draw a record, its contours coloured."""
    from puzzlemill.pictures import write_drawing
    from puzzlemill.puzzles.gloop import Packing
    from puzzlemill.render.gloop_contours import picture

    _, record = _wanted(challenge, board, folder)
    write_drawing(picture(Packing(record.grid)), output)


@records.command()
@FOLDER
def verify(folder: Path | None) -> None:
    """Prove every record and every bound anew.

    Checked are form, tiles, paths, value, bound and `final`; each fault is printed with its file. The bounds follow
    from the tiles and the certificates. Records without a packing are named, which is no fault.
    """
    from puzzlemill import catalogues
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.records_files import file_faults, without_file
    from puzzlemill.solvers.gloop_records import KEYS, bound_fault

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


@records.command()
@click.argument("challenge", required=False)
@click.argument("board", required=False)
@click.option("--all", "everything", is_flag=True, help="All records that are not final, one after another.")
@click.option(
    "--budget",
    type=click.IntRange(1, 10**12),
    default=10_000_000,
    show_default=True,
    metavar="MOVES",
    help="Moves to spend on each record; about a million a second.",
)
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, metavar="N", help="Same seed, same search."
)
@click.option(
    "--records",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where gains are stored and earlier ones are looked for; the installed records when left out.",
)
def improve(
    challenge: str | None, board: str | None, everything: bool, budget: int, seed: int, folder: Path | None
) -> None:
    """Try to beat a record.

    A search goes on from the stored packing and from fresh ones. Only what is better and verified is stored, at once
    and whole, and never over something better that another run has stored meanwhile. Ends with status 3 without a gain.
    """
    import functools

    from puzzlemill import catalogues
    from puzzlemill.records_files import best_records, check_writable
    from puzzlemill.solvers.gloop_records import KEYS, key_named

    if everything == (challenge is not None) or (challenge is None) != (board is None):
        raise click.UsageError("expected CHALLENGE and BOARD, or --all")
    keys = KEYS if everything else (key_named(challenge or "", board or ""),)
    place = folder or catalogues.records_folder()
    check_writable(place)
    remark = functools.cache(functools.partial(click.echo, err=True))  # the folder is read for every key
    gained = 0
    for key in keys:
        known = best_records(place, remark)
        if key in known and known[key].final:
            click.echo(f"{key}: {known[key].value} is final", err=True)
        else:
            gained += _improve(key, known, budget, seed, place)
    if not gained:
        raise SystemExit(NO_GAIN)


def _print_table(folder: Path | None) -> None:
    import sys

    from rich import box
    from rich.console import Console
    from rich.table import Table

    from puzzlemill import catalogues
    from puzzlemill.outputs import write_output
    from puzzlemill.records_files import best_records
    from puzzlemill.solvers.gloop_aims import CHALLENGES
    from puzzlemill.solvers.gloop_records import BOARDS, Key

    found = best_records(folder or catalogues.records_folder())
    caption = "value / proved bound, final where they meet; open where no packing is known"
    table = Table(box=box.SIMPLE, caption=caption, caption_justify="left")
    table.add_column("", no_wrap=True)
    table.add_column("challenge")
    for board in BOARDS:
        table.add_column(board, no_wrap=True)
    for name, challenge in CHALLENGES.items():
        row = [name, challenge.text]
        for board in BOARDS:
            key = Key(name, board)
            record = found.get(key)
            final = " final" if record and record.final else ""
            row.append(f"{record.value if record else 'open'} / {key.bound}{final}")
        table.add_row(*row)
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    with console.capture() as text:
        console.print(table)
    write_output(text.get().encode(), None)


def _wanted(challenge: str, board: str, folder: Path | None) -> tuple[Key, Record]:
    """The best record of a challenge on a board; raises `InputError` where there is none."""
    from puzzlemill import catalogues
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.records_files import best_records
    from puzzlemill.solvers.gloop_records import key_named

    key = key_named(challenge, board)
    found = best_records(folder or catalogues.records_folder())
    if key not in found:
        raise InputError(f"{key}: open, no packing is known")
    return key, found[key]


def _improve(key: Key, known: dict[Key, Record], budget: int, seed: int, folder: Path) -> int:
    """Search for one record and store what is better; the number of gains."""
    from puzzlemill.progress import task
    from puzzlemill.records_files import store
    from puzzlemill.solvers.gloop_gains import gains

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
