"""The values that the Tab key offers. Nothing is imported for them until that key is pressed."""

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

import click
from click.shell_completion import CompletionItem

Completer: TypeAlias = Callable[[click.Context, click.Parameter, str], "list[CompletionItem] | list[str]"]


def completer(metavar: str) -> Completer | None:
    """A completer for values with this metavar: words such as `en` in `en|de|FILE.toml`, files, or None for others.

    A word in capitals, such as `N`, stands for a value; files are called `FILE`, `RECIPE.toml`, `STORE` and so on.
    """
    names = metavar.strip("[].").split("|")
    words = [name for name in names if re.fullmatch("[a-z]{2,}", name)]
    files = names_files(metavar)
    return _offer(lambda: words, "dir" if "DIR" in names else "file" if files else "") if words or files else None


def names_files(metavar: str) -> bool:
    """Whether values with this metavar can name files or folders."""
    names = metavar.strip("[].").split("|")
    return any(re.match("FILE|PATH|DIR|STORE|PIECES|RECIPE|TIMES|-- COMMAND", name) for name in names)


def listed(words: Callable[[], Iterable[str]]) -> Completer:
    """A completer that offers the words that a function returns."""
    return _offer(words, "")


def one_of(*words: str) -> Completer:
    """A completer that offers these words."""
    return _offer(lambda: words, "")


def _offer(words: Callable[[], Iterable[str]], files: str) -> Completer:
    """A completer that offers words, and also files or folders."""

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> "list[CompletionItem]":
        # Files come first, because shells forget the words before them.
        return [
            *([CompletionItem(typed, type=files)] if files else []),
            *(CompletionItem(word) for word in words() if word.startswith(typed)),
        ]

    return complete
