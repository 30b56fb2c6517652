"""A second simulated player of OTTF, who marks tiles as first or last and reasons by cases.

The player of `grading.ottf.player` places tiles in order, starting with the first. This one works on paper from both
ends: it marks a tile as *first* (before all neighbours that are still open) or *last* (after them), wherever one is
certain. When no look shows one, it follows either role of a *doubtful* tile, a 1 with four open neighbours, in the
head; when that leads nowhere, it marks one role lightly with a pencil, continues, and erases everything after a
contradiction.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.grading.players import Game
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.kernels import RandomState, drop_first, kernel, random_below, random_state

MEMORY: Final = 4
"""Things kept in mind: tiles to look at next, pencilled assumptions to return to, and marks made only in the head."""

SLIPS: Final = 30
"""Looks per thousand that overlook what they should show."""

MISCOUNTS: Final = 5
"""Looks per thousand that miss one neighbour of a tile, which then seems to come first. Miscounting is rarer than
overlooking: the numbers are small and the tile is in view."""

FORGOTTEN: Final = 100
"""Refuted assumptions per thousand whose result is forgotten when the marks after them have been erased."""

HOURS: Final = 50
"""The hours of acts after which a game is given up."""

ACTS: Final = ("look", "choose", "write", "erase", "step", "assume", "check")
"""The acts by their names in `catalogues/seconds.toml`; steps are counted in sevenths, so that all counts are whole."""

LOOK, CHOOSE, WRITE, ERASE, STEP, ASSUME, CHECK = range(7)

NEED, AROUND, OPEN = range(3)
"""The rows of a sheet, over its cells row by row with a margin: neighbours that must come later, modulo 4; open
neighbours; whether the tile has no mark."""

CELL, ROLE, REASON = range(3)
"""The rows of the log: the marked cells in the order of their marks, their roles, and why they were marked."""

NOTHING, FIRST, LAST, MISFIT = range(4)
"""What a look shows: nothing; a role of the tile; that something before was wrong."""

CERTAIN, MISTAKEN, PENCILLED = range(3)
"""Why a tile was marked: for a good reason; by a miscount; as an assumption. The player does not notice a miscount."""

MARKED, WAITING, ASSUMED, EYE, BARREN = range(5)
"""The tally: marks on the sheet; tiles to look at next; assumptions kept in mind; the place of the eye in reading
order; scans without a result since the last mark."""

THOUSAND: Final = 1000


class _Sheet(NamedTuple):
    """The puzzle, what is marked on it and what the player keeps in mind: int64 arrays.

    The cell in a row and column has the position (row + 1) * width + column, with a width of one more than the columns.
    """

    cells: Int64s  # [tiles] positions in reading order
    board: Int64s  # [3, positions] the rows NEED to OPEN
    steps: Int64s  # [4] from a position to its neighbours
    log: Int64s  # [3, tiles] the rows CELL to REASON
    mind: Int64s  # [2, MEMORY] tiles to look at next; the places in the log of the assumptions
    tally: Int64s  # [5] from MARKED to BARREN
    acts: Int64s  # [7] how often each act was done


class _Person(NamedTuple):
    """How a player errs and how long the acts take."""

    slips: int  # looks that overlook something, per thousand
    ticks: Int64s  # [7] the time of each act, in sevenths of a millisecond
    patience: int  # the time after which a game is given up, in the same unit
    random: RandomState


def games(puzzle: Ottf, count: int, draws: Stream) -> list[Game]:
    """`count` games, given up after fifty hours: moves are marks written or erased; looks are cells examined."""
    return [game for game, _ in games_and_orders(puzzle, count, draws)]


def games_and_orders(
    puzzle: Ottf, count: int, draws: Stream, slips: int = SLIPS, hours: int = HOURS
) -> Iterator[tuple[Game, Order | None]]:
    """Each game with the order that it ended with, None if it was given up; `slips` are looks per thousand."""
    times = seconds_per_act()["ottf"]
    per_count = [1000 if act == "step" else 7000 for act in ACTS]
    ticks = np.array([round(each * times[act]) for each, act in zip(per_count, ACTS, strict=True)], dtype=np.int64)
    person = _Person(slips, ticks, hours * 3600 * 7000, random_state(draws))
    sheet, needs = _new_sheet(puzzle)
    for _ in range(count):
        sheet.board[NEED, sheet.cells] = needs
        solved = bool(_play(sheet, needs, person))
        done = dict(zip(ACTS, sheet.acts.tolist(), strict=True))
        acts = {**done, "step": done["step"] / 7}
        yield Game(solved, done["write"] + done["erase"], done["look"], acts), _order(sheet) if solved else None


def _new_sheet(puzzle: Ottf) -> tuple[_Sheet, Int64s]:
    """The empty sheet of a puzzle, and the numbers of its tiles: int64[tiles], one less than they show."""
    (rows, cols), tiles = puzzle.size, np.array(puzzle.tiles, dtype=np.int64)
    width = cols + 1
    cells = (tiles[:, 0] + 1) * width + tiles[:, 1]
    needs = np.array([int(puzzle.template[row][col]) - 1 for row, col in puzzle.tiles], dtype=np.int64)
    sheet = _Sheet(
        cells=cells,
        board=np.zeros((3, (rows + 2) * width), dtype=np.int64),
        steps=np.array([-width, -1, 1, width], dtype=np.int64),
        log=np.zeros((3, len(cells)), dtype=np.int64),
        mind=np.zeros((2, MEMORY), dtype=np.int64),
        tally=np.zeros(5, dtype=np.int64),
        acts=np.zeros(7, dtype=np.int64),
    )
    return sheet, needs


def _order(sheet: _Sheet) -> Order:
    """The order of a full sheet: tiles marked first as they were marked, then tiles marked last, backwards."""
    width = int(sheet.steps[3])
    early: list[Cell] = []
    late: list[Cell] = []
    for position, role in zip(sheet.log[CELL].tolist(), sheet.log[ROLE].tolist(), strict=True):
        (early if role == FIRST else late).append((position // width - 1, position % width))
    return Order((*early, *reversed(late)))


@kernel
def _play(sheet: _Sheet, needs: Int64s, person: _Person) -> bool:
    """Play one game on the sheet; returns whether every tile is marked and passed the final check."""
    cells, board, tally, acts = sheet.cells, sheet.board, sheet.tally, sheet.acts
    board[:], tally[:], acts[:] = 0, 0, 0
    for index in range(len(cells)):
        board[NEED, cells[index]] = needs[index]
        board[OPEN, cells[index]] = 1
        for step in sheet.steps:
            board[AROUND, cells[index] + step] += 1
    tally[EYE] = random_below(person.random, len(cells))
    while (acts * person.ticks).sum() < person.patience:
        if tally[MARKED] == len(cells):
            acts[CHECK] += len(cells)
            wrong = _first_mistake(sheet)
            if wrong == len(cells):
                return True
            _erase(sheet, wrong)
            continue
        sight, cell, reason = _next_mark(sheet, person)
        if sight == NOTHING:
            sight, cell, reason = _by_cases(sheet, person)
        if sight == MISFIT:
            _go_back(sheet, person)
        elif sight != NOTHING:
            _mark(sheet, cell, sight, reason)
            acts[WRITE] += 1
            tally[BARREN] = 0
            _keep_neighbours_in_mind(sheet, cell)
    return False


@kernel
def _next_mark(sheet: _Sheet, person: _Person) -> tuple[int, int, int]:
    """What a look shows next, where and why: at the tiles in mind, newest first, then in reading order from the eye."""
    cells, board, tally = sheet.cells, sheet.board, sheet.tally
    while tally[WAITING] > 0:
        tally[WAITING] -= 1
        cell = sheet.mind[0, tally[WAITING]]
        if board[OPEN, cell]:
            sight, reason = _look(sheet, person, cell)
            if sight != NOTHING:
                return sight, cell, reason
    sheet.acts[CHOOSE] += 1
    first = tally[EYE]
    for turn in range(len(cells)):
        tally[EYE] = (first + turn) % len(cells)
        cell = cells[tally[EYE]]
        if board[OPEN, cell]:
            sight, reason = _look(sheet, person, cell)
            if sight != NOTHING:
                return sight, cell, reason
    tally[BARREN] += 1
    return NOTHING, 0, CERTAIN


@kernel
def _look(sheet: _Sheet, person: _Person, cell: int) -> tuple[int, int]:
    """What a look at an open tile shows, and whether that is mistaken."""
    sheet.acts[LOOK] += 1
    need, around = sheet.board[NEED, cell], sheet.board[AROUND, cell]
    # One neighbour is overlooked, so the tile seems to be first; the player does not notice.
    if need == around - 1 and random_below(person.random, THOUSAND) < MISCOUNTS:
        return FIRST, MISTAKEN
    sight = NOTHING
    if need > around:
        sight = MISFIT
    elif need == around:
        sight = FIRST
    elif need == 0 and around < 4:
        sight = LAST
    if sight != NOTHING and random_below(person.random, THOUSAND) < person.slips:
        sight = NOTHING
    return sight, CERTAIN


@kernel
def _by_cases(sheet: _Sheet, person: _Person) -> tuple[int, int, int]:
    """What reasoning about the doubtful tiles shows: the other role of a case that fails, or one to assume on paper.

    On paper the player tries the case with the most consequences in the head. If there is no doubtful tile, the player
    looks at everything once more, and then knows that something before was wrong.
    """
    cells, tally, acts = sheet.cells, sheet.tally, sheet.acts
    most, chosen, case = -1, 0, NOTHING
    first, ties = tally[EYE], 0
    for turn in range(len(cells)):
        cell = cells[(first + turn) % len(cells)]
        if not (sheet.board[OPEN, cell] and sheet.board[NEED, cell] == 0 and sheet.board[AROUND, cell] == 4):
            continue
        for role in (FIRST, LAST):
            consequences, reason = _imagine(sheet, person, cell, role)
            if consequences < 0:
                tally[EYE] = (first + turn) % len(cells)
                return FIRST + LAST - role, cell, reason
            if consequences > most:
                most, ties = consequences, 0
            if consequences == most:
                # The k-th of equal cases replaces the chosen one once in k times, so all are equally likely.
                ties += 1
                if random_below(person.random, ties) == 0:
                    chosen, case = cell, role
    if case == NOTHING:
        return (MISFIT if tally[BARREN] > 1 else NOTHING), 0, CERTAIN
    acts[ASSUME] += 1
    if tally[ASSUMED] == MEMORY:
        # The oldest assumption is forgotten; its mark stays.
        drop_first(sheet.mind[1])
        tally[ASSUMED] -= 1
    sheet.mind[1, tally[ASSUMED]] = tally[MARKED]
    tally[ASSUMED] += 1
    return case, chosen, PENCILLED


@kernel
def _imagine(sheet: _Sheet, person: _Person, cell: int, role: int) -> tuple[int, int]:
    """Follow one role of a doubtful tile in the head, one consequence after the other, as far as memory goes.

    Returns the number of consequences, or -1 for a contradiction, and whether a miscount led to it.
    """
    board, log, tally, acts = sheet.board, sheet.log, sheet.tally, sheet.acts
    acts[ASSUME] += 1
    mark, failed, reason = tally[MARKED], False, CERTAIN
    _mark(sheet, cell, role, PENCILLED)
    followed = mark
    while followed < tally[MARKED] and not failed:
        for step in sheet.steps:
            other = log[CELL, followed] + step
            # As many consequences as fit into memory are followed; others are not looked at.
            if not board[OPEN, other] or tally[MARKED] - mark > MEMORY:
                continue
            # A step, and a seventh of one for each consequence that is held in mind meanwhile.
            acts[STEP] += 7 + tally[MARKED] - mark - 1
            sight, mistaken = _look(sheet, person, other)
            acts[LOOK] -= 1  # the step stands for this look
            if sight == MISFIT:
                failed = True
                break
            if sight != NOTHING:
                _mark(sheet, other, sight, mistaken)
                reason = max(reason, mistaken)
        followed += 1
    consequences = tally[MARKED] - mark - 1
    _unmark(sheet, mark)
    return (-1 if failed else consequences), reason


@kernel
def _mark(sheet: _Sheet, cell: int, role: int, reason: int) -> None:
    """Mark an open tile with its role, on paper or in the head."""
    board, tally = sheet.board, sheet.tally
    sheet.log[CELL, tally[MARKED]] = cell
    sheet.log[ROLE, tally[MARKED]] = role
    sheet.log[REASON, tally[MARKED]] = reason
    tally[MARKED] += 1
    board[OPEN, cell] = 0
    for step in sheet.steps:
        board[AROUND, cell + step] -= 1
        if role == LAST:
            board[NEED, cell + step] = (board[NEED, cell + step] - 1) & 3


@kernel
def _unmark(sheet: _Sheet, kept: int) -> None:
    """Open all tiles but the first `kept` in the log, the newest first."""
    board, tally = sheet.board, sheet.tally
    # Newest first, so that each tile meets its neighbours as they were when it was marked.
    while tally[MARKED] > kept:
        tally[MARKED] -= 1
        cell = sheet.log[CELL, tally[MARKED]]
        board[OPEN, cell] = 1
        for step in sheet.steps:
            board[AROUND, cell + step] += 1
            if sheet.log[ROLE, tally[MARKED]] == LAST:
                board[NEED, cell + step] = (board[NEED, cell + step] + 1) & 3


@kernel
def _keep_neighbours_in_mind(sheet: _Sheet, cell: int) -> None:
    """Keep the open neighbours of a marked tile in mind, to look at next; the oldest tiles are forgotten."""
    tiles = sheet.mind[0]
    for step in sheet.steps:
        if sheet.board[OPEN, cell + step]:
            if sheet.tally[WAITING] == len(tiles):
                drop_first(tiles)
                sheet.tally[WAITING] -= 1
            tiles[sheet.tally[WAITING]] = cell + step
            sheet.tally[WAITING] += 1


@kernel
def _go_back(sheet: _Sheet, person: _Person) -> None:
    """Erase the newest assumption in mind after a contradiction and mark its other role, unless that is forgotten.

    Without an assumption in mind, look through the marks for a mistake and erase everything from there, or else from
    the first pencil mark, or else everything.
    """
    log, tally, acts = sheet.log, sheet.tally, sheet.acts
    if tally[ASSUMED] > 0:
        place = sheet.mind[1, tally[ASSUMED] - 1]
        cell, role, reason = log[CELL, place], log[ROLE, place], CERTAIN
        # A contradiction that rests on a miscount makes the opposite mark a mistake as well.
        for index in range(place + 1, tally[MARKED]):
            if log[REASON, index] == MISTAKEN:
                reason = MISTAKEN
        _erase(sheet, place)
        if random_below(person.random, THOUSAND) >= FORGOTTEN:
            _mark(sheet, cell, FIRST + LAST - role, reason)
            acts[WRITE] += 1
            _keep_neighbours_in_mind(sheet, cell)
        return
    acts[CHOOSE] += 1
    place = 0
    for index in range(tally[MARKED]):
        acts[LOOK] += 1
        if log[REASON, index] == MISTAKEN and random_below(person.random, THOUSAND) >= person.slips:
            _erase(sheet, index)
            return
        if log[REASON, index] == PENCILLED and place == 0:
            place = index
    _erase(sheet, place)


@kernel
def _erase(sheet: _Sheet, kept: int) -> None:
    """Erase all marks but the first `kept`, with the assumptions among them."""
    tally = sheet.tally
    sheet.acts[ERASE] += tally[MARKED] - kept
    _unmark(sheet, kept)
    while tally[ASSUMED] > 0 and sheet.mind[1, tally[ASSUMED] - 1] >= kept:
        tally[ASSUMED] -= 1
    tally[WAITING], tally[BARREN] = 0, 0


@kernel
def _first_mistake(sheet: _Sheet) -> int:
    """The place in the log of the first mistaken mark, or the number of marks."""
    for index in range(sheet.tally[MARKED]):
        if sheet.log[REASON, index] == MISTAKEN:
            return index
    return int(sheet.tally[MARKED])
