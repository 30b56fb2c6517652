"""Level tables: every puzzle is in one row of the shipped ones; others are read, written and refused row by row."""

import re

import pytest

from puzzlemill.grading.levels import LevelTable, Range, Row, explain, format_table, parse_table, shipped
from puzzlemill.puzzles.kinds import InputError
from tests.support.grading.tables import TWO_CUTS, corners


def test_a_shipped_table_holds_every_puzzle_in_one_row_and_has_all_levels(kind: str) -> None:
    assert shipped(kind).kind == kind
    assert corners(shipped(kind)) == {1, 2, 3, 4, 5}


def test_every_level_between_the_first_and_the_last_has_a_floor_and_a_ceiling(kind: str) -> None:
    table = shipped(kind)
    for row in table.rows:
        bounded = row.technique is not None or any(
            held.least is not None and held.below is not None for held in row.ranges.values()
        )
        assert bounded or row.level in (1, 5)


def test_a_table_survives_being_written_and_read(kind: str) -> None:
    assert parse_table(format_table(shipped(kind)), "again") == shipped(kind)


@pytest.mark.parametrize("name", ["a b", "#", "", 'say "x"', "\x7f", "é", "a.b"])
def test_names_and_texts_of_any_characters_survive_being_written_and_read(name: str) -> None:
    row = Row(1, (name,), {name: Range(below=2.5)})
    table = LevelTable(name, "ottf", name, {name: name}, (row, Row(2, None, {name: Range(least=2.5)})))
    assert parse_table(format_table(table), "again") == table


def test_an_explanation_names_every_feature_technique_and_number_of_the_table(kind: str) -> None:
    text = "\n".join(explain(shipped(kind)))
    for row in shipped(kind).rows:
        assert all(name in text for name in (*(row.technique or ()), *row.ranges))
        assert all(str(held) in text for held in row.ranges.values())


def test_ranges_include_their_floor_but_not_their_ceiling() -> None:
    table = parse_table(TWO_CUTS, "mine")
    assert [table.level("any", {"nodes": nodes}) for nodes in (9.9, 10, 49.9, 50)] == [1, 3, 3, 4]


def test_a_puzzle_of_no_row_or_of_two_is_refused_with_its_numbers() -> None:
    gap = parse_table(TWO_CUTS.replace("from = 10", "from = 12"), "mine")
    with pytest.raises(
        InputError, match="level table two cuts: no row matches single with nodes 11; expected exactly one"
    ):
        gap.level("single", {"nodes": 11})
    double = parse_table(TWO_CUTS.replace("from = 10", "from = 9"), "mine")
    with pytest.raises(
        InputError, match=r"level table two cuts: 2 rows match single with nodes 9\.5; expected exactly one"
    ):
        double.level("single", {"nodes": 9.5})
    with pytest.raises(InputError, match="features: 'nodes' is missing, but the level table needs it"):
        double.level("single", {})


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("name =", "name", "mine: not valid TOML: "),
        ('"gloop"', '"chess"', "mine: kind 'chess': expected one of gloop, domicles, ottf, iqblocks"),
        ("level = 3", "level = 6", "mine: row 2: level 6: expected 1 to 5"),
        ("level = 3", "", "mine: row 2: level None: expected 1 to 5"),
        ("from = 10", "least = 10", "mine: row 2: "),
        ("below = 50", "below = 10", "mine: row 2: from 10, below 10: expected a range that contains a number"),
        ("nodes = { from", "moves = { from", "mine: row 2: feature 'moves': not listed under [features]"),
        ('about = "A test."', "", "mine: field about is missing"),
        ("[[rows]]", "[[lines]]", "mine: unknown field 'lines'"),
        (TWO_CUTS[TWO_CUTS.index("[[rows]]") :], "", "mine: rows: expected at least one row"),
    ],
)
def test_a_malformed_table_is_refused_in_one_line(old: str, new: str, error: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(error)}") as caught:
        parse_table(TWO_CUTS.replace(old, new), "mine")
    assert "\n" not in str(caught.value)
