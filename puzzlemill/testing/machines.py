"""Stateful tests of a game: Hypothesis state machines that play a puzzle on your engine and on ours together."""

from collections.abc import Collection, Sequence
from typing import Generic, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import SearchStrategy

from puzzlemill import play
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.puzzles.packs import Entry
from puzzlemill.solvers.playing import State

P = TypeVar("P", bound=AnyPuzzle)
S = TypeVar("S")
M = TypeVar("M")


class GameMachine(RuleBasedStateMachine, Generic[P, S, M]):
    """Plays random games on your engine and on `puzzlemill.play`, and compares them after every move.

    Subclass the machine of a kind. Implement `begin`, `play` and `undo` with your engine, and any other methods whose
    results you want compared. `TestMyGame = MyMachine.TestCase` makes it a test. `puzzlemill help play` describes the
    moves. Failures shrink to few moves on a small board.
    """

    state: State[P, M]
    entry: Entry[P, S]

    def begin(self, puzzle: P) -> None:
        """Start your engine on a puzzle, dropping any game before."""
        raise NotImplementedError

    def play(self, move: M) -> None:
        """Make a legal move."""
        raise NotImplementedError

    def undo(self) -> None:
        """Take back the last move of any sort."""
        raise NotImplementedError

    def refuses(self, move: M) -> bool | None:
        """Whether your engine refuses an illegal move and does not change."""

    def shown(self) -> object:
        """What is on the board, in the form that the machine of the kind describes."""

    def legal(self) -> Collection[M] | None:
        """All legal moves, in any order."""

    def done(self) -> int | None:
        """How much is done, like `progress.done` of `puzzlemill.play`."""

    def solved(self) -> bool | None:
        """Whether the puzzle is solved."""

    def puzzles(self) -> SearchStrategy[Entry[P, S]]:
        """The puzzles to play, with solutions."""
        raise NotImplementedError

    def raw_moves(self, puzzle: P) -> SearchStrategy[M]:
        """Any moves, legal or not."""
        raise NotImplementedError

    def solution_moves(self, puzzle: P, solution: S) -> Sequence[M]:
        """Moves that solve a puzzle from its start."""
        raise NotImplementedError

    def reference(self) -> object:
        """What `shown` is compared with."""
        raise NotImplementedError

    @initialize(entry=st.runner().flatmap(lambda machine: machine.puzzles()))
    def start(self, entry: Entry[P, S]) -> None:
        """Start a game."""
        self.entry = entry
        self._begin()

    @rule(move=st.runner().flatmap(lambda machine: st.sampled_from(machine.state.moves())))
    @precondition(lambda machine: machine.state.moves())
    def legal_move(self, move: M) -> None:
        """Make any legal move."""
        self._play(move)

    @rule(move=st.runner().flatmap(lambda machine: machine.raw_moves(machine.state.puzzle)))
    def any_move(self, move: M) -> None:
        """Make a move, legal or not."""
        try:
            self.state.apply(move)
        except InputError as error:
            if self.refuses(move) is False:
                raise AssertionError(f"your engine accepts {move!r}; puzzlemill refuses it: {error}") from None
        else:
            self._play(move)

    @rule()
    @precondition(lambda machine: machine.state.played)
    def take_back(self) -> None:
        """Take back the last move."""
        self.state = self.state.undo()
        self.undo()

    @rule()
    def solve(self) -> None:
        """Start again and play a solution to its end."""
        self._begin()
        assert self.entry.solution is not None
        for move in self.solution_moves(self.entry.instance, self.entry.solution):
            self.agree()
            self._play(move)
        assert self.state.solved

    @invariant()
    def agree(self) -> None:
        """Compare everything your engine shows with puzzlemill."""
        legal = self.legal()
        for name, ours, yours in (
            ("the board", self.reference(), self.shown()),
            ("the progress", self.state.progress.done, self.done()),
            ("solved or not", self.state.solved, self.solved()),
            ("the legal moves", set(self.state.moves()), None if legal is None else set(legal)),
        ):
            if yours is None or yours == ours:
                continue
            if isinstance(ours, set) and isinstance(yours, set):
                ours, yours = ours - yours, yours - ours
            raise AssertionError(f"{name}: puzzlemill has {ours!r}, your engine has {yours!r}")

    def _begin(self) -> None:
        self.state = play(self.entry.instance)
        self.begin(self.entry.instance)

    def _play(self, move: M) -> None:
        self.state = self.state.apply(move)
        self.play(move)
