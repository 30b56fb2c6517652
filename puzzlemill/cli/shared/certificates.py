"""What commands on certificates share: writing one, saying that there is none, and checking files of them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn, TypeVar

import click

from puzzlemill.cli.shared.output import write_output
from puzzlemill.cli.shared.statuses import CHECK_FAILED, UNUSABLE
from puzzlemill.puzzles.files import read_file
from puzzlemill.puzzles.kinds import InputError

C = TypeVar("C")


def tell_certificate(certificate: C, told: Callable[[C], str], write: Callable[[C], bytes], output: str | None) -> None:
    """Print what a certificate says, and write it to a file if one is named, - for standard output alone."""

    if output != "-":
        click.echo(told(certificate))
    if output is not None:
        write_output(write(certificate), output)


def tell_unproved(words: str, output: str | None) -> NoReturn:
    """Say why there is nothing to prove, and that a named file was not written; the status is 1."""

    if output in (None, "-"):
        file = ""
    elif Path(str(output)).exists():
        file = f" Nothing was written; {output} is from before."
    else:
        file = f" Nothing was written to {output}."
    click.echo(words + file, err=output is not None)
    raise SystemExit(CHECK_FAILED)


def check_certificates(
    files: Sequence[str],
    read: Callable[[bytes, str], C],
    verify: Callable[[C], Sequence[str]],
    claim: Callable[[C], str],
) -> None:
    """Say of each file what its certificate proves, or why it proves nothing; then the status is 1.

    It is 2 where a file is no certificate or cannot be read; the others are checked all the same.
    """

    status = 0
    for file in files:
        try:
            certificate = read(read_file(Path(file)), file)
        except InputError as error:
            status = UNUSABLE
            click.echo(error)
            click.echo(f"{file}: cannot be used")
            continue
        failures = verify(certificate)
        if failures:
            status = status or CHECK_FAILED
        for failure in failures:
            click.echo(f"{file}: {failure}")
        click.echo(f"{file}: {'proves nothing' if failures else f'proved: {claim(certificate)}'}")
    if status:
        raise SystemExit(status)
