"""The state machine of IQ Blocks, which plays random games on your engine and on ours."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, IqblocksEntry
from puzzlemill.solvers.iqblocks.play import Lift, Move
from puzzlemill.solvers.iqblocks.steps import Lay
from puzzlemill.testing.iqblocks.puzzles import iqblocks_puzzles
from puzzlemill.testing.machines import GameMachine


class IqblocksMachine(GameMachine[IqBlocks, Filling, Move]):
    """IQ Blocks: `Lay` and `Lift`; `shown` is the list of the board's rows in letters, as instances have them."""

    def puzzles(self) -> SearchStrategy[IqblocksEntry]:
        """Puzzles of up to 4 x 4 cells."""
        return iqblocks_puzzles(max_rows=4, max_cols=4)

    def raw_moves(self, puzzle: IqBlocks) -> SearchStrategy[Move]:
        """Any piece on a few cells, on and off the board."""
        names = st.sampled_from([piece.name for piece in puzzle.piece_list])
        cells = st.tuples(st.integers(-1, len(puzzle.board)), st.integers(-1, len(puzzle.board[0])))
        sets_of_cells = st.lists(cells, min_size=1, max_size=4, unique=True).map(lambda drawn: tuple(sorted(drawn)))
        return st.builds(Lay, names, sets_of_cells) | st.builds(Lift, names)

    def solution_moves(self, puzzle: IqBlocks, solution: Filling) -> list[Lay]:
        """The pieces that are not given, in the order of the set."""
        rows = enumerate(solution.board)
        marks = [(mark, (r, c)) for r, row in rows for c, mark in enumerate(row)]
        left = [piece.name for piece in puzzle.left]
        return [Lay(name, tuple(cell for mark, cell in marks if mark == name)) for name in left]

    def reference(self) -> list[str]:
        """The rows."""
        return list(self.state.position.board)
