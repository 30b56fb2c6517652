"""`puzzlemill research records`: shows, draws, verifies and improves the best packings of the leaflet's challenges."""

import functools
import shutil
import sys
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import click

from puzzlemill.cli.shared.output import print_result, write_lines, write_output
from puzzlemill.cli.shared.printing import print_error, print_text
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import CHECK_FAILED, NOT_ENOUGH
from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.tables import table as aligned
from puzzlemill_research import catalogues
from puzzlemill_research.gloop.challenges import CHALLENGES
from puzzlemill_research.gloop.pictures import picture
from puzzlemill_research.gloop.records import BOARDS, BOUNDS, KEYS, Key, Record, bound_fault, key_named
from puzzlemill_research.gloop.records.files import (
    best_records,
    check_writable,
    file_faults,
    record_bytes,
    store,
    without_file,
)
from puzzlemill_research.gloop.records.gains import gains

NO_GAIN = NOT_ENOUGH

WIDE = 100
"""Columns of the table if the output is not a terminal; wide enough for every cell to fit on one line."""

BESIDE, LEAST_TEXT = 60, 12
"""Columns of the table beside the texts of the challenges, and the fewest columns for these texts."""

CAPTION = "value / proved bound; final: the two are equal; open: no packing is known"


def show(challenge: str, board: str, folder: Path | None, as_json: bool) -> None:
    """Print a record: its value, the proof of its bound, and its words."""
    key, record = _best_record(challenge, board, folder)
    if as_json:
        write_output(record_bytes(record), None)
        return
    closed = contours(record.grid)
    circles = sum(contour.circle for contour in closed)
    aim = CHALLENGES[challenge].aim
    lines = [
        f"{key}: {CHALLENGES[challenge].text}",
        f"value   {record.value} {aim.count}, {'final' if record.final else 'not final'}",
        f"bound   at {'least' if aim.best == 'fewest' else 'most'} {record.bound}: {BOUNDS[challenge].proof}",
        f"packing {len(closed)} contours, {circles} of them circles",
        *("  ".join(words) for words in record.grid),
    ]
    write_output(("\n".join(lines) + "\n").encode(), None)


def draw(challenge: str, board: str, folder: Path | None, output: str) -> None:
    """Draw a record with its contours coloured."""
    _, record = _best_record(challenge, board, folder)
    picture(Packing(record.grid)).with_margin().save(output)


def verify(folder: Path | None, as_json: bool) -> None:
    """Check every record and prove every bound."""
    place = folder or catalogues.records_folder()
    if not place.is_dir():
        raise InputError(f"{place} is not a folder")
    files = sorted(place.glob("*.json"))
    faults = {path.name: file_faults(path) for path in files}
    failed = sum(map(bool, faults.values()))
    lines = [f"{name}: {fault}" for name, wrong in faults.items() for fault in wrong]
    unproved = {key: reason for key in KEYS if (reason := bound_fault(key))}
    lines += [f"{key}: {reason}" for key, reason in unproved.items()]
    missing = without_file(place)
    if as_json:
        record = {
            "files": len(files),
            "faults": [{"file": name, "faults": wrong} for name, wrong in faults.items() if wrong],
            "unproved_bounds": [{**key._asdict(), "fault": reason} for key, reason in unproved.items()],
            "without_packing": [key._asdict() for key in missing],
        }
        write_lines([record], None)
    elif lines:
        print_text("\n".join(lines))
    for key in missing:
        print_error(f"{key}: no packing is known")
    print_error(f"{len(files)} checked, {failed} failed; {len(missing)} of {len(KEYS)} have no known packing")
    if failed or unproved:
        raise SystemExit(CHECK_FAILED)


def improve(
    challenge: str | None,
    board: str | None,
    everything: bool,
    budget: int,
    seed: int,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Try to beat a record."""
    if everything == (challenge is not None) or (challenge is None) != (board is None):
        raise click.UsageError("expected CHALLENGE and BOARD, or --all")
    keys = KEYS if everything else (key_named(challenge or "", board or ""),)
    place = folder or catalogues.records_folder()
    check_writable(place)
    remark = functools.cache(print_error)  # the folder is read for every key
    gained = 0
    for key in keys:
        known = best_records(place, remark)
        if key in known and known[key].final:
            print_error(f"{key}: {known[key].value} is final and cannot be beaten")
        else:
            for gain in _improve(key, known, budget, seed, place):
                print_result(gain._asdict(), str(gain), as_json)
                gained += 1
    if not gained:
        raise SystemExit(NO_GAIN)


def table(folder: Path | None, as_json: bool) -> None:
    """Print the table of all challenges: best values and proved bounds."""
    records = best_records(folder or catalogues.records_folder(), print_error)
    if as_json:
        write_lines((_bests(key, records.get(key)) for key in KEYS), None)
    else:
        write_output(_framed_table(records).encode(), None)


def _bests(key: Key, record: Record | None) -> dict[str, object]:
    """The best value of a challenge on a board and its bound, for JSON; null if no packing is known."""
    challenge = CHALLENGES[key.challenge]
    return {
        "challenge": key.challenge,
        "board": key.board,
        "text": challenge.text,
        "count": challenge.aim.count,
        "best": challenge.aim.best,
        "value": record and record.value,
        "bound": key.bound,
        "final": record is not None and record.final,
    }


def _framed_table(records: Mapping[Key, Record]) -> str:
    """The table, as wide as the terminal."""
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDE
    values = {name: [_value(Key(name, board), records) for board in BOARDS] for name in CHALLENGES}
    rows: list[list[str]] = []
    for name, challenge in CHALLENGES.items():
        first, *others = textwrap.wrap(challenge.text, max(LEAST_TEXT, columns - BESIDE))
        rows += [[name, first, *values[name]], *(["", text] for text in others)]
    head, *lines = aligned(("", "challenge", *BOARDS), rows, left=range(5), gap="   ").splitlines()
    width = max(map(len, (head, *lines))) + 2
    framed = [
        " " * width,
        head.ljust(width),
        f" {'─' * (width - 2)} ",
        *(line.ljust(width) for line in lines),
        " " * width,
        *(line.ljust(width) for line in textwrap.wrap(CAPTION, width)),
    ]
    return "\n".join(framed) + "\n"


def _value(key: Key, records: Mapping[Key, Record]) -> str:
    """The best value of a challenge on a board and its bound: `6 / 6 final`, `58 / 60`, `open / 5`."""
    record = records.get(key)
    if record is None:
        return f"open / {key.bound}"
    return f"{record.value} / {key.bound}{' final' if record.final else ''}"


def _best_record(challenge: str, board: str, folder: Path | None) -> tuple[Key, Record]:
    """The best record of a challenge on a board; raises `InputError` if there is none."""
    key = key_named(challenge, board)
    records = best_records(folder or catalogues.records_folder(), print_error)
    if key not in records:
        raise InputError(f"{key}: no packing is known")
    return key, records[key]


class Gain(NamedTuple):
    """A record that was beaten: the old value (None if no packing was known), the new value, and its file."""

    challenge: str
    board: str
    before: int | None
    value: int
    file: str

    def __str__(self) -> str:
        before = "open" if self.before is None else str(self.before)
        return f"{Key(self.challenge, self.board)}: {before} -> {self.value}, stored in {self.file}"


def _improve(key: Key, known: dict[Key, Record], budget: int, seed: int, folder: Path) -> Iterator[Gain]:
    """Try to beat one record and store every gain at once; prints a remark if there is none."""
    first = best = known.get(key)
    with task(f"Improving {key}", budget) as advance:
        for record in gains(key, known, budget, seed, advance):
            if store(key, record, folder):
                yield Gain(*key, None if best is None else best.value, record.value, str(folder / key.file))
                best = record
    if best is first:
        print_error(f"{key}: {'still no known packing' if best is None else f'the record is still {best.value}'}")
