"""The puzzles of a finished book, an edition or a published book, to publish them as they are."""

import os
from pathlib import Path
from typing import NamedTuple

import msgspec

from puzzlemill.books import Contents, source_of
from puzzlemill.books.editions import printed_puzzles
from puzzlemill.books.folder import BookSource, read_finished
from puzzlemill.books.recipe import Reading, checked
from puzzlemill.books.verification import recorded
from puzzlemill.files.folders import MANIFEST
from puzzlemill.publish.folder import PUBLISHED
from puzzlemill.publish.settings import PublishReading, read_publish
from puzzlemill.puzzles.kinds import InputError


class FinishedBook(NamedTuple):
    """A finished book: the recipe to publish it by, its puzzles in their order, and what it was made from."""

    publishing: PublishReading
    contents: Contents


def read_book(folder: Path, given: Reading | None = None) -> FinishedBook:
    """The book in a folder, with the recipe in its manifest or with a `given` one, which can be a later version.

    Puzzles, order and numbers stay the book's; a given recipe replaces everything else, and its parts are not used.
    Raises `InputError` if the book is not whole, if the given recipe has another `order`, or if the recipe in the
    manifest names files of the publisher, which are not in the folder.
    """
    name = next((name for name in (MANIFEST, PUBLISHED.manifest) if os.path.lexists(folder / name)), MANIFEST)
    manifest, source = read_finished(folder, name)
    old = recorded(source, str(folder / name))
    puzzles = printed_puzzles(folder, manifest)
    if given is None:
        publishing = read_publish(old)
        if publishing.settings and (files := publishing.settings.files()):
            needed = f"give the recipe, too, so that {files[0]} is found beside it"
            raise InputError(f"{folder / name}: the recipe names {files[0]}; {needed}")
        return FinishedBook(publishing, Contents(puzzles, source, []))
    before, now = checked(old).order, checked(given).order
    if now != before:
        raise InputError(f"{given.name}: order {now!r}: the book in {folder} has order {before!r}; its puzzles keep it")
    reading = given._replace(withdrawn=tuple(gone.number for gone in source.withdrawn))
    new = _with_history(source_of(reading), source)
    return FinishedBook(read_publish(reading), Contents(puzzles, new, []))


def _with_history(new: BookSource, old: BookSource) -> BookSource:
    """What a book is made from, with the excluded, replaced and kept puzzles of an earlier version."""
    return msgspec.structs.replace(new, excluded=old.excluded, withdrawn=old.withdrawn, kept_grades=old.kept_grades)
