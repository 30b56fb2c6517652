"""The drawings of IQ Blocks: every border where pieces meet, every letter once, and which pieces may be flipped."""

import itertools

import pytest

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.render.drawing.canvas import BLACK, HAIR, OUTLINE, THICK, Drawing, Path
from puzzlemill.render.drawing.fonts import off_centre
from puzzlemill.render.drawing.themes import LIGHT
from puzzlemill.render.iqblocks import draw, draw_otherwise, reminder
from puzzlemill.render.iqblocks.board import (
    BANK_SIDE,
    BORDER,
    TINT,
    bank_drawing,
    board_drawing,
    cell_box,
    given_grounds,
)
from puzzlemill.render.pages.words import language
from puzzlemill.solvers.iqblocks import count, solve
from tests.support.render.drawings import Box, assert_apart, paths, places, spot_of, texts, types
from tests.support.render.samples import CLUED, EMPTY, END, HOLED, IQBLOCKS, MIXED, RAGGED, START


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
    grounds = [(path.fill, box) for path, box in paths(drawing) if path.fill is not None]
    assert {fill for fill, _ in grounds} <= {TINT}
    return {(round((box.top - BORDER / 2) / side), round((box.left - BORDER / 2) / side)) for _, box in grounds}


def test_clues_are_tinted_cells_with_their_letter_and_without_borders() -> None:
    assert count(CLUED).status == "solved"
    board, bank = places(draw(CLUED))
    given = {(r, c) for r, row in enumerate(CLUED.board) for c, mark in enumerate(row) if mark != "."}
    assert tinted(board.drawing, 10.0) == given
    assert sorted(texts(board.drawing)) == sorted("DDHBEJ")
    assert length(board.drawing, THICK) == 2 + 2 + 3 + 2  # What piece J has in common with open cells.
    assert texts(bank.drawing) == list("ABCDEFGHI")


def test_givens_keep_their_tint_in_an_answer() -> None:
    for puzzle in (START, CLUED):
        given = tinted(draw(puzzle, Filling(END.board)), 10.0)
        assert given == given_grounds(puzzle).keys()
        assert given == {(r, c) for r, row in enumerate(puzzle.board) for c, mark in enumerate(row) if mark != "."}


def test_letters_stand_in_the_middle_of_their_cells_and_touch_no_border() -> None:
    for board in (END.board, tuple(row.translate(str.maketrans("ABCDEFGHIJ", "MWQGOXRKUN")) for row in END.board)):
        drawing = board_drawing(board, 10.0)
        corners = [cell_box((r, c), 10.0)[:2] for r in range(8) for c in range(8)]
        cells = [Box(x, y, x + 10, y + 10) for x, y in corners]
        for item, box in types(drawing):
            middle, _ = box.middle
            (cell,) = [cell for cell in cells if cell.holds(middle, box.bottom)]
            assert middle + off_centre(item.text, item.size, bold=True) == pytest.approx(cell.left + 5)
            rims = box.left - cell.left, cell.right - box.right, box.top - cell.top, cell.bottom - box.bottom
            assert min(rims) > THICK


def test_every_piece_has_its_letter_once_on_the_board_or_in_the_bank() -> None:
    for puzzle in (START, HOLED, RAGGED):
        assert sorted(texts(draw(puzzle))) == sorted(piece.name for piece in puzzle.piece_list)
    assert sorted(texts(draw(START, Filling(END.board)))) == list("ABCDEFGHIJ")


def test_pieces_in_the_bank_do_not_touch() -> None:
    for width, height in ((58.0, 82.0), (150.0, 42.0), (58.0, 30.0)):
        bank = bank_drawing(START.piece_list, width, height)
        assert_apart(list(map(spot_of, places(bank))))


def kept(letters: str, board: tuple[str, ...] = EMPTY.board) -> IqBlocks:
    """The ten pieces as oriented in END; those with these letters may not be flipped."""
    return IqBlocks(
        tuple(Piece(letter, shape_in(END.board, letter), letter not in letters) for letter in "ABCDEFGHIJ"), board
    )


def shape_in(board: tuple[str, ...], letter: str) -> tuple[str, ...]:
    cells = [(r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark == letter]
    rows, cols = (sorted(set(values)) for values in zip(*cells, strict=True))
    return tuple("".join(".#"[(r, c) in cells] for c in cols) for r in rows)


def bank_words(puzzle: IqBlocks) -> list[str]:
    _, bank = places(draw(puzzle))
    return texts(bank.drawing)


SIGN = "* may not be flipped"
"""The words below a bank of marked pieces."""


@pytest.mark.parametrize(
    ("puzzle", "letters", "line", "caption"),
    [
        (START, "A D E F", "", "You may turn and flip them."),
        (RAGGED, "A B C", "", "You may turn and flip them."),
        (MIXED, "D* W* B C", SIGN, "turn them and flip all but D, W (*)."),
        (kept("BE"), "A B* C D E F G H I J", SIGN, "turn them and flip all but B (*)."),
        (kept("BCG", START.board), "A D E F", "", "You may turn and flip them."),
        (kept("AFD", START.board), "A D E F", "Turn them, do not flip them.", "turn them, but not flip them."),
        (kept("ABDFGI"), "A* B* C D* E F* G* H I* J", SIGN, "turn them and flip all but those with *."),
        (
            kept("AC", CLUED.board),
            "A* B C D E F G H I",
            SIGN,
            "Use all pieces; do not flip A (*). A letter shows which piece covers its cell.",
        ),
        (
            kept("ABDFGI", CLUED.board),
            "A B C D E F G H I",
            "Turn them, do not flip them.",
            "Use all the pieces, turned but not flipped. A letter shows which piece covers its cell.",
        ),
        (
            kept("ABDFGI", ("D.......", *EMPTY.board[1:])),
            "A* B* C D* E F* G* H I* J",
            SIGN,
            "Use all pieces; do not flip those with *. A letter shows which piece covers its cell.",
        ),
    ],
)
def test_pieces_not_to_be_flipped_are_marked_and_named(puzzle: IqBlocks, letters: str, line: str, caption: str) -> None:
    assert bank_words(puzzle) == [*letters.split(), *([line] if line else [])]
    assert reminder(puzzle).endswith(caption)
    assert len(reminder(puzzle)) <= 90


def test_the_bank_can_be_below_the_board_with_its_words_in_any_language() -> None:
    for puzzle in (START, CLUED, MIXED):
        (below,) = draw_otherwise(puzzle, LIGHT, language("de"))
        board, bank = places(below)
        assert spot_of(bank).top > spot_of(board).bottom
        assert spot_of(bank).right <= spot_of(board).right
        assert sorted(texts(bank.drawing)[: len(puzzle.left)]) == sorted(bank_words(puzzle)[: len(puzzle.left)])
    assert "* nicht wenden" in texts(bank.drawing)
    assert draw_otherwise(IqBlocks("iq", END.board), LIGHT) == ()


def test_a_letter_with_its_sign_keeps_clear_of_the_outline() -> None:
    drawing = bank_drawing(MIXED.left, 58.0, 82.0)
    (box,) = (box for item, box in types(drawing) if item.text == "W*")
    assert box.width < BANK_SIDE - OUTLINE


def test_the_reminder_explains_letters_if_there_are_clues() -> None:
    line = "A letter shows which piece covers its cell."
    assert [puzzle for puzzle in IQBLOCKS if line in reminder(puzzle)] == [CLUED]
