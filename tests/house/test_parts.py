"""Every kind has the parts that the table names: mypy compares each with its contract, docs/parts.md shows them."""

import importlib
from typing import Any

import pytest

from puzzlemill.generator.domicles import making as domicles_making
from puzzlemill.generator.domicles import mutation as domicles_mutation
from puzzlemill.generator.domicles import options as domicles_options
from puzzlemill.generator.gloop import making as gloop_making
from puzzlemill.generator.gloop import mutation as gloop_mutation
from puzzlemill.generator.gloop import options as gloop_options
from puzzlemill.generator.iqblocks import making as iqblocks_making
from puzzlemill.generator.iqblocks import mutation as iqblocks_mutation
from puzzlemill.generator.iqblocks import options as iqblocks_options
from puzzlemill.generator.makers import Maker, OptionsModule
from puzzlemill.generator.ottf import making as ottf_making
from puzzlemill.generator.ottf import mutation as ottf_mutation
from puzzlemill.generator.ottf import options as ottf_options
from puzzlemill.generator.search.climbing import Mutator
from puzzlemill.grading import Grader, Techniques
from puzzlemill.grading import domicles as domicles_grades
from puzzlemill.grading import gloop as gloop_grades
from puzzlemill.grading import iqblocks as iqblocks_grades
from puzzlemill.grading import ottf as ottf_grades
from puzzlemill.grading.domicles import grader as domicles_grader
from puzzlemill.grading.domicles import player as domicles_player
from puzzlemill.grading.gloop import grader as gloop_grader
from puzzlemill.grading.gloop import player as gloop_player
from puzzlemill.grading.iqblocks import grader as iqblocks_grader
from puzzlemill.grading.iqblocks import player as iqblocks_player
from puzzlemill.grading.ottf import grader as ottf_grader
from puzzlemill.grading.ottf import player as ottf_player
from puzzlemill.grading.players import SimulatedPlayer
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles import domicles as domicles_rules
from puzzlemill.puzzles import gloop as gloop_rules
from puzzlemill.puzzles import iqblocks as iqblocks_rules
from puzzlemill.puzzles import ottf as ottf_rules
from puzzlemill.puzzles.domicles import Domicles, Swaps
from puzzlemill.puzzles.domicles import likeness as domicles_likeness
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop import likeness as gloop_likeness
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks import likeness as iqblocks_likeness
from puzzlemill.puzzles.kinds import InputError, NamedBreaches, Rules
from puzzlemill.puzzles.likeness import Likeness
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.ottf import likeness as ottf_likeness
from puzzlemill.puzzles.parts import PARTS, find, part
from puzzlemill.render import ArrangingArtist, Artist, FaultArtist, Teacher
from puzzlemill.render import domicles as domicles_artist
from puzzlemill.render import gloop as gloop_artist
from puzzlemill.render import iqblocks as iqblocks_artist
from puzzlemill.render import ottf as ottf_artist
from puzzlemill.render.domicles import how_to_play as domicles_teacher
from puzzlemill.render.domicles import pencil as domicles_pencil
from puzzlemill.render.gloop import how_to_play as gloop_teacher
from puzzlemill.render.gloop import pencil as gloop_pencil
from puzzlemill.render.iqblocks import how_to_play as iqblocks_teacher
from puzzlemill.render.iqblocks import pencil as iqblocks_pencil
from puzzlemill.render.ottf import how_to_play as ottf_teacher
from puzzlemill.render.ottf import pencil as ottf_pencil
from puzzlemill.render.pages.pencil import PencilForm, PencilGivens
from puzzlemill.research.panels import Panel
from puzzlemill.research.panels import domicles as domicles_panel
from puzzlemill.research.panels import gloop as gloop_panel
from puzzlemill.research.panels import iqblocks as iqblocks_panel
from puzzlemill.research.panels import ottf as ottf_panel
from puzzlemill.solvers import domicles as domicles_solver
from puzzlemill.solvers import gloop as gloop_solver
from puzzlemill.solvers import iqblocks as iqblocks_solver
from puzzlemill.solvers import ottf as ottf_solver
from puzzlemill.solvers.domicles import play as domicles_play
from puzzlemill.solvers.domicles import steps as domicles_steps
from puzzlemill.solvers.gloop import play as gloop_play
from puzzlemill.solvers.gloop import steps as gloop_steps
from puzzlemill.solvers.iqblocks import play as iqblocks_play
from puzzlemill.solvers.iqblocks import steps as iqblocks_steps
from puzzlemill.solvers.ottf import play as ottf_play
from puzzlemill.solvers.ottf import steps as ottf_steps
from puzzlemill.solvers.ottf.positions import Position as OttfPosition
from puzzlemill.solvers.outcome import ClaimChecker, Solver
from puzzlemill.solvers.playing import Explainer, Game, LongGames, Replay
from puzzlemill.testing import strategies
from tests.house.parts_table import table
from tests.support.places import DOCS

gloop_has: tuple[
    Rules[Gloop, Packing],
    NamedBreaches,
    Likeness[Gloop],
    Solver[Gloop, Packing],
    Explainer[Gloop, Packing],
    Game[Gloop, gloop_play.Position, gloop_play.Move, Packing],
    Grader[Gloop],
    Techniques,
    SimulatedPlayer[Gloop],
    OptionsModule[gloop_options.Options],
    Maker[Gloop, Packing, gloop_options.Options],
    Mutator[gloop_options.Options, Gloop, Packing],
    Artist[Gloop, Packing],
    Teacher,
    FaultArtist[Gloop, Packing],
    ArrangingArtist[Gloop],
    PencilForm[Gloop],
    PencilGivens[Gloop, Packing],
    Panel[Gloop],
] = (
    gloop_rules,
    gloop_rules,
    gloop_likeness,
    gloop_solver,
    gloop_steps,
    gloop_play,
    gloop_grader,
    gloop_grades,
    gloop_player,
    gloop_options,
    gloop_making,
    gloop_mutation,
    gloop_artist,
    gloop_teacher,
    gloop_artist,
    gloop_artist,
    gloop_pencil,
    gloop_pencil,
    gloop_panel,
)
domicles_has: tuple[
    Rules[Domicles, Swaps],
    NamedBreaches,
    Likeness[Domicles],
    Solver[Domicles, Swaps],
    ClaimChecker[Domicles],
    Explainer[Domicles, Swaps],
    Game[Domicles, domicles_play.Position, domicles_play.Move, Swaps],
    Grader[Domicles],
    Techniques,
    SimulatedPlayer[Domicles],
    OptionsModule[domicles_options.Options],
    Maker[Domicles, Swaps, domicles_options.Options],
    Mutator[domicles_options.Options, Domicles, Swaps],
    Artist[Domicles, Swaps],
    Teacher,
    FaultArtist[Domicles, Swaps],
    PencilForm[Domicles],
    Panel[Domicles],
] = (
    domicles_rules,
    domicles_rules,
    domicles_likeness,
    domicles_solver,
    domicles_solver,
    domicles_steps,
    domicles_play,
    domicles_grader,
    domicles_grades,
    domicles_player,
    domicles_options,
    domicles_making,
    domicles_mutation,
    domicles_artist,
    domicles_teacher,
    domicles_artist,
    domicles_pencil,
    domicles_panel,
)
ottf_has: tuple[
    Rules[Ottf, Order],
    NamedBreaches,
    Likeness[Ottf],
    Solver[Ottf, Order],
    Explainer[Ottf, Order],
    Game[Ottf, OttfPosition, ottf_play.Move, Order],
    LongGames,
    Replay[Ottf, OttfPosition, ottf_play.Move],
    Grader[Ottf],
    Techniques,
    SimulatedPlayer[Ottf],
    OptionsModule[ottf_options.Options],
    Maker[Ottf, Order, ottf_options.Options],
    Mutator[ottf_options.Options, Ottf, Order],
    Artist[Ottf, Order],
    Teacher,
    FaultArtist[Ottf, Order],
    ArrangingArtist[Ottf],
    PencilForm[Ottf],
    Panel[Ottf],
] = (
    ottf_rules,
    ottf_rules,
    ottf_likeness,
    ottf_solver,
    ottf_steps,
    ottf_play,
    ottf_play,
    ottf_play,
    ottf_grader,
    ottf_grades,
    ottf_player,
    ottf_options,
    ottf_making,
    ottf_mutation,
    ottf_artist,
    ottf_teacher,
    ottf_artist,
    ottf_artist,
    ottf_pencil,
    ottf_panel,
)
iqblocks_has: tuple[
    Rules[IqBlocks, Filling],
    NamedBreaches,
    Likeness[IqBlocks],
    Solver[IqBlocks, Filling],
    Explainer[IqBlocks, Filling],
    Game[IqBlocks, iqblocks_play.Position, iqblocks_play.Move, Filling],
    LongGames,
    Grader[IqBlocks],
    Techniques,
    SimulatedPlayer[IqBlocks],
    OptionsModule[iqblocks_options.Options],
    Maker[IqBlocks, Filling, iqblocks_options.Options],
    Mutator[iqblocks_options.Options, IqBlocks, Filling],
    Artist[IqBlocks, Filling],
    Teacher,
    FaultArtist[IqBlocks, Filling],
    PencilForm[IqBlocks],
    PencilGivens[IqBlocks, Filling],
    Panel[IqBlocks],
] = (
    iqblocks_rules,
    iqblocks_rules,
    iqblocks_likeness,
    iqblocks_solver,
    iqblocks_steps,
    iqblocks_play,
    iqblocks_play,
    iqblocks_grader,
    iqblocks_grades,
    iqblocks_player,
    iqblocks_options,
    iqblocks_making,
    iqblocks_mutation,
    iqblocks_artist,
    iqblocks_teacher,
    iqblocks_artist,
    iqblocks_pencil,
    iqblocks_pencil,
    iqblocks_panel,
)

COMPARED: dict[str, tuple[Any, ...]] = {
    "gloop": gloop_has,
    "domicles": domicles_has,
    "ottf": ottf_has,
    "iqblocks": iqblocks_has,
}
"""What mypy has compared with its contract above."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_part_that_a_kind_has_is_compared_with_its_contract(kind: str) -> None:
    # Strategies are compared by their names below, as their options differ.
    modules = [find(name, kind) for name in PARTS if name != "strategies"]
    assert [module for module in modules if module] == list(COMPARED[kind])


@pytest.mark.parametrize("name", PARTS)
def test_the_contract_of_a_part_is_written_down_where_the_table_says(name: str) -> None:
    module, _, contract = f"puzzlemill.{PARTS[name].contract}".rpartition(".")
    described = getattr(importlib.import_module(module), contract)
    assert described.__doc__
    assert all(hasattr(described, need) for need in PARTS[name].needs)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_what_is_required_and_strategies_of_every_name(kind: str) -> None:
    assert all(find(name, kind) for name, described in PARTS.items() if described.required)
    assert all(callable(strategies.strategy(kind, name)) for name in strategies.NAMES)


@pytest.mark.parametrize("kind", ["", "chess", "kinds", "../gloop", "gloop.x"])
def test_no_part_is_found_of_an_unknown_kind(kind: str) -> None:
    with pytest.raises(InputError, match="expected one of gloop, domicles, ottf, iqblocks"):
        part("rules", kind)


def test_a_part_that_a_kind_lacks_is_refused_by_its_name() -> None:
    assert find("pencil givens", "ottf") is None
    with pytest.raises(InputError, match=r"^pencil givens: OTTF has none$"):
        part("pencil givens", "ottf")


def test_the_page_shows_which_kind_has_which_part() -> None:
    assert table() in (DOCS / "parts.md").read_text(encoding="utf-8")
