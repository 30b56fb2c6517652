"""Lights Out on paper: a lamp is a circle, filled if it is on; the answer marks the lamps to press."""

from collections.abc import Sequence

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.lightsout import LightsOut, Presses
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render.books.hints import Stages, area_text, cell_text
from puzzlemill.render.drawing.canvas import BLACK, FRAME, HAIR, Box, Drawing, Path, centred, circle
from puzzlemill.render.drawing.themes import LIGHT, SKY, Theme
from puzzlemill.render.pages.cutouts import CUT, Choice, Pieces, cutout_sheets
from puzzlemill.render.pages.layout import Look, Paper, Sheet
from puzzlemill.render.pages.words import ENGLISH, Words
from puzzlemill.solvers.lightsout import Press

CELL = 14.0


def draw(puzzle: LightsOut, solution: Presses | None = None, theme: Theme = LIGHT, words: Words = ENGLISH) -> Drawing:
    """The lamps; with a solution, a cross on each lamp to press."""
    on = SKY if theme.coloured else 0.85
    rows, cols = len(puzzle.lamps), len(puzzle.lamps[0])
    items = []
    for row in range(rows):
        for col in range(cols):
            x, y = (col + 0.5) * CELL, (row + 0.5) * CELL
            items.append(circle((x, y), 0.4 * CELL, BLACK, FRAME, on if puzzle.lamps[row][col] == "*" else None))
            if solution and solution.presses.count((row, col)) % 2:
                items.append(centred(x, y, "×", 7, bold=True, height=0.5))
    return Drawing(cols * CELL, rows * CELL, tuple(items))


def reminder(puzzle: LightsOut, words: Words = ENGLISH) -> str:
    """The rule in a line."""
    return "A press switches a lamp and its neighbours. Put all lamps out."


def rules(words: Words = ENGLISH, theme: Theme = LIGHT) -> tuple[str | Drawing, ...]:
    """A page of rules with an example."""
    example = LightsOut((".*.", "***", ".*."))
    return (
        "Pressing a lamp switches it and the lamps beside, above and below it. Put all lamps out.",
        draw(example, Presses(((1, 1),)), theme),
    )


CUTOUTS, CHOICES = "Lights Out counters", ()


def cutouts(paper: Paper, puzzles: Sequence[LightsOut], choice: Choice) -> list[Sheet]:
    """A counter for each lamp of the largest board, grey for a lamp that is on; its white back is one that is off."""
    return _counters(Look(paper), puzzles or [LightsOut((".....",) * 5)], choice.size or CELL, choice.spacing)


def book_cutouts(look: Look, puzzles: Sequence[LightsOut], spacing: float, whole: bool) -> list[Sheet]:
    """The same for a book; there is no other set."""
    return _counters(look, puzzles, CELL, spacing)


def _counters(look: Look, puzzles: Sequence[LightsOut], size: float, spacing: float) -> list[Sheet]:
    count = max(len(puzzle.lamps) * len(puzzle.lamps[0]) for puzzle in puzzles)

    def counter(number: int, box: Box) -> list[Path]:
        return [circle((box.x + size / 2, box.y + size / 2), size / 2, CUT, HAIR, 0.85)]

    note = "The white side is a lamp that is off."
    pieces = Pieces(size, size, spacing, counter, lambda group: f"{len(group)} lamps", note)
    return cutout_sheets(look.paper, range(count), pieces, look.words, look.theme)


def staged(entry: Entry[LightsOut, Presses], move: Press, cells: tuple[Cell, ...], words: Words) -> Stages:
    """What the hint pages of books say: a part of the board, then a row, then the lamp to press."""
    place, lamps = (move.row, move.col), entry.instance.lamps
    row = words("hints.entry.row", row=str(move.row + 1))
    return area_text(place, (len(lamps), len(lamps[0])), words), row, cell_text(place, words)
