"""A second simulated player of Gloop, which counts the tiles that fit a cell, and guesses if no cell is forced.

The first player tries tiles and takes them back. This one goes through the cells with two or more known sides, the most
first, and holds tiles against each until four fit; it places a tile if it is the only one. If two or three fit, it
looks at the cells beside them. If nothing is forced it guesses on the cell with fewest tiles, and keeps the guess in
mind, to take back all that follows from it. If it knows of no guess, it starts again. Both players know the same rules,
but share no code.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.grading.players import CERTAIN, Game
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import TOUCHING
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.gloop.tables import across_table
from puzzlemill.solvers.kernels import RandomState, kernel, random_below, random_shuffle, random_state

MEMORY: Final = 4
"""Things kept in mind: guesses to return to, guesses known to be wrong, cells compared, and arcs of a contour."""

SLIPS: Final = 30
"""How many per mille of fitting tiles, of troubles next door and of wrong guesses are overlooked."""

HOURS: Final = 50
"""The hours of acts after which a game is given up."""

ACTS: Final = ("look", "choose", "place", "lift", "assume", "check")
LOOK, CHOOSE, PLACE, LIFT, ASSUME, CHECK = range(len(ACTS))

ENOUGH: Final = 4
"""Tiles that fit a cell after which the player stops counting: the cell is not forced."""

KNOWN: Final = 2
"""The fewest known sides of a cell worth counting; cells with fewer are examined only if there is no other."""

DEPTH, GUESSES, WRONG = range(3)


class _Desk(NamedTuple):
    """The puzzle as flat arrays, the board, and what the player has in mind."""

    across: Int64s  # int64[cells, 4] the cell across each side, -1 where there is none
    turns: Int64s  # int64[tiles, 4] the words of each tile, -1 after the last
    partners: Int64s  # int64[323, 8] the vertex that a word joins with each vertex
    ends: Int64s  # int64[323] the path ends of each word, vertex v the bit 1 << v
    bounds: Int64s  # int64[6] least and most loops (no circles), circles, and contours of both sorts
    costs: Int64s  # int64[6] hundredths of a second per act
    word_on: Int64s  # int64[cells] the word on each cell, -1 where there is none
    used: Int64s  # int64[tiles] 1 if the tile is on the board
    order: Int64s  # int64[tiles] the tiles in the order in which they come to hand
    places: Int64s  # int64[cells] the cells in the order in which equal ones are examined
    past: Int64s  # int64[2, tiles] cells and tiles placed, in order
    mind: Int64s  # int64[3] the tiles placed, guesses kept in mind, and guesses known to be wrong
    guesses: Int64s  # int64[4] the tiles placed before each guess, oldest first
    wrong: Int64s  # int64[3, 4] cell and word of guesses known to be wrong, and the tiles placed before them
    acts: Int64s  # int64[6] how often each act was done
    slips: Int64s  # int64[1] slips per mille


def games(puzzle: Gloop, count: int, draws: Stream) -> list[Game]:
    """`count` games: moves are tiles placed and lifted, looks are tiles held against a cell."""
    return [game for game, _ in games_and_boards(puzzle, count, draws)]


def games_and_boards(
    puzzle: Gloop, count: int, draws: Stream, slips: int = SLIPS, hours: int = HOURS
) -> Iterator[tuple[Game, Int64s]]:
    """Each game and its final board: int64[cells], indices in `tiles.WORDS`, -1 for an empty cell."""
    desk, random = _desk(puzzle, slips), random_state(draws)
    givens, used = desk.word_on.copy(), desk.used.copy()
    for _ in range(count):
        desk.word_on[:], desk.used[:], desk.acts[:], desk.mind[:] = givens, used, 0, 0
        solved = _play(desk, hours * 360_000, random)
        acts = dict(zip(ACTS, map(float, desk.acts.tolist()), strict=True))
        moves = int(acts["place"] + acts["lift"])
        yield Game(bool(solved), moves, int(acts["look"]), acts), desk.word_on.copy()


def _desk(puzzle: Gloop, slips: int) -> _Desk:
    """The arrays of a puzzle with its givens in place."""
    cells, tiles, words = len(puzzle.cells), len(puzzle.tiles), len(tiling.WORDS)
    seconds: Mapping[str, float] = seconds_per_act()["gloop"]
    desk = _Desk(
        across=across_table(puzzle),
        turns=np.full((tiles, 4), -1, dtype=np.int64),
        partners=np.array([tiling.partners(word) for word in tiling.WORDS], dtype=np.int64),
        ends=np.zeros(words, dtype=np.int64),
        bounds=np.array(puzzle.bounds, dtype=np.int64).ravel(),
        costs=np.array([round(100 * seconds[act]) for act in ACTS], dtype=np.int64),
        word_on=np.full(cells, -1, dtype=np.int64),
        used=np.zeros(tiles, dtype=np.int64),
        order=np.arange(tiles, dtype=np.int64),
        places=np.arange(cells, dtype=np.int64),
        past=np.zeros((2, tiles), dtype=np.int64),
        mind=np.zeros(3, dtype=np.int64),
        guesses=np.zeros(MEMORY, dtype=np.int64),
        wrong=np.zeros((3, MEMORY), dtype=np.int64),
        acts=np.zeros(len(ACTS), dtype=np.int64),
        slips=np.array([slips], dtype=np.int64),
    )
    for number, word in enumerate(tiling.WORDS):
        desk.ends[number] = sum(1 << vertex for vertex in range(8) if word[vertex] != ".")
    for row, words_of_tile in enumerate(puzzle.turns.values()):
        turned = [tiling.WORD_NUMBERS[word] for word in words_of_tile]
        desk.turns[row, : len(turned)] = turned
    for place, cell in enumerate(puzzle.cells):
        if cell in puzzle.given_words:
            word = puzzle.given_words[cell]
            desk.word_on[place] = tiling.WORD_NUMBERS[word]
            desk.used[puzzle.tiles.index(tiling.tile_number(word))] = 1
    return desk


@kernel
def _play(desk: _Desk, budget: int, random: RandomState) -> bool:
    """Play one game; returns whether it was solved before the budget of hundredths of a second was spent."""
    free = _open_cells(desk)
    random_shuffle(random, desk.order, len(desk.order))
    while _spent(desk) < budget:
        depth = desk.mind[DEPTH]
        # A full board that is wrong is trouble, too: the last guess is blamed.
        if depth == free:
            desk.acts[CHECK] += len(desk.word_on)
            if _solves(desk):
                return True
            trouble = True
        else:
            cell, tile, word, guess = _decide(desk, random)
            trouble = word < 0
            if not trouble:
                if guess:
                    _keep_guess(desk, depth)
                desk.word_on[cell], desk.used[tile] = word, 1
                desk.past[0, depth], desk.past[1, depth] = cell, tile
                desk.mind[DEPTH] += 1
                desk.acts[PLACE] += 1
                trouble = _closes_too_early(desk, cell) > 0 and not _slips(desk, random)
        if trouble:
            _take_back(desk)
    return False


@kernel
def _spent(desk: _Desk) -> int:
    """Hundredths of a second spent on acts."""
    spent = 0
    for act in range(len(desk.acts)):
        spent += desk.acts[act] * desk.costs[act]
    return spent


@kernel
def _decide(desk: _Desk, random: RandomState) -> tuple[int, int, int, bool]:
    """The next cell, tile and word, and whether it is a guess; the word is -1 if some cell fits no tile.

    The player compares up to `MEMORY` cells, the ones that the fewest tiles fit.
    """
    fitting = np.zeros((2, ENOUGH), dtype=np.int64)
    compared = np.zeros((MEMORY, 2 + 2 * ENOUGH), dtype=np.int64)  # cell, number of words, tiles and words
    cells = 0
    random_shuffle(random, desk.places, len(desk.places))
    for known in range(4, -1, -1):
        if known < KNOWN and cells:
            break
        for cell in desk.places:
            if desk.word_on[cell] >= 0 or _known_sides(desk, cell) != known:
                continue
            desk.acts[CHOOSE] += 1
            number = _fitting(desk, cell, fitting, random)
            # Forced, or a contradiction: either ends the comparison.
            if number <= 1:
                return cell, fitting[0, 0], fitting[1, 0] if number else -1, False
            slot = 0
            if cells < MEMORY:
                slot = cells
                cells += 1
            else:
                # The memory is full: the cell with the most words gives way if the new one has fewer.
                for other in range(MEMORY):
                    if compared[other, 1] > compared[slot, 1]:
                        slot = other
                if compared[slot, 1] <= number:
                    continue
            compared[slot, 0], compared[slot, 1] = cell, number
            for place in range(number):
                compared[slot, 2 + place], compared[slot, 2 + ENOUGH + place] = fitting[0, place], fitting[1, place]
    best = -1
    for slot in range(cells):
        # With `ENOUGH` words the player stopped counting, so there may be more, and dropping some proves nothing.
        if compared[slot, 1] < ENOUGH:
            _drop_what_nothing_fits_beside(desk, compared[slot], random)
            if compared[slot, 1] <= 1:
                word = compared[slot, 2 + ENOUGH] if compared[slot, 1] else -1
                return compared[slot, 0], compared[slot, 2], word, False
        if best < 0 or compared[slot, 1] < compared[best, 1]:
            best = slot
    desk.acts[ASSUME] += 1
    pick = random_below(random, compared[best, 1])
    return compared[best, 0], compared[best, 2 + pick], compared[best, 2 + ENOUGH + pick], True


@kernel
def _fitting(desk: _Desk, cell: int, fitting: Int64s, random: RandomState) -> int:
    """Hold tiles against a cell until `ENOUGH` words fit; returns how many. `fitting` gets the tiles and words."""
    known, needed = _demand(desk, cell)
    number, tiles = 0, len(desk.order)
    first = random_below(random, tiles)
    for place in range(tiles):
        tile = desk.order[(first + place) % tiles]
        if desk.used[tile]:
            continue
        desk.acts[LOOK] += 1
        for word in desk.turns[tile]:
            if word < 0 or desk.ends[word] & known != needed:
                continue
            if _slips(desk, random) or _known_wrong(desk, cell, word, random):
                continue
            # On the board for a moment, to follow the contours through it.
            desk.word_on[cell] = word
            arcs = _closes_too_early(desk, cell)
            desk.word_on[cell] = -1
            if 0 < arcs <= MEMORY and not _slips(desk, random):
                continue
            fitting[0, number], fitting[1, number] = tile, word
            number += 1
            if number == ENOUGH:
                return number
    return number


@kernel
def _drop_what_nothing_fits_beside(desk: _Desk, candidates: Int64s, random: RandomState) -> None:
    """Drop the words of a row of `compared` beside which no tile fits."""
    cell, number, kept = candidates[0], candidates[1], 0
    for place in range(number):
        tile, word = candidates[2 + place], candidates[2 + ENOUGH + place]
        desk.word_on[cell], desk.used[tile] = word, 1
        fits = True
        for neighbour in desk.across[cell]:
            if fits and neighbour >= 0 and desk.word_on[neighbour] < 0:
                fits = _any_fits(desk, neighbour, random) or _slips(desk, random)
        desk.word_on[cell], desk.used[tile] = -1, 0
        if fits:
            candidates[2 + kept], candidates[2 + ENOUGH + kept] = tile, word
            kept += 1
    candidates[1] = kept


@kernel
def _any_fits(desk: _Desk, cell: int, random: RandomState) -> bool:
    """Whether a tile left fits an empty cell."""
    known, needed = _demand(desk, cell)
    tiles = len(desk.order)
    first = random_below(random, tiles)
    for place in range(tiles):
        tile = desk.order[(first + place) % tiles]
        if desk.used[tile]:
            continue
        desk.acts[LOOK] += 1
        for word in desk.turns[tile]:
            if word >= 0 and desk.ends[word] & known == needed:
                return True
    return False


@kernel
def _keep_guess(desk: _Desk, depth: int) -> None:
    """Keep in mind that the next tile is a guess; the oldest one is forgotten if there are too many."""
    if desk.mind[GUESSES] == MEMORY:
        for place in range(1, MEMORY):
            desk.guesses[place - 1] = desk.guesses[place]
        desk.mind[GUESSES] -= 1
    # The number of tiles before the guess is enough to find it again in `past`.
    desk.guesses[desk.mind[GUESSES]] = depth
    desk.mind[GUESSES] += 1


@kernel
def _take_back(desk: _Desk) -> None:
    """Lift the tiles from the last guess on, which was wrong; without a guess in mind, all tiles."""
    depth, back_to = desk.mind[DEPTH], 0
    guessed = desk.mind[GUESSES] > 0
    if guessed:
        desk.mind[GUESSES] -= 1
        back_to = desk.guesses[desk.mind[GUESSES]]
    cell = word = -1
    while depth > back_to:
        depth -= 1
        cell, tile = desk.past[0, depth], desk.past[1, depth]
        word, desk.word_on[cell], desk.used[tile] = desk.word_on[cell], -1, 0
        desk.acts[LIFT] += 1
    desk.mind[DEPTH] = depth
    # What was shown to be wrong after more tiles than are left is not known any more.
    kept = 0
    for place in range(desk.mind[WRONG]):
        if desk.wrong[2, place] <= depth and (guessed or depth > 0):
            for row in range(3):
                desk.wrong[row, kept] = desk.wrong[row, place]
            kept += 1
    if guessed:
        if kept == MEMORY:
            for place in range(1, MEMORY):
                for row in range(3):
                    desk.wrong[row, place - 1] = desk.wrong[row, place]
            kept -= 1
        desk.wrong[0, kept], desk.wrong[1, kept], desk.wrong[2, kept] = cell, word, depth
        kept += 1
    desk.mind[WRONG] = kept


@kernel
def _known_wrong(desk: _Desk, cell: int, word: int, random: RandomState) -> bool:
    """Whether the player remembers that this guess was wrong."""
    for place in range(desk.mind[WRONG]):
        if desk.wrong[0, place] == cell and desk.wrong[1, place] == word:
            return not _slips(desk, random)
    return False


@kernel
def _slips(desk: _Desk, random: RandomState) -> bool:
    """Whether the player overlooks something now."""
    return bool(random_below(random, CERTAIN) < desk.slips[0])


@kernel
def _known_sides(desk: _Desk, cell: int) -> int:
    """How many sides of a cell are on the border or meet a tile."""
    known = 0
    for neighbour in desk.across[cell]:
        known += neighbour < 0 or desk.word_on[neighbour] >= 0
    return known


@kernel
def _open_cells(desk: _Desk) -> int:
    """The number of cells without a tile."""
    free = 0
    for word in desk.word_on:
        free += word < 0
    return free


@kernel
def _demand(desk: _Desk, cell: int) -> tuple[int, int]:
    """The vertices of a cell whose state is known, and the ones among them with a path end, as bits."""
    known = needed = 0
    for vertex in range(8):
        neighbour = desk.across[cell, vertex // 2]
        if neighbour < 0:
            known |= 1 << vertex
        elif desk.word_on[neighbour] >= 0:
            known |= 1 << vertex
            needed |= (desk.ends[desk.word_on[neighbour]] >> TOUCHING[vertex] & 1) << vertex
    return known, needed


@kernel
def _contour(desk: _Desk, cell: int, vertex: int, seen: Int64s) -> tuple[int, bool, bool]:
    """The contour through a path end: the arcs seen until it closes or ends, whether it closes, and whether in a cap.

    The last value says whether all these arcs return to the side that they come from.
    """
    start, arcs, caps = 8 * cell + vertex, 0, True
    while True:
        other = desk.partners[desk.word_on[cell], vertex]
        seen[8 * cell + vertex] = seen[8 * cell + other] = 1
        arcs += 1
        caps = caps and vertex // 2 == other // 2
        cell, vertex = desk.across[cell, other // 2], TOUCHING[other]
        if cell < 0 or desk.word_on[cell] < 0 or not desk.ends[desk.word_on[cell]] >> vertex & 1:
            return arcs, False, caps
        if 8 * cell + vertex == start:
            return arcs, True, caps


@kernel
def _contours(desk: _Desk) -> tuple[int, int, bool]:
    """The closed contours other than circles, the circles, and whether an open path can only end in a loop."""
    loops, circles, strands = 0, 0, False
    seen = np.zeros(8 * len(desk.word_on), dtype=np.int64)
    for cell in range(len(desk.word_on)):
        if desk.word_on[cell] < 0:
            continue
        for vertex in range(8):
            if desk.ends[desk.word_on[cell]] >> vertex & 1 and not seen[8 * cell + vertex]:
                _, closed, caps = _contour(desk, cell, vertex, seen)
                if not closed:
                    strands = strands or not caps
                elif caps:
                    circles += 1
                else:
                    loops += 1
    return loops, circles, strands


@kernel
def _closes_too_early(desk: _Desk, cell: int) -> int:
    """The arcs of the shortest contour that the tile on a cell closes, if it must not close yet; otherwise 0."""
    shortest = 0
    seen = np.zeros(8 * len(desk.word_on), dtype=np.int64)
    for vertex in range(8):
        if desk.ends[desk.word_on[cell]] >> vertex & 1 and not seen[8 * cell + vertex]:
            arcs, closed, _ = _contour(desk, cell, vertex, seen)
            if closed and (shortest == 0 or arcs < shortest):
                shortest = arcs
    if shortest == 0:
        return 0
    loops, circles, strands = _contours(desk)
    if loops > desk.bounds[1] or circles > desk.bounds[3] or loops + circles > desk.bounds[5]:
        return shortest
    if loops < desk.bounds[1]:
        return 0
    # The last loop has closed: no strand may be left, and no cell either unless circles can fill it.
    return shortest if strands or (desk.bounds[3] == 0 and _open_cells(desk) > 1) else 0


@kernel
def _solves(desk: _Desk) -> bool:
    """Whether the full board is a solution."""
    for cell in range(len(desk.word_on)):
        known, needed = _demand(desk, cell)
        if desk.ends[desk.word_on[cell]] & known != needed:
            return False
    loops, circles, _ = _contours(desk)
    bounds = desk.bounds
    if loops < bounds[0] or circles < bounds[2] or loops + circles < bounds[4]:
        return False
    return bool(loops <= bounds[1] and circles <= bounds[3] and loops + circles <= bounds[5])
