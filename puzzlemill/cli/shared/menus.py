"""How commands are declared: names, options and words, apart from the modules that do the work.

Help, completion and refusals need only the declarations, so they are quick; the module of a command, with all that it
imports, is loaded when the command runs.
"""

import importlib
import inspect
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import click

EXTRAS: Final = {"hypothesis": ("Hypothesis", "test"), "matplotlib": ("matplotlib", "bench")}
"""Modules that an installation may lack: what a person knows them as, and the extra that brings them."""


def option(*names: str, **settings: Any) -> click.Option:
    """An option of a command, as `click.option` describes it."""
    return click.Option(names, **settings)


def argument(name: str, **settings: Any) -> click.Argument:
    """An argument of a command, as `click.argument` describes it."""
    return click.Argument([name], **settings)


def command(
    name: str, runs: str, says: str, *params: click.Parameter, more: str = "", **settings: Any
) -> click.Command:
    """A command that calls the function `runs`, `module:function` below `puzzlemill.cli`, with its parameters by name.

    `says` is the one complete line of lists and the first one of its help, `more` the rest. The module is imported when
    the command runs.
    """
    return click.Command(
        name, params=list(params), callback=runner(runs), help=_help(says, more), short_help=says, **settings
    )


def runner(runs: str) -> Any:
    """What imports `module:function` below `puzzlemill.cli` and calls it, when it is called itself."""
    module, _, function = runs.partition(":")

    def run(**values: Any) -> Any:
        try:
            return getattr(importlib.import_module(f"puzzlemill.cli.{module}"), function)(**values)
        except ModuleNotFoundError as error:
            if error.name not in EXTRAS:
                raise
            what, extra = EXTRAS[error.name]
            name = click.get_current_context().info_name
            raise click.ClickException(f"{name}: needs {what}; pip install 'puzzlemill[{extra}]' brings it") from None

    run.runs = runs  # type: ignore[attr-defined]  # for the test that compares declarations with functions
    return run


class Later(NamedTuple):
    """A menu that is declared in a module of its own, which is imported when somebody asks for more than its line."""

    name: str
    place: str
    """The module below `puzzlemill.cli`, which has it as `MENU`."""

    says: str


Row: TypeAlias = click.Command | Later


class Menu(click.Group):
    """A group of commands as a table: every row has a name and one complete line."""

    def __init__(self, rows: Sequence[Row] = (), more: str = "", **settings: Any) -> None:
        """The menu of these rows; its name and line come from the row that leads to it."""
        super().__init__(**settings)
        self.rows = {str(row.name): row for row in rows}
        self.more = more

    def called(self, name: str, says: str) -> "Menu":
        """The menu under the name and with the line of its row."""
        self.name, self.short_help, self.help = name, says, _help(says, self.more)
        return self

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(self.rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        row = self.rows.get(cmd_name)
        if not isinstance(row, Later):
            return row
        menu: Menu = importlib.import_module(f"puzzlemill.cli.{row.place}").MENU
        return menu.called(row.name, row.says)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table, every line whole; nothing is imported for it."""
        lines = [(name, row.says if isinstance(row, Later) else str(row.short_help)) for name, row in self.rows.items()]
        with formatter.section("Commands"):
            formatter.write_dl(lines)


def _help(says: str, more: str) -> str:
    return f"{says}\n\n{inspect.cleandoc(more)}" if more else says
