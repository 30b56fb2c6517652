"""Solves and counts Gloop packings exactly, and gives the reason if counting tiles already shows that there are none.

The search itself is in `fewest_candidates`. Packings that differ by a rotation of board and givens count as one.
"""

import itertools
from collections.abc import Iterator
from typing import Final

import msgspec

from puzzlemill.puzzles.gloop import Gloop, Packing, format_id
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import walls
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.saying import Said
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.budgets import BUDGET, check_time, spend
from puzzlemill.solvers.gloop import frontier
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.fewest_candidates import BUDGET_SPENT, EXHAUSTED, FOUND, GIVENS_CLASH, prepare, search
from puzzlemill.solvers.kernels import random_state
from puzzlemill.solvers.outcome import Effort, Outcome, Reason

ALL = 1 << 60
"""More solutions than any search finds."""

SLICE = 200_000
"""Nodes between two returns to Python, about 60 ms, so that Ctrl-C works."""

PLAIN_NODES = 100_000
"""Nodes of plain search, about 50 ms, after which `count` merges states.

Most 4x5 puzzles need fewer. Random 5x5 puzzles need from 10,000 to far more than ten million, perfect ones 0.8 million
on average. Merging takes 0.1 to 1.3 s for every goal.
"""

_DIRECTIONS: Final = (
    (
        ("sentences.gloop.north_sides", 0),
        ("sentences.gloop.south_sides", 2),
        (
            ("11", "sentences.gloop.unequal_both"),
            ("10", "sentences.gloop.unequal_western"),
            ("01", "sentences.gloop.unequal_eastern"),
        ),
    ),
    (
        ("sentences.gloop.east_sides", 1),
        ("sentences.gloop.west_sides", 3),
        (
            ("11", "sentences.gloop.unequal_both"),
            ("10", "sentences.gloop.unequal_northern"),
            ("01", "sentences.gloop.unequal_southern"),
        ),
    ),
)
"""Sides that touch each other if no tile is turned, and the sentence for each pattern of the first, read clockwise."""

FIRST_RUN = 2_000
"""Nodes of the first long run for one solution; each later one gets twice as many, so one is complete in the end."""

SHORT_RUN = 1_000
"""Nodes of each short run after a long one; together they spend as many as the long one.

Packing all 91 tiles on 7x13, valid or mixed, takes 12 to 24 short runs in a row; few long runs succeed there.
"""


def solve(puzzle: Gloop, budget: int = BUDGET, limit: int = 1) -> Outcome[Packing]:
    """Up to `limit` packings that differ by more than a rotation.

    For one solution the search restarts in new random orders, seeded by the puzzle; for several it is one run. A node
    is a tile placed.
    """
    reason = impossibility(puzzle)
    if reason is not None:
        return Outcome("unsolvable", count=0, reason=reason)
    return _find_one(puzzle, budget) if limit == 1 else _find_several(puzzle, budget, limit)


def count(puzzle: Gloop, budget: int = BUDGET) -> Outcome[Packing]:
    """The number of packings up to the rotations that map board and givens onto themselves.

    If plain search is not done after `PLAIN_NODES`, the packings are counted by merging states, if the puzzle suits
    this; a node is a tile placed in plain search and a state expanded in merging. If merging takes too much memory,
    plain search continues.
    """
    reason = impossibility(puzzle)
    if reason is not None:
        return Outcome("unsolvable", count=0, reason=reason)
    desk = on.make_desk(puzzle)
    merging = budget > PLAIN_NODES and frontier.suits(puzzle)
    packings, states = None, 0
    end = _start(desk)
    if end == FOUND:
        end = search_in_slices(desk, PLAIN_NODES if merging else budget, ALL)
    if end == BUDGET_SPENT and merging:
        packings, states = frontier.count_packings(puzzle, budget - PLAIN_NODES)
        end = EXHAUSTED if packings is not None else search_in_slices(desk, budget - states, ALL)
    spent = effort(desk) + Effort(states)
    if end == BUDGET_SPENT:
        return Outcome("budget", effort=spent)
    if packings is None:
        packings = int(desk.slots[on.SOLUTIONS])
    return Outcome("solved", count=packings, effort=spent) if packings else unsolvable(puzzle, end, spent)


def solutions(puzzle: Gloop, budget: int = BUDGET) -> Iterator[Packing]:
    """Every packing as soon as one run of the search finds it, in the order of `solve` with several; none is kept.

    Raises `OutOfReachError` when the budget is spent before the end.
    """
    if impossibility(puzzle) is None:
        run = _Run(puzzle)
        yield from run.packings(budget)
        if run.end == BUDGET_SPENT:
            raise OutOfReachError(
                f"the budget of {budget} nodes ran out before the last solution",
                field="solutions",
                remedy="use a larger budget",
            )


def search_in_slices(desk: on.Desk, budget: int, stop: int) -> int:
    """Run a prepared search in slices until it ends, `stop` solutions are found or `budget` nodes are spent."""
    while True:
        check_time()
        before = int(desk.slots[on.NODES])
        end = search(desk, min(budget, before + SLICE), stop)
        spend(int(desk.slots[on.NODES]) - before)
        if end != BUDGET_SPENT or desk.slots[on.NODES] >= budget:
            return end


def effort(desk: on.Desk) -> Effort:
    """What a search has spent since it was prepared."""
    slots = desk.slots
    return Effort(int(slots[on.NODES]), int(slots[on.DEAD_ENDS]), int(slots[on.FORCED]))


def impossibility(puzzle: Gloop) -> Reason | None:
    """Why counting alone shows that there is no solution; None if it does not.

    The sums over all tiles apply only if no tiles are spare. Sources: odd cap sum and cap sums of perfect packings,
    Browne 2017, section 5.5, and for the cap sum 2 the identity K = q - 1 + CS/2; the other reasons follow from the
    matching of sides. For tiles that are not turned, each direction has its sums, too.
    """
    words = [tiling.TILES[tile] for tile in puzzle.tiles]
    walls_of = walls(puzzle.cells)
    corners = [cell for cell, wall in walls_of.items() if tiling.any_adjacent(wall)]
    fitting = sum(tiling.any_adjacent(tiling.blank_sides(word)) for word in words)
    if len(corners) > fitting:
        key = "sentences.gloop.fit_corners" if fitting else "sentences.gloop.none_fit_corners"
        args = {
            "cells": Said("sentences.gloop.corner_cells", {"count": len(corners)}),
            "tiles": Said(key, {"count": fitting}),
        }
        return Reason.of("CORNER_TILES", Said("sentences.gloop.too_few_tiles", args), tuple(sorted(corners)))
    border = [cell for cell, wall in walls_of.items() if any(wall)]
    fitting = sum(any(tiling.blank_sides(word)) for word in words)
    if len(border) > fitting:
        key = "sentences.gloop.fit_border" if fitting else "sentences.gloop.none_fit_border"
        args = {
            "cells": Said("sentences.gloop.border_cells", {"count": len(border)}),
            "tiles": Said(key, {"count": fitting}),
        }
        return Reason.of("BORDER_TILES", Said("sentences.gloop.too_few_tiles", args), tuple(sorted(border)))
    least = sum(sorted(map(tiling.cap_sum, words))[: len(walls_of)])
    if puzzle.goal == "perfect" and least > 2:
        return Reason.of("CAP_SUM", Said("sentences.gloop.cap_sum_large", {"least": least}))
    if len(words) > len(walls_of):
        return None
    return _set_impossibility(puzzle, words, sum(map(sum, walls_of.values()))) or _direction_impossibility(puzzle)


def _set_impossibility(puzzle: Gloop, words: list[str], walls: int) -> Reason | None:
    """Why a set of tiles that must all be used has no packing on a border of `walls` sides, by sums over the set."""
    sides = [side for word in words for side in tiling.sides(word)]
    total = sum(map(tiling.cap_sum, words))
    if total % 2:
        return Reason.of("ODD_CAP_SUM", Said("sentences.gloop.cap_sum_odd", {"sum": total}))
    clockwise, anticlockwise = sides.count("10"), sides.count("01")
    if clockwise != anticlockwise:
        return Reason.of("BALANCE", Said("sentences.gloop.unbalanced", {"count": clockwise, "second": anticlockwise}))
    blank = sides.count("00")
    if blank < walls:
        key = "sentences.gloop.blank_sides" if blank else "sentences.gloop.no_blank_sides"
        return Reason.of("BLANK_SIDES", Said(key, {"walls": walls, "count": blank}))
    if puzzle.goal == "perfect" and total == 2 and clockwise:
        return Reason.of("CAP_SUM", Said("sentences.gloop.cap_sum_two"))
    return None


def _direction_impossibility(puzzle: Gloop) -> Reason | None:
    """Why tiles that are not turned, and must all be used, cannot match from north to south or from west to east.

    Each north side is on the border or touches a south side. The cells of a column come in runs without holes, and each
    run has one northern and one southern border side, both blank. So as many north sides as south sides have a path end
    at both of their places, or only at the western or eastern one. The same holds from west to east, row by row.
    """
    for (name, side), (other_name, other), ends in _DIRECTIONS:
        shown = [tiling.sides(word)[side] for word in puzzle.unturned]
        facing = [tiling.facing(tiling.sides(word)[other]) for word in puzzle.unturned]
        for pattern, unequal in ends:
            if shown.count(pattern) != facing.count(pattern):
                sides = Said(name, {"count": shown.count(pattern)})
                other_sides = Said(other_name, {"count": facing.count(pattern)})
                return Reason.of("BALANCE", Said(unequal, {"sides": sides, "facing": other_sides}))
    return None


def run_lengths() -> Iterator[int]:
    """Yield the nodes of each fresh start, endlessly: long runs that double in length, with short runs between them."""
    for doubling in itertools.count():
        yield FIRST_RUN << doubling
        yield from itertools.repeat(SHORT_RUN, (FIRST_RUN << doubling) // SHORT_RUN)


def _start(desk: on.Desk, seed: str = "") -> int:
    """Prepare a search, in order or, with a seed, in random order."""
    return prepare(desk, random_state(stream_for(seed)), bool(seed))


def unsolvable(puzzle: Gloop, end: int, spent: Effort) -> Outcome[Packing]:
    """What a search that found nothing returns: clashing givens, or a complete search."""
    if end == GIVENS_CLASH:
        cells = tuple(puzzle.given_words)
        reason = Reason.of("GIVENS_CLASH", Said("sentences.gloop.givens_clash"), cells)
    else:
        reason = Reason.of("EXHAUSTED", Said("sentences.gloop.exhausted", {"count": spent.nodes}))
    return Outcome("unsolvable", count=0, reason=reason, effort=spent)


def _find_one(puzzle: Gloop, budget: int) -> Outcome[Packing]:
    """One solution, by fresh starts."""
    desk, spent = on.make_desk(puzzle), Effort()
    for restarts, length in enumerate(run_lengths()):
        end = _start(desk, f"{format_id(puzzle)} {restarts}" if restarts else "")
        if end == FOUND:
            end = search_in_slices(desk, min(length, budget - spent.nodes), 1)
        spent = msgspec.structs.replace(spent + effort(desk), restarts=restarts)
        if end == FOUND:
            return Outcome("solved", (on.packing(puzzle, desk),), effort=spent)
        if end != BUDGET_SPENT:
            return unsolvable(puzzle, end, spent)
        if spent.nodes >= budget:
            return Outcome("budget", effort=spent)
    raise AssertionError("the runs never end")


def _find_several(puzzle: Gloop, budget: int, limit: int) -> Outcome[Packing]:
    """Up to `limit` solutions, by one run."""
    run = _Run(puzzle)
    packings = tuple(itertools.islice(run.packings(budget), limit))
    spent = effort(run.desk)
    if packings:
        return Outcome("solved", packings, count=len(packings) if run.end == EXHAUSTED else None, effort=spent)
    return Outcome("budget", effort=spent) if run.end == BUDGET_SPENT else unsolvable(puzzle, run.end, spent)


class _Run:
    """One run through all packings of a puzzle, and how it ended: `FOUND` as long as there can be more."""

    def __init__(self, puzzle: Gloop) -> None:
        self.puzzle, self.desk = puzzle, on.make_desk(puzzle)
        self.end = _start(self.desk)

    def packings(self, budget: int) -> Iterator[Packing]:
        """Every packing as soon as the search finds it, within `budget` nodes."""
        while self.end == FOUND:
            self.end = search_in_slices(self.desk, budget, int(self.desk.slots[on.SOLUTIONS]) + 1)
            if self.end == FOUND:
                yield on.packing(self.puzzle, self.desk)
