"""`puzzlemill refute` and `check`: certificates that puzzles have no solution, or only one."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from puzzlemill.cli.shared.certificates import CertificateForm, Prover, check_files, end_unproved
from puzzlemill.cli.shared.entries import one_entry
from puzzlemill.cli.shared.faults import naming
from puzzlemill.cli.shared.options import refuse_others
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.certificates import Certificate, Deducible, read, write_certificate
from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import Entry
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.wording import counted, one_of
from puzzlemill.solvers.budgets import nodes


def refute(
    source: str, puzzle: int | None, budget: int | None, unique: bool, output: str | None, as_json: bool
) -> None:
    """Prove that a puzzle has no solution, or only one, by the simplest argument found."""
    name, entry = one_entry(source, puzzle, Entry)
    kind = entry.instance.kind
    prover: Prover[Any, Any] | None = find("proofs", kind)
    if prover is None:
        raise InputError(f"{name}: kind {kind} has no certificates; `puzzlemill solve` gives the reason")
    refuse_others(kind, "proofs", {"unique": unique or None})
    with naming(name):
        certificate = prover.refute(entry.instance, unique, nodes(budget))
    if isinstance(certificate, str):
        end_unproved(certificate, {"id": entry.id}, output, as_json)
    prover.FORM.print(certificate, {"id": entry.id}, output, as_json)


def check(files: Sequence[str], as_json: bool) -> None:
    """Print for each file what its certificate proves, or why it proves nothing."""
    check_files(files, _form_of, as_json)


class _Headed(msgspec.Struct):
    format: str


def _form_of(data: bytes, name: str) -> CertificateForm[Any]:
    """The form that a certificate names."""
    forms: dict[str, CertificateForm[Any]] = {
        prover.FORMAT: prover.FORM for prover in (find("proofs", kind) for kind in KINDS) if prover
    }
    rooms: Iterator[Deducible | None] = (find("deductions", kind) for kind in KINDS)
    forms |= {str(room.Deductions.__struct_config__.tag): _forced_form(room.Deductions) for room in rooms if room}
    named = read_json(data, _Headed, name).format
    if named not in forms:
        raise InputError(f"{name}: format {shown(named)}: expected {one_of(forms)}")
    return forms[named]


def _forced_form(certificate: type[Certificate]) -> CertificateForm[Any]:
    """How certificates of forced steps are read, checked and explained."""

    def claim(made: Any) -> str:
        return f"exactly one solution: {counted(len(made.steps), 'forced step')} to it, without a trial."

    return CertificateForm(
        lambda data, name: read(data, certificate, name), certificate.faults, write_certificate, claim, claim
    )
