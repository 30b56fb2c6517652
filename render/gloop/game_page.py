"""The page of a book with the rules of the Gloop game."""

import msgspec

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.themes import LIGHT
from puzzlemill.render.gloop.game.rules import gloop_game_sheet
from puzzlemill.render.pages.layout import Look, Sheet


def game_sheet(look: Look, number: int, cut_out: bool) -> Sheet:
    """The rules on one page, in large print only if they fit."""
    paper, theme, words = look.paper, look.theme, look.words
    try:
        return gloop_game_sheet(paper, number, words, theme, cut_out)
    except InputError:
        usual = msgspec.structs.replace(theme, words=LIGHT.words, size=LIGHT.size)
        return gloop_game_sheet(paper, number, words, usual, cut_out)
