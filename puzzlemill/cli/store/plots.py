"""Curves of minutes for designers, drawn by `puzzlemill pack --plot` and `store plot`, or printed as text."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from puzzlemill.cli.shared.printing import print_error
from puzzlemill.files.inputs import read_sources
from puzzlemill.files.pictures import check_ending, write_drawing
from puzzlemill.grading import LEVEL_NAMES
from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.curves import minutes_curve, spots, whole_time

COLUMNS: Final = 72
"""The most columns of a curve in text."""

REGRADE: Final = "`puzzlemill convert FILE --grade -o NEW.json` adds them"
"""How the grades of a pack get minutes."""


def check_plot(output: str, *, making: bool) -> None:
    """Raise `InputError` for a picture that cannot be drawn, before any work."""
    check_ending(output)
    if not making:
        raise InputError(f"--plot {output}: --lint makes no puzzles to draw; leave out one of the two")


def is_finished(source: str) -> bool:
    """Whether an argument of `pack` is a finished pack or a store, judged by its ending, and not a recipe."""
    return Path(source).suffix.lower() in {".json", ".jsonl", ".gz", ".db"}


def draw_pack(source: str, output: str, *, alone: bool) -> None:
    """Draw the curve of a finished pack; `alone` says whether no option asks for more than that."""
    if not alone:
        raise InputError(f"{source} is a finished pack, which --plot only draws; leave out -o and --seed")
    titles, named = read_sources([source])
    write_curve([entry for _, entry in named], next(filter(None, titles), source), REGRADE, output)


def write_curve(entries: Sequence[AnyEntry], title: str, remedy: str, output: str) -> None:
    """Draw the minutes of the entries by place, and print how many were drawn.

    `remedy` says how grades get minutes. Raises `InputError` if no grade has any.
    """
    number = _number(entries, title, remedy)
    write_drawing(minutes_curve(entries, title), output)
    print_error(f"{output}: minutes of {counted(number, 'puzzle')}")


def curve_text(entries: Sequence[AnyEntry], title: str, remedy: str) -> str:
    """The same as text: a row per level, a column per place or stretch of places, and a letter per kind."""
    _number(entries, title, remedy)
    run, table = spots(entries), shipped()
    step = -(-len(entries) // COLUMNS)
    columns: list[dict[int, set[str]]] = [{} for _ in range(0, len(entries), step)]
    for spot in run:
        columns[(spot.place - 1) // step].setdefault(table.level(spot.minutes), set()).add(KINDS[spot.kind][0])
    lines = [f"{title}: {counted(len(run), 'puzzle')}, about {whole_time(sum(spot.minutes for spot in run))} in all"]
    for level in range(len(LEVEL_NAMES), 0, -1):
        if level < len(LEVEL_NAMES) or any(level in column for column in columns):
            letters = [column.get(level, set()) for column in columns]
            marks = "".join(min(kinds) if len(kinds) == 1 else "*" if kinds else " " for kinds in letters)
            lines.append(f"  {_band(level):>21} |{marks.rstrip()}")
    kinds = dict.fromkeys(spot.kind for spot in run)
    key = [f"{KINDS[kind][0]} {KINDS[kind]}" for kind in KINDS if kind in kinds]
    key += ["* several kinds"] if any("*" in line for line in lines[1:]) else []
    places = "a column per place" if step == 1 else f"a column per {step} places"
    return "\n".join([*lines, f"  {places}; {', '.join(key)}"])


def _band(level: int) -> str:
    """A level with its minutes, as in `3 medium, 6-20`."""
    low, high = shipped().span(level)
    if level == len(LEVEL_NAMES):
        return f"{LEVEL_NAMES[-1]}, {low:g}-"
    return f"{level} {LEVEL_NAMES[level - 1]}, {low:g}-{high:g}"


def _number(entries: Sequence[AnyEntry], title: str, remedy: str) -> int:
    """The number of entries with minutes, and a remark if some have none; raises `InputError` if all have none."""
    number = len(spots(entries))
    if not number:
        raise InputError(f"{title}: no puzzle has minutes in its grade; {remedy}")
    if number < len(entries):
        print_error(f"{title}: {counted(len(entries) - number, 'puzzle')} without minutes left out; {remedy}")
    return number
