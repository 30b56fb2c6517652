"""The conformance battery: the questions for every solver of a kind, item by item."""

import functools
from collections.abc import Collection, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Any, Final, TypeAlias

from hypothesis.strategies import SearchStrategy

from puzzlemill.catalogues import KnownAnswer, known_answers
from puzzlemill.puzzles import KINDS, kind_name, parse_id
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, Kind, Puzzle
from puzzlemill.puzzles.packs import AnyEntry, Entry, make_entry
from puzzlemill.puzzles.parts import part
from puzzlemill.puzzles.wording import counted, plural
from puzzlemill.testing import strategies
from puzzlemill.testing.bench.candidates import TASKS, Task
from puzzlemill.testing.bench.items import Item, Probe
from puzzlemill.testing.bench.judging import (
    Bench,
    Failure,
    Known,
    broken_rules,
    judged,
    looked_up,
    refuted,
    related,
    witnessed,
)
from puzzlemill.testing.bench.large import large_judgements, large_puzzles
from puzzlemill.testing.drawn import Pair, Related, Unsolvable, Wrong
from puzzlemill.testing.graded import graded_puzzles

Case: TypeAlias = (
    AnyPuzzle
    | AnyEntry
    | Unsolvable[AnyPuzzle]
    | Wrong[AnyPuzzle, object]
    | Pair[AnyPuzzle, object]
    | tuple[AnyPuzzle, Known]
)
"""What strategies draw, and puzzles with a known answer."""

RANDOM: Final = (
    ("witnessed", "random solvable puzzles", "puzzles"),
    ("unsolvable", "random unsolvable puzzles", "unsolvable_puzzles"),
    ("tiny", "random puzzles small enough for brute force", "tiny_instances"),
)
"""Items for both solving and counting: name, description, and the strategy that draws the puzzles."""

EXPERT: Final = 5
"""The level of graded puzzles for which a plain search might be too slow."""


def items(
    kind: Kind, tasks: Iterable[Task] = tuple(TASKS), only: Sequence[str] = (), skip: Sequence[str] = ()
) -> list[Item]:
    """The items of a kind for some tasks, in running order.

    `only` selects some, and `skip` leaves some out, with `*` as in file names. Raises `InputError` for an unknown kind
    or task, for a name that matches no item, and if no item is left.
    """
    if kind not in KINDS:
        raise InputError(f"expected one of {', '.join(KINDS)}", field="kind", value=kind)
    part("strategies", kind)  # refuses kinds without any
    tasks = tuple(tasks)
    if not tasks:
        raise InputError(f"expected one or more of {', '.join(TASKS)}", field="tasks")
    for task in tasks:
        if task not in TASKS:
            raise InputError(f"expected one of {', '.join(TASKS)}", field="task", value=task)
    offered = [item for task in TASKS if task in tasks for item in _items(kind) if item.task == task]
    for name, pattern in (*(("item", pattern) for pattern in only), *(("skip", pattern) for pattern in skip)):
        if not any(fnmatchcase(item.name, pattern) for item in offered):
            words = f"{kind_name(kind)} has no such item for {', '.join(tasks)}"
            raise InputError(f"{words}; --list shows them", field=name, value=pattern)
    selected = [item for item in offered if (not only or _matches(item, only)) and not _matches(item, skip)]
    if not selected:
        raise InputError("no item is left; leave out fewer of them", field="skip", value=skip[0])
    return selected


def _matches(item: Item, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(item.name, pattern) for pattern in patterns)


@functools.cache
def _items(kind: Kind) -> tuple[Item, ...]:
    return (
        *_known_items(kind),
        *_solving_items(kind),
        *_counting_items(kind),
        *_relation_items(kind),
        *_checking_items(kind),
        *_variant_items(kind),
    )


def _known_items(kind: Kind) -> Iterator[Item]:
    """An item for each group of known answers, and another one for counting if some counts are known."""
    groups: dict[str, list[KnownAnswer]] = {}
    for answer in known_answers(kind):
        groups.setdefault(answer["item"], []).append(answer)
    for name, answers in groups.items():
        with_count = [answer for answer in answers if "count" in answer]
        by_task: dict[Task, list[KnownAnswer]] = {"solve": answers, "count": with_count}
        for task, known in by_task.items():
            if known:
                words = f"known answers: {name.replace('-', ' ')}"
                cases = functools.partial(_known_cases, task, known)
                yield Item(kind, f"{task}-known-{name}", task, words, _judging(task), cases)


def _known_cases(task: Task, answers: Sequence[KnownAnswer]) -> Iterator[tuple[AnyPuzzle, Known]]:
    for answer in answers:
        words = "the puzzle has a solution" if answer["solvable"] else "the puzzle has no solution"
        if task == "count":
            words = f"there {plural(answer['count'], 'is', 'are')} {counted(answer['count'], 'solution')}"
        yield parse_id(answer["id"]), Known(answer["solvable"], answer.get("count"), f"{words} ({answer['why']})")


def _solving_items(kind: Kind) -> Iterator[Item]:
    draws = functools.partial(_strategy, kind)
    images = ("images", "random solvable puzzles and their symmetric images", "pairs")
    for name, says, strategy in (*RANDOM, images):
        yield Item(kind, f"solve-{name}", "solve", says, _judging("solve"), functools.partial(draws, strategy))
    anything = functools.partial(draws, "instances", **strategies.battery(kind).anything)
    yield Item(kind, "solve-any", "solve", "random legal puzzles, solvable or not", _judging("solve"), anything)
    graded = functools.partial(_graded, kind, range(1, EXPERT))
    yield Item(kind, "solve-graded", "solve", "graded puzzles from the ready-made packs", _judging("solve"), graded)
    expert = functools.partial(_graded, kind, (EXPERT,))
    says = "graded puzzles that take more than an hour"
    yield Item(kind, "solve-graded-expert", "solve", says, _judging("solve"), expert, lenient=True)
    large = functools.partial(large_puzzles, kind)
    yield Item(kind, "solve-large", "solve", "large random solvable puzzles", _judging("solve"), large, lenient=True)


def _graded(kind: Kind, levels: Collection[int]) -> SearchStrategy[AnyEntry]:
    """Graded puzzles that every solver of their kind can read; variants have items of their own."""
    variants = strategies.battery(kind).variants

    def usual(entry: AnyEntry) -> bool:
        return not any(variant.includes(entry.instance) for variant in variants)

    return graded_puzzles(kind, levels=levels).filter(usual)


def _counting_items(kind: Kind) -> Iterator[Item]:
    draws = functools.partial(_strategy, kind)
    for name, says, strategy in RANDOM:
        yield Item(kind, f"count-{name}", "count", says, _counting, functools.partial(draws, strategy))
    large = functools.partial(large_puzzles, kind, largest=False)
    yield Item(kind, "count-large", "count", "large random solvable puzzles", _counting, large, lenient=True)


def _relation_items(kind: Kind) -> Iterator[Item]:
    """Puzzles so related that the answer to one restricts the answers to the others."""
    relations = {"images-alike": functools.partial(_with_images, kind)}
    for name in _strategy(kind, "relations"):
        relations[name] = functools.partial(_relation, kind, name)
    for task in ("solve", "count"):
        for name, strategy in relations.items():
            says = f"consistent answers to related puzzles: {name.replace('-', ' ')}"
            yield Item(kind, f"{task}-{name}", task, says, functools.partial(_relating, task), strategy)


def _checking_items(kind: Kind) -> Iterator[Item]:
    draws = functools.partial(_strategy, kind)
    probe = _judging("check")
    right = functools.partial(_right_solutions, kind)
    yield Item(kind, "check-witnesses", "check", "correct solutions", probe, right)
    for name, says in (
        ("near-misses", "correct solutions with one small change"),
        ("misprints", "correct solutions of puzzles with one small change"),
    ):
        wrong = functools.partial(draws, name.replace("-", "_"))
        yield Item(kind, f"check-{name}", "check", says, probe, wrong)
    for code in part("breaches", kind).BREACHES:
        wrong = functools.partial(draws, "wrong_solutions", codes=(code,))
        name = f"check-{code.lower().replace('_', '-')}"
        yield Item(kind, name, "check", f"solutions that break the rule {code}", probe, wrong)
    large = functools.partial(large_judgements, kind)
    yield Item(kind, "check-large", "check", "solutions of large puzzles, correct or wrong", probe, large, lenient=True)


def _variant_items(kind: Kind) -> Iterator[Item]:
    """Solving, counting and checking the puzzles of each variant."""
    for name, says, options, _ in strategies.battery(kind).variants:
        solved = functools.partial(_strategy, kind, "puzzles", **options)
        drawn = functools.partial(_solved_or_tiny, kind, options)
        yield Item(kind, f"solve-{name}", "solve", f"random {says}", _judging("solve"), drawn)
        yield Item(kind, f"count-{name}", "count", f"random {says}", _counting, drawn)
        yield Item(kind, f"check-{name}", "check", f"correct solutions of {says}", _judging("check"), solved)


def _solved_or_tiny(kind: Kind, options: strategies.Options) -> SearchStrategy[AnyPuzzle | AnyEntry]:
    """Puzzles built around a solution, and tiny ones, solvable or not."""
    solved: SearchStrategy[AnyEntry] = _strategy(kind, "puzzles", **options)
    tiny_puzzles: SearchStrategy[AnyPuzzle] = _strategy(kind, "tiny_instances", **options)
    return solved | tiny_puzzles


def _right_solutions(kind: Kind) -> SearchStrategy[AnyEntry]:
    """Puzzles built around a solution, and what else the kind has."""
    around_solutions: SearchStrategy[AnyEntry] = _strategy(kind, "puzzles")
    more = strategies.battery(kind).right
    return around_solutions | more() if more else around_solutions


def _strategy(kind: Kind, name: str, **options: object) -> Any:
    return strategies.strategy(kind, name)(**options)


def _relation(kind: Kind, name: str) -> SearchStrategy[Related[AnyPuzzle]]:
    relation: SearchStrategy[Related[AnyPuzzle]] = _strategy(kind, "relations")[name]
    return relation


def _with_images(kind: Kind) -> SearchStrategy[Related[AnyPuzzle]]:
    """A tiny puzzle, solvable or not, and one of its images."""
    images = strategies.strategy(kind, "images")

    def alike(puzzle: AnyPuzzle) -> SearchStrategy[Related[AnyPuzzle]]:
        image: SearchStrategy[AnyEntry] = images(make_entry(puzzle))
        return image.map(lambda entry: Related(puzzle, (entry.instance,), "same"))

    tiny_puzzles: SearchStrategy[AnyPuzzle] = _strategy(kind, "tiny_instances")
    return tiny_puzzles.flatmap(alike)


def _judging(task: Task) -> Probe:
    return functools.partial(_judge, task)


def _judge(task: Task, bench: Bench, case: Case) -> Failure | None:
    """Judge the answers to a case that a strategy drew."""
    return next(filter(None, (judged(bench, task, puzzle, known) for puzzle, known in _questions(task, case))), None)


def _questions(task: Task, case: Case) -> Iterator[tuple[AnyPuzzle, Known]]:
    match case:
        case Unsolvable(puzzle, reason):
            yield puzzle, refuted(reason)
        case Wrong(puzzle, solution, breaches):
            yield puzzle, Known(False, why=broken_rules(breaches), solution=solution)
        case Pair(one, other):
            yield from (*_questions(task, one), *_questions(task, other))
        case Entry(instance=puzzle, solution=solution) if task == "check":
            yield puzzle, Known(True, why=broken_rules(()), solution=solution)
        case Entry(instance=puzzle, solution=solution):
            yield puzzle, witnessed(solution)
        case (puzzle, Known() as known):
            yield puzzle, known
        case _:
            yield case, looked_up(task, case)


def _counting(bench: Bench, case: AnyPuzzle | AnyEntry | Unsolvable[AnyPuzzle]) -> Failure | None:
    """Compare a count with our own; what else is known, such as the swaps allowed, does not affect it."""
    puzzle = case if isinstance(case, Puzzle) else case.instance
    return judged(bench, "count", puzzle, looked_up("count", puzzle))


def _relating(task: Task, bench: Bench, case: Related[AnyPuzzle]) -> Failure | None:
    return related(bench, task, case)
