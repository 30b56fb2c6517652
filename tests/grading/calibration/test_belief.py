"""What is believed after a study: the table that follows, its levels, errors, and no more than the attempts show."""

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
import pytest

from puzzlemill.cli.calibrate_report import text
from puzzlemill.grading import Assessment
from puzzlemill.grading.calibration import belief
from puzzlemill.grading.calibration.belief import Belief, believe, study_of
from puzzlemill.grading.calibration.fitting import best_effects, fit
from puzzlemill.grading.calibration.times import Attempt
from puzzlemill.grading.minutes import MinutesTable, format_table, parse_table, shipped
from puzzlemill.puzzles import KINDS
from tests.support.grading.made_up import MadeUp, made_up

CURVE = "knots = [[0, 1], [10, 6]]\nspread = [0.5, 0.9]\nshift = -1\nstretch = 1.5\n"

TABLE = parse_table(
    "name = 'first'\nabout = 'x'\nlevels = [2, 6, 20, 60, 180]\n"
    + "".join(f"[curves.{kind}]\n{CURVE}" for kind in KINDS),
    "first",
)


def attempts_of(made: MadeUp) -> tuple[list[Attempt], dict[str, Assessment]]:
    """A made-up study as attempts at positions whose minutes by `TABLE` are the simulated ones."""
    study, kinds = made.study, list(KINDS)
    names = [f"{at:03}:{kinds[kind]}" for at, kind in enumerate(study.kind)]
    scores = ((study.simulated + 1) / 1.5 - 1) * 2
    assessments = {name: Assessment("x", float(score), {}, "") for name, score in zip(names, scores, strict=True)}
    attempts = []
    for line, (puzzle, person, log, solved) in enumerate(
        zip(study.puzzle, study.person, study.logs, study.solved, strict=True), 2
    ):
        seconds = 60 * 2 ** float(log)
        kind = kinds[study.kind[puzzle]]
        attempts.append(Attempt(kind, names[puzzle], f"player {person:03}", seconds, bool(solved), line))
    return attempts, assessments


def believed(made: MadeUp, table: MinutesTable = TABLE) -> Belief:
    attempts, assessments = attempts_of(made)
    return believe(attempts, assessments, table)


SLOW = made_up("slow", 4, 6, shared=[1.5] * 4 + [0.0] * 4)
"""Four people who take almost three times as long as simulated."""


def test_a_study_is_read_back_from_its_attempts() -> None:
    study = study_of(*attempts_of(SLOW), TABLE)
    assert study.simulated == pytest.approx(SLOW.study.simulated)
    assert study.logs == pytest.approx(SLOW.study.logs)
    for ours, theirs in zip(
        (study.kind, study.puzzle, study.person), (SLOW.study.kind, SLOW.study.puzzle, SLOW.study.person), strict=True
    ):
        assert (ours == theirs).all()
    assert study.spreads == pytest.approx([0.7] * 4)


def test_the_table_gives_the_minutes_of_the_fitted_lines() -> None:
    attempts, assessments = attempts_of(SLOW)
    after = believe(attempts, assessments, TABLE).table("mine")
    study = study_of(attempts, assessments, TABLE)
    lines = fit(study).effects.lines(study)
    for (position, assessment), line in zip(assessments.items(), lines, strict=True):
        curve = after.curve(position.split(":")[1])
        assert curve.points(assessment) == pytest.approx(line, abs=0.02)
    assert parse_table(format_table(after), "mine") == after
    assert (after.name, after.levels) == ("mine", TABLE.levels)
    assert after.about == "first, fitted to 96 attempts of 4 people at 24 puzzles."


def test_curves_say_what_they_are_fitted_to_and_others_stay() -> None:
    attempts, assessments = attempts_of(SLOW)
    after = believe([one for one in attempts if one.kind == "ottf"], assessments, TABLE).table("mine")
    assert after.curves["ottf"].source == "4 people, 6 puzzles"
    assert {kind: curve for kind, curve in after.curves.items() if kind != "ottf"} == {
        kind: curve for kind, curve in TABLE.curves.items() if kind != "ottf"
    }
    low, high = after.curves["ottf"].spread
    assert high / low == pytest.approx(0.9 / 0.5, abs=0.01)


def test_people_who_take_longer_move_levels_up() -> None:
    result = believed(SLOW)
    after = result.table("mine")
    assessments = attempts_of(SLOW)[1]
    for kind in result.kinds:
        assert 1 < kind.factor.low < kind.factor.value < kind.factor.high
        assert kind.slope.low < kind.slope.value < kind.slope.high
        assert kind.errors
        assert kind.errors.after < kind.errors.before
        minutes = [
            [table.minutes(kind.kind, assessment).expected for table in (TABLE, after)]
            for position, assessment in assessments.items()
            if position.endswith(kind.kind)
        ]
        assert kind.levels_changed == sum(TABLE.level(old) != TABLE.level(new) for old, new in minutes)
    assert any(kind.levels_changed for kind in result.kinds)


def test_what_a_group_takes_is_known_better_than_what_people_take() -> None:
    for kind, (slow, even) in zip(believed(SLOW).kinds, ((1.5, 0.0),) * 4, strict=True):
        group, truth = kind.group, 2 ** (slow + float(SLOW.effects.paces.mean()))
        assert even == 0
        assert group.factor.low / 1.2 < truth < group.factor.high * 1.2
        assert group.factor.high / group.factor.low < kind.factor.high / kind.factor.low
        assert group.shortest[0] < kind.simulated_minutes < group.longest[0]
        for minutes, asked in zip(group.fills, group.asks, strict=True):
            assert minutes / asked == pytest.approx(group.factor.value, rel=0.35)


def test_people_for_whom_the_minutes_are_right_seldom_change_them() -> None:
    verdicts = Counter[str]()
    for number in range(5, 11):
        result = believed(made_up(f"noise {number}", 4, 5, shared=[0.0] * 8))
        verdicts.update(kind.verdict for kind in result.kinds)
        new = {kind.kind for kind in result.kinds if kind.verdict == "new minutes"}
        assert {kind for kind in KINDS if result.table("mine").curves[kind] != TABLE.curves[kind]} == new
    assert verdicts["new minutes"] < 24 / 3
    assert verdicts["no change confirmed"] >= 1


def test_minutes_that_are_worse_for_people_left_out_stay_and_the_report_says_so() -> None:
    result = believed(made_up("noise 8", 4, 5, shared=[0.0] * 8))
    (kind,) = [kind for kind in result.kinds if kind.verdict == "no change confirmed"]
    assert kind.errors
    assert 1 < kind.errors.before < kind.errors.after
    assert kind.kind not in result.curves
    words = " ".join(text(result, "mine.toml", details=False).split())
    errors = [f"{error:.2f}" for error in (kind.errors.before, kind.errors.after)]
    assert f"these are off by a factor of {errors[0]}, and new ones would be off by {errors[1]}." in words


def test_a_repeated_study_that_finds_the_minutes_right_changes_little() -> None:
    first = believed(made_up("again", 20, 16))
    attempts, assessments = attempts_of(made_up("again", 20, 16))
    second = believe(attempts, assessments, first.table("mine"))
    for kind in second.kinds:
        assert kind.factor.value == pytest.approx(1, abs=0.15)
        assert kind.factor.low < 1 < kind.factor.high


def test_the_order_of_attempts_changes_nothing() -> None:
    attempts, assessments = attempts_of(made_up("order", 4, 3))
    one, other = believe(attempts, assessments, TABLE), believe(attempts[::-1], assessments, TABLE)
    assert one.kinds == other.kinds
    assert one.people == other.people


def test_one_person_gives_minutes_but_no_error() -> None:
    result = believed(made_up("alone", 1, 5, shared=[3.0] * 4 + [0.0] * 4))
    assert all(kind.errors is None for kind in result.kinds)
    assert result.table("mine").curves[result.kinds[0].kind].source == "1 person, 5 puzzles"


def test_errors_are_those_of_fits_without_each_person() -> None:
    made = made_up("left out", 3, 4, 2, limit=1e6)
    attempts, assessments = attempts_of(made)
    study = study_of(attempts, assessments, TABLE)
    widths = fit(study).widths
    sums: dict[int, list[float]] = {}
    for person in range(3):
        others = study.only(study.person != person)
        lines = best_effects(others, widths, fit(others).effects).effects.lines(study)
        for puzzle in range(len(study.simulated)):
            (log,) = study.logs[(study.person == person) & (study.puzzle == puzzle)]
            sums.setdefault(puzzle, []).append(log - lines[puzzle])
    for at, kind in enumerate(believe(attempts, assessments, TABLE).kinds):
        means = sorted(abs(sum(sums[puzzle]) / 3) for puzzle in range(8) if study.kind[puzzle] == at)
        assert kind.errors
        assert kind.errors.after == pytest.approx(2 ** ((means[1] + means[2]) / 2), abs=2e-3)


def test_a_mistyped_time_is_odd() -> None:
    attempts, assessments = attempts_of(made_up("typed", 3, 5, slips=0, limit=1e6))
    assert not believe(attempts, assessments, TABLE).odd
    right = attempts[7].seconds
    attempts[7] = attempts[7]._replace(seconds=right / 100)
    (odd,) = believe(attempts, assessments, TABLE).odd
    assert odd.attempt == attempts[7]
    assert right / 10 < odd.expected_seconds < right * 3


def test_a_huge_study_keeps_the_puzzles_and_people_with_most_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts, assessments = attempts_of(made_up("crossed", 6, 2))
    rare = [one for one in attempts if not (one.position.startswith(("000", "005")) and one.player.endswith("5"))]
    monkeypatch.setattr(belief, "MOST_FITTED", 8)
    assert len(believe(rare, assessments, TABLE).attempts) == len(rare)  # eight positions, six people
    monkeypatch.setattr(belief, "MOST_FITTED", 5)
    kept = believe(rare, assessments, TABLE).attempts
    assert len({one.position for one in kept}) == 5
    assert not {one.position for one in kept if one.position.startswith(("000", "005"))}
    assert {one.player for one in kept} == {f"player {at:03}" for at in range(5)}


def test_shipped_curves_can_be_fitted() -> None:
    scores: Mapping[str, Sequence[float]] = {kind: [knot for knot, _ in shipped().curves[kind].knots] for kind in KINDS}
    assessments = {f"{kind}:{score}": Assessment("x", score, {}, "") for kind in KINDS for score in scores[kind]}
    attempts = [
        Attempt(position.split(":")[0], position, player, 100.0, True, 1) for position in assessments for player in "AB"
    ]
    after = believe(attempts, assessments, shipped()).table("flat people")
    for kind, curve in after.curves.items():
        assert curve.stretch < 1, kind
        assert msgspec.structs.replace(curve, shift=0.0, stretch=1.0).knots == shipped().curves[kind].knots
