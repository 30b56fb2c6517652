"""`puzzlemill research domicles histogram`: all arrangements by distance, and what is out of reach."""

import msgspec

from puzzlemill.puzzles import domicles as rules
from puzzlemill.solvers.domicles.distances.classes import find_classes
from tests.support.commands import ends_in, invoke, success

HISTOGRAM = ("research", "domicles", "histogram")
BLOG_EASY = "domicles:4x2:6:e2:4032102164535142"
BLOG_HARD = "domicles:4x3:6:m9:213254401065526430516342"


def test_tiles_without_a_solved_arrangement_have_none() -> None:
    assert "arrangements of its tiles" in success(*HISTOGRAM, "domicles:4x2:6:e0:1032214042515364").out
    assert "arrangements of its tiles" not in success(*HISTOGRAM, "domicles:2x2:6:m1:63313054").out


def test_the_histogram_counts_all_arrangements() -> None:
    lines = [line.split() for line in invoke(*HISTOGRAM, BLOG_EASY).lines]
    counts = [int(line[1].replace(",", "")) for line in lines[7:12]]
    assert counts == [144, 2880, 15936, 20016, 1344]
    assert sum(counts) == 40320
    assert msgspec.json.decode(invoke(*HISTOGRAM, "--json", BLOG_EASY).out)["histogram"] == counts
    assert " ".join(lines[4]).endswith("(2.485 on average, at most 4):")


def test_if_the_histogram_is_out_of_reach_the_distance_is_printed_and_the_status_is_3() -> None:
    for arguments in ([], ["--json"]):
        result = ends_in(3, *HISTOGRAM, *arguments, "--budget", "10", BLOG_HARD)
        assert "no histogram: more than 10 nodes are needed to find all solutions; use a larger --budget" in result.err
        assert BLOG_HARD in result.out
        assert ("It takes at least" in result.out) == ("--json" not in arguments)
    assert msgspec.json.decode(result.out)["histogram"] is None


def test_the_histogram_of_a_big_board_is_out_of_reach() -> None:
    tiles = rules.double_set(9)
    board = find_classes(tiles, 4, 4, limit=1).boards[0]
    position = rules.format_id(rules.Domicles(4, 4, 9, tuple(tiles[number] for number in board), 15))
    result = ends_in(3, *HISTOGRAM, position)
    assert "layout 4x4: more than" in result.err
    assert "It is already solved." in result.out
