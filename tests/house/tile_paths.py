"""The paths of the Gloop tiles for the page that plays puzzles, made from the curves of the books.

`python -m tests.house.tile_paths` writes web/player/gloop/paths.ts.
"""

from itertools import permutations

from puzzlemill.puzzles.gloop.tiles import VERTICES
from puzzlemill.render.gloop.tiles import STROKE, curve, place
from tests.support.places import ROOT

TARGET = ROOT / "web" / "player" / "gloop" / "paths.ts"

SIDE = 120
"""The side of a tile in the page's units: a third, where paths end, is a whole number."""

HEAD = f"""\
// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Made by tests/house/tile_paths.py from the curves of the books (render/gloop/tiles.py); change those instead.

/** The side of a tile in the units of all paths. */
export const SIDE = {SIDE};

/** The width of a path. */
export const STROKE = {STROKE * SIDE:g};
"""


def number(value: float) -> str:
    """A coordinate in the page's units, to a hundredth."""
    text = f"{value * SIDE:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def relative(start: int, end: int) -> str:
    """The path from one vertex to another as relative cubics of SVG."""
    parts = []
    for first, *others in curve(start, end):
        parts.append(" ".join(number(value) for x, y in others for value in (x - first[0], y - first[1])))
    return "c" + " ".join(parts)


def text() -> str:
    """The whole module."""
    places = ", ".join(f"[{number(x)}, {number(y)}]" for x, y in map(place, range(VERTICES)))
    curves = [f'  "{start}{end}": "{relative(start, end)}",' for start, end in permutations(range(VERTICES), 2)]
    return "\n".join(
        [
            HEAD,
            "/** The place of each vertex on the edge of its tile, from the top left corner. */",
            f"export const PLACES: readonly (readonly [x: number, y: number])[] = [{places}];",
            "",
            "/** The path from each vertex to each other one, as in `02`, from the place of the first. */",
            "export const CURVES: Readonly<Record<string, string>> = {",
            *curves,
            "};",
            "",
        ]
    )


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
