"""Before a command begins: its inputs are noted, and outputs that it must not or cannot write are refused."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import click

from puzzlemill.cli.shared.completing import names_files
from puzzlemill.puzzles.files.folder_names import BOOK_FILES, SHEET_FILES
from puzzlemill.puzzles.files.inputs import STANDARD_INPUT, note_input, refuse_input, same_file
from puzzlemill.puzzles.files.writing import check_file, check_folder
from puzzlemill.puzzles.kinds import InputError

_FORMS_WITH_ANSWERS: Final = (".svg", ".png")
"""The files beside which FILE-answer is written."""


class Output(click.Option):
    """An option that names what a command writes: a file, a folder for `DIR`, and either of them for `PATH`."""


def check_outputs(context: click.Context) -> None:
    """Note every file that a command is to read, and refuse what it is to write if it cannot; raises `InputError`.

    Every option and argument whose metavar names a file is an input unless it is an `Output`. A command that learns of
    more inputs when it runs, such as those that a recipe names, notes them and calls this again.
    """
    written: list[tuple[click.Parameter, str]] = []
    for parameter in context.command.params:
        for text in _values(context, parameter):
            if isinstance(parameter, Output):
                written.append((parameter, text))
            elif parameter.metavar == "STORE":
                # A store that does not exist yet can be no input, but neither another output.
                note_input(text)
                written.append((parameter, text))
            elif names_files(parameter.metavar or ""):
                note_input(text)
    for parameter, text in written:
        if isinstance(parameter, Output) and text != STANDARD_INPUT:
            _check(Path(text), parameter.metavar or "")
    for (first, one), (second, other) in combinations(written, 2):
        if same_file(one, other):
            names = " and ".join(parameter.opts[0] for parameter in (first, second))
            raise InputError(f"{other}: {names} name the same file; choose another output")


def _values(context: click.Context, parameter: click.Parameter) -> Iterator[str]:
    """What was given for a parameter, without what was left out."""
    value = context.params.get(parameter.name or "")
    for item in value if isinstance(value, tuple) else (value,):
        if item is not None:
            yield str(item)


def _check(path: Path, metavar: str) -> None:
    if metavar == "DIR" or (metavar == "PATH" and path.is_dir()):
        check_folder(path, BOOK_FILES if metavar == "DIR" else SHEET_FILES)
        return
    check_file(path)
    if metavar == "PATH" and path.suffix.lower() in _FORMS_WITH_ANSWERS:
        refuse_input(path.with_name(f"{path.stem}-answer{path.suffix}"))
