"""A test bench for authors of solvers and games: random puzzles of every sort, and batteries that find bugs with them.

Strategies build the solution first and the puzzle around it. `puzzlemill help testing-solvers` shows all of it at work.

    @given(ottf_puzzles())
    def test_my_solver(entry): assert not puzzlemill.check(entry.instance, my_solver(entry.instance))
"""

from puzzlemill.testing.bench.callables import Functions as Functions
from puzzlemill.testing.bench.candidates import GIVE_UP as GIVE_UP
from puzzlemill.testing.bench.candidates import Answer as Answer
from puzzlemill.testing.bench.candidates import Candidate as Candidate
from puzzlemill.testing.bench.candidates import SolverFault as SolverFault
from puzzlemill.testing.bench.conformance import check_solver as check_solver
from puzzlemill.testing.bench.conformance import conformance as conformance
from puzzlemill.testing.bench.programs import Program as Program
from puzzlemill.testing.bench.report import Report as Report
from puzzlemill.testing.bench.serving import serve as serve
from puzzlemill.testing.domicles import domicles_images as domicles_images
from puzzlemill.testing.domicles import domicles_instances as domicles_instances
from puzzlemill.testing.domicles import domicles_misprints as domicles_misprints
from puzzlemill.testing.domicles import domicles_near_misses as domicles_near_misses
from puzzlemill.testing.domicles import domicles_pairs as domicles_pairs
from puzzlemill.testing.domicles import domicles_puzzles as domicles_puzzles
from puzzlemill.testing.domicles import domicles_relations as domicles_relations
from puzzlemill.testing.domicles import domicles_tiny_instances as domicles_tiny_instances
from puzzlemill.testing.domicles import domicles_unsolvable_puzzles as domicles_unsolvable_puzzles
from puzzlemill.testing.domicles import domicles_wrong_solutions as domicles_wrong_solutions
from puzzlemill.testing.domicles.machine import DomiclesMachine as DomiclesMachine
from puzzlemill.testing.drawn import Pair as Pair
from puzzlemill.testing.drawn import Related as Related
from puzzlemill.testing.drawn import Unsolvable as Unsolvable
from puzzlemill.testing.drawn import Wrong as Wrong
from puzzlemill.testing.gloop import gloop_images as gloop_images
from puzzlemill.testing.gloop import gloop_instances as gloop_instances
from puzzlemill.testing.gloop import gloop_misprints as gloop_misprints
from puzzlemill.testing.gloop import gloop_near_misses as gloop_near_misses
from puzzlemill.testing.gloop import gloop_pairs as gloop_pairs
from puzzlemill.testing.gloop import gloop_puzzles as gloop_puzzles
from puzzlemill.testing.gloop import gloop_relations as gloop_relations
from puzzlemill.testing.gloop import gloop_tiny_instances as gloop_tiny_instances
from puzzlemill.testing.gloop import gloop_unsolvable_puzzles as gloop_unsolvable_puzzles
from puzzlemill.testing.gloop import gloop_wrong_solutions as gloop_wrong_solutions
from puzzlemill.testing.gloop.machine import GloopMachine as GloopMachine
from puzzlemill.testing.graded import graded_puzzles as graded_puzzles
from puzzlemill.testing.iqblocks import iqblocks_images as iqblocks_images
from puzzlemill.testing.iqblocks import iqblocks_instances as iqblocks_instances
from puzzlemill.testing.iqblocks import iqblocks_misprints as iqblocks_misprints
from puzzlemill.testing.iqblocks import iqblocks_near_misses as iqblocks_near_misses
from puzzlemill.testing.iqblocks import iqblocks_pairs as iqblocks_pairs
from puzzlemill.testing.iqblocks import iqblocks_puzzles as iqblocks_puzzles
from puzzlemill.testing.iqblocks import iqblocks_relations as iqblocks_relations
from puzzlemill.testing.iqblocks import iqblocks_tiny_instances as iqblocks_tiny_instances
from puzzlemill.testing.iqblocks import iqblocks_unsolvable_puzzles as iqblocks_unsolvable_puzzles
from puzzlemill.testing.iqblocks import iqblocks_wrong_solutions as iqblocks_wrong_solutions
from puzzlemill.testing.iqblocks.machine import IqblocksMachine as IqblocksMachine
from puzzlemill.testing.machines import GameMachine as GameMachine
from puzzlemill.testing.ottf import ottf_images as ottf_images
from puzzlemill.testing.ottf import ottf_instances as ottf_instances
from puzzlemill.testing.ottf import ottf_misprints as ottf_misprints
from puzzlemill.testing.ottf import ottf_near_misses as ottf_near_misses
from puzzlemill.testing.ottf import ottf_pairs as ottf_pairs
from puzzlemill.testing.ottf import ottf_puzzles as ottf_puzzles
from puzzlemill.testing.ottf import ottf_relations as ottf_relations
from puzzlemill.testing.ottf import ottf_tiny_instances as ottf_tiny_instances
from puzzlemill.testing.ottf import ottf_unsolvable_puzzles as ottf_unsolvable_puzzles
from puzzlemill.testing.ottf import ottf_wrong_solutions as ottf_wrong_solutions
from puzzlemill.testing.ottf.machine import OttfMachine as OttfMachine
