"""What commands on certificates share: printing and writing one, saying that there is none, and checking files."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, NoReturn, TypeVar

import click

from puzzlemill.cli.shared.output import write_output
from puzzlemill.cli.shared.statuses import CHECK_FAILED, UNUSABLE
from puzzlemill.puzzles.files import read_file
from puzzlemill.puzzles.kinds import InputError

C = TypeVar("C")


class CertificateForm(NamedTuple, Generic[C]):
    """How certificates of one form are read, checked, written and put into words."""

    read: Callable[[bytes, str], C]
    verify: Callable[[C], Sequence[str]]
    """What is wrong with a certificate; nothing if it proves its claim."""

    write: Callable[[C], bytes]

    claim: Callable[[C], str]
    """What it claims, on one line."""

    proof: Callable[[C], str]
    """All that it says."""

    def print(self, certificate: C, output: str | None) -> None:
        """Print what a certificate says, and write it to a file if one is named, - for standard output alone."""
        if output != "-":
            click.echo(self.proof(certificate))
        if output is not None:
            write_output(self.write(certificate), output)

    def check(self, files: Sequence[str]) -> None:
        """Print for each file what its certificate proves, or why it proves nothing; then the status is 1.

        It is 2 if a file is not a certificate or cannot be read; the others are checked all the same.
        """
        status = 0
        for file in files:
            try:
                certificate = self.read(read_file(Path(file)), file)
            except InputError as error:
                status = UNUSABLE
                click.echo(error)
                click.echo(f"{file}: cannot be used")
                continue
            failures = self.verify(certificate)
            if failures:
                status = status or CHECK_FAILED
            for failure in failures:
                click.echo(f"{file}: {failure}")
            click.echo(f"{file}: {'proves nothing' if failures else f'proved: {self.claim(certificate)}'}")
        if status:
            raise SystemExit(status)


def end_unproved(words: str, output: str | None) -> NoReturn:
    """Say why there is nothing to prove, and that a named file was not written; the status is 1."""
    if output in (None, "-"):
        remark = ""
    elif Path(str(output)).exists():
        remark = f" Nothing was written; {output} is from before."
    else:
        remark = f" Nothing was written to {output}."
    click.echo(words + remark, err=output is not None)
    raise SystemExit(CHECK_FAILED)
