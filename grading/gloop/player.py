"""A simulated player of Gloop: places tiles where most sides are known, looks a little ahead, and takes back.

It holds tiles against one cell, places the first that fits without visible trouble, and notices a contour that closes
too early when it closes. It does not count: neither cap sums nor how many tiles fit a border.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.grading.players import CERTAIN, Game, Limits
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import TOUCHING
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.gloop.tables import across_table
from puzzlemill.solvers.kernels import RandomState, drop_first, kernel, random_below, random_shuffle, random_state

LIMITS: Final = Limits(memory=4, patience=3000, slips=30)
"""An ordinary person.

`memory` 4: working memory holds about four things (Cowan, Behavioral and Brain Sciences 24, 2001): four cells beside a
tile are examined before it is placed, a contour of four arcs is seen whole, four failed choices are not repeated, and
at most four tiles are taken back at once. `patience` 3000 tiles placed or lifted: a long evening at four seconds each,
chosen so that most games on a typical 4x4 board are solved. `slips` 30 per mille: simple acts done with
care go wrong in a few cases of a hundred; a tile that fits, or trouble ahead, is overlooked.
"""


ACTS: Final = ("look", "choose", "place", "lift", "assume", "check")
"""What takes time, by its names in `catalogues/seconds.toml`.

Holding a tile against a cell is one `look`, however it is turned meanwhile; the looks of a game count each orientation.
A tile that fits is an assumption until the player has looked ahead. Each full board is checked cell by cell.
"""

LOOK, CHOOSE, PLACE, LIFT, ASSUME, CHECK = range(len(ACTS))


class _Table(NamedTuple):
    """A puzzle as flat arrays, and what is on the table in a game."""

    across: Int64s  # int64[cells, 4] the cell across each side, -1 where there is none
    turns: Int64s  # int64[tiles, 4] the words of each tile, -1 after the last
    partners: Int64s  # int64[323, 8] as in `puzzles.gloop.tiles`
    ends: Int64s  # int64[323] the path ends of each word, vertex v the bit 1 << v
    bounds: Int64s  # int64[6] least and most loops (no circles), circles, and contours of both sorts
    word_on: Int64s  # int64[cells] the word on each cell, -1 where there is none
    used: Int64s  # int64[tiles] 1 if the tile is on the board
    order: Int64s  # int64[tiles] the tiles as they come to hand
    past: Int64s  # int64[2, tiles] the cells and tiles laid, in order
    seen: Int64s  # int64[cells, 8] scratch: path ends already traced
    acts: Int64s  # int64[6] how often each of `ACTS` was done in this game


def games(puzzle: Gloop, count: int, draws: Stream, limits: Limits) -> list[Game]:
    """`count` games: moves are tiles placed and lifted, looks are tiles held against a cell in one orientation."""
    return [game for game, _ in games_and_boards(puzzle, count, draws, limits)]


def games_and_boards(puzzle: Gloop, count: int, draws: Stream, limits: Limits) -> Iterator[tuple[Game, Int64s]]:
    """Each game and its final board: int64[cells], indices in `tiles.WORDS`, -1 for an empty cell."""
    table, random = _table(puzzle), random_state(draws)
    givens, used = table.word_on.copy(), table.used.copy()
    failed = np.empty(limits.memory, dtype=np.int64)
    for _ in range(count):
        table.word_on[:], table.used[:], table.acts[:] = givens, used, 0
        solved, moves, looks = _play(table, failed, limits.patience, limits.slips, random)
        acts = dict(zip(ACTS, map(float, table.acts.tolist()), strict=True))
        yield Game(bool(solved), int(moves), int(looks), acts), table.word_on.copy()


def _table(puzzle: Gloop) -> _Table:
    """The arrays of a puzzle with its givens in place."""
    cells = {cell: number for number, cell in enumerate(puzzle.cells)}
    turns = [[tiling.WORD_NUMBERS[word] for word in words] for words in puzzle.turns.values()]
    table = _Table(
        across=across_table(puzzle),
        turns=np.array([words + [-1] * (4 - len(words)) for words in turns], dtype=np.int64),
        partners=np.array([tiling.partners(word) for word in tiling.WORDS], dtype=np.int64),
        ends=np.array(
            [sum((mark != ".") << v for v, mark in enumerate(word)) for word in tiling.WORDS], dtype=np.int64
        ),
        bounds=np.array(puzzle.bounds, dtype=np.int64).ravel(),
        word_on=np.full(len(cells), -1, dtype=np.int64),
        used=np.zeros(len(turns), dtype=np.int64),
        order=np.arange(len(turns), dtype=np.int64),
        past=np.zeros((2, len(turns)), dtype=np.int64),
        seen=np.zeros((len(cells), 8), dtype=np.int64),
        acts=np.zeros(len(ACTS), dtype=np.int64),
    )
    for cell, word in puzzle.given_words.items():
        table.word_on[cells[cell]] = tiling.WORD_NUMBERS[word]
        table.used[puzzle.tiles.index(tiling.tile_number(word))] = 1
    return table


@kernel
def _play(table: _Table, failed: Int64s, patience: int, slips: int, random: RandomState) -> tuple[bool, int, int]:
    """Play one game; returns whether it was solved, the tiles placed and lifted, and the looks.

    `failed` holds the last choices that failed, cell * 323 + word, as many as the player remembers. Each failure in a
    row without a new record of tiles on the board takes back one more tile; after more failures than the player
    remembers, all tiles are lifted. A turn that finds nothing to do on the printed board costs patience like a move.
    """
    word_on, acts, memory, empty = table.word_on, table.acts, len(failed), (table.word_on < 0).sum()
    failed[:] = -1
    depth = best = moves = looks = idle_turns = failures = 0
    while True:
        solved = False
        # Every full board is checked, also a wrong one; then no cell is left, and tiles go back as after any failure.
        if depth == empty:
            acts[CHECK] += len(word_on)
            solved = _right(table)
        if solved or moves + idle_turns >= patience:
            return solved, moves, looks
        acts[CHOOSE] += 1
        cell = _most_constrained(table, random)
        tile = word = -1
        if cell >= 0:
            tile, word, looks_at_cell = _first_fitting(table, cell, failed, slips, random)
            looks += looks_at_cell
        if tile >= 0:
            word_on[cell], table.used[tile] = word, 1
            table.past[0, depth], table.past[1, depth] = cell, tile
            depth += 1
            moves += 1
            acts[PLACE] += 1
            if not _closed_too_early(table, cell):
                if depth > best:
                    best, failures = depth, 0
                continue
            # Only the tile that closed the contour is blamed.
            tiles_back = 1
        elif depth == 0:
            # Nothing to take back: forget what failed, or the same tiles would be refused forever.
            idle_turns += 1
            failed[:] = -1
            continue
        else:
            tiles_back = min(depth, failures + 1)
        failures += 1
        if failures > memory:
            tiles_back, best, failures = depth, 0, 0
        acts[LIFT] += tiles_back
        for _ in range(tiles_back):
            depth -= 1
            moves += 1
            cell, tile = table.past[0, depth], table.past[1, depth]
            word, word_on[cell], table.used[tile] = word_on[cell], -1, 0
        # The choice to remember is the last one taken back: it led to all the others.
        drop_first(failed)
        failed[-1] = cell * len(table.ends) + word


@kernel
def _most_constrained(table: _Table, random: RandomState) -> int:
    """A random empty cell among those with the most known sides (border or tile); -1 on a full board."""
    chosen, most, alike = -1, -1, 0
    for cell in range(len(table.word_on)):
        if table.word_on[cell] >= 0:
            continue
        known = 0
        for neighbour in table.across[cell]:
            if neighbour < 0 or table.word_on[neighbour] >= 0:
                known += 1
        if known > most:
            most, alike = known, 0
        # The n-th equal cell replaces the choice once in n times, so all are equally likely.
        if known == most:
            alike += 1
            if random_below(random, alike) == 0:
                chosen = cell
    return chosen


@kernel
def _first_fitting(table: _Table, cell: int, failed: Int64s, slips: int, random: RandomState) -> tuple[int, int, int]:
    """The first tile at hand that fits without visible trouble and its word (-1 if none does), and the looks."""
    looks = 0
    known, ends = _known_ends(table, cell)
    random_shuffle(random, table.order, len(table.order))
    for tile in table.order:
        if table.used[tile]:
            continue
        table.acts[LOOK] += 1
        first_turn = random_below(random, 4)
        for turn in range(4):
            word = table.turns[tile, (first_turn + turn) % 4]
            if word < 0:
                continue
            looks += 1
            # Draw only if it fits: there is nothing else to overlook.
            if table.ends[word] & known != ends or random_below(random, CERTAIN) < slips:
                continue
            if cell * len(table.ends) + word in failed:
                continue
            # Place the tile in mind to look ahead, then take it back.
            table.acts[ASSUME] += 1
            table.word_on[cell], table.used[tile] = word, 1
            trouble, looks_ahead = _trouble(table, cell, len(failed), slips, random)
            table.word_on[cell], table.used[tile] = -1, 0
            looks += looks_ahead
            if not trouble:
                return tile, word, looks
    return -1, -1, looks


@kernel
def _trouble(table: _Table, cell: int, memory: int, slips: int, random: RandomState) -> tuple[bool, int]:
    """Whether the player sees that the tile on the cell leads nowhere, and the looks that this took.

    It does if it closes a contour of at most `memory` arcs too early, or if no tile fits one of `memory` cells beside
    it.
    """
    arcs = _closed_too_early(table, cell)
    if 0 < arcs <= memory and random_below(random, CERTAIN) >= slips:
        return True, 0
    looks = 0
    first_side = random_below(random, 4)
    for side in range(min(memory, 4)):
        neighbour = table.across[cell, (first_side + side) % 4]
        if neighbour < 0 or table.word_on[neighbour] >= 0:
            continue
        # Each neighbour by itself: two that need the same tile are more than the player sees.
        fits, looks_at_neighbour = _some_tile_fits(table, neighbour)
        looks += looks_at_neighbour
        if not fits and random_below(random, CERTAIN) >= slips:
            return True, looks
    return False, looks


@kernel
def _some_tile_fits(table: _Table, cell: int) -> tuple[bool, int]:
    """Whether any tile left fits an empty cell, and the looks taken."""
    looks = held = 0
    known, ends = _known_ends(table, cell)
    for tile in table.order:
        if table.used[tile]:
            continue
        held += 1
        for word in table.turns[tile]:
            if word < 0:
                break
            looks += 1
            if table.ends[word] & known == ends:
                # A look is a tile, not an orientation; the tiles after the first that fits are not picked up.
                table.acts[LOOK] += held
                return True, looks
    table.acts[LOOK] += held
    return False, looks


@kernel
def _known_ends(table: _Table, cell: int) -> tuple[int, int]:
    """Which vertices of a cell are known, and which of these must be path ends, as bits.

    Vertex v is bit v, so side s is the bits 2 s and 2 s + 1: WWSSEENN.
    """
    known = ends = 0
    for side in range(4):
        neighbour = table.across[cell, side]
        if neighbour >= 0 and table.word_on[neighbour] < 0:
            continue
        known |= 3 << 2 * side
        if neighbour >= 0:
            for vertex in (2 * side, 2 * side + 1):
                ends |= (table.ends[table.word_on[neighbour]] >> TOUCHING[vertex] & 1) << vertex
    return known, ends


@kernel
def _walk(table: _Table, cell: int, vertex: int) -> tuple[int, bool, bool]:
    """Follow a contour from a path end; returns its arcs, whether it closes, and whether all arcs are caps.

    An arc that enters and leaves by the same side is a cap; a closed contour of caps only is a circle.
    """
    arcs, caps, first_cell, first_vertex = 0, True, cell, vertex
    while True:
        # Both ends of each arc are marked, so `_survey` meets every closed contour once.
        table.seen[cell, vertex] = 1
        partner = table.partners[table.word_on[cell], vertex]
        table.seen[cell, partner] = 1
        arcs += 1
        if vertex // 2 != partner // 2:
            caps = False
        neighbour, vertex = table.across[cell, partner // 2], TOUCHING[partner]
        if neighbour < 0 or table.word_on[neighbour] < 0 or not table.ends[table.word_on[neighbour]] >> vertex & 1:
            return arcs, False, caps
        cell = neighbour
        if cell == first_cell and vertex == first_vertex:
            return arcs, True, caps


@kernel
def _survey(table: _Table) -> tuple[int, int, int, bool]:
    """Empty cells, closed contours except circles, circles, and whether an open path can no longer become a circle.

    An open path is walked from several of its ends, which is harmless.
    """
    empty, loops, circles, strands = 0, 0, 0, False
    table.seen[:] = 0
    for cell in range(len(table.word_on)):
        word = table.word_on[cell]
        if word < 0:
            empty += 1
            continue
        for vertex in range(8):
            if table.ends[word] >> vertex & 1 and not table.seen[cell, vertex]:
                _, closed, caps = _walk(table, cell, vertex)
                if closed and caps:
                    circles += 1
                elif closed:
                    loops += 1
                elif not caps:
                    strands = True
    return empty, loops, circles, strands


@kernel
def _closed_too_early(table: _Table, cell: int) -> int:
    """The arcs of the shortest contour that the tile on a cell closes, if that is visibly wrong; otherwise 0.

    It is wrong if there are now too many contours, or if the last allowed loop closes too soon: while an open path
    needs a loop, or, if no circle is allowed, while two cells are empty.
    """
    shortest = 0
    for vertex in range(8):
        if table.ends[table.word_on[cell]] >> vertex & 1:
            arcs, closed, _ = _walk(table, cell, vertex)
            if closed and (shortest == 0 or arcs < shortest):
                shortest = arcs
    if shortest == 0:
        return 0
    # The whole board only now: most tiles close nothing.
    empty, loops, circles, strands = _survey(table)
    bounds = table.bounds
    too_many = loops > bounds[1] or circles > bounds[3] or loops + circles > bounds[5]
    too_soon = loops == bounds[1] and (strands or (bounds[3] == 0 and empty > 1))
    return shortest if too_many or too_soon else 0


@kernel
def _right(table: _Table) -> bool:
    """Whether the full board solves the puzzle."""
    for cell in range(len(table.word_on)):
        known, ends = _known_ends(table, cell)
        if table.ends[table.word_on[cell]] & known != ends:
            return False
    _, loops, circles, _ = _survey(table)
    bounds = table.bounds
    if loops < bounds[0] or circles < bounds[2] or loops + circles < bounds[4]:
        return False
    return bool(loops <= bounds[1] and circles <= bounds[3] and loops + circles <= bounds[5])
