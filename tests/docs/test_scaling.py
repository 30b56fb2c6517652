"""The figures of docs/scaling.md follow from each other, and every kind and level has its row."""

import math
import re

import pytest

from benchmarks.scale.scaling import ALIKE, CELLS, RATES, STORES, WORLDS, figure, put, table, world
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.streams import stream_for
from tests.support.places import DOCS, ROOT

PAGE = DOCS / "scaling.md"
NUMBERS = ROOT / "research" / "docs"
MILLION = 1_000_000


def rows(columns: tuple[str, ...]) -> list[dict[str, str]]:
    """The rows of the page's table with these columns, by their names."""
    lines = PAGE.read_text(encoding="utf-8").split("\n")
    first = lines.index(f"| {' | '.join(columns)} |")
    table = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        table.append(dict(zip(columns, (word.strip() for word in line.strip("|").split("|")), strict=True)))
    return table


def number(text: str) -> float:
    return float(text.removeprefix("more than ").replace(",", ""))


def test_every_kind_and_level_has_its_cost() -> None:
    costs = [(row["kind"], row["options"].strip("`"), int(row["level"])) for row in rows(RATES)]
    assert costs == [tuple(cell) for cell in CELLS]
    assert {(kind, level) for kind, _, level in costs} == {(kind, level) for kind in KINDS for level in range(1, 6)}


@pytest.mark.parametrize("row", rows(RATES), ids=lambda row: f"{row['kind']} {row['options']} {row['level']}")
def test_the_costs_of_a_row_follow_from_its_milliseconds(row: dict[str, str]) -> None:
    core, writer = number(row["core ms per puzzle"]), number(row["writer ms"])
    assert row["core hours per million"] == figure(core / 3.6)
    assert number(row["ratio"]) == pytest.approx(
        number(row["two workers"]) / number(row["per second, one worker"]), 0.02
    )
    assert writer < core
    # Two workers do only as much as their time allows.
    assert number(row["two workers"]) * (core - writer) / 1000 < 2.1
    assert number(row["tries per puzzle"]) >= 1
    assert sum(int(row[share].removesuffix("%")) for share in ("making", "checking", "grading")) <= 101


def test_worlds_are_as_large_as_their_birthdays_say() -> None:
    table = rows(ALIKE)
    assert [(row["kind"], row["options"].strip("`")) for row in table] == list(WORLDS)
    for row in table:
        draws, size = number(row["draws"]), number(row["estimated number"])
        assert number(row["puzzles from a million draws"]) == pytest.approx(size * -math.expm1(-MILLION / size), 0.06)
        if row["expected"]:
            assert number(row["expected"]) == pytest.approx(size * -math.expm1(-draws / size), 0.06)
        else:
            assert size == pytest.approx(math.comb(int(draws) // 2, 2) / 3, 0.06)


@pytest.mark.parametrize(
    ("options", "known"), [("--layout 4x3 --swaps 1", 3_114 * 66 // 2), ("--givens 2", 14_323), ("--givens 3", 324_413)]
)
def test_worlds_of_known_size_are_measured_correctly(options: str, known: int) -> None:
    [row] = [row for row in rows(ALIKE) if row["options"] == f"`{options}`"]
    assert number(row["estimated number"]) == pytest.approx(known, 0.25)


def test_the_numbers_of_the_text_are_the_known_ones() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"{3_114 * math.comb(12, 2) // 2:,}" in text
    classes = (NUMBERS / "domicles-analysis.md").read_text(encoding="utf-8")
    assert re.search(r"^\| 4x3 \| 12 \|.* 3,114 \|", classes, re.MULTILINE)
    unique = (NUMBERS / "iqblocks-counts.md").read_text(encoding="utf-8")
    for count in ("14,323", "324,413"):
        assert f"| {count} |" in unique
        assert count in text


def test_every_kind_has_its_place_in_a_store() -> None:
    table = rows(STORES)
    assert [row["kind"] for row in table] == list(KINDS)
    for row in table:
        assert number(row["GB per million"]) == pytest.approx(number(row["bytes per puzzle"]) / 1000, 0.06)


def test_a_world_is_measured_by_what_is_drawn_of_it() -> None:
    draws = stream_for("scaling")
    estimate = world([str(draws.below(1_000)) for _ in range(2_000)])
    assert estimate.size == pytest.approx(1_000, 0.1)
    assert estimate.expected == pytest.approx(estimate.different, 0.03)
    assert estimate.brought(100) == pytest.approx(95, 0.02)


def test_draws_that_are_all_different_give_a_bound() -> None:
    estimate = world(list(map(str, range(100))))
    assert estimate == (100, 100, None, 50 * 49 / 2 / 3)


def test_tables_take_the_place_of_those_with_the_same_columns(capsys: pytest.CaptureFixture[str]) -> None:
    made = table(["kind", "puzzles"], [["gloop", "1,000"]])
    assert capsys.readouterr().out == "| kind | puzzles |\n| :-- | --: |\n| gloop | 1,000 |\n\n"
    page = "# Page\n\n| kind | puzzles |\n| :-- | --: |\n| a | 1 |\n| b | 2 |\n\n| kind | x |\n"
    assert put(page, made) == "# Page\n\n" + "\n".join(made) + "\n\n| kind | x |\n"


@pytest.mark.parametrize(
    ("value", "text"), [(0.012345, "0.0123"), (1.999, "2.00"), (99.96, "100"), (1234.5, "1,230"), (0, "0")]
)
def test_figures_have_three_digits_that_count(value: float, text: str) -> None:
    assert figure(value) == text
