"""Sprites for games in a folder: SVG symbols, and an atlas of pixels with the JSON that engines read."""

import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from puzzlemill.files.folders import FileSet, owned_folder
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.drawing.atlas import Atlas, arranged, atlas_json
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.sprites import USUAL, Choice, Sprites, drawings, pictures, sprites, symbols

PADDING = 2
"""Transparent pixels around each sprite, so that scaled sprites show nothing of their neighbours."""

_SPRITE: Final = r"[0-9]{1,2}(?:-[0-9]{1,2})?|half-[0-9]{1,2}|blank|empty|[A-Z](?:-cell)?"
SPRITES: Final = FileSet(
    "a set of sprites", re.compile(rf"(?:{'|'.join(KINDS)})(?:\.svg|(?:@[2-4]x)?\.(?:png|json)|-(?:{_SPRITE})\.png)")
)
"""The files in a folder of sprites."""


def atlas_file(kind: str, ending: str, scale: int = 1) -> str:
    """The file name of the sprites of a kind, larger ones with the mark that engines know, such as `@2x`."""
    return f"{kind}{f'@{scale}x' if scale > 1 else ''}{ending}"


def write_sprites(
    kind: str,
    folder: Path,
    choice: Choice = USUAL,
    theme: Theme = LIGHT,
    *,
    size: int = 64,
    scale: int = 1,
    separate: bool = False,
) -> list[str]:
    """Write KIND.svg, KIND.png and KIND.json into `folder`, all or none; the same arguments make the same bytes.

    `size` is the side of a cell in pixels. With a `scale` of 2 to 4, writes KIND@2x.png and KIND@2x.json, too, and with
    `separate` also a PNG per sprite. Files of other kinds in the folder stay. Returns a line about each file that holds
    all sprites. Raises `InputError` for a choice without sprites, an atlas that is too large, and a folder that cannot
    be written.
    """
    sheet = sprites(kind, choice, theme)
    sizes = [(round(drawing.width), round(drawing.height)) for drawing in drawings(sheet, size)]
    atlases = {each: arranged(sizes, PADDING, each) for each in sorted({1, scale})}
    files = {atlas_file(kind, ".svg"): symbols(sheet, size).encode()}
    lines = [f"{folder / atlas_file(kind, '.svg')}: {counted(len(sizes), 'symbol')}"]
    for each, atlas in atlases.items():
        drawn = list(pictures(sheet, size, each))
        image = atlas_file(kind, ".png", each)
        files[image] = _pasted(atlas, drawn)
        files[atlas_file(kind, ".json", each)] = _frames(sheet, atlas, image, size, each, theme)
        if separate and each == 1:
            files |= {f"{sprite.name}.png": data for sprite, data in zip(sheet.sprites, drawn, strict=True)}
        lines.append(f"{folder / image}: {counted(len(drawn), 'sprite')} on {atlas.width} x {atlas.height} pixels")
    with owned_folder(folder, SPRITES) as owned:
        owned.write(files.items(), keeps=lambda name: not name.startswith((f"{kind}.", f"{kind}@", f"{kind}-")))
    return lines


def _frames(sheet: Sprites, atlas: Atlas, image: str, size: int, scale: int, theme: Theme) -> bytes:
    """The JSON of an atlas, with the side of a cell and the margin around cells in its pixels."""
    extra: dict[str, int | str] = {"cell": scale * size, "margin": scale * sheet.margin_at(size), "theme": theme.name}
    return atlas_json(atlas, [sprite.name for sprite in sheet.sprites], image, scale, extra)


def _pasted(atlas: Atlas, pictures: Sequence[bytes]) -> bytes:
    """The PNG of an atlas; its pixels are exactly those of the pictures."""
    whole = Image.new("RGBA", (atlas.width, atlas.height), (255, 255, 255, 0))
    for data, spot in zip(pictures, atlas.spots, strict=True):
        with Image.open(io.BytesIO(data)) as picture:
            whole.paste(picture, (spot.x, spot.y))
    buffer = io.BytesIO()
    whole.save(buffer, format="PNG", compress_level=9)
    return buffer.getvalue()
