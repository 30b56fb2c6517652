"""The command line: a table of commands (`command_table`), a module for what each does, and one line for every error.

Results go to standard output or the named file, progress and remarks to standard error. The exit statuses are a table
in `shared.statuses`.
"""

import io
import os
import sys
from collections.abc import Sequence

import click

from puzzlemill.cli.command_table import PUZZLEMILL
from puzzlemill.cli.shared.signals import Terminated, terminations_raised
from puzzlemill.cli.shared.statuses import DONE, INTERRUPTED, TERMINATED, UNUSABLE
from puzzlemill.puzzles.files.inputs import inputs_guarded


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; every error ends in one line on standard error."""
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        # Where output goes to a file, Windows may take an encoding that has few letters.
        sys.stdout.reconfigure(errors="replace")
    try:
        with terminations_raised(), inputs_guarded():
            status = PUZZLEMILL.main(arguments, prog_name="puzzlemill", standalone_mode=False)
        sys.exit(status if isinstance(status, int) else DONE)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(UNUSABLE)
    except click.ClickException as error:
        _fail(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        click.echo("puzzlemill: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except Terminated:
        click.echo("puzzlemill: terminated", err=True)
        sys.exit(TERMINATED)
    except BrokenPipeError:
        # Whoever read our output has gone; what is still buffered must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(DONE)
    except ValueError as error:
        # InputError is a ValueError; importing it here would cost --help its speed. Others are our bugs.
        if not any(base.__name__ == "InputError" for base in type(error).__mro__):
            raise
        _fail(str(error))


def _fail(message: str) -> None:
    click.echo(f"puzzlemill: {' '.join(message.split())}", err=True)
    sys.exit(UNUSABLE)
