"""Makes Gloop puzzles: packs the board at random with any of the 91 tiles; the tiles used are the puzzle.

So the solution is known. Given tiles make a large board easier and limit the number of solutions.
"""

from collections.abc import Container
from typing import Final

import msgspec

from puzzlemill.generator.gloop.aims import aim, levels
from puzzlemill.generator.gloop.deduction import deduced_cells
from puzzlemill.generator.gloop.givens import cells_for
from puzzlemill.generator.gloop.options import Options
from puzzlemill.generator.gloop.packing import pack
from puzzlemill.generator.gloop.refusals import with_all_tiles
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, turns
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream

__all__ = ["VERSION", "aim", "give", "levels", "make"]

VERSION: Final = 2


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
    with_givens = give(options, puzzle, packing, draws)
    return None if with_givens is None else (with_givens, packing)


def give(
    options: Options, puzzle: Gloop, packing: Packing, draws: Stream, preferred: Container[Cell] = ()
) -> Gloop | None:
    """The puzzle with the givens that the options ask for; None if more are needed than `givens`.

    A deduction keeps the `preferred` cells if it can.
    """
    if options.deduction not in (None, "none"):
        needed = deduced_cells(puzzle, packing, options.deduction, draws, preferred)
    else:
        needed = [] if options.solutions is None else cells_for(puzzle, packing, options.solutions, draws)
    number = len(needed) + options.extra if options.givens is None else options.givens
    number = min(number, len(puzzle.cells) - 1)
    if len(needed) > number:
        return None
    free = [cell for cell in puzzle.cells if cell not in needed]
    given = needed + draws.sample(free, number - len(needed))
    return msgspec.structs.replace(puzzle, givens=packing.givens(given))
