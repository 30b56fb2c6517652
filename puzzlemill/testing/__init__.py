"""A test bench for authors of solvers: random puzzles of every sort for Hypothesis. Needs the extra `test`.

Strategies build the solution first and the puzzle around it. Most give an entry: `entry.instance` is the puzzle,
`entry.solution` a solution that `puzzlemill.check` accepts.

    @given(ottf_puzzles())
    def test_my_solver(entry): assert not puzzlemill.check(entry.instance, my_solver(entry.instance))
"""

from puzzlemill.testing.domicles import domicles_puzzles
from puzzlemill.testing.gloop import gloop_puzzles
from puzzlemill.testing.iqblocks import iqblocks_puzzles
from puzzlemill.testing.ottf import ottf_puzzles

__all__ = ["domicles_puzzles", "gloop_puzzles", "iqblocks_puzzles", "ottf_puzzles"]
