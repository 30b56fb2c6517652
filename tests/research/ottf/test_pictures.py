"""Pictures of OTTF solutions, as rounds and as arrows: what they show, and where."""

from collections import Counter

import pytest

from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import Order, Ottf, neighbours, replay, rounds, template_of
from puzzlemill.render.drawing.canvas import BLUE, Drawing, Path, Text
from puzzlemill_research.ottf.arrows import ALONE, FIVE, PLAIN, SINK, SOURCE, Look, arrows
from puzzlemill_research.ottf.cards import TINT, WIDEST
from puzzlemill_research.ottf.strip import SMALLEST, TALLEST, rounds_strip
from tests.support.render.cards import faces, nearest, squares
from tests.support.render.drawings import (
    SLACK,
    assert_apart,
    assert_inside,
    assert_texts_apart,
    box_of,
    corners_of,
    overlap,
    places,
    spot_of,
    texts,
)
from tests.support.render.samples import ottf_sample

PARTS = Order(((0, 0), (0, 1), (1, 0), (1, 1), (2, 1), (2, 0), (0, 3), (2, 4), (2, 5), (1, 5)))
BOARDS = ("1x1", "2x3", "5x4", "7x13", "20x20")


SOLVED = (
    *(ottf_sample(board, holes=0.2) for board in BOARDS),
    ottf_sample("5x6", holes=0.0, method="harmonic", sources=2),
    (template_of(3, 6, PARTS.order), PARTS),
)


def rounds_of(drawing: Drawing) -> list[Drawing]:
    """The boards of a strip."""
    _, strip = places(drawing)
    return [places(place.drawing)[0].drawing for place in places(strip.drawing)]


def look_of(cell: Cell, order: tuple[Cell, ...]) -> Look:
    around = [order.index(other) > order.index(cell) for other in neighbours(cell) if other in order]
    if not around:
        return ALONE
    if all(around):
        return FIVE if len(around) == 4 else SOURCE
    return PLAIN if any(around) else SINK


class TestRounds:
    @pytest.mark.parametrize(("puzzle", "solution"), SOLVED)
    def test_each_board_shows_its_round_dark_and_the_numbers_after_it(self, puzzle: Ottf, solution: Order) -> None:
        schedule, dark = rounds(solution.order), Counter[Cell]()
        boards = rounds_of(rounds_strip(puzzle, solution))
        before: dict[Cell, int] = {}
        for placed, board in zip(schedule, boards, strict=True):
            numbers = replay([*before, *placed])
            tiles = faces(puzzle, board)
            new = [cell for cell, (tint, _) in tiles.items() if tint == BLUE]
            dark.update(new)
            assert new == placed
            assert {cell: words for cell, (_, words) in tiles.items() if words} == {
                cell: [str(number)] for cell, number in numbers.items()
            }
            raised = {cell for cell, number in before.items() if numbers[cell] != number}
            assert {cell for cell, (tint, _) in tiles.items() if tint == TINT} == raised
            before = numbers
        assert dark == Counter(puzzle.tiles)

    @pytest.mark.parametrize(("puzzle", "solution"), SOLVED)
    def test_boards_stand_apart_within_the_page_under_their_numbers(self, puzzle: Ottf, solution: Order) -> None:
        drawing = rounds_strip(puzzle, solution)
        assert_inside(drawing)
        assert drawing.width <= WIDEST
        boards = places(places(drawing)[1].drawing)
        assert_apart(list(map(spot_of, boards)))
        for number, (placed, board) in enumerate(zip(rounds(solution.order), boards, strict=True), 1):
            assert_texts_apart(board.drawing)
            count = f"{len(placed)} tile{'s' * (len(placed) > 1)}"
            assert [item.text for item in board.drawing.items if isinstance(item, Text)] == [str(number), count]

    def test_thirty_rounds_on_a_full_board_fit_one_page_and_can_be_read(self) -> None:
        puzzle, solution = ottf_sample("7x13", holes=0.0, method="winding", sources=1)
        strip = places(rounds_strip(puzzle, solution, 1, 30))[1].drawing
        assert len(places(strip)) == 30
        assert strip.height <= TALLEST + SLACK
        (side,) = {round(box.height, 6) for _, box in squares(rounds_of(rounds_strip(puzzle, solution, 1, 30))[0])}
        assert side > SMALLEST

    def test_some_rounds_are_those_of_the_whole_strip(self) -> None:
        puzzle, solution = ottf_sample("7x13")
        tints = [[item.fill for item, _ in squares(board)] for board in rounds_of(rounds_strip(puzzle, solution))]
        boards = rounds_of(rounds_strip(puzzle, solution, 2, 3))
        assert [[item.fill for item, _ in squares(board)] for board in boards] == tints[1:3]

    @pytest.mark.parametrize(("first", "last"), [(0, 2), (3, 2), (1, 6), (6, None)])
    def test_unknown_rounds_are_refused(self, first: int, last: int | None) -> None:
        puzzle, solution = template_of(3, 6, PARTS.order), PARTS
        assert len(rounds(solution.order)) == 5
        with pytest.raises(InputError, match=rf"rounds {first}-{last or 5}: expected numbers from 1 to 5"):
            rounds_strip(puzzle, solution, first, last)

    def test_pictures_larger_than_a_poster_are_refused(self) -> None:
        row = tuple((0, col) for col in range(1000))
        with pytest.raises(
            InputError,
            match=r"picture: 2\.2 x 13\.1 m is too large; the limit is 2 m per side; draw a smaller template",
        ):
            rounds_strip(template_of(1, 1000, row), Order(row))
        with pytest.raises(
            InputError,
            match=r"picture: 10\.0 x 0\.0 m is too large; the limit is 2 m per side; draw a smaller template",
        ):
            arrows(template_of(1, 1000, row), Order(row))


class TestArrows:
    @pytest.mark.parametrize(("puzzle", "solution"), SOLVED)
    def test_one_arrow_leads_from_the_earlier_to_the_later_of_each_touching_pair(
        self, puzzle: Ottf, solution: Order
    ) -> None:
        drawing = arrows(puzzle, solution)
        assert_inside(drawing)
        board = places(drawing)[0].drawing
        paths = [item for item in board.items if isinstance(item, Path)]
        tiles, rest = paths[: len(puzzle.tiles)], paths[len(puzzle.tiles) :]
        centres = {cell: box_of(tile).middle for cell, tile in zip(puzzle.tiles, tiles, strict=True)}
        pairs = Counter(
            (nearest(centres, corners_of(shaft)[0]), nearest(centres, corners_of(head)[0]))
            for shaft, head in zip(rest[::2], rest[1::2], strict=True)
        )
        move = {cell: number for number, cell in enumerate(solution.order)}
        assert pairs == Counter(
            (cell, other) for cell in move for other in neighbours(cell) if move.get(other, -1) > move[cell]
        )
        leaving = Counter(first for first, _ in pairs)
        assert all(str(leaving[row, col] % 4 + 1) == puzzle.template[row][col] for row, col in puzzle.tiles)

    def test_arrows_run_between_tiles_and_cover_none(self) -> None:
        board = places(arrows(*ottf_sample("7x13")))[0].drawing
        paths = [item for item in board.items if isinstance(item, Path)]
        tiles = [box_of(item) for item in paths if len(item.steps) > 5]
        heads = [box_of(item) for item in paths if len(item.steps) == 4]
        assert len(tiles) > 60
        assert len(heads) > 60
        assert not any(overlap(head, other) for head in heads for other in tiles)
        assert_apart(heads)

    @pytest.mark.parametrize(("puzzle", "solution"), SOLVED)
    def test_sources_sinks_and_hidden_fives_look_different_and_stand_in_the_key(
        self, puzzle: Ottf, solution: Order
    ) -> None:
        board, key = places(arrows(puzzle, solution))
        looks = {cell: look_of(cell, solution.order) for cell in puzzle.tiles}
        drawn = [(item.fill, item.width) for item in board.drawing.items if isinstance(item, Path)]
        assert drawn[: len(looks)] == [(look.fill, look.width) for look in looks.values()]
        words = [text for text in texts(key.drawing) if not text.isdigit()]
        assert words == [look.words for look in (FIVE, SOURCE, SINK, ALONE) if look in looks.values()]

    @pytest.mark.thorough
    def test_a_template_of_a_million_tiles_is_refused_before_anything_is_drawn(self) -> None:
        with pytest.raises(InputError, match=r"^template: 1000x1000 has 1000000 cells; at most 90000 can be drawn$"):
            arrows(Ottf(("2" * 1000,) * 1000), Order(()))

    def test_a_wrong_solution_has_neither_rounds_nor_arrows(self) -> None:
        puzzle, solution = ottf_sample("7x13")
        for picture in (rounds_strip, arrows):
            with pytest.raises(InputError, match="solution: not drawn because it is wrong"):
                picture(puzzle, Order(solution.order[:-1]))
            with pytest.raises(InputError, match="expected Order, got tuple"):
                picture(puzzle, solution.order)  # type: ignore[arg-type]
