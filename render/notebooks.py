"""What notebooks show for values: puzzles, entries, packs and games as SVG, on white, at most as wide as a page.

A picture that cannot be drawn, or would be large enough to slow a notebook down, is None; the notebook then shows the
`repr`. Everything is one SVG whose words are escaped, so a title from a pack is a title and nothing else.
"""

import contextlib
from typing import Any, Final

from puzzlemill.puzzles import size
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, Puzzle
from puzzlemill.puzzles.packs import AnyEntry, Entry, Pack
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.wording import counted
from puzzlemill.render import GameArtist, draw
from puzzlemill.render.characters import caption, standing, title
from puzzlemill.render.drawing.canvas import (
    WHITE,
    Box,
    Drawing,
    Place,
    Text,
    fit,
    fitting_scale,
    in_column,
    in_grid,
    rectangle,
    scaled,
    svg_text,
)
from puzzlemill.render.drawing.fonts import shorten, text_width
from puzzlemill.solvers.playing import State

MOST_CELLS: Final = 2_500
"""Cells of the largest puzzle that is drawn, about 600 KB of SVG."""

MOST_CELLS_SMALL: Final = 400
"""The same for puzzles in the gallery of a pack."""

LARGEST: Final = 2_000_000
"""Characters of the largest picture."""

ROOM: Final = Box(0.0, 0.0, 170.0, 200.0)
"""Width and height in mm of one puzzle."""

MARGIN: Final = 3.0
"""White margin around a picture, in mm: a notebook can be dark."""

COLUMNS, ROWS = 4, 3
"""The columns and rows of puzzles in the gallery of a pack."""

SMALL_WIDTH, SMALL_HEIGHT = 44.0, 40.0
"""Room for a puzzle of the gallery, in mm."""

ACROSS, DOWN = 5.0, 5.0
"""The gaps between puzzles of the gallery, in mm."""

TYPE, SMALL_TYPE, HEAD_TYPE = 3.6, 2.7, 5.0
"""Sizes of captions, of captions in the gallery, and of the title above it, in mm."""

LONGEST: Final = 300
"""The most characters kept of a line of words before it is cut to its width."""

WIDER: Final = 1.2
"""Room for words as a share of their width: without Lato, a browser uses a wider typeface."""


def picture(value: object) -> str | None:
    """The SVG of a puzzle, entry, pack or state; None if there is none."""
    try:
        drawn = svg_text(_on_white(_drawing(value)))
    except Exception:
        # A notebook then shows the value as text.
        return None
    return drawn if len(drawn) <= LARGEST else None


def _drawing(value: object) -> Drawing:
    match value:
        case Puzzle():
            return _puzzle(value)
        case Entry():
            return _captioned(_puzzle(value.instance), caption(value))
        case State():
            return _captioned(_position(value), standing(value))
        case Pack():
            return _gallery(value)
    raise InputError(f"{type(value).__name__} cannot be drawn")


def _puzzle(puzzle: Puzzle[object], most: int = MOST_CELLS) -> Drawing:
    """The puzzle as on a page, no larger than `ROOM`."""
    _check_size(puzzle, most)
    return _fitted(draw(puzzle))


def _position(state: State[Any, Any]) -> Drawing:
    """The present position of the game; the puzzle, if its kind draws no positions."""
    _check_size(state.puzzle, MOST_CELLS)
    artist: GameArtist[AnyPuzzle, Any] | None = find("position pictures", state.puzzle.kind)
    return _fitted(artist.draw_position(state.puzzle, state.position) if artist else draw(state.puzzle))


def _check_size(puzzle: Puzzle[object], most: int) -> None:
    rows, cols = size(puzzle)
    if rows * cols > most:
        raise InputError(f"{rows} x {cols} cells are too many; at most {most} can be drawn", field="picture")


def _gallery(pack: Pack) -> Drawing:
    """The first dozen puzzles with captions below the title, and how many more there are."""
    first = pack.puzzles[: COLUMNS * ROWS]
    more = len(pack.puzzles) - len(first)
    width = COLUMNS * (SMALL_WIDTH + ACROSS) - ACROSS
    parts = [_line(title(pack), width, HEAD_TYPE, bold=True)]
    if first:
        parts.append(in_grid([_small(entry) for entry in first], min(COLUMNS, len(first)), ACROSS, DOWN))
    if more:
        parts.append(_line(f"and {counted(more, 'more puzzle')}", width, TYPE))
    return in_column(parts, DOWN)


def _small(entry: AnyEntry) -> Drawing:
    """A puzzle of the gallery with its captions below; if it cannot be drawn, its room stays white."""
    name, _, graded = caption(entry).partition(": ")
    words = in_column([_line(line, SMALL_WIDTH, SMALL_TYPE) for line in (name, graded)], 0.5)
    items: tuple[Place, ...] = ()
    with contextlib.suppress(InputError):
        items = (fit(_puzzle(entry.instance, MOST_CELLS_SMALL), Box(0, 0, SMALL_WIDTH, SMALL_HEIGHT)),)
    return in_column([Drawing(SMALL_WIDTH, SMALL_HEIGHT, items), words], 1.0)


def _captioned(drawing: Drawing, words: str) -> Drawing:
    """The drawing below a line of words, which can be wider."""
    width = max(drawing.width, min(WIDER * text_width(words[:LONGEST], TYPE), ROOM.width))
    return in_column([_line(words, width, TYPE), drawing], 2.0)


def _line(words: str, width: float, size_of_type: float, bold: bool = False) -> Drawing:
    """A line of words, cut if it is wider than `width`."""
    shown = shorten(words[:LONGEST], size_of_type, width / WIDER, bold)
    return Drawing(width, 1.2 * size_of_type, (Text(0, 0.8 * size_of_type, shown, size_of_type, bold=bold),))


def _fitted(drawing: Drawing) -> Drawing:
    """The drawing at its natural size, or smaller if it is larger than `ROOM`."""
    scale = fitting_scale(drawing, ROOM)
    return drawing if scale == 1 else scaled(drawing, scale)


def _on_white(drawing: Drawing) -> Drawing:
    """The drawing with a white ground and margin."""
    width, height = drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN
    ground = rectangle(Box(0, 0, width, height), fill=WHITE)
    return Drawing(width, height, (ground, Place(drawing, MARGIN, MARGIN)))
