"""Hints in stages: an idea and roughly where, then the place of the first step, and last the step itself."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from puzzlemill.puzzles.domicles import Domicles, Swaps, duplicates, replay
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import Breach, Cell
from puzzlemill.puzzles.packs import EntryHint
from puzzlemill.render.pages.furniture import NumberedEntry, runs_text
from puzzlemill.render.pages.words import Words

STAGES: Final = ("first", "second", "move")
"""The stages in the order of the book, as the language files name them."""

LEAST_AREA: Final = 3
"""The fewest rows or columns of which half a board does not give the place of a step away."""


class Hint(NamedTuple):
    """A puzzle's number, the technique of its first step, and what each stage says about this step, briefly."""

    number: int
    technique: str
    texts: tuple[str, str, str]


def staged_hint(item: NumberedEntry, words: Words) -> Hint | None:
    """The first of a puzzle's hints that has a move of its kind, in the language of `words`; None if there is none."""
    hints = item.entry.hints
    for hint in () if isinstance(hints, msgspec.UnsetType) else hints:
        try:
            texts = _TEXTS[item.kind](item.entry.instance, _of_answer(item, hint), words)
            return Hint(item.number, hint.technique, texts)
        except (KeyError, ValueError, TypeError, IndexError):
            continue
    return None


def _of_answer(item: NumberedEntry, hint: EntryHint) -> EntryHint:
    """The hint, for Domicles with the first swap of the printed answer: others can be as good, but readers compare."""
    solution = item.entry.solution
    if isinstance(solution, Swaps) and solution.swaps:
        first, last = solution.swaps[0]
        return msgspec.structs.replace(hint, move={"i": first, "j": last})
    return hint


def idea(kind: str, technique: str, words: Words) -> str:
    """What to do with a technique, in a sentence; empty for a kind whose first hints need none."""
    key = f"hints.{kind}.{technique}"
    if key in words:
        return words(key)
    return "" if kind == "domicles" else words("hints.other")


def _gloop(puzzle: Any, hint: EntryHint, words: Words) -> tuple[str, str, str]:
    move = hint.move or {}
    cell = _cell((move["row"], move["col"]), words)
    tile = words("hints.entry.gloop", tile=str(tile_number(move["word"])), where=cell)
    return _area((move["row"], move["col"]), (puzzle.rows, puzzle.cols), words), cell, tile


def _domicles(puzzle: Any, hint: EntryHint, words: Words) -> tuple[str, str, str]:
    move = hint.move or {}
    first, last = (str(move[name] + 1) for name in ("i", "j"))
    # The second text names one of the two places: both would give the whole step away.
    swap = words("hints.entry.domicles", first=first, last=last)
    return _line(puzzle, (move["i"], move["j"]), words), words("hints.entry.place", place=first), swap


def _line(puzzle: Domicles, swap: tuple[int, int], words: Words) -> str:
    """A row or column that repeats a number of a domino that a swap moves, if possible one that the swap repairs.

    If no such line exists, the row of the first domino.
    """
    halves = {(place // puzzle.cols, 2 * (place % puzzle.cols) + side) for place in swap for side in (0, 1)}
    before = [breach for breach in duplicates(puzzle.tiles, puzzle.cols) if halves.intersection(breach.cells)]
    after = {_line_of(breach) for breach in duplicates(replay(puzzle.tiles, [swap]), puzzle.cols)}
    if not before:
        return words("hints.entry.still", where=words("hints.entry.row", row=str(swap[0] // puzzle.cols + 1)))
    breach = min(before, key=lambda breach: _line_of(breach) in after)
    name, number, _ = _line_of(breach)
    return words(f"hints.entry.{name}", **{name: str(number + 1)})


def _line_of(breach: Breach) -> tuple[str, int, str]:
    """`row` or `column`, its number from 0, and what is wrong in it."""
    row, column = breach.cells[0]
    return ("row", row, breach.text) if breach.code == "ROW_DUPLICATE" else ("column", column, breach.text)


def _ottf(puzzle: Any, hint: EntryHint, words: Words) -> tuple[str, str, str]:
    move = hint.move or {}
    row, col = move["row"], move["col"]
    # A tile's cell is the whole step: the second text only has its row.
    return _area((row, col), puzzle.size, words), words("hints.entry.row", row=str(row + 1)), _cell((row, col), words)


def _iqblocks(puzzle: Any, hint: EntryHint, words: Words) -> tuple[str, str, str]:
    move = hint.move or {}
    covered: dict[int, list[int]] = {}
    for row, col in move["cells"]:
        covered.setdefault(row, []).append(col + 1)
    cells = "; ".join(f"{row + 1}: {runs_text(cols, words)}" for row, cols in covered.items())
    start = next((cell for cell in hint.cells if list(cell) in move["cells"]), tuple(move["cells"][0]))
    area = _area(start, (len(puzzle.board), len(puzzle.board[0])), words)
    return area, _cell(start, words), words("hints.entry.iqblocks", piece=move["piece"], cells=cells)


_TEXTS: Final[dict[str, Callable[[Any, EntryHint, Words], tuple[str, str, str]]]] = {
    "gloop": _gloop,
    "domicles": _domicles,
    "ottf": _ottf,
    "iqblocks": _iqblocks,
}


def _cell(cell: Cell, words: Words) -> str:
    return words("hints.entry.cell", row=str(cell[0] + 1), column=str(cell[1] + 1))


def _area(cell: Cell, size: tuple[int, int], words: Words) -> str:
    """The quarter of a board with a cell, or the half of a narrow one. Halves share a row or column in the middle."""
    sides = (("upper", "lower"), ("left", "right"))
    parts = [
        names[2 * place >= length]
        for names, place, length in zip(sides, cell, size, strict=True)
        if length >= LEAST_AREA
    ]
    return words(f"hints.area.{' '.join(parts) or 'any'}")
