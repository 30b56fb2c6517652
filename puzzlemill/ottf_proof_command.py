"""`puzzlemill ottf refute` and `check`: why templates have no solution, as certificates that a few lines check."""

from collections.abc import Sequence

import click

from puzzlemill.commands import (
    BUDGET,
    CERTIFICATES,
    PUZZLE,
    SOURCE,
    check_certificates,
    one_entry,
    tell_certificate,
    tell_unproved,
    telling,
)


@click.command()
@SOURCE
@PUZZLE
@BUDGET
@click.option("-o", "--output", metavar="FILE", help="Where to store the certificate; - prints it instead of words.")
def refute(source: str, puzzle: int | None, budget: int | None, output: str | None) -> None:
    """Prove that a template has no solution, by the simplest argument there is.

    It is a number, a sum, tiles of which none can be first or last, a chain of rules 1 and 2, or a tree of trials.
    FILE is a pack, - or a position id. Status 1 where there is a solution; nothing is written then.
    """
    from puzzlemill.ottf_words import argued
    from puzzlemill.puzzles.ottf_certificates import write_certificate
    from puzzlemill.solvers import nodes
    from puzzlemill.solvers.ottf_refutation import refute as find

    name, entry = one_entry(source, puzzle, "ottf")
    with telling(name):
        found = find(entry.instance, nodes(budget))
    if found is None:
        tell_unproved("It has a solution.", output)
    tell_certificate(found, argued, write_certificate, output)


@click.command()
@CERTIFICATES
def check(files: Sequence[str]) -> None:
    """Check certificates that templates have no solution, without any search.

    Status 1 where one proves nothing, 2 where a file is no certificate; the others are checked all the same.
    """
    from puzzlemill.ottf_words import argued
    from puzzlemill.puzzles.ottf_certificates import read_certificate, verify

    check_certificates(files, read_certificate, verify, argued)
