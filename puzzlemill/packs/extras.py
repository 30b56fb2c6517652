"""What a game may need besides puzzle and grade: the first hints, and the moves to expect."""

import msgspec

from puzzlemill.grading.players import expected_moves
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import AnyEntry, EntryHint
from puzzlemill.solvers import play


def with_hints(entry: AnyEntry, most: int) -> AnyEntry:
    """The entry with the first `most` hints of a game that follows them, fewer if the puzzle is solved earlier.

    Each has a move that can be played after those before it and leaves the puzzle solvable. They end, or there are
    none, if the puzzle has no solution or a hint is not found within the default budget. Raises `InputError` if `most`
    is below 0.
    """
    if most < 0:
        raise InputError(f"hints {shown(most)}: expected 0 or more")
    hints: list[EntryHint] = []
    state = play(entry.instance)
    while len(hints) < most:
        hint = state.hint()
        if hint.move is None:
            break
        # As JSON has it, so that what is read again is equal.
        move = msgspec.json.decode(msgspec.json.encode(hint.move))
        hints.append(EntryHint(hint.technique, hint.text, hint.cells, move))
        state = state.apply(hint.move)
    return msgspec.structs.replace(entry, hints=tuple(hints))


def with_expected_moves(entry: AnyEntry) -> AnyEntry:
    """The entry with the moves that the simulated player of its kind takes, by `players.expected_moves`."""
    return msgspec.structs.replace(entry, expected_moves=expected_moves(entry.instance).moves)
