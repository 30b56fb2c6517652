"""The saved states of batches."""

from contextlib import suppress

import msgspec

from puzzlemill.generator.search.batch import State
from puzzlemill.store.rows import UNREADABLE


def matching_state(saved: bytes, finds: int) -> State | None:
    """The saved state of a batch with this number of finds; None if it is damaged."""
    with suppress(*UNREADABLE):
        state = msgspec.json.decode(saved, type=State)
        return state if state.puzzles == finds <= state.tried else None
    return None
