"""Checks before a command starts: its inputs are noted, and outputs that cannot or must not be written are refused."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import click

from puzzlemill.cli.shared.completing import names_files
from puzzlemill.cli.shared.settings import SettingOption
from puzzlemill.puzzles.files.inputs import STANDARD_INPUT, note_input, refuse_input, same_file
from puzzlemill.puzzles.files.writing import check_file, check_folder
from puzzlemill.puzzles.kinds import InputError

_FORMS_WITH_ANSWERS: Final = (".svg", ".png")
"""The files beside which FILE-answer is written."""


class Output(SettingOption):
    """An option that names what a command writes: a file, a folder with `DIR`, or either with `PATH`."""


def check_outputs(context: click.Context) -> None:
    """Note every input file of a command, and raise `InputError` for outputs that cannot be written.

    Every option and argument whose metavar names a file is an input unless it is an `Output`. A command that learns of
    more inputs while it runs, such as the files named in a recipe, notes them and calls this again.
    """
    written: list[tuple[click.Parameter, str]] = []
    for parameter in context.command.params:
        for text in _values(context, parameter):
            if isinstance(parameter, Output):
                written.append((parameter, text))
            elif parameter.metavar == "STORE":
                # A store that does not exist yet cannot be an input, but it must not be another output either.
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
    """The values given for a parameter."""
    value = context.params.get(parameter.name or "")
    for item in value if isinstance(value, tuple) else (value,):
        if item is not None:
            yield str(item)


def _check(path: Path, metavar: str) -> None:
    if metavar == "DIR" or (metavar == "PATH" and path.is_dir()):
        check_folder(path)
        return
    check_file(path)
    if metavar == "PATH" and path.suffix.lower() in _FORMS_WITH_ANSWERS:
        refuse_input(path.with_name(f"{path.stem}-answer{path.suffix}"))
