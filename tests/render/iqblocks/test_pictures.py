"""Pictures of IQ Blocks in colours: tints that everyone can tell apart."""

import functools
import itertools
import math

import pytest

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece, bundled
from puzzlemill.render import answer, draw
from puzzlemill.render.drawing.canvas import WHITE, Box, Drawing, Ink
from puzzlemill.render.drawing.themes import THEMES
from puzzlemill.render.iqblocks.board import natural_side
from puzzlemill.render.iqblocks.colours import TINTS, fills
from puzzlemill.render.iqblocks.sheets import piece_sheets
from puzzlemill.render.pages.layout import PAPERS
from puzzlemill.render.pages.pencil import draw_for_pencil
from puzzlemill.render.pages.png import has_colour
from puzzlemill.solvers.iqblocks import solve
from tests.support.render.drawings import assert_inside, paths, texts, types
from tests.support.render.eyes import EYES, lab
from tests.support.render.iqblocks import grounds, hatched
from tests.support.render.samples import EMPTY, END, START

TWENTY_SIX = tuple(Piece(chr(65 + number), ("##", "##")) for number in range(26))
COLOUR = THEMES["colour"]


@functools.cache
def fillings() -> tuple[Filling, ...]:
    return solve(EMPTY, limit=400).solutions


def tints_of(drawing: Drawing) -> dict[str, Ink | None]:
    """The topmost ground below each letter of a piece."""
    grounds = [(box, path.fill) for path, box in paths(drawing) if path.fill is not None]
    letters = [(text.text.strip("*"), box.middle) for text, box in types(drawing)]
    return {
        letter: [fill for box, fill in grounds if box.holds(*middle)][-1]
        for letter, middle in letters
        if len(letter) == 1 and letter.isalpha()
    }


GIVEN = {(r, c) for r, row in enumerate(START.board) for c, mark in enumerate(row) if mark != "."}


class TestColours:
    @pytest.mark.parametrize("eyes", EYES)
    def test_any_two_tints_and_paper_are_far_apart_for_all_eyes(self, eyes: str) -> None:
        seen = [lab(tint, eyes) for tint in (*TINTS, WHITE)]
        least = 23 if eyes == "normal" else 14
        assert min(math.dist(one, other) for one, other in itertools.combinations(seen, 2)) > least

    def test_any_two_tints_differ_in_lightness_and_none_is_too_dark_for_letters(self) -> None:
        light = sorted(lab(tint)[0] for tint in TINTS)
        assert min(other - one for one, other in itertools.pairwise(light)) > 3
        assert light[0] > 56
        assert light[-1] < 96

    def test_black_white_and_a_primary_have_their_known_places_in_cielab(self) -> None:
        for ink, known in ((0.0, (0, 0, 0)), (1.0, (100, 0, 0)), ((1.0, 0.0, 0.0), (53.2, 80.1, 67.2))):
            assert lab(ink) == pytest.approx(known, abs=0.1)

    @pytest.mark.parametrize("name", ["iq", "pentominoes-tetromino"])
    def test_every_piece_of_a_set_has_a_fill_of_its_own(self, name: str) -> None:
        chosen = fills(bundled(name))
        assert len(set(chosen.values())) == len(chosen) == len(bundled(name))
        assert {fill.texture for fill in list(chosen.values())[:10]} == {0}

    def test_twenty_six_pieces_have_different_fills_and_textures_are_drawn(self) -> None:
        square = Box(0, 0, 8, 8)
        drawn = [fill.items(square) for fill in fills(TWENTY_SIX).values()]
        assert all(one != other for one, other in itertools.combinations(drawn, 2))
        # One ground; four dots; two bars.
        assert [len(drawn[number]) for number in (0, 10, 20)] == [1, 5, 3]

    def test_a_piece_has_its_fill_in_puzzle_bank_answer_and_form_and_cut_out(self) -> None:
        clued = IqBlocks("iq", ("".join(END.board[0][:1]) + "." * 7, *("." * 8,) * 6, "." * 7 + END.board[7][7]))
        for puzzle in (START, clued):
            expected = {piece: fill.tint for piece, fill in fills(puzzle.piece_list).items()}
            board = draw(puzzle, None, COLOUR)
            form = draw_for_pencil(puzzle, COLOUR)
            assert form
            for drawing in (board, answer(puzzle, Filling(END.board), COLOUR), form):
                assert tints_of(drawing).items() <= expected.items()
            assert tints_of(board) == expected
            sheet = piece_sheets(PAPERS["a4"], puzzle.piece_list, theme=COLOUR)[0]
            assert tints_of(sheet.drawing) == expected

    def test_the_solution_has_colours_letters_and_lines_over_the_givens(self) -> None:
        drawing = answer(START, Filling(END.board), COLOUR)
        assert_inside(drawing)
        assert has_colour(drawing)
        assert sorted(texts(drawing)) == list("ABCDEFGHIJ")
        fill_of = fills(START.piece_list)
        assert grounds(drawing, natural_side(END.board)) == {
            (r, c): fill_of[mark].tint for r, row in enumerate(END.board) for c, mark in enumerate(row)
        }
        assert hatched(drawing, 10) == GIVEN
