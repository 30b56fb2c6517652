"""The state machine of OTTF, which plays random games on your engine and on ours."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, OttfEntry
from puzzlemill.solvers.ottf.play import Back, Move, Place
from puzzlemill.testing.machines import GameMachine
from puzzlemill.testing.ottf.puzzles import ottf_puzzles


class OttfMachine(GameMachine[Ottf, Order, Move]):
    """OTTF: `Place` and `Back`; `shown` is a dict from (row, column) to the number that the tile there shows."""

    def puzzles(self) -> SearchStrategy[OttfEntry]:
        """Puzzles of up to 4 x 4 cells, often without holes, so that there are hidden fives."""
        full = ottf_puzzles(min_rows=3, min_cols=3, max_rows=4, max_cols=4, holes=False)
        return ottf_puzzles(max_rows=4, max_cols=4) | full

    def raw_moves(self, puzzle: Ottf) -> SearchStrategy[Move]:
        """Any cell, on and off the board."""
        rows, cols = puzzle.size
        return st.builds(Place, st.integers(-1, rows), st.integers(-1, cols)) | st.just(Back())

    def solution_moves(self, puzzle: Ottf, solution: Order) -> list[Place]:
        """The tiles in their order."""
        return [Place(row, col) for row, col in solution.order]

    def reference(self) -> dict[Cell, int]:
        """The numbers by their cells."""
        rows, cols = self.state.puzzle.size
        shown = self.state.position.shown
        return {(r, c): shown[r * cols + c] for r in range(rows) for c in range(cols) if shown[r * cols + c]}
