"""All orders of an OTTF template, each as soon as it is complete: the search of `ottf.solve` with its parts nested.

`ottf.solve` completes one part after another and combines the results. Here the search continues with the next part for
every way to complete the one before, and reuses what it finds there, so it searches every part only once, just like
`ottf.solve`.
"""

from collections.abc import Generator, Iterator
from typing import NamedTuple, TypeAlias

import numpy as np

from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.solvers.arrays import Int32s
from puzzlemill.solvers.budgets import BUDGET, check_time, spend
from puzzlemill.solvers.ottf import BEST, NODES, QUIET, Hunt, probe_slices
from puzzlemill.solvers.ottf.rules import FIRST, LAST, Part

Walk: TypeAlias = Generator["Walk | Int32s", None, None]
"""A search that yields searches to run before it continues, and signed logs of all tiles: solutions."""


def solutions(puzzle: Ottf, budget: int = BUDGET) -> Iterator[Order]:
    """An order of every orientation, in the order of `ottf.solve`, for the same nodes.

    Raises `OutOfReachError` if the budget is spent before the search is complete.
    """
    return _Listing(puzzle, budget, keep=0).orders()


class _Task:
    """A part to complete after others, and all ways to do so (signed logs) once it was searched."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.ways: list[Int32s] = []
        self.searched = False


class _Mark(NamedTuple):
    """A point of the search: the length of the board's log, and the number of ways taken from memory."""

    tail: int
    recalled: int


class _Agenda(NamedTuple):
    """The next task and the ones after it. If `started` is set, the task itself is done, and started there."""

    task: _Task
    started: _Mark | None
    rest: "_Agenda | None"


class _Listing(Hunt):
    """One search for all orders."""

    recalled: list[tuple[int, Int32s]]
    """The ways taken from memory that the present solution has, each with the length of the board's log then."""

    def orders(self) -> Iterator[Order]:
        """Every order. The searches under way are on a stack, so that their depth has no limit."""
        self.recalled = []
        stack = [] if self.flaw() else [self._complete(self.board.all, None)]
        while stack:
            item = next(stack[-1], None)
            if item is None:
                stack.pop()
            elif isinstance(item, np.ndarray):
                yield self.order(item)
            else:
                stack.append(item)

    def _complete(self, region: Int32s, agenda: _Agenda | None) -> Walk:
        """The ways to complete the open tiles of a region and what is on the agenda."""
        parts = self.board.parts(region)
        if not all(part.possible for part in parts):
            return
        # The last part goes on the agenda first, so they come off it in order. Walks share the ends of agendas, which
        # never change.
        for part in reversed(parts[1:]):
            agenda = _Agenda(_Task(part), None, agenda)
        yield self._search(parts[0], agenda) if parts else self._go_on(agenda)

    def _go_on(self, agenda: _Agenda | None) -> Walk:
        """The ways to complete what is on the agenda."""
        if agenda is None:
            yield self._decisions(_Mark(0, 0))
            return
        task, started, rest = agenda
        if started:
            # This is inside the search of the task, and one way to complete its part has just been found.
            task.ways.append(self._decisions(started))
            yield self._go_on(rest)
        elif task.searched:
            # Parts do not touch, so what completes this one is the same after every way of the parts before it.
            for way in task.ways:
                check_time()
                self.recalled.append((self.board.tail, way))
                yield self._go_on(rest)
                self.recalled.pop()
        else:
            mark = _Mark(self.board.tail, len(self.recalled))
            yield self._search(task.part, _Agenda(task, mark, rest))
            # The search above has gone on with the rest at each way that it found; only now are these all.
            task.searched = True

    def _search(self, part: Part, agenda: _Agenda | None) -> Walk:
        """The ways to complete a part on which the rules are stuck, then the agenda; the board is left as before."""
        board, mark = self.board, self.board.tail
        progress = np.zeros(7, np.int64)
        contradicted = probe_slices(board, part, self.budget - self.nodes, progress)
        self.nodes += int(progress[NODES])
        if not contradicted and progress[QUIET] < len(part.tiles):
            # The budget ended the probe before a whole round was quiet, so BEST means nothing yet.
            raise self._out_of_reach()
        if not contradicted and board.tail > mark:
            yield self._complete(part.tiles, agenda)
        elif not contradicted:
            for role in (FIRST, LAST):
                if self.nodes >= self.budget:
                    raise self._out_of_reach()
                self.nodes += part.cost
                spend(part.cost)
                board.assume(int(progress[BEST]), role)
                yield self._complete(part.tiles, agenda)
                board.undo(mark)
        board.undo(mark)

    def _decisions(self, since: _Mark) -> Int32s:
        """The signed log since a mark, with the ways taken from memory in their places."""
        decided, start = self.board.decisions(since.tail), 0
        logs = []
        for tail, way in self.recalled[since.recalled :]:
            logs += [decided[start : tail - since.tail], way]
            start = tail - since.tail
        return np.concatenate([*logs, decided[start:]])

    def _out_of_reach(self) -> OutOfReachError:
        return OutOfReachError(
            f"the budget of {self.budget} nodes ran out before the last solution",
            remedy="use a larger budget",
            field="solutions",
        )
