"""A second simulated player of IQ Blocks: works piece by piece, and repairs the board where it is stuck.

It begins with the pieces that have given cells, and takes the one with the fewest places first. Then it takes the
largest piece that fits a tight corner. Either is placed where it is snuggest and leaves no small pocket that the other
pieces cannot fill. When stuck, the player lifts pieces around the trouble, in any order, and for a while does not place
them there again. The first player, in `grading.iqblocks.player`, takes any piece that fits, looks ahead at the cells
beside it, and takes back the last pieces.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.grading.players import CERTAIN, Game
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import cells_of, orientations
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.kernels import RandomState, drop_first, kernel, random_below, random_shuffle, random_state

MEMORY: Final = 4
"""Pieces whose number of places is kept in mind, places weighed against each other, lifted placements that are avoided,
and the most pieces lifted at once (Cowan, Behavioral and Brain Sciences 24, 2001).
"""

SLIPS: Final = 30
"""How many of 1000 places that fit, and of 1000 pockets, are overlooked."""

FORGETS: Final = 100
"""How many of 1000 things remembered are gone at the next piece."""

LONGEST: Final = 50 * 60 * 60 * 100
"""Hundredths of a second after which a game is given up: fifty hours."""

POCKET: Final = 12
"""Cells of the largest pocket that the player counts."""

NOISE: Final = 7
"""Chance decides between ratings of snugness that differ by less. This grows whenever all pieces are lifted."""

MOST_NOISE: Final = 35
"""The largest `NOISE`: the player then tries anything that fits."""

PATIENCE: Final = 12
"""Repairs in a row without a new record of pieces on the board, after which all pieces are lifted."""

ACTS: Final = ("look", "turn", "choose", "place", "lift", "assume", "check")
LOOK, TURN, CHOOSE, PLACE, LIFT, ASSUME, CHECK = range(len(ACTS))

NOWHERE: Final = -1


class _Desk(NamedTuple):
    """A puzzle as lists of placements of the pieces left on the open cells, and a game of it."""

    covers: Int64s  # int64[placements, largest]: the cells of a placement, padded with -1
    pieces: Int64s  # int64[placements]: its piece
    turns: Int64s  # int64[placements]: its orientation
    members: Int64s  # int64[...]: placements of piece p over cell c, from starts[p * cells + c] to the next start
    starts: Int64s  # int64[pieces * cells + 1]
    near: Int64s  # int64[cells, 4]: the neighbours of a cell, padded with -1
    facts: Int64s  # int64[pieces, 4]: its cells, orientations, given cells, and the first equal piece without any
    anchors: Int64s  # int64[pieces]: its first given cell, or -1
    cost: Int64s  # int64[acts]: hundredths of a second of each act
    owner: Int64s  # int64[cells]: the piece on a cell, or -1
    placed: Int64s  # int64[pieces]: the placement of a piece on the board, or -1
    known: Int64s  # int64[pieces]: how many places a piece with given cells was seen to have, or -1
    avoided: Int64s  # int64[MEMORY]: placements lifted lately, or -1
    noise: Int64s  # int64[1]: how much chance is in a rating now
    acts: Int64s  # int64[acts]: how often each act was done
    scratch: Int64s  # int64[2, cells]: a region, and the cells seen


def games(puzzle: IqBlocks, count: int, draws: Stream) -> list[Game]:
    """`count` games: moves are pieces placed and lifted, looks are pieces held against a cell in one orientation."""
    return [game for game, _ in games_and_boards(puzzle, count, draws)]


def games_and_boards(
    puzzle: IqBlocks, count: int, draws: Stream, slips: int = SLIPS, longest: int = LONGEST
) -> Iterator[tuple[Game, Int64s]]:
    """Each game and its final board: int64[cells], for each open cell the index of its piece in `puzzle.left`, or -1.

    A game is given up after `longest` hundredths of a second.
    """
    desk, random = _desk(puzzle), random_state(draws)
    for _ in range(count):
        desk.owner[:], desk.placed[:], desk.known[:], desk.avoided[:], desk.acts[:] = -1, -1, -1, -1, 0
        solved = _play(desk, slips, longest, random)
        done = dict(zip(ACTS, desk.acts.tolist(), strict=True))
        acts = {act: number for act, number in done.items() if number}
        moves, looks = done["place"] + done["lift"], done["look"] + done["turn"]
        yield Game(bool(solved), moves, looks, acts), desk.owner.copy()


def _desk(puzzle: IqBlocks) -> _Desk:
    cells, left, clues = puzzle.open_cells, puzzle.left, puzzle.clues
    number = {cell: index for index, cell in enumerate(cells)}
    placements = list(_placements(puzzle))
    largest = max((piece.size for piece in left), default=1)
    covers = np.full((len(placements), largest), -1, dtype=np.int64)
    over: list[list[int]] = [[] for _ in range(len(left) * len(cells))]
    for index, (piece, _, covered) in enumerate(placements):
        covers[index, : len(covered)] = [number[cell] for cell in covered]
        for cell in covered:
            over[piece * len(cells) + number[cell]].append(index)
    shapes = [orientations(piece) if piece.name not in clues else piece.name for piece in left]
    facts = [
        [piece.size, len(orientations(piece)), len(clues.get(piece.name, ())), shapes.index(shapes[index])]
        for index, piece in enumerate(left)
    ]
    sides = ((-1, 0), (0, 1), (1, 0), (0, -1))
    seconds = seconds_per_act()[puzzle.kind]
    return _Desk(
        covers=covers,
        pieces=np.array([piece for piece, _, _ in placements], dtype=np.int64),
        turns=np.array([turn for _, turn, _ in placements], dtype=np.int64),
        members=np.array([index for group in over for index in group], dtype=np.int64),
        starts=np.cumsum([0, *map(len, over)], dtype=np.int64),
        near=np.array([[number.get((r + y, c + x), -1) for y, x in sides] for r, c in cells], np.int64).reshape(-1, 4),
        facts=np.array(facts, dtype=np.int64).reshape(-1, 4),
        anchors=np.array([number[clues[piece.name][0]] if piece.name in clues else -1 for piece in left], np.int64),
        cost=np.array([round(100 * seconds[act]) for act in ACTS], dtype=np.int64),
        owner=np.full(len(cells), -1, dtype=np.int64),
        placed=np.full(len(left), -1, dtype=np.int64),
        known=np.full(len(left), -1, dtype=np.int64),
        avoided=np.full(MEMORY, -1, dtype=np.int64),
        noise=np.zeros(1, dtype=np.int64),
        acts=np.zeros(len(ACTS), dtype=np.int64),
        scratch=np.zeros((2, len(cells)), dtype=np.int64),
    )


def _placements(puzzle: IqBlocks) -> Iterator[tuple[int, int, list[Cell]]]:
    """Every placement of a piece left on cells open to it, over all of its given cells: piece, orientation, cells."""
    clues = puzzle.clues
    given = {cell: name for name, cells in clues.items() for cell in cells}
    cells = puzzle.open_cells
    for index, piece in enumerate(puzzle.left):
        free = {cell for cell in cells if given.get(cell, piece.name) == piece.name}
        needed = set(clues.get(piece.name, ()))
        for turn, shape in enumerate(orientations(piece)):
            (top, first), *_ = steps = cells_of(shape)
            for r, c in cells:
                covered = [(r + y - top, c + x - first) for y, x in steps]
                if free.issuperset(covered) and needed.issubset(covered):
                    yield index, turn, covered


@kernel
def _play(desk: _Desk, slips: int, longest: int, random: RandomState) -> bool:
    """Play one game; returns whether it was solved before `longest` hundredths of a second."""
    best = repairs = 0
    desk.noise[0] = NOISE
    while True:
        pieces_on_board = 0
        for piece in range(len(desk.placed)):
            pieces_on_board += desk.placed[piece] >= 0
            # Drawn for every piece, known or not, so that the draws do not depend on what is known.
            if random_below(random, CERTAIN) < FORGETS:
                desk.known[piece] = -1
        if pieces_on_board > best:
            best, repairs = pieces_on_board, 0
        if pieces_on_board == len(desk.placed) and not np.any(desk.owner < 0):
            desk.acts[CHECK] = len(desk.owner)
            return True
        if np.sum(desk.acts * desk.cost) >= longest:
            return False
        placement, trouble = _choose(desk, slips, random)
        if placement >= 0:
            _lay(desk, placement)
            continue
        repairs += 1
        if repairs > PATIENCE or pieces_on_board == 0:
            best = repairs = 0
            desk.noise[0] = min(desk.noise[0] + NOISE, MOST_NOISE)
            desk.acts[CHOOSE] += 1
            desk.avoided[:] = NOWHERE
            for piece in range(len(desk.placed)):
                _lift(desk, piece)
        else:
            _repair(desk, trouble, 1 + random_below(random, min(repairs, MEMORY)), random)


@kernel
def _choose(desk: _Desk, slips: int, random: RandomState) -> tuple[int, int]:
    """The next placement; or -1, and a cell where the player is stuck."""
    fewest, chosen = len(desk.pieces) + 1, NOWHERE
    order: Int64s = np.arange(len(desk.placed))
    random_shuffle(random, order, len(order))
    # Pieces with the most given cells first: they have the fewest places to compare.
    for given in range(desk.covers.shape[1], 0, -1):
        for piece in order:
            anchor = desk.anchors[piece]
            if desk.placed[piece] >= 0 or desk.facts[piece, 2] != given:
                continue
            if desk.known[piece] < 0:
                desk.acts[CHOOSE] += 1
                number, placement = _compare(desk, piece, anchor, slips, random)
                # One place is forced; none (-1) is trouble at this piece's first given cell.
                if number <= 1:
                    return placement, anchor
                _remember(desk, piece, number, random)
            if desk.known[piece] < fewest:
                fewest, chosen = desk.known[piece], piece
    if chosen >= 0:
        # The places of this piece are compared again, and the snuggest one is tried.
        desk.acts[CHOOSE] += 1
        desk.known[chosen] = -1
        return _compare(desk, chosen, desk.anchors[chosen], slips, random)[1], desk.anchors[chosen]
    return _choose_free(desk, slips, random)


@kernel
def _remember(desk: _Desk, piece: int, number: int, random: RandomState) -> None:
    """Keep in mind how many places a piece has; with more than `MEMORY` pieces in mind, another one is forgotten."""
    order = np.flatnonzero(desk.known >= 0)
    if len(order) >= MEMORY:
        desk.known[order[random_below(random, len(order))]] = -1
    desk.known[piece] = number


@kernel
def _choose_free(desk: _Desk, slips: int, random: RandomState) -> tuple[int, int]:
    """The next placement of a piece without given cells, large pieces first; or -1, and a tight cell."""
    spot = _tightest(desk, random)
    order: Int64s = np.arange(len(desk.placed))
    random_shuffle(random, order, len(order))
    bulk = desk.facts[:, 0].copy()
    for piece in order:
        # Sizes as the eye takes them, up to two cells too large.
        bulk[piece] += random_below(random, 3)
    for size in range(desk.covers.shape[1] + 2 if spot >= 0 else 0, 0, -1):
        for piece in order:
            if desk.placed[piece] < 0 and bulk[piece] == size and _first_of_its_kind(desk, piece):
                desk.acts[CHOOSE] += 1
                _, placement = _compare(desk, piece, spot, slips, random)
                if placement >= 0:
                    return placement, spot
    return NOWHERE, spot


@kernel
def _first_of_its_kind(desk: _Desk, piece: int) -> bool:
    """Whether no equal piece at hand comes first."""
    first = piece
    for other in range(piece - 1, -1, -1):
        if desk.placed[other] < 0 and desk.facts[other, 3] == desk.facts[piece, 3]:
            first = other
    return first == piece


@kernel
def _tightest(desk: _Desk, random: RandomState) -> int:
    """A random open cell among those with the most closed sides; -1 if none is open."""
    chosen, most, alike = NOWHERE, -1, 0
    for cell in range(len(desk.owner)):
        if desk.owner[cell] >= 0:
            continue
        closed = _closed_sides(desk, cell)
        if closed > most:
            most, alike = closed, 0
        if closed == most:
            # The k-th equal cell replaces the choice once in k times, so all are equally likely.
            alike += 1
            if random_below(random, alike) == 0:
                chosen = cell
    return chosen


@kernel
def _closed_sides(desk: _Desk, cell: int) -> int:
    closed = 0
    for neighbour in desk.near[cell]:
        closed += neighbour < 0 or desk.owner[neighbour] >= 0
    return closed


@kernel
def _compare(desk: _Desk, piece: int, cell: int, slips: int, random: RandomState) -> tuple[int, int]:
    """Turn a piece over a cell; returns how many places for it are seen, and the snuggest one, or -1."""
    number, best, snuggest = 0, NOWHERE, -100
    desk.acts[LOOK] += 1
    desk.acts[TURN] += desk.facts[piece, 1] - 1
    row = piece * len(desk.owner) + cell
    for index in range(desk.starts[row], desk.starts[row + 1]):
        placement = desk.members[index]
        if not _fits(desk, placement) or placement in desk.avoided or random_below(random, CERTAIN) < slips:
            continue
        if _leaves_pocket(desk, placement) and random_below(random, CERTAIN) >= slips:
            continue
        number += 1
        rating = _snugness(desk, placement) + random_below(random, desk.noise[0])
        if rating > snuggest:
            best, snuggest = placement, rating
    # Places seen are weighed against each other, as many as can be held in mind.
    desk.acts[ASSUME] += min(number, MEMORY)
    return number, best


@kernel
def _fits(desk: _Desk, placement: int) -> bool:
    closed = 0
    for cell in desk.covers[placement]:
        closed += cell >= 0 and desk.owner[cell] >= 0
    return closed == 0


@kernel
def _snugness(desk: _Desk, placement: int) -> int:
    """Closed sides along the outline of a placement, minus open ones."""
    cells = desk.covers[placement]
    rating = 0
    for cell in cells:
        if cell >= 0:
            for neighbour in desk.near[cell]:
                if neighbour < 0 or desk.owner[neighbour] >= 0:
                    rating += 1
                elif neighbour not in cells:
                    # Sides between two cells of the piece itself count neither way.
                    rating -= 1
    return rating


@kernel
def _leaves_pocket(desk: _Desk, placement: int) -> bool:
    """Whether a placement leaves a small region of a size that no other pieces at hand have together."""
    region, seen = desk.scratch[0], desk.scratch[1]
    for cell in range(len(seen)):
        seen[cell] = desk.owner[cell] >= 0
    for cell in desk.covers[placement]:
        if cell >= 0:
            seen[cell] = 1
    # Only regions that touch the placement can be new pockets.
    for covered in desk.covers[placement]:
        if covered < 0:
            continue
        for first in desk.near[covered]:
            if first < 0 or seen[first]:
                continue
            seen[first] = 1
            region[0] = first
            size, done = 1, 0
            while done < size:
                for cell in desk.near[region[done]]:
                    if cell >= 0 and not seen[cell]:
                        seen[cell] = 1
                        region[size] = cell
                        size += 1
                done += 1
            if size <= POCKET and not _adds_up(desk, size, desk.pieces[placement]):
                return True
    return False


@kernel
def _adds_up(desk: _Desk, size: int, without: int) -> bool:
    """Whether some pieces at hand, without one of them, have this many cells together."""
    sums = 1
    for piece in range(len(desk.placed)):
        if desk.placed[piece] < 0 and piece != without and desk.facts[piece, 0] <= POCKET:
            # Bit n says that some pieces have n cells together; totals beyond the largest pocket are cut off.
            sums |= (sums << desk.facts[piece, 0]) & ((2 << POCKET) - 1)
    return bool(sums >> size & 1)


@kernel
def _repair(desk: _Desk, trouble: int, number: int, random: RandomState) -> None:
    """Lift up to `number` pieces beside the region of a cell, or any if the cell is -1, and avoid where they were."""
    region, seen, size = desk.scratch[0], desk.scratch[1], 0
    beside = np.zeros(len(desk.placed), dtype=np.int64)
    if trouble >= 0:
        seen[:] = 0
        seen[trouble] = 1
        region[0] = trouble
        size, done = 1, 0
        while done < size:
            for cell in desk.near[region[done]]:
                if cell >= 0 and not seen[cell]:
                    seen[cell] = 1
                    if desk.owner[cell] >= 0:
                        beside[desk.owner[cell]] = 1
                    elif size < POCKET:
                        # Of a large region the player sees only the part around the trouble.
                        region[size] = cell
                        size += 1
            done += 1
    if not np.any(beside > 0):
        beside[:] = 1
    order: Int64s = np.arange(len(desk.placed))
    random_shuffle(random, order, len(order))
    for piece in order:
        if number and beside[piece] and desk.placed[piece] >= 0:
            drop_first(desk.avoided)
            desk.avoided[-1] = desk.placed[piece]
            _lift(desk, piece)
            number -= 1
    desk.acts[CHOOSE] += 1


@kernel
def _lay(desk: _Desk, placement: int) -> None:
    """Place a piece; the places of pieces that could cover one of its cells are counted again."""
    piece = desk.pieces[placement]
    desk.placed[piece] = placement
    desk.acts[PLACE] += 1
    for cell in desk.covers[placement]:
        if cell >= 0:
            desk.owner[cell] = piece
            for other in range(len(desk.known)):
                row = other * len(desk.owner) + cell
                if desk.starts[row] < desk.starts[row + 1]:
                    desk.known[other] = -1


@kernel
def _lift(desk: _Desk, piece: int) -> None:
    """Lift a piece, if it is on the board."""
    if desk.placed[piece] >= 0:
        desk.acts[LIFT] += 1
        for cell in desk.covers[desk.placed[piece]]:
            if cell >= 0:
                desk.owner[cell] = -1
        desk.placed[piece] = -1
        # There is more room now, so every number of places could be too small.
        desk.known[:] = -1
