"""The census of stuck templates: against brute force, template by template, stored and published, and drawn."""

import itertools

import msgspec
import networkx as nx
import pytest

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Ottf, canonical, format_id, neighbours, parse_id, symmetries, template_of
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.drawing.canvas import DIGIT_HEIGHT, Drawing, Path
from puzzlemill.solvers.ottf import count, solve
from puzzlemill.solvers.ottf.rules import Board
from puzzlemill_research import catalogues
from puzzlemill_research.ottf.cores import Census, Row, census
from puzzlemill_research.ottf.cores.page import DIGIT, MARGIN, SHADE, SMALL, WIDTH, page
from puzzlemill_research.ottf.cores.shapes import polyominoes
from tests.checkers.ottf import right
from tests.outside import ottf as outside
from tests.support.answers.outcomes import present
from tests.support.render.drawings import SLACK, boxes, paths, texts
from tests.twins.ottf import orientation
from tests.twins.ottf_cores import Shape, free_polyominoes, images, stuck_templates

FIXED = [1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446, 135268, 505861]
"""Fixed polyominoes of 1 to 12 cells, OEIS A001168 (Redelmeier 1981)."""

LARGER = {13: (1903890, 96, 8, 12186, 32), 14: (7204874, 337, 28, 144960, 555)}
"""Polyominoes, and in both columns templates and those with several orientations, by cells."""


@pytest.fixture(scope="module")
def rows() -> dict[int, Row]:
    return {row.cells: row for row in census(12)}


def as_twin(row: Row) -> dict[Ottf, tuple[int, int]]:
    return {parse_id(template.id): (template.core, template.orientations) for template in row.templates}


def moved(shape: Shape) -> Shape:
    """The shape with its least row and column 0."""
    top, left = min(row for row, _ in shape), min(col for _, col in shape)
    return tuple(sorted((row - top, col - left) for row, col in shape))


def core(puzzle: Ottf) -> int:
    """How many tiles the rules leave."""
    board = Board(puzzle)
    assert board.run_rules() == 0
    return len(puzzle.tiles) - board.tail


def connected(puzzle: Ottf) -> bool:
    tiles = set(puzzle.tiles)
    return bool(nx.is_connected(nx.Graph({cell: tiles.intersection(neighbours(cell)) for cell in tiles})))


class TestPolyominoes:
    def test_the_search_visits_the_published_number_of_polyominoes(self) -> None:
        assert [polyominoes(cells)[0] for cells in range(1, 13)] == FIXED

    @pytest.mark.parametrize(("cells", "number"), [(9, 0), pytest.param(10, 10, marks=pytest.mark.thorough)])
    def test_polyominoes_are_kept_if_all_cells_have_two_neighbours_and_two_cells_four(
        self, cells: int, number: int
    ) -> None:
        kept = set()
        for shape in free_polyominoes(cells):
            degrees = [sum(other in shape for other in neighbours(cell)) for cell in shape]
            if min(degrees) >= 2 and degrees.count(4) >= 2:
                kept |= images(shape)
        shapes = polyominoes(cells)[1]
        assert len(shapes) == len(kept) == number
        assert {moved(shape) for shape in shapes} == kept

    def test_the_ends_of_slices_change_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = polyominoes(11)
        monkeypatch.setattr("puzzlemill_research.ottf.cores.shapes.SLICE", 1000)
        monkeypatch.setattr("puzzlemill_research.ottf.cores.shapes.MOST_KEPT", 3)
        assert polyominoes(11) == whole


class TestAgainstBruteForce:
    def test_templates_of_up_to_eight_cells_are_never_stuck(self, rows: dict[int, Row]) -> None:
        for cells in range(1, 9):
            assert stuck_templates(free_polyominoes(cells)) == as_twin(rows[cells]) == {}
        assert len(rows[10].templates) == 2

    @pytest.mark.thorough
    @pytest.mark.parametrize(("cells", "step"), [(9, 1), (10, 1), (11, 4)])
    def test_templates_of_more_cells(self, cells: int, step: int, rows: dict[int, Row]) -> None:
        """On all shapes of the census, and on every other one or every fourth of them."""
        known = as_twin(rows[cells])
        shapes = {*sorted(free_polyominoes(cells))[::step], *(min(images(tuple(puzzle.tiles))) for puzzle in known)}
        assert stuck_templates(shapes) == known

    @pytest.mark.parametrize("cells", [10, 11, 12])
    def test_templates_to_which_no_rule_applies_are_on_the_kept_shapes(self, cells: int, rows: dict[int, Row]) -> None:
        shapes = {min(images(shape)) for shape in polyominoes(cells)[1]}
        stuck = {puzzle: facts for puzzle, facts in stuck_templates(shapes).items() if facts[0] == cells}
        assert stuck == {puzzle: facts for puzzle, facts in as_twin(rows[cells]).items() if facts[0] == cells}

    def test_a_core_with_any_tiles_before_and_after_it_is_in_the_census(self, rows: dict[int, Row]) -> None:
        draws = stream_for("around a core")
        known = {cells: {template.id: template.core for template in row.templates} for cells, row in rows.items()}
        met = set()
        for _ in range(400):
            template = draws.choice([*rows[10].at_once, *rows[11].at_once])
            order = [(row + 2, col + 2) for row, col in present(solve(parse_id(template.id)).solution).order]
            while len(order) < 12:
                around = {other for cell in order for other in neighbours(cell)}.difference(order)
                order.insert(draws.below(2) * len(order), draws.choice(sorted(around)))
            puzzle = template_of(9, 9, order)
            left = core(puzzle)
            if left:
                name = format_id(canonical(puzzle))
                assert known[12][name] == left
                met.add(name)
        assert len(met) > 200


class TestTemplates:
    def test_all_are_canonical_connected_and_different_up_to_symmetry(self, rows: dict[int, Row]) -> None:
        seen: set[Ottf] = set()
        for row in rows.values():
            for template in row.templates:
                puzzle = parse_id(template.id)
                assert puzzle == canonical(puzzle)
                assert len(puzzle.tiles) == row.cells
                assert connected(puzzle)
                assert not seen.intersection(symmetries(puzzle))
                seen.add(puzzle)
        assert len(seen) == 2 + 54 + 907

    def test_all_are_stuck_and_solvable_with_the_orientations_stated(self, rows: dict[int, Row]) -> None:
        for template in itertools.chain.from_iterable(row.templates for row in rows.values()):
            puzzle = parse_id(template.id)
            assert 0 < core(puzzle) == template.core
            outcome = count(puzzle)
            assert outcome.count == template.orientations
            assert right({"template": puzzle.template}, {"order": present(outcome.solution).order})

    def test_cp_sat_counts_the_same_orientations(self, rows: dict[int, Row]) -> None:
        every = [template for row in rows.values() for template in (*row.at_once, *row.templates[::25])]
        assert all(outside.count(parse_id(template.id)) == template.orientations for template in every)
        assert {template.orientations for template in every} == {1, 2}

    def test_the_smallest_with_two_orientations_are_three_and_one_is_the_other_backwards(
        self, rows: dict[int, Row]
    ) -> None:
        several = [one for row in rows.values() for one in row.templates if one.orientations > 1]
        assert {parse_id(template.id).template for template in several} == {
            (".22.", "2112", "2112", ".22."),
            (".22.", "2112", "2332", ".22."),
            (".22.", "2132", "2312", ".22."),
        }
        for template in several:
            first, second = (orientation(one.order) for one in solve(parse_id(template.id), limit=3).solutions)
            assert {(b, a) for a, b in first} == second


class TestCensus:
    def test_the_stored_census_is_the_computed_one(self, rows: dict[int, Row]) -> None:
        assert msgspec.json.decode(catalogues.ottf_stuck(), type=Census).rows == tuple(rows.values())

    @pytest.mark.thorough
    def test_thirteen_and_fourteen_cells(self) -> None:
        computed = {}
        for row in census(14):
            several = [sum(one.orientations > 1 for one in column) for column in (row.at_once, row.templates)]
            computed[row.cells] = (row.polyominoes, len(row.at_once), several[0], len(row.templates), several[1])
        assert {cells: computed[cells] for cells in LARGER} == LARGER

    @pytest.mark.parametrize("cells", [-1, 0, 15, 10**30])
    def test_other_sizes_are_refused(self, cells: int) -> None:
        with pytest.raises(InputError, match="expected 1 to 14"):
            next(census(cells))


class TestPage:
    def test_it_fits_the_paper_and_its_type_can_be_read(self, rows: dict[int, Row]) -> None:
        drawing = page(list(rows.values()))
        assert drawing.width == WIDTH
        assert drawing.height <= 279
        for item, box in boxes(drawing):
            if isinstance(item, Path):
                assert min(box.left, box.top) >= MARGIN - SLACK
                assert box.right <= WIDTH - MARGIN + SLACK
                assert box.bottom <= drawing.height - MARGIN + SLACK
            else:
                assert item.size >= min(3.5, SMALL * DIGIT / DIGIT_HEIGHT)

    def test_it_shows_the_moves_of_the_smallest_and_every_pair_of_those_with_two_solutions(
        self, rows: dict[int, Row]
    ) -> None:
        ten, twelve = (page([rows[cells] for cells in range(1, most + 1)]) for most in (10, 12))
        for drawing in (ten, twelve):
            assert sum(text == "10" for text in texts(drawing)) == 2
        assert (heads(ten), fives(ten)) == (0, 2)
        assert (heads(twelve), fives(twelve)) == (3 * 2 * 16, 2 + 2 * 2 + 4 * 1)

    def test_there_is_nothing_to_draw_below_ten_cells(self, rows: dict[int, Row]) -> None:
        with pytest.raises(InputError, match="the smallest have 10"):
            page([rows[9]])


def heads(drawing: Drawing) -> int:
    """The arrow heads: triangles."""
    return sum(len(path.steps) == 4 for path, _ in paths(drawing))


def fives(drawing: Drawing) -> int:
    """The shaded tiles."""
    return sum(path.fill == SHADE for path, _ in paths(drawing))
