"""`puzzlemill store`: graded puzzles in one SQLite file, added once up to symmetry, listed, exported, checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import click

from puzzlemill.commands import CHECK_FAILED, NOT_ENOUGH, UNUSABLE, keep_inputs
from puzzlemill.keep_going import KEEP_GOING, Faults

if TYPE_CHECKING:
    from puzzlemill.puzzles.packs import Entry
    from puzzlemill.store import Store, Wanted

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
    """Add the puzzles of packs, JSON Lines, other stores or ids, all or none of them.

    Of puzzles that differ only by a symmetry the first one stays. A wrong solution is refused. STORE is made where
    there is none.
    """
    from puzzlemill.store import Store
    from puzzlemill.store_words import puzzles

    with Store(path) as opened:
        faults = Faults(keep_going)
        added = opened.add(_entries(sources, grading, faults))
        click.echo(f"{path}: {added.new} new, {added.alike} alike to others; {puzzles(opened.count())}")
    faults.end()


@store.command(name="list")
@STORE
@_filtered
@ORDER
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, metavar="N", help="How many, at most.")
def list_command(path: str, order: Literal["added", "score"], limit: int, **filters: Any) -> None:
    """Print a line a puzzle: short id, size, level, technique and score."""
    from puzzlemill.store_words import line, nothing, puzzles
    from puzzlemill.tables import table

    wanted = _wanted(**filters)
    with _opened(path) as opened:
        _check_names(opened, wanted, path)
        number = opened.count(wanted)
        lines = [line(entry) for entry in opened.query(wanted, order=order, limit=limit)]
    if lines:
        click.echo(table(("puzzle", "size", "level", "technique", "score"), lines))
    if number > limit:
        click.echo(f"{limit} of {puzzles(number)}; --limit N prints more", err=True)
    elif not lines:
        click.echo(nothing(path), err=True)


@store.command()
@STORE
@click.argument("ids", metavar="[ID]...", nargs=-1)
def show(path: str, ids: Sequence[str]) -> None:
    """Print how many puzzles there are of each kind, size, level and technique, and the batches.

    With ids, short or long, the entries of these puzzles as JSON Lines, also where the store has one only alike.
    """
    from puzzlemill.outputs import write_lines
    from puzzlemill.puzzles.kinds import InputError, shown
    from puzzlemill.store_words import summary

    with _opened(path) as opened:
        if not ids:
            click.echo("\n".join(summary(path, opened.summary(), opened.batches())))
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
    from puzzlemill.store_words import nothing, puzzles

    keep_inputs(output, [path])
    ending_of(output)
    wanted = _wanted(**filters)
    if keep_going and (order != "added" or limit or wanted.batch):
        raise InputError("--keep-going: rescues in the order of addition; --order, --limit and --batch have no place")
    lost: list[str] = []
    with _opened(path, lenient=keep_going) as opened:
        if not keep_going:
            _check_names(opened, wanted, path)
        found = opened.rescue(lost.append, wanted) if keep_going else opened.query(wanted, order=order, limit=limit)
        entries = tuple(found)
    for line in lost:
        click.echo(f"{path}: {line}", err=True)
    if not entries and not lost:
        click.echo(f"{nothing(path)}; nothing is written", err=True)
        raise SystemExit(NOT_ENOUGH)
    write(Pack(title=title, puzzles=entries), output)
    if output not in (None, "-"):
        click.echo(f"{output}: {puzzles(len(entries))}", err=True)
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
    from puzzlemill.store_words import puzzles

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
    click.echo(f"{path}: {puzzles(number)}, nothing wrong")


@store.command()
@STORE
@_filtered
@click.option("--all", "every", is_flag=True, help="All puzzles, where no other option says which.")
def remove(path: str, every: bool, **filters: Any) -> None:
    """Remove puzzles; their batches do not find them again.

    A batch that loses its last one is forgotten, and begins anew.
    """
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.store import ANY
    from puzzlemill.store_words import puzzles

    wanted = _wanted(**filters)
    if every == (wanted != ANY):
        raise InputError("remove: say which puzzles, by --kind, --level and so on, or --all")
    with _opened(path) as opened:
        _check_names(opened, wanted, path)
        number = opened.remove(wanted)
        click.echo(f"{path}: {number} removed; {puzzles(opened.count())}")


@store.command()
@STORE
def batches(path: str) -> None:
    """Print every batch: its name, what it found, its request, and the tries that came to no result."""
    from puzzlemill.store_words import puzzles

    with _opened(path) as opened:
        for batch in opened.batches():
            removed = f", {batch.removed} more removed" if batch.removed else ""
            faults = f"{batch.faults} fault{'' if batch.faults == 1 else 's'}"
            click.echo(f"{batch.name}: {puzzles(batch.finds)}{removed}, {faults}")
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


def _check_names(opened: Store, wanted: Wanted, path: str) -> None:
    """Refuse techniques and batches that the store does not have; raises `InputError` naming those there are."""
    from puzzlemill.puzzles.kinds import InputError, shown

    techniques = sorted({group.technique for group in opened.summary() if group.technique}) if wanted.techniques else []
    batches = [batch.name for batch in opened.batches()] if wanted.batch else []
    for what, names, known in (
        ("technique", wanted.techniques, techniques),
        ("batch", (wanted.batch,) if wanted.batch else (), batches),
    ):
        for name in names:
            if name not in known:
                raise InputError(f"{what} {shown(name)}: {path} has {', '.join(known) or 'none'}")


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
