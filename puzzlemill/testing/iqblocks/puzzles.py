"""Hypothesis strategies of IQ Blocks: build the solution first and the puzzle around it, without any search."""

from collections.abc import Sequence
from typing import TypedDict, Unpack

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks, IqblocksEntry
from puzzlemill.puzzles.iqblocks.pieces import LARGEST, MOST, Piece
from puzzlemill.testing.drawn import Pair, require
from puzzlemill.testing.iqblocks.cuts import (
    MOST_CELLS,
    cells_with,
    draw_cut,
    draw_image,
    draw_pieces,
    draw_some,
    showing,
)
from puzzlemill.testing.iqblocks.sets import SETS, draw_set_filling

LONGEST = LARGEST - 2
"""Rows and columns of the largest board."""


class IqblocksOptions(TypedDict, total=False):
    """The options of `iqblocks_puzzles`, described there."""

    max_rows: int
    max_cols: int
    max_left: int
    holes: bool
    one_sided: bool
    clues: bool
    sets: Sequence[str]


def iqblocks_puzzles(
    *,
    max_rows: int = 5,
    max_cols: int = 5,
    max_left: int = MOST,
    holes: bool = True,
    one_sided: bool = True,
    clues: bool = False,
    sets: Sequence[str] = (),
) -> SearchStrategy[IqblocksEntry]:
    """Polyomino puzzles: a board cut into pieces, at most `max_left` of them not given; some pieces can be equal.

    With `holes` there are holes, with `one_sided` pieces that may not be flipped, with `clues` single given cells. With
    `sets`, which can be `iq`, `pentominoes` and `pentominoes-tetromino`, the boards are fillings by these bundled sets
    instead: 8x8, or for the pentominoes 6x10, 5x12, 4x15 and 3x20. Any number of completions may exist.

    Shrinks to one single-cell piece on a 1x1 board, not given.
    """
    require_size(max_rows, max_cols)
    require(max_left >= 1, "1 or more pieces left")
    require(set(sets) <= set(SETS), f"sets among {', '.join(SETS)}")
    return _iqblocks_puzzles(max_rows, max_cols, max_left, holes, one_sided, clues, tuple(sets))


@st.composite
def iqblocks_images(draw: DrawFn, entry: IqblocksEntry) -> IqblocksEntry:
    """Images of an entry and its witness: 8 if every piece may be flipped, otherwise 4.

    Shrinks to the puzzle and solution of the entry itself.
    """
    puzzle, witness = entry.instance, entry.solution
    board, *boards = draw_image(draw, puzzle, *([witness.board] if witness else []))
    return IqblocksEntry(instance=IqBlocks(puzzle.pieces, board), solution=Filling(boards[0]) if boards else None)


def iqblocks_pairs(**options: Unpack[IqblocksOptions]) -> SearchStrategy[Pair[IqBlocks, Filling]]:
    """Puzzles, clues among what is given, and an image of each; the options are the same as for `iqblocks_puzzles`.

    Shrinks to one single-cell piece on a 1x1 board, not given, twice.
    """
    options.setdefault("clues", True)
    entries = iqblocks_puzzles(**options)
    return entries.flatmap(lambda entry: iqblocks_images(entry).map(lambda image: Pair(entry, image)))


def require_size(max_rows: int, max_cols: int, most: int = MOST_CELLS) -> None:
    """Refuse bounds without any board, with more than `most` cells, or too long for a frame of holes."""
    require(1 <= max_rows <= LONGEST and 1 <= max_cols <= LONGEST, f"1 to {LONGEST} rows and columns")
    require(max_rows * max_cols <= most, f"boards of 1 to {most} cells")


@st.composite
def _iqblocks_puzzles(
    draw: DrawFn,
    max_rows: int,
    max_cols: int,
    max_left: int,
    holes: bool,
    one_sided: bool,
    clues: bool,
    sets: tuple[str, ...],
) -> IqblocksEntry:
    pieces: str | tuple[Piece, ...]
    if sets:
        pieces = draw(st.sampled_from(sets))
        filling = draw_set_filling(draw, pieces)
    else:
        # The cells come next after the size, for that is where shrinking looks for what a smaller one does not need.
        holes = holes and draw(st.booleans())
        rows, cols = draw(st.integers(1, max_rows)), draw(st.integers(1, max_cols))
        filling = draw_cut(draw, rows, cols, holes)
        pieces = draw_pieces(draw, filling, one_sided)
    names = sorted(set("".join(filling)) - {HOLE})
    places = cells_with(filling, "".join(names))
    given = draw_some(draw, names, max(0, len(names) - max_left), len(names))
    clue_cells = draw_some(draw, places, 0, len(places) // 3) if clues else ()
    return IqblocksEntry(instance=IqBlocks(pieces, showing(filling, given, clue_cells)), solution=Filling(filling))
