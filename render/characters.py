"""What `print` writes for values: puzzles, entries, packs and games in characters, outcomes and grades in a few lines.

All of it is ASCII, and no line is longer than 80 characters. A text cannot know where it will be printed: a file, a
pipe or an old console on Windows might have no box-drawing characters, and printing one would raise. Only words from
a pack, such as its title, keep their letters. A kind draws its puzzles in `render/<kind>/characters.py`. Without that
module, and for a value that does not match its type, the text is the `repr`.
"""

import itertools
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol, TypeVar

from puzzlemill.grading import needs_trial
from puzzlemill.puzzles import kind_name, size
from puzzlemill.puzzles.kinds import Puzzle
from puzzlemill.puzzles.levels import LEVEL_NAMES
from puzzlemill.puzzles.packs import AnyEntry, Entry, Grade, Pack, contents
from puzzlemill.puzzles.parts import part
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.puzzles.wording import about_minutes, counted
from puzzlemill.render import Artist
from puzzlemill.solvers.outcome import Outcome
from puzzlemill.solvers.playing import State

P_contra = TypeVar("P_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
T_contra = TypeVar("T_contra", contravariant=True)

WIDTH: Final = 80
"""Characters of the longest line."""

MOST_ENTRIES: Final = 20
"""The most entries that the text of a pack lists."""


class Typist(Protocol[P_contra, S_contra, T_contra]):
    """What `render/<kind>/characters.py` provides: lines of ASCII characters, at most 80 each."""

    def puzzle_lines(self, puzzle: P_contra) -> list[str]:
        """The whole puzzle, so that it can be solved from a terminal; the task is printed above it."""

    def solution_lines(self, solution: S_contra) -> list[str] | None:
        """A solution, right or wrong, as far as it can be shown without its puzzle; None if that is impossible."""

    def position_lines(self, puzzle: P_contra, position: T_contra) -> list[str]:
        """A position of a game, and what is left to place."""


def text(value: object) -> str:
    """The text of a puzzle, entry, pack, state, outcome or grade; its `repr` if it cannot be drawn."""
    try:
        return "\n".join(_lines(value))
    except Exception:
        # Python accepts anything in a field, and printing a value must not raise.
        return repr(value)


def solution_text(kind: str, solution: object) -> str:
    """The text of a solution of a kind; its `repr` if it cannot be drawn."""
    try:
        lines = typist(kind).solution_lines(solution)
    except Exception:
        # As above: the solution can be any value.
        lines = None
    return repr(solution) if lines is None else "\n".join(lines)


def typist(kind: str) -> Typist[Puzzle[object], object, Any]:
    """The module that draws a kind in characters; raises `InputError` if there is none."""
    module: Typist[Puzzle[object], object, Any] = part("characters", kind)
    return module


def caption(entry: AnyEntry) -> str:
    """The short id of an entry and how hard it is, in one line."""
    grade = entry.grade
    graded = f"{level(grade)}, {_time(grade)}{_technique(entry, grade)}" if grade else "not graded"
    return f"{short_id(entry.id)}: {graded}"


def level(grade: Grade) -> str:
    """The level of a grade and its name: `level 2 (easy)`."""
    return f"level {grade.level} ({LEVEL_NAMES[grade.level - 1]})"


def _technique(entry: AnyEntry, grade: Grade) -> str:
    """The technique of an entry's grade, and that it is a trial unless its name says so."""
    trial = " (a trial)" if needs_trial(entry) and "trial" not in grade.technique else ""
    return f"{_printable(grade.technique)}{trial}"


def _time(grade: Grade) -> str:
    """The expected time of a grade and a comma, such as `about 5 minutes, `; empty without minutes."""
    return "" if grade.minutes is None else f"{about_minutes(grade.minutes)}, "


def standing(state: State[Any, Any]) -> str:
    """How far a game is, in one line: `NAME, 2 moves: 2 of 9 done`."""
    done, total = state.progress
    end = ", solved" if state.solved else ""
    return f"{kind_name(state.puzzle.kind)}, {counted(len(state.played), 'move')}: {done} of {total} done{end}"


def title(pack: Pack) -> str:
    """The title of a pack and its contents, in one line."""
    return f"{_printable(pack.title) or 'Pack'} ({contents(pack)})"


def grid_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Marks in rows and columns; single characters that would not fit into 80 columns otherwise have no spaces."""
    widest = max(len(mark) for row in rows for mark in row)
    pitch = 1 if widest == 1 and 2 * len(rows[0]) > WIDTH else widest + 1
    return panels(["".join(f"{mark:>{widest}}".ljust(pitch) for mark in row) for row in rows], pitch)


def panels(lines: Sequence[str], pitch: int, edge: int = 0) -> list[str]:
    """The lines unchanged if they fit; else cut between columns, which are `pitch` wide, into equal parts.

    The last `edge` characters of a part are also the first of the next.
    """
    longest = max(map(len, lines))
    most = (WIDTH - edge) // pitch
    if longest <= most * pitch + edge:
        return [line.rstrip() for line in lines]
    columns = -(-(longest - edge) // pitch)
    part_columns = -(-columns // -(-columns // most))
    cut: list[str] = []
    for first in range(0, columns, part_columns):
        last = min(first + part_columns, columns)
        start, end = first * pitch, last * pitch + edge
        head = ["", f"Columns {first + 1} to {last}:"] if cut else [f"Columns 1 to {last}:"]
        cut += [*head, *(line[start:end].rstrip() for line in lines)]
    return cut


def beside(blocks: Sequence[Sequence[str]], gap: int = 2) -> list[str]:
    """Blocks of lines side by side, as many as fit into 80 characters, then the others below."""
    lines: list[str] = []
    for shelf in _shelves(blocks, gap):
        widths = [max(map(len, block)) for block in shelf]
        lines += [""] if lines else []
        for row in itertools.zip_longest(*shelf, fillvalue=""):
            lines.append((" " * gap).join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip())
    return lines


def _shelves(blocks: Sequence[Sequence[str]], gap: int) -> Iterator[list[Sequence[str]]]:
    """The blocks in rows that are at most 80 characters wide, if none is wider by itself."""
    shelf: list[Sequence[str]] = []
    taken = 0
    for block in blocks:
        width = max(map(len, block))
        if shelf and taken + gap + width > WIDTH:
            yield shelf
            shelf, taken = [], 0
        taken += (gap if shelf else 0) + width
        shelf.append(block)
    if shelf:
        yield shelf


def _lines(value: object) -> list[str]:
    match value:
        case Puzzle():
            return _puzzle_lines(value)
        case Entry():
            known = ["", "The solution: print(entry.solution)"] if value.solution is not None else []
            return [*_wrapped(caption(value)), "", *str(value.instance).splitlines(), *known]
        case Pack():
            return _pack_lines(value)
        case State():
            return [standing(value), "", *typist(value.puzzle.kind).position_lines(value.puzzle, value.position)]
        case Outcome():
            return _wrapped(_outcome(value))
        case Grade():
            return _grade_lines(value)
    raise TypeError(f"{type(value).__name__} cannot be shown as text")


def _puzzle_lines(puzzle: Puzzle[object]) -> list[str]:
    """The kind and the task above the drawing."""
    artist: Artist[Puzzle[object], object] = part("artist", puzzle.kind)
    task = f"{kind_name(puzzle.kind)}. {artist.reminder(puzzle)}"
    return [*_wrapped(task), "", *typist(puzzle.kind).puzzle_lines(puzzle)]


def _pack_lines(pack: Pack) -> list[str]:
    """The title and a line per entry, with the columns of a table."""
    rows = []
    for number, entry in enumerate(pack.puzzles[:MOST_ENTRIES], 1):
        grade = entry.grade
        graded = ("not graded", "", "")
        if grade:
            time = "" if grade.minutes is None else f"{grade.minutes:g} min"
            graded = (level(grade), time, _technique(entry, grade))
        rows.append((str(number), short_id(entry.id), "x".join(map(str, size(entry.instance))), *graded))
    rows = [*zip(*(column for column in zip(*rows, strict=True) if any(column)), strict=True)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(mark.ljust(width) for mark, width in zip(row, widths, strict=True)) for row in rows]
    more = len(pack.puzzles) - len(rows)
    return [
        *_wrapped(title(pack)),
        *(textwrap.shorten(line, WIDTH, placeholder=" ...") if len(line) > WIDTH else line.rstrip() for line in lines),
        *([f"and {counted(more, 'more puzzle')}"] if more else []),
    ]


def _outcome(outcome: Outcome[Any]) -> str:
    """How a search ended, and what it spent."""
    spent = counted(outcome.effort.nodes, "node", grouped=True)
    solutions = counted(len(outcome.solutions), "solution", grouped=True)
    if outcome.status == "unsolvable":
        reason = outcome.reason
        why = f"{reason.text} ({reason.code})" if reason and reason.text else reason.code if reason else "proved"
        return f"unsolvable: {why}; {spent}"
    if outcome.status == "budget":
        return f"budget: {spent} spent, {solutions} found"
    if outcome.count is None:
        return f"solved: {solutions} found, perhaps not all; {spent}"
    return f"solved: exactly {counted(outcome.count, 'solution', grouped=True)}; {spent}"


def _grade_lines(grade: Grade) -> list[str]:
    """The level and the expected time, then the sentence for people."""
    share = f", harder than {grade.percentile:g}% of {grade.population}" if grade.percentile is not None else ""
    time = "" if grade.minutes is None else f"{about_minutes(grade.minutes, grade.minutes_range)}, "
    return _wrapped(f"{level(grade)}: {time}{grade.technique}, score {grade.score:g}{share}") + _wrapped(grade.text)


def _wrapped(words: str) -> list[str]:
    return textwrap.wrap(_printable(words), WIDTH)


def _printable(words: str) -> str:
    """Words from a file, with characters that a terminal would obey, or XML refuse, written as their codes."""
    return "".join(mark if mark.isprintable() else f"\\x{ord(mark):02x}" for mark in words)
