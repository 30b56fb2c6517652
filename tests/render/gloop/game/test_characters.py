"""The game in characters: no line is too long, every tile of the ends is drawn, and signs show where they can grow."""

import pytest

from puzzlemill.puzzles.gloop.game import State
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.render.characters import WIDTH
from puzzlemill.render.gloop.characters import tile_lines
from puzzlemill.render.gloop.game.characters import SIGNS, group_lines, hand_lines, squares_lines
from tests.support.gloop_games import example_game, played

GAMES = [example_game(1), example_game(), played(2, 3, 300), played(8, 2, 70), played(8, 4, 200)]


@pytest.mark.parametrize("state", GAMES, ids=[str(len(game.played)) for game in GAMES])
def test_lines_are_short_and_each_end_shows_where_it_can_grow(state: State) -> None:
    lines = group_lines(state.group)
    assert max(map(len, lines)) <= WIDTH
    text = "\n".join(lines)
    for step, sign in SIGNS.items():
        assert text.count(sign) == sum(step in state.group.steps(end) for end in ("left", "right"))
    for area in state.areas:
        drawn = squares_lines({str(number): square for number, square in enumerate(area)})
        assert max(map(len, drawn), default=0) <= WIDTH


def test_a_large_pattern_has_a_plan_with_a_character_for_each_tile() -> None:
    group = played(8, 2, 70).group
    plan = group_lines(group)[: group_lines(group).index("")]
    assert "".join(plan).count("|") == 2
    assert "".join(plan).count("[") == "".join(plan).count("]") == 2 * (len(group.left) + len(group.right))


def test_the_pair_of_the_example_game() -> None:
    assert group_lines(example_game(1).group) == [
        "   +      |  +",
        "     .----'",
        "   --'",
        "   --.",
        "     '----.",
        "<< +      |  + >>",
        "     .----'",
        "   --'  .-----",
        "   -----'  .--",
        "      .----'",
        "   +  |      +",
    ]


def test_a_hand_shows_each_tile_with_its_number() -> None:
    hand = example_game(1).hands[0]
    lines = hand_lines(hand)
    assert [line.split()[0] for line in (lines[0], lines[7])] == [str(hand[0]), str(hand[5])]
    assert hand_lines(hand[:1]) == tile_lines(TILES[hand[0]])
    assert hand_lines(()) == ["no tiles"]
