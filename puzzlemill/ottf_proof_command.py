"""`puzzlemill ottf refute` and `check`: why templates have no solution, as certificates that a few lines check."""

from collections.abc import Sequence

import click

CHECK_FAILED = 1

MOST_NODES = 10**15
"""More search nodes than anyone waits for."""


@click.command()
@click.argument("source", metavar="FILE|ID")
@click.option("--budget", type=click.IntRange(1, MOST_NODES), metavar="NODES", help="Search nodes to spend.")
@click.option("-o", "--output", metavar="FILE", help="Where to store the certificate; - prints it instead of words.")
def refute(source: str, budget: int | None, output: str | None) -> None:
    """Prove that a template has no solution, by the simplest argument there is.

    It is a number, a sum, tiles of which none can be first or last, a chain of rules 1 and 2, or a tree of trials.
    """
    from puzzlemill.inputs import read_entries
    from puzzlemill.ottf_words import argued
    from puzzlemill.outputs import write_output
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.puzzles.ottf import Ottf
    from puzzlemill.puzzles.ottf_certificates import write_certificate
    from puzzlemill.solvers import nodes
    from puzzlemill.solvers.ottf_refutation import refute as find

    entries = read_entries([source])
    if len(entries) != 1 or not isinstance(entries[0][1].instance, Ottf):
        raise InputError(f"{source}: expected one OTTF puzzle")
    found = find(entries[0][1].instance, nodes(budget))
    if found is None:
        click.echo("It has a solution.")
        return
    if output != "-":
        click.echo(argued(found))
    if output is not None:
        write_output(write_certificate(found), output)


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def check(files: Sequence[str]) -> None:
    """Check certificates that templates have no solution, without any search."""
    from pathlib import Path

    from puzzlemill.inputs import read_file
    from puzzlemill.ottf_words import argued
    from puzzlemill.puzzles.ottf_certificates import read_certificate, verify

    failed = False
    for file in files:
        certificate = read_certificate(read_file(Path(file)), file)
        failures = verify(certificate)
        failed |= bool(failures)
        for failure in failures:
            click.echo(f"{file}: {failure}")
        click.echo(f"{file}: {'proves nothing' if failures else f'proved: {argued(certificate)}'}")
    if failed:
        raise SystemExit(CHECK_FAILED)
