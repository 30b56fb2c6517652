"""Games of Domicles: boards of shipped puzzles with more or fewer swaps allowed, shuffled boards, small layouts."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from conformance.maker.games import Json, Table
from conformance.maker.shipped import shipped_entries
from puzzlemill.puzzles.domicles import Domicles, double_set, replay
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.domicles.play import Back, Move, Position, Swap
from puzzlemill.solvers.playing import State

BUDGET: Final = 2_000_000

EVERY: Final = 1
"""Every shipped puzzle is played, or every second one."""

SHUFFLED: Final = 75


def tables() -> Iterator[Table]:
    """The puzzles to play."""
    shipped = [
        Table(entry.instance, _line(entry.solution.swaps), ordered=True) for entry in shipped_entries("domicles")
    ]
    yield from shipped[::EVERY]
    yield from (_shuffled(shipped, number) for number in range(SHUFFLED))


def _line(swaps: Iterable[tuple[int, int]]) -> tuple[Swap, ...]:
    return tuple(Swap(i, j) for i, j in swaps)


def _shuffled(shipped: list[Table], number: int) -> Table:
    """A solved board shuffled by a few swaps; the puzzle allows as many, one fewer, or more."""
    draws = stream_for(f"conformance domicles {number}")
    base = draws.choice(shipped)
    puzzle: Any = base.puzzle
    solved = replay(puzzle.tiles, [(swap.i, swap.j) for swap in base.line])
    places = range(len(solved))
    swaps = [(i, j) for i, j in (draws.sample(places, 2) for _ in range(draws.below(5)))]
    tiles = replay(solved, swaps)
    allowed = max(0, min(len(solved) - 1, len(swaps) + draws.choice((-1, 0, 0, 1, 3))))
    wider = min(18, puzzle.pips + draws.choice((0, 0, 1)))
    shuffled = Domicles(puzzle.rows, puzzle.cols, wider, tiles, allowed, False)
    # Either order of the places of a swap is legal.
    line = [Swap(*pair) for pair in reversed(swaps)][:allowed]
    return Table(shuffled, tuple(line), ordered=True)


def position_text(puzzle: Domicles, position: Position) -> str:
    """`4|0 3|2 ...;0-7 1-3`: the tiles row by row; then the swaps made, with the lower place first."""
    tiles = " ".join(f"{high}|{low}" for high, low in position.tiles)
    return f"{tiles};{' '.join(f'{i}-{j}' for i, j in position.swaps)}"


def move_text(move: Move) -> str:
    """`swap 0 7` or `back`."""
    return "back" if isinstance(move, Back) else f"swap {move.i} {move.j}"


def illegal_moves(state: State[Domicles, Move], draws: Stream) -> Iterable[Json]:
    """Swaps off the board, of a place with itself, or one too many, and taking back what was never done."""
    places = len(state.puzzle.tiles)
    place = draws.below(places)
    swaps = [(place, place), (-1, place), (place, places), (places, places), draws.sample(range(places), 2)]
    return [*({"move": "swap", "i": i, "j": j} for i, j in swaps), {"move": "back"}]


def variants(solution: Any, puzzle: Domicles, draws: Stream) -> Iterable[tuple[Domicles, Any]]:
    """Puzzles with solutions that break a chosen rule."""
    places = len(puzzle.tiles)
    i, j = draws.sample(range(places), 2)
    swaps = plain_swaps(solution)
    yield puzzle, {"swaps": [*swaps, [i, j], [j, i]]}
    yield msgspec.structs.replace(puzzle, swaps=places - 1), {"swaps": [*swaps, [i, i]]}
    yield puzzle, {"swaps": [*swaps[:-1], [places, i]]}
    yield puzzle, {"swaps": [[-1, i], *swaps[1:]]}
    yield puzzle, {"swaps": swaps[1:]}
    yield puzzle, {"swaps": [[b, a] for a, b in swaps]}
    yield puzzle, {"swaps": swaps[::-1]}


def plain_swaps(solution: Any) -> list[list[int]]:
    """The swaps of a solution as lists."""
    return [list(pair) for pair in solution.swaps]


def further_solutions() -> list[tuple[Domicles, Any]]:
    """Boards of the largest set, on which many numbers repeat."""
    draws = stream_for("conformance domicles of double-18")
    boards = [tuple(draws.sample(double_set(18), 24)) for _ in range(8)]
    return [(Domicles(4, 6, 18, tiles, 3), {"swaps": [[0, 23]]}) for tiles in boards]


def extremes() -> list[Json]:
    """Instances at the limits of what is a puzzle, and just beyond."""
    small: Json = {"rows": 3, "cols": 2, "pips": 6, "tiles": [list(tile) for tile in double_set(6)[:6]], "swaps": 5}
    wide: Json = {"rows": 2, "cols": 9, "pips": 18, "tiles": [list(tile) for tile in double_set(18)[-18:]], "swaps": 17}
    tall: Json = {
        "rows": 18,
        "cols": 3,
        "pips": 18,
        "tiles": [list(tile) for tile in double_set(18)[40:94]],
        "swaps": 0,
    }
    layouts = [(1, 6), (6, 1), (2, 3), (2, 2), (100, 2), (2, 100), (0, 0), (-1, -6), (3, 4)]
    first, *rest = small["tiles"]
    tiles = [
        [first[::-1], *rest],
        [[1, 1], *rest],
        [[7, 0], *rest],
        [[1, -1], *rest],
        [*rest, rest[0]],
        rest,
        [[6, 5], *rest],
    ]
    return [
        *(small, wide, tall, {**wide, "pips": 19}, {**wide, "pips": 17}, {**tall, "rows": 54, "cols": 1}),
        *({**small, "rows": rows, "cols": cols} for rows, cols in layouts),
        *({**small, "pips": pips} for pips in (0, 3, 4, 5, 18, 19)),
        *({**small, "tiles": changed} for changed in tiles),
        *({**small, "swaps": swaps} for swaps in (-1, 0, 6, None)),
        *({**small, "exact": exact} for exact in (True, False, None, 1)),
    ]
