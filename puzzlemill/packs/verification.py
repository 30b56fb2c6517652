"""Proves the claims of an entry by computing everything again.

Claims are compared by meaning: numbers, names, cells and moves. The sentences of grades, and of hints without a key,
are not compared, so packs still verify when a newer version words them differently. The text of a hint must be what its
key and arguments give, in one of the bundled languages.
"""

from typing import Any, Final

import msgspec

from puzzlemill import catalogues
from puzzlemill.generator import remake
from puzzlemill.grading import grade
from puzzlemill.grading.minutes import MinutesTable, is_private
from puzzlemill.packs.extras import with_expected_moves, with_hints
from puzzlemill.puzzles import check
from puzzlemill.puzzles.kinds import Breach, InputError, OutOfReachError, shown
from puzzlemill.puzzles.packs import AnyEntry, EntryHint, Grade, Origin
from puzzlemill.puzzles.saying import say
from puzzlemill.puzzles.words import bundled
from puzzlemill.solvers import certify, claims
from puzzlemill.solvers.playing import apply_saved, play

REHINTING: Final = "`puzzlemill convert --hints N` brings hints up to date"
REGRADING: Final = "`puzzlemill convert --grade` brings grades up to date"


def verify(entry: AnyEntry, budget: int | None = None, table: MinutesTable | None = None) -> list[Breach]:
    """Every claim of `entry` that is wrong; empty if all are right.

    The rules check the solution. A solver with a budget of `budget` nodes checks the claims of the instance itself,
    such as the fewest swaps. The grade is computed again by `table` (None: the shipped one), and the puzzle reproduced
    from its origin. Hints are played, and computed again like the expected moves. The id was already checked when the
    entry was read. A code that ends in `UNPROVED` means that the budget was too small for a proof.
    """
    breaches: list[Breach] = []
    if entry.solution is not None:
        breaches += check(entry.instance, entry.solution)
    breaches += claims(entry.instance, budget)
    if entry.grade is not None:
        breaches += _grade_breaches_by_either(entry, entry.grade, table)
    if entry.origin is not None:
        breaches += _origin_breaches(entry, entry.origin, table)
    if entry.hints is not msgspec.UNSET:
        breaches += _hint_breaches(entry, entry.hints, budget)
    if entry.expected_moves is not msgspec.UNSET:
        breaches += _moves_breaches(entry, entry.expected_moves)
    return breaches


def forced_breaches(entry: AnyEntry, budget: int | None = None) -> list[Breach]:
    """Why forced steps do not solve a puzzle; empty if they do, by a certificate that is checked without a search.

    Raises `InputError` for kinds without such certificates.
    """
    try:
        certificate = certify(entry.instance, budget=budget)
    except OutOfReachError as error:
        return [Breach("FORCED_UNPROVED", (), str(error))]
    if certificate is None:
        return [Breach("NOT_FORCED", (), "forced steps do not solve it: it needs a trial or has several solutions")]
    return [Breach("FORCED_WRONG", (), fault) for fault in certificate.faults()]


def claims_nothing(entry: AnyEntry) -> bool:
    """Whether `entry` has nothing to prove: no field besides the instance, and no claim in the instance."""
    claimed = (entry.solution, entry.grade, entry.origin, entry.hints or msgspec.UNSET, entry.expected_moves)
    return all(claim in (None, msgspec.UNSET) for claim in claimed) and not getattr(entry.instance, "exact", False)


def grade_breaches(entry: AnyEntry, claimed: Grade, table: MinutesTable | None = None) -> list[Breach]:
    """The fields of a claimed grade that differ from a new one by `table`, whatever its sentence says."""
    try:
        computed = grade(entry.instance, table)
    except OutOfReachError as error:
        return [Breach("GRADE_UNPROVED", (), str(error))]
    except InputError as error:
        return [Breach("GRADE_UNFOUNDED", (), str(error))]
    ours, theirs = _flat(computed), _flat(claimed)
    names = [name for name in ours | theirs if ours.get(name) != theirs.get(name)]
    if not names:
        return []
    if claimed.minutes is None and computed.minutes is not None:
        text = f"minutes is {shown(computed.minutes)}, but the grade has none; {REGRADING}"
        return [Breach("GRADE_DIFFERS", (), text)]
    values = (f"{name} is {shown(ours.get(name))}, not {shown(theirs.get(name))} as claimed" for name in names)
    text = "; ".join(values)
    if claimed.minutes_source != computed.minutes_source:
        text += f"; graded by another table of minutes: name it with --table, or {REGRADING}"
    return [Breach("GRADE_DIFFERS", (), text)]


def _grade_breaches_by_either(entry: AnyEntry, claimed: Grade, table: MinutesTable | None) -> list[Breach]:
    """What is wrong with a grade by a private table, unless it is right by the shipped one.

    A puzzle that climbed by a private table can be graded by the shipped one later; its origin still needs the table.
    """
    wrong = grade_breaches(entry, claimed, table)
    return [] if wrong and is_private(table) and not grade_breaches(entry, claimed) else wrong


def _flat(grade: Grade) -> dict[str, Any]:
    """The fields of a grade by name, each feature as one of its own, without the sentence."""
    fields = msgspec.structs.asdict(grade)
    features = fields.pop("features")
    fields.pop("text")
    return {**fields, **{f"feature {name}": number for name, number in features.items()}}


def _origin_breaches(entry: AnyEntry, origin: Origin, table: MinutesTable | None) -> list[Breach]:
    try:
        remade = remake(origin, table)
    except InputError as error:
        return [Breach("ORIGIN_UNUSABLE", (), str(error))]
    if remade is None:
        return [Breach("ORIGIN_DIFFERS", (), "the origin does not produce a puzzle")]
    return [] if remade.id == entry.id else [Breach("ORIGIN_DIFFERS", (), "the origin produces a different puzzle")]


def _hint_breaches(entry: AnyEntry, claimed: tuple[EntryHint, ...], budget: int | None) -> list[Breach]:
    """Hints whose moves cannot be played or lead to a dead end; else the first hint that differs when computed again.

    The text of a hint is compared only with what its own key and arguments give.
    """
    if not claimed:
        return []
    state = play(entry.instance)
    for number, hint in enumerate(claimed, 1):
        if hint.move is None:
            continue
        try:
            state = apply_saved(state, hint.move)
        except InputError as error:
            return [Breach("HINT_WRONG", hint.cells, f"hint {number}: {error}")]
    solvable = state.solvable(budget)
    if solvable is None:
        return [Breach("HINT_UNPROVED", (), "the budget is too small to see whether the hints lead to a solution")]
    if not solvable:
        return [Breach("HINT_WRONG", (), "the hints lead to a position without a solution")]
    computed = with_hints(entry, len(claimed)).hints or ()
    for number, hint in enumerate(claimed, 1):
        if number > len(computed):
            return [Breach("HINT_DIFFERS", hint.cells, f"hint {number}: puzzlemill finds no hint for this step")]
        ours, theirs = msgspec.structs.asdict(computed[number - 1]), msgspec.structs.asdict(hint)
        claims_made = [name for name in ours if name != "text" and theirs[name] is not msgspec.UNSET]
        names = [name for name in claims_made if ours[name] != theirs[name]]
        if names:
            return [
                Breach("HINT_DIFFERS", hint.cells, f"hint {number}: puzzlemill finds a different {' and '.join(names)}")
            ]
        if hint.text not in {say(hint.said, bundled(language)) for language in catalogues.language_names()}:
            text = f"hint {number}: its key and arguments give another text; {REHINTING}"
            return [Breach("HINT_DIFFERS", hint.cells, text)]
    return []


def _moves_breaches(entry: AnyEntry, claimed: float) -> list[Breach]:
    computed = with_expected_moves(entry).expected_moves
    text = f"the expected number is {computed}, not {shown(claimed)} as claimed"
    return [] if computed == claimed else [Breach("MOVES_DIFFER", (), text)]
