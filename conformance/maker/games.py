"""Random games of any kind and what a port must find in each of their states.

All chance comes from a `Stream`, so the same puzzle always gives the same game.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec

import puzzlemill
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.playing import State, game

UNDO: Final = "undo"
"""What stands for taking back the last move of the game itself, whatever that was."""

MOST_REFUSED: Final = 3
"""The most refused moves of a state."""

Json = Any
"""A value of JSON: None, True, numbers, texts, lists and dictionaries."""


class Table(NamedTuple):
    """A puzzle to play and the moves of a line that completes it, right or wrong; possibly no moves."""

    puzzle: AnyPuzzle
    line: tuple[Any, ...] = ()
    ordered: bool = False
    """Whether the order of these moves matters."""


class Texts(Protocol):
    """What the maker of a kind provides for the texts that are hashed, and for moves that must be refused."""

    BUDGET: int
    """Nodes to find out whether a position is lost."""

    def position_text(self, puzzle: Any, position: Any) -> str:
        """The position as a text, as README.md describes it."""

    def move_text(self, move: Any) -> str:
        """A move as a text."""

    def illegal_moves(self, state: State[Any, Any], draws: Stream) -> Iterable[Json]:
        """Moves that are probably illegal in a state, as saved games spell moves."""


def play_games(texts: Texts, tables: Sequence[Table], most: int) -> list[Json]:
    """A random game at each table, of up to `most` states."""
    return [_game(texts, table, most, number) for number, table in enumerate(tables)]


def _game(texts: Texts, table: Table, most: int, number: int) -> Json:
    identity = puzzlemill.format_id(table.puzzle)
    draws = stream_for(f"conformance {number} {identity}")
    state = puzzlemill.play(table.puzzle)
    states = [_state(texts, state, None, draws)]
    for move, after in _moves(table, state, most, draws):
        states.append(_state(texts, after, move, draws))
    return {"id": identity, "instance": plain(table.puzzle), "states": states}


def _moves(table: Table, state: State[Any, Any], most: int, draws: Stream) -> Iterator[tuple[Any, State[Any, Any]]]:
    """The moves of a game and the states after them: none, a part or all of the line with detours, then any moves."""
    line = list(table.line)
    if not table.ordered:
        draws.shuffle(line)
    for move in line[: draws.choice([0, draws.below(len(line) + 1), len(line)])]:
        state = state.apply(move)
        yield move, state
        if draws.below(8) == 0 and (legal := state.moves()):
            detour = draws.choice(legal)
            yield detour, state.apply(detour)
            yield UNDO, state
    for _ in range(draws.below(most) + 2):
        chosen = _random_move(state, draws)
        if chosen is None:
            break
        state = state.undo() if chosen == UNDO else state.apply(chosen)
        yield chosen, state


def _random_move(state: State[Any, Any], draws: Stream) -> Any:
    """A legal move: mostly forwards, sometimes one that takes something back, or `UNDO`; None if there are none."""
    legal = state.moves()
    back = [move for move in legal if type(move).__name__ in ("Back", "Lift")]
    forwards = legal[: len(legal) - len(back)]
    chance = draws.below(10)
    if state.played and chance == 0:
        return UNDO
    if back and (chance <= 2 or not forwards):
        return draws.choice(back)
    return draws.choice(forwards) if forwards else None


def _state(texts: Texts, state: State[Any, Any], move: Any, draws: Stream) -> Json:
    """What a port must find in a state, and the move that led to it."""
    room: Any = game(state.puzzle.kind)
    legal = state.moves()
    solution = room.solution(state.puzzle, state.position)
    solvable = state.solvable(texts.BUDGET)
    return {
        "move": move if move in (None, UNDO) else plain(move),
        "position": fnv(texts.position_text(state.puzzle, state.position)),
        "moves": [len(legal), fnv(";".join(map(texts.move_text, legal)))],
        "progress": list(state.progress),
        "solved": state.solved,
        "lost": None if solvable is None else not solvable,
        "broken": None if solution is None else broken_rules(state.puzzle, solution),
        "refused": _refused(texts, state, draws) if draws.below(4) == 0 else [],
    }


def _refused(texts: Texts, state: State[Any, Any], draws: Stream) -> list[Json]:
    """Some of the moves that the state refuses."""
    candidates = [plain(move) for move in texts.illegal_moves(state, draws)]
    refused = [move for move in candidates if refusal(state, move)]
    return draws.sample(refused, min(MOST_REFUSED, len(refused)))


def refusal(state: State[Any, Any], move: Json) -> str:
    """Why a state refuses a move as a saved game spells it; empty if it is legal."""
    try:
        state.apply(msgspec.convert(move, game(state.puzzle.kind).Move))
    except (InputError, msgspec.ValidationError) as error:
        return str(error)
    return ""


def broken_rules(puzzle: AnyPuzzle, solution: Any) -> Json:
    """The codes and cells of the rules that a solution breaks."""
    return [[breach.code, plain(breach.cells)] for breach in puzzlemill.check(puzzle, solution)]


def fnv(text: str) -> str:
    """The 32-bit FNV-1a hash of an ASCII text, as 8 hexadecimal digits (Fowler, Noll and Vo)."""
    value = 0x811C9DC5
    for byte in text.encode("ascii"):
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{value:08x}"


def plain(value: object) -> Json:
    """A value as plain JSON."""
    return json.loads(msgspec.json.encode(value))
