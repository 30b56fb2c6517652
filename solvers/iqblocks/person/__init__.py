"""A person who completes an IQ Blocks position by deductions, and if these are stuck, by choice, trials or search."""

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Rows, cells_of, with_mark
from puzzlemill.solvers.iqblocks import solve
from puzzlemill.solvers.iqblocks.person.cover import Cover, Stage
from puzzlemill.solvers.iqblocks.person.reasons import Deduction, Fact
from puzzlemill.solvers.iqblocks.tiers import CONTRADICTION
from puzzlemill.solvers.masks import bits


class Person:
    """`path` has everything that was deduced, needed or not; `budget` is the number of nodes left.

    A trial costs as many nodes as there are candidate placements.
    """

    def __init__(self, puzzle: IqBlocks, cover: Cover, budget: int) -> None:
        """`cover` is the exact cover of the puzzle."""
        self.puzzle = puzzle
        self.cover = cover
        self.budget: int = budget
        self.path: Deduction = Deduction(cover, cover.start)
        self._at_most_one = False

    @property
    def board(self) -> Rows:
        """The board with the placements found."""
        board = self.puzzle.board
        for fact in self.path.facts:
            if fact.placed:
                board = self._with(board, fact.before, fact.candidate)
        return board

    def finds_more(self) -> bool:
        """Take the next step when tiers 1 and 2 are stuck; False if there is none, or the budget is spent."""
        return self._choose() or self._probe() or self._search()

    def _choose(self) -> bool:
        """If there are two completions, place what only one has: the placement that leads farthest."""
        if self._at_most_one:
            return False
        outcome = solve(IqBlocks(self.puzzle.pieces, self.board), max(0, self.budget), 2)
        self.budget -= outcome.effort.nodes
        # Solutions never come back, so once there is at most one, no later step has to ask.
        self._at_most_one = outcome.count in (0, 1)
        if len(outcome.solutions) < 2:
            return False
        first, second = (self._candidates(solution.board) for solution in outcome.solutions)
        # What both have would be no choice; what only one has rules out the other.
        differing = [number for number in first if number not in second]
        trials = dict(zip(differing, self.cover.trials(self.path.stage, differing), strict=True))
        self.path.place(max(trials, key=lambda number: trials[number]), "choice")
        return True

    def _candidates(self, board: Rows) -> list[int]:
        """The candidates still open that make up a completion."""
        numbers = []
        for kind, letters in enumerate(self.cover.letters):
            numbers += [self.cover.find(kind, cells_of(board, letter)) for letter in letters]
        return [number for number in numbers if self.path.stage.alive >> number & 1]

    def _probe(self) -> bool:
        """Rule out what tier 2 refutes: the fewest that leave an item only as many as it needs, else all."""
        stage = self.path.stage
        alive = list(bits(stage.alive))
        self.budget -= len(alive) ** 2
        if self.budget < 0:
            return False
        trials = zip(alive, self.cover.trials(stage, alive), strict=True)
        placed = {number: trial.placed for number, trial in trials if trial.outcome == CONTRADICTION}
        # Fewest trials first, then those that reach a contradiction after the fewest placements.
        targets = []
        for item, times in self.cover.open_items(stage):
            members = list(bits(self.cover.members[item] & stage.alive))
            wrong = [number for number in members if number in placed]
            if len(members) - len(wrong) <= times:
                targets.append((len(wrong), sum(placed[number] for number in wrong), wrong))
        for number in min(targets)[-1] if targets else placed:
            self.path.strike(Fact("probing", stage, 1 << number, number))
        return bool(placed)

    def _search(self) -> bool:
        """Rule out by search the surplus candidates of an item, the smallest item for which that works."""
        stage, board = self.path.stage, self.board
        items = [(self.cover.members[item] & stage.alive, times) for item, times in self.cover.open_items(stage)]
        for members, times in sorted(items, key=lambda line: line[0].bit_count()):
            wrong = {}
            for number in bits(members):
                outcome = solve(IqBlocks(self.puzzle.pieces, self._with(board, stage, number)), max(0, self.budget))
                self.budget -= outcome.effort.nodes
                if outcome.status == "budget":
                    return False
                if outcome.status == "unsolvable":
                    wrong[number] = outcome.effort.nodes
            # The item has only as many candidates left as it needs, so tier 1 goes on from here.
            if members.bit_count() - len(wrong) <= times:
                for number, nodes in wrong.items():
                    self.path.strike(Fact("deeper search", stage, 1 << number, number, nodes=nodes))
                return True
        return False

    def _with(self, board: Rows, stage: Stage, candidate: int) -> Rows:
        """A board with one more placement."""
        return with_mark(board, self.cover.letter(stage, candidate), self.cover.cells_of(self.cover.masks[candidate]))
