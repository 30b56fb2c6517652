"""Makes Gloop puzzles: packs the board at random with any of the 91 tiles; the tiles used are the puzzle.

So the solution is known. Given tiles make a large board easier and limit the number of solutions.
"""

import contextlib
from typing import Final

import msgspec

from puzzlemill.generator.gloop.deduction import deduced_cells
from puzzlemill.generator.gloop.givens import cells_for
from puzzlemill.generator.gloop.options import Options
from puzzlemill.generator.gloop.packing import pack
from puzzlemill.generator.gloop.reachable_levels import (
    BOARDS,
    givens_needed,
    givens_of_levels,
    possible_levels,
)
from puzzlemill.generator.gloop.refusals import cells_of, shape_of, with_all_tiles
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, turns
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.streams import Stream

VERSION: Final = 2


def levels(options: Options) -> tuple[int, ...]:
    """The levels that puzzles with these options can have."""
    possible: set[int] = set()
    for board in _boards(options):
        cells = cells_of(shape_of(board))
        for free in (1, cells) if options.givens is None else (cells - options.givens,):
            possible.update(possible_levels(free, options.spares))
    return tuple(range(min(possible), max(possible) + 1))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """The options with a board and a number of givens with which each level is common; up to three numbers per board.

    With a limit on solutions, one of them can be None: as many givens as the limit needs.
    """
    aimed: dict[Options, None] = {}
    for turn in range(3):
        for board in _boards(options):
            for level in levels:
                numbers = _numbers_of_givens(options, cells_of(shape_of(board)), level)
                for givens in numbers[turn : turn + 1]:
                    aimed[msgspec.structs.replace(options, board=board, givens=givens)] = None
    return list(aimed) or [options]


def make(options: Options, draws: Stream) -> tuple[Gloop, Packing] | None:
    """A puzzle with its solution.

    None if no random packing within the budget has the right cap sum, or if more givens are needed than `givens`.
    """
    all_tiles = with_all_tiles(options.shape, options.goal, options.blank)
    packing = pack(all_tiles, options.cap_sums, draws)
    if packing is None:
        return None
    used = packing.tiles
    spares = draws.sample([tile for tile in all_tiles.tiles if tile not in used], options.spares)
    puzzle = Gloop(all_tiles.board, options.goal, (*used, *spares))
    if options.unturned:
        words = [*packing.words.values(), *(draws.choice(turns(TILES[tile])) for tile in spares)]
        puzzle = msgspec.structs.replace(puzzle, unturned=tuple(words))
    needed = _needed(options, puzzle, packing, draws)
    number = len(needed) + options.extra if options.givens is None else options.givens
    number = min(number, len(puzzle.cells) - 1)
    if len(needed) > number:
        return None
    free = [cell for cell in puzzle.cells if cell not in needed]
    given = needed + draws.sample(free, number - len(needed))
    return msgspec.structs.replace(puzzle, givens=packing.givens(given)), packing


def _needed(options: Options, puzzle: Gloop, packing: Packing, draws: Stream) -> list[Cell]:
    """The cells that must be given, by deduction or for the number of solutions."""
    if options.deduction not in (None, "none"):
        return deduced_cells(puzzle, packing, options.deduction, draws)
    return [] if options.solutions is None else cells_for(puzzle, packing, options.solutions, draws)


def _boards(options: Options) -> list[str]:
    """The boards that the options allow."""
    if options.board is not None:
        return [options.board]
    boards = []
    for board in BOARDS:
        with contextlib.suppress(InputError):
            msgspec.structs.replace(options, board=board)
            boards.append(board)
    return boards


def _numbers_of_givens(options: Options, cells: int, level: int) -> list[int | None]:
    """Up to three numbers of givens to try for a level, None for as many as needed; empty for an uncommon level."""
    ranges = givens_of_levels(cells)
    if level > len(ranges):
        # Only a board that was asked for is worth trying.
        return [options.givens or 0] if options.board is not None and options.solutions is None else []
    fewest, most = ranges[level - 1]
    if options.givens is not None:
        return [options.givens] if options.board is not None or fewest <= options.givens <= most else []
    if options.solutions is None:
        return [*range(fewest, most + 1)][:3]
    needed = givens_needed(options.goal, cells, options.solutions)
    if most < needed:
        return []
    enough = range(max(fewest, needed + 2), most + 1)
    return [None, *enough][:3] if fewest <= needed + 2 else [*enough][:3]
