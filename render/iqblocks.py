"""Draws IQ Blocks: the frame with the given pieces tinted, and beside it the bank of the pieces to place.

In an answer every piece has its letter and thick borders; the given ones keep their tint.
"""

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, parse_id
from puzzlemill.render.canvas import Drawing, Place, in_row
from puzzlemill.render.iqblocks_board import (
    PAGE,
    SIGN,
    bank_drawing,
    board_drawing,
    clue_cells,
    given_grounds,
    marked,
    natural_side,
    never_flipped,
)
from puzzlemill.render.iqblocks_faults import draw_wrong as draw_wrong

BANK_WIDTH = 58.0
"""The width in mm of a bank beside its board."""

GAP = 7.0
"""Between board and bank, in mm."""

LONGEST = 90
"""Characters of the longest reminder."""

EXAMPLE = (
    "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j.",
    "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2e3b3i2e3gi2f2e2jgi2f2e5jf",
    "iqblocks:iq:8x8:3d2a3hd2c4ahd3c3bhd3cb3i2e3b3i2e3gi2f2e2jgi2f2e5jf",
)
"""A position with one completion, the same after two forced placements, and the completion."""


def draw(puzzle: IqBlocks, solution: Filling | None = None) -> Drawing:
    """The board with the bank beside it, or below a wide board; with a solution, the full board alone.

    What is given is tinted; a clue, a given cell of a piece that is to be placed, has its letter and no borders.
    """
    side = natural_side(puzzle.board)
    if solution is not None:
        return board_drawing(solution.board, side, given_grounds(puzzle))
    board = board_drawing(puzzle.board, side, given_grounds(puzzle), clue_cells(puzzle))
    if not puzzle.left:
        return board
    bank, x, y = bank_drawing(puzzle.left, BANK_WIDTH, board.height), board.width + GAP, 0.0
    if x + max(BANK_WIDTH, bank.width) > PAGE[0]:
        bank, x, y = bank_drawing(puzzle.left, board.width, PAGE[1] - board.height - GAP), 0.0, board.height + GAP
    return Drawing(
        max(board.width, x + bank.width),
        max(board.height, y + bank.height),
        (Place(board, 0.0, 0.0), Place(bank, x, y)),
    )


def reminder(puzzle: IqBlocks) -> str:
    """The rule and the task in one line; pieces left that may not be flipped are named where there is room."""
    signed, kept = marked(puzzle.left), never_flipped(puzzle.left)
    if signed:
        names = ", ".join(signed)
        if puzzle.clues:
            start, end = "Use each piece once; ", " may not be flipped; a letter: that piece covers it."
        else:
            start, end = "Fill the board, each piece once; turn and flip them; ", " may not be flipped."
        line = f"{start}{names} ({SIGN}){end}"
        return line if len(line) <= LONGEST else f"{start}those marked {SIGN}{end}"
    if puzzle.clues:
        how = "turned, not flipped" if kept else "turned or flipped"
        return f"Use each piece shown once, {how}; a letter in a cell: that piece covers it."
    turns = "turn them, but do not flip them" if kept else "turn them or flip them as you like"
    return f"Fill the board with the pieces shown, each used once; {turns}."


def rules() -> tuple[str | Drawing, ...]:
    """The page of rules; the positions in it are real."""
    start, between, end = (parse_id(text) for text in EXAMPLE)
    given = given_grounds(start)
    boards = [board_drawing(puzzle.board, 5.8, given) for puzzle in (start, between, end)]
    return (
        "Flat pieces made of square cells fill a board exactly. The pieces to place are shown beside or below their "
        "board, each with a letter. The example on this page has these ten, and its board is a frame of 8 by 8 cells:",
        bank_drawing(start.piece_list, 150.0, 42.0),
        "Pieces that lie on the board already stay where they are. Place the others so that every cell is covered "
        "and no two pieces overlap. Each piece is used once. You may turn the pieces and flip them over, unless a "
        f"line below them says that they, or those marked {SIGN}, may not be flipped. A letter in a single tinted cell "
        "is a clue: that piece covers it. Most puzzles have exactly one way to finish; where there are more, any of "
        "them will do.",
        in_row(boards, 12.0),
        "The example. Left: A, D, E and F are to be placed. The five empty cells at the lower right are shut off "
        "from the rest, and only F has five cells, so it goes there. E fits nowhere but into the strip two cells wide "
        "at the lower left (middle). Of the two pieces left only D can cover the corner at the upper left, and A takes "
        "what remains (right).",
        "Three habits help. Look for a cell that only one piece can reach, and a piece that fits in one place only. "
        "Count the cells of every closed region: they must be the cells of some of the pieces left. And when neither "
        "helps, try a piece in your mind: if it leads to a hole that nothing can fill, it does not go there.",
    )
