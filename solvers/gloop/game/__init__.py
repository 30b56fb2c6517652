"""Opponents for the Gloop game, from one that moves at random to one that imagines thousands of games.

An opponent sees only the `View` of its seat. It is a function of the view, a budget in imagined moves and a stream of
draws: equal arguments give equal choices. `puzzlemill help gloop-game` describes `LADDER`.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from puzzlemill.puzzles.gloop.game import View, checked_seed
from puzzlemill.puzzles.gloop.game.formations import formations, outline
from puzzlemill.puzzles.gloop.game.group import turned_outline
from puzzlemill.puzzles.gloop.game.moves import AnyMove, Attach, Build, Draw, Pass
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import InputError, shown, whole_number
from puzzlemill.puzzles.saying import Said, in_language
from puzzlemill.puzzles.streams import Stream
from puzzlemill.puzzles.wording import meant
from puzzlemill.puzzles.words import Words
from puzzlemill.solvers.gloop.game.table import Table, arms_of, places, promise

MOST_IMAGINED: Final = 1_000_000
"""The largest budget, minutes for one move: imagined games never come to an end by themselves, as a search does."""

MOST_BUILDS: Final = 14
"""The formations of a hand that are compared: the most promising ones."""

LONGEST_RACE: Final = 12
"""The turns of its own that a planner looks ahead."""


class Choice(NamedTuple):
    """A move, and why it was chosen."""

    move: AnyMove
    why: Said

    @property
    def text(self) -> str:
        """Why, in a sentence in English."""
        return str(self.why)

    def in_language(self, language: str | Words) -> str:
        """Why, in a sentence in another language, as in `Hint.in_language`."""
        return in_language(self.why, language)


class Opponent(Protocol):
    """A player: chooses one of the legal moves of `view.seat`, whose turn it is."""

    def __call__(self, view: View, budget: int, draws: Stream) -> Choice:
        """The choice, after at most about `budget` imagined moves."""


class Rung(NamedTuple):
    """An opponent of the ladder."""

    name: str
    choose: Opponent
    budget: int
    """Its default budget in imagined moves."""


def at_random(view: View, budget: int, draws: Stream) -> Choice:
    """Any legal move."""
    return Choice(draws.choice(view.moves()), Said("sentences.gloop.game_random"))


def hasty(view: View, budget: int, draws: Stream) -> Choice:
    """Attaches if it can, or else builds the formation that could be attached in most places now."""
    moves = _moves(view, sys.maxsize)
    if len(moves) == 1 or view.drawn:
        return _forced(view, moves, draws)
    if isinstance(moves[0], Attach):
        return Choice(moves[0], Said("sentences.gloop.game_attach"))
    arms = arms_of(view.group, view.variant)
    ways = {move: len(places(arms, [outline(move.words)])) for move in moves if isinstance(move, Build)}
    best = max(ways, key=lambda build: ways[build])
    return Choice(best, Said("sentences.gloop.game_most_places", {"count": ways[best]}))


def planner(view: View, budget: int, draws: Stream) -> Choice:
    """Compares how soon its own tiles would be gone, as if the others stood still."""

    def turns_saved(table: Table) -> tuple[float, int]:
        for turn in range(LONGEST_RACE):
            if not table.hands[view.seat] and not table.areas[view.seat]:
                return LONGEST_RACE - turn, turn
            if table.ended:
                return 0, turn
            table.to_move = view.seat
            table.step(draws)
        return 0, LONGEST_RACE

    return _best(
        view,
        budget,
        draws,
        turns_saved,
        lambda mean: Said("sentences.gloop.game_race", {"count": round(LONGEST_RACE - mean) + 1}),
    )


def determinized(view: View, budget: int, draws: Stream) -> Choice:
    """Deals the hidden tiles again and again, plays each game to its end, and compares the shares of games it wins."""

    def share_won(table: Table) -> tuple[float, int]:
        moves = 0
        while not table.ended:
            table.step(draws)
            moves += 1
        return table.shares()[view.seat], moves

    return _best(
        view, budget, draws, share_won, lambda mean: Said("sentences.gloop.game_won", {"percent": round(100 * mean)})
    )


LADDER: Final = (
    Rung("random", at_random, 1),
    Rung("easy", hasty, 1),
    Rung("medium", planner, 600),
    Rung("strong", determinized, 3_000),
    Rung("expert", determinized, 20_000),
)
"""From weakest to strongest."""


def gloop_choice(view: View, strength: str = "strong", *, budget: int | None = None, seed: int = 0) -> Choice:
    """The move that an opponent makes in a Gloop game, and why.

        >>> import puzzlemill
        >>> state = puzzlemill.gloop_game()
        >>> choice = puzzlemill.gloop_choice(state.view(state.to_move), "easy")
        >>> choice.text
        'The pair can be turned in several ways; this one was drawn at random.'
        >>> state = state.apply(choice.move)

    The opponent sees only the view of the player whose turn it is. Its `strength` is "random", "easy", "medium",
    "strong" or "expert"; `budget` is about the number of moves that it imagines (each has its own default). Equal
    arguments give equal choices.

    Raises `InputError` if an argument is wrong, and if it is not the turn of the view's seat.
    """
    if not isinstance(view, View):
        raise InputError(f"expected the view of a player, got {type(view).__name__}; use state.view(state.to_move)")
    if view.ended or view.seat != view.to_move:
        raise InputError("the game has ended" if view.ended else f"it is the turn of seat {view.to_move}")
    rung = opponent(strength)
    draws = Stream(msgspec.json.encode(["gloop-opponent", rung.name, checked_seed(seed), view]))
    if budget is not None and whole_number("budget", budget, 0) > MOST_IMAGINED:
        raise InputError(f"budget {shown(budget)}: expected at most {MOST_IMAGINED:,} imagined moves")
    return rung.choose(view, rung.budget if budget is None else budget, draws)


def opponent(name: str) -> Rung:
    """The opponent of a name; raises `InputError` for another name."""
    for rung in LADDER:
        if rung.name == name:
            return rung
    names = [rung.name for rung in LADDER]
    raise InputError(f"opponent {shown(name)}: expected one of {', '.join(names)}{meant(shown(name), names)}")


def _moves(view: View, most: int = MOST_BUILDS) -> list[AnyMove]:
    """The moves worth comparing: all attachments, then one formation of each outline and set of tiles, best first."""
    if view.drawn:
        return view.moves()
    arms = arms_of(view.group, view.variant)
    seen: dict[object, Build] = {}
    for words in formations(view.hand):
        ends = outline(words)
        alike = frozenset(map(tile_number, words)), min(turned_outline(ends, turns) for turns in range(4))
        seen.setdefault(alike, Build(words))
    builds = sorted(seen.values(), key=lambda build: -promise(build.words, arms))
    moves: list[AnyMove] = [*view.attachments(), *builds[:most]]
    if view.pool and (not moves or view.variant.draw == "free"):
        moves.append(Draw())
    return moves or [Pass()]


def _best(
    view: View,
    budget: int,
    draws: Stream,
    play_on: Callable[[Table], tuple[float, int]],
    why: Callable[[float], Said],
) -> Choice:
    """The move whose imagined games are worth most on average, after halving the moves again and again.

    All moves are tried on the same deals and draws. `play_on` returns what a game is worth, and its number of moves.
    """
    moves = _moves(view)
    if len(moves) == 1:
        return _forced(view, moves, draws)
    arms = arms_of(view.group, view.variant)
    worth, left = [0.0] * len(moves), list(range(len(moves)))
    halvings = (len(moves) - 1).bit_length()
    spent = deals = 0
    # Each halving gets the same part of the budget, and so looks at fewer moves in more deals.
    for part in range(1, halvings + 1):
        while spent < max(1, budget * part // halvings):
            deal = Table(view, arms, draws)
            state = draws.state
            for number in left:
                table, draws.state = deal.copy(), list(state)
                table.play(moves[number])
                value, nodes = play_on(table)
                worth[number] += value
                spent += nodes + 1
            deals += 1
        left = sorted(left, key=lambda number: -worth[number])[: (len(left) + 1) // 2]
    return Choice(moves[left[0]], why(worth[left[0]] / deals))


def _forced(view: View, moves: Sequence[AnyMove], draws: Stream) -> Choice:
    """The only move worth comparing, or any turn of the pair."""
    if view.drawn:
        return Choice(draws.choice(moves), Said("sentences.gloop.game_pair"))
    return Choice(moves[0], Said(REASONS[type(moves[0])]))


REASONS: Final[dict[type[AnyMove], str]] = {
    Attach: "sentences.gloop.game_attach",
    Build: "sentences.gloop.game_only_build",
    Draw: "sentences.gloop.game_draw",
    Pass: "sentences.gloop.game_pass",
}
"""Why the only move is made."""
