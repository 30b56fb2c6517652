"""The easier techniques of a person who solves Gloop: single, border, closure and parity.

Each looks at one position and returns what it finds first: a tile to place, candidates to rule out, or a contradiction.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from puzzlemill.puzzles.gloop.tiles import SIDES
from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.gloop.steps.board import (
    BLANK,
    DOUBLE,
    EMPTY,
    FACING,
    PATTERNS,
    SIDE_01,
    SIDE_10,
    Position,
    members,
)
from puzzlemill.solvers.masks import bits
from puzzlemill.solvers.sentences import cell_name

_CORNER: Final = ("sentences.gloop.corner_short", "sentences.gloop.last_corner", "sentences.gloop.corner_full")
_BORDER: Final = ("sentences.gloop.border_short", "sentences.gloop.last_border", "sentences.gloop.border_full")
"""Sentences about corners and the border: too few tiles fit, one tile fits the last cell, as many tiles as cells."""


class Finding(NamedTuple):
    """What a technique finds: candidates to strike out (cell, mask), a word to place, or neither: a contradiction.

    What it says is a sentence, but a clause if it is a contradiction.
    """

    technique: str
    said: Said | str
    cells: tuple[int, ...]
    struck: tuple[tuple[int, int], ...] = ()
    lay: tuple[int, int] | None = None

    @property
    def contradiction(self) -> bool:
        """Whether it shows that the position has no solution."""
        return self.lay is None and not self.struck

    def apply(self, position: Position) -> None:
        """Apply what was found."""
        for cell, mask in self.struck:
            position.strike(cell, mask)
        if self.lay is not None:
            position.lay(*self.lay)


def easiest(position: Position) -> Finding | None:
    """The finding of the easiest technique that finds anything, or None."""
    for rule in RULES:
        finding = rule(position)
        if finding is not None:
            return finding
    return None


def contradiction(position: Position) -> Finding | None:
    """Contours that rule out the goal, a cell that nothing fits, or a tile that fits nowhere but must be used."""
    ground = position.ground
    if position.paths.refused(ground, position.empty.bit_count()):
        return Finding("closure", Said("sentences.gloop.goal_missed"), ())
    for cell in position.cells():
        if not position.candidates[cell]:
            said = Said("sentences.gloop.nothing_fits", {"cell": cell_name(ground.cells[cell])})
            return Finding("single", said, (cell,))
    if not ground.spares:
        possible = 0
        for cell in position.cells():
            possible |= position.candidates[cell]
        for tile in position.unused:
            if not possible & ground.of_tile[tile]:
                return Finding("single", Said("sentences.gloop.fits_nowhere", {"tile": tile}), ())
    return None


def single_cell(position: Position) -> Finding | None:
    """A cell that only one word fits."""
    ground = position.ground
    for cell in position.cells():
        mask = position.candidates[cell]
        if not mask & (mask - 1):
            word = mask.bit_length() - 1
            args: dict[str, Argument] = {"tile": ground.tile[word], "cell": cell_name(ground.cells[cell])}
            return Finding("single", Said("sentences.gloop.only_fits", args), (cell,), lay=(cell, word))
    return None


def single_tile(position: Position) -> Finding | None:
    """A tile that fits only one cell, if every tile must be used; even in several turns it keeps other tiles away."""
    ground = position.ground
    if ground.spares:
        return None
    candidates, cells = position.candidates, position.cells()
    for tile in sorted(position.unused):
        words, only = ground.of_tile[tile], EMPTY
        for cell in cells:
            if candidates[cell] & words:
                if only != EMPTY:
                    break
                only = cell
        else:
            if candidates[only] & ~words:
                return _kept_for(position, only, candidates[only] & words)
    return None


def _kept_for(position: Position, cell: int, kept: int) -> Finding:
    """A cell kept for the tile that fits no other cell, in the turns that fit."""
    ground = position.ground
    word = kept.bit_length() - 1
    args: dict[str, Argument] = {"tile": ground.tile[word], "cell": cell_name(ground.cells[cell])}
    if not kept & (kept - 1):
        return Finding("single", Said("sentences.gloop.fits_only", args), (cell,), lay=(cell, word))
    said = Said("sentences.gloop.kept_for", args)
    return Finding("single", said, (cell,), ((cell, position.candidates[cell] & ~kept),))


def single_side(position: Position) -> Finding | None:
    """Candidates that no candidate for a neighbouring cell would match."""
    ground, candidates = position.ground, position.candidates
    # Only candidates beside a cell that has lost some can have lost their match since the last look.
    changed, position.changed = position.changed & position.empty, 0
    struck = []
    for cell in position.cells():
        if not ground.beside[cell] & changed:
            continue
        mask = candidates[cell]
        for side, other in enumerate(ground.across[cell]):
            if other != EMPTY and changed >> other & 1:
                for pattern in range(len(PATTERNS)):
                    if not candidates[other] & ground.side[(side + 2) % 4][pattern]:
                        mask &= ~ground.side[side][FACING[pattern]]
        if mask != candidates[cell]:
            struck.append((cell, candidates[cell] & ~mask))
    return _struck(position, "single", "sentences.gloop.unmatched", struck)


def border(position: Position) -> Finding | None:
    """Tiles kept for the corners and the border, and blank sides kept for the border."""
    ground = position.ground
    for (too_few, last, full), zone in ((_CORNER, ground.corners), (_BORDER, ground.border)):
        cells = members(zone & position.empty)
        fitting = 0
        for cell in cells:
            fitting |= position.candidates[cell]
        tiles = position.tiles(fitting)
        if len(tiles) < len(cells):
            return Finding("border", Said(too_few, {"cells": len(cells), "count": len(tiles)}), cells)
        # As many tiles as cells: each of them is needed here, so none of them can go elsewhere.
        if len(tiles) == len(cells):
            kept = 0
            for tile in tiles:
                kept |= ground.of_tile[tile]
            elsewhere = members(position.empty & ~zone)
            struck = [(cell, position.candidates[cell] & kept) for cell in elsewhere]
            if len(tiles) == 1:
                finding = _struck(position, "border", last, struck, tile=tiles[0])
            else:
                finding = _struck(position, "border", full, struck, tiles=len(tiles))
            if finding:
                return finding
    over = position.slack[BLANK]
    if over < 0:
        return Finding("border", Said("sentences.gloop.blank_short"), ())
    # A blank side towards an empty cell takes two of the blank sides to spare: its own and the one that has to face it.
    struck = list(_crowded(position, (BLANK,), over // 2))
    if over:
        return _struck(position, "border", "sentences.gloop.blank_scarce", struck, over=over)
    return _struck(position, "border", "sentences.gloop.blank_needed", struck)


def _crowded(position: Position, patterns: tuple[int, ...], most: int) -> Iterator[tuple[int, int]]:
    """The candidates of each cell with more than `most` sides of these patterns towards empty cells."""
    for cell in position.cells() if most < SIDES else ():
        yield cell, position.candidates[cell] & position.ground.crowded(position.open_sides(cell), patterns, most)


def closure(position: Position) -> Finding | None:
    """Candidates that would close a contour too early or one too many, or as the last tile leave one too few."""
    ground, paths = position.ground, position.paths
    if ground.any_contours:
        return None
    left = position.empty.bit_count() - 1
    # For the last tile, or without a loop or contour to spare, a candidate can also be wrong by what it leaves open.
    final = left == 0 or paths.loops == ground.most_loops or paths.loops + paths.circles == ground.most
    struck = []
    for cell in position.cells():
        points = set(ground.points[cell])
        # A contour closes only if both ends of a path lead here.
        if final or any(point in paths.mate and paths.mate[point] in points for point in points):
            wrong = sum(
                1 << word for word in bits(position.candidates[cell]) if _closes_wrongly(position, cell, word, left)
            )
            struck.append((cell, wrong))
    return _struck(position, "closure", "sentences.gloop.closes_early", struck)


def _closes_wrongly(position: Position, cell: int, word: int, left: int) -> bool:
    paths = position.paths.copy()
    paths.lay(position.ground.words[word], position.ground.points[cell])
    return paths.refused(position.ground, left)


def parity(position: Position) -> Finding | None:
    """Sides that need matching sides, and path ends into a part of the board that must join up in pairs there."""
    for patterns, short, scarce in (
        ((SIDE_01, SIDE_10), "sentences.gloop.single_ends_short", "sentences.gloop.single_ends_scarce"),
        ((DOUBLE,), "sentences.gloop.double_ends_short", "sentences.gloop.double_ends_scarce"),
    ):
        over = min(position.slack[pattern] for pattern in patterns)
        if over < 0:
            return Finding("parity", Said(short), ())
        # A side 01 is met by a side 10, so an edge takes one of each; an edge between two sides 11 takes two.
        most = over if len(patterns) > 1 else over // 2
        finding = _struck(position, "parity", scarce, list(_crowded(position, patterns, most)))
        if finding:
            return finding
    return _even_regions(position)


def _ends_into(position: Position, region: int) -> int:
    """How many path ends of placed tiles lead into a region."""
    ground = position.ground
    ends = 0
    for cell in bits(region):
        for side, other in enumerate(ground.across[cell]):
            if other != EMPTY and not position.empty >> other & 1:
                ends += ground.patterns[position.candidates[other].bit_length() - 1][(side + 2) % 4].bit_count()
    return ends


def _even_regions(position: Position) -> Finding | None:
    """Regions with an odd number of open ends, and candidates that would cut off such a region."""
    ground, empty = position.ground, position.empty
    for region in ground.parts(empty):
        ends = _ends_into(position, region)
        # Each path within the region joins two of the ends that lead into it.
        if ends % 2:
            return Finding("parity", Said("sentences.gloop.odd_ends", {"count": ends}), members(region))
    struck = []
    for cell in position.cells():
        if position.splits(cell):
            parts = [part for part in ground.parts(empty & ~(1 << cell)) if part & ground.beside[cell]]
            if len(parts) > 1:
                struck.append((cell, _odd_words(position, cell, parts)))
    return _struck(position, "parity", "sentences.gloop.leads_odd", struck)


def _odd_words(position: Position, cell: int, parts: list[int]) -> int:
    """The candidates of a cell between two or more parts of the board that leave a part with an odd number of ends."""
    ground = position.ground
    wrong = 0
    for part in parts:
        odd = 0
        for side in position.open_sides(cell):
            if part >> ground.across[cell][side] & 1:
                # Sides without path ends, or with two of them, change no parity.
                odd ^= ground.side[side][SIDE_01] | ground.side[side][SIDE_10]
        wrong |= ~odd if _ends_into(position, part) % 2 else odd
    return wrong & position.candidates[cell]


def _struck(
    position: Position, technique: str, reason: str, struck: list[tuple[int, int]], **args: Argument
) -> Finding | None:
    """The finding that rules out these candidates for a reason, a key with `args`, or None if there are none."""
    candidates = tuple((cell, mask) for cell, mask in struck if mask)
    if not candidates:
        return None
    cells = tuple(dict.fromkeys(cell for cell, _ in candidates))
    number = sum(mask.bit_count() for _, mask in candidates)
    why = Said(reason, {"count": number, **args})
    if len(cells) == 1:
        where = cell_name(position.ground.cells[cells[0]])
        said = Said("sentences.gloop.ruled_out", {"count": number, "cell": where, "why": why})
    else:
        said = Said("sentences.gloop.ruled_out_in", {"count": number, "cells": len(cells), "why": why})
    return Finding(technique, said, cells, candidates)


RULES: Final[tuple[Callable[[Position], Finding | None], ...]] = (
    contradiction,
    single_cell,
    single_tile,
    single_side,
    border,
    closure,
    parity,
)
"""The techniques, from easy to hard."""
