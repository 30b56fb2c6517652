"""Games of Gloop: shipped puzzles, and packings of small boards with every goal, limits, spares, holes and givens."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

import puzzlemill
from conformance.maker.games import Json, Table
from conformance.maker.shipped import shipped_entries
from puzzlemill.puzzles.gloop import Gloop, Goal, Limits, Packing, Range
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tiles import TILES, WORDS, tile_number, turns
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.gloop.play import Lift, Move, Position
from puzzlemill.solvers.gloop.steps import Lay
from puzzlemill.solvers.playing import State

BUDGET: Final = 1_000_000

EVERY: Final = 2
"""Every shipped puzzle is played, or every second one."""

PACKED: Final = 110

BOARDS: Final = (
    (".",),
    ("..", ".."),
    ("...", "...", "..."),
    ("...", "...", "..#"),
    ("....", "....", "...."),
    ("#...", "....", "...."),
    ("...", "...", "...", "..."),
    ("....", ".#..", "....", "...."),
    (".....", ".....", ".....", "....."),
)

GOALS: Final[tuple[Goal, ...]] = ("valid", "mixed", "perfect")


def tables() -> Iterator[Table]:
    """The puzzles to play."""
    shipped = [Table(entry.instance, _line(entry.instance, entry.solution)) for entry in shipped_entries("gloop")]
    packed = (_packed(number) for number in range(PACKED))
    yield from shipped[::EVERY]
    yield from (table for table in packed if table)


def _line(puzzle: Gloop, packing: Packing) -> tuple[Lay, ...]:
    """The tiles of a packing that are not given."""
    words = packing.words
    return tuple(Lay(*cell, words[cell]) for cell in puzzle.free_cells)


def _packed(number: int) -> Table | None:
    """A puzzle around a packing of random tiles, with a goal and limits that the packing can miss; None without one."""
    draws = stream_for(f"conformance gloop {number}")
    board = BOARDS[number % len(BOARDS)]
    cells = sum(line.count(".") for line in board)
    tiles = draws.sample(range(len(TILES)), 1 if cells == 1 else 91 if cells <= 4 else 60)
    if cells == 1:
        tiles = [0]
    found = GOALS[draws.below(2)] if cells > 1 else "valid"
    packing: Any = puzzlemill.solve(Gloop(board, found, tuple(tiles)), budget=BUDGET).solution
    if packing is None:
        return None
    return _around(packing, board, draws)


def _around(packing: Packing, board: tuple[str, ...], draws: Stream) -> Table:
    """A puzzle that a packing fills, whether or not it meets the goal and limits."""
    used = packing.tiles
    spares = draws.sample([tile for tile in range(len(TILES)) if tile not in used], draws.choice([0, 0, 1, 3, 8]))
    closed = contours(packing.grid)
    circles = sum(contour.circle for contour in closed)
    limits = Limits(_range(len(closed), draws), _range(circles, draws))
    given = draws.sample(sorted(packing.words), draws.below(len(used))) if draws.below(2) else []
    puzzle = Gloop(board, draws.choice(GOALS), (*used, *spares), packing.givens(given), limits)
    if draws.below(3) == 0:
        words = {tile_number(word): word for word in packing.words.values()}
        words |= {tile: draws.choice(turns(TILES[tile])) for tile in spares}
        puzzle = msgspec.structs.replace(puzzle, unturned=tuple(words[tile] for tile in puzzle.tiles))
    return Table(puzzle, _line(puzzle, packing))


def _range(number: int, draws: Stream) -> Range | None:
    """Usually None, or a range that usually contains the number."""
    if draws.below(3):
        return None
    least = max(0, number - draws.below(2) + (draws.below(4) == 0))
    return least, least + draws.below(3)


def position_text(puzzle: Gloop, position: Position) -> str:
    """`........ ()....../. #`: the words row by row, `.` for an empty cell and `#` for no cell, separated by spaces."""
    words = {(row, col): word for row, col, word in position}
    return "/".join(
        " ".join(words.get((row, col), mark) for col, mark in enumerate(line)) for row, line in enumerate(puzzle.board)
    )


def move_text(move: Move) -> str:
    """`lay 0 1 ()......` or `lift 0 1`."""
    return f"lift {move.row} {move.col}" if isinstance(move, Lift) else f"lay {move.row} {move.col} {move.word}"


def illegal_moves(state: State[Gloop, Move], draws: Stream) -> Iterable[Json]:
    """Moves that lay a tile off the board, on another, of another set, turned, twice or unmatched, or lift none."""
    puzzle = state.puzzle
    rows, cols = puzzle.rows, puzzle.cols
    words = {(row, col): word for row, col, word in state.position}
    cells = [(row, col) for row in range(-1, rows + 1) for col in range(-1, cols + 1)]
    empty = [cell for cell in puzzle.cells if cell not in words] or puzzle.cells
    unused = [word for tile in puzzle.tiles for word in turns(TILES[tile]) if word not in words.values()]
    lays = [(draws.choice(cells), draws.choice(WORDS)) for _ in range(2)]
    lays += [(draws.choice(empty), draws.choice(unused or WORDS)) for _ in range(4)]
    lays += [(draws.choice(empty), word) for word in (draws.choice(WORDS), "........)", "()()()(", "")]
    lays += [(draws.choice(empty), draws.choice(list(words.values())))] if words else []
    lays += [((move.row, move.col), tiling.turn(move.word)) for move in state.moves()[:3] if isinstance(move, Lay)]
    lifts = [draws.choice(cells), draws.choice(puzzle.cells), *list(puzzle.given_words)[:1]]
    return [
        *({"move": "lay", "row": row, "col": col, "word": word} for (row, col), word in lays),
        *({"move": "lift", "row": row, "col": col} for row, col in lifts),
    ]


def variants(solution: Any, puzzle: Gloop, draws: Stream) -> Iterable[tuple[Gloop, Any]]:
    """Puzzles with packings that break a chosen rule."""
    grid = [list(line) for line in solution.grid]
    row, col = draws.choice(puzzle.cells)
    other_row, other_col = draws.choice(puzzle.cells)
    word = grid[row][col]
    for goal in GOALS:
        yield msgspec.structs.replace(puzzle, goal=goal), {"grid": grid}
    for limits in (Limits((0, 0), None), Limits(None, (1, 1)), Limits((5, 9), (5, 9))):
        yield msgspec.structs.replace(puzzle, limits=limits), {"grid": grid}
    for changed in (None, tiling.turn(word), draws.choice(WORDS), word[1:], grid[other_row][other_col]):
        yield puzzle, {"grid": _with_word(grid, row, col, changed)}
    swapped = _with_word(_with_word(grid, row, col, grid[other_row][other_col]), other_row, other_col, word)
    yield puzzle, {"grid": swapped}
    yield puzzle, {"grid": grid[:-1]}
    yield puzzle, {"grid": [line[:-1] for line in grid]}
    yield puzzle, {"grid": [[cell or "........" for cell in line] for line in grid]}
    yield puzzle, {"grid": [[mirrored(cell) for cell in line] for line in grid]}


def mirrored(word: str | None) -> str | None:
    """The word of the mirrored tile."""
    return word and tiling.mirror(word)


def _with_word(grid: list[list[str | None]], row: int, col: int, word: str | None) -> list[list[str | None]]:
    lines = [list(line) for line in grid]
    lines[row][col] = word
    return lines


def further_solutions() -> list[tuple[Gloop, Any]]:
    """Packings of loops and circles side by side, with every goal and some limits."""
    loop = (("...()...", ".....()."), (".().....", "(......)"))
    circle = (("....()..",), ("()......",))
    sides = [(loop,), (circle,), (loop, circle), (circle, loop, circle), (loop, loop, circle), (loop, loop, loop)]
    limits = (None, Limits((2, 3)), Limits(None, (0, 0)), Limits((0, 1), (1, 1)), Limits((1, 2), (0, 3)))
    cases: list[tuple[Gloop, Any]] = []
    for parts in sides:
        grid = tuple(tuple(word for part in parts for word in part[row]) for row in range(2))
        board = ("." * len(grid[0]),) * 2
        cases += [
            (Gloop(board, goal, tuple(range(20)), (), limit), {"grid": grid}) for goal in GOALS for limit in limits
        ]
    return cases


def extremes() -> list[Json]:
    """Instances at the limits of what is a puzzle, and just beyond."""
    small: Json = {"board": ["..", ".."], "goal": "valid", "tiles": [2, 3, 6, 7]}
    every = list(range(len(TILES)))
    diagonal = ["#" * row + "." + "#" * (len(TILES) - 1 - row) for row in range(len(TILES))]
    boards = [
        ["." * 91],
        ["."] * 91,
        diagonal,
        ["." * 92],
        ["#"],
        [""],
        [],
        ["..", "."],
        ["..", "##"],
        ["#.", "#."],
        [" ."],
    ]
    tiles = [every, [2, 3, 6], [2, 3, 6, 6], [2, 3, 6, 91], [-1, 2, 3, 6], [7, 6, 3, 2], [2, 3, 6, 7, 90]]
    ranges = [[0, 182], [0, 183], [-1, 2], [2, 1], [0], [1, 2, 3], None, [2, 2]]
    givens = [
        [[0, 0, "....(..)"], [0, 0, "......()"]],
        [[1, 1, TILES[2]], [0, 0, TILES[2]]],
        [[0, 2, TILES[2]]],
        [[0, 0, TILES[1]]],
        [[1, 0, TILES[3]], [0, 1, TILES[2]]],
        [[0, 0, "((((((()"]],
        [[0, 0]],
    ]
    words = [TILES[tile] for tile in (2, 3, 6, 7)]
    unturned = [words, words[::-1], words[:-1], [*words[:-1], TILES[8]], [*words, TILES[8]], [*words[:-1], ""], []]
    return [
        *({**small, "board": board, "tiles": every} for board in boards),
        *({**small, "tiles": numbers} for numbers in tiles),
        *({**small, "limits": {name: bounds}} for bounds in ranges for name in ("contours", "circles")),
        *(
            {**small, "limits": limits}
            for limits in (None, {}, {"contours": None, "circles": [1, 2]}, {"loops": [1, 2]})
        ),
        *({**small, "givens": given} for given in givens),
        *({**small, "unturned": drawn} for drawn in unturned),
        *({**small, "goal": goal} for goal in (*GOALS, "Valid", "", None)),
    ]
