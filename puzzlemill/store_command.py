"""`puzzlemill store`: graded puzzles in one SQLite file, added once up to symmetry, listed, exported, checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import click

from puzzlemill.commands import CHECK_FAILED, UNUSABLE, keep_inputs
from puzzlemill.keep_going import KEEP_GOING, Faults

if TYPE_CHECKING:
    from puzzlemill.puzzles.packs import Entry
    from puzzlemill.store import Batch, Group, Store, Wanted

LEVELS = range(1, 6)

STORE = click.argument("path", metavar="STORE")
ORDER = click.option(
    "--order", type=click.Choice(["added", "score"]), default="added", show_default=True, help="What comes first."
)


def _filtered(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say which puzzles."""
    for option in (
        click.option("--batch", default="", metavar="NAME", help="Only of this batch, as `store batches` names it."),
        click.option("--technique", multiple=True, metavar="NAME", help="Only with this hardest technique."),
        click.option("--size", multiple=True, metavar="4x5", help="Only of this size, as `store show` has it."),
        click.option("--score", metavar="6.0-6.5|6.0-", help="Only with a score in this range."),
        click.option("--level", metavar="3|2-4", help="Only of these levels, 1 gentle to 5 expert."),
        click.option(
            "--kind", multiple=True, metavar="KIND", help="Only of this kind; options with names may be given again."
        ),
    ):
        command = option(command)
    return command


@click.group()
def store() -> None:
    """Keep graded puzzles in one file, each once up to symmetry.

    \b
    Put packs into a store:           puzzlemill store add levels.db pack.json more.jsonl
    What is in it?                    puzzlemill store show levels.db
    Fifty medium ones as a pack:      puzzlemill store export levels.db --level 3 --limit 50 -o pack.json

    `puzzlemill generate KIND --into levels.db` fills a store; docs/stores.md tells more.
    """


@store.command()
@STORE
@click.argument("sources", metavar="FILE...", nargs=-1, required=True)
@click.option("--grade/--no-grade", "grading", default=True, show_default=True, help="Grade those without a grade.")
@KEEP_GOING
def add(path: str, sources: Sequence[str], grading: bool, keep_going: bool) -> None:
    """Add the puzzles of packs, JSON Lines or ids, all or none of them.

    Of puzzles that differ only by a symmetry the first one stays. A wrong solution is refused. STORE is made where
    there is none.
    """
    from puzzlemill.store import Store

    with Store(path) as opened:
        faults = Faults(keep_going)
        added = opened.add(_entries(sources, grading, faults))
        click.echo(f"{path}: {added.new} new, {added.alike} alike to others; {_puzzles(opened.count())}")
    faults.end()


@store.command(name="list")
@STORE
@_filtered
@ORDER
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, metavar="N", help="How many, at most.")
def list_command(path: str, order: Literal["added", "score"], limit: int, **filters: Any) -> None:
    """Print a line a puzzle: short id, size, level, technique and score."""
    from puzzlemill.tables import table

    wanted = _wanted(**filters)
    with _opened(path) as opened:
        number = opened.count(wanted)
        lines = [_line(entry) for entry in opened.query(wanted, order=order, limit=limit)]
    if lines:
        click.echo(table(("puzzle", "size", "level", "technique", "score"), lines))
    if number > limit:
        click.echo(f"{limit} of {_puzzles(number)}; --limit N prints more", err=True)
    elif not lines:
        click.echo(_nothing(path), err=True)


@store.command()
@STORE
@click.argument("ids", metavar="[ID]...", nargs=-1)
def show(path: str, ids: Sequence[str]) -> None:
    """Print how many puzzles there are of each kind, size, level and technique, and the batches.

    With ids, short or long, the entries of these puzzles as JSON Lines, also where the store has one only alike.
    """
    from puzzlemill.outputs import write_lines
    from puzzlemill.puzzles.kinds import InputError, shown

    with _opened(path) as opened:
        if not ids:
            click.echo("\n".join(_summary(path, opened.summary(), opened.batches())))
            return
        entries = [opened.get(text) for text in ids]
    for text, entry in zip(ids, entries, strict=True):
        if entry is None:
            raise InputError(f"{path}: no puzzle {shown(text)}, nor one alike")
    write_lines(entries, None)


@store.command()
@STORE
@_filtered
@ORDER
@click.option("--limit", type=click.IntRange(1), metavar="N", help="How many, at most; all by default.")
@click.option("--title", default="", metavar="TEXT", help="Title of the pack.")
@click.option("--keep-going", is_flag=True, help="Of a damaged store, rescue what can be read, and end in status 2.")
@click.option("-o", "--output", metavar="FILE", help="Pack to write: .json, .jsonl, or one of them and .gz; or .csv.")
def export(
    path: str,
    order: Literal["added", "score"],
    limit: int | None,
    title: str,
    keep_going: bool,
    output: str | None,
    **filters: Any,
) -> None:
    """Write puzzles as a pack; the same puzzles give the same bytes."""
    from puzzlemill.exports import ending_of
    from puzzlemill.exports import export as write
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.puzzles.packs import Pack

    keep_inputs(output, [path])
    ending_of(output)
    wanted = _wanted(**filters)
    if keep_going and (order != "added" or limit or wanted.batch):
        raise InputError("--keep-going: rescues in the order of addition; --order, --limit and --batch have no place")
    lost: list[str] = []
    with _opened(path, lenient=keep_going) as opened:
        found = opened.rescue(lost.append, wanted) if keep_going else opened.query(wanted, order=order, limit=limit)
        entries = tuple(found)
    for line in lost:
        click.echo(f"{path}: {line}", err=True)
    write(Pack(title=title, puzzles=entries), output)
    if not entries and not lost:
        click.echo(_nothing(path), err=True)
    if output not in (None, "-"):
        click.echo(f"{output}: {_puzzles(len(entries))}", err=True)
    if lost:
        raise SystemExit(UNUSABLE)


@store.command()
@STORE
@click.option("--solutions", is_flag=True, help="Judge every solution by the rules, too.")
def check(path: str, solutions: bool) -> None:
    """Look for damage: the file's structure, and every entry; what is wrong is printed, and the status is 1."""
    from contextlib import suppress

    from puzzlemill.progress import task
    from puzzlemill.puzzles.kinds import InputError

    number = 0
    with _opened(path, lenient=True) as opened:
        with suppress(InputError):
            number = opened.count()
        with task("Checking", number) as advance:
            wrong = opened.check(solutions=solutions, progress=advance)
    for line in wrong:
        click.echo(f"{path}: {line}")
    if wrong:
        raise SystemExit(CHECK_FAILED)
    click.echo(f"{path}: {_puzzles(number)}, nothing wrong")


@store.command()
@STORE
@_filtered
@click.option("--all", "every", is_flag=True, help="All puzzles, where no other option says which.")
def remove(path: str, every: bool, **filters: Any) -> None:
    """Remove puzzles, from batches too; a batch that loses its last one is forgotten, and begins anew."""
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.store import ANY

    wanted = _wanted(**filters)
    if every == (wanted != ANY):
        raise InputError("remove: say which puzzles, by --kind, --level and so on, or --all")
    with _opened(path) as opened:
        number = opened.remove(wanted)
        click.echo(f"{path}: {number} removed; {_puzzles(opened.count())}")


@store.command()
@STORE
def batches(path: str) -> None:
    """Print every batch: its name, what it found, its request, and the tries that came to no result."""
    with _opened(path) as opened:
        for batch in opened.batches():
            click.echo(f"{batch.name}: {_puzzles(batch.finds)}, {batch.faults} fault{'' if batch.faults == 1 else 's'}")
            click.echo(f"  {batch.request.decode(errors='replace')}")
            for fault in opened.faults(batch.name):
                click.echo(f"  try {fault.tried} of seed {fault.seed}: {fault.text}")


def _opened(path: str, lenient: bool = False) -> Store:
    """A store that must be there."""
    from puzzlemill.store import Store

    return Store(path, create=False, lenient=lenient)


def _wanted(
    kind: Sequence[str], level: str | None, score: str | None, size: Sequence[str], technique: Sequence[str], batch: str
) -> Wanted:
    """What the options ask for; raises `InputError`."""
    import msgspec

    from puzzlemill.generator.targets import parse_target
    from puzzlemill.store import Wanted

    levels, span, techniques = msgspec.structs.astuple(parse_target(level, score, technique))
    return Wanted(kinds=tuple(kind), levels=levels, score=span, sizes=tuple(size), techniques=techniques, batch=batch)


def _entries(sources: Sequence[str], grading: bool, faults: Faults) -> list[Entry[Any, Any]]:
    """What can be used of the sources, with no wrong solution, and graded where `grading` asks for it."""
    import msgspec

    from puzzlemill.grading import grade
    from puzzlemill.inputs import read_entries
    from puzzlemill.progress import watched
    from puzzlemill.puzzles import check as breaches
    from puzzlemill.puzzles.kinds import InputError

    found = []
    for name, entry in watched("Checking", read_entries(sources, faults.tell)):
        with faults.at(name):
            wrong = [] if entry.solution is None else breaches(entry.instance, entry.solution)
            if wrong:
                raise InputError(f"solution: {wrong[0]}")
            needs = grading and entry.grade is None
            found.append(msgspec.structs.replace(entry, grade=grade(entry.instance)) if needs else entry)
    return found


def _line(entry: Entry[Any, Any]) -> list[str]:
    """A puzzle as a line of the list."""
    from puzzlemill.puzzles import short_id, size

    graded = entry.grade and [str(entry.grade.level), entry.grade.technique, f"{entry.grade.score:.2f}"]
    return [short_id(entry.instance), "x".join(map(str, size(entry.instance))), *(graded or ())]


def _summary(path: str, groups: Sequence[Group], named: Sequence[Batch]) -> list[str]:
    """What is in a store, as lines: by kind, size and level, by kind and technique, and batches."""
    from puzzlemill.tables import table

    lines = [f"{path}: {_puzzles(sum(group.number for group in groups))}"]
    sizes = dict.fromkeys((group.kind, group.size) for group in groups)
    techniques = dict.fromkeys((group.kind, group.technique or "") for group in groups)

    def number(**alike: Any) -> int:
        return sum(g.number for g in groups if all(getattr(g, name) == value for name, value in alike.items()))

    if groups:
        head = ("kind", "size", *(f"level {level}" for level in LEVELS), "no grade", "together")
        levels = (*LEVELS, None)
        by_size = [(one, [number(kind=one[0], size=one[1], level=level) for level in levels]) for one in sizes]
        lines += ["", table(head, [[*one, *map(str, (*counts, sum(counts)))] for one, counts in by_size])]
        by_name = [(kind, name, str(number(kind=kind, technique=name))) for kind, name in techniques if name]
        lines += ["", table(("kind", "technique", "puzzles"), by_name)] if by_name else []
    if named:
        head = ("batch", "puzzles", "faults")
        lines += ["", table(head, [(batch.name, str(batch.finds), str(batch.faults)) for batch in named])]
    return lines


def _nothing(path: str) -> str:
    return f"{path}: no puzzle is as wanted; `puzzlemill store show {path}` prints what there is"


def _puzzles(number: int) -> str:
    return f"{number} puzzle{'' if number == 1 else 's'}"
