"""Saved Gloop games: accepted if and only if the brute-force twin finds every move legal, with the same end."""

import functools
import json
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

from puzzlemill.puzzles.gloop.game import FORMAT, LARGEST_SEED, State, replay
from puzzlemill.puzzles.gloop.game.moves import AnyMove, Variant
from puzzlemill.puzzles.kinds import InputError
from tests.fuzz.doors import Door, Judge
from tests.fuzz.doors.games.models import has_fields
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.json_inputs import json_object, mutator
from tests.fuzz.mutations.typed import value_of
from tests.support.gloop_game import random_game, variants
from tests.twins.gloop_game import CHOICES, STEPS, WORDS, Fields, Game, first_wrong, quarter

NAME: Final = "fuzzed.json"

FIELDS: Final[dict[str, dict[str, type]]] = {
    "pair": {"upper": str, "lower": str},
    "build": {"words": list},
    "attach": {"formation": int, "end": str, "step": str, "turns": int},
    "draw": {},
    "pass": {},
}
"""The fields of each sort of move."""

EVERY_WORD: Final = sorted(word for words in WORDS.values() for word in words)


@functools.cache
def seeds() -> Sequence[bytes]:
    """Games at the start, on the way and at the end, in many variants."""
    games = [random_game(*game) for game in list(variants())[::11]]
    return tuple(states[at].to_json().encode() for states in games for at in (0, len(states) // 2, -1))


def scratch(draws: Random) -> Any:
    """A game of random moves and rules."""
    makers = {name: lambda draws: draws.choice(EVERY_WORD) for name in ("upper", "lower")}
    makers["words"] = lambda draws: [draws.choice(EVERY_WORD) for _ in range(4)]
    moves = [value_of(draws, AnyMove, makers) for _ in range(draws.randint(0, 3))]
    variant = value_of(draws, Variant, {"hand": lambda draws: draws.randint(4, 8)})
    saved = {"format": FORMAT, "version": 1, "variant": variant, "players": draws.randint(2, 8), "seed": 5}
    if _fair(saved) and chance(draws, 70):
        moves = [draws.choice(Game(saved["players"], 5, variant).moves()), *moves]
    return {**saved, "moves": moves}


def aimed(draws: Random, saved: Any) -> Any:
    """The game with a move that is turned, moved or left out, with moves after its end, or of other rules."""
    moves = saved["moves"]
    if not moves:
        return {**saved, "players": draws.randint(1, 9)}
    at = draws.randrange(len(moves))
    match draws.randrange(5):
        case 0:
            return {**saved, "moves": [*moves, draws.choice(moves)]}
        case 1:
            return {**saved, "moves": moves[:at]}
        case 2:
            return {**saved, "variant": value_of(draws, Variant, {"hand": lambda draws: draws.randint(4, 8)})}
        case 3:
            return {**saved, "moves": [*moves[:at], *moves[at + 1 :]]}
        case _:
            return {**saved, "moves": [*moves[:at], _changed(draws, moves[at]), *moves[at + 1 :]]}


def _changed(draws: Random, move: Fields) -> Fields:
    """The move with a tile that is turned, or at another place."""
    if move["move"] == "build":
        words = list(move["words"])
        at = draws.randrange(4)
        words[at] = quarter(words[at])
        return {**move, "words": words}
    if move["move"] == "attach":
        name = draws.choice(("turns", "step", "end", "formation"))
        choices: dict[str, Sequence[object]] = {"step": "LRUD", "end": ("left", "right")}
        return {**move, name: draws.choice(choices.get(name, range(4)))}
    if move["move"] == "pair":
        return {"move": "pair", "upper": move["lower"], "lower": move["upper"]}
    return {"move": draws.choice(("draw", "pass"))}


def enter(data: bytes) -> Judge:
    """Read a saved game as a player's file."""
    try:
        state = replay(data, NAME)
    except InputError:
        if _legal(data):
            return lambda: ["refused: every move of it is legal"]
        raise
    return lambda: faults(json.loads(data), state)


def _legal(data: bytes) -> bool:
    """Whether a game that was refused is of exactly the right form, and the twin finds nothing wrong with it."""
    saved = json_object(data)
    return _well_formed(saved) and _fair(saved) and not first_wrong(saved)[0]


def _well_formed(saved: Fields) -> bool:
    """Whether a saved game has the right fields of exactly the right types."""
    variant, moves = saved.get("variant"), saved.get("moves")
    return (
        set(saved) == {"format", "version", "variant", "players", "seed", "moves"}
        and (saved["format"], saved["version"]) == (FORMAT, 1)
        and all(type(saved[name]) is int for name in ("version", "players", "seed"))
        and isinstance(variant, dict)
        and isinstance(moves, list)
        and all(map(_has_form, moves))
    )


def _has_choice(name: str, value: object) -> bool:
    if name in CHOICES:
        return isinstance(value, str) and value in CHOICES[name]
    numbers = value if name == "extra" and isinstance(value, list) else [value]
    least, most = {"opener": (0, 7), "hand": (4, 8), "extra": (0, 4)}.get(name, (1, 0))
    return all(type(number) is int and least <= number <= most for number in numbers)


def _has_form(move: Any) -> bool:
    if not has_fields(FIELDS, move):
        return False
    words = move.get("words", [""] * 4)
    return (
        len(words) == 4
        and all(isinstance(word, str) for word in words)
        and move.get("end", "left") in ("left", "right")
        and move.get("step", "L") in STEPS
    )


def _fair(saved: Fields) -> bool:
    """Whether the rules have only values that there are, and players, seed and the tiles that are dealt fit."""
    variant, players = saved["variant"], saved["players"]
    if not all(_has_choice(name, value) for name, value in variant.items()):
        return False
    dealt: int = players * variant.get("hand", 6) + sum(variant.get("extra", []))
    seats: bool = variant.get("opener", 0) < players and len(variant.get("extra", [])) <= players
    return (
        seats and dealt % 2 == 0 and dealt < 88 and players in range(2, 9) and saved["seed"] in range(LARGEST_SEED + 1)
    )


def faults(saved: Fields, state: State) -> Iterable[str]:
    """Ways in which a game that was read differs from the saved one, is illegal, or ends otherwise."""
    if not _fair(saved):
        yield "the deal is not fair"
        return
    wrong, game = first_wrong(saved)
    if wrong:
        yield f"an illegal game is accepted: {wrong}"
        return
    result = state.result
    if (result and (result.reason, [*result.winners], [*result.scores])) != game.result():
        yield f"it ends with {result}, by the twin with {game.result()}"
    again = json.loads(state.to_json())
    if {**again, "variant": {}} != {**saved, "variant": {}}:
        yield "it is saved as another game"
    if replay(state.to_json()) != state:
        yield "it does not come back as it was saved"


DOOR: Final = Door("gloop_games", seeds, mutator(scratch, aimed), enter, begins=f"{NAME}: ")
