"""Makes Gloop puzzles: packs the board with any of the 91 tiles at random and takes the tiles used as the puzzle.

So the solution is known. Given tiles make a large board easy, and leave as few solutions as wanted.
"""

import contextlib
import functools
import re
from typing import Annotated, Final

import msgspec

from puzzlemill.generator import batch
from puzzlemill.generator.gloop_givens import cells_for
from puzzlemill.generator.gloop_levels import BOARDS, givens_needed, givens_of_levels, highest_level, lowest_level
from puzzlemill.generator.gloop_packing import pack
from puzzlemill.generator.gloop_refusals import board_refusal, cap_sums
from puzzlemill.puzzles.gloop import Given, Gloop, Goal, Packing
from puzzlemill.puzzles.gloop_boards import board_named
from puzzlemill.puzzles.gloop_rules import CELL
from puzzlemill.puzzles.gloop_tiles import TILES, tile_number
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, shown
from puzzlemill.puzzles.streams import Stream

VERSION: Final = 2

DEFAULT_BOARD: Final = "4x4"

MOST_SOLUTIONS: Final = 1000
"""The largest number of solutions that can be asked for."""


class Options(batch.Options, frozen=True, kw_only=True):
    """What a puzzle is to be like.

    `board` is ROWSxCOLUMNS, a number of cells for the paper's ragged board, or an id's ROWSxCOLUMNS.MASK. `cap_sum` is
    a number or a range such as `-4..0`, both ends included. `solutions` is the most a puzzle may have, counted up to
    the rotations of board and givens: as few tiles are given as that takes, or `givens` where it is named, and then a
    try that needs more comes to nothing. Raises `ImpossibleError` for what cannot exist, `InputError` for what makes no
    sense.
    """

    board: Annotated[
        str | None,
        msgspec.Meta(description="4x5, 87 (cells) or an id's 10x9.MASK; by default 4x4, or as a level needs"),
    ] = None
    goal: Annotated[Goal, msgspec.Meta(description="valid: all closed, mixed: loop and circles, perfect: loop")] = (
        "perfect"
    )
    cap_sum: Annotated[
        str | int | None, msgspec.Meta(description="cap sum of the tiles used, an even number or a range: -4..0")
    ] = None
    solutions: Annotated[int | None, msgspec.Meta(description="most solutions, 1 for exactly one; any by default")] = (
        None
    )
    givens: Annotated[
        int | None, msgspec.Meta(description="tiles in place; by default 0, or as solutions or a level need")
    ] = None
    spares: Annotated[int, msgspec.Meta(description="tiles left over")] = 0
    blank: Annotated[bool, msgspec.Meta(description="whether the blank tile may be used")] = True

    def __post_init__(self) -> None:
        board = f"board {shown(self.board or DEFAULT_BOARD)}"
        cells = _cells(self.shape)
        tiles = len(TILES) - (not self.blank)
        if not 0 <= (self.givens or 0) < cells:
            raise InputError(f"givens {shown(self.givens)}: expected 0 to {cells - 1} on {board}")
        if self.spares < 0:
            raise InputError(f"spares {shown(self.spares)}: expected 0 or more")
        if self.solutions is not None and not 1 <= self.solutions <= MOST_SOLUTIONS:
            raise InputError(f"solutions {shown(self.solutions)}: expected 1 to {MOST_SOLUTIONS}")
        if cells + self.spares > tiles:
            without = "" if self.blank else " without the blank"
            raise ImpossibleError(f"{board}: needs {shown(cells + self.spares)} tiles, there are {tiles}{without}")
        refusal, low, high = _possible(self.shape, self.goal, self.blank)
        if refusal is not None:
            raise ImpossibleError(f"{board}: {refusal}")
        if low > high:
            text = f"its {cells} tiles have a cap sum of {low} at least, in a {self.goal} packing it is at most {high}"
            raise ImpossibleError(f"{board}: {text}")
        self._check_cap_sum(low, high)

    @property
    def shape(self) -> tuple[str, ...]:
        """The rows of the board; raises `InputError` for what is no board."""
        return _shape(DEFAULT_BOARD if self.board is None else self.board)

    @property
    def cap_sums(self) -> tuple[int, int] | None:
        """The least and most even cap sum wanted; raises `InputError` or `ImpossibleError` for what has none."""
        if self.cap_sum is None:
            return None
        found = re.fullmatch(r"(-?[0-9]{1,9})(?:\.\.(-?[0-9]{1,9}))?", str(self.cap_sum))
        if not found or int(found[1]) > int(found[2] or found[1]):
            raise InputError(f"cap_sum {shown(self.cap_sum)}: expected a number, or a range such as -4..0")
        least, most = int(found[1]), int(found[2] or found[1])
        if least == most and least % 2:
            raise ImpossibleError(f"cap_sum {least}: odd, but in every valid packing it is even")
        return least + least % 2, most - most % 2

    def _check_cap_sum(self, low: int, high: int) -> None:
        """Refuse cap sums that no packing of the board has."""
        if self.cap_sums is None:
            return
        least, most = self.cap_sums
        if self.goal == "perfect" and least > high == 0:
            raise ImpossibleError(f"cap_sum {least}: in a perfect packing it is at most 0")
        if most < low or least > high:
            raise ImpossibleError(f"cap_sum {shown(self.cap_sum)}: on this board it is between {low} and {high}")
        # Text and number of one cap sum are one request, so they have one origin.
        msgspec.structs.force_setattr(self, "cap_sum", least if least == most else f"{least}..{most}")


def levels(options: Options) -> tuple[int, ...]:
    """The levels that turn up with these options, by the measured tables of `gloop_levels`."""
    found = {
        level
        for board in _boards(options)
        for level in range(1, 6)
        if _numbers_of_givens(options, _cells(_shape(board)), level)
    }
    return tuple(sorted(found))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """The options with a board and a number of givens for each level, on each board up to three that will do.

    Where a number of solutions is wanted, one of them may be as many givens as that takes.
    """
    found: dict[Options, None] = {}
    for turn in range(3):
        for board in _boards(options):
            for level in levels:
                numbers = _numbers_of_givens(options, _cells(_shape(board)), level)
                for givens in numbers[turn : turn + 1]:
                    found[msgspec.structs.replace(options, board=board, givens=givens)] = None
    return list(found) or [options]


def make(options: Options, draws: Stream) -> tuple[Gloop, Packing] | None:
    """A puzzle with its solution, or None when the try comes to nothing.

    That is when no random packing within the budget has the wanted cap sum, or more givens are needed than wanted.
    """
    everything = _everything(options.shape, options.goal, options.blank)
    packing = pack(everything, options.cap_sums, draws)
    if packing is None:
        return None
    words = {(row, col): packing.grid[row][col] or "" for row, col in everything.cells}
    used = {tile_number(word) for word in words.values()}
    spares = draws.sample([tile for tile in everything.tiles if tile not in used], options.spares)
    puzzle = Gloop(everything.board, options.goal, (*used, *spares))
    needed = [] if options.solutions is None else cells_for(puzzle, packing, options.solutions, draws)
    number = len(needed) if options.givens is None else options.givens
    if len(needed) > number:
        return None
    free = [cell for cell in puzzle.cells if cell not in needed]
    given = needed + draws.sample(free, number - len(needed))
    givens: tuple[Given, ...] = tuple((row, col, words[row, col]) for row, col in given)
    return msgspec.structs.replace(puzzle, givens=givens), packing


def _everything(board: tuple[str, ...], goal: Goal, blank: bool) -> Gloop:
    """The board with all tiles that may be used."""
    return Gloop(board, goal, tuple(range(0 if blank else 1, len(TILES))))


@functools.lru_cache(maxsize=64)
def _shape(text: str) -> tuple[str, ...]:
    """The rows of a board named by its size, number of cells, or size and mask."""
    if "x" in text and re.fullmatch("[0-9x]*", text):
        rows, cols = batch.read_size("board", text)
        return (CELL * cols,) * rows
    return board_named(text)


@functools.lru_cache(maxsize=64)
def _possible(board: tuple[str, ...], goal: Goal, blank: bool) -> tuple[str | None, int, int]:
    """Why a board cannot be packed, or None, and the least and most cap sum."""
    everything = _everything(board, goal, blank)
    return board_refusal(everything), *cap_sums(everything)


def _boards(options: Options) -> list[str]:
    """The boards that the options allow to choose from."""
    if options.board is not None:
        return [options.board]
    found = []
    for board in BOARDS:
        with contextlib.suppress(InputError):
            msgspec.structs.replace(options, board=board)
            found.append(board)
    return found


def _numbers_of_givens(options: Options, cells: int, level: int) -> list[int | None]:
    """Up to three numbers of givens to try for a level, None for as many as the solutions need; empty for no level."""
    if level > highest_level(options.goal, cells, options.spares):
        return []
    fewest, most = givens_of_levels(cells)[level - 1]
    if options.givens is not None:
        fits = fewest <= options.givens <= most or options.spares > 0
        return [options.givens] if fits and level >= lowest_level(cells - options.givens) else []
    if options.solutions is None:
        step = max(1, (most - fewest) // 3) if options.spares else 1
        return [*range(fewest, most + 1, step)][:3]
    needed = givens_needed(options.goal, cells, options.solutions)
    if most < needed:
        return []
    enough = range(max(fewest, needed + 2), most + 1)
    return [None, *enough][:3] if fewest <= needed + 2 else [*enough][:3]


def _cells(board: tuple[str, ...]) -> int:
    return sum(line.count(CELL) for line in board)
