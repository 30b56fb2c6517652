"""The drawings of IQ Blocks: everything inside its bounds, every border where pieces meet, honest examples."""

import itertools

import pytest

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, parse_id
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.render.drawing.canvas import BLACK, HAIR, OUTLINE, THICK, Drawing, Path, Place, Text
from puzzlemill.render.drawing.fonts import off_centre
from puzzlemill.render.iqblocks import draw, reminder
from puzzlemill.render.iqblocks.board import (
    BANK_SIDE,
    BORDER,
    PAGE,
    TINT,
    bank_drawing,
    board_drawing,
    cell_box,
    given_grounds,
)
from puzzlemill.render.iqblocks.colours import coloured
from puzzlemill.render.iqblocks.how_to_play import EXAMPLE
from puzzlemill.solvers.iqblocks import count, solve
from tests.render.domicles.test_domicles import assert_inside, assert_texts_apart, boxes, texts

START, _, END = (parse_id(text) for text in EXAMPLE)
EMPTY = ("." * 8,) * 8

HOLED = IqBlocks("pentominoes", (*("." * 8,) * 3, *("...##...",) * 2, *("." * 8,) * 3))
LONG = IqBlocks("pentominoes", ("." * 20,) * 3)
MIXED = IqBlocks(
    (
        *(Piece(letter, ("####", "##.."), letter == "A") for letter in "ADW"),
        Piece("B", ("##", "##"), False),
        Piece("C", ("###", "#..")),
    ),
    ("AAAA....", "AA......", *("." * 8,) * 6),
)
"""Of the pieces left D and W may not be flipped, B is its own mirror image, and C may be flipped."""
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
    MIXED,
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
                assert (left + right) / 2 + off_centre(item.text, item.size, bold=True) == pytest.approx(cell.x + 5)
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


def kept(letters: str, board: tuple[str, ...] = EMPTY) -> IqBlocks:
    """The ten pieces as they lie in END, those of these letters not to be flipped."""
    return IqBlocks(tuple(Piece(it, shape_in(END.board, it), it not in letters) for it in "ABCDEFGHIJ"), board)


def shape_in(board: tuple[str, ...], letter: str) -> tuple[str, ...]:
    cells = [(r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark == letter]
    rows, cols = (sorted(set(values)) for values in zip(*cells, strict=True))
    return tuple("".join(".#"[(r, c) in cells] for c in cols) for r in rows)


def bank_words(puzzle: IqBlocks) -> list[str]:
    bank = draw(puzzle).items[1]
    assert isinstance(bank, Place)
    return texts(bank.drawing)


@pytest.mark.parametrize(
    ("puzzle", "letters", "line", "caption"),
    [
        (START, "A D E F", "", "; turn them or flip them as you like."),
        (RAGGED, "A B C", "", "; turn them or flip them as you like."),
        (MIXED, "D* W* B C", "* may not be flipped", "; turn and flip them; D, W (*) may not be flipped."),
        (kept("BE"), "A B* C D E F G H I J", "* may not be flipped", "; turn and flip them; B (*) may not be flipped."),
        (kept("BCG", START.board), "A D E F", "", "; turn them or flip them as you like."),
        (kept("AFD", START.board), "A D E F", "Turn them, do not flip them.", "; turn them, but do not flip them."),
        (
            kept("ABDFGI"),
            "A* B* C D* E F* G* H I* J",
            "* may not be flipped",
            "; turn and flip them; those marked * may not be flipped.",
        ),
        (
            kept("AC", CLUED.board),
            "A* B C D E F G H I",
            "* may not be flipped",
            "Use each piece once; A (*) may not be flipped; a letter: that piece covers it.",
        ),
        (
            kept("ABDFGI", CLUED.board),
            "A B C D E F G H I",
            "Turn them, do not flip them.",
            "once, turned, not flipped; a letter in a cell: that piece covers it.",
        ),
        (
            kept("ABDFGI", ("D.......", *EMPTY[1:])),
            "A* B* C D* E F* G* H I* J",
            "* may not be flipped",
            "once; those marked * may not be flipped; a letter: that piece covers it.",
        ),
    ],
)
def test_of_the_pieces_left_those_that_may_not_be_flipped_are_marked_and_told(
    puzzle: IqBlocks, letters: str, line: str, caption: str
) -> None:
    assert bank_words(puzzle) == [*letters.split(), *([line] if line else [])]
    assert reminder(puzzle).endswith(caption)
    assert len(reminder(puzzle)) <= 90


def test_a_letter_with_its_sign_keeps_clear_of_the_outline() -> None:
    drawing = bank_drawing(MIXED.left, 58.0, 82.0)
    (box,) = (box for item, box in boxes(drawing) if isinstance(item, Text) and item.text == "W*")
    assert box[2] - box[0] < BANK_SIDE - OUTLINE


def test_the_reminder_fits_its_line() -> None:
    for puzzle in PUZZLES:
        assert len(reminder(puzzle)) <= 90
    assert [puzzle for puzzle in PUZZLES if "a letter in a cell: that piece covers it" in reminder(puzzle)] == [CLUED]
