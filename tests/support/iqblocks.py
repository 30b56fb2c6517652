"""Positions of IQ Blocks for tests: small random ones, those of the ten IQ pieces, and boards of a few own pieces."""

import functools
from collections.abc import Iterable, Sequence
from typing import Final

from puzzlemill.catalogues import published_counts
from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, masked
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Piece, Rows, cells_of, orientations, parse_set
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import count, solve
from puzzlemill.solvers.iqblocks.all_fillings import IQ, Library, library
from puzzlemill.solvers.iqblocks.exact_cover import Position, position_of
from tests.support.answers.outcomes import present

COUNTS: Final = published_counts()["iqblocks"]

SMALL_SHAPES: Final = (
    ("#",), ("##",), ("###",), ("##", "#."), ("##", "##"), ("####",), ("###", "#.."), ("###", ".#."), (".##", "##."),
)  # fmt: skip
SHAPES: Final = (
    *SMALL_SHAPES, ("#####",), ("###", "#..", "#.."), ("###", "##."), ("####", "#..."), (".#.", "###", ".#."),
)  # fmt: skip

CHIRAL_PIECES: Final = "a11.01_b111.010_c1111_d-011.110_e1111.0001"
"""Five different pieces of 20 cells; one may not be flipped, so that reflections are not symmetries."""


def empty_board(pieces: str, rows: int, cols: int) -> IqBlocks:
    """A board without holes and with nothing given, for pieces as in ids."""
    return IqBlocks(parse_set(pieces), (EMPTY * cols,) * rows)


CHIRAL: Final = empty_board(CHIRAL_PIECES, 4, 5)

SYMMETRIC: Final = empty_board("a11_b1111_c1111.1111_d1111.1001", 4, 5)
"""Four different pieces: some fillings are their own mirror images."""

EQUAL: Final = empty_board("a11.10_b11.10_c11.10_d11.10", 3, 4)
"""Four equal pieces."""


EASY: Final = "iqblocks:a1_b1111_c1111_d11111_e111.100.100:4x5:-19."
DEEP: Final = "iqblocks:a111.110_b111.100_c-1111.1000_d-11.11_e010.111.010_f11111_g1:5x6:17.-12."
"""Positions with one completion; the first takes trials, the second a search."""


def random_board(draws: Stream, rows: int, cols: int, shapes: Sequence[Rows]) -> IqBlocks:
    """A board with holes and pieces of these shapes, equal ones among them and some that may not be flipped."""
    pieces: list[Piece] = []
    area = rows * cols - draws.below(3)
    while area:
        shape = draws.choice([shape for shape in shapes if "".join(shape).count("#") <= area])
        pieces.append(Piece(chr(65 + len(pieces)), shape, bool(draws.below(3))))
        area -= pieces[-1].size
    marks = [HOLE] * (rows * cols - sum(piece.size for piece in pieces))
    marks += [EMPTY] * (rows * cols - len(marks))
    draws.shuffle(marks)
    return IqBlocks(tuple(pieces), tuple("".join(marks[i * cols : (i + 1) * cols]) for i in range(rows)))


def random_instance(draws: Stream) -> IqBlocks:
    """A small board with holes and random pieces, equal ones among them; if it has a filling, often some given.

    All cells of a given piece, or some of them, are its clues.
    """
    puzzle = random_board(draws, 2 + draws.below(2), 3 + draws.below(2), SMALL_SHAPES)
    solution = solve(puzzle).solution
    if solution is None or draws.below(2):
        return puzzle
    given = {piece.name for piece in puzzle.piece_list if draws.below(2)}
    board = masked(solution.board, letter_cells(solution.board, given))
    if draws.below(2):
        board = tuple("".join("." if mark != "#" and draws.below(2) else mark for mark in row) for row in board)
    return IqBlocks(puzzle.pieces, board)


def varied_instance(draws: Stream, rows: int, cols: int) -> IqBlocks:
    """A board with holes and more kinds of pieces; if it has fillings, often with some given, or parts of some."""
    puzzle = random_board(draws, rows, cols, SHAPES)
    solutions = solve(puzzle, limit=30).solutions
    if not solutions or draws.below(4) == 0:
        return puzzle
    numbers = {piece.name: draws.choice((0, 0, 1, 100)) for piece in puzzle.piece_list}
    board = solutions[draws.below(len(solutions))].board
    cells = {cell for letter, number in numbers.items() for cell in cells_of(board, letter)[:number]}
    return IqBlocks(puzzle.pieces, masked(board, cells))


def random_position(draws: Stream, givens: int) -> IqBlocks:
    """A random position of the ten IQ pieces with a completion."""
    known = library_of(IQ)
    board = known.filling(draws.below(len(known)))
    return IqBlocks("iq", masked(board, letter_cells(board, draws.sample("ABCDEFGHIJ", givens))))


def unique_position(draws: Stream, givens: int) -> IqBlocks:
    """A position of the ten IQ pieces with one completion."""
    while True:
        board = draws.choice(iq_fillings())
        puzzle = IqBlocks("iq", masked(board, letter_cells(board, draws.sample("ABCDEFGHIJ", givens))))
        if count(puzzle).count == 1:
            return puzzle


@functools.cache
def iq_fillings() -> list[Rows]:
    """The first fillings that the search finds."""
    return [solution.board for solution in solve(IQ, limit=300).solutions]


def letter_cells(board: Rows, letters: Iterable[str]) -> set[Cell]:
    """The cells of some pieces on a board."""
    return {cell for letter in letters for cell in cells_of(board, letter)}


def shapes_of(puzzle: IqBlocks, letter: str) -> frozenset[frozenset[Cell]]:
    """The orientations of a piece, as `tests.twins.iqblocks` has them."""
    piece = next(piece for piece in puzzle.piece_list if piece.name == letter)
    return frozenset(frozenset(cells_of(shape)) for shape in orientations(piece))


def library_of(puzzle: IqBlocks) -> Library:
    return present(library(puzzle))


def cover_of(puzzle: IqBlocks) -> Position:
    return present(position_of(puzzle))


def some_given(draws: Stream, puzzle: IqBlocks, pieces: int, clues: int) -> Rows:
    """Some whole pieces and some cells of a random filling."""
    fillings = library_of(puzzle)
    board = fillings.filling(draws.below(len(fillings)))
    whole = letter_cells(board, draws.sample([piece.name for piece in puzzle.piece_list], pieces))
    places = draws.sample(range(len("".join(board))), clues)
    return masked(board, whole | {divmod(place, len(board[0])) for place in places})


def dominoes(rows: int, cols: int) -> IqBlocks:
    """An empty board, and the dominoes that fill it."""
    pieces = tuple(Piece(chr(65 + number), ("##",)) for number in range(rows * cols // 2))
    return IqBlocks(pieces, ("." * cols,) * rows)


def format_pieces(pieces: Sequence[Piece]) -> str:
    """A piece file that `parse_pieces` reads back as `pieces`, one block per piece."""
    blocks = ("\n".join((piece.name + ("" if piece.flip else " noflip"), *piece.shape)) for piece in pieces)
    return "\n\n".join(blocks) + "\n"
