"""Short ids: names of puzzles for files and pages. They need hashlib, which would slow down the help."""

import base64
import hashlib

from puzzlemill.puzzles import format_id
from puzzlemill.puzzles.kinds import Puzzle, check_id_text


def short_id(puzzle: Puzzle[object] | str) -> str:
    """`kind-XXXXXXXXXXXX`: 12 base32 characters of the SHA-256 of the position id, for file names and pages.

    Takes the puzzle or its position id.
    """
    full = puzzle if isinstance(puzzle, str) else format_id(puzzle)
    if not full.isascii():
        check_id_text(full)
    digest = hashlib.sha256(full.encode()).digest()
    return f"{full.partition(':')[0]}-{base64.b32encode(digest).decode('ascii')[:12]}"
