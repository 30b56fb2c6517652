"""The exit statuses of all commands: one complete table, which `puzzlemill help command-line` shows."""

from typing import Final, NamedTuple

DONE: Final = 0
CHECK_FAILED: Final = 1
UNUSABLE: Final = 2
NOT_ENOUGH: Final = 3
INTERRUPTED: Final = 130
TERMINATED: Final = 143


class Status(NamedTuple):
    """An exit status: its number, its name, and what it means."""

    code: int
    name: str
    meaning: str


STATUSES: Final = (
    Status(DONE, "done", "The command did its work. An unsolvable puzzle is a result too."),
    Status(CHECK_FAILED, "check failed", "A check failed, a claim is false, or there was nothing to check."),
    Status(UNUSABLE, "unusable input", "A file, id or option cannot be used; a line on standard error says why."),
    Status(
        NOT_ENOUGH,
        "not enough",
        "The budget ran out, fewer puzzles were found than asked for, or a book is not proved.",
    ),
    Status(INTERRUPTED, "interrupted", "Ctrl-C (SIGINT)."),
    Status(TERMINATED, "terminated", "SIGTERM, or SIGHUP when the terminal was closed."),
)
