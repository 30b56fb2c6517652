"""`puzzlemill check-solver KIND -- COMMAND ...`: puts a solver in any language to the conformance battery."""

from collections.abc import Sequence
from pathlib import Path
from shutil import which
from typing import Literal, TypedDict, Unpack

import click

from puzzlemill.cli.shared.output import write_output
from puzzlemill.cli.shared.statuses import CHECK_FAILED
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.tables import table
from puzzlemill.testing.bench import conformance
from puzzlemill.testing.bench.battery import items
from puzzlemill.testing.bench.candidates import Answer, SolverFault, Task
from puzzlemill.testing.bench.judging import Bench, Known, answer_words, given, judged, looked_up, related
from puzzlemill.testing.bench.programs import Program
from puzzlemill.testing.bench.report import Result, failure_text, heading, line
from puzzlemill.testing.drawn import Related


def _refuse_no_program(command: Sequence[str]) -> None:
    """Refuse a command that is missing or names no program; raises `InputError`."""
    if not command:
        raise InputError("command: expected -- and the program to check, as in: check-solver ottf -- node solver.js")
    if which(command[0]) is None and Path(command[0]).is_file():
        rule = "put the program that runs it before it, as in: -- python3 solver.py"
        raise InputError(f"command: {shown(command[0])} is a file that is not executable; {rule}")
    if which(command[0]) is None:
        # Many systems have a python3 and no python.
        meant = "; perhaps python3" if command[0] == "python" and which("python3") else ""
        raise InputError(f"command: {shown(command[0])} is no program that can be run{meant}")


class CheckOptions(TypedDict):
    """The options of the battery, and those of --ask."""

    seed: int
    examples: int
    timeout: float
    only: tuple[str, ...]
    first: bool
    task: Task | None
    rule: Literal["same", "keeps", "product", "sum"] | None
    solution: str | None
    output: str | None


def _refuse_mixture(ids: Sequence[str], options: CheckOptions) -> None:
    """Refuse options of the battery with --ask, and those of --ask without it; raises `InputError`."""
    battery = {"--item": options["only"], "--first": options["first"], "--output": options["output"]}
    asking = {"--task": options["task"], "--rule": options["rule"], "--solution": options["solution"]}
    for name, value in (battery if ids else asking).items():
        if value:
            raise InputError(f"{name}: goes {'without' if ids else 'with'} --ask")


def check_solver(
    kind: str, command: Sequence[str], listing: bool, ids: Sequence[str], **options: Unpack[CheckOptions]
) -> None:
    """Find out whether a solver of yours is right."""
    _refuse_mixture(ids, options)
    if listing:
        first, *others = [(item.name, item.says) for item in items(kind, only=options["only"])]
        click.echo(table(first, others, left=(0, 1), indent="", gap="   "))
        return
    _refuse_no_program(command)
    with Program(kind, command, timeout=options["timeout"]) as program:
        right = _ask(program, ids, options) if ids else _battery(program, options)
    if not right:
        raise SystemExit(CHECK_FAILED)


def _battery(program: Program, options: CheckOptions) -> bool:
    """Run the battery, an item a line as they end, then the failures whole; whether the solver passed."""
    printed = options["output"] != "-"
    width = max(len(item.name) for item in items(program.kind, only=options["only"]))
    begun = False

    def watch(result: Result) -> None:
        nonlocal begun
        if printed and not begun and result.listed:
            # Not before: a program names itself only when it has begun.
            click.echo(heading(program.kind, program.name, options["seed"], options["examples"]) + "\n")
            begun = True
        if printed and result.listed:
            click.echo(line(result, width))

    report = conformance.check_solver(
        program.kind,
        program,
        watch=watch,
        seed=options["seed"],
        examples=options["examples"],
        only=options["only"],
        first=options["first"],
    )
    if printed:
        ending = [*map(failure_text, report.failed), report.summary]
        click.echo("\n".join(["", *ending] if begun else ending))
    if options["output"]:
        write_output(report.to_json(), options["output"])
    return report.ok


def _ask(program: Program, ids: Sequence[str], options: CheckOptions) -> bool:
    """Ask single puzzles, print each answer and what is wrong with it; whether all were right."""
    task: Task = options["task"] or "solve"
    bench, right = Bench(program), True
    if task == "check" and options["solution"] is None:
        raise InputError("--task check: expected --solution JSON, the solution to be judged")
    if task != "check" and options["solution"] is not None:
        raise InputError("--solution: only --task check takes one")
    if options["rule"] and len(ids) < 2:
        raise InputError("--rule: expected two or more --ask, the first one before the others")
    puzzles = {name: parse_id(name) for name in ids}
    for name, puzzle in puzzles.items():
        if puzzle.kind != program.kind:
            raise InputError(f"--ask {name}: kind {puzzle.kind}, expected {program.kind}")
    for name, puzzle in puzzles.items():
        solution = options["solution"]
        known = looked_up(task, puzzle) if solution is None else given(puzzle, solution)
        failure = judged(bench, task, puzzle, known)
        if failure:
            right = False
            verdict = f"{failure.code}: {failure.text}"
        else:
            answer = bench.ask(task, puzzle, known.solution)
            verdict = f"{answer_words(task, answer)}, {_rating(answer, known)}"
        click.echo(f"{name}\n  {verdict}")
    if options["rule"]:
        first, *others = puzzles.values()
        failure = related(bench, task, Related(first, tuple(others), options["rule"]))
        if failure:
            right = False
        click.echo(f"{options['rule']}: {failure.code}, {failure.text}" if failure else f"{options['rule']}: correct")
    try:
        program.close()
    except SolverFault as fault:
        click.echo(f"end\n  {fault}")
        return False
    return right


def _rating(answer: Answer, known: Known) -> str:
    """What there is to say of an answer that is not wrong."""
    if answer.outcome == "budget":
        return "it gives up"
    return "not known otherwise" if known.solvable is None and known.count is None else "correct"
