"""Everything a kind of puzzle can have, floor by floor: one table, and the only way to find a part.

A part is a file in the kind's room, named by its topic: `<floor>/<kind>/<topic>.py`. Without that file, the part is the
kind's own module on that floor, `<floor>/<kind>.py` or `<floor>/<kind>/__init__.py`, if it defines the names that the
part needs. So a kind can start as one file per floor and get a room later without changes elsewhere.
`puzzlemill help parts` shows which kind has which part, and what each is for.
"""

import functools
import importlib
import importlib.util
from types import ModuleType
from typing import Any, Final, NamedTuple

from puzzlemill.puzzles.kinds import InputError, kind_name


class Part(NamedTuple):
    """A part that kinds have, or can have."""

    floor: str
    """Its package below `puzzlemill`: a floor such as `solvers`, or `cli` or `testing`."""

    topic: str
    """The file in the kind's room; empty for the kind's own module on that floor."""

    needs: str
    """The names it must define, with spaces between them."""

    contract: str
    """The Protocol or class that describes it, below `puzzlemill`. In the tests, mypy checks each kind against it."""

    required: bool = False


PARTS: Final[dict[str, Part]] = {
    "rules": Part(
        "puzzles", "", "ENTRY format_id parse_id check symmetries canonical size", "puzzles.kinds.Rules", required=True
    ),
    "breaches": Part("puzzles", "", "BREACHES", "puzzles.kinds.NamedBreaches"),
    "rights": Part("puzzles", "", "RIGHTS", "puzzles.kinds.Owned"),
    "likeness": Part("puzzles", "likeness", "difference", "puzzles.likeness.Likeness"),
    "shape": Part("puzzles", "likeness", "shape", "puzzles.likeness.Shaper"),
    "look": Part("puzzles", "likeness", "look", "puzzles.likeness.Looker"),
    "certificates": Part("puzzles", "certificates", "Certificate", "puzzles.certificates.Provable"),
    "deductions": Part("puzzles", "deductions", "Deductions", "puzzles.certificates.Deducible"),
    "solver": Part("solvers", "", "solve count", "solvers.outcome.Solver", required=True),
    "listing": Part("solvers", "listing", "solutions", "solvers.outcome.Lister"),
    "claims": Part("solvers", "", "claims", "solvers.outcome.ClaimChecker"),
    "refutation": Part("solvers", "refutation", "refute", "solvers.outcome.Refuter"),
    "certifier": Part("solvers", "certifying", "certify", "solvers.outcome.Certifier"),
    "steps": Part("solvers", "steps", "steps", "solvers.playing.Explainer"),
    "play": Part("solvers", "play", "Move start moves after progress solution solvable hint", "solvers.playing.Game"),
    "long games": Part("solvers", "play", "LARGEST_GAME MOST_MOVES", "solvers.playing.LongGames"),
    "replay": Part("solvers", "play", "after_all", "solvers.playing.Replay"),
    "grader": Part("grading", "grader", "assess size", "grading.Grader", required=True),
    "techniques": Part("grading", "", "TECHNIQUES", "grading.Techniques"),
    "trials": Part("grading", "", "TRIALS", "grading.Trials"),
    "curve": Part("grading", "", "CURVE", "grading.minutes.OwnCurve"),
    "player": Part("grading", "player", "LIMITS games", "grading.players.SimulatedPlayer"),
    "options": Part("generator", "options", "Options", "generator.makers.OptionsModule", required=True),
    "maker": Part("generator", "making", "VERSION levels aim make", "generator.makers.Maker", required=True),
    "bearable levels": Part("generator", "making", "bearable", "generator.makers.Bearing"),
    "mutation": Part("generator", "mutation", "VERSION mutate", "generator.search.climbing.Mutator"),
    "artist": Part("render", "", "draw reminder", "render.Artist", required=True),
    "how to play": Part("render", "how_to_play", "rules", "render.Teacher", required=True),
    "lessons": Part("render", "lessons", "NEEDED lessons", "render.LessonTeacher"),
    "wrong pictures": Part("render", "", "draw_wrong", "render.FaultArtist"),
    "cover art": Part("render", "cover", "cover_art", "render.covers.art.CoverArtist"),
    "figure": Part("render", "figure", "cover_figure EXAMPLE SOLVED", "render.FigureArtist"),
    "arrangements": Part("render", "", "draw_otherwise", "render.ArrangingArtist"),
    "working boards": Part("render", "working", "boards_wanted working_board", "render.pages.pencil.WorkingBoards"),
    "position pictures": Part("render", "", "draw_position", "render.GameArtist"),
    "characters": Part(
        "render", "characters", "puzzle_lines solution_lines position_lines", "render.characters.Typist"
    ),
    "pencil form": Part("render", "pencil", "draw_form", "render.pages.pencil.PencilForm"),
    "pencil arrangements": Part("render", "pencil", "other_forms", "render.pages.pencil.ArrangingForm"),
    "pencil givens": Part("render", "pencil", "givens_suffice open_parts given", "render.pages.pencil.PencilGivens"),
    "small answers": Part("render", "", "LARGEST_ANSWER", "render.pages.answers.SmallAnswers"),
    "book hints": Part("render", "hints", "staged", "render.books.hints.HintWriter"),
    "sprites": Part("render", "sprites", "CHOICES sprites", "render.sprites.SpriteArtist"),
    "cut-outs": Part("render", "sheets", "CUTOUTS CHOICES cutouts book_cutouts", "render.pages.cutouts.CutoutArtist"),
    "game page": Part("render", "game_page", "game_sheet", "render.books.plan.GamePage"),
    "thumbnail": Part("render", "", "draw_thumbnail", "render.thumbnails.ThumbnailArtist"),
    "commands": Part("cli", "", "ADDITIONS", "cli.shared.menus.KindCommands"),
    "proofs": Part("cli", "proofs", "FORMAT FORM CHOICES refute", "cli.shared.certificates.Prover"),
    "strategies": Part("testing", "", "BATTERY", "testing.strategies.Strategies"),
}
"""Every part by name, from the lowest floor up; `puzzlemill help parts` says what each is for."""


@functools.cache
def find(name: str, kind: str) -> Any:
    """The module with the part `name` of `kind`, or None; raises `InputError` for an unknown kind."""
    kind_name(kind)  # refuses other kinds
    return module_of(PARTS[name], f"puzzlemill.{PARTS[name].floor}.{kind}")


def module_of(part: Part, room: str) -> Any:
    """The module with a part in the room of a kind, a package or a module by its full name; None without the part."""
    if importlib.util.find_spec(room) is None:
        return None
    module: ModuleType = importlib.import_module(room)
    if part.topic and hasattr(module, "__path__") and importlib.util.find_spec(f"{room}.{part.topic}"):
        module = importlib.import_module(f"{room}.{part.topic}")
    return module if all(hasattr(module, need) for need in part.needs.split()) else None


def part(name: str, kind: str) -> Any:
    """The module with the part `name` of `kind`; raises `InputError` if the kind is unknown or has no such part."""
    kind_name(kind)  # `find` can only look up strings
    module = find(name, kind)
    if module is None:
        raise InputError(f"{kind_name(kind)} has no part {name!r}")
    return module
