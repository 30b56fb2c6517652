"""Chooses the puzzles of a later study: those that tell most after the attempts so far."""

from collections.abc import Mapping, Sequence

import numpy as np

from puzzlemill.files.inputs import AnyNamedEntry
from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.calibration.belief import log_minutes, study_of, used
from puzzlemill.grading.calibration.fitting import fit
from puzzlemill.grading.calibration.telling import most_telling
from puzzlemill.grading.calibration.times import Attempt
from puzzlemill.grading.minutes import MinutesTable
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.streams import Stream
from puzzlemill.study.choosing import Choice, make_choice


def choose_telling(
    candidates: Mapping[str, Sequence[tuple[AnyNamedEntry, Grade]]],
    attempts: Sequence[Attempt],
    assessments: Mapping[str, Assessment],
    table: MinutesTable,
    count: int,
    people: int,
    limit: int,
    draws: Stream,
    *,
    practice: bool = True,
) -> list[Choice]:
    """Choose `count` puzzles from the candidates of all kinds together, for so many people and so many minutes each.

    `assessments` has one for the position of each attempt. Attempts at other kinds than those of the candidates count
    as well, because they show how fast people are.
    """
    kinds = list({**candidates, **{attempt.kind: () for attempt in attempts}})
    fitted = fit(study_of(used(attempts), assessments, table, kinds))
    pool = [(kinds.index(name), *each) for name, of_kind in candidates.items() for each in of_kind]
    simulated = [
        log_minutes(table.curve(kinds[at]), Assessment(known.technique, known.score, known.features, known.text))
        for at, _, known in pool
    ]
    kind = np.array([at for at, _, _ in pool], np.int64)
    chosen = most_telling(fitted, kind, np.array(simulated), count, people, limit)
    left = [place for place in range(len(pool)) if place not in {*chosen}] if practice else []
    choices = []
    for at, name in enumerate(candidates):
        puzzles, others = ([pool[place][1] for place in places if kind[place] == at] for places in (chosen, left))
        if puzzles:
            choices.append(make_choice(name, puzzles, others, draws))
    return choices
