"""What commands on certificates share: printing and writing one, reporting that there is none, and checking files."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, NoReturn, Protocol, TypeAlias, TypeVar

import msgspec

from puzzlemill.cli.shared.output import print_result, write_lines, write_output
from puzzlemill.cli.shared.printing import print_error, print_text
from puzzlemill.cli.shared.statuses import CHECK_FAILED, UNUSABLE
from puzzlemill.puzzles.certificates import LARGEST_FILE
from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError

C = TypeVar("C")
P_contra = TypeVar("P_contra", bound=AnyPuzzle, contravariant=True)

Subject: TypeAlias = dict[str, object]
"""The subject of a proof in JSON: the `id` of a position, or `tiles`."""


class CertificateForm(NamedTuple, Generic[C]):
    """How certificates of one form are read, checked, written and explained."""

    read: Callable[[bytes, str], C]
    verify: Callable[[C], Sequence[str]]
    """The faults of a certificate; none if it proves its claim."""

    write: Callable[[C], bytes]

    claim: Callable[[C], str]
    """Its claim, in one line."""

    proof: Callable[[C], str]
    """Its proof, in full."""

    def print(self, certificate: C, about: Subject, output: str | None, as_json: bool) -> None:
        """Print the proof, and write the certificate if `output` names a file; `-` prints the certificate instead."""
        if output is not None:
            write_output(self.write(certificate), output)
        if output != "-":
            proof, written = self.proof(certificate), msgspec.json.decode(self.write(certificate))
            record = about | {"proved": True, "claim": self.claim(certificate), "text": proof, "certificate": written}
            print_result(record, proof, as_json)

    def check(self, files: Sequence[str], as_json: bool) -> None:
        """Check files of this form, as `check_files` does."""
        check_files(files, lambda data, name: self, as_json)


class Prover(Protocol[P_contra, C]):
    """What `cli/<kind>/proofs.py` can provide."""

    @property
    def FORMAT(self) -> str:  # noqa: N802  # a constant of the module
        """The field `format` of its certificates."""

    @property
    def FORM(self) -> CertificateForm[C]:  # noqa: N802  # a constant of the module
        """Its certificates."""

    @property
    def CHOICES(self) -> tuple[str, ...]:  # noqa: N802  # a constant of the module
        """The options of `puzzlemill refute` that only some kinds have, and this one, too."""

    def refute(self, puzzle: P_contra, unique: bool, budget: int) -> C | str:
        """A certificate that a puzzle has no solution, or only one, or the sentence that says why there is none.

        Raises `OutOfReachError` if the budget ran out.
        """


def check_files(files: Sequence[str], form_of: Callable[[bytes, str], CertificateForm[Any]], as_json: bool) -> None:
    """Print for each file what its certificate proves, or why it proves nothing; exits 1 in that case.

    Exit 2 if a file cannot be read or is not a certificate; the others are still checked. `form_of` says which form the
    data of a file has, or raises `InputError`, which begins with its name.
    """
    status = 0
    for file in files:
        claim = None
        try:
            data = read_file(Path(file), LARGEST_FILE)
            form = form_of(data, file)
            certificate = form.read(data, file)
        except InputError as error:
            status = UNUSABLE
            outcome, lines = "unusable", [str(error)]
            text = f"{error}\n{one_line(file)}: not usable as a certificate"
        else:
            lines = list(form.verify(certificate))
            outcome = "unproved" if lines else "proved"
            if lines:
                status = status or CHECK_FAILED
            else:
                claim = form.claim(certificate)
            verdict = "proves nothing" if lines else f"proved: {claim}"
            text = "\n".join(one_line(f"{file}: {line}") for line in (*lines, verdict))
        print_result({"file": file, "outcome": outcome, "claim": claim, "failures": lines}, text, as_json)
    if status:
        raise SystemExit(status)


def unproved_record(about: Subject, words: str) -> dict[str, object]:
    """The JSON record if there is no certificate."""
    return about | {"proved": False, "claim": None, "text": words, "certificate": None}


def end_unproved(words: str, about: Subject, output: str | None, as_json: bool) -> NoReturn:
    """Print why there is nothing to prove and that a named file was not written, and exit 1."""
    if output in (None, "-"):
        remark = ""
    elif Path(str(output)).exists():
        remark = f" Nothing was written; {output} is unchanged."
    else:
        remark = f" Nothing was written to {output}."
    if output is not None:
        print_error(words + remark)
    elif not as_json:
        print_text(words)
    if as_json and output != "-":
        write_lines([unproved_record(about, words)], None)
    raise SystemExit(CHECK_FAILED)
