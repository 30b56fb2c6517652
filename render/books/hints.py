"""Hints as sentences of a book: first where to look and why, then the step itself."""

from collections.abc import Iterable, Iterator
from typing import Any

from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.packs import EntryHint
from puzzlemill.render.pages.furniture import runs_text
from puzzlemill.render.pages.words import Words


def hint_texts(kind: str, hints: Iterable[EntryHint], words: Words) -> Iterator[str]:
    """Two sentences for each hint with a move of its kind: where to look and why, and what to do there.

    They are in the language of `words`. Hints without such a move are left out.
    """
    for hint in hints:
        try:
            where, move = _SENTENCES[kind](hint, words)
        except (KeyError, ValueError, TypeError, IndexError):
            continue
        key = f"hints.{kind}.{hint.technique}"
        yield words(key if key in words else "hints.other", where=where)
        yield move


def _gloop(hint: EntryHint, words: Words) -> tuple[str, str]:
    move = _move(hint)
    where = _cell((move["row"], move["col"]), words)
    return where, words("hints.move.gloop", tile=str(tile_number(move["word"])))


def _domicles(hint: EntryHint, words: Words) -> tuple[str, str]:
    move = _move(hint)
    # The first text names one of the two places: both would give the whole step away.
    first, last = (str(move[name] + 1) for name in ("i", "j"))
    return words("hints.place", place=first), words("hints.move.domicles", first=first, last=last)


def _ottf(hint: EntryHint, words: Words) -> tuple[str, str]:
    move = _move(hint)
    where = _cell((move["row"], move["col"]), words)
    return where, words("hints.move.ottf", where=where)


def _iqblocks(hint: EntryHint, words: Words) -> tuple[str, str]:
    move = _move(hint)
    covered: dict[int, list[int]] = {}
    for row, col in move["cells"]:
        covered.setdefault(row, []).append(col + 1)
    cells = "; ".join(f"{row + 1}: {runs_text(cols, words)}" for row, cols in covered.items())
    return _cell(hint.cells[0], words), words("hints.move.iqblocks", piece=move["piece"], cells=cells)


_SENTENCES = {"gloop": _gloop, "domicles": _domicles, "ottf": _ottf, "iqblocks": _iqblocks}


def _move(hint: EntryHint) -> dict[str, Any]:
    """The move of a hint, empty if it only rules out moves."""
    return hint.move or {}


def _cell(cell: Cell, words: Words) -> str:
    return words("hints.cell", row=str(cell[0] + 1), column=str(cell[1] + 1))
