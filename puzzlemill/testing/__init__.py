"""A test bench for authors of solvers and games: random puzzles of every sort, and batteries that find bugs with them.

Strategies build the solution first and the puzzle around it. `docs/testing-solvers.md` shows all of it at work.

    @given(ottf_puzzles())
    def test_my_solver(entry): assert not puzzlemill.check(entry.instance, my_solver(entry.instance))
"""

from puzzlemill.testing.callables import Functions
from puzzlemill.testing.candidates import GIVE_UP, Answer, Candidate, SolverFault
from puzzlemill.testing.domicles import domicles_puzzles
from puzzlemill.testing.drawn import Pair, Related, Unsolvable, Wrong
from puzzlemill.testing.gloop import gloop_puzzles
from puzzlemill.testing.iqblocks import iqblocks_puzzles
from puzzlemill.testing.ottf import ottf_puzzles
from puzzlemill.testing.programs import Program
from puzzlemill.testing.serving import serve

__all__ = [
    "GIVE_UP",
    "Answer",
    "Candidate",
    "Functions",
    "Pair",
    "Program",
    "Related",
    "SolverFault",
    "Unsolvable",
    "Wrong",
    "domicles_puzzles",
    "gloop_puzzles",
    "iqblocks_puzzles",
    "ottf_puzzles",
    "serve",
]
