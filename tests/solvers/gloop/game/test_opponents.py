"""Opponents: legal moves only, equal choices for equal arguments, budgets that are kept, and reasons in words."""

import itertools
import re
from typing import Any

import msgspec
import pytest

from puzzlemill import gloop_choice
from puzzlemill.puzzles.gloop.game import View, start
from puzzlemill.puzzles.gloop.game.formations import formations
from puzzlemill.puzzles.gloop.game.moves import AnyMove, Build, Draw, Variant
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.puzzles.words import bundled
from puzzlemill.solvers.gloop.game import LADDER, Rung, opponent
from puzzlemill.solvers.gloop.game.prospects import chance, pairs_of
from puzzlemill.solvers.gloop.game.table import Table
from tests.support.gloop_game import random_game, variants, with_hand

GAMES = list(variants())
NAMES = [rung.name for rung in LADDER]
SMALL = 40
"""A budget in imagined moves for quick tests."""


def views(number: int, every: int) -> list[View]:
    """What the players see when it is their turn, in a random game."""
    return [state.view(state.to_move) for state in random_game(*GAMES[number])[:-1:every]]


@pytest.mark.parametrize("rung", LADDER, ids=NAMES)
def test_choices_are_legal_and_equal_for_equal_arguments(rung: Rung) -> None:
    for view in (*views(6, 9), *views(63, 11), *views(99, 12)):
        choice, again = (rung.choose(view, SMALL, stream_for("draws")) for _ in range(2))
        assert choice.move in view.moves()
        assert choice == again


@pytest.mark.thorough
@pytest.mark.parametrize("rung", LADDER, ids=NAMES)
def test_choices_are_legal_in_many_variants(rung: Rung) -> None:
    for number in range(0, len(GAMES), 7):
        for view in views(number, 11):
            assert rung.choose(view, SMALL, stream_for(f"{number}")).move in view.moves()


@pytest.mark.parametrize("rung", LADDER, ids=NAMES)
def test_every_reason_has_words_in_both_languages(rung: Rung) -> None:
    for view in (*views(3, 9), *views(66, 9)):
        why = (choice := rung.choose(view, SMALL, stream_for("draws"))).why
        for language in ("en", "de"):
            forms = bundled(language).texts[why.key]
            names = set(re.findall(r"\{(\w+)\}", "".join(forms.values())))
            assert names == set(why.args)
            assert re.match(r"[A-Z][^{}]+\.$", choice.in_language(language))
        assert choice.text == choice.in_language("en") != choice.in_language("de")


class Count:
    """Counts what is imagined, for each deal of the hidden tiles."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.deals: list[int] = []
        for name in ("play", "step"):
            patch.setattr(Table, name, self.counting(getattr(Table, name)))
        patch.setattr(Table, "__init__", self.dealing(Table.__init__))

    def counting(self, made: Any) -> Any:
        def one(table: Table, what: Any) -> None:
            self.deals[-1] += 1
            made(table, what)

        return one

    def dealing(self, made: Any) -> Any:
        def one(table: Table, *args: Any) -> None:
            self.deals.append(0)
            made(table, *args)

        return one


@pytest.mark.parametrize("rung", LADDER, ids=NAMES)
def test_a_budget_ends_with_the_round_in_which_it_is_spent(rung: Rung, monkeypatch: pytest.MonkeyPatch) -> None:
    count = Count(monkeypatch)
    for budget in (1, 100, 400):
        for view in views(60, 9):
            count.deals.clear()
            rung.choose(view, budget, stream_for("draws"))
            assert sum(count.deals[:-1]) < budget
    assert bool(count.deals) == (rung.budget > 1)


@pytest.mark.parametrize("rung", LADDER, ids=NAMES)
def test_a_whole_game_of_opponents_is_reproduced(rung: Rung) -> None:
    def game(seed: int) -> tuple[AnyMove, ...]:
        state = start(3, 4)
        while not state.ended:
            view = state.view(state.to_move)
            state = state.apply(gloop_choice(view, rung.name, budget=SMALL, seed=seed).move)
        return state.played

    assert game(1) == game(1)
    if rung.name == "random":
        assert len({game(seed) for seed in range(4)}) == 4


def places(view: View, build: Build) -> int:
    return len(view.group.attachments((build.words,), last=False))


def test_the_hasty_one_builds_what_can_be_attached_in_most_places() -> None:
    for view in views(9, 2):
        choice = opponent("medium").choose(view, 1, stream_for("draws"))
        if isinstance(choice.move, Build):
            most = max(places(view, move) for move in view.moves() if isinstance(move, Build))
            assert choice.why.args["count"] == places(view, choice.move) == most


def test_a_novice_sees_only_a_few_formations() -> None:
    view = with_hand((13, 24, 35, 42, 49, 88)).view(0)
    choices = [opponent("easy").choose(view, 1, stream_for(f"draws {number}")) for number in range(9)]
    assert len({choice.move for choice in choices}) > 3
    assert all(isinstance(one.move, Build) and one.why.args["count"] == places(view, one.move) for one in choices)


def test_the_thrifty_one_keeps_tiles_back_that_make_another_formation_most_often() -> None:
    view = with_hand((13, 24, 35, 42, 49, 88)).view(0)
    choice = opponent("strong").choose(view, 1, stream_for("draws"))
    fit = [words for words in formations(view.hand) if places(view, Build(words))]
    kept = {frozenset(view.hand).difference(map(tile_number, words)) for words in fit}
    best = max(chance(tiles, pairs_of(view.unseen)) for tiles in kept)
    assert isinstance(choice.move, Build)
    assert choice.why.args == {"count": places(view, choice.move), "percent": round(100 * best)}


@pytest.mark.parametrize("kept", [(1, 2), (13, 58), (30, 31), (7, 60), (2, 30, 50)])
def test_the_chance_of_a_formation_is_that_of_all_pairs_that_could_be_drawn(kept: tuple[int, ...]) -> None:
    drawn = list(itertools.combinations(range(61, 91), 2))
    made = [pair for pair in drawn if any(set(pair) <= tiles for tiles in sets_of({*kept, *pair}))]
    share = 1 if any(formations(kept)) else len(made) / len(drawn)
    assert chance(frozenset(kept), pairs_of(range(61, 91))) == pytest.approx(share)


def sets_of(hand: set[int]) -> list[frozenset[int]]:
    """The tiles of each formation of a hand."""
    return [frozenset(map(tile_number, words)) for words in formations(hand)]


def test_an_expert_attaches_its_last_formation() -> None:
    squares = formations((13, 24, 35, 42, 49, 88))
    state = next(state for words in squares if len((state := with_hand((), (words,))).moves()) > 1)
    choice = opponent("expert").choose(state.view(0), SMALL, stream_for("draws"))
    assert choice.why.args == {"percent": 100}


def test_an_expert_does_not_end_the_game_with_a_full_hand() -> None:
    state = with_hand((13, 24, 35, 42, 49, 88))
    view = msgspec.structs.replace(state, pool=state.pool[:2], variant=Variant(draw="free")).view(0)
    assert Draw() in view.moves()
    assert isinstance(opponent("expert").choose(view, SMALL, stream_for("draws")).move, Build)
