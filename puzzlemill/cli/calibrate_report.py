"""Times of people as text or JSON: how they compare with simulated minutes, and how many levels change."""

from collections.abc import Sequence

import msgspec

from puzzlemill.cli.shared.text import paragraph
from puzzlemill.grading.calibration.belief import Belief, Interval, KindBelief, Odd, PersonBelief, people_and_puzzles
from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.wording import counted
from puzzlemill.tables import table

MOST_PEOPLE = 20
"""The most people that are listed in text."""

EXAMPLES = 3
"""The most odd attempts that are listed in text."""

FEW_PEOPLE = 5
"""A number of people so small that the habits of each one influence the minutes."""


def text(belief: Belief) -> str:
    """The report for people, with a blank line at its end."""
    parts = [
        paragraph(_heading(belief)),
        _factors(belief.kinds),
        paragraph(_how_to_read(belief)),
        _errors(belief.kinds),
        _paces(belief.people),
        *([paragraph(_odd(belief.odd))] if belief.odd else []),
    ]
    return "\n\n".join(parts) + "\n"


def record(belief: Belief) -> dict[str, object]:
    """The report for JSON. Intervals contain 80% of what is believed."""
    attempts = belief.attempts
    return {
        "people": len(belief.people),
        "puzzles": len({attempt.position for attempt in attempts}),
        "attempts": len(attempts),
        "solved": sum(attempt.solved for attempt in attempts),
        "kinds": msgspec.to_builtins(belief.kinds),
        "players": msgspec.to_builtins(belief.people),
        "odd": [
            {"file": one.file, "line": one.line, "seconds": one.seconds, "expected_seconds": expected}
            for one, expected in belief.odd
        ],
    }


def _heading(belief: Belief) -> str:
    """How many attempts there are, and how many solved their puzzle."""
    tries = counted(len(belief.attempts), "attempt", grouped=True)
    solved = sum(attempt.solved for attempt in belief.attempts) / len(belief.attempts)
    return f"{tries} of {' at '.join(people_and_puzzles(belief.attempts))}: {solved:.0%} solved."


def _factors(kinds: Sequence[KindBelief]) -> str:
    """How people compare with the simulated minutes, one line per kind."""
    head = ("kind", "people", "puzzles", "attempts", "solved", "simulated", "factor", "80%", "slope", "80%")
    rows = []
    for kind in kinds:
        counts = [f"{count:,}" for count in (kind.people, kind.puzzles, kind.attempts)]
        solved, minutes = f"{kind.solved / kind.attempts:.0%}", f"{kind.simulated_minutes:.2g} min"
        rows.append((kind_name(kind.kind), *counts, solved, minutes, *_interval(kind.factor), *_interval(kind.slope)))
    return table(head, rows, left={0})


def _how_to_read(belief: Belief) -> str:
    """The table of factors in words, and how far to trust it."""
    kind = belief.kinds[0]
    words = (
        f"{kind_name(kind.kind)} puzzles of {kind.simulated_minutes:.2g} simulated minutes take people "
        f"{kind.factor.value:.2f} times as long. If one puzzle takes twice as long as another in simulation, it takes "
        "2 to the power of the slope times as long for people. These intervals hold the true values 80% of the time."
    )
    if len(belief.people) < FEW_PEOPLE:
        people = counted(len(belief.people), "person", "people")
        words += f" {people} might not be typical; more people narrow the factors more than more puzzles."
    return words


def _errors(kinds: Sequence[KindBelief]) -> str:
    """Errors of the minutes before and after, the spread of people, and how many levels change."""
    rows = []
    for kind in kinds:
        errors = [f"{kind.errors.before:.2f}", f"{kind.errors.after:.2f}"] if kind.errors else ["-", "-"]
        half = f"{kind.middle_half[0]:.2f} to {kind.middle_half[1]:.2f}"
        rows.append((kind_name(kind.kind), *errors, half, f"{kind.levels_changed} of {kind.puzzles}"))
    errors_table = table(("kind", "error before", "after", "middle half of people", "levels changed"), rows, left={0})
    words = "The middle half of people take these factors of the expected minutes."
    if any(kind.errors for kind in kinds):
        words += (
            " The error is the typical factor between the expected minutes of a puzzle and the mean time of people who "
            "were left out of the fit."
        )
    return f"{errors_table}\n{paragraph(words)}"


def _paces(people: Sequence[PersonBelief]) -> str:
    """The paces of people."""
    rows = [(person.player, f"{person.attempts:,}", *_interval(person.pace)) for person in people[:MOST_PEOPLE]]
    more = [f"and {len(people) - MOST_PEOPLE:,} more, which --json lists"] if len(people) > MOST_PEOPLE else []
    paces = table(("player", "attempts", "pace", "80%"), rows, left={0})
    return "\n".join([paces, *more, "A pace of 2 takes twice as long as expected."])


def _odd(odd: Sequence[Odd]) -> str:
    """Attempts to check in the file."""
    examples = [f"{one.place}: {one.seconds:g}, expected about {expected:g}" for one, expected in odd[:EXAMPLES]]
    if len(odd) > EXAMPLES:
        examples.append(f"and {len(odd) - EXAMPLES:,} more")
    return f"Check for mistyped seconds: {'; '.join(examples)}."


def _interval(interval: Interval) -> tuple[str, str]:
    return f"{interval.value:.2f}", f"{interval.low:.2f} to {interval.high:.2f}"
