"""`puzzlemill render`: prints puzzles on sheets, or draws one as a picture."""

from collections.abc import Sequence
from typing import Final, TypedDict, Unpack

import msgspec

from puzzlemill.cli.pictures.viewer import open_in_viewer
from puzzlemill.cli.shared.entries import numbered
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.statuses import CHECK_FAILED
from puzzlemill.files.inputs import AnyNamedEntry
from puzzlemill.files.new_files import new_file
from puzzlemill.files.printing import By, print_sheets
from puzzlemill.puzzles import check
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.drawing.themes import theme_named
from puzzlemill.render.pages.layout import Extras, Look, paper_named
from puzzlemill.render.pages.words import language as words_of
from puzzlemill.render.pages.worksheets import Worksheet
from puzzlemill.solvers import solve

BATCHES: Final[dict[str | None, tuple[By, ...]]] = {
    None: (),
    "kind": ("kind",),
    "level": ("level",),
    "kind,level": ("kind", "level"),
}
"""The values of --by, and what they mean."""


class PageOptions(TypedDict):
    """The options that pages take as they are."""

    per_page: int | None
    answers: bool
    rules: bool
    first: int
    crops: str | None


def render(
    sources: Sequence[str],
    output: str | None,
    puzzle: int | None,
    by: str | None,
    opened: bool,
    paper: str,
    theme: str,
    language: str,
    pencil: bool,
    ids: bool,
    play: str,
    title: str,
    brand: str,
    name_line: bool,
    url: str,
    qr: str,
    **pages: Unpack[PageOptions],
) -> None:
    """Print puzzles on sheets, with the answers at the back."""
    extras = Extras(ids="position" if ids else "none", play=play)
    look = Look(paper_named(paper), theme_named(theme), words_of(language), pencil, extras)
    named, answers = _entries(sources, puzzle), pages["answers"]
    if output is None:
        output = new_file(sources, [entry for _, entry in named], ".pdf", one=puzzle is not None)
    entries = [_solved(entry) if answers or pencil else entry for _, entry in named]
    worksheet = Worksheet(title, brand, name_line, url, qr)
    for line in print_sheets(entries, output, look, worksheet=worksheet, by=BATCHES[by], **pages):
        print_error(line)
    unanswered = sum(entry.solution is None for entry in entries)
    if answers and unanswered:
        print_error(
            f"{unanswered} of {counted(len(entries), 'puzzle')} printed without an answer: no solution was found"
        )
    if opened and not open_in_viewer(output):
        print_error(f"{output}: no viewer found; open the file yourself")


def _entries(sources: Sequence[str], puzzle: int | None) -> list[AnyNamedEntry]:
    """The entries of all sources, or one of them; exits 1 if a solution is wrong."""
    entries = numbered(sources, puzzle)
    wrong = [
        f"{name}: {breach}"
        for name, entry in entries
        if entry.solution is not None
        for breach in check(entry.instance, entry.solution)
    ]
    if wrong:
        print_error(*wrong, "nothing was printed: wrong solutions would be printed as answers")
        raise SystemExit(CHECK_FAILED)
    return entries


def _solved(entry: AnyEntry) -> AnyEntry:
    """The entry; if it has no solution, with the one that a search finds."""
    if entry.solution is not None:
        return entry
    return msgspec.structs.replace(entry, solution=solve(entry.instance).solution)
