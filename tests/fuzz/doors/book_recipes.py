"""Recipes of books: TOML files that say which puzzles a book has, and what its pages look like."""

import functools
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from puzzlemill import catalogues
from puzzlemill.books.recipe import Recipe, read_text
from puzzlemill.puzzles.files.inputs import note_input
from tests.fuzz.doors import Door, Judge
from tests.fuzz.doors.pack_recipes import SMALL
from tests.fuzz.doors.words import steers
from tests.fuzz.mutations.toml_inputs import spoilt_toml

NAME: Final = "fuzzed.toml"

KEYS: Final = (
    b'paper = "190x250mm"\ntheme = "large"\nlanguage = "de"\nper_page = 2\nbleed = true\npencil = true\ncover = false\n'
    b'[margins]\ninside = 20\ntop = 15.5\n[[parts]]\nfrom = "a.json"\nkind = "ottf"\ncount = 3\nlevel = "2-4"\n',
    b'cutouts = "full"\nspacing = 2.5\ngloop_game = true\nindex = false\nanswers_per_page = 12\nhints = 3\n'
    b'how_to_play = false\nanswers = false\norder = "mixed"\n[[parts]]\nkind = "ottf"\noptions = { board = "5x5" }\n',
    b"gloop_game = true\n",
    b'title = "A"\nsubtitle = "B"\nauthor = "C"\nexclude = ["a.json", "b.json"]\n[[parts]]\nfrom = "x.db"\n',
    b'most_minutes = 120\ntable = "club.toml"\n[[parts]]\nkind = "ottf"\nminutes = "5-15"\n'
    b'[[parts]]\nkind = "ottf"\nlevel = "marathon"\n[[parts]]\nfrom = "x.db"\nminutes = "2.5-"\n',
)


def _read(data: bytes) -> Recipe:
    """The recipe in a text, whose files are noted as inputs; raises `InputError` with one of its faults."""
    reading = read_text(NAME, data, Path("fuzzed"), {})
    if reading.recipe is None:
        raise reading.faults[zlib.crc32(data) % len(reading.faults)].within(file=NAME)
    for file in reading.recipe.files():
        note_input(reading.folder / file)
    return reading.recipe


@functools.cache
def seeds() -> Sequence[bytes]:
    """The default book, the example, and small recipes with every key."""
    return (*KEYS, SMALL[0], catalogues.default_recipe().encode(), catalogues.example("book.toml").encode())


def enter(data: bytes) -> Judge:
    """Read a recipe; if it has several faults, it is refused for one of them."""
    return functools.partial(faults, _read(data))


def faults(recipe: Recipe) -> Iterable[str]:
    """Values of a recipe that the documentation rules out, or that its paper has no room for."""
    if any(len(text) > 80 or steers(text) for text in (recipe.title, recipe.subtitle, recipe.author)):
        yield "a title, subtitle or author is too long or cannot be printed"
    if not (0 <= recipe.seed < 1 << 63 and 0 <= recipe.hints <= 20 and 4 <= recipe.answers_per_page <= 12):
        yield f"seed, hints or answers_per_page is out of bounds: {recipe.seed}, {recipe.hints}"
    if not (recipe.parts or recipe.game) or len(recipe.parts) > 1000 or not 0 <= recipe.spacing < 100:
        yield f"the number of parts or the spacing is out of bounds: {len(recipe.parts)}, {recipe.spacing}"
    for pages in (24, 100, 800):
        paper = recipe.paper_for(pages)
        if paper.width - paper.inside - paper.outside <= 0 or paper.height - paper.top - paper.bottom <= 0:
            yield f"the paper has no room at {pages} pages: {paper}"


DOOR: Final = Door("book_recipes", seeds, spoilt_toml, enter, begins=NAME)
