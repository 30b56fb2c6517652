"""Times of people as text or JSON: how they compare with simulated minutes, and which levels change."""

from collections.abc import Sequence

from puzzlemill.cli.shared.text import paragraph
from puzzlemill.grading.assessment import LEVEL_NAMES
from puzzlemill.grading.calibration.belief import Belief, Interval, KindBelief, Move, Odd, PersonBelief
from puzzlemill.grading.calibration.times import place_text
from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.wording import counted
from puzzlemill.tables import table

MOST_PEOPLE = 20
"""The most people that are listed in text."""

EXAMPLES = 3
"""The most puzzles of a kind that are listed in text because their level changes, and the most odd attempts."""

FEW_PEOPLE = 5
"""With fewer people, the habits of each one influence the minutes."""


def text(belief: Belief) -> str:
    """The report for people, with a blank line at its end."""
    parts = [
        paragraph(_heading(belief)),
        _factors(belief.kinds),
        paragraph(_how_to_read(belief)),
        _errors(belief.kinds),
        _paces(belief.people),
        *(paragraph(_moves(kind)) for kind in belief.kinds),
        *([paragraph(_odd(belief.odd))] if belief.odd else []),
    ]
    return "\n\n".join(parts) + "\n"


def record(belief: Belief) -> dict[str, object]:
    """The report for JSON. Intervals contain 80% of what is believed."""
    return {
        **_counts(belief),
        "kinds": [_kind_record(kind) for kind in belief.kinds],
        "players": [_person_record(person) for person in belief.people],
        "odd": [
            {
                "file": odd.attempt.file,
                "line": odd.attempt.line,
                "seconds": odd.attempt.seconds,
                "expected_seconds": odd.expected_seconds,
            }
            for odd in belief.odd
        ],
    }


def _counts(belief: Belief) -> dict[str, int | float]:
    attempts = belief.attempts
    return {
        "people": len(belief.people),
        "puzzles": len({attempt.position for attempt in attempts}),
        "attempts": len(attempts),
        "solved": sum(attempt.solved for attempt in attempts),
        "without_clock": sum(attempt.seconds is None for attempt in attempts),
    }


def _kind_record(kind: KindBelief) -> dict[str, object]:
    return {
        "kind": kind.kind,
        "people": kind.people,
        "puzzles": kind.positions,
        "attempts": kind.attempts,
        "solved": kind.solved,
        "without_clock": kind.without_clock,
        "simulated_minutes": kind.minutes,
        "factor": kind.factor._asdict(),
        "slope": kind.slope._asdict(),
        "errors": kind.errors and {"before": kind.errors[0], "after": kind.errors[1]},
        "middle_half": kind.middle_half,
        "moves": [move._asdict() for move in kind.moves],
    }


def _person_record(person: PersonBelief) -> dict[str, object]:
    return {
        "player": person.player,
        "attempts": person.attempts,
        "pace": person.pace and person.pace._asdict(),
        "ability": person.ability and person.ability._asdict(),
    }


def _heading(belief: Belief) -> str:
    """How many attempts there are, and what kind."""
    counts = _counts(belief)
    tries = counted(len(belief.attempts), "attempt", grouped=True)
    people = counted(len(belief.people), "person", "people", grouped=True)
    puzzles = counted(int(counts["puzzles"]), "puzzle", grouped=True)
    words = f"{tries} of {people} at {puzzles}: {counts['solved'] / len(belief.attempts):.0%} solved"
    return f"{words}, {counts['without_clock'] / len(belief.attempts):.0%} without a clock."


def _factors(kinds: Sequence[KindBelief]) -> str:
    """How people compare with the simulated minutes, one line per kind."""
    head = ("kind", "people", "puzzles", "attempts", "solved", "simulated", "factor", "80%", "slope", "80%")
    rows = []
    for kind in kinds:
        counts = [f"{count:,}" for count in (kind.people, kind.positions, kind.attempts)]
        solved, minutes = f"{kind.solved / kind.attempts:.0%}", f"{kind.minutes:.2g} min"
        rows.append((kind_name(kind.kind), *counts, solved, minutes, *_interval(kind.factor), *_interval(kind.slope)))
    return table(head, rows, left={0})


def _how_to_read(belief: Belief) -> str:
    """The table of factors in words, and how far to trust it."""
    kind = belief.kinds[0]
    words = [
        f"{kind_name(kind.kind)} puzzles of {kind.minutes:.2g} simulated minutes take people {kind.factor.value:.2f} "
        "times as long. If one puzzle takes twice as long as another in simulation, it takes 2 to the power of the "
        "slope times as long for people. These intervals hold the true values 80% of the time."
    ]
    if len(belief.people) < FEW_PEOPLE:
        people = counted(len(belief.people), "person", "people")
        words.append(f"{people} might not be typical; more people narrow the factors more than more puzzles.")
    if any(kind.without_clock == kind.attempts for kind in belief.kinds):
        words.append("Attempts without a clock show which puzzles are harder, but not how many minutes they take.")
    return " ".join(words)


def _errors(kinds: Sequence[KindBelief]) -> str:
    """Errors of the minutes before and after, the spread of people, and how many levels change."""
    rows = []
    for kind in kinds:
        errors = [f"{error:.2f}" for error in kind.errors] if kind.errors else ["-", "-"]
        half = f"{kind.middle_half[0]:.2f} to {kind.middle_half[1]:.2f}"
        rows.append((kind_name(kind.kind), *errors, half, f"{len(kind.moves)} of {kind.positions}"))
    errors_table = table(("kind", "error before", "after", "middle half of people", "levels changed"), rows, left={0})
    words = "The middle half of people take these factors of the expected minutes."
    if any(kind.errors for kind in kinds):
        words += (
            " The error is the typical factor between the expected minutes of a puzzle and the mean time of people who "
            "were left out of the fit."
        )
    return f"{errors_table}\n{paragraph(words)}"


def _paces(people: Sequence[PersonBelief]) -> str:
    """The paces of people, and the abilities of those without a clock."""
    listed, head, lines = people[:MOST_PEOPLE], ["player", "attempts"], []
    rows = [[person.player, f"{person.attempts:,}"] for person in listed]
    if any(person.pace for person in people):
        head += ["pace", "80%"]
        rows = [[*row, *_cells(person.pace)] for row, person in zip(rows, listed, strict=True)]
        lines.append("A pace of 2 takes twice as long as expected.")
    if any(person.ability for person in people):
        head += ["ability", "80%"]
        rows = [[*row, *_cells(person.ability)] for row, person in zip(rows, listed, strict=True)]
        lines.append("An ability of 2 solves puzzles as often as others solve those of half the minutes.")
    if len(people) > MOST_PEOPLE:
        lines.insert(0, f"and {len(people) - MOST_PEOPLE:,} more, which --json lists")
    paces = "\n".join(line.rstrip() for line in table(head, rows, left={0}).splitlines())
    return "\n".join([paces, *lines])


def _cells(interval: Interval | None) -> tuple[str, str]:
    return _interval(interval) if interval else ("", "")


def _moves(kind: KindBelief) -> str:
    """Which levels of a kind change."""
    name = kind_name(kind.kind)
    if not kind.moves:
        return f"{name}: no puzzle that was tried changes its level."
    count = f"another level for {len(kind.moves)} of {counted(kind.positions, 'puzzle', grouped=True)}"
    examples = [_move(move) for move in kind.moves[:EXAMPLES]]
    if len(kind.moves) > EXAMPLES:
        examples.append(f"and {len(kind.moves) - EXAMPLES:,} more")
    return f"{name}: {count}: {', '.join(examples)}."


def _move(move: Move) -> str:
    """A move such as `line 12 from medium to hard (18 to 25 minutes)`."""
    before, after = (LEVEL_NAMES[level - 1] for level in move.levels)
    place = place_text(move.file, move.line)
    return f"{place} from {before} to {after} ({move.minutes[0]:g} to {move.minutes[1]:g} minutes)"


def _odd(odd: Sequence[Odd]) -> str:
    """Attempts to check in the file."""
    examples = [
        f"{one.attempt.place}: {one.attempt.seconds:g}, expected about {one.expected_seconds:g}"
        for one in odd[:EXAMPLES]
    ]
    if len(odd) > EXAMPLES:
        examples.append(f"and {len(odd) - EXAMPLES:,} more")
    return f"Check for mistyped seconds: {'; '.join(examples)}."


def _interval(interval: Interval) -> tuple[str, str]:
    return f"{interval.value:.2f}", f"{interval.low:.2f} to {interval.high:.2f}"
