"""Pictures of positions: everything has its own box, a view shows only what its player sees, and the example game."""

from collections import Counter

import pytest

from puzzlemill.puzzles.gloop.game import State, start
from puzzlemill.puzzles.gloop.game.moves import Attach, Build, Draw, Variant
from puzzlemill.render.drawing.canvas import Drawing, Path, Place, svg_text
from puzzlemill.render.drawing.themes import LIGHT, THEMES
from puzzlemill.render.gloop.game.patterns import ARROWS, group_drawing, parts_of
from puzzlemill.render.gloop.game.positions import position_sheet
from puzzlemill.render.pages.words import language
from tests.support.gloop_games import example_game, played
from tests.support.render.drawings import assert_sound, assert_within, types

GAMES = [
    start(2),
    example_game(),
    played(2, 3, 300),
    played(4, 1, 60),
    played(8, 2, 70, Variant(draw="free")),
    start(2, 1, Variant(hand=8, extra=(4, 4))),
]


@pytest.mark.parametrize("state", GAMES, ids=[f"{game.players} players, {len(game.played)} moves" for game in GAMES])
def test_all_that_players_have_is_shown_without_overlap(state: State) -> None:
    for code, theme in (("en", LIGHT), ("de", THEMES["ink"])):
        sheet = position_sheet(state, language(code), theme)
        assert_sound(sheet)
        assert_within(sheet.drawing, 176, 400)
        shown = Counter((placed.role, placed.puzzle) for placed in sheet.placed)
        for seat in range(state.players):
            assert shown["hand", seat] == len(state.hands[seat])
            assert shown["formation", seat] == len(state.areas[seat])


def test_bold_names_are_those_of_the_next_player_or_the_winners() -> None:
    for state, seats in ((example_game(), "A"), (played(8, 4, 200), "E")):
        bold = [text.text for text, _ in types(position_sheet(state).drawing) if text.bold]
        assert bold[1:] == [f"Player {seat}" for seat in seats]


def test_a_view_shows_the_hand_of_its_player_and_backs() -> None:
    state = played(3, 5, 12)
    for seat in range(3):
        sheet = position_sheet(state.view(seat))
        assert_sound(sheet)
        text = svg_text(sheet.drawing)
        for other, hand in enumerate(state.hands):
            assert all((f">{tile}</text>" in text) == (other == seat) for tile in hand if tile not in state.hands[seat])
    # What a player cannot see changes nothing.
    swapped = State(**{**{name: getattr(state, name) for name in state.__struct_fields__}, "pool": state.pool[::-1]})
    assert position_sheet(swapped.view(0)) == position_sheet(state.view(0))


def arrows(drawing: Drawing) -> int:
    return sum(isinstance(item, Path) and item.fill == ARROWS for item in drawing.items)


@pytest.mark.parametrize(("moves", "left", "right"), [(1, 1, 1), (4, 1, 3), (9, 1, 2)])
def test_arrows_lead_where_the_group_can_grow(moves: int, left: int, right: int) -> None:
    group = example_game(moves).group
    assert (len(group.steps("left")), len(group.steps("right"))) == (left, right)
    drawing = group_drawing(group, 10, LIGHT)
    assert arrows(drawing) == left + right
    assert_within(drawing, 200, 200)
    assert arrows(group_drawing(group, 10, LIGHT, arrows=False)) == 0


def test_every_tile_of_a_group_is_drawn_once() -> None:
    group = played(2, 3, 300).group
    cells = [cell for part in parts_of(group, "left") for cell in part]
    assert len(cells) == len(set(cells)) == 2 + 4 * (len(group.left) + len(group.right))
    places = [item for item in group_drawing(group, 10, LIGHT).items if isinstance(item, Place)]
    assert sum(isinstance(item, Place) for item in places[0].drawing.items) == len(cells)


def test_the_example_game_is_the_story_of_the_leaflet() -> None:
    """Each sentence of its captions."""
    states = [example_game(moves) for moves in range(10)]
    game = states[-1]
    assert [len(hand) for hand in states[1].hands] == [6, 6]
    assert game.played[0] in states[0].moves()
    # Round 1: both players make a formation.
    assert all(isinstance(move, Build) for move in game.played[1:3])
    # Round 2: A extends the starting pair with its formation, turned; B cannot do anything and collects two tiles.
    attached = game.played[3]
    assert isinstance(attached, Attach)
    assert (attached.end, attached.turns > 0) == ("right", True)
    assert states[4].moves() == [Draw()]
    # Round 3: A must collect two tiles; B makes a second formation and has emptied its hand, but does not win.
    assert states[5].moves() == [Draw()]
    assert isinstance(game.played[6], Build)
    assert (states[7].hands[1], len(states[7].areas[1]), states[7].ended) == ((), 2, False)
    # Round 4: A collects two tiles; B extends the group with its second formation. Two directions on the right remain.
    assert states[7].moves() == [Draw()]
    last = game.played[8]
    assert isinstance(last, Attach)
    assert (last.end, last.formation) == ("right", 1)
