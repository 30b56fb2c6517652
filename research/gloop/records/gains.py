"""Tries to beat a record: annealing in longer and longer rounds, from the record's packing and from fresh ones."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.gloop.ring import find
from puzzlemill.solvers.gloop.ring.annealing import anneal
from puzzlemill_research.gloop.records import Key, Record, make_record

SHORTEST: Final = 1_000_000
LONGEST: Final = 256_000_000
"""Moves of the first and of the longest round. Only slow cooling has found the records for most of something."""

SEARCH: Final = 4
"""At most 1 in this many moves of a round is spent on the search for a fresh packing, which can fail on 6x15."""


def gains(
    key: Key,
    known: Mapping[Key, Record],
    budget: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Record]:
    """Better and better records for `key`, each verified and better than the known one.

    Rounds alternate: one starts from the best packing (of `key`, or else of another challenge on its board), the next
    from a fresh packing. Each pair of rounds is twice as long as the pair before; a round cools once. The search ends
    when the bound is reached or `budget` is spent, in moves and in nodes of the search for fresh packings. `progress`
    gets the number spent.
    """
    best = known.get(key)
    others = (record for other, record in known.items() if other.board == key.board)
    start_record = best or next(others, None)
    seeds = stream_for(f"gains {seed} {key}")
    spent = turn = 0

    def report(moves: int, _: int | None = None) -> None:
        if progress is not None:
            progress(spent + moves)

    while spent < budget and not (best and best.final):
        round_seed = seeds.bits()
        length = min(budget - spent, LONGEST, SHORTEST << turn // 2)
        start = Packing(start_record.grid) if start_record else None
        if turn % 2 or start is None:
            fresh = find(key.puzzle, round_seed, max(1, length // SEARCH))
            spent += max(1, fresh.effort.nodes)
            start = fresh.solution or start
        if start is not None and spent < budget:
            moves = min(length, budget - spent)
            annealed = anneal(key.puzzle, start, key.aim, round_seed, moves, moves, report)
            spent += moves
            if annealed.solution is not None:
                record = make_record(key, annealed.solution)
                if best is None or key.aim.better(record.value, best.value):
                    best = start_record = record
                    yield record
        turn += 1
