"""Everything a kind of puzzle can have, floor by floor: one table, and the one way to find a part.

A part is a file of its topic in the kind's room, `<floor>/<kind>/<topic>.py`. If there is no such file it is the
kind's own module on that floor, `<floor>/<kind>.py` or `<floor>/<kind>/__init__.py`, if that defines the names the part
needs. So a kind may start as one file per floor and grow a room later without a change elsewhere.
`puzzlemill help parts` shows which kind has which part.
"""

import functools
import importlib
import importlib.util
from types import ModuleType
from typing import Any, Final, NamedTuple

from puzzlemill.puzzles.kinds import InputError, kind_name


class Part(NamedTuple):
    """A part that kinds have or may have."""

    floor: str
    """Where it is, below `puzzlemill`: `solvers`, or `testing` of the front door."""

    topic: str
    """The file in the kind's room; empty for the kind's own module on that floor."""

    needs: tuple[str, ...]
    """The names it must define."""

    contract: str
    """The Protocol or class that describes it, below `puzzlemill`; mypy compares each kind with it in the tests."""

    purpose: str
    """What it is for, and what works without it where it is optional."""

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
        "the rules by code, each in words; the test bench makes a wrong solution for each code",
    ),
    "likeness": Part(
        "puzzles",
        "likeness",
        ("difference",),
        "puzzles.likeness.Likeness",
        "how much two puzzles differ; without it, packs only keep equal puzzles apart",
    ),
    "solver": Part(
        "solvers",
        "",
        ("solve", "count"),
        "solvers.outcome.Solver",
        "finds and counts solutions, or gives the reason why there is none",
        required=True,
    ),
    "listing": Part(
        "solvers",
        "listing",
        ("solutions",),
        "solvers.outcome.Lister",
        "gives solutions one by one; without it, `solutions` has to find all before it gives the first",
    ),
    "claims": Part(
        "solvers",
        "",
        ("claims",),
        "solvers.outcome.ClaimChecker",
        "checks what an instance says of itself, such as the least number of swaps",
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
        "the kind as a game with hints; without it, nothing can be played and packs hold no hints",
    ),
    "long games": Part(
        "solvers",
        "play",
        ("LARGEST_GAME", "MOST_MOVES"),
        "solvers.playing.LongGames",
        "how long saved games may be, where the usual bounds are too tight",
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
        ("grade", "size"),
        "grading.Grader",
        "level, technique, score and the sentence about them",
        required=True,
    ),
    "techniques": Part(
        "grading",
        "",
        ("TECHNIQUES",),
        "grading.Techniques",
        "the names of the techniques from easy to hard, for `--technique`",
    ),
    "player": Part(
        "grading",
        "player",
        ("LIMITS", "EFFORT", "games"),
        "grading.players.SimulatedPlayer",
        "a simulated person; without it there are no expected moves",
    ),
    "options": Part(
        "generator",
        "options",
        ("Options",),
        "generator.makers.OptionsModule",
        "the options of `puzzlemill generate KIND`, with their help; loaded without numpy",
        required=True,
    ),
    "maker": Part(
        "generator",
        "making",
        ("VERSION", "levels", "aim", "make"),
        "generator.makers.Maker",
        "one try: a puzzle with its solution, or nothing",
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
        "a wrong solution with its faults marked; without it, wrong solutions are refused",
    ),
    "arrangements": Part(
        "render",
        "",
        ("draw_otherwise",),
        "render.ArrangingArtist",
        "the same drawing in other arrangements, for pages it would not fill well",
    ),
    "position pictures": Part(
        "render",
        "",
        ("draw_position",),
        "render.GameArtist",
        "a game as it stands, for notebooks; without it, they show its puzzle",
    ),
    "characters": Part(
        "render",
        "characters",
        ("puzzle_lines", "solution_lines", "position_lines"),
        "render.characters.Typist",
        "what `print` draws in characters; without it, `print` writes the `repr`",
    ),
    "pencil form": Part(
        "render",
        "pencil",
        ("draw",),
        "render.pages.pencil.PencilForm",
        "the puzzle as a form to draw in; without it, `--pencil` prints the usual page",
    ),
    "pencil givens": Part(
        "render",
        "pencil",
        ("MOST_OPEN", "open_parts", "given"),
        "render.pages.pencil.PencilGivens",
        "extra givens, so that a pencil is enough",
    ),
    "panel": Part(
        "research.panels",
        "",
        ("SOLVERS", "spent"),
        "research.panels.Panel",
        "searches of several sorts, for the study of what grades are worth",
    ),
    "strategies": Part(
        "testing",
        "",
        (),
        "testing.strategies.Strategies",
        "what Hypothesis draws: puzzles, wrong solutions, relations; without them there is no `check-solver`",
    ),
}
"""Every part by name, from the lowest floor up. Optional ones may be missing."""


@functools.cache
def find(name: str, kind: str) -> Any:
    """The module that has the part `name` of `kind`, None if the kind has no such part.

    Raises `InputError` when there is no such kind.
    """
    kind_name(kind)  # which refuses other kinds
    part = PARTS[name]
    room = f"puzzlemill.{part.floor}.{kind}"
    if importlib.util.find_spec(room) is None:
        return None
    module: ModuleType = importlib.import_module(room)
    if part.topic and hasattr(module, "__path__") and importlib.util.find_spec(f"{room}.{part.topic}"):
        module = importlib.import_module(f"{room}.{part.topic}")
    return module if all(hasattr(module, need) for need in part.needs) else None


def part(name: str, kind: str) -> Any:
    """The module that has the part `name` of `kind`; raises `InputError` when there is none, or no such kind."""
    kind_name(kind)  # as only texts can be looked up
    module = find(name, kind)
    if module is None:
        raise InputError(f"{kind_name(kind)} has no part {name!r}")
    return module
