"""`puzzlemill ottf refute` and `check`: why templates have no solution, as certificates that a few lines check."""

from collections.abc import Sequence

from puzzlemill.cli.ottf.printed import argued
from puzzlemill.cli.shared.certificates import check_certificates, tell_certificate, tell_unproved
from puzzlemill.cli.shared.entries import one_entry
from puzzlemill.cli.shared.faults import naming
from puzzlemill.puzzles.ottf.certificates import read_certificate, verify, write_certificate
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.ottf.refutation import refute as find


def refute(source: str, puzzle: int | None, budget: int | None, output: str | None) -> None:
    """Prove that a template has no solution, by the simplest argument there is."""

    name, entry = one_entry(source, puzzle, "ottf")
    with naming(name):
        found = find(entry.instance, nodes(budget))
    if found is None:
        tell_unproved("It has a solution.", output)
    tell_certificate(found, argued, write_certificate, output)


def check(files: Sequence[str]) -> None:
    """Check certificates that templates have no solution, without any search."""

    check_certificates(files, read_certificate, verify, argued)
