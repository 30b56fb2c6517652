"""What a game can need besides puzzle and grade: the first hints, and the expected moves."""

import msgspec

from puzzlemill.grading.players import expected_moves
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry, EntryHint
from puzzlemill.solvers import play


def with_hints(entry: AnyEntry, most: int) -> AnyEntry:
    """The entry with the first `most` hints of a game that follows them; fewer if that solves the puzzle earlier.

    Each hint has a move that can be played after the moves before it and leaves the puzzle solvable. The list ends
    early, or is empty, if the puzzle has no solution or the default budget is too small to find a hint. Raises
    `InputError` if `most` is below 0.
    """
    if most < 0:
        raise InputError("expected 0 or more", field="hints", value=most)
    hints: list[EntryHint] = []
    state = play(entry.instance)
    while len(hints) < most:
        hint = state.hint()
        if hint.move is None:
            break
        # As in JSON, so that an entry that is read back is equal.
        move = msgspec.json.decode(msgspec.json.encode(hint.move))
        key, args = (hint.key, hint.args) if hint.key else (msgspec.UNSET, msgspec.UNSET)
        hints.append(EntryHint(hint.technique, hint.text, hint.cells, move, key, args))
        state = state.apply(hint.move)
    return msgspec.structs.replace(entry, hints=tuple(hints))


def with_expected_moves(entry: AnyEntry) -> AnyEntry:
    """The entry with the number of moves from `players.expected_moves`."""
    return msgspec.structs.replace(entry, expected_moves=expected_moves(entry.instance).moves)
