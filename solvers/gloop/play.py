"""Playing Gloop: placing and lifting tiles, progress, whether a packing can still be reached, and hints.

A position is the tiles on the board as (row, column, word): the givens, then the others in the order they were placed.
"""

from collections.abc import Collection
from typing import Final, TypeAlias

import msgspec

from puzzlemill.puzzles.gloop import Given, Gloop, Packing, packing_of
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import neighbours
from puzzlemill.puzzles.kinds import Cell, InputError, shown
from puzzlemill.puzzles.saying import Said
from puzzlemill.solvers.gloop import solve
from puzzlemill.solvers.gloop.steps import TECHNIQUES, Lay, Person
from puzzlemill.solvers.outcome import Outcome
from puzzlemill.solvers.playing import Hint, Progress
from puzzlemill.solvers.sentences import cell_name, hardest_before

Position: TypeAlias = tuple[Given, ...]

HINT_TRIALS: Final = 500
"""Most candidates that a hint supposes, about 0.2 s on 16 cells; after that it shows a tile of a solution."""

_SIDES: Final = ("north", "east", "south", "west")


class Lift(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lift", tag_field="move"):
    """Lift the tile on a cell; given tiles cannot be lifted."""

    row: int
    col: int


Move: TypeAlias = Lay | Lift


def start(puzzle: Gloop) -> Position:
    """The givens."""
    return puzzle.givens


def moves(puzzle: Gloop, position: Position) -> list[Move]:
    """Every word of an unused tile on every empty cell whose border and neighbours it matches, then every lift.

    A move can close a contour that the goal does not allow: as on a table, the player has to find that mistake.
    """
    words = _words_on(position)
    used = {tiling.tile_number(word) for word in words.values()}
    unused = [word for tile, turns in puzzle.turns.items() if tile not in used for word in turns]
    cells = set(puzzle.cells)
    lays: list[Move] = []
    for cell in puzzle.cells:
        if cell not in words:
            known_sides = _known_sides(cells, words, cell)
            lays += [Lay(*cell, word) for word in unused if _misfit(known_sides, word) is None]
    return [*lays, *(Lift(row, col) for row, col, _ in sorted(position[len(puzzle.givens) :]))]


def after(puzzle: Gloop, position: Position, move: Move) -> Position:
    """The position after a move; raises `InputError` if `moves` does not list the move."""
    return _lifted(puzzle, position, move) if isinstance(move, Lift) else _with(puzzle, position, move)


def progress(puzzle: Gloop, position: Position) -> Progress:
    """How many of the cells without a given are filled."""
    return Progress(len(position) - len(puzzle.givens), len(puzzle.cells) - len(puzzle.givens))


def solution(puzzle: Gloop, position: Position) -> Packing | None:
    """The packing on a full board, right or wrong."""
    return packing_of(puzzle, _words_on(position)) if len(position) == len(puzzle.cells) else None


def solvable(puzzle: Gloop, position: Position, budget: int) -> bool | None:
    """Whether a packing can be reached without lifting a tile; None if `budget` nodes are not enough."""
    return _solved_from(puzzle, position, budget).solvable


def hint(puzzle: Gloop, position: Position, budget: int) -> Hint[Move]:
    """A tile that a person's techniques find, else one of a packing; if there is no packing, a tile to lift.

    After the lift, earlier tiles can stay; later ones might have to be lifted too, as further hints will say.
    """
    outcome = _solved_from(puzzle, position, budget)
    if outcome.status == "unsolvable":
        return _mistake(puzzle, position, budget)
    if len(position) == len(puzzle.cells):
        return Hint("solved", Said("sentences.common.solved"))
    person = Person(puzzle, position[len(puzzle.givens) :], 0, HINT_TRIALS)
    seen = []
    for step in person.steps(search=False):
        seen.append(step)
        if step.move is None and not step.ruled_out:
            return _mistake(puzzle, position, budget)
        if step.move is not None:
            hardest = max(seen, key=lambda step: list(TECHNIQUES).index(step.technique))
            said = step.said if hardest is step else hardest_before(step.said, hardest.said)
            return Hint(hardest.technique, said, step.cells, step.move)
    if outcome.solution is None:
        return Hint("budget", Said("sentences.gloop.budget"))
    return _tile_of_solution(person, outcome.solution)


def _solved_from(puzzle: Gloop, position: Position, budget: int) -> Outcome[Packing]:
    """The outcome of a search for the puzzle with the tiles of a position given."""
    return solve(msgspec.structs.replace(puzzle, givens=position), budget)


def _mistake(puzzle: Gloop, position: Position, budget: int) -> Hint[Move]:
    """The first tile, in the order of placing, after which no packing is left.

    A position that the budget does not decide counts as good, so the tile named can be a later one.
    """
    good, bad = len(puzzle.givens), len(position)
    if good == bad or _solved_from(puzzle, puzzle.givens, budget).status == "unsolvable":
        return Hint("unsolvable", Said("sentences.gloop.unsolvable"))
    while bad - good > 1:
        middle = (good + bad) // 2
        if _solved_from(puzzle, position[:middle], budget).status == "unsolvable":
            bad = middle
        else:
            good = middle
    row, col, word = position[bad - 1]
    first = bad - 1 == len(puzzle.givens)
    key = "sentences.gloop.lift_first" if first else "sentences.gloop.lift"
    said = Said(key, {"tile": tiling.tile_number(word), "cell": cell_name((row, col))})
    return Hint("take back", said, ((row, col),), Lift(row, col))


def _tile_of_solution(person: Person, solution: Packing) -> Hint[Move]:
    """A tile of a packing, on the cell with the fewest candidates left."""
    board = person.position
    cell = min(board.cells(), key=lambda cell: board.candidates[cell].bit_count())
    row, col = person.ground.cells[cell]
    word = solution.words[row, col]
    said = Said("sentences.gloop.search", {"tile": tiling.tile_number(word), "cell": cell_name((row, col))})
    return Hint("search", said, ((row, col),), Lay(row, col, word))


def _words_on(position: Position) -> dict[Cell, str]:
    return {(row, col): word for row, col, word in position}


def _known_sides(cells: Collection[Cell], words: dict[Cell, str], cell: Cell) -> list[str | None]:
    """The pattern that each side of a cell must show to match border and tiles, None next to an empty cell."""
    patterns: list[str | None] = []
    for side, neighbour in enumerate(neighbours(cell)):
        if neighbour in words:
            patterns.append(tiling.facing(tiling.sides(words[neighbour])[side - 2]))
        else:
            patterns.append(None if neighbour in cells else "00")
    return patterns


def _misfit(known_sides: list[str | None], word: str) -> int | None:
    """The first side of a word that does not show its known pattern; None if all do."""
    for side, (pattern, shows) in enumerate(zip(known_sides, tiling.sides(word), strict=True)):
        if pattern not in (None, shows):
            return side
    return None


def _lifted(puzzle: Gloop, position: Position, move: Lift) -> Position:
    name, cell = f"lift {shown((move.row, move.col))}", (move.row, move.col)
    if cell in puzzle.given_words:
        raise InputError("this tile is given and cannot be lifted", entry=name)
    left = tuple(given for given in position if given[:2] != cell)
    if len(left) == len(position):
        raise InputError("the cell is empty", entry=name)
    return left


def _with(puzzle: Gloop, position: Position, move: Lay) -> Position:
    name, cell, words = f"lay {shown((move.row, move.col))}", (move.row, move.col), _words_on(position)
    cells = set(puzzle.cells)
    if cell not in cells:
        raise InputError("the board has no such cell", entry=name)
    if cell in words:
        problem = "has a given tile" if cell in puzzle.given_words else "already has a tile; lift it first"
        raise InputError(f"the cell {problem}", entry=name)
    if not tiling.is_word(move.word):
        raise InputError(f"{shown(move.word)} is not a Motzkin word of 8 letters '(', ')' and '.'", entry=name)
    tile = tiling.tile_number(move.word)
    if tile not in puzzle.tiles:
        raise InputError(f"the puzzle does not have tile {tile}", entry=name)
    if move.word not in puzzle.turns[tile]:
        raise InputError(
            f"tile {tile} is turned, but it has to lie as it is drawn, as {puzzle.turns[tile][0]}", entry=name
        )
    if any(tiling.tile_number(word) == tile for word in words.values()):
        raise InputError(f"tile {tile} is already on the board", entry=name)
    known_sides = _known_sides(cells, words, cell)
    side = _misfit(known_sides, move.word)
    if side is not None:
        shows = tiling.sides(move.word)[side]
        expected = f"expected {known_sides[side]} to match what is there"
        raise InputError(f"the {_SIDES[side]} side shows {shows}; {expected}", entry=name)
    return (*position, (move.row, move.col, move.word))
