"""Many pictures in one: where each of them is, and the JSON that game engines read.

The JSON is the "hash" form of TexturePacker, which Phaser, PixiJS and many importers read.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles.kinds import InputError

LARGEST: Final = 8192
"""Pixels of the longest side of an atlas: most graphics cards can hold that."""


class Spot(NamedTuple):
    """The place of a picture in the atlas, in pixels from the top left corner."""

    x: int
    y: int
    width: int
    height: int


class Atlas(NamedTuple):
    """Size of an atlas in pixels, both powers of two, and the spots of its pictures in their order."""

    width: int
    height: int
    spots: tuple[Spot, ...]


def arranged(sizes: Sequence[tuple[int, int]], padding: int, scale: int = 1) -> Atlas:
    """The smallest atlas of pictures on shelves, with `padding` around each, all `scale` times as large.

    `sizes` are widths and heights of one picture or more. Raises `InputError` if the atlas would be too large.
    """
    power = _power_of_two(max(width for width, _ in sizes) + 2 * padding)
    layouts = []
    while power <= LARGEST:
        layouts.append(_on_shelves(sizes, padding, power))
        power *= 2
    layouts = [layout for layout in layouts if scale * max(layout[:2]) <= LARGEST]
    if not layouts:
        raise InputError(f"the atlas would be larger than {LARGEST} pixels; use a smaller size or scale", field="size")
    best = min(layouts, key=lambda layout: (layout.width * layout.height, max(layout[:2]), layout.width))
    spots = tuple(Spot(*(scale * part for part in spot)) for spot in best.spots)
    return Atlas(scale * best.width, scale * best.height, spots)


def _on_shelves(sizes: Sequence[tuple[int, int]], padding: int, width: int) -> Atlas:
    """An atlas of this width, with the tallest pictures on the first shelves."""
    spots: dict[int, Spot] = {}
    x = y = padding
    below = y
    for number in sorted(range(len(sizes)), key=lambda number: -sizes[number][1]):
        across, down = sizes[number]
        if x + across + padding > width:
            x, y = padding, below
        spots[number] = Spot(x, y, across, down)
        x, below = x + across + padding, max(below, y + down + padding)
    return Atlas(width, _power_of_two(below), tuple(spots[number] for number in range(len(sizes))))


def _power_of_two(least: int) -> int:
    return 1 << (least - 1).bit_length()


def atlas_json(atlas: Atlas, names: Sequence[str], image: str, scale: int, extra: Mapping[str, int | str]) -> bytes:
    """The JSON of an atlas in the file `image`: a line for each frame, and `extra` values about all of them."""
    frames = []
    for name, (x, y, width, height) in zip(names, atlas.spots, strict=True):
        size = {"w": width, "h": height}
        frame = {
            "frame": {"x": x, "y": y, **size},
            "rotated": False,
            "trimmed": False,
            "spriteSourceSize": {"x": 0, "y": 0, **size},
            "sourceSize": size,
        }
        frames.append(f"{_text(name)}: {_text(frame)}")
    meta = {
        "app": "puzzlemill",
        "version": "1.0",
        "image": image,
        "format": "RGBA8888",
        "size": {"w": atlas.width, "h": atlas.height},
        "scale": str(scale),
        "puzzlemill": extra,
    }
    lines = ",\n".join(frames)
    return f'{{"frames": {{\n{lines}\n}},\n"meta": {_text(meta)}}}\n'.encode()


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
