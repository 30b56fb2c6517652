"""`puzzlemill domicles`: what its commands print, draw and refuse."""

import itertools
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from puzzlemill.domicles_command import domicles
from puzzlemill.domicles_picture_commands import LARGEST_PIPS
from puzzlemill.puzzles import domicles as rules
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render import domicles_plot
from puzzlemill.render.canvas import Path as Line
from puzzlemill.render.canvas import Place, Text
from puzzlemill.solvers.domicles_classes import find_classes
from puzzlemill.solvers.domicles_difficulty import descent_cells, descents

BLOG_EASY = "domicles:4x2:6:e2:4032102164535142"
BLOG_HARD = "domicles:4x3:6:m9:213254401065526430516342"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(domicles, arguments)


def words(result: Result) -> str:
    return " ".join(result.stdout.split())


@pytest.fixture(scope="module")
def analysis() -> Result:
    return run("analysis", "--boards", "20")


class TestLayouts:
    def test_every_layout_of_double_six_is_a_line(self) -> None:
        lines = run("layouts").stdout.splitlines()
        assert lines[0] == "Layouts of double-6, rows x columns of tiles"
        assert [line.split()[0] for line in lines[3:10]] == ["2x2", "3x2", "4x2", "5x2", "2x3", "3x3", "4x3"]
        assert lines[9].split() == ["4x3", "12", "2,085", "448,416", "3,114", "1.49", "12", "1,242", "3,326,400", "7"]

    def test_the_distribution_counts_tile_sets_by_solutions(self) -> None:
        lines = run("layouts", "--layout", "4x3", "--distribution").stdout.splitlines()
        assert [line.split() for line in lines[2:]] == [
            ["classes", "4x3"],
            ["1", "1,242"],
            ["2", "702"],
            ["3", "106"],
            ["4", "32"],
            ["5", "2"],
            ["12", "1"],
        ]

    @pytest.mark.parametrize(
        ("arguments", "text"),
        [
            (["--layout", "5x4"], "layout 5x4: a row needs 8 different numbers, double-6 has 7"),
            (["--layout", "6x2"], "layout 6x2: the numbers of double-6 can fill at most 22 of its 24 grid cells"),
            (["--pips", "2"], "No layout of double-2 has a solved arrangement."),
            (["--pips", "9", "--layout", "3x2"], "3x2 6 too many"),
            (["--pips", "9", "--layout", "3x2", "--distribution"], "3x2 6 too many"),
            (["--pips", "7", "--layout", "6x2"], "332,640 ?"),
        ],
    )
    def test_a_layout_that_is_not_there_or_too_large_is_told_why(self, arguments: list[str], text: str) -> None:
        result = run("layouts", *arguments)
        assert result.exit_code == 0
        assert text in words(result)

    def test_what_is_no_layout_is_refused(self) -> None:
        error = run("layouts", "--layout", "4").exception
        assert isinstance(error, InputError)
        assert "layout '4'" in str(error)

    def test_the_largest_double_set_is_that_of_the_rules(self) -> None:
        assert LARGEST_PIPS == rules.LARGEST_PIPS
        assert run("layouts", "--pips", str(LARGEST_PIPS + 1)).exit_code == 2


class TestAnalysis:
    @pytest.mark.parametrize(
        "text",
        [
            "18 are right, 9 are wrong",
            "text 2085 x 4! x 3! 403920 300,240 wrong",
            "4 4x2 solutions up to variants 17538.17 17,559 wrong",
            "5 solutions per arrangement, 4x3 4.5e-7 4.490e-07 5 solutions",
            "448415, solved arrangements, 4x3, once more: a misprint: 4! x 3! = 144 does not divide it.",
            "rows become 1,095 times rarer, those without one in the columns 24 times",
            "all 6,704 are part of one of 4x3",
            "5,207 of the 17,559 solution classes, of 3,239 tile sets",
            "The ratio is 6,945, or 3.84 orders.",
            "11,880 times the arrangements and 1.5 times the tiles",
            "4x3 12 479,001,600 8.897 5.370 about 5.2",
            "4x2 8 40,320 5.282 3.167 2.714 5",
            "20 arrangements each: uniform",
        ],
    )
    def test_has_every_verdict_with_its_numbers(self, analysis: Result, text: str) -> None:
        assert analysis.exit_code == 0
        assert text in words(analysis)

    def test_fits_a_terminal(self, analysis: Result) -> None:
        assert max(map(len, analysis.stdout.splitlines())) <= 100


class TestDistance:
    def test_tells_least_swaps_first_swaps_and_solutions(self) -> None:
        result = run("distance", BLOG_EASY, BLOG_HARD)
        assert result.exit_code == 0
        assert result.stdout.splitlines() == [
            BLOG_EASY,
            "It takes 2 swaps, and no fewer do.",
            "5 of 28 first swaps begin a shortest solution: 1-2 1-3 2-3 2-4 3-4",
            "3 solutions up to the order of rows and columns.",
            "",
            BLOG_HARD,
            "It takes 3 swaps, and no fewer do.",
            "7 of 66 first swaps begin a shortest solution: 1-2 1-4 1-5 2-5 4-5 7-8 10-11",
            "2 solutions up to the order of rows and columns.",
            "",
        ]

    @pytest.mark.parametrize(
        ("position", "text"),
        [
            ("domicles:4x2:6:e0:1032214042515364", "It stands solved."),
            ("domicles:2x2:6:m1:63313054", "its tiles have no solved arrangement"),
        ],
    )
    def test_of_a_solved_board_and_of_one_that_never_is(self, position: str, text: str) -> None:
        result = run("distance", "--histogram", position)
        assert result.exit_code == 0
        assert text in result.stdout
        assert ("arrangements of its tiles" in result.stdout) == ("no solved" not in text)

    def test_a_spent_budget_leaves_bounds_and_status_three(self) -> None:
        result = run("distance", "--budget", "10", BLOG_HARD)
        assert result.exit_code == 3
        assert "It takes at least" in result.stdout
        assert "the budget was spent" in result.stdout

    def test_the_histogram_counts_all_arrangements(self) -> None:
        lines = [line.split() for line in run("distance", "--histogram", BLOG_EASY).stdout.splitlines()]
        counts = [int(line[1].replace(",", "")) for line in lines[7:12]]
        assert counts == [144, 2880, 15936, 20016, 1344]
        assert sum(counts) == 40320
        assert " ".join(lines[4]).endswith("2.485 on average, 4 at most")

    def test_json_has_places_from_zero(self) -> None:
        line = msgspec.json.decode(run("distance", "--json", "--histogram", BLOG_EASY).stdout)
        assert line["id"] == BLOG_EASY
        assert (line["lower"], line["upper"], line["exact"], line["solutions"]) == (2, 2, True, 3)
        assert line["first_swaps"] == [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]]
        assert sum(line["histogram"]) == 40320

    @pytest.mark.parametrize(
        ("arguments", "rule"),
        [
            (["ottf:2x2:1223"], "kind ottf: expected domicles"),
            (["domicles:4x2:6:e2:40"], "tiles: 1 tiles"),
            (["--layout", "2x2", "--tiles", "6-0 5-0 4-3"], "tiles: 3 tiles, a 2x2 layout has 4"),
            (["--layout", "2x2", "--tiles", "6-0 5-0 43 2-1"], "tiles: place 3: '43': expected two numbers such as"),
            (["--layout", "2x2", "--tiles", "6-0 5-0 4-3 7-1"], "tiles: place 4: 7|1: double-6 ends at 6; --pips"),
            (["--layout", "2x2", "--tiles", "6-0 5-5 4-3 2-1"], "tiles: place 2: 5|5: a double never fits"),
            (["--layout", "2x2", "--tiles", "6-0 5-0 4-3 0-6"], "tiles: place 4: 6|0 lies at place 1 already"),
            (["--layout", "2x9", "--tiles", "6-0"], "layout 2x9: a row needs 18 different numbers"),
            (["--layout", "2", "--tiles", "6-0"], "layout '2'"),
            (["--layout", "2x2", "--tiles", ""], "tiles: 0 tiles, a 2x2 layout has 4"),
        ],
    )
    def test_bad_input_is_one_line(self, arguments: list[str], rule: str) -> None:
        error = run("distance", *arguments).exception
        assert isinstance(error, InputError)
        assert rule in str(error)
        assert "\n" not in str(error)

    @pytest.mark.parametrize(
        "tiles",
        [
            "4-0 3-2 1-0 2-1 6-4 5-3 5-1 4-2",
            "4|0, 3|2, 1|0, 2|1, 6|4, 5|3, 5|1, 4|2",
            "[4-0,3-2,1-0,2-1,6-4,5-3,5-1,4-2]",
            " 0-4 2 - 3 0|1 1-2  4-6 3|5 1 | 5 2-4 ",
        ],
    )
    def test_of_tiles_as_a_person_types_them(self, tiles: str) -> None:
        result = run("distance", "--layout", "4x2", "--tiles", tiles)
        assert result.exit_code == 0
        lines = run("distance", BLOG_EASY).stdout.splitlines()
        assert result.stdout.splitlines() == [BLOG_EASY.replace("e2", "m7"), *lines[1:]]

    def test_typed_tiles_may_be_of_a_larger_set(self) -> None:
        result = run("distance", "--layout", "2x2", "--pips", "12", "--tiles", "12-0 11-1 10-2 9-3")
        assert result.stdout.splitlines()[:2] == ["domicles:2x2:12:m3:c0b1a293", "It stands solved."]

    @pytest.mark.parametrize(
        ("arguments", "rule"),
        [
            ([], "say FILE, or --layout and --tiles"),
            ([BLOG_EASY, "--layout", "4x2", "--tiles", "4-0"], "say either it or FILE"),
            (["--tiles", "4-0"], "--tiles needs its --layout"),
            ([BLOG_EASY, "--layout", "4x2"], "--layout and --pips are about --tiles"),
            ([BLOG_EASY, "--pips", "6"], "--layout and --pips are about --tiles"),
        ],
    )
    def test_files_and_typed_tiles_exclude_each_other(self, arguments: list[str], rule: str) -> None:
        result = run("distance", *arguments)
        assert result.exit_code == 2
        assert rule in result.output

    @pytest.mark.parametrize(
        ("claim", "wrong"),
        [
            ("e2", None),
            ("m7", None),
            ("e1", "The id is wrong: it says exactly 1 swap."),
            ("e3", "The id is wrong: it says exactly 3 swaps."),
        ],
    )
    def test_a_wrong_claim_of_the_id_is_told(self, claim: str, wrong: str | None) -> None:
        lines = run("distance", BLOG_EASY.replace("e2", claim)).stdout.splitlines()
        assert lines[1] == "It takes 2 swaps, and no fewer do."
        assert [line for line in lines if "wrong" in line] == ([wrong] if wrong else [])

    def test_a_claim_is_wrong_where_nothing_solves_the_tiles_and_open_where_the_budget_is_spent(self) -> None:
        lines = run("distance", "domicles:2x2:6:e1:63313054").stdout.splitlines()
        assert lines[1:3] == [
            "No number of swaps solves it: its tiles have no solved arrangement.",
            "The id is wrong: it says exactly 1 swap.",
        ]
        assert "wrong" not in run("distance", "--budget", "10", BLOG_HARD.replace("m9", "e3")).stdout

    def test_where_the_histogram_is_out_of_reach_the_distance_is_told_and_status_three(self) -> None:
        for arguments in (["--histogram"], ["--histogram", "--json"]):
            result = run("distance", *arguments, "--budget", "10", BLOG_HARD)
            assert result.exit_code == 3
            assert "the histogram is out of reach: tiles: 10 nodes do not go through" in result.stderr
            assert BLOG_HARD in result.stdout
            assert ("It takes at least" in result.stdout) == ("--json" not in arguments)
        assert msgspec.json.decode(result.stdout)["histogram"] is None

    def test_the_histogram_of_a_big_board_is_out_of_reach(self) -> None:
        tiles = rules.double_set(9)
        board = find_classes(tiles, 4, 4, limit=1).boards[0]
        position = rules.format_id(rules.Domicles(4, 4, 9, tuple(tiles[number] for number in board), 15))
        result = run("distance", "--histogram", position)
        assert result.exit_code == 3
        assert "layout 4x4: has more than" in result.stderr
        assert "It stands solved." in result.stdout


class TestPlot:
    def test_is_drawn_to_a_file(self, tmp_path: Path) -> None:
        file = tmp_path / "plot.svg"
        assert run("plot", "--boards", "20", "-o", str(file)).exit_code == 0
        assert file.read_text().startswith(("<svg", "<?xml"))

    def test_other_files_are_refused_before_the_work(self) -> None:
        assert "plot.txt: expected FILE.svg" in str(run("plot", "-o", "plot.txt").exception)

    def test_a_panel_has_the_means_of_its_layout_as_dots(self) -> None:
        cells = [descents(*cell, 20) for cell in descent_cells()]
        drawing = domicles_plot.descent_plot(cells)
        panels = {titles(place)[0]: place for place in drawing.items if isinstance(place, Place)}
        assert len(panels) == 7 + 1
        for rows, cols in {(cell.rows, cell.cols) for cell in cells}:
            means = [cell.mean for cell in cells if (cell.rows, cell.cols) == (rows, cols) and cell.distance]
            at = dots(panels[f"{rows}x{cols}, {rows * cols} tiles"])
            assert heights(at) == pytest.approx(means)
            steps = {round(right - left, 6) for (left, _), (right, _) in itertools.pairwise(at)}
            assert len(steps) == 1


def titles(panel: Place) -> list[str]:
    return [item.text for item in panel.drawing.items if isinstance(item, Text) and item.bold]


def dots(panel: Place) -> list[tuple[float, float]]:
    """The centres of the filled circles of a panel: a circle begins at its east."""
    starts = [item.steps[0] for item in panel.drawing.items if isinstance(item, Line) and item.fill == 0.0]
    return [(float(x) - domicles_plot.DOT, float(y)) for _, x, y in starts]


def heights(at: Sequence[tuple[float, float]]) -> list[float]:
    """Points of a panel as chances."""
    return [1 - (y - domicles_plot.PANEL.y) / domicles_plot.PANEL.height for _, y in at]
