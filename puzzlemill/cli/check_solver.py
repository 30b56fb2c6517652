"""`puzzlemill check-solver KIND -- COMMAND ...`: runs the conformance battery against a solver in any language."""

from collections.abc import Sequence
from pathlib import Path
from shutil import which
from typing import TypedDict, Unpack

from puzzlemill.cli.shared.output import print_result, write_lines, write_output
from puzzlemill.cli.shared.printing import print_text
from puzzlemill.cli.shared.statuses import CHECK_FAILED
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.kinds import InputError, Kind, shown
from puzzlemill.tables import table
from puzzlemill.testing.bench import conformance
from puzzlemill.testing.bench.battery import items
from puzzlemill.testing.bench.candidates import Answer, SolverFault, Task
from puzzlemill.testing.bench.judging import Bench, Known, answer_words, given, judged, looked_up, related
from puzzlemill.testing.bench.programs import Program
from puzzlemill.testing.bench.report import Result, failure_text, heading, line
from puzzlemill.testing.drawn import Related, Rule


def _refuse_no_program(kind: Kind, command: Sequence[str]) -> None:
    """Raise `InputError` if there is no command or it does not name a program."""
    if not command:
        raise InputError(f"missing COMMAND: put -- and your program last, as in: check-solver {kind} -- node solver.js")
    if which(command[0]) is None and Path(command[0]).is_file():
        remedy = "name the program that runs it first, as in: -- python3 solver.py"
        raise InputError(f"command: {shown(command[0])} is not executable; {remedy}")
    if which(command[0]) is None:
        # Many systems have a python3 and no python.
        meant = "; did you mean python3?" if command[0] == "python" and which("python3") else ""
        raise InputError(f"command: program {shown(command[0])} not found{meant}")


class BatteryOptions(TypedDict):
    """The options of the battery."""

    seed: int
    examples: int
    only: tuple[str, ...]
    skip: tuple[str, ...]
    first: bool


def check_solver(
    kind: Kind,
    command: Sequence[str],
    listing: bool,
    timeout: float,
    ids: Sequence[str],
    task: Task | None,
    rule: Rule | None,
    solution: str | None,
    output: str | None,
    as_json: bool,
    **options: Unpack[BatteryOptions],
) -> None:
    """Test a solver; exits 1 if it is wrong."""
    battery = {"--item": options["only"], "--skip": options["skip"], "--first": options["first"], "--output": output}
    asking = {"--task": task, "--rule": rule, "--solution": solution}
    for name, value in (battery if ids else asking).items():
        if value:
            raise InputError(f"{name}: {'cannot be used with' if ids else 'needs'} --ask")
    if listing:
        listed = items(kind, only=options["only"], skip=options["skip"])
        if as_json:
            write_lines(({"item": item.name, "task": item.task, "says": item.says} for item in listed), None)
        else:
            first, *others = [(item.name, item.says) for item in listed]
            print_text(table(first, others, left=(0, 1), indent="", gap="   "))
        return
    _refuse_no_program(kind, command)
    with Program(kind, command, timeout=timeout) as program:
        if ids:
            right = _ask(program, ids, task or "solve", rule, solution, as_json)
        else:
            right = _battery(program, output, as_json, options)
    if not right:
        raise SystemExit(CHECK_FAILED)


def _battery(program: Program, output: str | None, as_json: bool, options: BatteryOptions) -> bool:
    """Run the battery, print a line per item and then the failures in full; returns whether the solver passed."""
    printed = output != "-" and not as_json
    width = max(len(item.name) for item in items(program.kind, only=options["only"], skip=options["skip"]))
    started = False

    def watch(result: Result) -> None:
        nonlocal started
        if printed and not started and result.listed:
            # Only now, because a program gives its name when it has started.
            print_text(heading(program.kind, program.name, options["seed"], options["examples"]) + "\n")
            started = True
        if printed and result.listed:
            print_text(line(result, width))

    report = conformance.check_solver(program.kind, program, watch=watch, **options)
    if printed:
        ending = [*map(failure_text, report.failed), report.summary]
        print_text("\n".join(["", *ending] if started else ending))
    else:
        write_output(report.to_json().encode(), None)
    if output not in (None, "-"):
        write_output(report.to_json().encode(), output)
    return report.ok


def _ask(
    program: Program, ids: Sequence[str], task: Task, rule: Rule | None, solution: str | None, as_json: bool
) -> bool:
    """Ask single puzzles and print each answer with what is wrong; returns whether all answers were right."""
    bench, right = Bench(program), True
    if task == "check" and solution is None:
        raise InputError("--task check: needs --solution JSON")
    if task != "check" and solution is not None:
        raise InputError("--solution: needs --task check")
    if rule and len(ids) < 2:
        raise InputError("--rule: needs two or more --ask; the rule compares the first puzzle with the others")
    puzzles = {name: parse_id(name) for name in ids}
    for name, puzzle in puzzles.items():
        if puzzle.kind != program.kind:
            raise InputError(f"--ask {name}: kind {puzzle.kind}; expected {program.kind}")
    for name, puzzle in puzzles.items():
        known = looked_up(task, puzzle) if solution is None else given(puzzle, solution)
        failure = judged(bench, task, puzzle, known)
        if failure:
            right = False
            verdict = f"{failure.code}: {failure.text}"
            record: dict[str, object] = {"code": failure.code, "text": failure.text, "answer": None}
        else:
            answer = bench.ask(task, puzzle, known.solution)
            rating = _rating(answer, known)
            verdict = f"{answer_words(task, answer)}, {rating}"
            record = {"code": None, "text": rating, "answer": answer}
        print_result({"id": name, "task": task, "ok": not failure} | record, f"{name}\n  {verdict}", as_json)
    if rule:
        first, *others = puzzles.values()
        failure = related(bench, task, Related(first, tuple(others), rule))
        right = right and not failure
        verdict = f"{failure.code}, {failure.text}" if failure else "correct"
        code, text = (failure.code, failure.text) if failure else (None, verdict)
        record = {"rule": rule, "ids": list(puzzles), "ok": not failure, "code": code, "text": text}
        print_result(record, f"{rule}: {verdict}", as_json)
    try:
        program.close()
    except SolverFault as fault:
        print_result({"item": "end", "ok": False, "text": str(fault)}, f"end\n  {fault}", as_json)
        return False
    return right


def _rating(answer: Answer, known: Known) -> str:
    """A remark on an answer that is not wrong."""
    if answer.outcome == "budget":
        return "gave up"
    return "right answer unknown" if known.solvable is None and known.count is None else "correct"
