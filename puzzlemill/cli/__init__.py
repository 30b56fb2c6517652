"""The command line: a table of commands (`command_table`), a module for each command, and one line for every error.

Results go to standard output or the named file, progress and remarks to standard error. `shared.statuses` has a table
of the exit statuses.
"""

import contextlib
import os
import sys
from collections.abc import Sequence

import click

from puzzlemill.cli.command_table import PUZZLEMILL
from puzzlemill.cli.shared.printing import print_error, print_usage, warnings_printed, writing
from puzzlemill.cli.shared.settings import usage_message
from puzzlemill.cli.shared.signals import Terminated, interrupts_raised, terminations_raised
from puzzlemill.cli.shared.statuses import DONE, INTERRUPTED, TERMINATED, UNUSABLE
from puzzlemill.cli.shared.streams import close_streams, open_streams
from puzzlemill.puzzles.files.inputs import inputs_guarded
from puzzlemill.puzzles.kinds import InputError, PlainPythonWarning, UnknownFieldWarning, shown


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; every error ends in one line on standard error."""
    open_streams()
    try:
        with interrupts_raised():
            status = _status(sys.argv[1:] if arguments is None else arguments)
    finally:
        close_streams()
    sys.exit(status)


def _status(arguments: Sequence[str]) -> int:
    """The exit status of a run; whatever ends it early is reported in one line."""
    try:
        with terminations_raised(), inputs_guarded(), warnings_printed(UnknownFieldWarning, PlainPythonWarning):
            return _run(arguments)
    except click.exceptions.NoArgsIsHelpError as error:
        print_usage(error.format_message())
        return UNUSABLE
    except click.ClickException as error:
        return _unusable(usage_message(error))
    except (click.Abort, KeyboardInterrupt):
        print_error("puzzlemill: interrupted")
        return INTERRUPTED
    except Terminated:
        print_error("puzzlemill: terminated")
        return TERMINATED
    except InputError as error:
        return _unusable(str(error))
    except OSError as error:
        place = "" if error.filename is None else f"{shown(error.filename)}: "
        return _unusable(f"{place}{error.strerror or error}")
    except MemoryError:
        return _unusable("not enough memory; ask for less at a time")


def _run(arguments: Sequence[str]) -> int:
    """Run the command that these words call, flush its output, and return its exit status."""
    for number, word in enumerate(arguments, 1):
        _check_word(number, word)
    # Completion does not print through our functions.
    with writing() if "_PUZZLEMILL_COMPLETE" in os.environ else contextlib.nullcontext():
        try:
            status = PUZZLEMILL.main(arguments, prog_name="puzzlemill", standalone_mode=False)
        except SystemExit as end:
            status = end.code
    with writing():
        sys.stdout.flush()
    return status if isinstance(status, int) else DONE


def _check_word(number: int, word: str) -> None:
    """Refuse an argument that is not text, because file names and titles go into messages, JSON and pages."""
    try:
        word.encode()
    except UnicodeEncodeError:
        remedy = "rename the file, or type the argument in UTF-8"
        raise InputError(f"argument {number}, {shown(word)}: not valid UTF-8; {remedy}") from None
    if "\0" in word:
        raise InputError(f"argument {number}, {shown(word)}: arguments cannot contain the character NUL")


def _unusable(message: str) -> int:
    print_error(f"puzzlemill: {message}")
    return UNUSABLE
