"""`puzzlemill study --next TIMES.csv`: chooses the puzzles that tell most after the attempts so far. Loads scipy."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from puzzlemill.cli.calibrate import assessed, attempts_in
from puzzlemill.cli.shared.progress import watched
from puzzlemill.files.inputs import AnyNamedEntry
from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.calibration.belief import log_minutes, study_of, used
from puzzlemill.grading.calibration.fitting import fit
from puzzlemill.grading.calibration.telling import most_telling
from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles import form
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.streams import Stream
from puzzlemill.study.choosing import Choice, make_choice


def choose_next(
    files: Sequence[str],
    by_kind: Mapping[str, Sequence[AnyNamedEntry]],
    matching: Callable[[str, Sequence[AnyNamedEntry]], Iterable[tuple[AnyNamedEntry, Grade]]],
    puzzles: int,
    people: int,
    limit: int,
    draws: Stream,
) -> list[Choice]:
    """Choose `puzzles` per kind on average, from those that match and that nobody has tried.

    Attempts at other kinds count as well, because they show how fast people are. Raises `InputError`.
    """
    attempts = attempts_in(files)
    assessments, tried = assessed(attempts, ", ".join(files)), {attempt.position for attempt in attempts}
    pool = [
        (kind, named, grade)
        for kind, candidates in watched("Choosing puzzles", list(by_kind.items()))
        for named, grade in matching(kind, [one for one in candidates if form(one.entry.instance) not in tried])
    ]
    kinds = list(dict.fromkeys([*by_kind, *(attempt.kind for attempt in attempts)]))
    known = used(attempt for attempt in attempts if attempt.position in assessments)
    fitted, table = fit(study_of(known, assessments, shipped(), kinds)), shipped()
    simulated = [
        log_minutes(table.curve(kind), Assessment(grade.technique, grade.score, grade.features, grade.text))
        for kind, _, grade in pool
    ]
    count = puzzles * len({kind for kind, _, _ in pool})
    kind_of = np.array([kinds.index(kind) for kind, _, _ in pool], np.int64)
    chosen = most_telling(fitted, kind_of, np.array(simulated), count, people, limit)
    left = [place for place in range(len(pool)) if place not in {*chosen}]
    choices = []
    for kind in by_kind:
        telling, others = ([pool[place][1] for place in places if pool[place][0] == kind] for places in (chosen, left))
        if telling:
            choices.append(make_choice(kind, telling, others, draws))
    return choices
