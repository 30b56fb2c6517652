"""Every kind fills the seam of every floor: mypy checks these assignments, the tests that the doors find the rooms."""

import pytest

from puzzlemill import generator, puzzles, solvers
from puzzlemill.generator import Maker
from puzzlemill.generator import domicles as generator_domicles
from puzzlemill.generator import gloop as generator_gloop
from puzzlemill.generator import iqblocks as generator_iqblocks
from puzzlemill.generator import ottf as generator_ottf
from puzzlemill.grading import Grader
from puzzlemill.grading import domicles as grading_domicles
from puzzlemill.grading import gloop as grading_gloop
from puzzlemill.grading import iqblocks as grading_iqblocks
from puzzlemill.grading import ottf as grading_ottf
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles import domicles as puzzles_domicles
from puzzlemill.puzzles import domicles_likeness as likeness_domicles
from puzzlemill.puzzles import gloop as puzzles_gloop
from puzzlemill.puzzles import gloop_likeness as likeness_gloop
from puzzlemill.puzzles import iqblocks as puzzles_iqblocks
from puzzlemill.puzzles import iqblocks_likeness as likeness_iqblocks
from puzzlemill.puzzles import ottf as puzzles_ottf
from puzzlemill.puzzles import ottf_likeness as likeness_ottf
from puzzlemill.puzzles.domicles import Domicles, Swaps
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.kinds import InputError, Rules, room
from puzzlemill.puzzles.likeness import Likeness
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.render import Artist, FaultArtist, artist
from puzzlemill.render import domicles as render_domicles
from puzzlemill.render import gloop as render_gloop
from puzzlemill.render import iqblocks as render_iqblocks
from puzzlemill.render import ottf as render_ottf
from puzzlemill.solvers import domicles as solvers_domicles
from puzzlemill.solvers import domicles_play as play_domicles
from puzzlemill.solvers import gloop as solvers_gloop
from puzzlemill.solvers import gloop_play as play_gloop
from puzzlemill.solvers import iqblocks as solvers_iqblocks
from puzzlemill.solvers import iqblocks_play as play_iqblocks
from puzzlemill.solvers import ottf as solvers_ottf
from puzzlemill.solvers import ottf_play as play_ottf
from puzzlemill.solvers.ottf_positions import Position as OttfPosition
from puzzlemill.solvers.outcome import Solver
from puzzlemill.solvers.playing import Game

gloop_rules: Rules[Gloop, Packing] = puzzles_gloop
domicles_rules: Rules[Domicles, Swaps] = puzzles_domicles
ottf_rules: Rules[Ottf, Order] = puzzles_ottf
iqblocks_rules: Rules[IqBlocks, Filling] = puzzles_iqblocks

gloop_likeness: Likeness[Gloop] = likeness_gloop
domicles_likeness: Likeness[Domicles] = likeness_domicles
ottf_likeness: Likeness[Ottf] = likeness_ottf
iqblocks_likeness: Likeness[IqBlocks] = likeness_iqblocks

gloop_solver: Solver[Gloop, Packing] = solvers_gloop
domicles_solver: Solver[Domicles, Swaps] = solvers_domicles
ottf_solver: Solver[Ottf, Order] = solvers_ottf
iqblocks_solver: Solver[IqBlocks, Filling] = solvers_iqblocks

gloop_grader: Grader[Gloop] = grading_gloop
domicles_grader: Grader[Domicles] = grading_domicles
ottf_grader: Grader[Ottf] = grading_ottf
iqblocks_grader: Grader[IqBlocks] = grading_iqblocks

gloop_maker: Maker[Gloop, Packing, generator_gloop.Options] = generator_gloop
domicles_maker: Maker[Domicles, Swaps, generator_domicles.Options] = generator_domicles
ottf_maker: Maker[Ottf, Order, generator_ottf.Options] = generator_ottf
iqblocks_maker: Maker[IqBlocks, Filling, generator_iqblocks.Options] = generator_iqblocks

gloop_fault_artist: FaultArtist[Gloop, Packing] = render_gloop
domicles_fault_artist: FaultArtist[Domicles, Swaps] = render_domicles
ottf_fault_artist: FaultArtist[Ottf, Order] = render_ottf
iqblocks_fault_artist: FaultArtist[IqBlocks, Filling] = render_iqblocks
gloop_game: Game[Gloop, play_gloop.Position, play_gloop.Move, Packing] = play_gloop
domicles_game: Game[Domicles, play_domicles.Position, play_domicles.Move, Swaps] = play_domicles
ottf_game: Game[Ottf, OttfPosition, play_ottf.Move, Order] = play_ottf
iqblocks_game: Game[IqBlocks, play_iqblocks.Position, play_iqblocks.Move, Filling] = play_iqblocks

gloop_artist: Artist[Gloop, Packing] = render_gloop
domicles_artist: Artist[Domicles, Swaps] = render_domicles
ottf_artist: Artist[Ottf, Order] = render_ottf
iqblocks_artist: Artist[IqBlocks, Filling] = render_iqblocks


@pytest.mark.parametrize("kind", KINDS)
def test_every_door_opens_the_room_of_every_kind(kind: str) -> None:
    assert puzzles.rules(kind) is room("puzzles", kind)
    assert solvers.solver(kind) is room("solvers", kind)
    assert generator.maker(kind) is room("generator", kind)
    assert artist(kind) is room("render", kind)
    assert callable(room("grading", kind).grade)


@pytest.mark.parametrize("kind", ["", "chess", "kinds", "../gloop", "gloop.x"])
def test_no_door_opens_for_an_unknown_kind(kind: str) -> None:
    with pytest.raises(InputError, match="expected one of gloop, domicles, ottf, iqblocks"):
        room("puzzles", kind)
