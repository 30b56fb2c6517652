"""Grades OTTF templates by the hardest technique that they ask of a person, from the trace of rules and trials."""

import math

from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.ottf import Ottf, canonical
from puzzlemill.puzzles.packs import Grade
from puzzlemill.solvers.ottf import PROOF, solve
from puzzlemill.solvers.ottf_trials import Trace, trace

TECHNIQUES = ("rule 1", "rule 2", "trial", "nested trial")

MOST_ROUNDS = 8
MOST_STEPS = 6
"""The ends of levels 2 and 4.

Level 1 takes rule 1 alone; 2 both rules and at most 8 parallel rounds, 3 more; 4 one trial whose refutation rests on at
most 6 tiles; 5 several or long trials, trials inside trials, or a choice between several solutions.
"""

EFFORT = {"rule 1": 1, "rule 2": 2, "trial": 100, "step": 5, "nested trial": 800, "several": 400}
"""The weights of the score: of a round by its rule, a trial, each tile that its refutation rests on, and the flags.

A round costs more the fewer tiles it offers: breadth is the second source of difficulty (Pelanek).
"""


def grade(puzzle: Ottf) -> Grade:
    """The grade of a solvable template, the same for all its symmetric forms.

    Raises `InputError` when there is no solution, or when the search or the trials exceed their budget.
    """
    form = canonical(puzzle)
    outcome = solve(form, PROOF, limit=2)
    if outcome.status == "unsolvable":
        raise InputError(f"template: no solution to grade, {outcome.reason.code if outcome.reason else ''}")
    told = outcome.count is not None or len(outcome.solutions) > 1
    found = trace(form, PROOF) if told else None
    if found is None:
        raise OutOfReachError("template: grading is out of reach, the search budget is spent")
    several = outcome.count != 1
    features = _features(found, several)
    technique = _technique(found, several)
    return Grade(
        level=_level(found, several),
        technique=technique,
        score=_score(found, several),
        features=features,
        text=_sentence(technique, features),
    )


def _features(found: Trace, several: bool) -> dict[str, float]:
    """The numbers behind a grade.

    `tiles`, parallel `rounds` of the rules, `breadth` the tiles of the first one, `last` the tiles that rule 2 decides,
    `core` the tiles that the rules leave, `trials`, `steps` the most tiles that one refutation rests on, `stuck` the
    tiles that single trials leave, and the flags `nested` and `several` (solutions).
    """
    return {
        "tiles": sum(found.rounds) + found.core,
        "rounds": len(found.rounds),
        "breadth": found.rounds[0] if found.rounds else 0,
        "last": found.last,
        "core": found.core,
        "trials": len(found.trials),
        "steps": max((trial.steps for trial in found.trials), default=0),
        "stuck": found.stuck,
        "nested": int(found.stuck > 0 and not several),
        "several": int(several),
    }


def _technique(found: Trace, several: bool) -> str:
    if found.stuck and not several:
        return "nested trial"
    if found.core:
        return "trial"
    return "rule 1" if found.rule_1 else "rule 2"


def _level(found: Trace, several: bool) -> int:
    if found.rule_1:
        return 1
    if not found.core:
        return 2 if len(found.rounds) <= MOST_ROUNDS else 3
    easy = len(found.trials) == 1 and found.trials[0].steps <= MOST_STEPS and not found.stuck and not several
    return 4 if easy else 5


def _score(found: Trace, several: bool) -> float:
    """The summed effort on a log scale, base 2."""
    weight = EFFORT["rule 1" if found.rule_1 else "rule 2"]
    effort = weight * math.fsum(1 + 1 / size for size in found.rounds)
    effort += sum(EFFORT["trial"] + EFFORT["step"] * trial.steps for trial in found.trials)
    effort += EFFORT["several"] if several else EFFORT["nested trial"] if found.stuck else 0
    return round(math.log2(1 + effort), 2)


def _sentence(technique: str, features: dict[str, float]) -> str:
    """One sentence in which every number is a feature."""
    tiles, core, steps = features["tiles"], features["core"], features["steps"]
    if not core:
        rules = "Rule 1 alone places" if technique == "rule 1" else "Rules 1 and 2 place"
        rounds = _some(features["rounds"], "round")
        return f"{rules} all {tiles} tiles in {rounds}, {features['breadth']} of them in the first."
    stuck = f"The rules leave {core} of {tiles} tiles"
    if features["several"]:
        return f"{stuck}, and more than one solution to choose from."
    if features["nested"]:
        return f"{stuck}, and {features['stuck']} of these yield only to trials inside trials."
    settle = "settles" if features["trials"] == 1 else "settle"
    return f"{stuck}; {_some(features['trials'], 'trial')} resting on up to {_some(steps, 'tile')} {settle} them."


def _some(number: float, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
