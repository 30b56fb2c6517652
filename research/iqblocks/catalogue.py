"""The catalogue file of any empty IQ Blocks board."""

from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline
from puzzlemill.puzzles.kinds import ImpossibleError, OutOfReachError
from puzzlemill.solvers.iqblocks import fillings, obstacle
from puzzlemill.solvers.iqblocks.all_fillings.file import LARGEST, encode


def catalogue(puzzle: IqBlocks, budget: int) -> bytes:
    """The catalogue file of an empty board, within `budget` nodes of search.

    Raises `ImpossibleError` if the board is not empty or cannot be filled, `OutOfReachError` if the search does not end
    or there are more than `LARGEST` fillings.
    """
    if empty_outline(puzzle) != puzzle.board:
        raise ImpossibleError("expected an empty board; a catalogue cannot have given pieces", field="board")
    reason = obstacle(puzzle)
    if reason:
        raise ImpossibleError(f"the board cannot be filled: {reason.text}")
    boards, total, effort = fillings(puzzle, budget, LARGEST + 1)
    if total is None or total > LARGEST:
        if len(boards) > LARGEST:
            raise OutOfReachError(f"the board has more than {LARGEST} fillings; a catalogue cannot have more")
        sentence = f"{len(boards)} fillings found within {effort.nodes} nodes"
        raise OutOfReachError(f"{sentence}; there might be more", remedy="use a larger budget")
    if not total:
        raise ImpossibleError("the board cannot be filled: a complete search found no filling")
    return encode(puzzle, boards)
