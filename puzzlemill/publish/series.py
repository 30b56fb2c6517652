"""Volumes of a series: a volume repeats no puzzle of those before it, and lists their titles."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from puzzlemill.books.recipe import checked
from puzzlemill.books.verification import read_finished, recorded
from puzzlemill.publish.settings import PublishReading
from puzzlemill.puzzles.files.folder_names import PACK, PUBLISHED_MANIFEST
from puzzlemill.puzzles.files.inputs import note_input
from puzzlemill.puzzles.kinds import InputError

MOST_VOLUMES: Final = 100
"""The most volumes that one volume can follow."""


def following(publishing: PublishReading, volumes: Sequence[Path]) -> PublishReading:
    """A recipe that excludes the puzzles of published volumes, and lists their titles before the recipe's own list.

    A title is listed with its volume, and with its subtitle as the sentence about it. Raises `InputError` if a folder
    holds no published book.
    """
    if len(volumes) > MOST_VOLUMES:
        raise InputError(f"--after: {len(volumes)} volumes; the limit is {MOST_VOLUMES}")
    reading, settings = publishing.reading, publishing.settings
    if not volumes or reading.recipe is None or settings is None:
        return publishing
    packs = [(folder / PACK).absolute() for folder in volumes]
    titles = [_title(folder) for folder in volumes]
    for pack in packs:
        note_input(pack)
    recipe = msgspec.structs.replace(reading.recipe, exclude=(*reading.recipe.exclude, *map(str, packs)))
    also = (*titles, *(line for line in settings.also if line not in titles))
    return publishing._replace(
        reading=reading._replace(recipe=recipe), settings=msgspec.structs.replace(settings, also=also)
    )


def _title(folder: Path) -> str:
    """`Title, Volume 1 | Subtitle` of the published book in a folder."""
    _, source = read_finished(folder, PUBLISHED_MANIFEST)
    recipe = checked(recorded(source, str(folder / PUBLISHED_MANIFEST)))
    name = ", ".join(filter(None, (recipe.title, recipe.volume)))
    return " | ".join(filter(None, (name, recipe.subtitle)))
