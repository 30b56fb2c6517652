"""What a person deduces without a trial when rules 1 and 2 are stuck on a part of an OTTF board: by counting its hidden
fives, or by a group of its tiles."""

from collections.abc import Sequence
from typing import NamedTuple

from puzzlemill.puzzles.saying import Said
from puzzlemill.solvers.ottf.counts import Count, count_of, sum_of
from puzzlemill.solvers.ottf.groups import said_of, smallest
from puzzlemill.solvers.ottf.rules import FIRST, LAST, Board, Part
from puzzlemill.solvers.sentences import cell_name


class Deduction(NamedTuple):
    """The role of a tile, by a technique of `steps`; the reason `why` rests on `tiles`."""

    technique: str
    tile: int
    role: int
    why: Said
    tiles: Sequence[int]


def deduce(board: Board, part: Part) -> Deduction | None:
    """The easiest deduction in a part that passes its count, if there is one."""
    count = count_of(board, part)
    counted = min(count.roles(), default=None)
    if counted:
        tile, role, bound = counted
        return Deduction("count", tile, role, _counted(board, count, tile, role, bound), count.tiles)
    group = smallest(board, count)
    return group and Deduction(group.technique, group.tile, group.role, said_of(board, group), group.tiles)


def suppose(board: Board, tile: int, role: int) -> Said:
    """`suppose row 1, column 2 comes before its neighbours`."""
    key = "sentences.ottf.suppose_before" if role == FIRST else "sentences.ottf.suppose_after"
    return Said(key, {"cell": cell_name(board.cell(tile))})


def _counted(board: Board, count: Count, tile: int, role: int, bound: int) -> Said:
    """Why a count fixes a role: with the other one there would be fewer or more hidden fives, by `bound`."""
    if bound == 0:
        key = "sentences.ottf.counted_none"
    elif bound > (count.fives or 0):
        key = "sentences.ottf.counted_least"
    else:
        key = "sentences.ottf.counted_most"
    return Said(key, {"sum": sum_of(count), "suppose": suppose(board, tile, FIRST + LAST - role), "bound": bound})
