"""`puzzlemill research domicles`: what its commands print, draw and refuse."""

import itertools
from collections.abc import Sequence
from pathlib import Path

import pytest

from puzzlemill.puzzles import domicles as rules
from puzzlemill.render.drawing.canvas import Path as Line
from puzzlemill.render.drawing.canvas import Place, Text
from puzzlemill_research.domicles.blog import plot as domicles_plot
from puzzlemill_research.domicles.blog.difficulty import descent_cells, descents
from tests.support.commands import Run, invoke, success
from tests.support.render.drawings import places


@pytest.fixture(scope="module")
def analysis() -> Run:
    return invoke("research", "domicles", "analysis", "--boards", "20")


class TestLayouts:
    def test_every_layout_of_double_six_is_a_line(self) -> None:
        lines = invoke("research", "domicles", "layouts").lines
        assert lines[0] == "Layouts of double-6, rows x columns of tiles"
        assert [line.split()[0] for line in lines[3:10]] == ["2x2", "3x2", "4x2", "5x2", "2x3", "3x3", "4x3"]
        assert lines[9].split() == ["4x3", "12", "2,085", "448,416", "3,114", "1.49", "12", "1,242", "3,326,400", "7"]

    def test_the_distribution_counts_tile_sets_by_solutions(self) -> None:
        run = success("research", "domicles", "layouts", "--layout", "4x3", "--distribution")
        assert [line.split()[-1] for line in run.lines[2:]] == ["4x3", "1,242", "702", "106", "32", "2", "1"]
        assert [line.split()[0] for line in run.lines[2:]] == ["classes", "1", "2", "3", "4", "5", "12"]

    @pytest.mark.parametrize(
        ("arguments", "text"),
        [
            (["--layout", "5x4"], "layout '5x4': a row needs 8 different numbers, but double-6 has 7"),
            (
                ["--layout", "6x2"],
                "layout '6x2': without repeats, the numbers of double-6 fill at most 22 of its 24 cells",
            ),
            (["--pips", "2"], "No layout of double-2 has a solved arrangement."),
            (["--pips", "9", "--layout", "3x2"], "3x2 6 too many"),
            pytest.param(
                ["--pips", "9", "--layout", "3x2", "--distribution"], "3x2 6 too many", marks=pytest.mark.thorough
            ),
            (["--pips", "7", "--layout", "6x2"], "332,640 ?"),
        ],
    )
    def test_a_layout_that_does_not_exist_or_is_too_large_is_explained(self, arguments: list[str], text: str) -> None:
        result = success("research", "domicles", "layouts", *arguments)
        assert text in result.words

    def test_larger_sets_than_the_rules_allow_are_refused(self) -> None:
        assert invoke("research", "domicles", "layouts", "--pips", str(rules.LARGEST_PIPS + 1)).status == 2


@pytest.mark.thorough
class TestAnalysis:
    @pytest.mark.parametrize(
        "text",
        [
            "18 are right, 9 are wrong",
            "text 2085 x 4! x 3! 403920 300,240 wrong",
            "4 4x2 solutions up to variants 17538.17 17,559 wrong",
            "5 solutions per arrangement, 4x3 4.5e-7 4.490e-07 5 solutions",
            "448415, solved arrangements, 4x3, again: a misprint: 4! x 3! = 144 does not divide it.",
            "rows become 1,095 times rarer, boards without one in the columns 24 times",
            "All 6,704 tile sets of 4x2 are part of a tile set of 4x3",
            "5,207 of the 17,559 solution classes, from 3,239 tile sets",
            "closer to 4. The ratio is 6,945, or 3.84 orders.",
            "11,880 times as many arrangements and 1.5 times as many tiles",
            "4x3 12 479,001,600 8.897 5.370 about 5.2",
            "4x2 8 40,320 5.282 3.167 2.714 5",
            "Each figure is from 20 arrangements, drawn uniformly",
        ],
    )
    def test_has_every_verdict_with_its_numbers(self, analysis: Run, text: str) -> None:
        assert analysis.status == 0
        assert text in analysis.words

    def test_fits_a_terminal(self, analysis: Run) -> None:
        assert max(map(len, analysis.lines)) <= 100


class TestPlot:
    def test_is_drawn_to_a_file(self) -> None:
        file = Path("plot.svg")
        assert invoke("research", "domicles", "plot", "--boards", "5", "-o", str(file)).status == 0
        assert file.read_text().startswith(("<svg", "<?xml"))

    def test_a_panel_has_the_means_of_its_layout_as_dots(self) -> None:
        cells = [descents(*cell, 20) for cell in descent_cells()]
        drawing = domicles_plot.descent_plot(cells)
        panels = {titles(place)[0]: place for place in places(drawing)}
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
