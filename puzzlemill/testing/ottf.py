"""Hypothesis strategies for authors of solvers: random puzzles of each kind that are solvable, with a witness.

Each strategy builds the solution first and the puzzle around it, so a draw searches nothing. It gives an entry:
`entry.instance` is the puzzle, `entry.solution` a solution that `puzzlemill.check` accepts. Needs the extra `test`.

    @given(ottf_puzzles())
    def test_my_solver(entry): assert not puzzlemill.check(entry.instance, my_solver(entry.instance))
"""

from collections.abc import Sequence

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.domicles import Domicles, DomiclesEntry, Swaps, layout_fault
from puzzlemill.puzzles.gloop import GOALS, Gloop, GloopEntry, Goal, Packing
from puzzlemill.puzzles.gloop import check as check_gloop
from puzzlemill.puzzles.gloop_tiles import TILES, WORDS, ends, facing, sides, tile_number
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, IqblocksEntry
from puzzlemill.puzzles.iqblocks_pieces import Piece
from puzzlemill.puzzles.ottf import Order, OttfEntry, template_of

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DOUBLE_SIX_LAYOUTS = ((2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (4, 3))
"""Every layout of double-6 that has a solved board."""


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
    _require(1 <= min_rows <= max_rows and 1 <= min_cols <= max_cols, "1 or more rows and columns, least to most")
    _require(max_rows >= 1 and max_cols >= 1 and max_rows * max_cols <= 30, "boards of 1 to 30 cells")
    _require(0 <= max_spares <= len(TILES) - max_rows * max_cols, "spares that are left over")
    _require(len(goals) > 0 and set(goals) <= set(GOALS), f"goals among {', '.join(GOALS)}")
    return _gloop_puzzles((min_rows, max_rows), (min_cols, max_cols), max_spares, tuple(goals))


def domicles_puzzles(
    *, layouts: Sequence[tuple[int, int]] = DOUBLE_SIX_LAYOUTS, min_swaps: int = 1, max_swaps: int = 3
) -> SearchStrategy[DomiclesEntry]:
    """Double-6 Domicles puzzles that the witness solves in `min_swaps` to `max_swaps` swaps, the number allowed.

    `exact` is false: fewer swaps may do. Shrinks to the first layout, its first solved board and the fewest swaps.
    """
    _require(len(layouts) > 0 and not any(layout_fault(rows, cols, 6) for rows, cols in layouts), "feasible layouts")
    fewest_tiles = min(rows * cols for rows, cols in layouts)
    _require(0 <= min_swaps <= max_swaps < fewest_tiles, "0 or more swaps, least to most, fewer than tiles")
    return _domicles_puzzles(tuple(layouts), min_swaps, max_swaps)


def ottf_puzzles(
    *, min_rows: int = 1, min_cols: int = 1, max_rows: int = 7, max_cols: int = 7, holes: bool = True
) -> SearchStrategy[OttfEntry]:
    """OTTF templates of a random order on a board, with up to a third of its cells holes or with none.

    Shrinks to one tile that shows 1. Hidden fives need full neighbourhoods: `holes=False` has more of them.
    """
    _require(1 <= min_rows <= max_rows and 1 <= min_cols <= max_cols, "1 or more rows and columns, least to most")
    _require(1 <= max_rows <= 30 and 1 <= max_cols <= 30, "1 to 30 rows and columns")
    return _ottf_puzzles((min_rows, max_rows), (min_cols, max_cols), holes)


def iqblocks_puzzles(*, max_rows: int = 5, max_cols: int = 5) -> SearchStrategy[IqblocksEntry]:
    """Polyomino puzzles: a full board cut into pieces, some of them given.

    Any number of completions may exist. Shrinks to one single-cell piece on a 1x1 board, not given.
    """
    _require(max_rows >= 1 and max_cols >= 1 and max_rows * max_cols <= 64, "boards of 1 to 64 cells")
    return _iqblocks_puzzles(max_rows, max_cols)


def _require(met: bool, expected: str) -> None:
    if not met:
        raise InvalidArgument(f"expected {expected}")


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


@st.composite
def _domicles_puzzles(
    draw: DrawFn, layouts: tuple[tuple[int, int], ...], min_swaps: int, max_swaps: int
) -> DomiclesEntry:
    from puzzlemill.solvers.domicles_classes import layout_classes

    rows, cols = draw(st.sampled_from(layouts))
    layout = layout_classes(rows, cols)
    solved = layout.boards[draw(st.integers(0, len(layout.boards) - 1))]
    row_order, col_order = draw(st.permutations(range(rows))), draw(st.permutations(range(cols)))
    tiles = [layout.tiles[solved[row * cols + col]] for row in row_order for col in col_order]
    places = st.integers(0, rows * cols - 1)
    pairs = st.tuples(places, places).filter(lambda pair: pair[0] != pair[1])
    number = draw(st.integers(min_swaps, max_swaps))
    swaps = draw(st.lists(pairs, min_size=number, max_size=number))
    for i, j in reversed(swaps):
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return DomiclesEntry(instance=Domicles(rows, cols, 6, tuple(tiles), len(swaps)), solution=Swaps(tuple(swaps)))


@st.composite
def _ottf_puzzles(draw: DrawFn, row_range: tuple[int, int], col_range: tuple[int, int], holes: bool) -> OttfEntry:
    rows, cols = draw(st.integers(*row_range)), draw(st.integers(*col_range))
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    empty = draw(st.sets(st.sampled_from(cells), max_size=len(cells) // 3 if holes else 0))
    order = [cell for cell in draw(st.permutations(cells)) if cell not in empty]
    return OttfEntry(instance=template_of(rows, cols, order), solution=Order(tuple(order)))


@st.composite
def _iqblocks_puzzles(draw: DrawFn, max_rows: int, max_cols: int) -> IqblocksEntry:
    rows, cols = draw(st.integers(1, max_rows)), draw(st.integers(1, max_cols))
    board: list[list[str]] = []
    letters = iter(LETTERS)
    for row in range(rows):
        board.append([])
        for col in range(cols):
            # A cell joins the piece above or on its left, or begins a new one while letters last.
            near = ([board[row - 1][col]] if row else []) + ([board[row][col - 1]] if col else [])
            choice = draw(st.integers(0, len(near)))
            new = next(letters, None) if choice == len(near) else None
            board[row].append(new or near[min(choice, len(near) - 1)])
    filling = tuple("".join(line) for line in board)
    names = sorted(set("".join(filling)))
    given = draw(st.sets(st.sampled_from(names), max_size=len(names)))
    shown = tuple("".join(mark if mark in given else "." for mark in line) for line in filling)
    pieces = tuple(Piece(name, _outline(filling, name)) for name in names)
    return IqblocksEntry(instance=IqBlocks(pieces, shown), solution=Filling(filling))


def _outline(filling: Sequence[str], name: str) -> tuple[str, ...]:
    """The cells of a letter as a shape in its bounding box."""
    marked = ["".join("#" if mark == name else "." for mark in line) for line in filling if name in line]
    left, right = min(line.index("#") for line in marked), max(line.rindex("#") for line in marked)
    return tuple(line[left : right + 1] for line in marked)
