"""Gloop tiles as sheets to print and cut out, in the order of their numbers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.tile_lists import tile_set
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import HAIR, Box, Path, Point, Text, direction, polygon, rectangle
from puzzlemill.render.drawing.finishes import THINNER
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.gloop.board import dot, number_text
from puzzlemill.render.gloop.tiles import STROKE, Cubic, curves, sample
from puzzlemill.render.pages.cutouts import CUT, Choice, Pieces, check_size, cutout_sheets, ground, on_fewest
from puzzlemill.render.pages.layout import Look, Paper, Sheet
from puzzlemill.render.pages.words import ENGLISH, Words

BLEED: Final = 1.0
"""How far paths run over the edge in mm if there is room, so that a slightly wrong cut shows no gap."""

SMALLEST, SIDE, LARGEST = 10.0, 25.0, 60.0
"""The least, the usual and the greatest side of a tile in mm."""

CUTOUTS: Final = "Gloop tiles"
CHOICES: Final = ("tiles", "without")


def cutouts(paper: Paper, puzzles: Sequence[Gloop], choice: Choice) -> list[Sheet]:
    """Sheets with the tiles of the puzzles, each once, or with the chosen tiles; they are 25 mm wide by default."""
    tiles = _used(puzzles) if puzzles else tile_set(choice.tiles, choice.without)
    return tile_sheets(paper, tiles, choice.size or SIDE, choice.spacing)


def book_cutouts(look: Look, puzzles: Sequence[Gloop], spacing: float, whole: bool) -> list[Sheet]:
    """Sheets with all tiles, or with those of the puzzles, if the paper has room for them in the usual size."""
    tiles = set(range(len(TILES))) if whole else _used(puzzles)

    def sheets_of(side: float) -> list[Sheet]:
        return tile_sheets(look.paper, tiles, side, spacing, look.words, look.theme)

    return on_fewest(min(SIDE, *ground(look.paper, look.theme)), SMALLEST, sheets_of) if tiles else []


def _used(puzzles: Sequence[Gloop]) -> set[int]:
    return {tile for puzzle in puzzles for tile in puzzle.tiles}


def tile_sheets(
    paper: Paper,
    tiles: Iterable[int] = range(len(TILES)),
    side: float = SIDE,
    spacing: float = 3.0,
    words: Words = ENGLISH,
    theme: Theme = LIGHT,
) -> list[Sheet]:
    """Sheets with one of each of `tiles` (numbers 0 to 90), each followed by an empty one for its back.

    `side` of a tile (10 to 60) and `spacing` between tiles (0 to 20) are in mm; without spacing neighbours share a
    cut. Raises `InputError` for numbers that are not tiles and for sizes that cannot be printed.
    """
    numbers = sorted(set(tiles))
    if not numbers:
        raise InputError("expected at least one tile", field="tiles")
    if not 0 <= numbers[0] <= numbers[-1] < len(TILES):
        raise InputError(f"expected tile numbers, 0 to {len(TILES) - 1}", field="tiles")
    check_size(side, SMALLEST, min(LARGEST, *ground(paper, theme)), spacing)
    bleed = min(BLEED, spacing / 3)

    def title(group: Sequence[int]) -> str:
        if group[-1] - group[0] == len(group) - 1 > 0:
            return words("cutouts.gloop.run", numbers=words.range(group[0], group[-1]))
        return words("cutouts.gloop.some", count=len(group))

    note = words("cutouts.gloop.note")
    pieces = Pieces(side, side, spacing, lambda number, box: _tile(number, box, bleed, theme), title, note)
    return cutout_sheets(paper, numbers, pieces, words, theme)


def _tile(number: int, box: Box, bleed: float, theme: Theme) -> Iterator[Path | Text]:
    """A tile on its cutting line, with straight path ends; frugal themes have narrower paths."""
    width = STROKE * (THINNER if theme.frugal else 1)
    yield rectangle(box, stroke=CUT, width=HAIR)
    for path in curves(TILES[number]):
        outline = ribbon(path, width, bleed / box.width)
        yield polygon([(box.x + x * box.width, box.y + y * box.width) for x, y in outline], fill=theme.path)
    if number == 0:
        yield dot(box.x + box.width / 2, box.y + box.width / 2, box.width, theme.path)
    yield msgspec.structs.replace(number_text(number, box.x, box.y, box.width), bold=theme.heavy)


def ribbon(path: tuple[Cubic, ...], width: float, bleed: float) -> list[Point]:
    """The outline of a path of that width, with ends cut straight `bleed` beyond the edge of the tile."""
    points = list(dict.fromkeys(sample(path)))
    (_, start), (end, _) = path[0][:2], path[-1][2:]
    into, out = direction(points[0], start), direction(end, points[-1])
    directions = [into, *(direction(before, after) for before, after in zip(points, points[2:], strict=False)), out]
    points[0] = points[0][0] - bleed * into[0], points[0][1] - bleed * into[1]
    points[-1] = points[-1][0] + bleed * out[0], points[-1][1] + bleed * out[1]
    left: list[Point] = []
    right: list[Point] = []
    for (x, y), (across, down) in zip(points, directions, strict=True):
        left.append((x - width / 2 * down, y + width / 2 * across))
        right.append((x + width / 2 * down, y - width / 2 * across))
    return [*left, *reversed(right)]
