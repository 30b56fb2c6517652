"""A contact sheet of covers: every design in a few palettes, as small as a shop shows them."""

import math
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

from puzzlemill.books import Contents, make_contents, naming, source_of
from puzzlemill.files.folders import owned_folder
from puzzlemill.progress import Task, quiet
from puzzlemill.publish.folder import COVERS, PUBLISHED
from puzzlemill.publish.making import laid_out, prepared
from puzzlemill.publish.samples import pictures
from puzzlemill.publish.settings import PublishReading, checked_settings
from puzzlemill.render.covers import CoverPlan, front_sheet
from puzzlemill.render.covers.designs import DESIGNS, palette_named
from puzzlemill.render.covers.palettes import PALETTES
from puzzlemill.render.drawing.canvas import Box, Drawing, Item, Place, Text, rectangle
from puzzlemill.render.pages.layout import Sheet

THUMBNAIL: Final = 160
"""Pixels of the width of a front, as a shop shows it."""

FRONT_WIDTH, GAP, LABEL = 40.0, 7.0, 9.0
"""Width of a front, the white around it, and the height of the labels below it, in mm of the sheet."""

TYPE: Final = 2.6
"""Size of the labels in mm: about ten pixels."""

SWATCH: Final = 8.0
"""Height of the colours of a palette, in mm of the sheet."""

COLUMNS: Final = 5
"""The number of palettes in which each design is shown."""


def make_covers(
    publishing: PublishReading, folder: Path, workers: int = 1, *, contents: Contents | None = None, task: Task = quiet
) -> list[str]:
    """Write covers.png into `folder`, beside a published book if there is one; returns the designs shown.

    `contents` are the puzzles of a finished book; without them, the recipe's are made, because covers grow from them.
    """
    settings, reading = checked_settings(publishing), publishing.reading
    with closing(prepared(reading, settings)) as own_files, owned_folder(folder, PUBLISHED, [COVERS]) as owned:
        puzzles = (contents or make_contents(reading, source_of(reading), workers, task)).puzzles
        edition = laid_out(reading, settings, own_files, puzzles)
        plan = msgspec.structs.replace(edition.cover, front=None)
        with naming(reading), task("Drawing covers", 1) as advance:
            sheet = contact_sheet(plan)
            [picture] = pictures([sheet], round(_pixels(max(sheet.drawing.width, sheet.drawing.height))), colour=True)
            advance(1)
        book = owned.manifest.book if owned.manifest else None
        owned.write([(COVERS, picture)], book=book, keeps=lambda name: name != COVERS)
    return list(DESIGNS[1:])


def _pixels(length: float) -> float:
    return length * THUMBNAIL / FRONT_WIDTH


def contact_sheet(plan: CoverPlan) -> Sheet:
    """A page with a row for each design and a column for each of some palettes, each with the keys for the recipe.

    Below them are the colours and names of all palettes.
    """
    palettes = shown_palettes(plan)
    scale = FRONT_WIDTH / plan.wrap.page_width
    height = scale * plan.wrap.height
    designs = DESIGNS[1:]
    width = GAP + len(palettes) * (FRONT_WIDTH + GAP)
    end = GAP + len(designs) * (height + LABEL + GAP)
    total = end + math.ceil(len(PALETTES) / COLUMNS) * (SWATCH + LABEL)
    items: list[Item] = [rectangle(Box(0.0, 0.0, width, total), fill=1.0)]
    for row, design in enumerate(designs):
        for column, palette in enumerate(palettes):
            front = front_sheet(msgspec.structs.replace(plan, design=design, palette=palette)).drawing
            x, y = GAP + column * (FRONT_WIDTH + GAP), GAP + row * (height + LABEL + GAP)
            items += _shown(front, x, y, scale, f'design = "{design}"', f'palette = "{palette}"')
    for place, palette in enumerate(PALETTES):
        row, column = divmod(place, COLUMNS)
        items += _swatches(palette, GAP + column * (FRONT_WIDTH + GAP), end + row * (SWATCH + LABEL))
    drawing = Drawing(width, total, tuple(items))
    return Sheet(1, Box(0.0, 0.0, width, total), (), drawing)


def _shown(front: Drawing, x: float, y: float, scale: float, *labels: str) -> Iterator[Item]:
    """A front with its labels below it, and a hairline around it, because some fronts are nearly white."""
    yield Place(front, x, y, scale=scale, clip=Box(0.0, 0.0, front.width, front.height))
    box = Box(x, y, scale * front.width, scale * front.height)
    yield rectangle(box, stroke=0.75, width=0.15)
    for line, label in enumerate(labels, 1):
        yield Text(x, box.y + box.height + 1.35 * TYPE * line + 0.4, label, TYPE)


def _swatches(name: str, x: float, y: float) -> Iterator[Item]:
    """The three colours of a palette side by side, and its name below them."""
    palette, wide = PALETTES[name], FRONT_WIDTH / 3
    for place, ink in enumerate((palette.dark, palette.bright, palette.pale)):
        yield rectangle(Box(x + place * wide, y, wide, SWATCH), fill=ink)
    yield rectangle(Box(x, y, FRONT_WIDTH, SWATCH), stroke=0.75, width=0.15)
    yield Text(x, y + SWATCH + 1.35 * TYPE + 0.4, name, TYPE)


def shown_palettes(plan: CoverPlan) -> Sequence[str]:
    """The palette of the recipe first, then others from all over the list."""
    chosen = palette_named(plan.palette, plan.title, plan.volume, plan.series, plan.entries).name
    others = [name for name in PALETTES if name != chosen]
    count = min(COLUMNS - 1, len(others))
    return [chosen, *(others[at * len(others) // count] for at in range(count))]
