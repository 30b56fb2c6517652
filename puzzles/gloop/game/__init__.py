"""The Gloop game for two to eight players (Horn's leaflet): rules, legal moves, what a player sees, the end.

Not a kind of puzzle: it has players, chance and hidden hands. A game is a value that follows from its variant, the
number of players, the seed of the shuffle and the moves. `puzzlemill help gloop-game` has the rules, and our
reading of the leaflet.
"""

import contextlib
import itertools
from collections import Counter
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.gloop.game.formations import fits, outline, pairs, spelled
from puzzlemill.puzzles.gloop.game.formations import formations as formations_of
from puzzlemill.puzzles.gloop.game.group import Group, fitting
from puzzlemill.puzzles.gloop.game.moves import DECK, AnyMove, Attach, Build, Draw, Pair, Pass, Variant, Words
from puzzlemill.puzzles.gloop.tiles import is_word, tile_number
from puzzlemill.puzzles.kinds import InputError, shown, whole_number
from puzzlemill.puzzles.showing import Brief
from puzzlemill.puzzles.streams import stream_for

FORMAT: Final = "puzzlemill-gloop-game"
VERSION: Final = 1
LARGEST_SAVE: Final = 100_000
"""Bytes of the largest saved game; the longest possible ones have about 20,000."""

LARGEST_SEED: Final = 2**53 - 1
"""The largest seed of a game: JavaScript has no larger whole numbers."""

AREA_LOSS, HAND_LOSS = 1, 3
"""The points that each tile in the area, and each in the hand, costs at the end."""

REFUSALS: Final = {
    "NOT_THE_PAIR": "the pair has to be turned first, from the two tiles that were drawn",
    "PAIR_LAID": "the pair is already turned",
    "NOT_A_WORD": "not one of the 323 words",
    "NOT_IN_HAND": "a tile is not in the hand",
    "MISMATCH": "touching sides do not match",
    "SPELLING": "the least tile of a formation is at nw",
    "NO_FORMATION": "the area has no formation of this number",
    "WRONG_STEP": "the arm cannot take this step",
    "CAN_MOVE": "a formation can be built or attached",
    "POOL_EMPTY": "the pool is empty",
    "CAN_DRAW": "passing is only for players who can do nothing else",
    "GAME_OVER": "the game has ended",
}
"""Why a move is refused, by code."""


class GameError(InputError):
    """A move against the rules of the Gloop game; `code` is a key of `REFUSALS`, `about` names the move."""

    def __init__(self, code: str, about: str) -> None:
        super().__init__(f"{about}: {REFUSALS[code]}")
        self.code: str = code
        self.about: str = about


class Result(NamedTuple):
    """How a game ended: several winners share a draw."""

    reason: Literal["out", "pool"]
    """A player got rid of all tiles, or the pool ran out."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    """By seat: -1 for each tile in the area, -3 for each tile in the hand."""


class View(Brief, msgspec.Struct, frozen=True):
    """What a player may see of a game: enough to choose a move, and no more."""

    variant: Variant
    seat: int
    to_move: int
    group: Group
    drawn: tuple[int, ...]
    """The two tiles of the pair, until the opener has turned them."""

    hand: tuple[int, ...]
    """The player's own tiles, ascending."""

    hands: tuple[int, ...]
    """The number of tiles in each hand."""

    areas: tuple[tuple[Words, ...], ...]
    pool: int
    """The number of tiles in the pool."""

    unseen: tuple[int, ...]
    """The tiles in other hands and in the pool, ascending: nobody but their owners knows which is where."""

    passes: int
    """How many players in a row have passed."""

    out: int | None
    """The seat that had no tile left first, if the variant plays the round to its end."""

    ended: bool

    def moves(self) -> list[AnyMove]:
        """Every legal move of the player, in a fixed order; none unless it is the player's turn."""
        if self.ended or self.seat != self.to_move:
            return []
        if self.drawn:
            return [Pair(*words) for words in pairs(*self.drawn)]
        moves: list[AnyMove] = [Build(words) for words in formations_of(self.hand)]
        moves += self.attachments()
        if self.pool and (not moves or self.variant.draw == "free"):
            moves.append(Draw())
        return moves or [Pass()]

    def attachments(self) -> list[Attach]:
        """The ways to attach a formation of the player's own area."""
        return self.group.attachments(self.areas[self.seat], last=self.variant.edges == "last")

    def can_build(self) -> bool:
        """Whether the hand has a formation: quicker than listing all of them."""
        return next(formations_of(self.hand), None) is not None

    def can_attach(self) -> bool:
        """Whether a formation of the area can be attached."""
        return bool(self.attachments())


class State(Brief, msgspec.Struct, frozen=True):
    """A game at one moment, with all that is hidden; `view` is what a player may see. Immutable, equal by its moves."""

    variant: Variant
    players: int
    seed: int
    played: tuple[AnyMove, ...]
    to_move: int
    group: Group
    drawn: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    areas: tuple[tuple[Words, ...], ...]
    pool: tuple[int, ...]
    """In the order in which the tiles are drawn."""

    passes: int = 0
    out: int | None = None
    ended: bool = False

    def view(self, seat: int) -> View:
        """What the player at this seat sees."""
        if whole_number("seat", seat, 0) >= self.players:
            raise InputError(f"expected 0 to {self.players - 1}", field="seat", value=seat)
        others = (tile for other, hand in enumerate(self.hands) if other != seat for tile in hand)
        return View(
            self.variant,
            seat,
            self.to_move,
            self.group,
            self.drawn,
            self.hands[seat],
            tuple(map(len, self.hands)),
            self.areas,
            len(self.pool),
            tuple(sorted((*others, *self.pool))),
            self.passes,
            self.out,
            self.ended,
        )

    def moves(self) -> list[AnyMove]:
        """Every legal move of the player whose turn it is, in a fixed order; none after the end."""
        return self.view(self.to_move).moves()

    def apply(self, move: AnyMove) -> "State":
        """The game after a move; raises `GameError` with one line and a code for a move against the rules.

        Raises `InputError` for anything that is not a move at all.
        """
        move = _typed(move, f"move {len(self.played) + 1}")
        about = f"move {len(self.played) + 1}, {type(move).__name__.lower()}"
        if self.ended:
            raise GameError("GAME_OVER", about)
        if isinstance(move, Pair) or self.drawn:
            return self._with_pair(move, about)
        if isinstance(move, Build):
            return self._after(move, **self._built(move, about))
        if isinstance(move, Attach):
            return self._after(move, **self._attached(move, about))
        view = self.view(self.to_move)
        busy = view.can_attach() or view.can_build()
        if isinstance(move, Draw):
            if not self.pool:
                raise GameError("POOL_EMPTY", about)
            if busy and self.variant.draw == "forced":
                raise GameError("CAN_MOVE", about)
            hand = tuple(sorted((*self.hands[self.to_move], *self.pool[:2])))
            return self._after(move, hands=_replaced(self.hands, self.to_move, hand), pool=self.pool[2:])
        if busy or self.pool:
            raise GameError("CAN_DRAW", about)
        return self._after(move, passes=self.passes + 1)

    def _with_pair(self, move: AnyMove, about: str) -> "State":
        if not self.drawn:
            raise GameError("PAIR_LAID", about)
        if not isinstance(move, Pair) or (move.upper, move.lower) not in pairs(*self.drawn):
            raise GameError("NOT_THE_PAIR", about)
        return _changed(self, played=(*self.played, move), group=Group((move.upper, move.lower)), drawn=())

    def _built(self, move: Build, about: str) -> dict[str, object]:
        for word in move.words:
            if not is_word(word):
                raise GameError("NOT_A_WORD", f"{about} {shown(word)}")
        tiles = Counter(map(tile_number, move.words))
        hand = Counter(self.hands[self.to_move])
        if not tiles <= hand:
            raise GameError("NOT_IN_HAND", f"{about}, tile {min(tiles - hand)}")
        if not fits(move.words):
            raise GameError("MISMATCH", about)
        if spelled(move.words) != move.words:
            raise GameError("SPELLING", about)
        area = (*self.areas[self.to_move], move.words)
        return {
            "hands": _replaced(self.hands, self.to_move, tuple(sorted((hand - tiles).elements()))),
            "areas": _replaced(self.areas, self.to_move, area),
        }

    def _attached(self, move: Attach, about: str) -> dict[str, object]:
        area = self.areas[self.to_move]
        if not 0 <= move.formation < len(area):
            raise GameError("NO_FORMATION", f"{about}, formation {move.formation}")
        if move.step not in self.group.steps(move.end):
            raise GameError("WRONG_STEP", f"{about}, {move.end} {move.step}")
        words = area[move.formation]
        need = self.group.needs(move.end, last=self.variant.edges == "last")[move.step]
        if move.turns not in fitting(outline(words), need):
            raise GameError("MISMATCH", about)
        left = area[: move.formation] + area[move.formation + 1 :]
        return {"group": self.group.extended(words, move), "areas": _replaced(self.areas, self.to_move, left)}

    def _after(self, move: AnyMove, **changes: object) -> "State":
        """The game after a move of the player whose turn it is: the end, if this is it, or the next player's turn."""
        seat, following = self.to_move, (self.to_move + 1) % self.players
        after = _changed(self, **{"passes": 0, **changes}, played=(*self.played, move), to_move=following)
        out = self.out
        if out is None and isinstance(move, Attach) and not after.hands[seat] and not after.areas[seat]:
            out = seat
        round_over = following == self.variant.opener
        if out is not None:
            ended = self.variant.out == "at once" or round_over
        elif isinstance(move, Draw) and self.variant.end == "empty":
            ended = not after.pool
        else:
            ended = after.passes == self.players
        return _changed(after, out=out, ended=ended)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by seat: -1 for each tile in the area and -3 for each tile in the hand."""
        return tuple(
            -AREA_LOSS * 4 * len(area) - HAND_LOSS * len(hand)
            for area, hand in zip(self.areas, self.hands, strict=True)
        )

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        if not self.ended:
            return None
        if self.out is not None and self.variant.out == "at once":
            return Result("out", (self.out,), self.scores)
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == max(self.scores))
        return Result("pool" if self.out is None else "out", winners, self.scores)

    def to_json(self) -> str:
        """The game as JSON: `{"format": "puzzlemill-gloop-game", "version": 1, ...}` with its seed and moves."""
        saved = _Saved(FORMAT, VERSION, self.variant, self.players, self.seed, self.played)
        return msgspec.json.encode(saved).decode()


class _Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["puzzlemill-gloop-game"]
    version: Literal[1]
    variant: Variant
    players: int
    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)]
    moves: tuple[AnyMove, ...]


def start(players: int = 2, seed: int = 0, variant: Variant | None = None) -> State:
    """A new game: the tiles are shuffled and dealt, and two that can match are drawn for the pair.

    Raises `InputError` if the seed is too large, or if players and variant do not fit.
    """
    variant = Variant() if variant is None else variant.checked()
    players, seed = whole_number("players", players), checked_seed(seed)
    dealt = variant.dealt(players)
    draws = stream_for(f"gloop-game:{seed}:shuffle")
    deck = list(range(1, DECK + 1))
    draws.shuffle(deck)
    ends = list(itertools.accumulate(dealt, initial=0))
    hands = tuple(tuple(sorted(deck[first:last])) for first, last in itertools.pairwise(ends))
    pool = deck[ends[-1] :]
    while not pairs(*pool[:2]):
        draws.shuffle(pool)
    drawn = tuple(pool[:2])
    group = Group()
    if variant.pair == "random":
        group, drawn = Group(draws.choice(pairs(*drawn))), ()
    nothing: tuple[Words, ...] = ()
    areas = (nothing,) * players
    return State(variant, players, seed, (), variant.opener, group, drawn, hands, areas, tuple(pool[2:]))


def checked_seed(seed: int) -> int:
    """The seed of a game; raises `InputError` unless it is a whole number up to `LARGEST_SEED`."""
    if whole_number("seed", seed, 0) > LARGEST_SEED:
        raise InputError(f"expected at most {LARGEST_SEED}", field="seed", value=seed)
    return whole_number("seed", seed)


def replay(data: bytes | str, name: str = "game") -> State:
    """Replay every move of a game in JSON; raises `InputError` with one line that begins with `name`."""
    if not isinstance(data, bytes | str):
        raise InputError(f"expected JSON as bytes or text, got {type(data).__name__}", file=name)
    saved = read_json(data, _Saved, name, LARGEST_SAVE)
    try:
        state = start(saved.players, saved.seed, saved.variant)
        for move in saved.moves:
            state = state.apply(move)
    except GameError as error:
        raise GameError(error.code, f"{name}: {error.about}") from None
    except InputError as error:
        raise error.within(file=name) from None
    return state


def _typed(move: object, about: str) -> AnyMove:
    """A move whose fields have the right types, so that a saved game reads back the same whatever Python allowed."""
    if isinstance(move, AnyMove):
        with contextlib.suppress(msgspec.ValidationError, TypeError, UnicodeError, RecursionError):
            known: AnyMove = msgspec.convert(msgspec.to_builtins(move), AnyMove)
            return known
    raise InputError(f"{about}: {shown(move)} is not a move of the Gloop game")


def _changed(state: State, **changes: object) -> State:
    return msgspec.structs.replace(state, **changes)


def _replaced(items: tuple[object, ...], place: int, item: object) -> tuple[object, ...]:
    return (*items[:place], item, *items[place + 1 :])
