"""Runs the battery on a solver: as a call that returns a report, and as pytest tests, one per item."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, cast

from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.testing.bench.battery import items
from puzzlemill.testing.bench.callables import Check, Count, Functions, Solve
from puzzlemill.testing.bench.candidates import FAULTS, TIMEOUT, Candidate, SolverFault, Task
from puzzlemill.testing.bench.items import EXAMPLES, Item
from puzzlemill.testing.bench.judging import Bench, Failure
from puzzlemill.testing.bench.programs import Program
from puzzlemill.testing.bench.report import Report, Result, Status, again_call, again_command, failure_text

MOST_LATE: Final = 12
"""The number of late answers after which the battery stops: continuing would take hours."""

MOST_FAULTS: Final = 6
"""The number of items with a crash, garbage or the like after which the battery stops: more would show nothing new."""


def check_solver(
    kind: Kind,
    solver: Solve | Candidate | None = None,
    *,
    count: Count | None = None,
    check: Check | None = None,
    seed: int = 0,
    examples: int = EXAMPLES,
    timeout: float = TIMEOUT,
    isolate: bool | None = None,
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
    first: bool = False,
    watch: Callable[[Result], object] | None = None,
) -> Report:
    """Run the battery on a solver of one kind, and report what it got wrong.

    `solver` takes a puzzle and returns a solution, None if there is none, or `GIVE_UP`. `count` returns the number
    of solutions or `GIVE_UP`. `check` takes a puzzle and a solution and returns whether the solution is right. Instead
    of functions, pass a `Program` or another `Candidate`, which has limits of its own and is closed in the end.
    Functions have `timeout` seconds per question and run in a process of their own, unless `isolate` is false, or None
    on a system that cannot fork, such as Windows; then nothing stops them. Each item draws `examples` random cases
    with `seed`. `only` selects items and `skip` leaves some out, with `*` as in file names; `first` stops at the first
    failure. `watch` is called with each result. Raises `InputError` for invalid arguments.
    """
    if not isinstance(examples, int) or examples < 1:
        raise InputError("expected at least 1", field="examples", value=examples)
    chosen = items(kind, only=only, skip=skip)
    candidate = as_candidate(kind, solver, count, check, timeout, isolate)
    results: list[Result] = []
    try:
        tasks = candidate.tasks
        for result in _results(candidate, chosen, seed, examples, first):
            results.append(result)
            if watch:
                watch(result)
        candidate.close()
    except SolverFault as fault:
        tasks = candidate.tasks if results else ()
        results.append(_fault("end" if results else "start", fault))
        if watch:
            watch(results[-1])
    except BaseException:
        with suppress(SolverFault):
            candidate.close()
        raise
    passed = any(result.status == "passed" for result in results)
    failed = any(result.status in ("failed", "not run") for result in results)
    return Report(
        kind=kind,
        solver=candidate.name,
        tasks=tasks,
        seed=seed,
        examples=examples,
        ok=passed and not failed,
        results=tuple(results),
    )


def as_candidate(
    kind: Kind,
    solver: Solve | Candidate | None,
    count: Count | None = None,
    check: Check | None = None,
    timeout: float = TIMEOUT,
    isolate: bool | None = None,
) -> Candidate:
    """The given candidate, or one made of functions; raises `InputError` without any."""
    if hasattr(solver, "ask"):
        candidate = cast("Candidate", solver)
        if candidate.kind != kind:
            raise InputError(f"solves {candidate.kind}; expected a solver for {kind}", field="solver")
        if count or check:
            raise InputError("count, check: only for functions; a Program itself says which tasks it offers")
        return candidate
    return Functions(kind, solve=solver, count=count, check=check, timeout=timeout, isolate=isolate)


def run_item(item: Item, candidate: Candidate, seed: int = 0, examples: int = EXAMPLES) -> Result:
    """How one item ends for a solver."""
    bench = Bench(candidate)
    failure = item.run(bench, seed, examples)
    status: Status = "passed"
    if failure:
        status = "failed"
    elif bench.asked == bench.gave_up:
        status = "gave up"
    return Result(
        item=item.name,
        task=item.task,
        says=item.says,
        status=status,
        asked=bench.asked,
        gave_up=bench.gave_up,
        late=bench.late,
        failure=failure,
        again=_again(candidate, failure) if failure else "",
    )


def _again(candidate: Candidate, failure: Failure) -> str:
    """How to repeat the questions of a failure; empty for a candidate that is neither a program nor functions."""
    match candidate:
        case Program():
            return again_command(candidate.kind, candidate.command, candidate.timeout, failure)
        case Functions():
            name = getattr(candidate.functions[failure.task], "__name__", "")
            return again_call(name if name.isidentifier() else failure.task, failure)
        case _:
            return ""


def _results(candidate: Candidate, chosen: list[Item], seed: int, examples: int, first: bool) -> Iterator[Result]:
    """The results one by one; skips tasks that the solver does not offer, and all items after the battery stops."""
    late, faults, ended = 0, 0, False
    for item in chosen:
        if item.task not in candidate.tasks:
            yield _unasked(item, "not offered")
            continue
        if ended:
            yield _unasked(item, "not run")
            continue
        result = run_item(item, candidate, seed, examples)
        if result.failure:
            code = result.failure.code
            late += result.late
            if code in FAULTS and code != "TIME_OUT":
                faults += 1
            ended = first or late >= MOST_LATE or faults >= MOST_FAULTS or code == "BAD_START"
        yield result


def _unasked(item: Item, status: Status) -> Result:
    return Result(item=item.name, task=item.task, says=item.says, status=status)


def _fault(where: str, fault: SolverFault) -> Result:
    """What went wrong before the first question or after the last one."""
    failure = Failure(code=fault.code, text=fault.text, task="solve", ids=())
    return Result(item=where, task="solve", says=f"the {where} of the program", status="failed", failure=failure)


@dataclass(frozen=True)
class Exam:
    """One item of the battery as a pytest test, which only has to call `check`."""

    item: Item
    seed: int
    examples: int

    def check(self, solver: Solve | Check | Candidate) -> None:
        """Fail the test if the solver fails; skip it if the solver gives up on everything or does not offer the task.

        `solver` is a function for the task of the item, or a `Program` or `Functions`, which stays open.
        """
        __tracebackhide__ = True
        import pytest

        if hasattr(solver, "ask"):
            result = self._result(as_candidate(self.item.kind, cast("Candidate", solver)))
        else:
            functions: dict[str, Any] = {self.item.task: solver}
            with Functions(self.item.kind, **functions) as candidate:
                result = self._result(candidate)
        if result.failure:
            pytest.fail(failure_text(result), pytrace=False)
        if result.status == "gave up":
            pytest.skip(f"gave up on all {result.asked} questions")
        if result.status == "not offered":
            pytest.skip(f"does not offer the task {result.task}")

    def _result(self, candidate: Candidate) -> Result:
        # If its start fails, the first question of the item will report that.
        with suppress(SolverFault):
            if self.item.task not in candidate.tasks:
                return _unasked(self.item, "not offered")
        return run_item(self.item, candidate, self.seed, self.examples)


def conformance(
    kind: Kind,
    tasks: Iterable[Task] = ("solve",),
    *,
    seed: int = 0,
    examples: int = EXAMPLES,
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
) -> Any:
    """The battery as parameters of a pytest test: one test per item, with ids such as `KIND-solve-tiny`.

        @conformance(KIND)
        def test_my_solver(item): item.check(my_solver)

    Raises `InputError` for invalid arguments.
    """
    import pytest

    exams = [pytest.param(Exam(item, seed, examples), id=str(item)) for item in items(kind, tasks, only, skip)]
    return pytest.mark.parametrize("item", exams)
