"""`puzzlemill help`: lists the guides, or shows a guide or the help of a command."""

import difflib
import io
import shutil
import sys
from collections.abc import Sequence
from typing import Final

import click
from rich.console import Console
from rich.markdown import Markdown

from puzzlemill.cli.help.guides import guide, shelves, topics
from puzzlemill.cli.shared.menus import Menu
from puzzlemill.cli.shared.printing import print_page, print_text
from puzzlemill.puzzles.kinds import InputError

WIDEST: Final = 100
"""The most columns of a guide on a wide terminal."""


def show(words: Sequence[str]) -> None:
    """Print the list of guides, the guide with this name, or the help of the command that these words call."""
    context = click.get_current_context().find_root()
    if not words:
        print_text(_topics())
    elif len(words) == 1 and words[0] in topics():
        _show_guide(words[0], also_a_command=_command_named(words, context) is not None)
    else:
        named = _command_named(words, context)
        if named is None:
            raise click.UsageError(_unknown(words, context))
        print_text(named.get_help())


def _topics() -> str:
    """The guides by subject, with a line about each."""
    width = max(map(len, topics()))
    formatter = click.HelpFormatter(width=78)
    formatter.write_text("`puzzlemill help TOPIC` shows a guide, or the help of a command.")
    for subject, guides in (row for shelf in shelves() for row in shelf.subjects.items()):
        with formatter.section(subject):
            formatter.write_dl([(name.ljust(width), line) for name, line in guides.items()])
    return formatter.getvalue().rstrip("\n")


def _command_named(words: Sequence[str], context: click.Context) -> click.Context | None:
    """The context of the command that these words call, or None if there is no such command."""
    for word in words:
        menu = context.command
        command = menu.get_command(context, word) if isinstance(menu, click.Group) else None
        if command is None:
            return None
        context = click.Context(command, info_name=word, parent=context)
    return context


def _unknown(words: Sequence[str], root: click.Context) -> str:
    """The error for words that name neither a guide nor a command, with suggestions."""
    if isinstance(root.command, Menu):
        root.command.check_moved(root.command_path, words)
    known = topics()
    for depth in range(len(words)):
        context = _command_named(words[:depth], root)
        if context and isinstance(context.command, click.Group):
            known += [" ".join([*words[:depth], name]) for name in context.command.list_commands(context)]
    name = " ".join(words)[:40]
    near = difflib.get_close_matches(name, dict.fromkeys(known), 2, 0.7)
    remedy = f"did you mean {' or '.join(near)}?" if near else f"`puzzlemill help` lists the guides{_missing(root)}"
    return f"topic {name!r}: no guide or command has this name; {remedy}"


def _missing(root: click.Context) -> str:
    """What installs the menus of other distributions, which come with guides of their own."""
    menu = root.command
    try:
        for name in menu.list_commands(root) if isinstance(menu, click.Group) else ():
            _command_named([name], root)
    except InputError as error:
        return f"; {error}"
    return ""


def _show_guide(topic: str, also_a_command: bool) -> None:
    """Print a guide: as Markdown to a file or pipe; formatted on a terminal, and page by page if it is long."""
    text = guide(topic)
    if also_a_command:
        text = f"{text.rstrip()}\n\n`puzzlemill {topic} --help` explains the command with this name.\n"
    if not sys.stdout.isatty():
        print_text(text.rstrip("\n"))
        return
    columns, rows = shutil.get_terminal_size()
    page = set_in_type(text, min(columns, WIDEST))
    print_page(page.rstrip("\n"), paged=page.count("\n") >= rows)


def set_in_type(text: str, width: int) -> str:
    """Markdown formatted for a terminal, in lines of at most `width` columns."""
    console = Console(file=io.StringIO(), force_terminal=True, width=width)
    with console.capture() as captured:
        console.print(Markdown(text, code_theme="ansi_dark", hyperlinks=False))
    return captured.get()
