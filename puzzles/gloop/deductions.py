"""Certificates that a Gloop puzzle has one packing, to which forced tiles lead without a trial.

The checker knows the rules of the puzzle and shares no code with the solver that finds certificates. Whatever a step
rules out must fail in one look at the position: nothing is placed after it to see what happens.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Literal, TypeAlias

from puzzlemill.puzzles import certificates
from puzzlemill.puzzles.certificates import Argument, Whole, faults_of
from puzzlemill.puzzles.gloop import Gloop, check, packing_of, parse_id
from puzzlemill.puzzles.gloop.tiles import SIDES, any_adjacent, facing, partners, sides, tile_number
from puzzlemill.puzzles.gloop.tracing import across, contours, neighbours, path_ends, walls
from puzzlemill.puzzles.kinds import Cell, shown
from puzzlemill.puzzles.regions import connected

Lay: TypeAlias = tuple[Whole, Whole, str]
"""Row and column of a cell, from 0, and the word of a tile there."""


class Placed(Argument, frozen=True, tag="placed"):
    """All other words that are left for the cell fail at once."""

    lay: Lay


class RuledOut(Argument, frozen=True, tag="ruled-out"):
    """Each of these words would fail at once.

    No tile would match it; or a tile that must be used would fit nowhere, or the corners or the border would have too
    few tiles; or the tiles left would have too few sides of a pattern to match all others; or the contours would rule
    out the goal; or an odd number of path ends would lead into a part of the board.
    """

    lays: tuple[Lay, ...]


Step: TypeAlias = Placed | RuledOut


class Deductions(certificates.Certificate, frozen=True, kw_only=True, tag="puzzlemill-gloop-deductions"):
    """The claim that these forced steps lead to the only packing of the puzzle of an id."""

    version: Literal[1]
    id: str
    steps: tuple[Step, ...]

    def faults(self) -> list[str]:
        """Why it proves nothing, in words; empty if it proves its claim."""
        return faults_of(self.id, parse_id, self._of)

    def _of(self, puzzle: Gloop) -> list[str]:
        board = _Board(puzzle)
        for row, col, word in puzzle.givens:
            board.place((row, col), word)
        for number, step in enumerate(self.steps):
            failure = _failure(board, step)
            if failure:
                return [f"step {number}: {failure}"]
        return [str(breach) for breach in check(puzzle, packing_of(puzzle, board.placed))]


def _failure(board: "_Board", step: Step) -> str:
    """What is wrong with a step; empty if nothing is. Takes the step."""
    lays = (step.lay,) if isinstance(step, Placed) else step.lays
    for row, col, word in lays:
        if word not in board.words.get((row, col), ()):
            return f"{shown((row, col))}: {shown(word)} is not one of the words left"
    if isinstance(step, Placed):
        cell = step.lay[:2]
        wrong = {(*cell, other) for other in board.words[cell] if other != step.lay[2]}
    else:
        wrong = {*lays}
    for row, col, word in sorted(wrong - board.failing(wrong)):
        return f"{shown((row, col))}: {shown(word)} does not fail at once"
    for row, col, word in wrong:
        board.words[row, col].discard(word)
    if isinstance(step, Placed):
        board.place(step.lay[:2], step.lay[2])
    return ""


class _Board:
    """The words on the board and those left for each empty cell."""

    def __init__(self, puzzle: Gloop) -> None:
        self.puzzle = puzzle
        self.walls: dict[Cell, list[bool]] = walls(puzzle.cells)
        self.placed: dict[Cell, str] = {}
        self.unused: set[int] = {*puzzle.tiles}
        words = [word for turns in puzzle.turns.values() for word in turns]
        self.words: dict[Cell, set[str]] = {
            cell: {word for word in words if all(map(_is_blank, sides(word), closed))}
            for cell, closed in self.walls.items()
        }

    def place(self, cell: Cell, word: str) -> None:
        """Place a word on an empty cell; words that it rules out by itself are gone."""
        self.placed[cell] = word
        self.words.pop(cell)
        self.unused.discard(tile_number(word))
        for left in self.words.values():
            left -= {other for other in left if tile_number(other) == tile_number(word)}
        for side, other in enumerate(neighbours(cell)):
            if other in self.words:
                self.words[other] &= {one for one in self.words[other] if _match(word, side, one)}

    def failing(self, lays: set[Lay]) -> set[Lay]:
        """Those of some words for empty cells that fail at once."""
        homes: dict[int, set[Cell]] = {tile: set() for tile in self.unused}
        for cell, words in self.words.items():
            for word in words:
                homes[tile_number(word)].add(cell)
        spare = self._spare()
        return {lay for lay in lays if any(self._reasons(lay[:2], lay[2], homes, spare))}

    def _reasons(self, cell: Cell, word: str, homes: dict[int, set[Cell]], spare: Counter[str]) -> Iterator[bool]:
        """Whether each of the reasons shows that a word fails on a cell."""
        tile, patterns = tile_number(word), sides(word)
        beside = [(side, other) for side, other in enumerate(neighbours(cell)) if other in self.words]
        yield any(not any(_match(word, side, one) for one in self.words[other]) for side, other in beside)
        if len(self.unused) == len(self.words):
            yield any(cells == {cell} for other, cells in homes.items() if other != tile)
        for zone in (
            filter(lambda one: any_adjacent(self.walls[one]), self.words),
            filter(lambda one: any(self.walls[one]), self.words),
        ):
            others = {*zone} - {cell}
            yield sum(not others.isdisjoint(cells) for other, cells in homes.items() if other != tile) < len(others)
        needed = Counter(pattern for side, _ in beside for pattern in (patterns[side], facing(patterns[side])))
        yield any(number > spare[pattern] for pattern, number in needed.items())
        supposed = {**self.placed, cell: word}
        yield self._odd(supposed, [other for other in self.words if other != cell])
        yield self._missed(supposed)

    def _spare(self) -> Counter[str]:
        """How many more sides of each pattern the unused tiles have than the empty cells are sure to need."""
        words = self.puzzle.turns
        spare = Counter(pattern for tile in self.unused for pattern in sides(words[tile][0]))
        for cell in self.words:
            for side, other in enumerate(neighbours(cell)):
                if self.walls[cell][side]:
                    spare["00"] -= 1
                elif other in self.placed:
                    spare[facing(sides(self.placed[other])[(side + 2) % SIDES])] -= 1
        return spare

    def _odd(self, placed: dict[Cell, str], empty: list[Cell]) -> bool:
        """Whether an odd number of path ends leads into a part of the empty cells: they join up in pairs there."""
        for part in connected(empty, neighbours):
            ends = 0
            for cell in part:
                for side, other in enumerate(neighbours(cell)):
                    if other in placed:
                        ends += sides(placed[other])[(side + 2) % SIDES].count("1")
            if ends % 2:
                return True
        return False

    def _missed(self, placed: dict[Cell, str]) -> bool:
        """Whether the contours alone rule out the goal."""
        (fewest, loops), (least, circles), (low, high) = self.puzzle.bounds
        grid = packing_of(self.puzzle, placed).grid
        closed = contours(grid)
        round_ones = sum(contour.circle for contour in closed)
        longer, left = len(closed) - round_ones, len(self.walls) - len(placed)
        if longer > loops or round_ones > circles or len(closed) > high:
            return True
        if not left:
            return longer < fewest or round_ones < least or len(closed) < low
        no_loop = longer == loops or len(closed) == high
        no_circle = round_ones == circles or len(closed) == high
        if not no_loop:
            return False
        on_contours = {(arc.row, arc.col, vertex) for contour in closed for arc in contour.arcs for vertex in arc[2:]}
        ends = {*path_ends(grid)} - on_contours
        # Each open path closes in the end. It is a circle only if it is half of one now, and any tile but the blank one
        # adds a contour if no path is open.
        strands = any(
            across((row, col, vertex)) in ends or partners(placed[row, col])[vertex] // 2 != vertex // 2
            for row, col, vertex in ends
        )
        return strands or (no_circle and (bool(ends) or left > 1))


def _is_blank(pattern: str, wall: bool) -> bool:
    """Whether a side can be on a wall, if there is one."""
    return pattern == "00" or not wall


def _match(word: str, side: int, other: str) -> bool:
    """Whether the side of a word matches the touching side of the other."""
    return sides(other)[(side + 2) % SIDES] == facing(sides(word)[side])
