"""The command line: thin commands over the public API. It knows no puzzle; options of a kind come from its generator.

Results go to standard output or the named file, progress and remarks to standard error.
Exit status: 0 done, 1 a check failed, 2 unusable input, 3 budget spent or fewer puzzles than asked, 130 interrupted.
"""

import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from puzzlemill import __version__
from puzzlemill.book_command import book
from puzzlemill.calibrate_command import calibrate
from puzzlemill.check_solver_command import check_solver
from puzzlemill.commands import BUDGET, CHECK_FAILED, INTERRUPTED, NOT_ENOUGH, OUTPUT, SOURCES, UNUSABLE, keep_inputs
from puzzlemill.convert_command import convert
from puzzlemill.domicles_command import domicles
from puzzlemill.generate_command import GenerateGroup
from puzzlemill.gloop_command import gloop
from puzzlemill.grade_command import grade
from puzzlemill.iqblocks_command import iqblocks
from puzzlemill.keep_going import KEEP_GOING, Faults
from puzzlemill.ottf_command import ottf
from puzzlemill.pack_command import pack
from puzzlemill.populations_command import populations
from puzzlemill.progress import watched
from puzzlemill.records import records
from puzzlemill.render_command import render
from puzzlemill.steps_command import steps
from puzzlemill.store_command import store

MOST_BREACHES = 20
"""Broken rules that are printed of one entry."""

LARGEST_COUNT = 10**4000
"""Numbers of solutions that are written are less: Python turns no more than 4300 digits into text."""


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="FILE is a pack, JSON Lines, - for standard input, or a position id such as ottf:2x2:1223.",
)
@click.version_option(__version__)
def puzzlemill() -> None:
    """Generate, grade, solve and print four tile puzzles: Gloop, Domicles, OTTF and IQ Blocks.

    \b
    A graded book of all four:       puzzlemill book -o book
    Ten hard domino puzzles:         puzzlemill generate domicles --count 10 --level 4 -o pack.json
    The same on paper:               puzzlemill render pack.json -o pack.pdf
    """


for command in (
    book,
    GenerateGroup("generate"),
    pack,
    grade,
    convert,
    render,
    steps,
    records,
    populations,
    check_solver,
    store,
    calibrate,
    gloop,
    domicles,
    ottf,
    iqblocks,
):
    puzzlemill.add_command(command)


@puzzlemill.command()
@SOURCES
@BUDGET
@click.option("--count", "counting", is_flag=True, help="Count the different solutions too.")
@OUTPUT
def solve(sources: Sequence[str], budget: int | None, counting: bool, output: str | None) -> None:
    """Solve or refute puzzles.

    Writes one JSON object a line: id, outcome (solved, unsolvable or budget), solution or reason, and effort.
    """
    from puzzlemill import solvers
    from puzzlemill.inputs import read_entries
    from puzzlemill.outputs import write_lines

    keep_inputs(output, sources)
    lines: list[dict[str, Any]] = []
    spent = False
    for name, entry in watched("Solving", read_entries(sources)):
        outcome = solvers.solve(entry.instance, budget)
        line = {
            "id": entry.id,
            "outcome": outcome.status,
            "solution": outcome.solution,
            "reason": outcome.reason,
            "effort": outcome.effort,
        }
        if counting:
            counted = solvers.count(entry.instance, budget)
            spent |= counted.count is None
            line["count"] = counted.count if counted.count is None or counted.count < LARGEST_COUNT else None
            if line["count"] != counted.count:
                click.echo(f"{name}: more than 10^4000 solutions, which are not written", err=True)
        spent |= outcome.status == "budget"
        lines.append(line)
    write_lines(lines, output)
    if spent:
        raise SystemExit(NOT_ENOUGH)


@puzzlemill.command()
@SOURCES
@BUDGET
@KEEP_GOING
def verify(sources: Sequence[str], budget: int | None, keep_going: bool) -> None:
    """Prove every claim of a pack anew.

    Checked are solutions, least swaps, grades, origins, hints and expected moves; each that fails is printed with its
    rule and cells. An entry that has none of these claims nothing.
    """
    from puzzlemill.inputs import read_entries
    from puzzlemill.verify import claims_nothing
    from puzzlemill.verify import verify as prove

    faults = Faults(keep_going)
    entries = read_entries(sources, faults.tell)
    failed = unproved = 0
    for name, entry in watched("Verifying", entries):
        breaches = prove(entry, budget)
        open_ones = [breach for breach in breaches if breach.code.endswith("UNPROVED")]
        failed += len(breaches) > len(open_ones)
        unproved += len(breaches) == len(open_ones) > 0
        for breach in breaches[:MOST_BREACHES]:
            click.echo(f"{name}: {breach}")
        if len(breaches) > MOST_BREACHES:
            click.echo(f"{name}: and {len(breaches) - MOST_BREACHES} more")
    empty = sum(claims_nothing(entry) for _, entry in entries)
    rest = f"; {empty} claim{'s' if empty == 1 else ''} nothing" if empty else ""
    told = f"{len(entries) - failed - unproved} of {len(entries)} hold{rest}"
    click.echo(told if entries else "there is nothing to prove", err=True)
    faults.end()
    if not entries:
        raise SystemExit(CHECK_FAILED)
    if failed or unproved:
        raise SystemExit(CHECK_FAILED if failed else NOT_ENOUGH)


@puzzlemill.command()
def schema() -> None:
    """Print the JSON Schema of a pack."""
    import msgspec

    from puzzlemill.outputs import write_output
    from puzzlemill.puzzles.packs import json_schema

    write_output(msgspec.json.format(msgspec.json.encode(json_schema()), indent=2) + b"\n", None)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; every error ends in one line on standard error."""
    try:
        status = puzzlemill.main(arguments, prog_name="puzzlemill", standalone_mode=False)
        sys.exit(status if isinstance(status, int) else 0)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(UNUSABLE)
    except click.ClickException as error:
        _fail(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        click.echo("puzzlemill: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone; what is still buffered must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except ValueError as error:
        # InputError is a ValueError; importing it here would cost --help its speed. Others are our bugs.
        if not any(base.__name__ == "InputError" for base in type(error).__mro__):
            raise
        _fail(str(error))


def _fail(message: str) -> None:
    click.echo(f"puzzlemill: {' '.join(message.split())}", err=True)
    sys.exit(UNUSABLE)


if __name__ == "__main__":
    main()
