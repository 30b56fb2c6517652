"""The order of a book: which puzzle comes when, which share a page, and where a chapter begins."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from puzzlemill.books.recipe import Reading, checked
from puzzlemill.packs import rank
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.render.books import Chapter, one_kind
from puzzlemill.render.pages.furniture import Run, numbered
from puzzlemill.render.pages.papers import FEWEST_PAGES
from puzzlemill.render.pages.sheets import page_groups


def in_book_order(reading: Reading, entries: Sequence[AnyEntry]) -> list[AnyEntry]:
    """Puzzles in the order of the book: kind by kind in rising minutes, or if mixed, with kinds that alternate by page.

    Kinds keep the order in which they first appear. Raises `InputError` if a puzzle is too large for the paper.
    """
    recipe = checked(reading)
    of_kind: dict[str, list[AnyEntry]] = {entry.instance.kind: [] for entry in entries}
    for entry in sorted(entries, key=rank):
        of_kind[entry.instance.kind].append(entry)
    if recipe.order == "minutes":
        return [entry for alike in of_kind.values() for entry in alike]
    look = recipe.look(reading.folder, FEWEST_PAGES)._replace(words=reading.words())
    pages: dict[str, list[list[AnyEntry]]] = {}
    for kind, alike in of_kind.items():
        groups = page_groups(numbered(alike), look, recipe.puzzles_per_page(kind))
        pages[kind] = [[item.entry for item in group] for group in groups]
    return [entry for page in _alternating(pages) for entry in page]


def _alternating(pages: dict[str, list[list[AnyEntry]]]) -> Iterator[list[AnyEntry]]:
    """Pages in rising minutes, no two of a kind in a row if another kind has pages left."""
    before = ""
    while any(pages.values()):
        left = [kind for kind, waiting in pages.items() if waiting]
        before = min([kind for kind in left if kind != before] or left, key=lambda kind: rank(pages[kind][0][-1]))
        yield pages[before].pop(0)


def chapters_of(reading: Reading, entries: Sequence[AnyEntry]) -> list[Chapter]:
    """Puzzles that are already in book order in chapters: one per kind, or a single one without an opener if mixed."""
    recipe, words = checked(reading), reading.words()
    runs = [(kind, tuple(run)) for kind, run in groupby(entries, lambda entry: entry.instance.kind)]
    if recipe.order == "minutes":
        return [one_kind(kind, run, recipe.puzzles_per_page(kind)) for kind, run in runs]
    mixed = tuple(Run(kind, run, recipe.puzzles_per_page(kind)) for kind, run in runs)
    return [Chapter(mixed, words("chapter.mixed"), opener=False)]
