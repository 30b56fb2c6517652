"""Level tables: shipped ones hold every puzzle in one row; others are read, written and refused row by row."""

import itertools
import re

import pytest

from puzzlemill.grading import domicles, gloop, iqblocks, ottf
from puzzlemill.grading.levels import LevelTable, explain, format_table, parse_table, shipped
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError

TECHNIQUES = {
    "gloop": tuple(gloop.TECHNIQUES),
    "domicles": domicles.TECHNIQUES,
    "ottf": ottf.TECHNIQUES,
    "iqblocks": iqblocks.TECHNIQUES,
}

SMALL = """
name = "mine"
kind = "gloop"
about = "A test."
[features]
nodes = "tiles laid"
[[rows]]
level = 1
nodes = { below = 10 }
[[rows]]
level = 3
nodes = { from = 10 }
"""


def values(table: LevelTable, feature: str) -> list[float]:
    """Every end of a range of the feature, and a number before, between and beyond them."""
    ranges = [row.ranges[feature] for row in table.rows if feature in row.ranges]
    ends = sorted({end for wanted in ranges for end in (wanted.least, wanted.below) if end is not None})
    between = [(low + high) / 2 for low, high in itertools.pairwise(ends)]
    return [ends[0] - 1, *ends, *between, ends[-1] + 1] if ends else [0]


@pytest.mark.parametrize("kind", KINDS)
def test_a_shipped_table_holds_every_puzzle_in_one_row_and_has_all_levels(kind: str) -> None:
    table = shipped(kind)
    assert table.kind == kind
    names = list(table.features)
    met = {
        table.level(technique, dict(zip(names, point, strict=True)))
        for technique in TECHNIQUES[kind]
        for point in itertools.product(*(values(table, name) for name in names))
    }
    assert met == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("kind", KINDS)
def test_every_level_between_the_first_and_the_last_has_a_floor_and_a_ceiling(kind: str) -> None:
    table = shipped(kind)
    for row in table.rows:
        bounded = row.technique is not None or any(
            wanted.least is not None and wanted.below is not None for wanted in row.ranges.values()
        )
        assert bounded or row.level in (1, 5)


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_survives_being_written_and_read(kind: str) -> None:
    assert parse_table(format_table(shipped(kind)), "again") == shipped(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_an_explanation_names_every_feature_technique_and_number_of_the_table(kind: str) -> None:
    text = "\n".join(explain(shipped(kind)))
    for row in shipped(kind).rows:
        assert all(name in text for name in (*(row.technique or ()), *row.ranges))
        assert all(str(wanted) in text for wanted in row.ranges.values())


def test_ranges_hold_their_floor_and_not_their_ceiling() -> None:
    table = parse_table(SMALL, "mine")
    assert [table.level("any", {"nodes": nodes}) for nodes in (9.9, 10, 11)] == [1, 3, 3]


def test_a_puzzle_of_no_row_or_of_two_is_refused_with_its_numbers() -> None:
    gap = parse_table(SMALL.replace("from = 10", "from = 12"), "mine")
    with pytest.raises(InputError, match="level table mine: no row holds single with nodes 11"):
        gap.level("single", {"nodes": 11})
    double = parse_table(SMALL.replace("from = 10", "from = 9"), "mine")
    with pytest.raises(InputError, match="level table mine: 2 rows hold single with nodes"):
        double.level("single", {"nodes": 9.5})
    with pytest.raises(InputError, match="features: no 'nodes', which the level table asks for"):
        double.level("single", {})


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("name =", "name", "mine: is not TOML: "),
        ('"gloop"', '"chess"', "mine: kind 'chess': expected one of gloop, domicles, ottf, iqblocks"),
        ("level = 3", "level = 6", "mine: row 2: level 6: expected 1 to 5"),
        ("level = 3", "", "mine: row 2: level None: expected 1 to 5"),
        ("from = 10", "least = 10", "mine: row 2: "),
        ("from = 10", "from = 10, below = 10", "mine: row 2: from 10, below 10: expected a range that holds a number"),
        ("nodes = { from", "moves = { from", "mine: row 2: feature 'moves': is not among those of [features]"),
        ('about = "A test."', "", "mine: Object missing required field `about`"),
        ("[[rows]]", "[[lines]]", "mine: Object contains unknown field `lines`"),
        (SMALL[SMALL.index("[[rows]]") :], "", "mine: rows: expected a list of at least one"),
    ],
)
def test_a_malformed_table_is_refused_in_one_line(old: str, new: str, error: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(error)}") as caught:
        parse_table(SMALL.replace(old, new), "mine")
    assert "\n" not in str(caught.value)
