"""Moves, players and positions of the Gloop game in words, and as records for programs."""

import textwrap
from collections.abc import Sequence
from typing import Final

import msgspec

from puzzlemill.puzzles.gloop.game import State, start
from puzzlemill.puzzles.gloop.game.moves import AnyMove, Attach, Build, Draw, Pair, Step
from puzzlemill.puzzles.gloop.game.moves import Words as Square
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.wording import counted
from puzzlemill.puzzles.words import bundled
from puzzlemill.render.characters import WIDTH
from puzzlemill.render.gloop.game.characters import group_lines
from puzzlemill.render.gloop.game.positions import SEATS, ending

TURNED: Final = ("", ", turned a quarter clockwise", ", turned half round", ", turned a quarter anticlockwise")
TOWARDS: Final[dict[Step, str]] = {"L": "to the left", "R": "to the right", "U": "up", "D": "down"}


def wrapped(text: str, indent: int = 4) -> str:
    """A text in lines of at most 80 characters, the later ones indented."""
    return textwrap.fill(text, WIDTH, subsequent_indent=" " * indent)


def tiles_of(square: Square) -> str:
    """The tiles of a square, from its top left corner: `13 49 35 42`."""
    return " ".join(str(tile_number(word)) for word in square)


def place_of(move: Attach) -> str:
    """Where an attachment goes, and how: `at the right end, up, turned half round`."""
    return f"at the {move.end} end, {TOWARDS[move.step]}{TURNED[move.turns]}"


def move_text(before: State, move: AnyMove, *, open_hand: bool = True) -> str:
    """What a player does; with `open_hand`, also which tiles it draws."""
    match move:
        case Pair():
            return f"turns the first pair: {tile_number(move.upper)} above {tile_number(move.lower)}"
        case Build():
            return f"builds {tiles_of(move.words)}"
        case Attach():
            return f"attaches {tiles_of(before.areas[before.to_move][move.formation])} {place_of(move)}"
        case Draw():
            return f"draws {before.pool[0]} and {before.pool[1]}" if open_hand else "draws two tiles"
    return "passes"


def states_of(game: State) -> list[State]:
    """The states of a game, from its start."""
    states = [start(game.players, game.seed, game.variant)]
    for move in game.played:
        states.append(states[-1].apply(move))
    return states


def record_of(before: State | None, state: State) -> dict[str, object]:
    """A state as JSON, with the move that led to it from the state before; the first has none."""
    move = state.played[-1] if before else None
    return {
        "number": len(state.played),
        "player": SEATS[before.to_move] if before else None,
        "text": move_text(before, move) if before and move else start_text(state),
        "move": msgspec.to_builtins(move),
        **{
            name: msgspec.to_builtins(getattr(state, name))
            for name in ("to_move", "drawn", "group", "hands", "areas", "pool", "scores", "ended")
        },
        "result": state.result and state.result._asdict(),
    }


def start_text(state: State) -> str:
    """What was dealt."""
    hands = [counted(len(hand), "tile") for hand in state.hands]
    each = f"{hands[0]} each" if len(set(hands)) == 1 else ", ".join(hands)
    return f"seed {state.seed}, {counted(state.players, 'player')}, {each}, {len(state.pool)} in the pool"


def result_lines(state: State, names: Sequence[str]) -> list[str]:
    """The pattern at the end of a game or at its last position, then who has won, and the points of all."""
    result = state.result
    end = "The game is not over." if result is None else f"{ending(result, bundled('en'))}."
    widest = max(map(len, names))
    rows = [
        f"  {name:{widest}}  {score:4}  ({counted(len(hand), 'tile')} in hand, {counted(len(area), 'square')})"
        for name, score, hand, area in zip(names, state.scores, state.hands, state.areas, strict=True)
    ]
    return [*(group_lines(state.group) if state.group.pair else []), "", end, *rows]
