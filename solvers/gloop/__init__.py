"""Solves and counts Gloop packings exactly, and says why a puzzle has none where counting tiles already shows it.

The search itself is in `fewest_candidates`. Packings that differ by a rotation of board and givens count as one.
"""

import itertools
from collections.abc import Iterator

from puzzlemill.puzzles.gloop import Gloop, Packing, format_id
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import STEPS
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.gloop import frontier
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.fewest_candidates import (
    BUDGET_SPENT,
    EXHAUSTED,
    FOUND,
    GIVENS_CLASH,
    prepare,
    search,
)
from puzzlemill.solvers.kernels import random_state
from puzzlemill.solvers.outcome import Effort, Outcome, Reason

SLICE = 200_000
"""Nodes between two returns to Python, some 60 ms, so that Ctrl-C works."""

PLAIN_NODES = 100_000
"""Nodes of plain search, some 50 ms, after which `count` merges states.

Most 4x5 puzzles need fewer. Random 5x5 puzzles need from 10,000 to far over ten million, 0.8 million on average of the
perfect ones, and by merging 0.1 to 1.3 s whatever the goal.
"""

FIRST_RUN = 2_000
"""Nodes of the first long run for one solution; each further one may spend twice as many, so a last one is complete."""

SHORT_RUN = 1_000
"""Nodes of the short runs after a long one, which spend as many together.

All 91 tiles on 7x13 are packed by a dozen or two short runs in a row, valid or mixed; few long runs end there.
"""


def solve(puzzle: Gloop, budget: int = BUDGET, limit: int = 1) -> Outcome[Packing]:
    """Up to `limit` packings that differ by more than a rotation.

    For one solution the search starts afresh in new random orders, seeded by the puzzle; for several it is one run.
    """
    reason = impossibility(puzzle)
    if reason is not None:
        return Outcome("unsolvable", count=0, reason=reason)
    return _first(puzzle, budget) if limit == 1 else _listed(puzzle, budget, limit)


def count(puzzle: Gloop, budget: int = BUDGET) -> Outcome[Packing]:
    """The number of packings up to the rotations that map board and givens onto themselves.

    What plain search leaves unfinished after `PLAIN_NODES` is counted by merging states, where the puzzle suits that;
    a node is a tile laid in the one and a state expanded in the other. Where merging takes too much memory, plain
    search goes on.
    """
    reason = impossibility(puzzle)
    if reason is not None:
        return Outcome("unsolvable", count=0, reason=reason)
    desk = on.make_desk(puzzle)
    merging = budget > PLAIN_NODES and frontier.suits(puzzle)
    found, states = None, 0
    end = _start(desk)
    if end == FOUND:
        end = run(desk, PLAIN_NODES if merging else budget, 1 << 60)
    if end == BUDGET_SPENT and merging:
        found, states = frontier.count_packings(puzzle, budget - PLAIN_NODES)
        end = EXHAUSTED if found is not None else run(desk, budget - states, 1 << 60)
    plain = effort(desk)
    spent = Effort(plain.nodes + states, plain.dead_ends, plain.forced)
    if end == BUDGET_SPENT:
        return Outcome("budget", effort=spent)
    found = int(desk.slots[on.SOLUTIONS]) if found is None else found
    return Outcome("solved", count=found, effort=spent) if found else unsolvable(puzzle, end, spent)


def run(desk: on.Desk, budget: int, stop: int) -> int:
    """Go on with a prepared search in slices until it ends, `stop` solutions are found or `budget` nodes are spent."""
    words, board, slots, items, _, _ = desk
    while True:
        end = search(words, board, slots, items, min(budget, int(slots[on.NODES]) + SLICE), stop)
        if end != BUDGET_SPENT or slots[on.NODES] >= budget:
            return end


def effort(desk: on.Desk, restarts: int = 0) -> Effort:
    """What a search has spent."""
    slots = desk.slots
    return Effort(int(slots[on.NODES]), int(slots[on.DEAD_ENDS]), int(slots[on.FORCED]), restarts)


def impossibility(puzzle: Gloop) -> Reason | None:
    """Why counting alone shows that there is no solution; None when it does not show it.

    The sums over all tiles hold only where there are no spares. Sources: odd cap sum and cap sums of perfect packings,
    Browne 2017, section 5.5, and for the cap sum 2 the identity K = q - 1 + CS/2; the others follow from the matching
    of sides.
    """
    words = [tiling.TILES[tile] for tile in puzzle.tiles]
    cells = set(puzzle.cells)
    walls = {cell: [(cell[0] + down, cell[1] + right) not in cells for down, right in STEPS] for cell in cells}
    corners = [cell for cell, wall in walls.items() if any(wall[side] and wall[side - 1] for side in range(4))]
    fitting = sum(
        any(tiling.sides(word)[side] == tiling.sides(word)[side - 1] == "00" for side in range(4)) for word in words
    )
    if len(corners) > fitting:
        text = f"{len(corners)} corner cells, but {_tiles(fitting)} with two adjacent blank sides"
        return Reason("CORNER_TILES", tuple(sorted(corners)), text)
    border = [cell for cell, wall in walls.items() if any(wall)]
    fitting = sum("00" in tiling.sides(word) for word in words)
    if len(border) > fitting:
        text = f"{len(border)} border cells, but {_tiles(fitting)} with a blank side"
        return Reason("BORDER_TILES", tuple(sorted(border)), text)
    least = sum(sorted(map(tiling.cap_sum, words))[: len(cells)])
    if puzzle.goal == "perfect" and least > 2:
        return Reason(
            "CAP_SUM", text=f"the cap sum is at least {least}, in a perfect packing at most 0, or 2 without a side 10"
        )
    if len(words) > len(cells):
        return None
    return _set_impossibility(puzzle, words, sum(sum(wall) for wall in walls.values()))


def _tiles(number: int) -> str:
    return f"{number} tile" if number == 1 else f"{number} tiles"


def _set_impossibility(puzzle: Gloop, words: list[str], walls: int) -> Reason | None:
    """Why a set of tiles that must all be used has no packing on a border of `walls` sides, by sums over the set."""
    sides = [side for word in words for side in tiling.sides(word)]
    total = sum(map(tiling.cap_sum, words))
    if total % 2:
        return Reason("ODD_CAP_SUM", text=f"the cap sum is {total}, in a valid packing it is even")
    clockwise, other = sides.count("10"), sides.count("01")
    if clockwise != other:
        return Reason("BALANCE", text=f"{clockwise} sides 10 and {other} sides 01, in a valid packing as many of each")
    blank = sides.count("00")
    if blank < walls:
        return Reason("BLANK_SIDES", text=f"{blank} blank sides for a border of {walls}")
    if puzzle.goal == "perfect" and total == 2 and clockwise:
        return Reason("CAP_SUM", text="the cap sum is 2, in a perfect packing with 10 sides at most 0")
    return None


def run_lengths() -> Iterator[int]:
    """Nodes of one fresh start after another, without end: long runs that double, short ones between them."""
    for doubling in itertools.count():
        yield FIRST_RUN << doubling
        yield from itertools.repeat(SHORT_RUN, (FIRST_RUN << doubling) // SHORT_RUN)


def _start(desk: on.Desk, seed: str = "") -> int:
    """Prepare a search, in order or, with a seed, in random order."""
    return prepare(*desk, random_state(stream_for(seed)), bool(seed))


def unsolvable(puzzle: Gloop, end: int, spent: Effort) -> Outcome[Packing]:
    """What a search that found nothing returns: clashing givens, or every way tried."""
    if end == GIVENS_CLASH:
        cells = tuple((row, col) for row, col, _ in puzzle.givens)
        text = "the given tiles do not join, close a contour too early, or leave too few for the border"
        reason = Reason("GIVENS_CLASH", cells, text)
    else:
        reason = Reason("EXHAUSTED", text=f"none of the {spent.nodes} ways to lay tiles one by one leads to the goal")
    return Outcome("unsolvable", count=0, reason=reason, effort=spent)


def _first(puzzle: Gloop, budget: int) -> Outcome[Packing]:
    """One solution, by fresh starts."""
    desk, spent = on.make_desk(puzzle), Effort()
    for restarts, length in enumerate(run_lengths()):
        end = _start(desk, f"{format_id(puzzle)} {restarts}" if restarts else "")
        if end == FOUND:
            end = run(desk, min(length, budget - spent.nodes), 1)
        one = effort(desk)
        nodes, dead_ends, forced = spent.nodes + one.nodes, spent.dead_ends + one.dead_ends, spent.forced + one.forced
        spent = Effort(nodes, dead_ends, forced, restarts)
        if end == FOUND:
            return Outcome("solved", (on.packing(puzzle, desk),), effort=spent)
        if end != BUDGET_SPENT:
            return unsolvable(puzzle, end, spent)
        if spent.nodes >= budget:
            return Outcome("budget", effort=spent)
    raise AssertionError("the runs never end")


def _listed(puzzle: Gloop, budget: int, limit: int) -> Outcome[Packing]:
    """Up to `limit` solutions, by one run."""
    desk = on.make_desk(puzzle)
    end = _start(desk)
    found: list[Packing] = []
    while end == FOUND and len(found) < limit:
        end = run(desk, budget, len(found) + 1)
        if end == FOUND:
            found.append(on.packing(puzzle, desk))
    if not found:
        return Outcome("budget", effort=effort(desk)) if end == BUDGET_SPENT else unsolvable(puzzle, end, effort(desk))
    total = len(found) if end == EXHAUSTED else None
    return Outcome("solved", tuple(found), count=total, effort=effort(desk))
