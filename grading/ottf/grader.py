"""Grades OTTF templates by the hardest technique a person needs, as a trace of rules and trials shows it."""

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from puzzlemill.grading import tedium
from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.ottf import TECHNIQUES
from puzzlemill.puzzles import ottf
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.ottf import Ottf, canonical
from puzzlemill.puzzles.wording import counted, plural
from puzzlemill.solvers.ottf import PROOF, solve
from puzzlemill.solvers.ottf.depth import Depth, depth
from puzzlemill.solvers.ottf.looking import ruled
from puzzlemill.solvers.ottf.steps import Stretch, stretches
from puzzlemill.solvers.ottf.trials import Trace, trace

WEIGHTS: Final = {
    "rule 1": 2,
    "rule 2": 4,
    "count": 6,
    "square": 6,
    "box": 7,
    "group": 8,
    "trial": 9,
    "nested trial": 25,
}
"""The effort of finding a tile, by the hardest technique; each depth of trials after the second doubles it.

Fitted to the simulated player on one half of the reference populations, then confirmed on the other half and against
a solver that it was not fitted to (the observatory's guide grading-evidence). Rounds, trials and the lengths of
refutations add nothing.
"""

DEDUCTIONS: Final = {"count": "counts", "square": "squares", "box": "boxes", "group": "groups", "trial": "trials"}
"""The features that say how often each technique is used when the rules are stuck."""

BEYOND: Final = ("nested trial", "search", "choice")
"""Techniques of steps that a person cannot do without trying a lot; `choice` settles what has several solutions."""

STEPS: Final = 20_000
"""Nodes for the steps of a person; they solve 7x13 templates with trials nested 4 deep. Tiles left over count as
thought about."""


def assess(puzzle: Ottf) -> Assessment:
    """The grade of a solvable template, the same for all its symmetric forms.

    Raises `InputError` if there is no solution, and `OutOfReachError` if the search or the trials exceed their budget.
    """
    form = canonical(puzzle)
    # Two solutions are enough: the grade says `several`, not how many.
    outcome = solve(form, PROOF, limit=2)
    if outcome.status == "unsolvable":
        raise InputError(
            f"the template has no solution, so it cannot be graded: {outcome.reason.code if outcome.reason else ''}"
        )
    one_or_several = outcome.count is not None or len(outcome.solutions) > 1
    # With one solution found and the budget spent, nobody knows whether there is another.
    traced = trace(form, PROOF) if one_or_several else None
    if traced is None:
        raise OutOfReachError("the search takes too long, so the template cannot be graded")
    several = outcome.count != 1
    reasoned = stretches(form, STEPS) if traced.core else []
    technique = _technique(traced, reasoned, several)
    # With several solutions no trial, however deep, can settle the tiles that differ.
    deep = depth(form) if technique == "nested trial" else Depth(int(technique == "trial"), True)
    features = _features(traced, reasoned, several, deep, outcome.effort.dead_ends)
    return Assessment(
        technique=technique,
        score=score(technique, features["tiles"], features["depth"]),
        features=features,
        text=_sentence(technique, features, deep.certain),
    )


def size(puzzle: Ottf) -> str:
    """The name of its size among populations, such as `7x13`, without empty margins."""
    rows, cols = ottf.size(puzzle)
    return f"{rows}x{cols}"


def score(technique: str, tiles: float, depth: float) -> float:
    """The effort of finding every tile, more for harder techniques and nested trials, on a log scale of base 2."""
    # Depth 2 is the first that the weight of nested trials covers; each further one doubles it.
    return round(math.log2(1 + tiles * WEIGHTS[technique] * 2 ** max(0.0, depth - 2)), 2)


def _technique(traced: Trace, reasoned: Sequence[Stretch], several: bool) -> str:
    """The hardest technique that a template needs."""
    if not traced.core:
        return "rule 1" if traced.rule_1 else "rule 2"
    if several:
        return "trial"
    used = {stretch.technique for stretch in reasoned[1:]}
    # What is left when the budget of the steps is spent needs more than single trials, and so does a search.
    if used & {"nested trial", "search"} or _stuck(traced, reasoned):
        return "nested trial"
    return max(used, key=TECHNIQUES.index)


def _stuck(traced: Trace, reasoned: Sequence[Stretch]) -> int:
    """The tiles that are left once only nested trials, a search or a choice help."""
    settled = itertools.takewhile(lambda stretch: stretch.technique not in BEYOND, reasoned)
    return sum(traced.rounds) + traced.core - sum(stretch.ruled + bool(stretch.technique) for stretch in settled)


def _features(
    traced: Trace, reasoned: Sequence[Stretch], several: bool, deep: Depth, dead_ends: int
) -> dict[str, float]:
    """The numbers behind a grade.

    `tiles`; parallel `rounds` of the rules; `breadth`, tiles in the first round; `last`, tiles that rule 2 decides;
    `core`, tiles that the rules leave; `counts`, `squares`, `boxes`, `groups` and `trials`, the deductions that a
    person makes when the rules are stuck; `stuck`, tiles that these leave; `depth` of the nested trials that settle
    them (0: no trials; 1: single trials, or several solutions; otherwise the least depth not ruled out); `ambiguous`,
    the share of tiles that are 1s with four neighbours; `undecided`, ambiguous tiles in the core; `detours`, the dead
    ends of a complete search times the core's share of the tiles; the flag `several` (solutions); and unless tiles are
    `stuck`, `reasoning`, the minutes of all steps, and `open`, the tiles that are open at once on average.
    """
    tiles, uses = sum(traced.rounds) + traced.core, Counter(stretch.technique for stretch in reasoned)
    # The first stretch is what the rules place before any thought; both rules are ideas unless rule 1 is enough.
    thoughts = {stretch.technique for stretch in reasoned[1:]}
    longest = max((stretch.ruled for stretch in reasoned), default=tiles)
    stuck = _stuck(traced, reasoned) if traced.core else 0
    seconds = math.fsum([ruled(tiles - len(reasoned[1:])), *(stretch.seconds for stretch in reasoned)])
    # One round after the other, all of its tiles are open at once; a deduction opens one.
    turns = len(traced.rounds) + len(reasoned[1:])
    return {
        "tiles": tiles,
        "rounds": len(traced.rounds),
        "breadth": traced.rounds[0] if traced.rounds else 0,
        "last": traced.last,
        "core": traced.core,
        **{named: uses[technique] for technique, named in DEDUCTIONS.items()},
        "stuck": stuck,
        "depth": deep.levels,
        "ambiguous": round(traced.ambiguous / tiles, 4),
        "undecided": traced.undecided,
        "detours": round(dead_ends * traced.core / tiles, 2),
        "several": int(several),
        **tedium.features((1 if traced.rule_1 else 2) + len(thoughts), longest, tiles, ruled(longest)),
        **({} if stuck or several else {"reasoning": round(seconds / 60, 2), "open": round(tiles / turns, 1)}),
    }


def _sentence(technique: str, features: dict[str, float], certain: bool) -> str:
    """What makes the template easy or hard, in sentences whose numbers are all features.

    Two templates get different sentences if their techniques or trials differ.
    """
    tiles, core, stuck = features["tiles"], features["core"], counted(int(features["stuck"]), "tile")
    if not core:
        rules = "Rule 1 alone places" if technique == "rule 1" else "Rules 1 and 2 place"
        every = f"all {tiles} tiles" if tiles > 1 else "the only tile"
        rounds = counted(int(features["rounds"]), "round")
        if features["rounds"] <= 1:
            return f"{rules} {every} in {rounds}."
        return f"{rules} {every} in {rounds}, {counted(int(features['breadth']), 'tile')} in the first."
    open_tiles = f"all {tiles} tiles" if core == tiles else f"{core} of {tiles} tiles"
    left = f"The rules leave {open_tiles} undecided."
    uses = {name: int(features[named]) for name, named in DEDUCTIONS.items() if features[named]}
    *most, last = [counted(number, name, DEDUCTIONS[name]) for name, number in uses.items()] or [""]
    made = f"{', '.join(most)} and {last}" if most else last
    before = f"After {made}," if uses else "No deduction helps, and"
    marking = f"The rules never place more than {counted(int(features['longest_run']), 'tile')} in a row."
    if features["several"]:
        return f"{left} {before} {stuck} can be solved in more than one way. {marking}"
    if technique == "nested trial":
        need = plural(features["stuck"], "needs", "need")
        least = "" if certain else "at least "
        return f"{left} {before} {stuck} {need} trials nested {least}{features['depth']} deep. {marking}"
    return f"{left} {made} {plural(sum(uses.values()), 'settles', 'settle')} them. {marking}"
