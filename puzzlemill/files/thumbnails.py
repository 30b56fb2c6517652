"""Thumbnails of puzzles in a folder: a small picture of each, and a JSON file that lists them."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from puzzlemill.files.folders import FileSet, owned_folder
from puzzlemill.files.inputs import AnyNamedEntry
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles import KINDS, size
from puzzlemill.puzzles.kinds import InputError, within
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.render.drawing.canvas import Drawing, svg_text
from puzzlemill.render.pages.layout import Look
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.png import png_pages, tone
from puzzlemill.render.sprites import POINTS
from puzzlemill.render.thumbnails import thumbnail

LIST: Final = "thumbnails.json"
"""The file that lists all thumbnails of a folder."""

THUMBNAILS: Final = FileSet(
    "a set of thumbnails",
    re.compile(rf"(?:(?:{'|'.join(KINDS)})-[A-Z2-7]{{12}}|thumbnail-[0-9]{{3,7}})\.(?:png|svg)|{re.escape(LIST)}"),
)
"""The files in a folder of thumbnails."""

TOGETHER = 32
"""Puzzles that are drawn in one document: larger ones keep more pictures in memory."""


class Thumbnail(msgspec.Struct, frozen=True):
    """A line of the list: the number of a puzzle among all, from 1, its pictures, and what menus show about it."""

    number: int
    short_id: str
    kind: str
    size: tuple[int, int]
    """Rows and columns of the board."""

    level: int | None
    minutes: float | None
    png: str
    svg: str | None
    width: int
    height: int
    """Of the picture, in pixels."""


def write_thumbnails(
    entries: Sequence[AnyNamedEntry],
    folder: Path,
    look: Look,
    width: int = 320,
    *,
    numbered: bool = False,
    svg: bool = False,
    task: Task = quiet,
) -> str:
    """Write a PNG of each puzzle and thumbnails.json into `folder`, all or none; returns a line about them.

    Pictures are `width` pixels wide and named by short ids, or by numbers if `numbered`; identical puzzles share a
    picture. With `svg`, each puzzle has an SVG, too. Of the `look`, theme and language matter. The same arguments make
    the same bytes. Raises `InputError` for a puzzle that is too large to draw, and a folder that cannot be written.
    """
    if not entries:
        raise InputError("nothing to draw: the input has no entries")
    different: dict[str, tuple[int, AnyNamedEntry]] = {}
    for number, named in enumerate(entries, 1):
        different.setdefault(named.entry.id, (number, named))
    lines: dict[str, Thumbnail] = {}

    def pictures() -> Iterator[tuple[str, bytes]]:
        chosen = list(different.values())
        with task("Drawing thumbnails", len(chosen)) as advance:
            for first in range(0, len(chosen), TOGETHER):
                part = chosen[first : first + TOGETHER]
                drawings = [_drawing(named, width, look) for _, named in part]
                images = png_pages(pdf_bytes(drawings), [tone(drawing) for drawing in drawings], POINTS)
                for (number, named), drawing, image in zip(part, drawings, images, strict=True):
                    line = _line(number, named, drawing, numbered, svg)
                    lines[named.entry.id] = line
                    yield line.png, image
                    if line.svg:
                        yield line.svg, svg_text(drawing).encode()
                    advance(len(lines))
        yield LIST, _index(lines)

    endings = (".png", ".svg") if svg else (".png",)
    names = [_name(*puzzle, numbered, ending) for puzzle in different.values() for ending in endings]
    with owned_folder(folder, THUMBNAILS, [LIST, *names]) as owned:
        owned.write(pictures())
    return f"{folder}: thumbnails of {len(different)} puzzles, listed in {LIST}"


def _drawing(named: AnyNamedEntry, width: int, look: Look) -> Drawing:
    with within(*named.place):
        return thumbnail(named.entry.instance, width, look.theme, look.words)


def _name(number: int, named: AnyNamedEntry, numbered: bool, ending: str) -> str:
    return f"thumbnail-{number:03}{ending}" if numbered else f"{short_id(named.entry.instance)}{ending}"


def _line(number: int, named: AnyNamedEntry, drawing: Drawing, numbered: bool, svg: bool) -> Thumbnail:
    """What the list says about a puzzle."""
    puzzle, grade = named.entry.instance, named.entry.grade
    return Thumbnail(
        number=number,
        short_id=short_id(puzzle),
        kind=puzzle.kind,
        size=size(puzzle),
        level=grade.level if grade else None,
        minutes=grade.minutes if grade else None,
        png=_name(number, named, numbered, ".png"),
        svg=_name(number, named, numbered, ".svg") if svg else None,
        width=round(drawing.width),
        height=round(drawing.height),
    )


def _index(lines: dict[str, Thumbnail]) -> bytes:
    """The list as JSON, by position id, in the order of the puzzles, with a line for each."""
    each = ",\n".join(f"{_text(position)}: {_text(line)}" for position, line in lines.items())
    return f'{{"format": "puzzlemill-thumbnails", "version": 1, "thumbnails": {{\n{each}\n}}}}\n'.encode()


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
