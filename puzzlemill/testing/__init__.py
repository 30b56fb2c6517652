"""A test bench for authors of solvers and games: random puzzles of every sort, and batteries that find bugs with them.

Strategies build the solution first and the puzzle around it. `puzzlemill help testing-solvers` shows all of it at work.

    @given(ottf_puzzles())
    def test_my_solver(entry): assert not puzzlemill.check(entry.instance, my_solver(entry.instance))
"""

from puzzlemill.testing.bench.callables import Functions
from puzzlemill.testing.bench.candidates import GIVE_UP, Answer, Candidate, SolverFault
from puzzlemill.testing.bench.conformance import check_solver, conformance
from puzzlemill.testing.bench.programs import Program
from puzzlemill.testing.bench.report import Report
from puzzlemill.testing.bench.serving import serve
from puzzlemill.testing.domicles import (
    domicles_images,
    domicles_instances,
    domicles_misprints,
    domicles_near_misses,
    domicles_pairs,
    domicles_puzzles,
    domicles_relations,
    domicles_tiny_instances,
    domicles_unsolvable_puzzles,
    domicles_wrong_solutions,
)
from puzzlemill.testing.drawn import Pair, Related, Unsolvable, Wrong
from puzzlemill.testing.gloop import (
    gloop_images,
    gloop_instances,
    gloop_misprints,
    gloop_near_misses,
    gloop_pairs,
    gloop_puzzles,
    gloop_relations,
    gloop_tiny_instances,
    gloop_unsolvable_puzzles,
    gloop_wrong_solutions,
)
from puzzlemill.testing.graded import graded_puzzles
from puzzlemill.testing.iqblocks import (
    iqblocks_images,
    iqblocks_instances,
    iqblocks_misprints,
    iqblocks_near_misses,
    iqblocks_pairs,
    iqblocks_puzzles,
    iqblocks_relations,
    iqblocks_tiny_instances,
    iqblocks_unsolvable_puzzles,
    iqblocks_wrong_solutions,
)
from puzzlemill.testing.machines import DomiclesMachine, GameMachine, GloopMachine, IqblocksMachine, OttfMachine
from puzzlemill.testing.ottf import (
    ottf_images,
    ottf_instances,
    ottf_misprints,
    ottf_near_misses,
    ottf_pairs,
    ottf_puzzles,
    ottf_relations,
    ottf_tiny_instances,
    ottf_unsolvable_puzzles,
    ottf_wrong_solutions,
)

__all__ = [
    "GIVE_UP",
    "Answer",
    "Candidate",
    "DomiclesMachine",
    "Functions",
    "GameMachine",
    "GloopMachine",
    "IqblocksMachine",
    "OttfMachine",
    "Pair",
    "Program",
    "Related",
    "Report",
    "SolverFault",
    "Unsolvable",
    "Wrong",
    "check_solver",
    "conformance",
    "domicles_images",
    "domicles_instances",
    "domicles_misprints",
    "domicles_near_misses",
    "domicles_pairs",
    "domicles_puzzles",
    "domicles_relations",
    "domicles_tiny_instances",
    "domicles_unsolvable_puzzles",
    "domicles_wrong_solutions",
    "gloop_images",
    "gloop_instances",
    "gloop_misprints",
    "gloop_near_misses",
    "gloop_pairs",
    "gloop_puzzles",
    "gloop_relations",
    "gloop_tiny_instances",
    "gloop_unsolvable_puzzles",
    "gloop_wrong_solutions",
    "graded_puzzles",
    "iqblocks_images",
    "iqblocks_instances",
    "iqblocks_misprints",
    "iqblocks_near_misses",
    "iqblocks_pairs",
    "iqblocks_puzzles",
    "iqblocks_relations",
    "iqblocks_tiny_instances",
    "iqblocks_unsolvable_puzzles",
    "iqblocks_wrong_solutions",
    "ottf_images",
    "ottf_instances",
    "ottf_misprints",
    "ottf_near_misses",
    "ottf_pairs",
    "ottf_puzzles",
    "ottf_relations",
    "ottf_tiny_instances",
    "ottf_unsolvable_puzzles",
    "ottf_wrong_solutions",
    "serve",
]
