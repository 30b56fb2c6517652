"""Commands by their names, for tests that run them."""

import click

from puzzlemill.cli.command_table import PUZZLEMILL


def command(*names: str) -> click.Command:
    """The command that these words call: `command("iqblocks", "picture")`."""
    found: click.Command = PUZZLEMILL
    for name in names:
        assert isinstance(found, click.Group)
        inner = found.get_command(click.Context(found), name)
        assert inner is not None, name
        found = inner
    return found
