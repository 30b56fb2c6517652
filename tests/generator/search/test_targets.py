"""Targets: puzzles match them, refusals are one line, and remarks say what to expect."""

import hashlib
import json
import math
from pathlib import Path
from typing import Any

import msgspec
import pytest

import puzzlemill
from puzzlemill import generator
from puzzlemill.books import Part
from puzzlemill.generator.search import batch
from puzzlemill.generator.search.batch import Callbacks
from puzzlemill.generator.search.outlook import Outlook, outlook
from puzzlemill.generator.search.targets import Target, parse_minutes, parse_score, parse_target, shipped_levels
from puzzlemill.grading import grade
from puzzlemill.grading.minutes import format_table, parse_table, shipped
from puzzlemill.grading.populations import Part as PopulationPart
from puzzlemill.grading.populations import Population, Recipe
from puzzlemill.packs.verification import verify
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, Kind
from tests.support.commands import invoke, refusal
from tests.support.tables import doubled

GRADES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("gloop", {"board": "3x3"}, {"score": "4-4.3"}),
    ("gloop", {"board": "3x3", "givens": 3}, {"technique": "single", "score": "2.9-"}),
    ("domicles", {"layout": "4x2"}, {"technique": ["descent", "choice"], "level": "1-4"}),
    ("ottf", {"board": "6x6"}, {"technique": "box"}),
    ("ottf", {"board": "6x6"}, {"score": "6.5-7.5", "minutes": "0.5-20"}),
    ("iqblocks", {"givens": 6}, {"technique": "dead region"}),
]


@pytest.mark.parametrize(
    ("kind", "options", "wanted"),
    GRADES,
)
def test_every_puzzle_is_of_the_grade_asked_for(kind: Kind, options: dict[str, Any], wanted: dict[str, Any]) -> None:
    entries = puzzlemill.generate(kind, count=2, seed=4, **options, **wanted)
    target = parse_target(**wanted)
    assert len(entries) == 2
    assert all(target.accepts(kind, entry.grade) for entry in entries if entry.grade)
    assert len({puzzlemill.canonical(entry.instance) for entry in entries}) == 2
    assert entries == puzzlemill.generate(kind, count=2, seed=4, **options, **wanted)


def test_filters_never_change_what_an_origin_makes() -> None:
    unfiltered, filtered = (
        {entry.origin.index: entry.id for entry in entries if entry.origin}
        for entries in (
            puzzlemill.generate("domicles", count=40, tries=60, seed=3, layout="4x2"),
            puzzlemill.generate("domicles", count=8, tries=60, seed=3, layout="4x2", technique="choice", climb=False),
        )
    )
    assert len(filtered) == 8
    assert filtered.items() <= unfiltered.items()


def test_a_target_includes_both_ends_of_its_score() -> None:
    target = Target(score=(6.0, 6.5))
    held = [score for score in (5.99, 6.0, 6.25, 6.5, 6.51) if target.holds(3, "trial", score, 9.0)]
    assert held == [6.0, 6.25, 6.5]
    assert not Target()
    assert Target((4,)).holds(4, "any", 1, None)
    assert not Target(techniques=("trial",)).holds(4, "rule 1", 6, 30.0)
    assert [Target(minutes=(5, 15)).holds(3, "any", 1, minutes) for minutes in (None, 4.9, 5.0, 15.0, 16.0)] == [
        False, False, True, True, False,
    ]  # fmt: skip


def test_scores_and_minutes_are_ranges() -> None:
    assert [parse_score(text) for text in ("6.0-6.5", "6.25-", "7-7")] == [(6, 6.5), (6.25, 99.99), (7, 7)]
    assert [parse_minutes(text) for text in ("0-2", "2.5-", "180-3000")] == [(0, 2), (2.5, 3000), (180, 3000)]


@pytest.mark.parametrize(
    "text", ["6", "6.5-6", "-6", "", "a-b", "6.555-7", "٣-٤", "nan-inf", "6-7-8", "1e1-20", "1-3001"]
)
def test_a_malformed_range_is_refused(text: str) -> None:
    for parse in (parse_score, parse_minutes):
        with pytest.raises(InputError, match="expected a range such as"):
            parse(text)


@pytest.mark.few
@pytest.mark.parametrize(
    "target", [Target(), Target((2, 3)), Target((6,)), Target(minutes=(7, 90)), Target((4,), minutes=(0, 30))]
)
def test_levels_are_those_that_some_minutes_of_the_target_have(kind: Kind, target: Target) -> None:
    tenths = [number / 10 for number in (*range(1, 4000), *range(4000, 30_000, 100))]
    for table in (shipped(), doubled(shipped())):
        held = [minutes for minutes in tenths if target.holds(table.level(minutes), "any", 1, minutes)]
        assert set(target.possible_levels(table)) == {table.level(minutes) for minutes in held}
        # In the doubled table, half of the minutes are those of the shipped one.
        factor = 1 if table == shipped() else 2
        assert {shipped().level(minutes / factor) for minutes in held} <= set(shipped_levels(kind, target, table))
        assert len(shipped_levels(kind, target, table)) <= len(target.possible_levels(table)) + 1


def test_a_private_table_filters_and_its_climbs_need_it() -> None:
    table = doubled(shipped())
    options = generator.read_options("ottf", {"board": "5x5", "method": "order"})
    climbs = generator.generate("ottf", options, Target(minutes=(1, 3)), climb=True, count=2, seed=5, table=table)
    for entry in climbs:
        assert entry.grade == grade(entry.instance, table)
        assert entry.grade.minutes
        assert 1 <= entry.grade.minutes <= 3
        assert entry.origin
        digest = hashlib.sha256(format_table(table).encode()).hexdigest()
        assert entry.origin.parameters["climb"]["table"] == digest
        assert verify(entry, table=table) == []
        assert [breach.code for breach in verify(entry)] == ["GRADE_DIFFERS", "ORIGIN_UNUSABLE"]
        assert f"needs the table of minutes with SHA-256 {digest}; name its file with --table" in verify(entry)[1].text
        regraded = msgspec.structs.replace(entry, grade=grade(entry.instance))
        assert verify(regraded, table=table) == []
        other = msgspec.structs.replace(table, name="another")
        assert "the SHA-256 of this table is " in verify(regraded, table=other)[0].text
    assert climbs.state.puzzles == 2


def test_the_shipped_table_from_a_file_is_the_shipped_table() -> None:
    request: dict[str, Any] = {"board": "5x5", "minutes": "0-2", "count": 2, "climb": True}
    same = parse_table(format_table(shipped()), "same")
    assert puzzlemill.generate("ottf", **request, table=same) == puzzlemill.generate("ottf", **request)


def test_a_private_table_makes_nothing_impossible() -> None:
    options = generator.read_options("ottf", {"board": "3x3"})
    with pytest.raises(ImpossibleError, match="no OTTF puzzle has minutes 2000- with these options; possible levels: "):
        generator.generate("ottf", options, Target(minutes=(2000, 3000)))
    assert not list(
        generator.generate("ottf", options, Target(minutes=(2000, 3000)), tries=1, table=doubled(shipped()))
    )


def test_without_any_option_the_marathons_are_left_out() -> None:
    plain = generator.options_type("domicles")()
    options = generator.read_options("domicles", {"swaps": 6})
    chosen = [entry.grade.level for entry in generator.generate("domicles", plain, count=15) if entry.grade]
    assert len(chosen) == 15
    assert 6 not in chosen
    assert 6 in {entry.grade.level for entry in generator.generate("domicles", options, count=15) if entry.grade}
    first = generator.remake(next(iter(generator.generate("domicles", plain))).origin)  # type: ignore[arg-type]
    assert first is not None
    assert first.origin is not None
    assert first.origin.parameters == plain.recorded()


def test_marathons_that_nobody_asked_for_are_named() -> None:
    table = msgspec.structs.replace(shipped(), levels=(0.001, 0.002, 0.003, 0.004, 0.005))
    lines: list[str] = []
    options = generator.read_options("ottf", {"board": "4x4"})
    request = generator.Request("ottf", options, table=table)
    found = generator.Search(request, 3, callbacks=Callbacks(remark=lines.append))
    assert [entry.grade.level for entry in found if entry.grade] == [6, 6, 6]
    assert lines == ["made 3 marathons of 0.005 minutes or more; choose other puzzles with --level or --minutes"]
    wanted = generator.Request("ottf", options, Target((6,)), table=table)
    found = generator.Search(wanted, 3, callbacks=Callbacks(remark=lines.append))
    assert len(list(found)) == 3
    assert not any("marathon" in line for line in lines[1:])


@pytest.mark.parametrize(
    ("kind", "request_", "rule"),
    [
        (
            "ottf",
            {"technique": "parity"},
            "technique 'parity': expected one of rule 1, rule 2, count, square, box",
        ),
        ("gloop", {"technique": "trail"}, "expected one of single, border, closure, parity, trial, nested trial"),
        ("domicles", {"technique": "trial"}, "expected one of single swap, descent, choice, detour"),
        ("iqblocks", {"technique": "4"}, "expected one of forced placement, dead region, probing, deeper search"),
        ("ottf", {"level": 1, "minutes": "2000-"}, "no puzzle has level 1 minutes 2000-; level 1 takes under "),
        ("ottf", {"level": 5, "board": "3x3"}, "no OTTF puzzle has level 5 with these options; possible levels: "),
        ("ottf", {"level": 1, "letters": "ONE/TWO"}, "(6 to 20 minutes); leave out letters to get level 1"),
        ("ottf", {"level": 1, "letters": "ONE/TWO", "scale": 2}, "leave out all options to get level 1"),
        ("ottf", {"level": "6"}, "a range such as 2-4, or marathon; level 6 is called marathon"),
        ("ottf", {"minutes": "9-5"}, "minutes '9-5': expected a range such as 5-15, or 60- for at least 60"),
        ("ottf", {"score": "7-6"}, "score '7-6': expected a range"),
        ("ottf", {"climb": True}, "climb: no target; give a level, minutes, a score or a technique"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused_in_one_line(kind: Kind, request_: dict[str, Any], rule: str) -> None:
    with pytest.raises(InputError) as caught:
        puzzlemill.generate(kind, **request_)
    assert rule in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_invalid_target_is_refused() -> None:
    for score in ((6.5, 6.0), (-1.0, 2.0), (0.0, 100.0), (float("nan"), 1.0)):
        with pytest.raises(InputError, match="score"):
            Target(score=score)
    for minutes in ((15, 5), (-1.0, 2.0), (0.0, 3001.0), (float("nan"), 1.0)):
        with pytest.raises(InputError, match="minutes"):
            Target(minutes=minutes)
    with pytest.raises(InputError, match="level '7': expected levels 1 to 5, or 6 for marathons"):
        Target((7,))


@pytest.mark.thorough
def test_tries_turn_to_climbs_if_a_hundred_found_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "SCARCE", 10)
    monkeypatch.setattr(batch, "FIRST_CLIMBS", 2)
    lines: list[str] = []
    options = generator.read_options("ottf", {"board": "6x7", "method": "order"})
    request = generator.Request("ottf", options, Target(score=(7.8, 8.0)), seed=5)
    search = generator.Search(request, 4, callbacks=Callbacks(remark=lines.append))
    kinds = ["climb" in entry.origin.parameters for entry in search if entry.origin]
    assert kinds == [False] * kinds.index(True) + [True] * (4 - kinds.index(True))
    assert search.state.tried - search.state.climbed in range(10, 200, 10)
    assert search.state.grades > search.state.tried
    assert lines[-2].endswith("so from now on each try starts at random and improves step by step")
    assert "of the first 2 climbs matched" in lines[-1]
    blind = generator.generate("ottf", options, request.target, seed=1, climb=False, tries=30)
    assert not any(entry.origin and "climb" in entry.origin.parameters for entry in blind)
    assert blind.state.climbed == 0


def a_population(kind: Kind, options: dict[str, Any], scores: list[float], **changes: Any) -> Population:
    number = len(scores)
    recipe = Recipe(f"{kind} test", kind, (PopulationPart(number, {}), PopulationPart(number, options)))
    rests_on: dict[str, Any] = {"generator": generator.maker(kind).VERSION, "table": shipped().name} | changes
    return Population(
        format="puzzlemill-population",
        version=1,
        recipe=recipe,
        tries=(number, 2 * number),
        techniques=("rule 2",),
        technique=(0,) * 2 * number,
        level=(2,) * 2 * number,
        score=(*[0.0] * number, *scores),
        minutes=(3.0,) * 2 * number,
        features={},
        **rests_on,
    )


def install(monkeypatch: pytest.MonkeyPatch, population: Population) -> None:
    monkeypatch.setattr(
        "puzzlemill.generator.search.outlook.recipes", lambda: {population.recipe.name: population.recipe}
    )
    monkeypatch.setattr("puzzlemill.generator.search.outlook.population", lambda name: population)


def outlook_of(target: Target, *options: dict[str, Any]) -> Outlook | None:
    """The outlook for OTTF templates made with these options in turn."""
    read = [generator.read_options("ottf", values) for values in options]
    return outlook("ottf", generator.maker("ottf").VERSION, read, target)


def test_populations_give_the_share_of_tries_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, a_population("ottf", {"board": "5x5"}, [3, 3, 3, 4]))
    options = {"board": "5x5"}
    rare = outlook_of(Target(score=(4, 5)), options)
    assert rare
    assert rare.share * 8 == 1
    judged = "judging by the ottf test reference puzzles"
    assert rare.forecast(3) == f"about 1 in 8 random tries matches, {judged}; expect about 24 tries for 3 puzzles"
    none = outlook_of(Target(score=(6, 7)), options)
    assert none
    assert none.forecast(3) == "none of the ottf test reference puzzles matches"
    assert outlook_of(Target((2,)), options, {}) == Outlook((rare.share * 4 + 1) / 2, ("ottf test",))
    assert outlook_of(Target((2,)), options, {"board": "5x6"}) is None


@pytest.mark.parametrize(
    ("tries", "forecast"),
    [
        ((11, 6), "most random tries match the target, judging by the ottf test reference puzzles"),
        (
            (24, 17),
            "about 1 in 4 random tries matches, judging by the ottf test reference puzzles; "
            "expect about 12 tries for 3 puzzles",
        ),
        (
            (24, 16),
            "about 1 in 4 random tries matches, judging by the ottf test reference puzzles; "
            "expect about 12 tries for 3 puzzles; with --board 5x5, more of them match",
        ),
    ],
)
def test_options_are_named_if_worth_it(monkeypatch: pytest.MonkeyPatch, tries: tuple[int, int], forecast: str) -> None:
    population = a_population("ottf", {"board": "5x5"}, [3.0] * 6)
    install(monkeypatch, msgspec.structs.replace(population, tries=tries))
    known = outlook_of(Target((2,)), {})
    assert known
    assert known.forecast(3) == forecast


def test_populations_are_judged_by_the_minutes_of_a_private_table(monkeypatch: pytest.MonkeyPatch) -> None:
    options = generator.read_options("ottf", {"board": "5x5"})
    entries = [entry for size in ("3x3", "5x5", "8x8", "12x12") for entry in puzzlemill.generate("ottf", board=size)]
    grades = sorted((entry.grade for entry in entries if entry.grade), key=lambda grade: grade.minutes or 0)
    minutes = [grade.minutes or 0 for grade in grades]
    known = a_population("ottf", {"board": "5x5"}, [grade.score for grade in grades])
    columns = {name: (*[None] * 4, *(grade.features[name] for grade in grades)) for name in grades[0].features}
    names = tuple(sorted({grade.technique for grade in grades}))
    columns_of_grades: dict[str, Any] = {
        "minutes": (*[3.0] * 4, *minutes),
        "features": columns,
        "techniques": names,
        "technique": (*[0] * 4, *(names.index(grade.technique) for grade in grades)),
    }
    install(monkeypatch, msgspec.structs.replace(known, **columns_of_grades))
    version = generator.maker("ottf").VERSION
    target, twice = (Target(minutes=(0, factor * math.sqrt(minutes[1] * minutes[2]))) for factor in (1, 2))
    ours = outlook("ottf", version, [options], target)
    assert ours
    assert 2 <= ours.share * 8 <= 4
    assert outlook("ottf", version, [options], twice, doubled(shipped())) == ours


@pytest.mark.parametrize("changes", [{"generator": 0}, {"table": "minutes-0"}])
def test_populations_made_otherwise_are_ignored(monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]) -> None:
    install(monkeypatch, a_population("ottf", {"board": "5x5"}, [3], **changes))
    assert outlook_of(Target((2,)), {"board": "5x5"}) is None


def test_all_tries_are_climbs_if_the_population_has_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, a_population("ottf", {"board": "5x5", "method": "order"}, [3, 3]))
    options = generator.read_options("ottf", {"board": "5x5", "method": "order"})
    lines: list[str] = []
    request = generator.Request("ottf", options, Target(score=(6.6, 7.0)), seed=2)
    search = generator.Search(request, 1, callbacks=Callbacks(remark=lines.append))
    [entry] = search
    assert entry.origin
    assert "climb" in entry.origin.parameters
    assert search.state.climbed == search.state.tried
    forecast = "none of the ottf test reference puzzles matches"
    assert lines[0] == f"{forecast}, so each try starts at random and improves step by step"


@pytest.mark.thorough
def test_the_command_reports_the_effort_and_climbs_are_verified(tmp_path: Path) -> None:
    pack = tmp_path / "pack.json"
    result = invoke(
        "generate", "ottf", "--board", "5x5", "--score", "7-7.3", "--climb", "--count", "3", "-o", str(pack)
    )
    assert result.status == 0
    assert "puzzlemill: took " in result.err
    entries = puzzlemill.read(pack).puzzles
    assert all("climb" in entry.origin.parameters for entry in entries if entry.origin)
    assert [verify(entry) for entry in entries] == [[], [], []]
    forged = json.loads(pack.read_bytes())
    forged["puzzles"][0]["origin"]["parameters"]["climb"]["target"]["score"] = [6.2, 6.5]
    pack.write_text(json.dumps(forged))
    assert [breach.code for breach in verify(puzzlemill.read(pack).puzzles[0])] == ["ORIGIN_DIFFERS"]


def test_the_command_fails_honestly(tmp_path: Path) -> None:
    arguments = ("--score", "90-", "--climb", "--tries", "2", "-o", str(tmp_path / "pack.json"))
    result = invoke("generate", "ottf", "--board", "4x4", *arguments)
    assert result.status == 3
    *_, last = result.err.splitlines()
    assert last.startswith("puzzlemill: found 0 of 1 puzzles within the allowed tries; the closest was level ")
    assert " (2 tries, 2 of them climbs, " in last
    assert "--technique 'guess': expected one of rule 1, rule 2" in refusal("generate", "ottf", "--technique", "guess")


def test_options_of_the_command_repeat_and_are_those_of_recipes() -> None:
    result = invoke(
        "generate", "domicles", "--layout", "3x2", "--technique", "descent", "--technique", "choice", "--count", "3"
    )
    assert {puzzle["grade"]["technique"] for puzzle in json.loads(result.out)["puzzles"]} <= {"descent", "choice"}
    part = Part("ottf", 2, 4, {"board": "6x6"}, "6-8", ("trial",), "20-30")
    assert str(part) == "ottf level 4 minutes 20-30 score 6-8 technique trial board=6x6"
    with pytest.raises(InputError, match="score '8'"):
        Part("ottf", score="8")
    with pytest.raises(ImpossibleError, match="no OTTF puzzle has level 5 with these options"):
        Part("ottf", level=5, options={"board": "2x2"}).check_possible()
