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

CLOSE = 1.1
"""Factors closer than this are called the same."""

FEW_PEOPLE = 5
"""A number of people so small that the habits of each one influence the minutes."""


def text(belief: Belief, output: str | None, details: bool) -> str:
    """The report for people: what follows for each kind, and with `details` the statistics behind it."""
    parts = [paragraph(_heading(belief)), "\n".join(paragraph(_of_kind(kind)) for kind in belief.kinds)]
    parts += [paragraph(line) for line in (_few(belief), _odd(belief.odd), _written(belief, output)) if line]
    if details:
        parts += [_factors(belief.kinds), paragraph(_how_to_read(belief)), _errors(belief.kinds), _paces(belief.people)]
    else:
        parts.append("--details shows the figures behind this.")
    return "\n\n".join(parts)


def record(belief: Belief) -> dict[str, object]:
    """The report for JSON. Intervals contain 80% of what is believed."""
    attempts = belief.attempts
    return {
        "people": len(belief.people),
        "puzzles": len({attempt.position for attempt in attempts}),
        "attempts": len(attempts),
        "solved": sum(attempt.solved for attempt in attempts),
        "kinds": [{**msgspec.to_builtins(kind), "verdict": kind.verdict} for kind in belief.kinds],
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


def _of_kind(kind: KindBelief) -> str:
    """What the times of a kind say about this group, without statistics."""
    group, name, steady = kind.group, kind_name(kind.kind), kind.slope.low <= 1 <= kind.slope.high
    takes = f"our group takes {_times(group.factor.value)} the printed minutes"
    takes += f" (probably {group.factor.low:.1f} to {group.factor.high:.1f} times)"
    if kind.verdict == "no change confirmed" and kind.errors:
        return (
            f"{name}: keep the printed minutes. Y{takes}, but for people left out of the fit these are off by a factor "
            f"of {kind.errors.before:.2f}, and new ones would be off by {kind.errors.after:.2f}."
        )
    if steady and group.factor.low <= 1 <= group.factor.high:
        return f"{name}: keep the printed minutes. Y{takes}, so these might be right."
    words = f"{name}: y{takes}."
    if not steady:
        (short, at_short), (long, at_long) = group.shortest, group.longest
        words += (
            f" The longer a puzzle, the {'slower' if at_long > at_short else 'faster'}: {at_short:.1f} times at "
            f"{short:.2g} minutes, {at_long:.1f} times at {long:.2g}."
        )
    (least, most), asks = group.fills, "-".join(f"{end:.2g}" for end in group.asks)
    return f"{words} To fill {least:g} to {most:g} minutes, ask for `--minutes {asks}`."


def _times(factor: float) -> str:
    """How many times as long something takes, before what it is compared with."""
    for value, word in ((1, "about"), (2, "twice"), (0.5, "half")):
        if value / CLOSE < factor < value * CLOSE:
            return word
    return f"{factor:.1f} times" if factor > 1 else f"{factor:.0%} of"


def _few(belief: Belief) -> str:
    """A warning about few people, or nothing."""
    if len(belief.people) >= FEW_PEOPLE:
        return ""
    people = counted(len(belief.people), "person", "people")
    return f"{people} might not be typical; more people help more than more puzzles."


def _written(belief: Belief, output: str | None) -> str:
    """Which kinds have new minutes in the table that was written, or nothing."""
    if output is None:
        return ""
    new, kept = list(belief.curves), [kind.kind for kind in belief.kinds if kind.kind not in belief.curves]
    words = [f"new minutes for {_names(new)}"] if new else []
    words += [f"printed minutes for {_names(kept)}, which these times do not prove wrong"] if kept else []
    return f"{output}: {'; '.join(words)}."


def _names(kinds: Sequence[str]) -> str:
    return ", ".join(map(kind_name, kinds))


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
    """The table of factors in words."""
    kind = belief.kinds[0]
    return (
        f"For people in general, {kind_name(kind.kind)} puzzles of {kind.simulated_minutes:.2g} simulated minutes take "
        f"{kind.factor.value:.2f} times as long. If one puzzle takes twice as long as another in simulation, it takes "
        "2 to the power of the slope times as long for people. These intervals hold the true values 80% of the time."
    )


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
    """Attempts to check in the file, or nothing."""
    if not odd:
        return ""
    examples = [f"{one.place}: {one.seconds:g}, expected about {expected:g}" for one, expected in odd[:EXAMPLES]]
    if len(odd) > EXAMPLES:
        examples.append(f"and {len(odd) - EXAMPLES:,} more")
    return f"Check for mistyped seconds: {'; '.join(examples)}."


def _interval(interval: Interval) -> tuple[str, str]:
    return f"{interval.value:.2f}", f"{interval.low:.2f} to {interval.high:.2f}"
