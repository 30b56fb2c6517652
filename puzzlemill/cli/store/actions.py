"""`puzzlemill store`: adds puzzles to a store, lists, draws, regrades, exports, checks and removes them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from puzzlemill.cli.shared.faults import Faults
from puzzlemill.cli.shared.output import export as write
from puzzlemill.cli.shared.output import print_result, write_lines
from puzzlemill.cli.shared.printing import print_error, print_text
from puzzlemill.cli.shared.progress import task, watched
from puzzlemill.cli.shared.statuses import CHECK_FAILED, NOT_ENOUGH
from puzzlemill.cli.store import printed
from puzzlemill.cli.store.plots import curve_text, write_curve
from puzzlemill.files.inputs import read_entries
from puzzlemill.generator.search.targets import parse_target
from puzzlemill.grading import grade
from puzzlemill.grading.minutes import MinutesTable, read_table
from puzzlemill.packs.exports import ending_of
from puzzlemill.puzzles import check as breaches
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import AnyEntry, Pack
from puzzlemill.puzzles.places import Place
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.curves import run_of
from puzzlemill.render.pages.pictures import check_ending
from puzzlemill.store import ANY, Order, Store, Wanted
from puzzlemill.store.connection import check_can_write, damaged
from puzzlemill.tables import table

LISTED: Final = 20
"""The most puzzles that are listed if no other number is asked for."""


def add(
    path: str, sources: Sequence[str], grading: bool, table_file: str | None, keep_going: bool, as_json: bool
) -> None:
    """Add the puzzles of packs, JSON Lines, other stores or ids: all or none."""
    if table_file is not None and not grading:
        raise InputError("--table: cannot be used with --no-grade")
    minutes_table = None if table_file is None else read_table(table_file)
    faults = Faults(keep_going)
    check_can_write(Path(path))
    # Before the store is opened, which creates it even if nothing can be added.
    entries = _entries(sources, grading, minutes_table, faults)
    with Store(path) as opened:
        added = opened.add(entries)
        number = opened.count()
        record = {"store": path, "new": added.new, "alike": added.alike, "puzzles": number}
        duplicates = counted(added.alike, "duplicate")
        text = f"{path}: {added.new} added, {duplicates} skipped; {counted(number, 'puzzle')} in all"
        print_result(record, text, as_json)
        old = sum(entry.grade is not None and entry.grade.minutes is None for entry in entries)
    if old:
        print_error(printed.old_grades(path, old))
    faults.end()


def list_puzzles(
    path: str, order: Order | None, limit: int | None, plot: str | None, as_json: bool, **filters: Any
) -> None:
    """Print a line per puzzle: short id (in JSON also the long id), size, level, minutes, technique and score.

    With `plot`, draw the minutes of the puzzles instead.
    """
    selection = _selection(filters)
    if plot is not None:
        _draw(path, selection, order or "minutes", limit, plot, as_json)
        return
    limit = limit or LISTED
    with _opened(path) as opened:
        _check_names(opened, selection, path)
        number = opened.count(selection)
        entries = list(opened.query(selection, order=order or "added", limit=limit))
    if as_json:
        write_lines(map(printed.puzzle_record, entries), None)
    elif entries:
        print_text(table(("puzzle", "size", "level", "minutes", "technique", "score"), map(printed.row_of, entries)))
    if number > limit:
        print_error(f"{path}: listed {limit} of {counted(number, 'puzzle')}; use --limit N to list more")
    elif not entries:
        print_error(printed.nothing(path))


def show(path: str, ids: Sequence[str], batches: bool, as_json: bool) -> None:
    """Print the number of puzzles of each kind, size, level and technique, their minutes, and the batches.

    With ids, print these puzzles instead; with `batches`, each batch with its request and the tries that failed.
    """
    if batches and ids:
        raise InputError("--batches: cannot be used with ids")
    with _opened(path) as opened:
        named = [] if ids else opened.batches()
        if batches:
            for batch in named:
                faults = opened.faults(batch.name)
                print_result(printed.batch_record(batch, faults), printed.batch_text(batch, faults), as_json)
            return
        if not ids:
            groups = opened.summary()
            print_result(printed.summary_record(path, groups, named), printed.summary(path, groups, named), as_json)
            return
        entries = [opened.get(text) for text in ids]
    for text, entry in zip(ids, entries, strict=True):
        if entry is None:
            raise InputError(f"{path} does not contain puzzle {shown(text)}, not even up to symmetry")
    write_lines(entries, None)


def _draw(path: str, selection: Wanted, order: Order, limit: int | None, output: str, as_json: bool) -> None:
    """Draw the minutes of puzzles, place by place."""
    if output != "-":
        check_ending(output)
    with _opened(path) as opened:
        _check_names(opened, selection, path)
        run = run_of(opened.query(selection, order=order, limit=limit))
    if not run.number:
        print_error(f"{printed.nothing(path)}; nothing was drawn")
        raise SystemExit(NOT_ENOUGH)
    remedy = f"`puzzlemill store regrade {path}` adds them"
    if output != "-":
        write_curve(run, path, remedy, output)
    if as_json:
        write_lines([spot._asdict() for spot in run.spots], None)
    elif output == "-":
        print_text(curve_text(run, path, remedy))


def regrade(path: str, table_file: str | None, keep_going: bool, as_json: bool, **filters: Any) -> None:
    """Bring the grades of stored puzzles up to date; print how many changed, and how many of these their level."""
    minutes_table = None if table_file is None else read_table(table_file)
    faults = Faults(keep_going)
    selection = _selection(filters)
    with Store(path, create=False) as opened:
        opened.check_writable()
        _check_names(opened, selection, path)
        number, changed, moved = opened.count(selection), 0, 0
        with task("Grading", number) as advance:
            for done, entry in enumerate(opened.query(selection), 1):
                with faults.at(Place(str(path), entry=short_id(entry.instance))):
                    current = grade(entry.instance, minutes_table)
                    if current != entry.grade:
                        changed += opened.replace([msgspec.structs.replace(entry, grade=current)])
                        moved += entry.grade is None or entry.grade.level != current.level
                advance(done)
    record = {"store": path, "puzzles": number, "changed": changed, "levels_changed": moved}
    regraded = f"{counted(changed, 'grade')} changed, {moved} of them to another level"
    text = f"{path}: {counted(number, 'puzzle')} graded, {regraded}"
    print_result(record, text, as_json)
    faults.end()


def export(path: str, order: Order, limit: int | None, title: str, output: str | None, **filters: Any) -> None:
    """Write puzzles as a pack; the same puzzles always give the same bytes."""
    ending_of(output)
    selection = _selection(filters)
    with _opened(path) as opened:
        _check_names(opened, selection, path)
        entries = tuple(opened.query(selection, order=order, limit=limit))
    if not entries:
        print_error(f"{printed.nothing(path)}; nothing was written")
        raise SystemExit(NOT_ENOUGH)
    write(Pack(title=title, puzzles=entries), output)
    if output not in (None, "-"):
        print_error(f"{output}: {counted(len(entries), 'puzzle')}")


def check(path: str, solutions: bool, as_json: bool) -> None:
    """Check the file's structure and every entry; print what is wrong and exit 1."""
    with _opened(path) as opened:
        number = opened.count()
        with task("Checking", number) as advance:
            wrong = opened.check(solutions=solutions, progress=advance)
    lines = [f"{path}: {line}" for line in wrong] or [f"{path}: {counted(number, 'puzzle')} checked, no damage found"]
    print_result({"store": path, "puzzles": number, "wrong": wrong}, "\n".join(lines), as_json)
    if wrong:
        print_error(damaged(Path(path), f"{counted(len(wrong), 'fault')} found"))
        raise SystemExit(CHECK_FAILED)


def remove(path: str, everything: bool, as_json: bool, **filters: Any) -> None:
    """Remove puzzles; their batches will not find them again."""
    selection = _selection(filters)
    if everything == (selection != ANY):
        raise InputError("remove: select puzzles, for example with --level, or use --all")
    with Store(path, create=False) as opened:
        opened.check_writable()
        _check_names(opened, selection, path)
        number = opened.remove(selection)
        left = opened.count()
        record = {"store": path, "removed": number, "puzzles": left}
        print_result(record, f"{path}: {counted(number, 'puzzle')} removed, {left} left", as_json)


def _opened(path: str) -> Store:
    """An existing store, for reading."""
    return Store(path, create=False, read_only=True)


def _selection(filters: dict[str, Any]) -> Wanted:
    """The selection that the options make; raises `InputError`."""
    kinds, sizes, batch = (filters.pop(name) for name in ("kind", "size", "batch"))
    target = parse_target(**filters)
    of_grades = {name: getattr(target, name) for name in ("levels", "score", "minutes", "techniques")}
    return Wanted(kinds=kinds, sizes=sizes, batch=batch, **of_grades)


def _check_names(opened: Store, selection: Wanted, path: str) -> None:
    """Raise `InputError` for techniques and batches that the store does not have, listing the ones that it has."""
    wanted = [("technique", name) for name in selection.techniques]
    for label, name in (*wanted, *[("batch", selection.batch)] * bool(selection.batch)):
        techniques = sorted({group.technique for group in opened.summary() if group.technique})
        known = techniques if label == "technique" else [batch.name for batch in opened.batches()]
        if name not in known:
            raise InputError(f"{label} {shown(name)}: {path} has {'only ' * bool(known)}{', '.join(known) or 'none'}")


def _entries(
    sources: Sequence[str], grading: bool, minutes_table: MinutesTable | None, faults: Faults
) -> list[AnyEntry]:
    """The usable entries of the sources, without wrong solutions; `grading` grades the ones without a grade."""
    usable = []
    for name, entry in watched("Checking", read_entries(sources, faults.report)):
        with faults.at(name):
            wrong = [] if entry.solution is None else breaches(entry.instance, entry.solution)
            if wrong:
                raise InputError(wrong[0], field="solution")
            if grading and entry.grade is None:
                entry = msgspec.structs.replace(entry, grade=grade(entry.instance, minutes_table))
            usable.append(entry)
    return usable
