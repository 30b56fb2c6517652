"""`puzzlemill iqblocks refute`, `check`, `unsolvable`: proofs that nothing fits, or nothing else, and such boards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from puzzlemill.commands import (
    BUDGET,
    CERTIFICATES,
    NOT_ENOUGH,
    PUZZLE,
    SOURCE,
    check_certificates,
    one_entry,
    tell_certificate,
    tell_unproved,
    telling,
)

if TYPE_CHECKING:
    from puzzlemill.generator.iqblocks_unsolvable import Options
    from puzzlemill.puzzles.iqblocks import IqBlocks


@click.command()
@SOURCE
@PUZZLE
@BUDGET
@click.option("--unique", is_flag=True, help="Prove that there is exactly one completion.")
@click.option("-o", "--output", metavar="FILE", help="Where to store the certificate; - prints it instead of words.")
def refute(source: str, puzzle: int | None, budget: int | None, unique: bool, output: str | None) -> None:
    """Prove that a position has no completion, by the simplest argument that is found.

    It is the number of cells, a region of a size or of colours that no pieces left have, or a tree of all cases.
    FILE is a pack, - or a position id. Status 1 where what was to be proved is not so; nothing is written then.
    """
    from puzzlemill.iqblocks_proof_words import told
    from puzzlemill.puzzles.iqblocks_certificates import write_certificate
    from puzzlemill.solvers import nodes
    from puzzlemill.solvers.iqblocks_refutation import refute as find

    name, entry = one_entry(source, puzzle, "iqblocks")
    with telling(name):
        found = find(entry.instance, int(unique), nodes(budget))
    if found is None:
        tell_unproved(_other(entry.instance, nodes(budget)), output)
    tell_certificate(found, told, write_certificate, output)


@click.command()
@CERTIFICATES
def check(files: Sequence[str]) -> None:
    """Check certificates of how many completions positions have, without any search.

    Status 1 where one proves nothing, 2 where a file is no certificate; the others are checked all the same.
    """
    from puzzlemill.iqblocks_proof_words import argued
    from puzzlemill.puzzles.iqblocks_certificates import read_certificate, verify

    check_certificates(files, read_certificate, verify, argued)


@click.command()
@click.option("--count", type=click.IntRange(1, 1_000_000), default=1, show_default=True, metavar="N", help="How many.")
@click.option("--pieces", default="iq", show_default=True, metavar="SET", help="A bundled set, or pieces as in ids.")
@click.option("--board", default="8x8", show_default=True, metavar="ROWSxCOLS")
@click.option("--givens", type=int, metavar="N", help="Pieces given; any number that suits when left out.")
@click.option(
    "--reason",
    type=click.Choice(["any", "dead-region", "colouring", "refutation"]),
    default="any",
    show_default=True,
    help="What shows it; of any, half or more are refutations.",
)
@click.option("--near-miss", is_flag=True, help="One given piece laid otherwise, exactly one completion would exist.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, metavar="N", help="Same seed, same ones.")
@click.option("--tries", type=click.IntRange(1), metavar="N", help="Give up after so many; 1000 a position by default.")
@click.option("-o", "--output", metavar="FILE", help="Pack to write (.json, or .jsonl for JSON Lines).")
def unsolvable(count: int, seed: int, tries: int | None, output: str | None, **given: Any) -> None:
    """Make positions that have no completion, for tests of solvers.

    Each is proved by the solver and by a certificate that was checked; `refute` shows it. A refutation means that every
    cell and piece has a placement, and that neither areas nor colours show anything.
    """
    from puzzlemill.generator.iqblocks_unsolvable import Options
    from puzzlemill.generator.iqblocks_unsolvable import unsolvable as make
    from puzzlemill.outputs import write_output
    from puzzlemill.pictures import check_ending
    from puzzlemill.progress import task
    from puzzlemill.puzzles.packs import Pack, make_entry, write_lines, write_pack

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
    from puzzlemill.solvers.iqblocks import solve

    found = len(solve(puzzle, budget, limit=2).solutions)
    if found == 1:
        return "It has exactly one completion; --unique proves it."
    return "It has more than one completion." if found else "It has no completion."
