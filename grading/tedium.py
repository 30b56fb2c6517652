"""How tedious a puzzle is: for how long its solution repeats the same steps, and how many ideas its minutes have.

The steps are those of a person (`solvers/<kind>/steps.py`). Two steps have the same idea if they have the same
technique and both place something, or both rule something out. A step is routine if its technique needs no trial and no
choice.
"""

from collections import deque
from collections.abc import Collection, Iterable
from typing import Any, Final

from puzzlemill.puzzles.packs import Grade
from puzzlemill.solvers.playing import Step

SAME: Final = 2
"""The most ideas of a stretch of steps that look alike: two rules in turn are as tedious as one."""

MOST_STEPS: Final = 40
"""Steps that look alike in a row beyond which a puzzle is tedious: marking 40 tiles by rule takes two minutes."""

MOST_MINUTES: Final = 15.0
"""Minutes of steps that look alike in a row beyond which a puzzle is tedious."""


def repetition(steps: Iterable[Step[Any]], thoughtful: Collection[str]) -> dict[str, int | float]:
    """The features of a solution's steps; `thoughtful` are the techniques that are no routine.

    `ideas` is the number of different ideas, `longest_run` the most routine steps in a row with at most two ideas,
    and `look_alike` their share of all steps (2 decimals). Empty without steps.
    """
    ideas, stretch, longest, number = set[tuple[str, bool]](), deque[tuple[str, bool]](), 0, 0
    for step in steps:
        idea = step.technique, step.move is None
        ideas.add(idea)
        number += 1
        if step.technique in thoughtful:
            stretch.clear()
            continue
        stretch.append(idea)
        while len(set(stretch)) > SAME:
            stretch.popleft()
        longest = max(longest, len(stretch))
    if not number:
        return {}
    return {"ideas": len(ideas), "longest_run": longest, "look_alike": round(longest / number, 2)}


def is_tedious(grade: Grade) -> bool:
    """Whether a puzzle repeats the same steps for too long."""
    minutes = grade.features.get("look_alike", 0) * (grade.minutes or 0)
    return grade.features.get("longest_run", 0) > MOST_STEPS or minutes > MOST_MINUTES
