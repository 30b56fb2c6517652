"""`puzzlemill distance`: fewest swaps, first swaps, and dominoes as people type them."""

import msgspec
import pytest

from tests.support.commands import ends_in, invoke, success

BLOG_EASY = "domicles:4x2:6:e2:4032102164535142"
BLOG_HARD = "domicles:4x3:6:m9:213254401065526430516342"


def test_least_swaps_first_swaps_and_solutions() -> None:
    result = success("distance", BLOG_EASY, BLOG_HARD)
    assert result.lines == [
        BLOG_EASY,
        "It takes 2 swaps and no fewer.",
        "5 of 28 first swaps start a shortest solution: 1-2 1-3 2-3 2-4 3-4",
        "3 solutions up to the order of rows and columns.",
        "",
        BLOG_HARD,
        "It takes 3 swaps and no fewer.",
        "7 of 66 first swaps start a shortest solution: 1-2 1-4 1-5 2-5 4-5 7-8 10-11",
        "2 solutions up to the order of rows and columns.",
        "",
    ]


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("domicles:4x2:6:e0:1032214042515364", "It is already solved."),
        ("domicles:2x2:6:m1:63313054", "its tiles have no solved arrangement"),
    ],
)
def test_a_solved_board_and_an_unsolvable_one(position: str, text: str) -> None:
    assert text in success("distance", position).out


def test_a_spent_budget_leaves_bounds_and_status_three() -> None:
    result = ends_in(3, "distance", "--budget", "10", BLOG_HARD)
    assert "It takes at least" in result.out
    assert "; use a larger --budget to find the exact number." in result.out


def test_json_has_places_from_zero() -> None:
    line = msgspec.json.decode(invoke("distance", "--json", BLOG_EASY).out)
    assert line["id"] == BLOG_EASY
    assert (line["lower"], line["upper"], line["exact"], line["solutions"]) == (2, 2, True, 3)
    assert line["first_swaps"] == [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]]


@pytest.mark.parametrize(
    "tiles",
    [
        "4-0 3-2 1-0 2-1 6-4 5-3 5-1 4-2",
        "4|0, 3|2, 1|0, 2|1, 6|4, 5|3, 5|1, 4|2",
        "[4-0,3-2,1-0,2-1,6-4,5-3,5-1,4-2]",
        " 0-4 2 - 3 0|1 1-2  4-6 3|5 1 | 5 2-4 ",
    ],
)
def test_tiles_as_a_person_types_them(tiles: str) -> None:
    result = success("distance", "--layout", "4x2", "--tiles", tiles)
    lines = invoke("distance", BLOG_EASY).lines
    assert result.lines == [BLOG_EASY.replace("e2", "m7"), *lines[1:]]


def test_typed_tiles_can_be_of_a_larger_set() -> None:
    result = invoke("distance", "--layout", "2x2", "--pips", "12", "--tiles", "12-0 11-1 10-2 9-3")
    assert result.lines[:2] == ["domicles:2x2:12:m3:c0b1a293", "It is already solved."]


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("e2", None),
        ("m7", None),
        ("e1", "The id is wrong: it says exactly 1 swap."),
        ("e3", "The id is wrong: it says exactly 3 swaps."),
    ],
)
def test_a_wrong_claim_of_the_id_is_reported(claim: str, wrong: str | None) -> None:
    lines = invoke("distance", BLOG_EASY.replace("e2", claim)).lines
    assert lines[1] == "It takes 2 swaps and no fewer."
    assert [line for line in lines if "wrong" in line] == ([wrong] if wrong else [])


def test_a_claim_is_wrong_if_nothing_solves_the_tiles_and_open_if_the_budget_is_spent() -> None:
    lines = invoke("distance", "domicles:2x2:6:e1:63313054").lines
    assert lines[1:3] == [
        "It cannot be solved: its tiles have no solved arrangement.",
        "The id is wrong: it says exactly 1 swap.",
    ]
    assert "wrong" not in invoke("distance", "--budget", "10", BLOG_HARD.replace("m9", "e3")).out
