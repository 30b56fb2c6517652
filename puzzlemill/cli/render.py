"""`puzzlemill render`: one puzzle or a worksheet on paper, or as a picture."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict, Unpack

import click
import msgspec

from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.statuses import CHECK_FAILED
from puzzlemill.files.inputs import AnyNamedEntry, read_entries
from puzzlemill.files.printing import print_sheets
from puzzlemill.puzzles import KINDS, check, short_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.drawing.themes import theme_named
from puzzlemill.render.pages.layout import Look, paper_named
from puzzlemill.render.pages.words import language as words_of
from puzzlemill.solvers import solve


class LookOptions(TypedDict):
    """The options that say how pages look."""

    paper: str
    theme: str
    language: str
    pencil: bool


def render(
    sources: Sequence[str],
    output: str | None,
    puzzle: int | None,
    per_page: int | None,
    answers: bool,
    rules: bool,
    opened: bool,
    **options: Unpack[LookOptions],
) -> None:
    """Print puzzles on sheets, answers at the back."""
    look = _look(**options)
    named = _entries(sources, puzzle)
    output = _default_output(sources, named, puzzle) if output is None else output
    entries = [_solved(entry) if answers or look.pencil else entry for _, entry in named]
    for line in print_sheets(entries, output, look, per_page=per_page, answers=answers, rules=rules):
        print_error(line)
    unanswered = sum(entry.solution is None for entry in entries)
    if answers and unanswered:
        print_error(f"no answer is printed for {unanswered} of {counted(len(entries), 'puzzle')}: none was found")
    if opened:
        with _standard_error_dropped():
            failed = click.launch(output)
        if failed or not _has_screen():
            print_error(f"{output}: there is no viewer to show it; open it yourself")


def _has_screen() -> bool:
    """Whether a viewer could show anything: elsewhere than on these two systems, a display has to be named."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


@contextmanager
def _standard_error_dropped() -> Iterator[None]:
    """Keep programs that are started from complaining; what went wrong is said in a line of ours."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)


def _look(paper: str, theme: str, language: str, pencil: bool) -> Look:
    """The look of the pages; raises `InputError`."""
    return Look(paper_named(paper), theme_named(theme), words_of(language), pencil)


def _entries(sources: Sequence[str], puzzle: int | None) -> list[AnyNamedEntry]:
    """The entries of all sources, or one of them; a wrong solution ends in status 1."""
    entries = read_entries(sources)
    if puzzle is not None:
        if puzzle > len(entries):
            raise InputError(f"puzzle {puzzle}: {', '.join(sources)} has {len(entries)}")
        entries = [entries[puzzle - 1]]
    wrong = [
        f"{name}: {breach}"
        for name, entry in entries
        if entry.solution is not None
        for breach in check(entry.instance, entry.solution)
    ]
    if wrong:
        print_error(*wrong, "nothing is printed: wrong solutions would become wrong answers")
        raise SystemExit(CHECK_FAILED)
    return entries


def _solved(entry: AnyEntry) -> AnyEntry:
    """The entry, with the solution that a search finds if it has none."""
    if entry.solution is not None:
        return entry
    return msgspec.structs.replace(entry, solution=solve(entry.instance).solution)


def _default_output(sources: Sequence[str], entries: Sequence[AnyNamedEntry], puzzle: int | None) -> str:
    """A PDF in this folder; raises `InputError` if it exists already, as nothing says to replace it."""
    is_file = sources[0].partition(":")[0] not in KINDS and sources[0] != "-"
    if len(entries) == 1 and (puzzle is not None or not is_file):
        name = short_id(entries[0].entry.instance)
    elif len(sources) == 1 and is_file:
        name = Path(sources[0].removesuffix(".gz")).stem
    else:
        name = "puzzles"
    if Path(f"{name}.pdf").exists():
        raise InputError(f"{name}.pdf: is there already; -o {name}.pdf replaces it, -o NAME.pdf writes another one")
    return f"{name}.pdf"
