"""The state machine of Gloop, which plays random games on your engine and on ours."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from puzzlemill.puzzles.gloop import Gloop, GloopEntry, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, WORDS, facing, sides, tile_number, turns
from puzzlemill.puzzles.gloop.tracing import STEPS
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.gloop.play import Lift, Move
from puzzlemill.solvers.gloop.steps import Lay
from puzzlemill.testing.gloop.puzzles import gloop_puzzles
from puzzlemill.testing.machines import GameMachine


class GloopMachine(GameMachine[Gloop, Packing, Move]):
    """Gloop: `Lay` and `Lift`; `shown` is a dict from (row, column) to the word there, including givens."""

    def puzzles(self) -> SearchStrategy[GloopEntry]:
        """Puzzles of up to 3 x 3 cells; in some of them no tile is turned."""
        return gloop_puzzles(max_rows=3, max_cols=3) | gloop_puzzles(max_rows=3, max_cols=3, unturned=True)

    def raw_moves(self, puzzle: Gloop) -> SearchStrategy[Move]:
        """Tiles of the puzzle and others, in every rotation, on and off the board; often with one thing wrong."""
        around = st.tuples(st.integers(-1, puzzle.rows), st.integers(-1, puzzle.cols))
        cells = st.sampled_from(puzzle.cells) | around
        words = st.sampled_from([word for tile in puzzle.tiles for word in turns(TILES[tile])])
        lays = st.builds(lambda cell, word: Lay(cell[0], cell[1], word), cells, words | st.sampled_from(WORDS))
        lifts = st.builds(lambda cell: Lift(cell[0], cell[1]), cells)
        return st.one_of(lays, lifts, *(st.sampled_from(moves) for moves in self._near_misses() if moves))

    def _near_misses(self) -> tuple[list[Lay], list[Lay]]:
        """Unused tiles on empty cells with one side that does not match, and tiles whose only fault is their turn."""
        puzzle, word_on = self.state.puzzle, self.reference()
        used = {tile_number(word) for word in word_on.values()}
        words = [word for tile in puzzle.tiles if tile not in used for word in turns(TILES[tile])]
        allowed = {word for turned in puzzle.turns.values() for word in turned}
        misfits, turned_ones = [], []
        for row, col in sorted(set(puzzle.cells) - set(word_on)):
            demands = []
            for side, (down, right) in enumerate(STEPS):
                neighbour = (row + down, col + right)
                if neighbour in word_on:
                    demands.append((side, facing(sides(word_on[neighbour])[side ^ 2])))
                elif neighbour not in puzzle.cells:
                    demands.append((side, "00"))
            for word in words:
                wrong_sides = sum(sides(word)[side] != pattern for side, pattern in demands)
                if (wrong_sides, word in allowed) == (1, True):
                    misfits.append(Lay(row, col, word))
                elif (wrong_sides, word in allowed) == (0, False):
                    turned_ones.append(Lay(row, col, word))
        return misfits, turned_ones

    def solution_moves(self, puzzle: Gloop, solution: Packing) -> list[Lay]:
        """The tiles of the packing row by row, without the givens."""
        given = {(row, col) for row, col, _ in puzzle.givens}
        words = ((row, col, word) for row, line in enumerate(solution.grid) for col, word in enumerate(line))
        return [Lay(row, col, word) for row, col, word in words if word is not None and (row, col) not in given]

    def reference(self) -> dict[Cell, str]:
        """The words by their cells."""
        return {(row, col): word for row, col, word in self.state.position}
