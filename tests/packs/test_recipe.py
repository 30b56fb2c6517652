"""Recipes of packs: what they mean, and every fault on its own line with part, key and rule."""

import itertools
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.generator.domicles.options import Options
from puzzlemill.packs.curves import CURVES, Step, bands
from puzzlemill.packs.linter import lint
from puzzlemill.packs.plans import Report
from puzzlemill.packs.recipe import PackPart, PackRecipe, parse_recipe, read_recipe
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import Stream

PART = "[[parts]]\nkind = 'domicles'\n"
OTTF = "[[parts]]\nkind = 'ottf'\noptions = { board = '4x4' }\n"


def levels_of(**keys: Any) -> list[int]:
    return [step.level for step in PackPart("domicles", **keys).steps_in_order(Stream(b""))]


def report(text: str) -> Report:
    return lint(parse_recipe(text.encode()))


def test_left_out_keys_have_plain_meanings() -> None:
    recipe = parse_recipe((PART + "count = 3").encode()).recipe
    assert recipe == PackRecipe(parts=(PackPart("domicles", 3),))
    assert recipe is not None
    assert (recipe.title, recipe.seed, recipe.order, recipe.hints, recipe.expected_moves) == (
        "Puzzlemill", 0, "listed", 0, False,
    )  # fmt: skip
    assert recipe.least_apart == Fraction(1, 4)
    assert levels_of(count=3) == [0, 0, 0]


def test_a_share_is_what_is_written_not_the_float_next_to_it() -> None:
    assert PackRecipe(apart=0.3).least_apart == Fraction(3, 10)


def test_levels_without_a_curve_rise_as_a_ramp() -> None:
    assert levels_of(count=4, level="1-2") == levels_of(count=4, level="1-2", curve="ramp") == [1, 1, 2, 2]


def test_a_list_and_shares_say_how_many() -> None:
    assert levels_of(curve=(1, 3, 2)) == [1, 3, 2]
    assert levels_of(curve={"2": 2, "1": 1}) == [1, 2, 2]
    assert levels_of(curve={"2": 2, "1": 1}, count=6) == [1, 1, 2, 2, 2, 2]


def test_hard_puzzles_have_the_hardest_level_of_the_curve_by_default() -> None:
    assert levels_of(count=4, level="1-2", hard_every=2) == [1, 2, 2, 2]
    assert levels_of(count=4, level="1-2", hard_every=2, hard_level=4) == [1, 4, 2, 4]


def test_a_marathon_is_written_as_a_word() -> None:
    assert levels_of(curve=(1, "marathon")) == levels_of(count=2, curve={"1": 1, "marathon": 1}) == [1, 6]
    assert levels_of(count=2, level="marathon") == [6, 6]
    assert levels_of(count=4, level="1-2", hard_every=2, hard_level="marathon") == [1, 6, 2, 6]


def test_a_curve_of_minutes_rises_by_equal_factors() -> None:
    part = PackPart("ottf", 12, minutes="2-40")
    spans = [step.minutes or (0, 0) for step in part.steps_in_order(Stream(b""))]
    assert spans == sorted(spans)
    ends = [2.0, *sorted({end for _, end in spans})]
    assert ends[-1] == 40
    assert {start for start, _ in spans} == set(ends[:-1])
    assert all(1.2 < high / low < 1.6 for low, high in itertools.pairwise(ends))
    assert all(part.target_of(step).minutes == step.minutes for step in part.steps())
    assert part.target_of(part.steps()[0]).levels == ()
    [narrow] = PackPart("ottf", 3, minutes="5-6").steps()
    assert narrow.minutes == (5, 6)
    hard = PackPart("ottf", 4, minutes="2-40", curve="ramp", hard_every=2)
    assert hard.steps_in_order(Stream(b""))[1] == hard.steps()[-1]


@given(st.floats(0, 3000), st.floats(0, 3000))
def test_bands_cover_a_range_of_minutes_without_gaps(one: float, other: float) -> None:
    low, high = sorted((round(one, 1), round(other, 1)))
    spans = bands(low, high)
    assert (spans[0][0], spans[-1][1]) == (low, high)
    assert all(start <= end for start, end in spans)
    assert all(before[1] == after[0] for before, after in itertools.pairwise(spans))
    assert all(end <= max(start, 1) * 1.6 for start, end in spans)


def test_options_of_a_level_come_on_top_of_the_others() -> None:
    part = PackPart("domicles", 2, "1-2", {"layout": "4x2"}, options_at={"2": {"swaps": 2}})
    assert part.options_of(Step(1)) == Options(layout="4x2")
    assert part.options_of(Step(2)) == Options(layout="4x2", swaps=2)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("title = ", "line 1, column 9: not valid TOML: invalid value"),
        ("a = 1\nb = = 2", "line 2, column 5: not valid TOML: invalid value"),
        ("", "parts: expected 1 to 1000, each under [[parts]]"),
        ("parts = 3", "parts: expected 1 to 1000, each under [[parts]]"),
        ("parts = [3]", "parts 1: expected a table, got a whole number"),
        ("colour = 1\n" + PART + "count = 1", "colour: unknown key; expected one of parts, title, seed, order, "),
        (PART + "count = 1\ncolour = 1", "parts 1: colour: unknown key; expected one of kind, count, level, options"),
        (f"exclude = {['q.json'] * 1001}\n{PART}count = 1", "exclude: 1001 files; the limit is 1000"),
        ("apart = 1.5\n" + PART + "count = 1", "apart 1.5: expected a share from 0 to 1"),
        ("hints = -1\n" + PART + "count = 1", "hints -1: expected 0 to 1000"),
        ("seed = -1\n" + PART + "count = 1", "seed -1: expected 0"),
        (f"order = '{'x' * 99}'\n" + PART + "count = 1", f"order '{'x' * 59}…: expected one of listed, mixed, minutes"),
        ("order = 'random'\n" + PART + "count = 1", "order 'random': expected one of listed, mixed, minutes"),
        ("exclude = 'x.json'\n" + PART + "count = 1", "exclude: expected a list, got text"),
        ("[[parts]]\ncount = 3", "parts 1: kind: missing"),
        ("[[parts]]\nkind = 'chess'", "parts 1: kind 'chess': expected one of gloop"),
        (PART, "parts 1: count: expected 1 to 10000"),
        (PART + "count = 2\ncurve = 'bath'\nlevel = 1", "parts 1: curve 'bath': expected ramp, sawtooth, steady"),
        (PART + "count = 2\ncurve = 'ramp'", "parts 1: curve 'ramp': needs levels or minutes, such as level"),
        (PART + "count = 2\nhard_every = 2", "parts 1: hard_every: needs levels or minutes"),
        (PART + "curve = [1, 2]\nlevel = 1", "parts 1: level: the curve already lists the levels"),
        (PART + "curve = [1, 2]\ncount = 3", "parts 1: count 3: the curve lists 2 levels"),
        (PART + "curve = [1, 9]", "parts 1: curve[1] '9': expected level 1 to 5"),
        (PART + "curve = [1, 2]\nhard_every = 2", "parts 1: hard_every: the curve already lists every level"),
        (PART + "curve = { 1 = 0 }", "parts 1: curve: expected shares such as { 1 = 20, 2 = 30 }"),
        (PART + "curve = { 1 = -1, 2 = 5 }", "parts 1: curve: expected shares"),
        (PART + "curve = { x = 3 }", "parts 1: curve 'x': expected level 1 to 5"),
        (PART + "count = 9\nlevel = 1\nperiod = 3", "parts 1: period: only for curve = \"sawtooth\""),
        (PART + "count = 9\nlevel = 1\nperiod = 1\ncurve = 'sawtooth'", "parts 1: period 1: expected at least 2"),
        (PART + "count = 9\nlevel = 1\nhard_every = 1", "parts 1: hard_every 1: expected 0 for none, or at least 2"),
        (PART + "count = 9\nlevel = 1\nhard_level = 2", "parts 1: hard_level: needs hard_every too"),
        (PART + "count = 9\nlevel = 1\nhard_every = 2\nhard_level = 6", "parts 1: hard_level '6'"),
        (PART + "count = 9\nlevel = 1\noptions_at = { 7 = {} }", "parts 1: options_at.7 '7'"),
        (PART + "count = 9\nscore = '9-8'", "parts 1: score '9-8': expected a range"),
        (PART + "count = 9\ncurve = 1.5", "parts 1: curve: expected text or a table or a list, got a decimal number"),
        (
            PART + "count = 9\noptions = { board = '4x3' }",
            "parts 1: options.board: unknown option; expected one of layout, pips, swaps, ",
        ),
        (PART + "count = 9\noptions = { swaps = 99 }", "parts 1: options.swaps 99"),
        (PART + "count = 9\nlevel = 1\noptions_at = { 1 = { swaps = 99 } }", "parts 1: options_at.1.swaps 99"),
        (
            "[[parts]]\nkind = 'ottf'\ncount = 9\nlevel = '1-5'\noptions = { board = '2x2' }",
            "parts 1: no OTTF puzzle has level 2 with these options; possible levels: 1",
        ),
        (
            PART + "count = 3\nlevel = 1\nminutes = '9000-'",
            "parts 1: minutes '9000-': expected a range such as 5-15, or 60- for at least 60; "
            "grades have at most 3000 minutes",
        ),
        (
            PART + "count = 3\nlevel = 1\nminutes = '2000-'",
            "parts 1: minutes: no puzzle has level 1 minutes 2000-; level 1 takes under ",
        ),
        (
            PART + "count = 3\nminutes = '2-9'\nhard_every = 3\nhard_level = 2",
            "parts 1: hard_level: the curve has no levels; every hard puzzle takes the most minutes",
        ),
    ],
)  # fmt: skip
def test_a_fault_is_one_line_that_names_part_key_and_rule(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(text)
    with pytest.raises(InputError) as error:
        read_recipe(str(path))
    assert str(error.value).startswith(f"{path}: ")
    assert fault in str(error.value)
    assert len(str(error.value).splitlines()) == 1
    assert fault in str(report(text).errors[0])


def test_all_faults_are_reported_except_those_that_follow_from_others() -> None:
    head = "seed = -1\norder = 'random'\nexclude = 'x.json'\ntitel = 'x'\n"
    part = (
        "kind = 'ottf'\ncount = 0\nlevel = '1-9'\ncurve = 'ramp'\nhard_every = 3\nscore = '9-8'\ntechnique = 'luck'\n"
    )
    unknown = "[[parts]]\nkind = 'ottf'\ncoutn = 3\nlevel = '1-5'\noptions = { boart = '2x2' }"
    errors = report(f"{head}[[parts]]\n{part}{unknown}").errors
    beginnings = (
        "titel: unknown", "order 'random'", "exclude: ", "seed -1",
        "parts 1: count: expected", "parts 1: level '1-9'", "parts 1: score '9-8'", "parts 1: technique 'luck'",
        "parts 2: coutn: unknown key", "parts 2: options.boart: unknown option",
    )  # fmt: skip
    for error, beginning in zip(errors, beginnings, strict=True):
        assert str(error).startswith(f"line {error.line}: {beginning}")


def test_only_the_first_parts_and_unknown_keys_are_named() -> None:
    one = PART + "count = 1\n"
    [fault] = parse_recipe((one * 1_001).encode()).faults
    assert str(fault) == "line 1: parts: expected 1 to 1000, each under [[parts]]"
    unknown = "".join(f"key_{number} = 1\n" for number in range(50))
    faults = parse_recipe((unknown + one).encode()).faults
    assert len(faults) == 21
    assert str(faults[-1]) == "30 more unknown keys"


def test_a_recipe_that_is_not_utf_8_is_refused() -> None:
    [fault] = parse_recipe(b"title = '\xe9'\n" + (PART + "count = 1").encode()).faults
    assert str(fault) == "line 1: not valid UTF-8"


@pytest.mark.parametrize("curve", CURVES)
def test_every_level_of_a_curve_must_exist_even_without_a_place(curve: str) -> None:
    part = f"[[parts]]\nkind = 'ottf'\noptions = {{ board = '2x2' }}\ncount = 1\ncurve = '{curve}'\n"
    assert report(part + "level = 1").errors == []
    for seed in range(3):
        for wrong in ("level = '1-2'", "level = 1\nhard_every = 9\nhard_level = 2"):
            [line] = report(f"seed = {seed}\n{part}{wrong}").errors
            assert "parts 1: no OTTF puzzle has level 2 with these options; possible levels: 1" in str(line)


def test_every_part_with_a_fault_has_its_own_line_and_the_others_are_linted() -> None:
    one_of_one = "[[parts]]\nkind = 'iqblocks'\ncount = 2\noptions = { givens = 0, solutions = 0 }\n"
    errors = report("seed = -1\n" + PART + "[[parts]]\nkind = 'x'\n" + one_of_one).errors
    assert [line.field[:2] for line in errors] == [("seed",), ("parts", 0), ("parts", 1), ("parts", 2)]
    assert str(errors[-1]) == "line 8: parts 3: count 2: at most 1 such puzzles exist"


def test_a_recipe_can_ask_for_all_puzzles_that_exist() -> None:
    assert report((PART + "count = 45\noptions = { layout = '2x2', pips = 3, swaps = 1 }\n") * 2).errors == []


def test_a_good_recipe_has_no_faults() -> None:
    linted = report(PART + "count = 40\nlevel = '1-4'\nhard_every = 10\noptions = { layout = '4x2' }")
    assert (linted.errors, linted.warnings) == ([], [])
    assert [(part.levels, part.puzzles) for part in linted.parts] == [((1,), 9), ((2,), 9), ((3,), 9), ((4,), 13)]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            OTTF + "count = 9\n" + "[[parts]]\nkind = 'ottf'\noptions = { board = '2x2', holes = 0 }\ncount = 17",
            "parts 2: count 17: at most 16 such puzzles exist",
        ),
        (
            (PART + "count = 50\noptions = { layout = '2x2', pips = 3, swaps = 1 }\n") * 2,
            "parts 1: count 100: at most 90 such puzzles exist, and parts 2 ask for them, too",
        ),
        (
            "[[parts]]\nkind = 'iqblocks'\noptions = { givens = 5, minimal = true }\ncount = 2063",
            "parts 1: count 2063: at most 2062 such puzzles exist",
        ),
        ("exclude = ['no-such-pack.json']\n" + PART + "count = 1", "exclude: no-such-pack.json: cannot be read"),
        (
            "[[parts]]\nkind = 'iqblocks'\noptions = { givens = 2 }\nlevel = 1\ncount = 2",
            "parts 1: level '1': hardly any position with 2 given IQ pieces has this level; use more givens",
        ),
    ],
)
def test_an_impossible_recipe_is_an_error(text: str, error: str) -> None:
    errors = report(text).errors
    assert [error in str(line) for line in errors] == [True]


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        (
            PART + "count = 4\nlevel = '1-2'\nhard_every = 10",
            "parts 1: hard_every 10: no puzzle will be hard, since there are only 4",
        ),
        (PART + "count = 2\nlevel = '1-4'", "parts 1: level: no place left among 2 puzzles for level 2, 3"),
        (
            PART + "count = 2\nlevel = 1\noptions_at = { 2 = {} }",
            "parts 1: options_at.2: not used, as the part has no puzzle of that level",
        ),
        (
            PART + "count = 2\nlevel = 1\nscore = '50-'",
            "parts 1: score '50-': Domicles reference puzzles of this level have scores from",
        ),
        ("apart = 1\n" + OTTF + "count = 2", "parts 1: apart is 1, but only 0 of 28 pairs of random puzzles"),
        (
            "[[parts]]\nkind = 'gloop'\ncount = 2\nscore = '11-'\noptions = { board = '4x4', givens = 0 }",
            "parts 1: about 1 in 200 random tries makes such a puzzle (gloop 4x4 perfect); each try improves",
        ),
        (
            "[[parts]]\nkind = 'gloop'\ncount = 2\noptions = { board = '2x2', goal = 'valid', givens = 0 }",
            "parts 1: count 2: only 1 of 8 random puzzles were different",
        ),
    ],
)
def test_a_part_that_might_come_short_is_a_warning(text: str, warning: str) -> None:
    linted = report(text)
    assert linted.errors == []
    assert any(warning in str(line) for line in linted.warnings), linted.warnings


def test_the_plan_lists_sizes_levels_and_tries_and_draws_the_curve() -> None:
    plan = report(PART + "count = 6\nlevel = '1-2'\noptions = { layout = '4x2' }\n" + OTTF + "count = 2").plan
    lines = [line.split() for line in plan.splitlines()]
    assert lines[0] == ["part", "kind", "size", "level", "puzzles", "random", "tries"]
    assert lines[1][:5] == ["1", "domicles", "4x2", "1", "3"]
    assert lines[3] == ["2", "ottf", "4x4", "any", "2", "?"]
    assert lines[-1] == ["▁▁▁▃▃▃··"]
