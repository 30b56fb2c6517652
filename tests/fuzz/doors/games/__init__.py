"""Saved games of every kind: accepted if and only if an independent model finds every move legal."""

import functools
import json
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

from puzzlemill import solve
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import make_entry
from puzzlemill.solvers.playing import State, game, play, play_from_json
from tests.fuzz.doors import Door, Judge
from tests.fuzz.doors.answers.truths import CHECKERS, plain
from tests.fuzz.doors.games.models import MODELS, well_formed
from tests.fuzz.mutations.json_inputs import json_object, mutator
from tests.fuzz.mutations.typed import value_of
from tests.support.example_games import ODD, route

IDS: Final = (
    *ODD.values(),
    *("ottf:3x3:a2a212a2a", "ottf:1x2:12", "ottf:4x4:2232311221122332", "gloop:2x2:perfect:cc", "gloop:2x3:mixed:ac6"),
    "gloop:2x2:valid:cc:u1213",
    *(
        "domicles:2x2:3:e1:10203021",
        "domicles:2x2:6:e1:51426331",
        "iqblocks:a11_b11_c11:2x3:6.",
        "iqblocks:a11_b11:2x2:a3.",
    ),
)
"""Small puzzles, some with holes, givens, clues, spares, or swaps to spare."""

WALK: Final = 8
"""Moves of a random game."""


@functools.cache
def seeds() -> Sequence[bytes]:
    """Games at the start, on the way, and solved."""
    games: list[State[Any, Any]] = []
    draws = Random("games")
    for text in IDS:
        puzzle = parse_id(text)
        state: State[Any, Any] = play(puzzle)
        games.append(state)
        for _ in range(WALK):
            legal = state.moves()
            state = state.apply(draws.choice(legal)) if legal else state
        games.append(state)
        entry = make_entry(puzzle, solve(puzzle).solution)
        if entry.solution is not None:
            saved = {**json.loads(play(puzzle).to_json()), "moves": route(entry)}
            games.append(play_from_json(json.dumps(saved)))
    return tuple(dict.fromkeys(state.to_json().encode() for state in games))


def scratch(draws: Random) -> Any:
    """A game of random moves of its kind."""
    text = draws.choice(IDS)
    move_type = game(text.partition(":")[0]).Move
    makers = {
        "word": lambda draws: "".join(draws.choice("().") for _ in range(8)),
        "piece": lambda draws: draws.choice("ABC"),
    }
    moves = [value_of(draws, move_type, makers) for _ in range(draws.randint(0, 4))]
    return {"format": "puzzlemill-play", "version": 1, "id": text, "moves": moves}


def aimed(draws: Random, saved: Any) -> Any:
    """The game with its moves in another order, with moves of another seed of its kind, or much longer."""
    moves = saved["moves"]
    same = [
        json.loads(seed)
        for seed in seeds()
        if json.loads(seed)["id"].partition(":")[0] == saved["id"].partition(":")[0]
    ]
    other = draws.choice(same)
    match draws.randrange(5 if moves else 3):
        case 4:
            at = draws.randrange(len(moves))
            return {**saved, "moves": [*moves[:at], _shifted(draws, moves[at]), *moves[at + 1 :]]}
        case 0:
            return {**saved, "moves": draws.sample(moves, len(moves))}
        case 1:
            return {**saved, "moves": [*moves, *other["moves"]]}
        case 2:
            return {**saved, "moves": other["moves"]}
        case _:
            undone = [_undoing(move) for move in reversed(moves)]
            return {**saved, "moves": [*moves, *undone] * draws.choice((1, 2, 3)) + moves}


def _shifted(draws: Random, move: dict[str, Any]) -> dict[str, Any]:
    """The move one row or column away, or the same for another piece."""
    down, right = draws.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
    if "cells" in move:
        piece = draws.choice((move["piece"], "A", "B", "C"))
        return {**move, "piece": piece, "cells": [[row + down, col + right] for row, col in move["cells"]]}
    return {**move, "row": move["row"] + down, "col": move["col"] + right} if "row" in move else move


def _undoing(move: dict[str, Any]) -> dict[str, Any]:
    """The move that takes a move back."""
    if move["move"] != "lay":
        return {"move": "back"}
    return {"move": "lift", **{name: move[name] for name in ("row", "col", "piece") if name in move}}


def enter(data: bytes) -> Judge:
    """Read a saved game as a player's file."""
    try:
        state = play_from_json(data)
    except InputError:
        if _legal(data):
            return lambda: ["refused: every move of it is legal"]
        raise
    return lambda: faults(json.loads(data), state)


def _legal(data: bytes) -> bool:
    """Whether a game that was refused is of exactly the right form, and the model finds nothing wrong with it."""
    saved = json_object(data)
    name, moves = saved.get("id"), saved.get("moves", [])
    if name not in IDS or saved != {"format": "puzzlemill-play", "version": 1, "id": name, "moves": moves}:
        return False
    kind = name.partition(":")[0]
    well_written = type(saved["version"]) is int and well_formed(kind, moves)
    return well_written and not MODELS[kind](plain(parse_id(name)), moves)


def faults(saved: dict[str, Any], state: State[Any, Any]) -> Iterable[str]:
    """Ways in which a game that was read differs from the saved one, is illegal, or is wrong about being solved."""
    kind = saved["id"].partition(":")[0]
    instance = plain(parse_id(saved["id"]))
    wrong = MODELS[kind](instance, saved["moves"])
    if wrong:
        yield f"an illegal game is accepted: {wrong}"
    again = json.loads(state.to_json())
    if again != {"format": "puzzlemill-play", "version": 1, "id": saved["id"], "moves": saved["moves"]}:
        yield "it is saved as another game"
    if play_from_json(state.to_json()) != state:
        yield "it does not come back as it was saved"
    solution = game(kind).solution(state.puzzle, state.position)
    right = solution is not None and CHECKERS[kind](instance, plain(solution))
    if state.solved != right:
        yield f"solved is {state.solved}, the independent checker says {right}"
    done, total = state.progress
    if not 0 <= done <= total:
        yield f"progress is {done} of {total}"


DOOR: Final = Door("games", seeds, mutator(scratch, aimed), enter)
