"""What a Gloop game begins with: bounded seeds, players that fit, and variants that are saved in one way only."""

import json

import pytest

from puzzlemill.puzzles.gloop.game import LARGEST_SEED, replay, start
from puzzlemill.puzzles.gloop.game.moves import Variant
from puzzlemill.puzzles.kinds import InputError

ONCE = "".join(["at ", "once"])
"""Equal to the default, but another object."""


def test_equal_rules_are_saved_alike() -> None:
    plain = start(3, 7, Variant(extra=(0, 2)))
    same = start(3, 7, Variant(out=ONCE, extra=[0, 2]))  # type: ignore[arg-type]
    assert plain == same
    assert plain.to_json() == same.to_json() == replay(same.to_json()).to_json()
    assert json.loads(plain.to_json())["variant"] == {"extra": [0, 2]}


@pytest.mark.parametrize("variant", [Variant(hand=20), Variant(edges="none"), Variant(opener=-1), Variant(extra=(5,))])  # type: ignore[arg-type]
def test_what_is_not_a_variant_is_refused(variant: Variant) -> None:
    with pytest.raises(InputError, match=r"^variant\.\w+"):
        start(2, 0, variant)


def test_seeds_are_those_that_javascript_can_read() -> None:
    largest = start(2, LARGEST_SEED)
    assert replay(largest.to_json()) == largest
    for seed in (-1, LARGEST_SEED + 1, 10**5000, True, 1.0, "1"):
        with pytest.raises(InputError, match=r"^seed [^\n]{1,100}$"):
            start(2, seed)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"^game: seed: "):
        replay(largest.to_json().replace("9007199254740991", "9007199254740992"))


def test_a_game_has_two_to_eight_players() -> None:
    for players in (1, 9, -(10**5000), "2", 2.0, None):
        with pytest.raises(InputError, match=r"^players[: ][^\n]{1,100}$"):
            start(players)  # type: ignore[arg-type]


def test_a_save_cannot_name_more_formations_than_there_can_be() -> None:
    attach = {"move": "attach", "formation": 22, "end": "left", "step": "L", "turns": 0}
    save = {**json.loads(start().to_json()), "moves": [attach]}
    with pytest.raises(InputError, match=r"^game: moves\[0\]\.formation: expected"):
        replay(json.dumps(save))
