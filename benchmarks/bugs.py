"""How soon the conformance battery catches solvers with one deliberate bug each, and how rarely these are wrong.

`python -m benchmarks bugs` prints the table; `python -m benchmarks.bugs --draws 1000 -o FILE` writes it into a page.
"""

import argparse
import functools
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy

from benchmarks.scale.scaling import put, table
from puzzlemill import testing
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import Entry
from puzzlemill.testing.bench.battery import items
from puzzlemill.testing.bench.callables import Functions
from puzzlemill.testing.bench.candidates import TASKS, Task
from puzzlemill.testing.bench.conformance import check_solver
from puzzlemill.testing.bench.judging import Bench, Known, judged, looked_up, witnessed
from puzzlemill.testing.drawn import Wrong
from tests.broken import Broken, broken

DRAWS: Final = 200
"""The default number of random instances for the share of wrong answers."""

NOTHING: Final = "nothing"

WORDS: Final = ("kind", "bug", "tasks", "caught by", "drawn alone")

HEAD: Final = ("kind", "bug", "tasks", "wrong on", "caught by", "questions", "seconds", "drawn alone", "questions then")


class Caught(NamedTuple):
    """The item that caught a bug, and the effort; the item is empty if none did."""

    item: str
    questions: int
    seconds: float


def caught(kind: Kind, bug: Broken, known: bool) -> Caught:
    """How the battery catches a bug, item by item until the first failure; with known answers or without them."""
    only = [item.name for item in items(kind) if known or "-known-" not in item.name]
    begun = time.perf_counter()
    report = check_solver(kind, functions(kind, bug), only=only, first=True)
    seconds = time.perf_counter() - begun
    failed = next((result.item for result in report.results if result.failure), "")
    return Caught(failed, sum(result.asked for result in report.results), seconds)


def functions(kind: Kind, bug: Broken) -> Functions:
    """The solver with the bug, called in this process; it always ends."""
    return Functions(kind, solve=bug.solve, count=bug.count, check=bug.check, isolate=False, name=bug.name)


Question = tuple[Any, Known]


def wrong_share(kind: Kind, bug: Broken, draws: int, sample: int = 0) -> float:
    """The share of random instances for which the solver gets any task wrong; each sample has its own instances."""
    tasks = [task for task in TASKS if getattr(bug, task) is not None]
    asked = [_questions(kind, task, draws, sample) for task in tasks]
    bench = Bench(functions(kind, bug))
    wrong = 0
    for of_one in zip(*asked, strict=True):
        wrong += any(judged(bench, task, *question) for task, question in zip(tasks, of_one, strict=True))
    return wrong / draws


@functools.cache
def _questions(kind: Kind, task: Task, draws: int, sample: int) -> list[Question]:
    """Random instances and the reference's answers for them.

    Half were built around a solution, the others have unknown status. Of the solutions to check, half are right and
    half are right ones with one small change.
    """
    other = "near_misses" if task == "check" else "instances"
    half, rest = _drawn(kind, "puzzles", draws - draws // 2, sample), _drawn(kind, other, draws // 2, sample)
    return [_question(task, case) for case in (*half, *rest)]


@functools.cache
def _drawn(kind: Kind, name: str, number: int, sample: int) -> list[Any]:
    """`drawn` from a strategy of a kind, once for all tasks."""
    return drawn(getattr(testing, f"{kind}_{name}")(), number, sample)


def _question(task: Task, case: Any) -> Question:
    match case:
        case Entry(instance=puzzle, solution=solution) if task == "check":
            return puzzle, Known(True, solution=solution)
        case Entry(instance=puzzle, solution=solution) if task == "solve":
            return puzzle, witnessed(solution)
        case Wrong(puzzle, solution, _):
            return puzzle, Known(False, solution=solution)
        case _:
            puzzle = case.instance if isinstance(case, Entry) else case
            return puzzle, looked_up(task, puzzle)


def drawn(strategy: SearchStrategy[Any], number: int, sample: int) -> list[Any]:
    """Draws from a strategy, the same in each run in the same environment, and different in each sample."""
    puzzles: list[Any] = []
    while len(puzzles) < number:

        @seed(sample * number + len(puzzles))
        @settings(
            max_examples=number - len(puzzles),
            phases=[Phase.generate],
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(strategy)
        def draw(case: Any) -> None:
            puzzles.append(case)

        draw()
    return puzzles[:number]


def rows(draws: int) -> Iterator[list[str]]:
    """One row per bug."""
    for kind in KINDS:
        for bug in broken(kind):
            by, by_drawn = caught(kind, bug, known=True), caught(kind, bug, known=False)
            share = wrong_share(kind, bug, draws)
            yield [
                kind,
                bug.name,
                ", ".join(task for task in TASKS if getattr(bug, task) is not None),
                f"{share:.1%}" if share else f"under {1 / draws:.1%}",
                by.item or NOTHING,
                f"{by.questions:,}",
                f"{by.seconds:.1f}",
                by_drawn.item or NOTHING,
                f"{by_drawn.questions:,}",
            ]


def main(arguments: list[str]) -> bool:
    """Print the table and how many bugs were caught."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bugs", description=__doc__)
    parser.add_argument(
        "--draws", type=int, default=DRAWS, metavar="N", help="random instances per bug (default: %(default)s)"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="replace the table in this page")
    chosen = parser.parse_args(arguments)
    made = table(HEAD, rows(chosen.draws), WORDS)
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in made[2:]]
    all_by, drawn_by = ([row[HEAD.index(name)] for row in cells] for name in ("caught by", "drawn alone"))
    any_way = len(cells) - all_by.count(NOTHING)
    alone = len(cells) - drawn_by.count(NOTHING)
    print(f"{any_way} of {len(cells)} bugs are caught, {alone} by drawn puzzles alone.")
    if chosen.output:
        chosen.output.write_text(put(chosen.output.read_text(), made))
    return any_way == len(cells)


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
