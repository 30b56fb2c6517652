"""Draws Domicles: real dominoes with their places numbered, and lines to write the swaps on."""

from collections.abc import Sequence

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile
from puzzlemill.render.domicles.answers import draw_answer
from puzzlemill.render.domicles.board import TINT, Frame, board_items, flush
from puzzlemill.render.domicles.faults import draw_wrong as draw_wrong
from puzzlemill.render.domicles.swaps import swap_list
from puzzlemill.render.drawing.canvas import Drawing, in_column
from puzzlemill.render.drawing.themes import LIGHT, SKY, Theme
from puzzlemill.render.pages.words import ENGLISH, Words
from puzzlemill.solvers.domicles.play import Position


def draw(puzzle: Domicles, solution: Swaps | None = None, theme: Theme = LIGHT, words: Words = ENGLISH) -> Drawing:
    """The board with numbered places above a numbered line for each swap; with a solution, the answer in numbers."""
    if solution is not None:
        return draw_answer(puzzle, solution, theme)
    return _drawn(puzzle, puzzle.tiles, [None] * puzzle.swaps, theme)


def draw_position(puzzle: Domicles, position: Position) -> Drawing:
    """The present board with its moved tiles tinted, above the swaps made and a line for each swap left."""
    left = puzzle.swaps - len(position.swaps)
    return _drawn(puzzle, position.tiles, [*position.swaps, *[None] * left], LIGHT)


def draw_thumbnail(puzzle: Domicles, theme: Theme) -> Drawing:
    """The board without lines for the swaps and without the numbers of places."""
    frame = Frame(puzzle.rows, puzzle.cols, place_size=0)
    return flush(frame, board_items(frame, puzzle.tiles, puzzle.pips, {}, theme=theme))


def reminder(puzzle: Domicles, words: Words = ENGLISH) -> str:
    """The number of swaps and the rule, in one line."""
    return words(f"puzzle.reminder.domicles.{'exact' if puzzle.exact else 'most'}", swaps=puzzle.swaps)


def _drawn(puzzle: Domicles, tiles: Sequence[Tile], pairs: Sequence[tuple[int, int] | None], theme: Theme) -> Drawing:
    """A board of the puzzle's tiles, with moved tiles tinted, above a list of swaps."""
    moved = {
        (place // puzzle.cols, 2 * (place % puzzle.cols) + side)
        for place, tile in enumerate(tiles)
        if tile != puzzle.tiles[place]
        for side in (0, 1)
    }
    frame = Frame(puzzle.rows, puzzle.cols)
    tint = SKY if theme.coloured else TINT
    board = flush(frame, board_items(frame, tiles, puzzle.pips, dict.fromkeys(moved, tint), theme=theme))
    if not pairs:
        return board
    return in_column([board, swap_list(pairs, board.width)], 0)
