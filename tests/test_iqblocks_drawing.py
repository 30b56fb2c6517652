"""The drawings of IQ Blocks: everything inside its bounds, every border where pieces meet, honest examples."""

import itertools
from collections.abc import Iterator

import pytest

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, check, parse_id
from puzzlemill.puzzles.iqblocks_pieces import Piece
from puzzlemill.render.canvas import HAIR, THICK, Drawing, Path, Place, Text
from puzzlemill.render.fonts import text_width
from puzzlemill.render.iqblocks import BORDER, EXAMPLE, PAGE, bank_drawing, board_drawing, draw, reminder, rules
from puzzlemill.solvers.iqblocks import count, solve

START, BETWEEN, END = (parse_id(text) for text in EXAMPLE)

HOLED = IqBlocks("pentominoes", (*("." * 8,) * 3, *("...##...",) * 2, *("." * 8,) * 3))
LONG = IqBlocks("pentominoes", ("." * 20,) * 3)
RAGGED = IqBlocks(
    (Piece("A", ("###", "#.#", "###")), Piece("B", ("#",)), Piece("C", ("##", ".#"), False)),
    ("..##", "....", ".#..", "...."),
)
PUZZLES = [START, HOLED, LONG, RAGGED, IqBlocks((Piece("A", ("#",)),), (".",)), IqBlocks("iq", ("." * 32,) * 32)]


def boxes(drawing: Drawing, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Iterator[tuple[float, ...]]:
    """Left, top, right and bottom of everything painted, strokes included."""
    for item in drawing.items:
        if isinstance(item, Place):
            assert item.turn == 0
            yield from boxes(item.drawing, x + item.x * scale, y + item.y * scale, scale * item.scale)
            continue
        if isinstance(item, Path):
            points = [step[1:] for step in item.steps if len(step) == 3]
            wide = item.width / 2 if item.stroke is not None else 0.0
            box = (
                min(float(px) for px, _ in points) - wide,
                min(float(py) for _, py in points) - wide,
                max(float(px) for px, _ in points) + wide,
                max(float(py) for _, py in points) + wide,
            )
        else:
            assert isinstance(item, Text)
            half = text_width(item.text, item.size, item.bold) / 2
            box = (item.x - half, item.y - 0.72 * item.size, item.x + half, item.y)
        left, top, right, bottom = (scale * place for place in box)
        yield left + x, top + y, right + x, bottom + y


def assert_inside(drawing: Drawing) -> None:
    for left, top, right, bottom in boxes(drawing):
        assert left >= -1e-9
        assert top >= -1e-9
        assert right <= drawing.width + 1e-9
        assert bottom <= drawing.height + 1e-9


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_everything_stays_within_the_drawing_and_the_drawing_within_its_room(puzzle: IqBlocks) -> None:
    drawing = draw(puzzle)
    assert_inside(drawing)
    assert drawing.width <= PAGE[0] + 1e-9
    solution = solve(puzzle).solution
    if solution is not None:
        assert_inside(draw(puzzle, solution))


def test_the_page_of_rules_stays_within_its_drawings() -> None:
    parts = rules()
    drawings = [part for part in parts if isinstance(part, Drawing)]
    assert len(drawings) >= 2
    for drawing in drawings:
        assert_inside(drawing)
        assert drawing.width <= 170


def test_the_worked_example_is_a_real_position_solved_step_by_step() -> None:
    assert count(START).count == 1
    for puzzle in (START, BETWEEN):
        assert check(puzzle, Filling(END.board)) == []
    assert {piece.name for piece in BETWEEN.givens} - {piece.name for piece in START.givens} == {"E", "F"}


def length(drawing: Drawing, width: float) -> float:
    """Total length in mm of the lines of a width."""
    total = 0.0
    for item in drawing.items:
        if isinstance(item, Path) and item.stroke is not None and item.width == width:
            (x, y), (u, v) = (map(float, step[1:]) for step in item.steps)
            total += abs(u - x) + abs(v - y)
    return total


@pytest.mark.parametrize("puzzle", [START, HOLED])
def test_lines_are_thick_where_pieces_meet_and_thin_inside_them(puzzle: IqBlocks) -> None:
    solution = solve(puzzle).solution
    assert solution is not None
    drawing = board_drawing(solution.board, set(), 1.0)
    columns = ["".join(column) for column in zip(*solution.board, strict=True)]
    meeting = [*itertools.pairwise(solution.board), *itertools.pairwise(columns)]
    pairs = [pair for one, other in meeting for pair in zip(one, other, strict=True) if "#" not in pair]
    assert length(drawing, THICK) == pytest.approx(sum(a != b for a, b in pairs))
    inside = board_drawing(tuple(row.replace("#", "Z") for row in solution.board), set(), 1.0)
    assert length(inside, BORDER) == pytest.approx(32)
    holes = sum(row.count("#") for row in solution.board)
    assert length(inside, HAIR) == pytest.approx(sum(a == b for a, b in pairs) + holes)


def letters(drawing: Drawing) -> list[str]:
    return [
        text
        for item in drawing.items
        for text in (
            letters(item.drawing) if isinstance(item, Place) else [item.text] if isinstance(item, Text) else []
        )
    ]


def test_every_piece_has_its_letter_once_on_the_board_or_in_the_bank() -> None:
    for puzzle in (START, HOLED, RAGGED):
        assert sorted(letters(draw(puzzle))) == sorted(piece.name for piece in puzzle.piece_list)
    assert letters(draw(START, Filling(END.board))) == list("ABCDEFGHIJ")


def test_given_pieces_alone_are_tinted() -> None:
    fills = [
        item for item in board_drawing(START.board, {"B", "C"}, 10.0).items if isinstance(item, Path) and item.fill
    ]
    assert len(fills) == 7 + 8
    assert all(isinstance(item.fill, float) and item.fill >= 0.85 for item in fills)


def test_pieces_in_the_bank_do_not_touch() -> None:
    for width, height in ((58.0, 82.0), (150.0, 42.0), (58.0, 30.0)):
        bank = bank_drawing(START.piece_list, width, height)
        places = [item for item in bank.items if isinstance(item, Place)]
        for index, one in enumerate(places):
            for other in places[index + 1 :]:
                apart_across = one.x + one.drawing.width < other.x or other.x + other.drawing.width < one.x
                assert apart_across or one.y + one.drawing.height < other.y


def test_the_reminder_fits_its_line() -> None:
    for puzzle in PUZZLES:
        assert len(reminder(puzzle)) <= 90
    assert "flip" not in reminder(RAGGED)
