"""The state machine of Domicles, which plays random games on your engine and on ours."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from puzzlemill.puzzles.domicles import Domicles, DomiclesEntry, Swaps
from puzzlemill.solvers.domicles.play import Back, Move, Swap
from puzzlemill.testing.domicles.puzzles import domicles_puzzles
from puzzlemill.testing.machines import GameMachine


class DomiclesMachine(GameMachine[Domicles, Swaps, Move]):
    """Domicles: `Swap` and `Back`; `shown` is the list of dominoes, (high, low), row by row."""

    def puzzles(self) -> SearchStrategy[DomiclesEntry]:
        """Small layouts."""
        return domicles_puzzles(layouts=[(2, 2), (3, 2), (2, 3)])

    def raw_moves(self, puzzle: Domicles) -> SearchStrategy[Move]:
        """Any two places, on and off the board."""
        places = st.integers(-1, len(puzzle.tiles))
        return st.builds(Swap, places, places) | st.just(Back())

    def solution_moves(self, puzzle: Domicles, solution: Swaps) -> list[Swap]:
        """The swaps."""
        return [Swap(i, j) for i, j in solution.swaps]

    def reference(self) -> list[tuple[int, int]]:
        """The tiles."""
        return list(self.state.position.tiles)
