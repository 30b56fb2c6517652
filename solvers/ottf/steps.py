"""Solves OTTF as a person would: tile by tile, always with the easiest technique that finds anything.

A step says that a tile comes before or after all of its neighbours that are still open. Rules 1 and 2 are applied tile
by tile in plain Python; the compiled board looks for groups and trials only when the rules are stuck.
"""

import itertools
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

import msgspec

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, rounds
from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.arrays import Int32s
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.ottf.counts import Count, count_of, flaw_of, later_neighbours
from puzzlemill.solvers.ottf.deductions import deduce, suppose
from puzzlemill.solvers.ottf.groups import COST
from puzzlemill.solvers.ottf.looking import deduced, ruled
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, NUMBER, OPEN, STATE, Board, Part
from puzzlemill.solvers.ottf.stuck import Nest, claims_of, contradiction, judged
from puzzlemill.solvers.ottf.trials import survey
from puzzlemill.solvers.playing import Step, Trace
from puzzlemill.solvers.sentences import cell_name, sentence

TECHNIQUES: Final = {
    "rule 1": "a tile needs as many later neighbours as it has neighbours left, so it comes before them",
    "rule 2": "a tile has all its later neighbours and at most three neighbours left, so it comes after them",
    "count": "the touching pairs of a connected part give its number of hidden fives",
    "square": "only one tile of a square of four can be placed first of them, or last",
    "box": "the same for tiles in a rectangle of up to 12 cells",
    "group": "the same for more tiles",
    "trial": "rules 1 and 2 and the count refute the wrong role",
    "nested trial": "only further trials refute the wrong role",
    "search": "only a search of every possibility refutes the wrong role",
    "choice": "both roles lead to a solution",
}
"""The techniques, from easy to hard."""

_BEFORE: Final = (
    "sentences.ottf.undisputed",
    "sentences.ottf.before_one",
    "sentences.ottf.before_both",
    "sentences.ottf.before_three",
)
_AFTER: Final = (
    "sentences.ottf.undisputed",
    "sentences.ottf.after_one",
    "sentences.ottf.after_both",
    "sentences.ottf.after_three",
)
"""What rules 1 and 2 say of a tile, by the number of its neighbours left."""

NESTED: Final = 200_000
"""The most nodes for nested trials at one stop, one or two seconds; after that a search is good enough."""


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile is placed before (`first`) or after (`last`) all of its neighbours that are still open."""

    row: int
    col: int
    role: Literal["first", "last"]


def steps(puzzle: Ottf, budget: int = BUDGET) -> Trace[Order, Role]:
    """A role for every tile, one per step, the easiest technique first, and then the first-available schedule.

    Nodes are counted as in `ottf.solve`; looking for groups costs `groups.COST` nodes per ambiguous tile. The
    cells of a step are the tile and the tiles on which its reason rests. If there are several orientations, steps with
    the technique `choice` decide between them.
    """
    person = _Person(puzzle, budget)
    trace = tuple(person.steps())
    if trace and trace[-1].move is None:
        return Trace("unsolvable", trace)
    if len(trace) < len(person.board.all):
        return Trace("budget", trace)
    moves = [step.move for step in trace if step.move]
    early = [(move.row, move.col) for move in moves if move.role == "first"]
    # These come after neighbours that are decided later, so they are placed in reverse.
    late = [(move.row, move.col) for move in reversed(moves) if move.role == "last"]
    return Trace("solved", trace, Order(tuple(itertools.chain(*rounds(early + late)))))


class Stretch(NamedTuple):
    """A step that the rules do not explain (its technique; empty at the start), and how many tiles they then decide.

    `seconds` is how long a person looks for the step.
    """

    technique: str
    ruled: int
    seconds: float = 0.0


def stretches(puzzle: Ottf, budget: int = BUDGET) -> list[Stretch]:
    """The techniques of `steps` for a solvable template, as far as the budget goes; steps by rule are not written."""
    return list(_Reasoner(puzzle, budget).stretches())


class _Reasoner:
    """Someone who looks for the next deduction when rules 1 and 2 are stuck; `board` is where they then lead to."""

    def __init__(self, puzzle: Ottf, budget: int) -> None:
        self.board: Board = Board(puzzle)
        self.budget: int = budget
        self.regions: list[Int32s] = []

    def stretches(self) -> Iterator[Stretch]:
        """The stretches of the steps of a solvable template, as far as the budget goes."""
        board, technique, mark, seconds = self.board, "", 0, 0.0
        board.run_rules()
        self.regions = [board.all]
        while True:
            yield Stretch(technique, board.tail - mark, seconds)
            mark = board.tail + 1
            step = self.next_deduction()
            if step is None:
                return
            technique, seconds = step.technique, step.seconds

    def next_deduction(self) -> Step[Role] | None:
        """The next step in the parts on which the rules are stuck; None if no part is left or the budget is spent."""
        while self.regions:
            parts = self.board.parts(self.regions.pop())
            if parts:
                self.regions += [part.tiles for part in reversed(parts)]
                opened, ambiguous = len(self.board.all) - self.board.tail, parts[0].ambiguous
                step = self._stuck(parts)
                if step is None or step.move is None:
                    return step
                seconds = deduced(step.technique, opened, len(parts[0].tiles), ambiguous, len(step.cells) - 1)
                return msgspec.structs.replace(step, seconds=round(seconds, 2))
        return None

    def _stuck(self, parts: list[Part]) -> Step[Role] | None:
        """The next step when rules 1 and 2 are stuck: in the first of the parts, or why one of them is impossible."""
        board, part = self.board, parts[0]
        for other in parts:
            if not other.possible:
                return self._impossible(count_of(board, other))
        count = count_of(board, part)
        if count.impossible:
            return self._impossible(count)
        tried = board.ambiguous(part.tiles).tolist()
        self.budget -= COST * len(tried)
        found = deduce(board, part) if self.budget >= 0 else None
        if found:
            return self._decided(*found)
        self.budget -= 2 * len(tried) * part.cost
        refutation = survey(board, part, tried)[0] if self.budget >= 0 else None
        if refutation:
            return self._refuted(part, refutation.tile, refutation.role)
        return self._deeper(part) if self.budget > 0 else None

    def _impossible(self, count: Count) -> Step[Role]:
        """The step that states the contradiction of a count that no number of hidden fives fits."""
        return Step("count", sentence(flaw_of(count)), self._cells(count.tiles))

    def _refuted(self, part: Part, tile: int, wrong: int) -> Step[Role]:
        """The step of a trial whose assumption the rules or a checksum contradict."""
        board, mark = self.board, self.board.tail
        end = contradiction(board, part.tiles, board.assume(tile, wrong), mark)
        assert end
        if end.part is None:
            resting_on = [*end.chain, end.failed]
            number, degree = board.tiles[end.failed, [NUMBER, DEGREE]].tolist()
            key = "sentences.ottf.lacks" if degree else "sentences.ottf.lacks_all"
            why = Said(key, {"cell": self._at(end.failed), "needs": later_neighbours(number), "left": degree})
        else:
            resting_on = [*end.chain, *end.part.tiles.tolist()]
            why = Said("sentences.ottf.impossible_part", {"flaw": flaw_of(count_of(board, end.part))})
        board.undo(mark)
        decided = len(end.chain) - 1
        args: dict[str, Argument] = {"suppose": suppose(self.board, tile, wrong), "why": why, "count": decided}
        said = Said("sentences.ottf.trial_decided" if decided else "sentences.ottf.trial", args)
        return self._decided("trial", tile, FIRST + LAST - wrong, said, resting_on)

    def _deeper(self, part: Part) -> Step[Role] | None:
        """A role that nested trials refute; failing that, one that a search refutes; failing that, a choice."""
        claims = claims_of(self.board, part)
        # Half of the budget; the other half is for the nested trials.
        right, wrong, spent = judged(self.board, part, self.budget // 2)
        self.budget -= spent
        nest = Nest(self.board, min(NESTED, self.budget))
        # A trial of a right role refutes nothing, so only roles known to be wrong are tried, else those in no known
        # solution.
        suspects = wrong or set(claims) - right
        refuted = nest.refuted(part, [claim for claim in claims if claim in suspects])
        self.budget -= nest.nodes
        if refuted:
            (tile, role), depth = refuted
            key = "sentences.ottf.trials" if depth == 2 else "sentences.ottf.nested_trials"
            why = Said(key, {"suppose": suppose(self.board, tile, role), "depth": depth - 1})
            return self._decided("nested trial", tile, FIRST + LAST - role, why)
        if wrong:
            tile, role = min(wrong)
            why = Said("sentences.ottf.searched", {"suppose": suppose(self.board, tile, role)})
            return self._decided("search", tile, FIRST + LAST - role, why)
        # The budget was not enough to judge every role, so this is no choice.
        if len(right) < len(claims):
            return None
        tile = claims[0][0]
        self.board.assume(tile, FIRST)
        return self._step("choice", tile, FIRST, Said("sentences.ottf.choice", {"cell": self._at(tile)}))

    def _decided(self, technique: str, tile: int, role: int, why: Said, others: Iterable[int] = ()) -> Step[Role]:
        """A step made when the rules are stuck; the board runs ahead with it."""
        self.board.assume(tile, role)
        key = "sentences.ottf.so_before" if role == FIRST else "sentences.ottf.so_after"
        return self._step(technique, tile, role, Said(key, {"why": why, "cell": self._at(tile)}), others)

    def _step(self, technique: str, tile: int, role: int, said: Said, others: Iterable[int] = ()) -> Step[Role]:
        """A step that gives a tile its role; `others` are tiles that its reason rests on."""
        cells = self._cells(dict.fromkeys((tile, *others)))
        return Step(technique, said, cells, Role(*cells[0], "first" if role == FIRST else "last"))

    def _at(self, tile: int) -> Said:
        return cell_name(self.board.cell(tile))

    def _cells(self, tiles: Iterable[int]) -> tuple[Cell, ...]:
        return tuple((tile // self.board.width - 1, tile % self.board.width) for tile in tiles)


class _Person(_Reasoner):
    """Someone who solves a template.

    `number`, `degree` and `open` are the columns of a `Board` after the steps so far. `board` itself is ahead of the
    steps, in the state to which the rules will lead.
    """

    def __init__(self, puzzle: Ottf, budget: int) -> None:
        super().__init__(puzzle, budget)
        now = self.board.tiles
        self.number: list[int] = now[:, NUMBER].tolist()
        self.degree: list[int] = now[:, DEGREE].tolist()
        self.open: list[bool] = (now[:, STATE] == OPEN).tolist()
        self.shown = [number + 1 for number in self.number]
        self.waiting: dict[int, deque[int]] = {FIRST: deque(), LAST: deque()}
        self.broken = 0

    def steps(self) -> Iterator[Step[Role]]:
        """The steps until every tile has a role, there is a contradiction, or the budget is spent."""
        step = self._opening() or self._next()
        while step is not None:
            yield step
            if step.move is None:
                return
            tile = (step.move.row + 1) * self.board.width + step.move.col
            self._remove(tile, FIRST if step.move.role == "first" else LAST)
            step = self._next()

    def _opening(self) -> Step[Role] | None:
        """A contradiction visible at once; if there is none, note the tiles that the rules decide and run the rules."""
        board = self.board
        for tile in board.all.tolist():
            if self.number[tile] > self.degree[tile]:
                return self._lacking(tile)
            self._note(tile)
        for part in board.parts(board.all):
            if not part.balanced:
                return self._impossible(count_of(board, part))
        board.run_rules()
        self.regions = [board.all]
        return None

    def _next(self) -> Step[Role] | None:
        if self.broken:
            return self._lacking(self.broken)
        for role, technique in ((FIRST, "rule 1"), (LAST, "rule 2")):
            while self.waiting[role]:
                tile = self.waiting[role].popleft()
                if self.open[tile]:
                    return self._ruled(technique, tile, role)
        return self.next_deduction()

    def _note(self, tile: int) -> None:
        """Queue a tile for its step if a rule decides it."""
        if self.number[tile] == self.degree[tile]:
            self.waiting[FIRST].append(tile)
        elif self.number[tile] == 0 and self.degree[tile] < 4:
            self.waiting[LAST].append(tile)

    def _remove(self, tile: int, role: int) -> None:
        """Remove a tile that has its role from the board."""
        self.open[tile] = False
        for other in self._around(tile):
            self.degree[other] -= 1
            if role == LAST:
                # Numbers are modulo 4: a tile at 0 with four neighbours left turns out to be a hidden five, and needs
                # three more.
                self.number[other] = (self.number[other] - 1) % 4
            if self.number[other] > self.degree[other]:
                self.broken = other
            self._note(other)

    def _around(self, tile: int) -> list[int]:
        """The open neighbours of a tile."""
        width = self.board.width
        return [other for other in (tile - width, tile - 1, tile + 1, tile + width) if self.open[other]]

    def _ruled(self, technique: str, tile: int, role: int) -> Step[Role]:
        """The step of rule 1 or 2 at a tile."""
        key = (_BEFORE if role == FIRST else _AFTER)[self.degree[tile]]
        step = self._step(technique, tile, role, Said(key, {"state": self._state(tile)}))
        return msgspec.structs.replace(step, seconds=ruled(1))

    def _lacking(self, tile: int) -> Step[Role]:
        """The step that states the contradiction of a tile that needs more later neighbours than are left."""
        said = Said("sentences.ottf.lacking", {"state": self._state(tile)})
        return Step("rule 1", said, self._cells([tile, *self._around(tile)]))

    def _state(self, tile: int) -> Said:
        """A tile: `row 1, column 2 shows 3, already has 1 later neighbour and has 2 neighbours left`."""
        degree = self.degree[tile]
        left = Said(
            "sentences.ottf.neighbours_left" if degree else "sentences.ottf.no_neighbours_left", {"count": degree}
        )
        args: dict[str, Argument] = {"cell": self._at(tile), "shown": self.shown[tile], "left": left}
        known = (self.shown[tile] - 1 - self.number[tile]) % 4
        if not known:
            return Said("sentences.ottf.state", args)
        return Said("sentences.ottf.state_known", {**args, "known": later_neighbours(known)})
