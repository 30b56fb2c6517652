"""`puzzlemill completion`: prints the script that lets a shell complete our commands."""

import click
from click.shell_completion import get_completion_class

from puzzlemill.cli.shared.printing import print_text


def completion(shell: str) -> None:
    """Print the script of a shell."""
    root = click.get_current_context().find_root()
    form = get_completion_class(shell)
    assert form is not None, shell
    name = str(root.info_name)
    script = form(root.command, {}, name, f"_{name.upper()}_COMPLETE").source()
    # Names of techniques contain spaces, which end a word in bash.
    print_text(script.replace("COMPREPLY+=($value)", 'COMPREPLY+=("${value// /\\\\ }")'))
