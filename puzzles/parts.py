"""Everything a kind of puzzle can have, floor by floor: one table, and the only way to find a part.

A part is a file in the kind's room, named by its topic: `<floor>/<kind>/<topic>.py`. Without that file, the part is the
kind's own module on that floor, `<floor>/<kind>.py` or `<floor>/<kind>/__init__.py`, if it defines the names that the
part needs. So a kind can start as one file per floor and get a room later without changes elsewhere.
`puzzlemill help parts` shows which kind has which part.
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

    needs: tuple[str, ...]
    """The names it must define."""

    contract: str
    """The Protocol or class that describes it, below `puzzlemill`. In the tests, mypy checks each kind against it."""

    purpose: str
    """What it is for and, if it is optional, what happens without it."""

    required: bool = False


PARTS: Final[dict[str, Part]] = {
    "rules": Part(
        "puzzles",
        "",
        ("ENTRY", "format_id", "parse_id", "check", "symmetries", "canonical", "size"),
        "puzzles.kinds.Rules",
        "what an instance is, its id, and when a solution is right",
        required=True,
    ),
    "breaches": Part(
        "puzzles",
        "",
        ("BREACHES",),
        "puzzles.kinds.NamedBreaches",
        "the codes of the rules, each in words; the test bench makes a wrong solution for each code",
    ),
    "likeness": Part(
        "puzzles",
        "likeness",
        ("difference",),
        "puzzles.likeness.Likeness",
        "how much two puzzles differ; without it, packs avoid only duplicates",
    ),
    "look": Part(
        "puzzles",
        "likeness",
        ("look",),
        "puzzles.likeness.Looker",
        "what a player notices first besides the size; without it, puzzles of a size and technique look alike",
    ),
    "certificates": Part(
        "puzzles",
        "certificates",
        ("Certificate",),
        "puzzles.certificates.Provable",
        "proofs that a puzzle has no solution, or exactly so many, and their check",
    ),
    "solver": Part(
        "solvers",
        "",
        ("solve", "count"),
        "solvers.outcome.Solver",
        "finds and counts solutions, or explains why there are none",
        required=True,
    ),
    "listing": Part(
        "solvers",
        "listing",
        ("solutions",),
        "solvers.outcome.Lister",
        "finds solutions one by one; without it, `solutions` finds all before it returns the first",
    ),
    "claims": Part(
        "solvers",
        "",
        ("claims",),
        "solvers.outcome.ClaimChecker",
        "checks what an instance claims, such as the fewest swaps",
    ),
    "refutation": Part(
        "solvers",
        "refutation",
        ("refute",),
        "solvers.outcome.Refuter",
        "finds such proofs; without it, `solve` gives the reason",
    ),
    "steps": Part(
        "solvers",
        "steps",
        ("steps",),
        "solvers.playing.Explainer",
        "solves as a person would, for `puzzlemill steps`",
    ),
    "play": Part(
        "solvers",
        "play",
        ("Move", "start", "moves", "after", "progress", "solution", "solvable", "hint"),
        "solvers.playing.Game",
        "the kind as a game with hints; without it, puzzles cannot be played and packs have no hints",
    ),
    "long games": Part(
        "solvers",
        "play",
        ("LARGEST_GAME", "MOST_MOVES"),
        "solvers.playing.LongGames",
        "how long saved games can be, if the usual limits are too low",
    ),
    "replay": Part(
        "solvers",
        "play",
        ("after_all",),
        "solvers.playing.Replay",
        "replays many moves faster than one by one",
    ),
    "grader": Part(
        "grading",
        "grader",
        ("assess", "size"),
        "grading.Grader",
        "technique, score and features, from which the minutes and the level follow, and the sentence about them",
        required=True,
    ),
    "techniques": Part(
        "grading",
        "",
        ("TECHNIQUES",),
        "grading.Techniques",
        "the names of the techniques from easy to hard, for `--technique`",
    ),
    "curve": Part(
        "grading",
        "",
        ("CURVE",),
        "grading.minutes.OwnCurve",
        "the minutes of a kind that is not yet in the shipped table of minutes",
    ),
    "player": Part(
        "grading",
        "player",
        ("LIMITS", "games"),
        "grading.players.SimulatedPlayer",
        "a simulated player; without it there are no expected moves, and nothing to fit minutes to",
    ),
    "options": Part(
        "generator",
        "options",
        ("Options",),
        "generator.makers.OptionsModule",
        "the options of `puzzlemill generate KIND` with their help; must not import numpy",
        required=True,
    ),
    "maker": Part(
        "generator",
        "making",
        ("VERSION", "levels", "aim", "make"),
        "generator.makers.Maker",
        "makes one try: a puzzle with its solution, or nothing",
        required=True,
    ),
    "mutation": Part(
        "generator",
        "mutation",
        ("VERSION", "mutate"),
        "generator.search.climbing.Mutator",
        "changes a puzzle a little; without it, `--climb` is refused",
    ),
    "artist": Part(
        "render",
        "",
        ("draw", "reminder"),
        "render.Artist",
        "the drawing, and the reminder below it",
        required=True,
    ),
    "how to play": Part(
        "render",
        "how_to_play",
        ("rules",),
        "render.Teacher",
        "the rules in words and worked pictures",
        required=True,
    ),
    "wrong pictures": Part(
        "render",
        "",
        ("draw_wrong",),
        "render.FaultArtist",
        "draws a wrong solution with its faults marked; without it, wrong solutions are refused",
    ),
    "cover art": Part(
        "render",
        "cover",
        ("cover_art",),
        "render.covers.art.CoverArtist",
        "covers made from the puzzles of a book; without it, covers are made of letters",
    ),
    "cover figure": Part(
        "render",
        "figure",
        ("cover_figure",),
        "render.FigureArtist",
        "a picture for the cover page inside a book, grown from its puzzles; without it, that page shows a puzzle",
    ),
    "example": Part(
        "render",
        "figure",
        ("EXAMPLE", "SOLVED"),
        "render.Example",
        "a position for pages that open chapters and answers; without it, they have no picture",
    ),
    "arrangements": Part(
        "render",
        "",
        ("draw_otherwise",),
        "render.ArrangingArtist",
        "arranges the drawing in other ways, for pages that it would not fill well",
    ),
    "working boards": Part(
        "render",
        "working",
        ("boards_wanted", "working_board"),
        "render.pages.pencil.WorkingBoards",
        "boards to write on, for puzzles that need them and for pages with room; without it, that room stays white",
    ),
    "position pictures": Part(
        "render",
        "",
        ("draw_position",),
        "render.GameArtist",
        "draws the position of a game for notebooks; without it, they show the puzzle",
    ),
    "characters": Part(
        "render",
        "characters",
        ("puzzle_lines", "solution_lines", "position_lines"),
        "render.characters.Typist",
        "draws in characters for `print`; without it, `print` writes the `repr`",
    ),
    "pencil form": Part(
        "render",
        "pencil",
        ("draw_form",),
        "render.pages.pencil.PencilForm",
        "draws the puzzle as a form to fill in; without it, `--pencil` prints the usual page",
    ),
    "pencil arrangements": Part(
        "render",
        "pencil",
        ("other_forms",),
        "render.pages.pencil.ArrangingForm",
        "arranges the form in other ways, for pages that it would not fill well",
    ),
    "pencil givens": Part(
        "render",
        "pencil",
        ("givens_suffice", "open_parts", "given"),
        "render.pages.pencil.PencilGivens",
        "extra givens, so that a pencil is enough",
    ),
    "book hints": Part(
        "render",
        "hints",
        ("staged",),
        "render.books.hints.HintWriter",
        "the hints of books, in stages; without it, the pages of hints say that there are none",
    ),
    "sprites": Part(
        "render",
        "sprites",
        ("CHOICES", "sprites"),
        "render.sprites.SpriteArtist",
        "the tiles or pieces one by one, for games; without it, `puzzlemill sprites` is not available",
    ),
    "cut-outs": Part(
        "render",
        "sheets",
        ("CUTOUTS", "CHOICES", "cutouts", "book_cutouts"),
        "render.pages.cutouts.CutoutArtist",
        "the tiles or pieces on sheets to cut out, or that there are none; without it, the cut-outs of books say so",
    ),
    "game page": Part(
        "render",
        "game_page",
        ("game_sheet",),
        "render.books.plan.GamePage",
        "the rules of a game with the tiles of the kind, as a page of a book",
    ),
    "thumbnail": Part(
        "render",
        "",
        ("draw_thumbnail",),
        "render.thumbnails.ThumbnailArtist",
        "the puzzle without room to write; without it, thumbnails show what pages show",
    ),
    "proofs": Part(
        "cli",
        "proofs",
        ("FORMAT", "FORM", "CHOICES", "refute"),
        "cli.shared.certificates.Prover",
        "certificates that a puzzle has no solution; without it, `puzzlemill refute` names `puzzlemill solve`",
    ),
    "strategies": Part(
        "testing",
        "",
        ("BATTERY",),
        "testing.strategies.Strategies",
        "Hypothesis strategies: puzzles, wrong solutions, relations; without them, `check-solver` is not available",
    ),
}
"""Every part by name, from the lowest floor up. Optional parts can be missing."""


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
    return module if all(hasattr(module, need) for need in part.needs) else None


def part(name: str, kind: str) -> Any:
    """The module with the part `name` of `kind`; raises `InputError` if the kind is unknown or has no such part."""
    kind_name(kind)  # `find` can only look up strings
    module = find(name, kind)
    if module is None:
        raise InputError(f"{kind_name(kind)} has no part {name!r}")
    return module
