"""How tedious a puzzle is: for how long its solution repeats the same steps, and how many ideas its minutes have.

The steps are a person's (`solvers/<kind>/steps.py`). Two steps have the same idea if they have the same technique and
both place something, or both rule something out. A step is routine if its technique needs no trial and no choice, and
if it is not hard to find.
"""

import math
from collections import deque
from collections.abc import Collection, Iterable
from typing import Any, Final

from puzzlemill.puzzles.packs import Grade
from puzzlemill.solvers.playing import Step

SAME: Final = 2
"""The most ideas of a stretch of steps that look alike: two rules in turn are as tedious as one."""

MOST_STEPS: Final = 55
"""The most steps in a row that can look alike before a puzzle is tedious.

Marking 55 tiles by rule takes nearly three minutes. A 7x13 card with a fifth of holes that two rules solve has 60 to
80 tiles, while a 10x10 board with a 6x6 core has 40 to 55 around the core.
"""

MOST_ALONE: Final = 30
"""The same limit if such a run is nearly the whole solution, more than `NEARLY_ALL` of it."""

NEARLY_ALL: Final = 0.9

MOST_MINUTES: Final = 15.0
"""The most minutes of steps in a row that can look alike before a puzzle is tedious."""


LONGEST_LOOK: Final = 30.0
"""The most seconds of a routine step; one that takes longer has to be searched for."""


def repetition(steps: Iterable[Step[Any]], thoughtful: Collection[str]) -> dict[str, int | float]:
    """The features of a solution's steps; `thoughtful` are the techniques that need thought.

    `ideas` is the number of different ideas, `longest_run` the most routine steps in a row with at most two ideas, and
    `look_alike` their share of all steps (2 decimals). If the steps have seconds, `run_minutes` are the most minutes of
    such a run. Empty without steps.
    """
    ideas, stretch, number, longest, slowest = set[tuple[str, bool]](), deque[tuple[str, bool, float]](), 0, 0, 0.0
    for step in steps:
        # Placing and ruling out by the same technique feel different.
        idea = step.technique, step.move is None
        ideas.add(idea)
        number += 1
        if step.technique in thoughtful or step.seconds > LONGEST_LOOK:
            stretch.clear()
            continue
        stretch.append((*idea, step.seconds))
        # The longest stretch that ends here: drop its oldest steps until few enough ideas are left.
        while len({routine[:2] for routine in stretch}) > SAME:
            stretch.popleft()
        longest = max(longest, len(stretch))
        slowest = max(slowest, math.fsum(seconds for *_, seconds in stretch))
    return features(len(ideas), longest, number, slowest)


def features(ideas: int, longest_run: int, steps: int, run_seconds: float = 0.0) -> dict[str, int | float]:
    """The features of a solution whose steps were counted, see `repetition`; empty without steps."""
    if not steps:
        return {}
    shares = {"ideas": ideas, "longest_run": longest_run, "look_alike": round(longest_run / steps, 2)}
    return shares | {"run_minutes": round(run_seconds / 60, 1)} if run_seconds else shares


def is_tedious(grade: Grade) -> bool:
    """Whether a puzzle repeats the same steps for too long.

    If the minutes of the longest run are not among the features, its share of all minutes counts.
    """
    run, share = grade.features.get("longest_run", 0), grade.features.get("look_alike", 0)
    minutes = grade.features.get("run_minutes", share * (grade.minutes or 0))
    return run > (MOST_ALONE if share > NEARLY_ALL else MOST_STEPS) or minutes > MOST_MINUTES
