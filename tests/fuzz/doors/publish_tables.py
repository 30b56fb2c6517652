"""The `[publish]` tables of recipes: TOML that says how a book is put on sale."""

import functools
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from puzzlemill import catalogues
from puzzlemill.books.recipe import read_text
from puzzlemill.publish.settings import Publish, read_publish
from puzzlemill.render.covers.spines import spine_width
from tests.fuzz.doors import Door, Judge
from tests.fuzz.doors.words import steers
from tests.fuzz.mutations.toml_inputs import spoilt_toml

NAME: Final = "fuzzed.toml"

KEYS: Final = (
    b'[[parts]]\nkind = "ottf"\n[publish]\nprinter = "ingramspark"\nspine = 6.5\nstandard = "none"\n'
    b'condition = "FOGRA52"\nseries = "S"\nblurb = "A\\n\\nB"\ndesign = "letters"\npalette = "auto"\nfront = "f.png"\n'
    b'logo = "l.jpg"\nisbn = "978-0-306-40615-7"\nbarcode = false\nsamples = 3\nscreen_cover = true\n',
    b'[[parts]]\nkind = "ottf"\n[publish]\nprinter = "other"\nthickness = 0.06\nstock = "mine"\npublisher = "P"\n'
    b'copyright = "C"\nedition = "1"\ncontact = ["a", "b"]\nimprint = ["c", "", "d"]\ndedication = "For\\nyou"\n'
    b'also = ["One | two", "Three"]\nrights = false\n[[publish.pages]]\nfile = "a.pdf"\nbefore = "hints"\n'
    b'[[publish.pages]]\nfile = "b.png"\npage = 7\n',
)


def _read(data: bytes) -> Publish:
    """The settings in a recipe; raises `InputError` with one of the faults of the recipe or of its table."""
    reading = read_text(NAME, data, Path("fuzzed"), {})
    publishing = read_publish(reading)
    lines = [*reading.faults, *publishing.faults]
    if publishing.settings is None or lines:
        raise lines[zlib.crc32(data) % len(lines)].within(file=NAME)
    return publishing.settings


@functools.cache
def seeds() -> Sequence[bytes]:
    """The example, and small tables with every key."""
    return (*KEYS, catalogues.example("publish.toml").encode())


def enter(data: bytes) -> Judge:
    """Read the table of a recipe; if it has several faults, it is refused for one of them."""
    return functools.partial(faults, _read(data))


def faults(settings: Publish) -> Iterable[str]:
    """Settings that the documentation rules out, or from which no cover can be made."""
    lines = (*settings.contact, *settings.imprint, *settings.also, settings.series, settings.publisher)
    if any(len(line) > 200 or steers(line) for line in (*lines, settings.copyright, settings.edition)):
        yield "a line is too long or cannot be printed"
    if len(settings.blurb) > 1200 or len(settings.dedication) > 400 or not 0 <= settings.samples <= 20:
        yield "a text is too long, or the number of samples is out of bounds"
    width = spine_width(settings.shop, settings.stock, settings.shop.fewest_pages, settings.spine, settings.thickness)
    if not 0 <= width <= 100:
        yield f"the spine is out of bounds: {width}"
    if any(page.page and page.before for page in settings.pages):
        yield "a page is in two places"


DOOR: Final = Door("publish_tables", seeds, spoilt_toml, enter, begins=NAME)
