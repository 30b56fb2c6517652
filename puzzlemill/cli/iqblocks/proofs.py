"""`puzzlemill iqblocks refute`, `check`, `unsolvable`: proofs that nothing fits, or nothing else, and such boards."""

from collections.abc import Sequence
from typing import Any

import click

from puzzlemill.cli.iqblocks.printed_proofs import argued, told
from puzzlemill.cli.shared.certificates import check_certificates, tell_certificate, tell_unproved
from puzzlemill.cli.shared.entries import one_entry
from puzzlemill.cli.shared.faults import naming
from puzzlemill.cli.shared.output import write_output
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.files.pictures import check_ending
from puzzlemill.generator.iqblocks.unsolvable import Options
from puzzlemill.generator.iqblocks.unsolvable import unsolvable as make
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.certificates import read_certificate, verify, write_certificate
from puzzlemill.puzzles.packs import Pack, make_entry, write_lines, write_pack
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.iqblocks import solve
from puzzlemill.solvers.iqblocks.refutation import refute as find


def refute(source: str, puzzle: int | None, budget: int | None, unique: bool, output: str | None) -> None:
    """Prove that a position has no completion, by the simplest argument that is found."""

    name, entry = one_entry(source, puzzle, "iqblocks")
    with naming(name):
        found = find(entry.instance, int(unique), nodes(budget))
    if found is None:
        tell_unproved(_other(entry.instance, nodes(budget)), output)
    tell_certificate(found, told, write_certificate, output)


def check(files: Sequence[str]) -> None:
    """Check certificates of how many completions positions have, without any search."""

    check_certificates(files, read_certificate, verify, argued)


def unsolvable(count: int, seed: int, tries: int | None, output: str | None, **given: Any) -> None:
    """Make positions that have no completion, for tests of solvers."""

    if output not in (None, "-"):
        check_ending(str(output), (".json", ".jsonl"))
    entries = []
    options = Options(**given)
    with task("Making positions", count) as advance:
        for puzzle, _ in make(options, count, seed, tries):
            entries.append(make_entry(puzzle))
            advance(len(entries))
    lines = str(output).lower().endswith(".jsonl")
    pack = Pack(title=_title(options, seed), puzzles=tuple(entries))
    write_output(b"".join(write_lines(entries)) if lines else write_pack(pack), output)
    if len(entries) < count:
        click.echo(f"puzzlemill: {len(entries)} of {count} positions were found in the tries allowed", err=True)
        raise SystemExit(NOT_ENOUGH)


def _title(options: "Options", seed: int) -> str:
    """What a pack is and how it was made."""
    words = [f"pieces {options.pieces}", f"board {options.board}"]
    words += [f"givens {options.givens}"] if options.givens is not None else []
    words += [f"reason {options.reason}", *(["near misses"] if options.near_miss else []), f"seed {seed}"]
    return f"IQ Blocks with no completion: {', '.join(words)}"


def _other(puzzle: "IqBlocks", budget: int) -> str:
    """How many completions there are, where it is not the number that was to be proved."""

    found = len(solve(puzzle, budget, limit=2).solutions)
    if found == 1:
        return "It has exactly one completion; --unique proves it."
    return "It has more than one completion." if found else "It has no completion."
