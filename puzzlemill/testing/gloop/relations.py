"""Relations between Gloop puzzles that do not depend on the solutions, to test solvers without an oracle."""

from collections.abc import Callable
from typing import Final

import msgspec
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.gloop import MOST_CONTOURS, Given, Gloop, GloopEntry, Limits
from puzzlemill.puzzles.gloop.rules import CELL, HOLE
from puzzlemill.puzzles.gloop.tiles import TILES, sides, tile_number, turns
from puzzlemill.testing.drawn import Related
from puzzlemill.testing.gloop.instances import gloop_tiny_instances
from puzzlemill.testing.gloop.packings import demands, draw_index, draw_one, meeting
from puzzlemill.testing.gloop.puzzles import ALL_GOALS, gloop_image, gloop_puzzles, witness

Relation = Callable[[DrawFn], Related[Gloop]]


def gloop_relations() -> dict[str, SearchStrategy[Related[Gloop]]]:
    """Relations by name, on boards of up to seven cells; each strategy shrinks to the smallest puzzle it applies to.

    `witness-given`, `goal-relaxed`, `limits-dropped`, `givens-dropped`, `spare-added` and `may-be-turned` keep puzzles
    solvable. `isolated-cell` (with the blank, which alone fits there), `like-tile` (another tile with the same path
    ends, for valid packings) and `images-unturned` (of puzzles whose tiles are not turned) keep the count.
    `words-of-a-cell`, `spare-left-out`, `by-contours` and `by-circles` split it into a sum.
    """
    return {name: st.composite(relation)() for name, relation in _RELATIONS.items()}


def _witness_given(draw: DrawFn) -> Related[Gloop]:
    puzzle, givens = _solved(draw)
    number = draw(st.integers(1, len(givens)))
    return Related(puzzle, (_with(puzzle, givens=givens[:number]), _with(puzzle, givens=givens)), "keeps")


def _goal_relaxed(draw: DrawFn) -> Related[Gloop]:
    valid, mixed, perfect = (_with(puzzle, goal=goal) for puzzle in [draw(_TINY)] for goal in ALL_GOALS)
    return Related(perfect, (mixed, valid), "keeps")


def _limits_dropped(draw: DrawFn) -> Related[Gloop]:
    puzzle = draw(_TINY)
    least, more = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    tight = Limits(contours=(least, least + more))
    wide = Limits(contours=(max(0, least - 1), least + more + 1))
    return Related(_with(puzzle, limits=tight), (_with(puzzle, limits=wide), _with(puzzle, limits=None)), "keeps")


def _givens_dropped(draw: DrawFn) -> Related[Gloop]:
    puzzle, givens = _solved(draw)
    given = _with(puzzle, givens=givens[: draw(st.integers(1, len(givens)))])
    return Related(given, (_with(given, givens=given.givens[1:]), _with(given, givens=())), "keeps")


def _spare_added(draw: DrawFn) -> Related[Gloop]:
    puzzle = draw(_TINY)
    return Related(puzzle, (_with(puzzle, tiles=(*puzzle.tiles, _unused(draw, puzzle))),), "keeps")


def _isolated_cell(draw: DrawFn) -> Related[Gloop]:
    """Only the blank has four blank sides, so it is on the cell without neighbours."""
    puzzle = _pinned(draw)
    if 0 in puzzle.tiles:
        reject()
    col = draw(st.integers(0, puzzle.cols - 1))
    board = (*puzzle.board, HOLE * puzzle.cols, HOLE * col + CELL + HOLE * (puzzle.cols - col - 1))
    return Related(puzzle, (_with(puzzle, board=board, tiles=(0, *puzzle.tiles)),), "same")


def _like_tile(draw: DrawFn) -> Related[Gloop]:
    """Tiles whose rotations have the same side patterns can replace each other if paths only need to close."""
    puzzle = _with(draw(_TINY), goal="valid", limits=None)
    given = {tile_number(word) for _, _, word in puzzle.givens}
    pairs = [(old, new) for old in puzzle.tiles for new in _ALIKE[old] if old not in given and new not in puzzle.tiles]
    old, new = draw_one(draw, pairs)
    return Related(puzzle, (_with(puzzle, tiles=tuple({*puzzle.tiles, new} - {old})),), "same")


def _words_of_a_cell(draw: DrawFn) -> Related[Gloop]:
    """Each packing has one word on the cell, and a given outside the centre makes all its rotations different."""
    puzzle = _pinned(draw)
    given = {tile_number(word) for _, _, word in puzzle.givens}
    free = [
        (cell, demand) for cell, demand in demands(puzzle.board) if cell not in {place[:2] for place in puzzle.givens}
    ]
    cell, demand = draw_one(draw, free)
    words = [word for word in meeting(demand) if tile_number(word) in set(puzzle.tiles) - given]
    return Related(puzzle, tuple(_with(puzzle, givens=(*puzzle.givens, (*cell, word))) for word in words), "sum")


def _spare_left_out(draw: DrawFn) -> Related[Gloop]:
    """If there is one tile more than cells, each packing leaves out one tile."""
    puzzle = draw(_TINY)
    if len(puzzle.tiles) == len(puzzle.cells):
        puzzle = _with(puzzle, tiles=(*puzzle.tiles, _unused(draw, puzzle)))
    given = {tile_number(word) for _, _, word in puzzle.givens}
    fewer = [set(puzzle.tiles) - {tile} for tile in puzzle.tiles if tile not in given]
    return Related(puzzle, tuple(_with(puzzle, tiles=tuple(tiles)) for tiles in fewer), "sum")


def _by_contours(draw: DrawFn) -> Related[Gloop]:
    puzzle = _with(draw(_TINY), limits=None)
    cut = draw(st.integers(0, 2))
    ranges = ((0, cut), (cut + 1, cut + 1), (cut + 2, MOST_CONTOURS))
    return Related(puzzle, tuple(_with(puzzle, limits=Limits(contours=limit)) for limit in ranges), "sum")


def _by_circles(draw: DrawFn) -> Related[Gloop]:
    """A mixed packing is perfect, or has circles."""
    mixed = _with(draw(_TINY), goal="mixed", limits=None)
    circles = Limits(circles=(1, MOST_CONTOURS))
    return Related(mixed, (_with(mixed, goal="perfect"), _with(mixed, limits=circles)), "sum")


def _images_unturned(draw: DrawFn) -> Related[Gloop]:
    """Symmetric images, in which the words of the tiles are turned and mirrored, too."""
    puzzle = draw(_UNTURNED)
    image = gloop_image(GloopEntry(instance=puzzle), draw(st.integers(1, 7)))
    return Related(puzzle, (image.instance,), "same")


def _may_be_turned(draw: DrawFn) -> Related[Gloop]:
    puzzle = draw(_UNTURNED)
    return Related(puzzle, (_with(puzzle, unturned=()),), "keeps")


_RELATIONS: Final[dict[str, Relation]] = {
    "witness-given": _witness_given,
    "goal-relaxed": _goal_relaxed,
    "limits-dropped": _limits_dropped,
    "givens-dropped": _givens_dropped,
    "spare-added": _spare_added,
    "isolated-cell": _isolated_cell,
    "like-tile": _like_tile,
    "words-of-a-cell": _words_of_a_cell,
    "spare-left-out": _spare_left_out,
    "by-contours": _by_contours,
    "by-circles": _by_circles,
    "images-unturned": _images_unturned,
    "may-be-turned": _may_be_turned,
}

_SOLVED: Final = st.one_of(
    [gloop_puzzles(max_rows=rows, max_cols=5 - rows, max_spares=1, max_givens=0) for rows in (2, 3)]
)
_TINY: Final = st.one_of(_SOLVED.map(lambda entry: entry.instance), gloop_tiny_instances())

_UNTURNED: Final = st.one_of(
    gloop_puzzles(max_rows=2, max_cols=3, max_spares=1, unturned=True).map(lambda entry: entry.instance),
    gloop_tiny_instances(unturned=True),
)

_PATTERNS: Final = [sorted(map(sides, turns(word))) for word in TILES]

_ALIKE: Final = [[new for new, other in enumerate(_PATTERNS) if other == patterns] for patterns in _PATTERNS]
"""For each tile, the tiles whose rotations have the same side patterns equally often."""


def _solved(draw: DrawFn) -> tuple[Gloop, tuple[Given, ...]]:
    """A solvable puzzle without givens, and every word of its witness as one, from a drawn cell on."""
    entry = draw(_SOLVED)
    grid = witness(entry)
    words = [(row, col, word) for row, line in enumerate(grid) for col, word in enumerate(line) if word is not None]
    first = draw_index(draw, words)
    return entry.instance, tuple(words[first:] + words[:first])


def _pinned(draw: DrawFn) -> Gloop:
    """A solvable puzzle with a given outside the centre, so that no rotation maps it onto itself."""
    puzzle, givens = _solved(draw)
    return _with(puzzle, givens=givens[:1])


def _unused(draw: DrawFn, puzzle: Gloop) -> int:
    others = [tile for tile in range(len(TILES)) if tile not in puzzle.tiles]
    return draw_one(draw, others)


def _with(puzzle: Gloop, **changes: object) -> Gloop:
    return msgspec.structs.replace(puzzle, **changes)
