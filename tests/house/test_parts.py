"""Every kind has the parts that the table names: mypy compares each with its contract, docs/parts.md shows them."""

import importlib
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pytest

from puzzlemill.cli import domicles as domicles_commands
from puzzlemill.cli import gloop as gloop_commands
from puzzlemill.cli import iqblocks as iqblocks_commands
from puzzlemill.cli import ottf as ottf_commands
from puzzlemill.cli.iqblocks import proofs as iqblocks_prover
from puzzlemill.cli.ottf import proofs as ottf_prover
from puzzlemill.cli.shared.certificates import Prover
from puzzlemill.cli.shared.menus import KindCommands
from puzzlemill.generator.domicles import making as domicles_making
from puzzlemill.generator.domicles import mutation as domicles_mutation
from puzzlemill.generator.domicles import options as domicles_options
from puzzlemill.generator.gloop import making as gloop_making
from puzzlemill.generator.gloop import mutation as gloop_mutation
from puzzlemill.generator.gloop import options as gloop_options
from puzzlemill.generator.iqblocks import making as iqblocks_making
from puzzlemill.generator.iqblocks import mutation as iqblocks_mutation
from puzzlemill.generator.iqblocks import options as iqblocks_options
from puzzlemill.generator.makers import Bearing, Maker, OptionsModule
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.ottf import making as ottf_making
from puzzlemill.generator.ottf import mutation as ottf_mutation
from puzzlemill.generator.ottf import options as ottf_options
from puzzlemill.generator.search.climbing import Mutator
from puzzlemill.grading import Grader, Techniques, Trials
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
from puzzlemill.puzzles.certificates import Deducible, Provable
from puzzlemill.puzzles.domicles import Domicles, Swaps
from puzzlemill.puzzles.domicles import likeness as domicles_likeness
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop import deductions as gloop_deductions
from puzzlemill.puzzles.gloop import likeness as gloop_likeness
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks import certificates as iqblocks_certificates
from puzzlemill.puzzles.iqblocks import deductions as iqblocks_deductions
from puzzlemill.puzzles.iqblocks import likeness as iqblocks_likeness
from puzzlemill.puzzles.kinds import AnyPuzzle, Cell, InputError, Kind, NamedBreaches, Owned, Rules
from puzzlemill.puzzles.likeness import Likeness, Looker, Shaper
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.ottf import certificates as ottf_certificates
from puzzlemill.puzzles.ottf import deductions as ottf_deductions
from puzzlemill.puzzles.ottf import likeness as ottf_likeness
from puzzlemill.puzzles.parts import PARTS, find, part
from puzzlemill.render import ArrangingArtist, Artist, FaultArtist, FigureArtist, GameArtist, LessonTeacher, Teacher
from puzzlemill.render import domicles as domicles_artist
from puzzlemill.render import gloop as gloop_artist
from puzzlemill.render import iqblocks as iqblocks_artist
from puzzlemill.render import ottf as ottf_artist
from puzzlemill.render.books.hints import HintWriter
from puzzlemill.render.books.plan import GamePage
from puzzlemill.render.characters import Typist
from puzzlemill.render.covers.art import CoverArtist
from puzzlemill.render.domicles import characters as domicles_typist
from puzzlemill.render.domicles import cover as domicles_cover
from puzzlemill.render.domicles import figure as domicles_figure
from puzzlemill.render.domicles import hints as domicles_hints
from puzzlemill.render.domicles import how_to_play as domicles_teacher
from puzzlemill.render.domicles import pencil as domicles_pencil
from puzzlemill.render.domicles import sheets as domicles_sheets
from puzzlemill.render.domicles import sprites as domicles_sprites
from puzzlemill.render.domicles import working as domicles_working
from puzzlemill.render.gloop import characters as gloop_typist
from puzzlemill.render.gloop import cover as gloop_cover
from puzzlemill.render.gloop import figure as gloop_figure
from puzzlemill.render.gloop import game_page as gloop_game_page
from puzzlemill.render.gloop import hints as gloop_hints
from puzzlemill.render.gloop import how_to_play as gloop_teacher
from puzzlemill.render.gloop import pencil as gloop_pencil
from puzzlemill.render.gloop import sheets as gloop_sheets
from puzzlemill.render.gloop import sprites as gloop_sprites
from puzzlemill.render.iqblocks import characters as iqblocks_typist
from puzzlemill.render.iqblocks import cover as iqblocks_cover
from puzzlemill.render.iqblocks import figure as iqblocks_figure
from puzzlemill.render.iqblocks import hints as iqblocks_hints
from puzzlemill.render.iqblocks import how_to_play as iqblocks_teacher
from puzzlemill.render.iqblocks import pencil as iqblocks_pencil
from puzzlemill.render.iqblocks import sheets as iqblocks_sheets
from puzzlemill.render.iqblocks import sprites as iqblocks_sprites
from puzzlemill.render.iqblocks import working as iqblocks_working
from puzzlemill.render.ottf import characters as ottf_typist
from puzzlemill.render.ottf import cover as ottf_cover
from puzzlemill.render.ottf import figure as ottf_figure
from puzzlemill.render.ottf import hints as ottf_hints
from puzzlemill.render.ottf import how_to_play as ottf_teacher
from puzzlemill.render.ottf import lessons as ottf_lessons
from puzzlemill.render.ottf import sheets as ottf_sheets
from puzzlemill.render.ottf import sprites as ottf_sprites
from puzzlemill.render.ottf import working as ottf_working
from puzzlemill.render.pages.answers import SmallAnswers
from puzzlemill.render.pages.cutouts import CutoutArtist
from puzzlemill.render.pages.pencil import ArrangingForm, PencilForm, PencilGivens, WorkingBoards
from puzzlemill.render.sprites import SpriteArtist
from puzzlemill.render.thumbnails import ThumbnailArtist
from puzzlemill.solvers import domicles as domicles_solver
from puzzlemill.solvers import gloop as gloop_solver
from puzzlemill.solvers import iqblocks as iqblocks_solver
from puzzlemill.solvers import ottf as ottf_solver
from puzzlemill.solvers.domicles import play as domicles_play
from puzzlemill.solvers.domicles import steps as domicles_steps
from puzzlemill.solvers.gloop import certifying as gloop_certifying
from puzzlemill.solvers.gloop import play as gloop_play
from puzzlemill.solvers.gloop import steps as gloop_steps
from puzzlemill.solvers.iqblocks import certifying as iqblocks_certifying
from puzzlemill.solvers.iqblocks import play as iqblocks_play
from puzzlemill.solvers.iqblocks import refutation as iqblocks_refutation
from puzzlemill.solvers.iqblocks import steps as iqblocks_steps
from puzzlemill.solvers.ottf import certifying as ottf_certifying
from puzzlemill.solvers.ottf import listing as ottf_listing
from puzzlemill.solvers.ottf import play as ottf_play
from puzzlemill.solvers.ottf import refutation as ottf_refutation
from puzzlemill.solvers.ottf import steps as ottf_steps
from puzzlemill.solvers.ottf.positions import Position as OttfPosition
from puzzlemill.solvers.outcome import Certifier, ClaimChecker, Lister, Refuter, Solver
from puzzlemill.solvers.playing import Explainer, Game, LongGames, Replay
from puzzlemill.testing import strategies
from tests.house.parts_table import PAGE, purposes, table

P = TypeVar("P", bound=AnyPuzzle)
S = TypeVar("S")
At = TypeVar("At")
M = TypeVar("M")
G = TypeVar("G", bound=GeneratorOptions)
D = TypeVar("D")


@dataclass(frozen=True, kw_only=True)
class Parts(Generic[P, S, At, M, G, D]):
    """The modules of a kind with the contract of each part, in the order of the table; None for a part that it lacks.

    mypy compares what is given here with the contracts. Strategies are compared by their names below, as their
    options differ.
    """

    rules: Rules[P, S]
    breaches: NamedBreaches
    rights: Owned
    likeness: Likeness[P]
    shaper: Shaper[P] | None = None
    looker: Looker[P] | None = None
    certificates: Provable | None = None
    deductions: Deducible | None = None
    solver: Solver[P, S]
    lister: Lister[P, S] | None = None
    claims: ClaimChecker[P] | None = None
    refuter: Refuter[P] | None = None
    certifier: Certifier[P] | None = None
    steps: Explainer[P, S]
    play: Game[P, At, M, S]
    long_games: LongGames | None = None
    replay: Replay[P, At, M] | None = None
    grader: Grader[P]
    techniques: Techniques
    trials: Trials
    player: SimulatedPlayer[P]
    options: OptionsModule[G]
    maker: Maker[P, S, G]
    bearing: Bearing[G] | None = None
    mutator: Mutator[G, P, S]
    artist: Artist[P, S]
    teacher: Teacher
    lessons: LessonTeacher | None = None
    fault_artist: FaultArtist[P, S]
    cover_artist: CoverArtist | None = None
    figure_artist: FigureArtist | None = None
    arranging_artist: ArrangingArtist[P] | None = None
    working_boards: WorkingBoards[P] | None = None
    game_artist: GameArtist[P, At]
    typist: Typist[P, S, At]
    pencil: PencilForm[P] | None = None
    arranging_pencil: ArrangingForm[P] | None = None
    pencil_givens: PencilGivens[P, S, D] | None = None
    small_answers: SmallAnswers | None = None
    hint_writer: HintWriter[P, S, Any]
    sprites: SpriteArtist
    cutouts: CutoutArtist[P]
    game_page: GamePage | None = None
    thumbnail_artist: ThumbnailArtist[P] | None = None
    commands: KindCommands
    prover: Prover[P, Any] | None = None


COMPARED: dict[str, object] = {
    "gloop": Parts[Gloop, Packing, gloop_play.Position, gloop_play.Move, gloop_options.Options, Cell](
        rules=gloop_rules,
        breaches=gloop_rules,
        rights=gloop_rules,
        likeness=gloop_likeness,
        deductions=gloop_deductions,
        solver=gloop_solver,
        lister=gloop_solver,
        certifier=gloop_certifying,
        steps=gloop_steps,
        play=gloop_play,
        grader=gloop_grader,
        techniques=gloop_grades,
        trials=gloop_grades,
        player=gloop_player,
        options=gloop_options,
        maker=gloop_making,
        mutator=gloop_mutation,
        artist=gloop_artist,
        teacher=gloop_teacher,
        fault_artist=gloop_artist,
        cover_artist=gloop_cover,
        figure_artist=gloop_figure,
        arranging_artist=gloop_artist,
        working_boards=gloop_artist,
        game_artist=gloop_artist,
        typist=gloop_typist,
        pencil=gloop_pencil,
        arranging_pencil=gloop_pencil,
        pencil_givens=gloop_pencil,
        hint_writer=gloop_hints,
        sprites=gloop_sprites,
        cutouts=gloop_sheets,
        game_page=gloop_game_page,
        commands=gloop_commands,
    ),
    "domicles": Parts[Domicles, Swaps, domicles_play.Position, domicles_play.Move, domicles_options.Options, None](
        rules=domicles_rules,
        breaches=domicles_rules,
        rights=domicles_rules,
        likeness=domicles_likeness,
        looker=domicles_likeness,
        solver=domicles_solver,
        claims=domicles_solver,
        steps=domicles_steps,
        play=domicles_play,
        grader=domicles_grader,
        techniques=domicles_grades,
        trials=domicles_grades,
        player=domicles_player,
        options=domicles_options,
        maker=domicles_making,
        mutator=domicles_mutation,
        artist=domicles_artist,
        teacher=domicles_teacher,
        fault_artist=domicles_artist,
        cover_artist=domicles_cover,
        figure_artist=domicles_figure,
        working_boards=domicles_working,
        game_artist=domicles_artist,
        typist=domicles_typist,
        pencil=domicles_pencil,
        hint_writer=domicles_hints,
        sprites=domicles_sprites,
        cutouts=domicles_sheets,
        thumbnail_artist=domicles_artist,
        commands=domicles_commands,
    ),
    "ottf": Parts[Ottf, Order, OttfPosition, ottf_play.Move, ottf_options.Options, None](
        rules=ottf_rules,
        breaches=ottf_rules,
        rights=ottf_rules,
        likeness=ottf_likeness,
        shaper=ottf_likeness,
        certificates=ottf_certificates,
        deductions=ottf_deductions,
        solver=ottf_solver,
        lister=ottf_listing,
        refuter=ottf_refutation,
        certifier=ottf_certifying,
        steps=ottf_steps,
        play=ottf_play,
        long_games=ottf_play,
        replay=ottf_play,
        grader=ottf_grader,
        techniques=ottf_grades,
        trials=ottf_grades,
        player=ottf_player,
        options=ottf_options,
        maker=ottf_making,
        bearing=ottf_making,
        mutator=ottf_mutation,
        artist=ottf_artist,
        teacher=ottf_teacher,
        lessons=ottf_lessons,
        fault_artist=ottf_artist,
        cover_artist=ottf_cover,
        figure_artist=ottf_figure,
        arranging_artist=ottf_artist,
        working_boards=ottf_working,
        game_artist=ottf_artist,
        typist=ottf_typist,
        small_answers=ottf_artist,
        hint_writer=ottf_hints,
        sprites=ottf_sprites,
        cutouts=ottf_sheets,
        thumbnail_artist=ottf_artist,
        commands=ottf_commands,
        prover=ottf_prover,
    ),
    "iqblocks": Parts[IqBlocks, Filling, iqblocks_play.Position, iqblocks_play.Move, iqblocks_options.Options, str](
        rules=iqblocks_rules,
        breaches=iqblocks_rules,
        rights=iqblocks_rules,
        likeness=iqblocks_likeness,
        looker=iqblocks_likeness,
        certificates=iqblocks_certificates,
        deductions=iqblocks_deductions,
        solver=iqblocks_solver,
        lister=iqblocks_solver,
        refuter=iqblocks_refutation,
        certifier=iqblocks_certifying,
        steps=iqblocks_steps,
        play=iqblocks_play,
        long_games=iqblocks_play,
        grader=iqblocks_grader,
        techniques=iqblocks_grades,
        trials=iqblocks_grades,
        player=iqblocks_player,
        options=iqblocks_options,
        maker=iqblocks_making,
        mutator=iqblocks_mutation,
        artist=iqblocks_artist,
        teacher=iqblocks_teacher,
        fault_artist=iqblocks_artist,
        cover_artist=iqblocks_cover,
        figure_artist=iqblocks_figure,
        arranging_artist=iqblocks_artist,
        working_boards=iqblocks_working,
        game_artist=iqblocks_artist,
        typist=iqblocks_typist,
        pencil=iqblocks_pencil,
        pencil_givens=iqblocks_pencil,
        hint_writer=iqblocks_hints,
        sprites=iqblocks_sprites,
        cutouts=iqblocks_sheets,
        commands=iqblocks_commands,
        prover=iqblocks_prover,
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_part_that_a_kind_has_is_compared_with_its_contract(kind: Kind) -> None:
    modules = [find(name, kind) for name in PARTS if name != "strategies"]
    assert [module for module in modules if module] == [module for module in vars(COMPARED[kind]).values() if module]


@pytest.mark.parametrize("name", PARTS)
def test_the_contract_of_a_part_is_written_down_where_the_table_says(name: str) -> None:
    module, _, contract = f"puzzlemill.{PARTS[name].contract}".rpartition(".")
    described = getattr(importlib.import_module(module), contract)
    assert described.__doc__
    assert all(hasattr(described, need) for need in PARTS[name].needs.split())


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_the_required_parts_and_strategies_of_every_name(kind: Kind) -> None:
    assert all(find(name, kind) for name, described in PARTS.items() if described.required)
    assert all(callable(strategies.strategy(kind, name)) for name in strategies.NAMES)


@pytest.mark.parametrize("kind", ["", "chess", "kinds", "../gloop", "gloop.x"])
def test_no_part_is_found_of_an_unknown_kind(kind: Kind) -> None:
    with pytest.raises(InputError, match="expected one of gloop, domicles, ottf, iqblocks"):
        part("rules", kind)


def test_a_part_that_a_kind_lacks_is_refused_by_its_name() -> None:
    assert find("pencil givens", "ottf") is None
    with pytest.raises(InputError, match=r"^OTTF has no part 'pencil givens'$"):
        part("pencil givens", "ottf")


def test_the_page_shows_which_kind_has_which_part_and_what_it_is_for() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(purposes(page)[name] for name in PARTS)
    assert table(purposes(page)) in page
