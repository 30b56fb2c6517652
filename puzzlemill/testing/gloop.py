"""Hypothesis strategies of Gloop: the solution is built first, the puzzle around it, and nothing is searched."""

from collections.abc import Sequence

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.gloop import GOALS, Gloop, GloopEntry, Goal, Packing
from puzzlemill.puzzles.gloop import check as check_gloop
from puzzlemill.puzzles.gloop_tiles import TILES, WORDS, ends, facing, sides, tile_number
from puzzlemill.testing.drawn import require


def gloop_puzzles(
    *,
    min_rows: int = 2,
    min_cols: int = 2,
    max_rows: int = 4,
    max_cols: int = 4,
    max_spares: int = 2,
    goals: Sequence[Goal] = ("valid", "mixed", "perfect"),
) -> SearchStrategy[GloopEntry]:
    """Gloop puzzles on full boards with one of `goals` that the witness reaches, givens and spare tiles.

    Random packings seldom form one loop. Shrinks to the smallest board, tiles with few paths, the first goal.
    """
    require(1 <= min_rows <= max_rows and 1 <= min_cols <= max_cols, "1 or more rows and columns, least to most")
    require(max_rows >= 1 and max_cols >= 1 and max_rows * max_cols <= 30, "boards of 1 to 30 cells")
    require(0 <= max_spares <= len(TILES) - max_rows * max_cols, "spares that are left over")
    require(len(goals) > 0 and set(goals) <= set(GOALS), f"goals among {', '.join(GOALS)}")
    return _gloop_puzzles((min_rows, max_rows), (min_cols, max_cols), max_spares, tuple(goals))


@st.composite
def _gloop_puzzles(
    draw: DrawFn, row_range: tuple[int, int], col_range: tuple[int, int], max_spares: int, goals: tuple[Goal, ...]
) -> GloopEntry:
    rows, cols = draw(st.integers(*row_range)), draw(st.integers(*col_range))
    grid: list[list[str]] = []
    free = set(range(len(TILES)))
    for row in range(rows):
        grid.append([])
        for col in range(cols):
            # What the neighbours laid so far and the border ask of the four sides; None where anything will do.
            north = facing(sides(grid[row - 1][col])[2]) if row else "00"
            west = facing(sides(grid[row][col - 1])[1]) if col else "00"
            asked = (north, None if col < cols - 1 else "00", None if row < rows - 1 else "00", west)
            fitting = [word for word in _WORDS_BY_ENDS if tile_number(word) in free and _meets(word, asked)]
            if not fitting:
                reject()
            grid[row].append(draw(st.sampled_from(fitting)))
            free.remove(tile_number(grid[row][col]))
    used = [tile_number(word) for line in grid for word in line]
    spares = draw(st.lists(st.sampled_from(sorted(free)), unique=True, max_size=max_spares))
    given = draw(st.sets(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)), max_size=2))
    board = ("." * cols,) * rows
    givens = tuple((row, col, grid[row][col]) for row, col in given)
    packing = Packing(tuple(map(tuple, grid)))
    puzzles = [Gloop(board, goal, (*used, *spares), givens) for goal in goals]
    reached = [puzzle for puzzle in puzzles if not check_gloop(puzzle, packing)]
    if not reached:
        reject()
    return GloopEntry(instance=draw(st.sampled_from(reached)), solution=packing)


_WORDS_BY_ENDS = sorted(WORDS, key=lambda word: (ends(word), word))


def _meets(word: str, asked: tuple[str | None, ...]) -> bool:
    return all(pattern is None or pattern == side for pattern, side in zip(asked, sides(word), strict=True))
