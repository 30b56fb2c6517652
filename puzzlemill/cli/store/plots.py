"""Curves of minutes for designers, drawn by `puzzlemill pack --plot` and `store list --plot`, or printed as text."""

from typing import Final

from puzzlemill.cli.shared.printing import print_error
from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.levels import LEVEL_NAMES
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.curves import Run, minutes_curve, whole_time

COLUMNS: Final = 72
"""The most columns of a curve in text."""


def write_curve(run: Run, title: str, remedy: str, output: str) -> None:
    """Draw the minutes of a run by place, and print how many puzzles were drawn.

    `remedy` says how grades get minutes. Raises `InputError` if no grade has any.
    """
    _check(run, title, remedy)
    minutes_curve(run, title).with_margin().save(output)
    print_error(f"{output}: minutes of {counted(len(run.spots), 'puzzle')}")


def curve_text(run: Run, title: str, remedy: str) -> str:
    """The curve as text: a row per level, a column per place or stretch of places, and a letter per kind."""
    _check(run, title, remedy)
    table, step = shipped(), -(-run.number // COLUMNS)
    columns: list[dict[int, set[str]]] = [{} for _ in range(0, run.number, step)]
    for spot in run.spots:
        columns[(spot.place - 1) // step].setdefault(table.level(spot.minutes), set()).add(KINDS[spot.kind][0])
    whole = whole_time(sum(spot.minutes for spot in run.spots))
    lines = [f"{title}: {counted(len(run.spots), 'puzzle')}, about {whole} in all"]
    for level in range(len(LEVEL_NAMES), 0, -1):
        if level < len(LEVEL_NAMES) or any(level in column for column in columns):
            letters = [column.get(level, set()) for column in columns]
            marks = "".join(min(kinds) if len(kinds) == 1 else "*" if kinds else " " for kinds in letters)
            lines.append(f"  {_band(level):>21} |{marks.rstrip()}")
    kinds = {spot.kind for spot in run.spots}
    key = [f"{name[0]} {name}" for kind, name in KINDS.items() if kind in kinds]
    key += ["* several kinds"] if any("*" in line for line in lines[1:]) else []
    places = "a column per place" if step == 1 else f"a column per {step} places"
    return "\n".join([*lines, f"  {places}; {', '.join(key)}"])


def _band(level: int) -> str:
    """A level with its minutes, as in `3 medium, 6-20`."""
    low, high = shipped().span(level)
    if level == len(LEVEL_NAMES):
        return f"{LEVEL_NAMES[-1]}, {low:g}-"
    return f"{level} {LEVEL_NAMES[level - 1]}, {low:g}-{high:g}"


def _check(run: Run, title: str, remedy: str) -> None:
    """Raise `InputError` if no grade has minutes, and print a remark if some have none."""
    if not run.spots:
        raise InputError(f"{title}: no puzzle has minutes in its grade; {remedy}")
    left = run.number - len(run.spots)
    if left:
        print_error(f"{title}: {counted(left, 'puzzle')} without minutes left out; {remedy}")
