"""The rules of a Gloop packing one by one: cells, the set of tiles, touching sides, and contours, each as breaches.

`gloop.check` puts the rules together. Checks of boards and sets of tiles are at the end.
"""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import Contour, Grid, across, path_ends
from puzzlemill.puzzles.kinds import Breach, Cell, InputError
from puzzlemill.puzzles.wording import counted

CELL: Final = "."
HOLE: Final = "#"
"""The two characters of a board."""

MOST_CELLS: Final = len(tiling.TILES)


def cell_breaches(board: Sequence[str], grid: Grid) -> list[Breach]:
    """Cells without a tile, tiles without a cell, and texts that are not words."""
    breaches = []
    for row, words in enumerate(grid):
        for col, word in enumerate(words):
            if board[row][col] == HOLE:
                if word is not None:
                    breaches.append(
                        Breach("FILLED_HOLE", ((row, col),), "a tile is placed where the board has no cell")
                    )
            elif word is None:
                breaches.append(Breach("EMPTY_CELL", ((row, col),), "this cell has no tile"))
            elif not tiling.is_word(word):
                breaches.append(Breach("NOT_A_WORD", ((row, col),), f"{word!r:.40} is not one of the 323 words"))
    return breaches


def set_breaches(tiles: Sequence[int], givens: Sequence[tuple[int, int, str]], grid: Grid) -> list[Breach]:
    """Tiles that are not in the set, tiles used twice, and changed givens, for a grid of words and None."""
    cells_of: dict[int, list[Cell]] = {}
    for row, words in enumerate(grid):
        for col, word in enumerate(words):
            if word is not None:
                cells_of.setdefault(tiling.tile_number(word), []).append((row, col))
    strangers = sorted(set(cells_of) - set(tiles))
    breaches = [
        Breach("NOT_IN_SET", tuple(cells_of[tile]), f"tile {tile} does not belong to the puzzle") for tile in strangers
    ]
    for tile, cells in sorted(cells_of.items()):
        if len(cells) > 1:
            breaches.append(
                Breach(
                    "TILE_TWICE",
                    tuple(cells),
                    f"tile {tile} is used {'twice' if len(cells) == 2 else f'{len(cells)} times'}",
                )
            )
    moved = [(row, col) for row, col, word in givens if grid[row][col] != word]
    return breaches + [
        Breach("GIVEN_MOVED", (cell,), "the tile given here has been changed, turned or removed") for cell in moved
    ]


def turned_breaches(unturned: Sequence[str], grid: Grid) -> list[Breach]:
    """One breach for each tile that does not lie as its word in `unturned`; none if there are no words."""
    as_drawn = {tiling.tile_number(word): word for word in unturned}
    return [
        Breach("TURNED", ((row, col),), "this tile is turned, but it has to lie as it is drawn")
        for row, words in enumerate(grid)
        for col, word in enumerate(words)
        if word is not None and as_drawn.get(tiling.tile_number(word), word) != word
    ]


def edge_breaches(grid: Grid) -> list[Breach]:
    """One breach for each edge at which path ends do not meet, for a grid of words and None."""
    ends = set(path_ends(grid))
    unmet = {((row, col), across((row, col, v))[:2]) for row, col, v in ends if across((row, col, v)) not in ends}
    breaches = {}
    for cell, neighbour in sorted(unmet):
        row, col = neighbour
        if 0 <= row < len(grid) and 0 <= col < len(grid[0]) and grid[row][col] is not None:
            breaches[cell, neighbour] = Breach(
                "EDGE_MISMATCH", tuple(sorted((cell, neighbour))), "the touching sides do not match"
            )
        else:
            breaches[cell, neighbour] = Breach("PATH_CUT_OFF", (cell,), "a path runs off the board")
    return list(dict.fromkeys(breaches.values()))


def goal_breaches(goal: str, closed: Sequence[Contour]) -> list[Breach]:
    """Contours of a packing that its goal does not allow."""
    if goal == "valid":
        return []
    loops = [contour for contour in closed if not contour.circle]
    second = "a second contour is not a circle"
    breaches = [Breach("SECOND_LOOP", loop.cells, second) for loop in loops[1:]]
    if not loops:
        breaches = [Breach("NO_LOOP", text="every contour is a circle")]
    if goal == "perfect":
        breaches += [
            Breach("CIRCLE", contour.cells, "this contour is a circle") for contour in closed if contour.circle
        ]
    return breaches


def limit_breaches(code: str, number: int, limit: tuple[int, int] | None) -> list[Breach]:
    """A breach of `code` if `number` is outside the limit, both ends included; None allows any number."""
    if limit is None or limit[0] <= number <= limit[1]:
        return []
    noun = "circle" if code == "CIRCLE_LIMIT" else "contour"
    return [Breach(code, text=f"{counted(number, noun)}; expected {limit[0]} to {limit[1]}")]


def check_board(board: tuple[str, ...]) -> None:
    """Raise `InputError` if the rows are not a board."""
    if not 1 <= len(board) <= MOST_CELLS or not 1 <= len(board[0]) <= MOST_CELLS:
        raise InputError(f"expected 1 to {MOST_CELLS} rows and columns", field="board")
    if any(len(line) != len(board[0]) for line in board):
        raise InputError("its rows differ in length; fill short rows up with '#'", field="board")
    if not {CELL, HOLE}.issuperset("".join(board)):
        raise InputError("expected only '.' (cell) and '#' (no cell)", field="board")
    if sum(line.count(CELL) for line in board) > MOST_CELLS:
        raise InputError(f"more than {MOST_CELLS} cells; Gloop has only {MOST_CELLS} tiles", field="board")
    left, right = ("".join(line[end] for line in board) for end in (0, -1))
    if any(CELL not in line for line in (board[0], board[-1], left, right)):
        raise InputError("an outer row or column has no cell; leave it out", field="board")


def check_tiles(tiles: tuple[int, ...], cells: int) -> None:
    """Raise `InputError` for numbers that are not tiles, and for too few tiles."""
    if tiles and not 0 <= min(tiles) <= max(tiles) < MOST_CELLS:
        raise InputError(f"expected numbers from 0 to {MOST_CELLS - 1}", field="tiles")
    if len(set(tiles)) < len(tiles):
        raise InputError("a number appears twice", field="tiles")
    if len(tiles) < cells:
        raise InputError(f"{counted(len(tiles), 'tile')} cannot fill {counted(cells, 'cell')}", field="tiles")


def check_unturned(tiles: tuple[int, ...], words: tuple[str, ...]) -> None:
    """Raise `InputError` unless there is exactly one word for each tile."""
    if not all(map(tiling.is_word, words)):
        raise InputError("expected words of 8 characters, brackets that match and '.'", field="unturned")
    if sorted(map(tiling.tile_number, words)) != sorted(tiles):
        raise InputError("expected one word for each of the tiles", field="unturned")
