"""The exit statuses of all commands besides 0: done. Unsolvable is a result, so its status is 0, too."""

from typing import Final

CHECK_FAILED: Final = 1
"""A check failed, or what was to be proved is not so."""

UNUSABLE: Final = 2
"""Input that cannot be used; the command line prints one line that names the place and the rule."""

NOT_ENOUGH: Final = 3
"""The budget was spent, or fewer puzzles were found than asked for."""

INTERRUPTED: Final = 130
"""Ctrl-C."""
