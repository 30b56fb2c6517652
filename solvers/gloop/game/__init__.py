"""Opponents for the Gloop game, from one that moves at random to one that imagines thousands of games.

An opponent sees only the `View` of its seat. It is a function of the view, a budget in imagined moves and a stream of
draws: equal arguments give equal choices. `puzzlemill help gloop-game` describes `LADDER`.
"""

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
from puzzlemill.solvers.gloop.game.prospects import chance, pairs_of
from puzzlemill.solvers.gloop.game.table import Arm, Table, arms_of, places, promise

MOST_IMAGINED: Final = 1_000_000
"""The largest budget, minutes for one move: imagined games never come to an end by themselves, as a search does."""

MOST_BUILDS: Final = 14
"""The formations of a hand that are tried in imagined games: the most promising ones."""

GLANCES: Final = 3
"""The formations of its hand that a novice sees."""

PROMISE_SHARE: Final = 0.08
"""How much the share of games won grows with `promise`, about; a round figure, found by trying."""

PROMISE_GAMES: Final = 50
"""The imagined games that the promise of a move counts for; 200 were worse, and so was none at all."""


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


def novice(view: View, budget: int, draws: Stream) -> Choice:
    """Attaches if it can, or else builds the one of a few formations that could be attached in most places now."""

    def best(builds: Sequence[Build], arms: list[Arm]) -> Choice:
        seen = [draws.choice(builds) for _ in range(GLANCES)]
        build = max(seen, key=lambda build: _ways(build, arms))
        return Choice(build, Said("sentences.gloop.game_glances", {"count": _ways(build, arms)}))

    return _by_rule(view, draws, best)


def hasty(view: View, budget: int, draws: Stream) -> Choice:
    """Attaches if it can, or else builds what could be attached in most places now.

    Among formations with equally many places it prefers the one with most `promise`.
    """

    def best(builds: Sequence[Build], arms: list[Arm]) -> Choice:
        build = max(builds, key=lambda build: (_ways(build, arms), promise(build.words, view.hand, arms)))
        return Choice(build, Said("sentences.gloop.game_most_places", {"count": _ways(build, arms)}))

    return _by_rule(view, draws, best)


def thrifty(view: View, budget: int, draws: Stream) -> Choice:
    """Attaches if it can, or else builds what has most `promise`: it keeps back tiles that go well together."""

    def best(builds: Sequence[Build], arms: list[Arm]) -> Choice:
        unseen = pairs_of(view.unseen)
        build = max(builds, key=lambda build: promise(build.words, view.hand, arms, unseen))
        kept = frozenset(view.hand).difference(map(tile_number, build.words))
        if not kept:
            return Choice(build, Said("sentences.gloop.game_most_places", {"count": _ways(build, arms)}))
        percent = round(100 * chance(kept, unseen))
        return Choice(build, Said("sentences.gloop.game_kept_back", {"count": _ways(build, arms), "percent": percent}))

    return _by_rule(view, draws, best)


def determinized(view: View, budget: int, draws: Stream) -> Choice:
    """Deals the hidden tiles again and again, plays each game to its end, and compares the shares of games it wins.

    All moves are tried on the same deals and draws, and the better half of them in more deals, again and again. What
    `thrifty` thinks of a move counts like some games, because a few games alone say little.
    """
    arms = arms_of(view.group, view.variant)
    moves, promised = _worth_trying(view, arms)
    if len(moves) == 1 or view.drawn:
        return _forced(view, moves, draws)
    bonus = [PROMISE_GAMES * PROMISE_SHARE * (one - max(promised)) for one in promised]
    won, left = [0.0] * len(moves), list(range(len(moves)))
    # After this many halvings a single move is left. Each of them gets an equal share of the budget.
    halvings = (len(moves) - 1).bit_length()
    spent = deals = 0
    for part in range(1, halvings + 1):
        while spent < max(1, budget * part // halvings):
            deal = Table(view, arms, draws)
            # Every move is played on with the same draws from the same deal, so luck helps or harms all of them alike.
            state = draws.state
            for number in left:
                table, draws.state = deal.copy(), list(state)
                table.play(moves[number])
                spent += 1
                while not table.ended:
                    table.step(draws)
                    spent += 1
                won[number] += table.shares()[view.seat]
            deals += 1
        # The moves left have been in every deal, so what they won can be compared.
        left = sorted(left, key=lambda number: -won[number] - bonus[number])[: (len(left) + 1) // 2]
    return Choice(moves[left[0]], Said("sentences.gloop.game_won", {"percent": round(100 * won[left[0]] / deals)}))


LADDER: Final = (
    Rung("random", at_random, 1),
    Rung("easy", novice, 1),
    Rung("medium", hasty, 1),
    Rung("strong", thrifty, 1),
    Rung("expert", determinized, 12_000),
)
"""The opponents, from weakest to strongest."""


def gloop_choice(view: View, strength: str = "strong", *, budget: int | None = None, seed: int = 0) -> Choice:
    """The move that an opponent makes in a Gloop game, and why.

        >>> import puzzlemill
        >>> state = puzzlemill.gloop_game()
        >>> choice = puzzlemill.gloop_choice(state.view(state.to_move), "easy")
        >>> choice.text
        'The pair can be turned in several ways; this one was drawn at random.'
        >>> state = state.apply(choice.move)

    The opponent sees only the view of the player whose turn it is. Its `strength` is "random", "easy", "medium",
    "strong" or "expert"; `budget` is about the number of moves that an expert imagines. Equal arguments give equal
    choices.

    Raises `InputError` if an argument is wrong, and if it is not the turn of the view's seat.
    """
    if not isinstance(view, View):
        raise InputError(f"expected the view of a player, got {type(view).__name__}; use state.view(state.to_move)")
    if view.ended or view.seat != view.to_move:
        raise InputError("the game has ended" if view.ended else f"it is the turn of seat {view.to_move}")
    rung = opponent(strength)
    draws = Stream(msgspec.json.encode(["gloop-opponent", rung.name, checked_seed(seed), view]))
    if budget is not None and whole_number("budget", budget, 0) > MOST_IMAGINED:
        raise InputError(f"expected at most {MOST_IMAGINED:,} imagined moves", field="budget", value=budget)
    return rung.choose(view, rung.budget if budget is None else budget, draws)


def opponent(name: str) -> Rung:
    """The opponent of a name; raises `InputError` for another name."""
    for rung in LADDER:
        if rung.name == name:
            return rung
    names = [rung.name for rung in LADDER]
    raise InputError(f"expected one of {', '.join(names)}{meant(shown(name), names)}", field="opponent", value=name)


def _ways(build: Build, arms: list[Arm]) -> int:
    """The places where a formation could be attached now."""
    return len(places(arms, [outline(build.words)]))


def _by_rule(view: View, draws: Stream, best: Callable[[Sequence[Build], list[Arm]], Choice]) -> Choice:
    """The first attachment, or else what a rule of thumb builds."""
    moves = view.moves()
    builds = [move for move in moves if isinstance(move, Build)]
    if not builds or view.attachments():
        return _forced(view, moves, draws)
    return best(builds, arms_of(view.group, view.variant))


def _worth_trying(view: View, arms: list[Arm]) -> tuple[list[AnyMove], list[float]]:
    """All attachments, then one formation of each outline and set of tiles, the best ones, then the rest; and promises.

    An attachment is worth as much as the best formation before any game is imagined, and a draw as little as the worst.
    """
    unseen = pairs_of(view.unseen)
    seen: dict[object, Build] = {}
    for words in formations(view.hand) if not view.drawn else ():
        ends = outline(words)
        alike = frozenset(map(tile_number, words)), min(turned_outline(ends, turns) for turns in range(4))
        seen.setdefault(alike, Build(words))
    rated = {build: promise(build.words, view.hand, arms, unseen) for build in seen.values()}
    builds = sorted(rated, key=lambda build: -rated[build])[:MOST_BUILDS]
    moves = view.moves()
    attachments = [move for move in moves if isinstance(move, Attach)]
    rest = [move for move in moves if not isinstance(move, Attach | Build)]
    best, worst = (rated[builds[0]], rated[builds[-1]]) if builds else (0, 0)
    promised = [best] * len(attachments) + [rated[build] for build in builds] + [worst] * len(rest)
    return [*attachments, *builds, *rest], promised


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
