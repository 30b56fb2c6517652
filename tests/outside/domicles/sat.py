"""Domicles for a SAT solver: step by step each place keeps its tile for good or swaps it with a later place's."""

import itertools
from collections import defaultdict
from collections.abc import Mapping

from puzzlemill.puzzles.domicles import Domicles, Swaps
from tests.outside.limits import no_more, or_give_up
from tests.outside.sat import Clauses

MOST_TILES = 20
"""Tiles of the largest board that is tried."""

Lies = dict[tuple[int, int], int]
"""The literal for a tile on a place; tiles are named by their first places."""


@or_give_up
def solve(puzzle: Domicles) -> Swaps | None:
    """Swaps that solve the puzzle, no more than it allows.

    Step p swaps place p with a later one or with none, and settles it. Each order of the tiles is reached in just one
    such way, and by as few true swaps as can be: each joins two cycles of the way back.
    """
    no_more(MOST_TILES, puzzle.tiles)
    places = range(len(puzzle.tiles))
    with Clauses() as clauses:
        lies = {(tile, place): clauses.new() for tile in places for place in places}
        for tile, place in lies:
            clauses.add(lies[tile, place] if tile == place else -lies[tile, place])
        swapped: dict[tuple[int, int], int] = {}
        settled: Lies = {}
        for place in places:
            step = {other: clauses.new() for other in places[place + 1 :]}
            clauses.at_most(1, step.values())
            after = {(tile, other): clauses.new() for tile in places for other in places[place:]}
            _swap(clauses, place, step, lies, after)
            settled.update({key: after[key] for key in after if key[1] == place})
            swapped.update({(place, other): literal for other, literal in step.items()})
            lies = after
        _solved(clauses, puzzle, settled)
        clauses.at_most(puzzle.swaps, swapped.values())
        true = clauses.one(swapped)
    return None if true is None else Swaps(tuple(true))


def _swap(clauses: Clauses, place: int, step: Mapping[int, int], lies: Lies, after: Lies) -> None:
    """The places of the tiles after a step."""
    for (tile, other), literal in after.items():
        before, moved = lies[tile, other], lies[tile, place]
        if other == place:
            clauses.add(*step.values(), -before, literal)
        else:
            clauses.add(step[other], -before, literal)
            clauses.add(-step[other], -before, after[tile, place])
            clauses.add(-step[other], -moved, literal)


@or_give_up
def count(puzzle: Domicles) -> int:
    """The number of solved boards of the tiles up to the orders of rows and columns.

    Of those that differ so the one is counted that has the first tile on the first place and the first row and column
    in the order of the tiles.
    """
    no_more(MOST_TILES, puzzle.tiles)
    places = range(len(puzzle.tiles))
    with Clauses() as clauses:
        lies = {(tile, place): clauses.new() for tile in places for place in places}
        _solved(clauses, puzzle, lies)
        clauses.add(lies[0, 0])
        for step, line in ((1, places[: puzzle.cols]), (puzzle.cols, places[:: puzzle.cols])):
            for place, (tile, lower) in itertools.product(line[:-1], itertools.combinations(places[::-1], 2)):
                clauses.add(-lies[tile, place], -lies[lower, place + step])
        return sum(1 for _ in clauses.every(lies))


def _solved(clauses: Clauses, puzzle: Domicles, lies: Lies) -> None:
    """Each tile is on one place, each place has one tile, and no row and no column repeats a number."""
    places = range(len(puzzle.tiles))
    for one in places:
        clauses.exactly_one(lies[one, place] for place in places)
        clauses.exactly_one(lies[tile, one] for tile in places)
    shows: dict[tuple[int, int, int], int] = defaultdict(clauses.new)
    for (tile, place), literal in lies.items():
        for side, number in enumerate(puzzle.tiles[tile]):
            clauses.add(-literal, shows[place, side, number])
    for number in range(puzzle.pips + 1):
        for row in range(puzzle.rows):
            line = places[row * puzzle.cols : (row + 1) * puzzle.cols]
            clauses.at_most(1, (shows[place, side, number] for place in line for side in (0, 1)))
        for col, side in itertools.product(range(puzzle.cols), (0, 1)):
            clauses.at_most(1, (shows[place, side, number] for place in places[col :: puzzle.cols]))
