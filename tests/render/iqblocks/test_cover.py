"""Covers of IQ Blocks are mosaics of the pieces of the book's hardest solutions, and no two touching ones are alike."""

import math
from collections.abc import Sequence

import msgspec
import pytest

from puzzlemill.puzzles.iqblocks import Filling
from puzzlemill.puzzles.iqblocks.pieces import cells_of
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.regions import connected
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.covers.art import Subject
from puzzlemill.render.covers.palettes import PALETTES
from puzzlemill.render.covers.panels import schemes
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.drawing.canvas import Path, Place
from puzzlemill.render.iqblocks.cover import NEIGHBOURS, _calm, _cluster, _inks, boards
from puzzlemill.render.iqblocks.mosaic import beside, coloured, grouped, piece_path, tiling, touching
from tests.support.render.cover_art import art_of, subject

WINDOW = ((-5, -7), (14, 16))
RING = [(row, col) for row in range(3) for col in range(3) if (row, col) != (1, 1)]
PINCHED = [(0, 0), (0, 1), (1, 0), (1, 2), (2, 1), (2, 2), (0, 2), (2, 0)]


def shapes(groups: Sequence[Sequence[Cell]]) -> set[frozenset[Cell]]:
    """The pieces, moved to the top left corner, in any orientation."""
    found = set()
    for cells in groups:
        for turn in range(8):
            image = [(col, row) if turn & 1 else (row, col) for row, col in cells]
            image = [(-row if turn & 2 else row, -col if turn & 4 else col) for row, col in image]
            top, left = (min(cell[axis] for cell in image) for axis in (0, 1))
            found.add(frozenset((row - top, col - left) for row, col in image))
    return found


def test_a_mosaic_shows_the_first_solution_and_around_it_pieces_of_all() -> None:
    about = subject("iqblocks")
    found = boards(about, stream_for("turn"))
    pieces = tiling(found, (2, 1), WINDOW, stream_for("mosaic"))
    for mark in sorted(set("".join(found[0]))):
        assert len({pieces[row + 2, col + 1] for row, col in cells_of(found[0], mark)}) == 1
    solved = [
        cells_of(entry.solution.board, mark)
        for entry in about.entries
        if isinstance(entry.solution, Filling)
        for mark in set("".join(entry.solution.board))
    ]
    inside = {(r, c) for r, c in pieces if WINDOW[0][0] < r < WINDOW[1][0] and WINDOW[0][1] < c < WINDOW[1][1]}
    whole = [cells for cells in grouped(pieces).values() if set(cells) <= inside]
    assert shapes(whole) <= shapes(solved)


@pytest.mark.parametrize("holes", [False, True])
def test_a_mosaic_covers_its_window_with_connected_pieces_of_different_inks(holes: bool) -> None:
    scheme = schemes(next(iter(PALETTES.values())))[0]
    for seed in range(20):
        pieces = tiling([("AA#", "#B#")] if holes else (), (0, 0), WINDOW, stream_for(f"made up {seed}"))
        (top, left), (bottom, right) = WINDOW
        assert set(pieces) == {(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)}
        groups = grouped(pieces)
        assert all(len(connected(cells, beside)) == 1 for cells in groups.values())
        inks = coloured(pieces, {}, _inks(scheme))
        assert all(inks[piece] != inks[other] for piece, others in touching(pieces).items() for other in others)
        # A column of pieces below the text on a spine has inks of its own.
        calm = {piece: _calm(scheme) for piece, cells in groups.items() if any(col == 0 for _, col in cells)}
        inks = coloured(pieces, calm, _inks(scheme))
        assert all(inks[piece] in _calm(scheme) for piece in calm)
        assert all(inks[piece] != inks[other] for piece, others in touching(pieces).items() for other in others)


def area(path: Path) -> float:
    """The area of a path without curves."""
    total, points = 0.0, [[]]  # type: ignore[var-annotated]
    for letter, *numbers in path.steps:
        if letter == "Z":
            points.append([])
        else:
            points[-1].append(tuple(numbers))
    for outline in points[:-1]:
        for (x, y), (u, v) in zip(outline, outline[1:] + outline[:1], strict=True):
            total += (x * v - u * y) / 2
    return total


@pytest.mark.parametrize("cells", [[(0, 0)], [(0, 0), (0, 1), (1, 1)], RING, PINCHED, [(-3, 4), (-2, 4), (-1, 4)]])
def test_the_outline_of_a_piece_has_its_area_and_keeps_its_gap(cells: list[Cell]) -> None:
    assert area(piece_path(cells, 0.0, 0.0, 0.0)) == pytest.approx(len(cells))
    edges = sum(
        other not in cells
        for row, col in cells
        for other in ((row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col))
    )
    narrow = area(piece_path(cells, 0.0, 0.1, 0.0))
    # A strip along each edge is cut off, and at the corners something more or less.
    assert narrow == pytest.approx(len(cells) - 0.05 * edges, abs=0.0025 * 4 * len(cells) + 1e-9)
    rounded = piece_path(cells, 0.0, 0.1, 0.3)
    for letter, *numbers in rounded.steps:
        assert letter in {"M", "L", "C", "Z"}
        assert all(map(math.isfinite, map(float, numbers)))


def test_a_piece_stands_out_on_most_covers() -> None:
    """On mosaics exactly one piece has the accent; the cover with one huge piece needs none."""
    about, wrap = subject("iqblocks"), Wrap(152.4, 228.6, 12.0)
    for seed in range(20):
        palette = list(PALETTES.values())[seed % len(PALETTES)]
        art = art_of("iqblocks", wrap, seed, about)
        accents = {scheme.accent for scheme in schemes(palette)}
        fills = [
            path.fill
            for item in art.items
            if isinstance(item, Place)
            for path in item.drawing.items
            if isinstance(path, Path)
        ]
        if len(fills) > 20:
            assert 1 in [fills.count(ink) for ink in accents]


def test_a_huge_piece_has_neighbours_of_other_inks() -> None:
    scheme = schemes(next(iter(PALETTES.values())))[0]
    for seed in range(20):
        pieces = tiling((), (0, 0), ((0, 0), (7, 7)), stream_for(f"board {seed}"))
        hero = max(grouped(pieces).values(), key=len)
        mosaic = _cluster(pieces, hero, scheme, stream_for(f"cluster {seed}"))
        shown = {cell: piece for piece, cells in mosaic.pieces.items() for cell in cells}
        assert 2 <= len(mosaic.pieces) <= NEIGHBOURS + 1
        assert shown.keys() >= set(hero)
        assert mosaic.inks[shown[hero[0]]] == scheme.accent
        near = touching(shown)
        assert all(shown[hero[0]] in near[piece] for piece in mosaic.pieces if piece != shown[hero[0]])
        assert all(mosaic.inks[piece] != mosaic.inks[other] for piece, others in near.items() for other in others)


def test_boards_without_solutions_are_left_out() -> None:
    entries = subject("iqblocks").entries
    unsolved = tuple(msgspec.structs.replace(entry, solution=None) for entry in entries)
    assert boards(Subject("iqblocks", unsolved, ""), stream_for("x")) == []
    assert len(boards(Subject("iqblocks", (*unsolved, *entries), ""), stream_for("x"))) == len(entries)
