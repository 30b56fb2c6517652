"""Climbs: mutants meet the options, a climb comes closer to its target, and its origin reproduces it."""

import functools
from typing import Any

import msgspec
import pytest

import puzzlemill
from puzzlemill import generator
from puzzlemill.generator.domicles import mutation as domicles_mutation
from puzzlemill.generator.gloop import mutation as gloop_mutation
from puzzlemill.generator.iqblocks import mutation as iqblocks_mutation
from puzzlemill.generator.ottf import mutation as ottf_mutation
from puzzlemill.generator.search import climbing
from puzzlemill.generator.search.climbing import Mutator
from puzzlemill.generator.search.targets import Target, distance, parse_target
from puzzlemill.grading.minutes import MinutesTable, shipped
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError, Kind, OutOfReachError
from puzzlemill.puzzles.packs import AnyEntry, Grade, Origin
from puzzlemill.puzzles.streams import stream_for
from tests.support.kinds import add_kind

WANTED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "gloop": ({"board": "3x3"}, {"score": "4.3-"}),
    "domicles": ({"layout": "4x2", "swaps": 3}, {"score": "3.1-", "technique": "detour"}),
    "ottf": ({"board": "5x5", "method": "order"}, {"score": "6.5-", "minutes": "0.1-"}),
    "iqblocks": ({"givens": 5}, {"score": "9.8-10.2"}),
}
"""For each kind: options, and a grade that few random puzzles with these options have."""

MUTATORS: dict[str, Mutator[Any, Any, Any]] = {
    "gloop": gloop_mutation,
    "domicles": domicles_mutation,
    "ottf": ottf_mutation,
    "iqblocks": iqblocks_mutation,
}
"""The module of each kind, so that mypy checks what it provides."""

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("gloop", {"board": "3x3", "givens": 2, "spares": 2}),
    ("gloop", {"board": "3x4", "goal": "mixed", "solutions": 2, "cap_sum": "-8..8", "blank": False}),
    ("domicles", {"layout": "4x2"}),
    ("domicles", {"layout": "3x3", "swaps": 4, "unique": True}),
    ("domicles", {"layout": "4x2", "swaps": 4, "shuffle": "plain"}),
    ("ottf", {"board": "5x6", "block": "3x4", "holes": 0.3}),
    ("ottf", {"board": "5x6", "symmetry": "turn"}),
    ("ottf", {"mask": "####/####/#.##", "unique": True}),
    ("iqblocks", {"givens": 4, "minimal": True}),
    ("iqblocks", {"cells": 20}),
    ("iqblocks", {"pieces": "pentominoes", "board": "6x10", "givens": 7, "solutions": 2}),
]


QUICKEST = ["gloop", "domicles", *(pytest.param(kind, marks=pytest.mark.thorough) for kind in ("ottf", "iqblocks"))]
"""All kinds; those that climb slowly wait for the full check, but for the puzzles that they reach."""


@functools.cache
def climbed(kind: Kind) -> list[AnyEntry]:
    """Some puzzles of that grade."""
    options, target = WANTED[kind]
    return puzzlemill.generate(kind, count=1, climb=True, seed=1, **options, **target)


def mutants(kind: Kind, values: dict[str, Any], number: int = 25) -> list[tuple[Any, Any]]:
    """A walk that starts at a random puzzle and goes from mutant to mutant."""
    options = generator.read_options(kind, values)
    draws = stream_for(f"{kind} {values}")
    start = None
    while start is None:
        start = generator.maker(kind).make(options, draws)
    walk = [start]
    for _ in range(number):
        mutant = climbing.mutator(kind).mutate(options, *walk[-1], draws)
        walk += [mutant] if mutant else []
    return walk


def test_every_kind_has_mutations_and_a_kind_without_has_no_climb(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {kind: climbing.mutator(kind) for kind in KINDS} == MUTATORS
    add_kind(monkeypatch, "chess", "Chess")
    assert not climbing.has_mutations("chess")
    assert climbing.way_to("chess", Target((3,))) is None
    assert climbing.way_to("ottf", Target()) is None


@pytest.mark.parametrize(("kind", "values"), OPTIONS)
def test_mutants_are_other_puzzles_with_a_right_solution(kind: Kind, values: dict[str, Any]) -> None:
    walk = mutants(kind, values)
    assert len({puzzlemill.format_id(puzzle) for puzzle, _ in walk}) > 2
    assert not [breach for puzzle, solution in walk for breach in puzzlemill.check(puzzle, solution)]


def test_mutants_of_gloop_keep_board_goal_givens_spares_cap_sum_and_solutions() -> None:
    for puzzle, _ in mutants("gloop", {"board": "3x3", "givens": 2, "spares": 2}):
        assert (len(puzzle.board), len(puzzle.givens), len(puzzle.tiles)) == (3, 2, 11)
    for puzzle, _ in mutants("gloop", dict(OPTIONS[1][1])):
        assert puzzle.goal == "mixed"
        assert 0 not in puzzle.tiles
        assert puzzlemill.count(puzzle).count in (1, 2)
        assert -8 <= puzzlemill.grade(puzzle).features["cap_sum"] <= 8


def test_mutants_of_domicles_keep_the_distance_or_the_swaps_allowed() -> None:
    for puzzle, solution in mutants("domicles", {"layout": "3x3", "swaps": 4, "unique": True}):
        features = puzzlemill.grade(puzzle).features
        assert (features["distance"], features["solutions"]) == (4, 1)
        assert (puzzle.exact, len(solution.swaps)) == (True, 4)
    plain = [puzzle for puzzle, _ in mutants("domicles", {"layout": "4x2", "swaps": 4, "shuffle": "plain"})]
    distances = {puzzlemill.grade(puzzle).features["distance"] for puzzle in plain}
    assert {puzzle.swaps for puzzle in plain} == {4}
    assert max(distances) <= 4
    assert len({puzzle.swaps for puzzle, _ in mutants("domicles", {"layout": "4x2"})}) > 1


def test_mutants_of_ottf_keep_tiles_block_symmetry_shape_and_one_solution() -> None:
    walk = [puzzle for puzzle, _ in mutants("ottf", {"board": "5x6", "block": "3x4", "holes": 0.3})]
    assert len({len(puzzle.tiles) for puzzle in walk}) == 1
    assert len({tuple(puzzle.tiles) for puzzle in walk}) > 1
    for puzzle in walk:
        assert any(
            all("." not in row[left : left + 4] for row in puzzle.template[top : top + 3])
            or all("." not in row[left : left + 3] for row in puzzle.template[top : top + 4])
            for top in range(3)
            for left in range(4)
        )
    turned = [puzzle for puzzle, _ in mutants("ottf", {"board": "5x6", "symmetry": "turn"})]
    assert len({tuple(puzzle.tiles) for puzzle in turned}) == 1
    for puzzle, _ in mutants("ottf", {"mask": "####/####/#.##", "unique": True}):
        assert puzzlemill.count(puzzle).count == 1


def test_mutants_of_iqblocks_keep_givens_completions_and_minimality() -> None:
    for puzzle, _ in mutants("iqblocks", {"givens": 4, "minimal": True}):
        features = puzzlemill.grade(puzzle).features
        assert (features["givens"], features["solutions"], features["minimal"]) == (4, 1, 1)
    for puzzle, _ in mutants("iqblocks", {"cells": 20}):
        assert sum(mark != "." for row in puzzle.board for mark in row) == 20
        assert puzzlemill.count(puzzle).count == 1


@pytest.mark.parametrize("kind", QUICKEST)
def test_a_climb_never_ends_farther_from_its_target(kind: Kind) -> None:
    values, wanted = WANTED[kind]
    options, target = generator.read_options(kind, values), parse_target(**wanted)
    way = climbing.way_to(kind, target)
    assert way
    nearer = 0
    for number in (1, 2):
        draws = stream_for(f"{kind} {number}")
        start = generator.maker(kind).make(options, draws)
        if start:
            (puzzle, _), spent = climbing.climb_from(kind, options, start, way, draws)
            begun = distance(kind, target, puzzlemill.grade(start[0]))
            ended = distance(kind, target, puzzlemill.grade(puzzle))
            assert ended <= begun
            assert 1 <= spent <= way.mutants + 1
            nearer += ended < begun
    assert nearer >= 1


@pytest.mark.parametrize("kind", QUICKEST)
def test_the_origin_of_a_climb_reproduces_its_puzzle(kind: Kind) -> None:
    assert len(climbed(kind)) == 1
    for entry in climbed(kind):
        assert entry.grade
        assert entry.origin
        assert parse_target(**WANTED[kind][1]).accepts(kind, entry.grade)
        assert entry.origin.parameters["climb"]["version"] == MUTATORS[kind].VERSION
        origin = msgspec.json.decode(msgspec.json.encode(entry.origin), type=type(entry.origin))
        again = generator.remake(origin)
        assert again
        assert (again.id, again.solution, again.origin) == (entry.id, entry.solution, entry.origin)


GOLDEN: dict[str, str] = {
    "gloop": "gloop:3x3:perfect:20060ee",
    "domicles": "domicles:4x2:6:e3:5154624210652130",
    "ottf": "ottf:5x5:314311a12323412312332a241",
    "iqblocks": "iqblocks:iq:8x8:3c3.2e3c3.2e2c4.2e6.2e7.hf6.h2f.2j3h2f.5j",
}
"""The results of climbs; a change of mutants, scores or climbs needs a new `VERSION` of all mutations."""


def test_climbs_always_make_the_same_puzzle(kind: Kind) -> None:
    assert [entry.id for entry in climbed(kind)] == [GOLDEN[kind]]


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"version": 2}, "climb: made with version 2 of the mutants; this puzzlemill has 1"),
        ({"table": "ottf-0"}, f"climb: made with table 'ottf-0'; this puzzlemill has {shipped().name!r}"),
        ({"table": "0" * 64}, f"needs the table of minutes with SHA-256 {'0' * 64}; name its file with --table"),
        ({"mutants": 0}, "mutants 0: expected 1 to 1000"),
        ({"mutants": 10**9}, "mutants 1000000000: expected 1 to 1000"),
        ({"target": {}}, "climb: ottf puzzles cannot climb to this target"),
        ({"target": {"techniques": ["parity"]}}, "technique 'parity': expected one of rule 1"),
        ({"target": {"levels": [7]}}, "level '7': expected levels 1 to 5"),
        ({"height": 3}, "height: unknown field"),
    ],
)
def test_an_unknown_climb_is_refused(changes: dict[str, Any], rule: str) -> None:
    entry = climbed("ottf")[0]
    assert entry.origin
    parameters = entry.origin.parameters | {"climb": entry.origin.parameters["climb"] | changes}
    with pytest.raises(InputError, match=r"origin\.parameters\.") as caught:
        generator.remake(msgspec.structs.replace(entry.origin, parameters=parameters))
    assert rule in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_climb_by_earlier_minutes_of_gloop_is_refused_instead_of_ending_elsewhere() -> None:
    """It once ended at `gloop:4x4:perfect:2040010021080000494a28a:1ooababoo_14oaoaoobb`."""
    climb = {"target": {"levels": [3]}, "mutants": 300, "table": "minutes-1", "version": 1}
    options = {"board": "4x4", "goal": "perfect", "cap_sum": None, "solutions": None, "givens": 2, "spares": 0}
    origin = Origin("gloop", 2, 1, 0, options | {"blank": True, "climb": climb})
    with pytest.raises(InputError, match="made with version 1 of the mutants"):
        generator.remake(origin)


TABLE = msgspec.structs.replace(shipped(), levels=(2, 4, 8, 16, 32))
"""A table whose levels are doublings, so that a level is 100 hundredths of log2 minutes wide."""


def graded(minutes: float, technique: str, score: float) -> Grade:
    return Grade(TABLE.level(minutes), technique, score, {}, "", minutes=minutes)


@pytest.mark.parametrize(
    ("target", "grade", "gap"),
    [
        (Target((3, 4), (6.0, 6.5), ("trial",)), (8, "trial", 6.5), (0, 0, 0)),
        (Target((3, 4), (6.0, 6.5), ("trial",)), (1, "rule 1", 5.9), (6, 200, 10)),
        (Target((3, 4), (6.0, 6.5), ("trial",)), (32, "nested trial", 7), (1, 100, 50)),
        (Target((3, 4)), (16, "trial", 7), (0, 1, 0)),
        (Target((6,)), (16, "trial", 7), (0, 100, 0)),
        (Target(minutes=(4, 8), trials=True), (4, "trial", 7), (0, 0, 0)),
        (Target(minutes=(4, 8)), (1, "rule 1", 7), (0, 200, 0)),
        (Target((2,), minutes=(3, 3.5)), (8, "rule 1", 7), (0, 219, 0)),
        (Target(techniques=("trial",)), (3, "rule 2", 7), (5, 0, 9299)),
        (Target(techniques=("rule 1",)), (3, "rule 2", 7), (1, 0, 700)),
    ],
)
def test_the_distance_counts_steps_of_technique_then_minutes_then_score(
    target: Target, grade: tuple[float, str, float], gap: tuple[int, int, int]
) -> None:
    assert distance("ottf", target, graded(*grade), TABLE) == gap
    assert target.accepts("ottf", graded(*grade)) == (not any(gap))


def test_a_puzzle_whose_grade_is_out_of_reach_is_left_for_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    values, wanted = WANTED["ottf"]
    options, target = generator.read_options("ottf", values), parse_target(**wanted)
    draws = stream_for("out of reach")
    start = generator.maker("ottf").make(options, draws)
    assert start

    def grade(puzzle: Any, table: MinutesTable | None) -> Grade:
        if puzzle == start[0]:
            raise OutOfReachError("too large")
        return puzzlemill.grade(puzzle, table)

    monkeypatch.setattr(climbing, "grade", grade)
    way = climbing.Climb(target, 1, "ottf-1", 1)
    (puzzle, _), spent = climbing.climb_from("ottf", options, start, way, draws)
    assert puzzle != start[0]
    assert spent == 2
