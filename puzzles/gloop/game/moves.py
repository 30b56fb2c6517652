"""What players do in the Gloop game, and the variants of its rules: the values of saved games, as JSON."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from puzzlemill.puzzles.decoding import fault_of
from puzzlemill.puzzles.kinds import InputError, typed

Words: TypeAlias = tuple[str, str, str, str]
"""Four tiles as they lie, two by two: nw, ne, sw, se. A word says which tile it is, and how it is turned."""

End: TypeAlias = Literal["left", "right"]
Step: TypeAlias = Literal["L", "R", "U", "D"]

ENDS: Final[tuple[End, End]] = ("left", "right")
OUTWARD: Final[dict[End, Step]] = {"left": "L", "right": "R"}

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8
DECK: Final = 90
"""Tiles 1 to 90: all but the blank."""

MOST_FORMATIONS: Final = DECK // 4
"""The most formations of an area."""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag=str.lower):
    """The base of all moves; the field `move` of their JSON says which one it is."""


class Pair(Move, frozen=True):
    """The opener turns the two tiles drawn at the start: `upper` is the first of them, `lower` lies below it."""

    upper: str
    lower: str


class Build(Move, frozen=True):
    """Four tiles of the hand become a formation in the player's area; the least of the four is at nw."""

    words: Words


class Attach(Move, frozen=True):
    """Formation number `formation` of the area, after clockwise quarter turns, goes to an end of the group."""

    formation: Annotated[int, msgspec.Meta(ge=0, lt=MOST_FORMATIONS)]
    end: End
    step: Step
    turns: Annotated[int, msgspec.Meta(ge=0, le=3)]


class Draw(Move, frozen=True):
    """Two tiles of the pool go into the hand."""


class Pass(Move, frozen=True):
    """Nothing: only if nothing else is possible, and the variant plays on after the pool is empty."""


AnyMove: TypeAlias = Pair | Build | Attach | Draw | Pass


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The rules where the leaflet leaves a choice; the defaults are its rules as we read them."""

    pair: Literal["chosen", "random"] = "chosen"
    """Whether the opener or the shuffle turns the first pair."""

    edges: Literal["all", "last"] = "all"
    """Whether a formation matches all tiles that it touches, or only the two laid last at its end."""

    draw: Literal["forced", "free"] = "forced"
    """Whether players may draw although they could build or attach."""

    end: Literal["empty", "blocked"] = "empty"
    """Whether the last draw ends the game, or a round of passes after it."""

    out: Literal["at once", "round"] = "at once"
    """Whether a player without tiles wins at once, or the round is played to its end and the least loss wins."""

    opener: Annotated[int, msgspec.Meta(ge=0, lt=MOST_PLAYERS)] = 0
    """The seat that moves first."""

    hand: Annotated[int, msgspec.Meta(ge=4, le=8)] = 6
    """The tiles that each player begins with."""

    extra: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=4)], ...], msgspec.Meta(max_length=MOST_PLAYERS)] = ()
    """More tiles to begin with for the players in order of turns, the opener first; none for those not named."""

    @typed
    def __post_init__(self) -> None:
        if self.extra and not any(self.extra):
            msgspec.structs.force_setattr(self, "extra", ())
        for name, default in zip(self.__struct_fields__, self.__struct_defaults__, strict=True):
            if isinstance(default, str) and getattr(self, name) == default:
                msgspec.structs.force_setattr(self, name, default)  # only the same object is left out of saved games

    def checked(self) -> "Variant":
        """The rules in one form, so that equal rules are saved alike; raises `InputError` for wrong rules."""
        try:
            return msgspec.convert(msgspec.to_builtins(self), Variant)
        except (TypeError, UnicodeError, msgspec.ValidationError) as error:
            raise fault_of(error, Variant).within(field="variant") from None

    def dealt(self, players: int) -> list[int]:
        """The number of tiles that each seat begins with; raises `InputError` if the rules and players do not fit."""
        if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
            raise InputError(f"expected {LEAST_PLAYERS} to {MOST_PLAYERS}", field="players", value=players)
        if self.opener >= players:
            raise InputError(f"expected a seat from 0 to {players - 1}", field="opener", value=self.opener)
        if len(self.extra) > players:
            raise InputError(f"{len(self.extra)} numbers for {players} players", field="extra")
        extra = (*self.extra, *(0,) * (players - len(self.extra)))
        dealt = [self.hand + extra[(seat - self.opener) % players] for seat in range(players)]
        if sum(dealt) % 2:
            raise InputError(
                f"{sum(dealt)} tiles are dealt, so the pool is odd; players draw two tiles at a time", field="hand"
            )
        if sum(dealt) + 2 >= DECK:
            raise InputError(f"{sum(dealt)} tiles are dealt, which leaves no pool", field="hand")
        return dealt
