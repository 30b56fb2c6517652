"""The publisher's own files that a `[publish]` table names: a logo, a picture for the front, and pages."""

from pathlib import Path
from typing import NamedTuple

from puzzlemill.books.recipe import Reading
from puzzlemill.publish.settings import OwnPageSetting, Publish
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.books.plan import OwnPage
from puzzlemill.render.drawing.canvas import Pixels

LARGEST: int = 200_000_000


class OwnFiles(NamedTuple):
    """What was read: pictures, pages in the order of the recipe, and the PDF files of those without a picture."""

    logo: Pixels | None
    front: Pixels | None
    pages: tuple[OwnPage, ...]
    pdfs: dict[str, bytes]


def read_own_files(reading: Reading, settings: Publish) -> OwnFiles:
    """Read all files that the settings name; raises `InputError`, naming the key and the file."""
    pdfs: dict[str, bytes] = {}
    pages: list[OwnPage] = []
    for number, page in enumerate(settings.pages, 1):
        try:
            pages += _pages(reading.folder, page, pdfs)
        except InputError as error:
            raise InputError(f"publish.pages {number}: {error}") from None
    return OwnFiles(
        _picture(reading.folder, "logo", settings.logo),
        _picture(reading.folder, "front", settings.front),
        tuple(pages),
        pdfs,
    )


def _picture(folder: Path, key: str, name: str) -> Pixels | None:
    if not name:
        return None
    try:
        return read_picture(folder / name)
    except InputError as error:
        raise InputError(f"publish: {key}: {error}") from None


def _pages(folder: Path, page: OwnPageSetting, pdfs: dict[str, bytes]) -> list[OwnPage]:
    """The pages of a file: one for a picture, all pages of a PDF one after the other."""
    if Path(page.file).suffix.lower() != ".pdf":
        picture = read_picture(folder / page.file)
        return [OwnPage(page.file, page.before or "end", page.page, picture)]
    pdfs[page.file] = read_file(folder / page.file, LARGEST)
    return [
        OwnPage(page.file, page.before or "end", page.page + leaf if page.page else 0, leaf=leaf)
        for leaf in range(count_pages(pdfs[page.file], page.file))
    ]


def read_picture(path: Path) -> Pixels:
    import io

    from PIL import Image

    with Image.open(io.BytesIO(read_file(path, LARGEST))) as image:
        rgb = image.convert("RGB")
        return Pixels(rgb.width, rgb.height, "RGB", rgb.tobytes())


def count_pages(data: bytes, name: str) -> int:
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as pdf:
        return len(pdf.pages)
