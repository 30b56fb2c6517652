"""Volumes of a series: a volume repeats no puzzle of earlier volumes, and lists their titles."""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from puzzlemill.books.editions import printed_puzzles
from puzzlemill.books.folder import PACK, read_finished
from puzzlemill.books.recipe import Recipe, checked
from puzzlemill.books.verification import recorded
from puzzlemill.publish.folder import PUBLISHED
from puzzlemill.publish.settings import LONGEST_LINE, MOST_TITLES, PublishReading
from puzzlemill.puzzles.files.inputs import note_input
from puzzlemill.puzzles.kinds import InputError


def following(publishing: PublishReading, volumes: Sequence[Path]) -> PublishReading:
    """A recipe that excludes the puzzles of published volumes, and lists their titles before the recipe's own list.

    A title is listed with its volume, and with its subtitle as the sentence about it. Raises `InputError` if a folder
    holds no published book, if its puzzles are not the published ones, or if this book has its title.
    """
    reading, settings = publishing.reading, publishing.settings
    if not volumes or reading.recipe is None or settings is None:
        return publishing
    folders = list({os.path.realpath(folder): folder for folder in volumes}.values())
    if len(folders) > MOST_TITLES:
        raise InputError(f"--after: {len(folders)} volumes; the limit is {MOST_TITLES}")
    own_title = _title(reading.recipe)
    titles = []
    for folder in folders:
        title = _title(_published(folder))
        if title == own_title:
            remedy = "give this volume another one, for example with --volume"
            raise InputError(f"--after {folder}: this book has the same title and volume; {remedy}")
        titles.append(title)
        note_input(folder / PACK)
    packs = [str((folder / PACK).absolute()) for folder in folders]
    recipe = msgspec.structs.replace(reading.recipe, exclude=(*reading.recipe.exclude, *packs))
    also = tuple(dict.fromkeys((*titles, *settings.also)))
    names = tuple(folder.absolute().name for folder in folders)
    return publishing._replace(
        reading=reading._replace(recipe=recipe, after=names), settings=msgspec.structs.replace(settings, also=also)
    )


def _published(folder: Path) -> Recipe:
    """The recipe of the published book in a folder, which has the puzzles that its manifest lists."""
    manifest, source = read_finished(folder, PUBLISHED.manifest)
    printed_puzzles(folder, manifest)
    return checked(recorded(source, str(folder / PUBLISHED.manifest)))


def _title(recipe: Recipe) -> str:
    """`Title, Volume 1 | Subtitle`, or without the subtitle if a line of the list has no room for it."""
    name = ", ".join(filter(None, (recipe.title, recipe.volume)))
    line = " | ".join(filter(None, (name, recipe.subtitle)))
    return line if len(line) <= LONGEST_LINE else name
