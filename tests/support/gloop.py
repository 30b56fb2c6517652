"""Gloop puzzles to test with: generated ones with their packings, small ones of all kinds, and brute force."""

import functools
from random import Random
from typing import Literal

import msgspec

from puzzlemill.generator.gloop.making import make
from puzzlemill.generator.gloop.options import Options
from puzzlemill.puzzles.gloop import Gloop, Goal, Limits, Packing, packing_of
from puzzlemill.puzzles.gloop.tiles import TILES, tile_number
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import stream
from puzzlemill.solvers import solve
from puzzlemill.solvers.gloop.aims import Aim
from tests.support.answers.outcomes import present
from tests.twins import gloop as twin

ALL = tuple(range(91))
GOALS: tuple[Goal, ...] = ("perfect", "mixed", "valid")
ENDS: tuple[Literal["fewest", "most"], ...] = ("fewest", "most")
RAGGED = (*("." * 9,) * 9, "......###")
ALL_AIMS = (
    *(Aim("contours", best) for best in ENDS),
    *(Aim("circles", best, side) for side in ("anywhere", "inside", "outside") for best in ENDS),
)
PIERCED = ("..#....", ".......", "...##..", "...##..", "#......", ".......")

Solution = frozenset[tuple[Cell, str]]


@functools.cache
def generated(
    board: str, goal: Goal, index: int, givens: int = 0, spares: int = 0, seed: int = 11
) -> tuple[Gloop, Packing]:
    """A puzzle of the generator and its packing."""
    options = Options(board=board, goal=goal, givens=givens, spares=spares)
    return present(make(options, stream("gloop", 1, {}, seed, index)))


@functools.cache
def packed(board: tuple[str, ...], goal: Goal, leave_out: int = 0) -> Packing | None:
    """A packing of a board from nearly all tiles, if it is found at once."""
    tiles = tuple(tile for tile in ALL if tile % 9 != leave_out % 9)
    return solve(Gloop(board, goal, tiles), budget=20_000).solution


def varied(index: int, draws: Random) -> Gloop:
    """A small puzzle that might have no solution: other tiles, another goal, a given, limits, a ragged board.

    In every fifth no tile is turned.
    """
    puzzle, packing = generated(("2x2", "2x3", "3x3", "3x2")[index % 4], GOALS[index % 3], index)
    tiles = set(puzzle.tiles)
    for _ in range(draws.choice([0, 0, 1, 2])):
        tiles.add(draws.choice([tile for tile in ALL if tile not in tiles]))
        if draws.random() < 0.6:
            tiles.remove(draws.choice(sorted(tiles)))
    row, col = draws.choice(puzzle.cells)
    word = packing.words[row, col]
    givens = ((row, col, word),) if draws.random() < 0.3 and tile_number(word) in tiles else ()
    limits = Limits((1, draws.randrange(1, 4)), draws.choice([None, (0, draws.randrange(3))]))
    board = ("." * (puzzle.cols - 1) + "#", *puzzle.board[1:]) if draws.random() < 0.2 else puzzle.board
    if board[row][col] == "#":
        givens = ()
    goal = draws.choice([*GOALS, puzzle.goal])
    changed = Gloop(board, goal, tuple(tiles), givens, limits if draws.random() < 0.2 else None)
    return as_drawn(changed, packing) if index % 5 == 4 else changed


@functools.cache
def with_blank_tile() -> list[tuple[Gloop, Packing]]:
    """Small perfect puzzles with the blank tile, before which the loop may close."""
    pairs = [generated("2x3", "perfect", index) for index in range(150)]
    return [(puzzle, packing) for puzzle, packing in pairs if 0 in puzzle.tiles]


def with_givens(puzzle: Gloop, packing: Packing, cells: list[Cell] | tuple[Cell, ...]) -> Gloop:
    """The puzzle with the tiles of a packing given on these cells."""
    return msgspec.structs.replace(puzzle, givens=packing.givens(cells))


def as_drawn(puzzle: Gloop, packing: Packing) -> Gloop:
    """The puzzle with tiles that are not turned: they lie as in a packing, and the others as in their first word."""
    words = {tile_number(word): word for word in packing.words.values()}
    return msgspec.structs.replace(puzzle, unturned=tuple(words.get(tile, TILES[tile]) for tile in puzzle.tiles))


def clashing(puzzle: Gloop, packing: Packing) -> Gloop:
    """The puzzle with two tiles of a packing given, each in the place of the other."""
    givens = ((1, 1, packing.words[0, 0]), (0, 0, packing.words[1, 1]))
    return msgspec.structs.replace(puzzle, givens=givens)


def without_goal(puzzle: Gloop) -> Gloop:
    """The puzzle that any valid packing solves, however tiles are turned."""
    return msgspec.structs.replace(puzzle, goal="valid", limits=None, unturned=())


@functools.cache
def by_brute_force(puzzle: Gloop) -> tuple[Packing, ...]:
    """All packings, one of each set of those that differ by a rotation."""
    return tuple(packing_of(puzzle, dict(words)) for words in twin.packings(puzzle))


@functools.cache
def solutions(puzzle: Gloop) -> list[Solution]:
    """Every packing, with all that differ by a rotation."""
    forms = [
        form for packing in by_brute_force(puzzle) for form in (packing.words, *twin.rotations(puzzle, packing.words))
    ]
    return list(dict.fromkeys(frozenset(form.items()) for form in forms))
