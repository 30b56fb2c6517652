"""The drawings of IQ Blocks: everything inside its bounds, every border where pieces meet, honest examples."""

import itertools

import pytest

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, check, parse_id
from puzzlemill.puzzles.iqblocks_pieces import Piece
from puzzlemill.render.canvas import BLACK, HAIR, THICK, Drawing, Path, Place, Text
from puzzlemill.render.iqblocks import EXAMPLE, draw, reminder, rules
from puzzlemill.render.iqblocks_board import BORDER, PAGE, TINT, bank_drawing, board_drawing, cell_box, given_grounds
from puzzlemill.render.iqblocks_colours import coloured
from puzzlemill.solvers.iqblocks import count, solve
from tests.test_domicles_drawing import assert_inside, assert_texts_apart, boxes, texts

START, BETWEEN, END = (parse_id(text) for text in EXAMPLE)

HOLED = IqBlocks("pentominoes", (*("." * 8,) * 3, *("...##...",) * 2, *("." * 8,) * 3))
LONG = IqBlocks("pentominoes", ("." * 20,) * 3)
RAGGED = IqBlocks(
    (Piece("A", ("###", "#.#", "###")), Piece("B", ("#",)), Piece("C", ("##", ".#"), False)),
    ("..##", "....", ".#..", "...."),
)
CLUED = IqBlocks("iq", (".D......", "D......H", "........", "........", "....B...", "........", "..JJ....", "E.JJJJJ."))
"""Clues beside a piece that is given whole, of END."""
BAR = IqBlocks((Piece("A", ("#" * 32,)), Piece("B", ("#",))), ("." * 8,) * 8)
PUZZLES = [
    START,
    HOLED,
    LONG,
    RAGGED,
    BAR,
    CLUED,
    IqBlocks((Piece("A", ("#",)),), (".",)),
    IqBlocks("iq", ("." * 32,) * 32),
]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_everything_stays_within_the_drawing_and_the_drawing_within_its_room(puzzle: IqBlocks) -> None:
    drawing = draw(puzzle)
    assert_inside(drawing)
    assert drawing.width <= PAGE[0] + 1e-9
    assert_texts_apart(drawing)
    solution = solve(puzzle).solution
    if solution is not None:
        for answer in (draw(puzzle, solution), coloured(puzzle, solution)):
            assert_inside(answer)


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
    """Total length of the lines of a width, in sides of cells of 10 mm."""
    total = 0.0
    for item in drawing.items:
        if isinstance(item, Path) and item.stroke is not None and item.width == width:
            (x, y), (u, v) = (map(float, step[1:]) for step in item.steps)
            total += abs(u - x) + abs(v - y)
    return total / 10


@pytest.mark.parametrize("puzzle", [START, HOLED])
def test_lines_are_thick_where_pieces_meet_and_thin_inside_them(puzzle: IqBlocks) -> None:
    solution = solve(puzzle).solution
    assert solution is not None
    drawing = board_drawing(solution.board, 10.0)
    columns = ["".join(column) for column in zip(*solution.board, strict=True)]
    meeting = [*itertools.pairwise(solution.board), *itertools.pairwise(columns)]
    pairs = [pair for one, other in meeting for pair in zip(one, other, strict=True) if "#" not in pair]
    assert length(drawing, THICK) == pytest.approx(sum(a != b for a, b in pairs))
    inside = board_drawing(tuple(row.replace("#", "Z") for row in solution.board), 10.0)
    assert length(inside, BORDER) == pytest.approx(32)
    holes = sum(row.count("#") for row in solution.board)
    assert length(inside, HAIR) == pytest.approx(sum(a == b for a, b in pairs) + holes)


def test_lines_of_small_boards_are_thinner_but_never_below_what_prints() -> None:
    small, middling, large = (
        [item.width for item in board_drawing(END.board, side).items if isinstance(item, Path) and item.stroke == BLACK]
        for side in (2.0, 5.0, 10.0)
    )
    assert set(large) == {THICK, BORDER}
    assert min(small) >= 2 * HAIR
    assert all(one <= other <= most for one, other, most in zip(small, middling, large, strict=True))
    assert max(small) < max(middling) < max(large)


def tinted(drawing: Drawing, side: float) -> set[tuple[int, int]]:
    """The cells of a board with a ground."""
    found = set()
    for item, (left, top, *_) in boxes(drawing):
        if isinstance(item, Path) and item.fill is not None:
            assert item.fill == TINT
            found.add((round((top - BORDER / 2) / side), round((left - BORDER / 2) / side)))
    return found


def test_clues_are_tinted_cells_with_their_letter_and_without_borders() -> None:
    assert count(CLUED).status == "solved"
    board = draw(CLUED).items[0]
    assert isinstance(board, Place)
    given = {(r, c) for r, row in enumerate(CLUED.board) for c, mark in enumerate(row) if mark != "."}
    assert tinted(board.drawing, 10.0) == given
    assert sorted(texts(board.drawing)) == sorted("DDHBEJ")
    assert length(board.drawing, THICK) == 2 + 2 + 3 + 2  # What piece J has in common with open cells.
    bank = draw(CLUED).items[1]
    assert isinstance(bank, Place)
    assert texts(bank.drawing) == list("ABCDEFGHI")


def test_in_an_answer_what_was_given_keeps_its_tint() -> None:
    for puzzle in (START, CLUED):
        found = tinted(draw(puzzle, Filling(END.board)), 10.0)
        assert found == given_grounds(puzzle).keys()
        assert found == {(r, c) for r, row in enumerate(puzzle.board) for c, mark in enumerate(row) if mark != "."}


def test_letters_stand_in_the_middle_of_their_cells_and_touch_no_border() -> None:
    for board in (END.board, tuple(row.translate(str.maketrans("ABCDEFGHIJ", "MWQGOXRKUN")) for row in END.board)):
        drawing = board_drawing(board, 10.0)
        middles = {cell_box((r, c), 10.0) for r in range(8) for c in range(8)}
        for item, (left, top, right, bottom) in boxes(drawing):
            if isinstance(item, Text):
                (cell,) = [
                    box for box in middles if box.x < (left + right) / 2 < box.x + 10 and box.y < bottom < box.y + 10
                ]
                assert (left + right) / 2 == pytest.approx(cell.x + 5)
                assert min(left - cell.x, cell.x + 10 - right, top - cell.y, cell.y + 10 - bottom) > THICK


def test_every_piece_has_its_letter_once_on_the_board_or_in_the_bank() -> None:
    for puzzle in (START, HOLED, RAGGED):
        assert sorted(texts(draw(puzzle))) == sorted(piece.name for piece in puzzle.piece_list)
    assert sorted(texts(draw(START, Filling(END.board)))) == list("ABCDEFGHIJ")


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
    assert [puzzle for puzzle in PUZZLES if "a letter in a cell: that piece covers it" in reminder(puzzle)] == [CLUED]
