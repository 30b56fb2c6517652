"""Pictures of single puzzles and their answers, cropped: for pages of shops and for newsletters."""

from collections.abc import Iterator, Sequence
from typing import Final

from puzzlemill.render import answer, draw
from puzzlemill.render.drawing.canvas import Box, Drawing, fit, fitting_scale
from puzzlemill.render.pages.furniture import NumberedEntry
from puzzlemill.render.pages.layout import Look, Paper
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.png import png_pages, tone

MARGIN = 3.0
"""The margin around a picture, in mm."""

NAMES: Final = r"puzzle-[0-9]{3,7}(?:-answer)?\.png"
"""The names of the pictures, as a regular expression."""


def crop_names(puzzles: Sequence[NumberedEntry], answers: bool) -> list[str]:
    """The names of the pictures that `crops` makes, in order."""
    return [
        f"puzzle-{item.number:03}{'-answer' if solved else ''}.png"
        for item in puzzles
        for solved in _forms(item, answers)
    ]


def crops(puzzles: Sequence[NumberedEntry], look: Look, answers: bool) -> Iterator[tuple[str, bytes]]:
    """Each puzzle, and with `answers` its answer if it has one, as PNG with 300 dpi: (name, bytes)."""
    for item in puzzles:
        drawings = [_cropped(_drawing(item, solved, look), look.paper) for solved in _forms(item, answers)]
        pictures = png_pages(pdf_bytes(drawings), [tone(drawing) for drawing in drawings])
        yield from zip(crop_names([item], answers), pictures, strict=True)


def _forms(item: NumberedEntry, answers: bool) -> tuple[bool, ...]:
    """Whether each picture of a puzzle shows its answer."""
    return (False, True) if answers and item.entry.solution is not None else (False,)


def _drawing(item: NumberedEntry, solved: bool, look: Look) -> Drawing:
    puzzle = item.entry.instance
    if solved:
        return answer(puzzle, item.entry.solution, look.theme, look.words)
    return draw(puzzle, theme=look.theme, language=look.words, pencil=look.pencil)


def _cropped(drawing: Drawing, paper: Paper) -> Drawing:
    """A drawing with its margin, at its natural size or as large as the paper."""
    most = Box(0.0, 0.0, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)
    scale = fitting_scale(drawing, most)
    place = fit(drawing, Box(MARGIN, MARGIN, drawing.width * scale, drawing.height * scale))
    return Drawing(drawing.width * scale + 2 * MARGIN, drawing.height * scale + 2 * MARGIN, (place,))
