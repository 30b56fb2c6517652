"""Games of OTTF: shipped templates, templates of random orders with holes, and templates with wrong numbers."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from conformance.maker.games import Json, Table
from conformance.maker.shipped import shipped_entries
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, neighbours, replay, showing
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.ottf.play import Back, Move, Place
from puzzlemill.solvers.ottf.positions import Position
from puzzlemill.solvers.playing import State

BUDGET: Final = 10_000_000

EVERY: Final = 2
"""Every shipped puzzle is played, or every second one."""

GROWN: Final = 90

SIZES: Final = ((1, 1), (1, 6), (2, 3), (3, 3), (3, 5), (4, 4), (5, 4), (5, 7), (3, 31), (8, 8))
"""Rows and columns of the templates of random orders; 31 columns can have runs of more than 26 empty cells."""


def tables() -> Iterator[Table]:
    """The puzzles to play."""
    shipped = [Table(entry.instance, _line(entry.solution.order), ordered=True) for entry in shipped_entries("ottf")]
    yield from shipped[::EVERY]
    yield from (_grown(number) for number in range(GROWN))


def _line(order: Iterable[Cell]) -> tuple[Place, ...]:
    return tuple(Place(*cell) for cell in order)


def _grown(number: int) -> Table:
    """The template of a random order on a board with holes; every third with a number changed, so mostly unsolvable."""
    draws = stream_for(f"conformance ottf {number}")
    rows, cols = SIZES[number % len(SIZES)]
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    draws.shuffle(cells)
    order = cells[: max(1, len(cells) * (2 + draws.below(8)) // 10)]
    if draws.below(2):
        order = _ambiguous(order)
    numbers = replay(order)
    if number % 3 == 2:
        cell = draws.choice(order)
        numbers[cell] = numbers[cell] % 4 + 1
    return Table(showing(rows, cols, numbers), _line(order), ordered=True)


def _ambiguous(order: list[Cell]) -> list[Cell]:
    """The order with every second tile that has four neighbours moved to the front, so that it shows 1 as if last."""
    tiles = set(order)
    inner = [cell for cell in order if tiles.issuperset(neighbours(cell))]
    first = [cell for cell in inner if sum(cell) % 4 == 0]
    last = [cell for cell in inner if sum(cell) % 4 == 2]
    return [*first, *(cell for cell in order if cell not in first and cell not in last), *last]


def position_text(puzzle: Ottf, position: Position) -> str:
    """`01/.2;0,1 1,1`: what each cell shows row by row, 0 until its tile is placed; then the order of placing."""
    cols = puzzle.size[1]
    shown = [
        "".join("." if mark == "." else str(position.shown[row * cols + col]) for col, mark in enumerate(line))
        for row, line in enumerate(puzzle.template)
    ]
    placed = " ".join(f"{place // cols},{place % cols}" for place in position.order.tolist())
    return f"{'/'.join(shown)};{placed}"


def move_text(move: Move) -> str:
    """`place 0 1` or `back`."""
    return "back" if isinstance(move, Back) else f"place {move.row} {move.col}"


def illegal_moves(state: State[Ottf, Move], draws: Stream) -> Iterable[Json]:
    """Moves that place a tile outside the template or once more, and taking back what was never placed."""
    rows, cols = state.puzzle.size
    cells = [(row, col) for row in range(-1, rows + 1) for col in range(-1, cols + 1)]
    draws.shuffle(cells)
    return [*({"move": "place", "row": row, "col": col} for row, col in cells[:8]), {"move": "back"}]


def variants(solution: Any, puzzle: Ottf, draws: Stream) -> Iterable[tuple[Ottf, Any]]:
    """Solutions that break a chosen rule."""
    rows, cols = puzzle.size
    order = [list(cell) for cell in solution.order]
    holes = [[row, col] for row in range(rows) for col in range(cols) if puzzle.template[row][col] == "."]
    yield puzzle, {"order": [*order, order[0]]}
    yield puzzle, {"order": order[:-1]}
    yield puzzle, {"order": order[::-1]}
    yield puzzle, {"order": [[-1, 0], *order, [rows, cols]]}
    yield puzzle, {"order": [*holes[:2], *order]}
    yield puzzle, {"order": draws.sample(order, len(order))}


def extremes() -> list[Json]:
    """Instances at the limits of what is a puzzle, and just beyond."""
    templates: list[Json] = [["1"] * 1000, ["1" * 1000], ["1"] * 1001, ["1" * 1001], [], [""], ["", ""], ["..."], ["."]]
    templates += [["12", "1"], ["5"], ["0"], ["1 "], ["1", None], "1", ["1" + "." * length for length in (60, 60)]]
    templates += [["." * 26 + "1"], ["." * 27 + "1"], ["." * 52, "." * 51 + "4"], ["1\n"], ["\uff11"]]
    return [{"template": template} for template in templates]
