"""Dominoes as sheets to print and cut out: a double set, or the tiles of puzzles."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from puzzlemill.puzzles.domicles import LARGEST_PIPS, Domicles, Tile, double_set
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.render.domicles.tiles import BORDER, PIPS, SIDE, tile_items
from puzzlemill.render.drawing.canvas import HAIR, Box, Drawing, Path, Place, line, rectangle
from puzzlemill.render.drawing.finishes import styled
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.pages.cutouts import CUT, Choice, Pieces, check_size, cutout_sheets, ground, on_fewest
from puzzlemill.render.pages.layout import Look, Paper, Sheet
from puzzlemill.render.pages.words import ENGLISH, Words

SMALLEST, LENGTH, LARGEST = 20.0, 44.0, 120.0
"""The least, the usual and the greatest length of a tile in mm."""

CUTOUTS: Final = "Dominoes"
CHOICES: Final = ("pips", "doubles")

UNDERLINE: Final = 4.4
"""Length in mm of the line under 6 and 9 if numbers are digits: without it, a turned 8|6 would be a 9|8."""


def whole_set(pips: int, doubles: bool = False) -> tuple[Tile, ...]:
    """The tiles of the double-`pips` set in ascending order, 21 for double-6, or with its doubles 28.

    Raises `InputError` for a number of pips that no set has.
    """
    if not 1 <= pips <= LARGEST_PIPS:
        raise InputError(f"expected 1 to {LARGEST_PIPS}", field="pips", value=pips)
    twins = [(number, number) for number in range(pips + 1)] if doubles else []
    return tuple(sorted([*double_set(pips), *twins]))


def cutouts(paper: Paper, puzzles: Sequence[Domicles], choice: Choice) -> list[Sheet]:
    """Sheets with the tiles of the puzzles, each once, or with a whole set; they are 44 mm long by default."""
    tiles = _used(puzzles) if puzzles else whole_set(choice.pips, choice.doubles)
    return domino_sheets(paper, tiles, choice.size or LENGTH, choice.spacing)


def book_cutouts(look: Look, puzzles: Sequence[Domicles], spacing: float, whole: bool) -> list[Sheet]:
    """Sheets with all dominoes up to the highest number of the puzzles, or with those of the puzzles."""
    tiles = whole_set(max(puzzle.pips for puzzle in puzzles), doubles=True) if whole else _used(puzzles)
    width, height = ground(look.paper, look.theme)

    def sheets_of(length: float) -> list[Sheet]:
        return domino_sheets(look.paper, tiles, length, spacing, look.words, look.theme)

    return on_fewest(min(LENGTH, width, 2 * height), SMALLEST, sheets_of)


def _used(puzzles: Sequence[Domicles]) -> set[Tile]:
    return {tile for puzzle in puzzles for tile in puzzle.tiles}


def domino_sheets(
    paper: Paper,
    tiles: Iterable[Tile],
    length: float = LENGTH,
    spacing: float = 3.0,
    words: Words = ENGLISH,
    theme: Theme = LIGHT,
) -> list[Sheet]:
    """Sheets with one of each of `tiles` in ascending order, each followed by an empty one for its back.

    The numbers of the pieces are 0 for 0|0, 1 for 1|0, 2 for 1|1 and so on. `length` of a tile, which is twice as long
    as high (20 to 120), and `spacing` between tiles (0 to 20) are in mm; without spacing neighbours share a cut.
    Raises `InputError` for numbers that are not tiles and for sizes that cannot be printed.
    """
    different = sorted(set(tiles))
    if not different:
        raise InputError("expected at least one tile", field="tiles")
    for high, low in different:
        if not 0 <= low <= high <= LARGEST_PIPS:
            raise InputError(
                f"{shown(high)}|{shown(low)}: expected two numbers 0 to {LARGEST_PIPS}, the higher one first",
                field="tiles",
            )
    room = ground(paper, theme)
    check_size(length, SMALLEST, min(LARGEST, room[0], 2 * room[1]), spacing)
    numbered = {high * (high + 1) // 2 + low: (high, low) for high, low in different}
    pips = max(high for high, _ in different)

    def title(group: Sequence[int]) -> str:
        return words("cutouts.domicles.some", count=len(group), pips=pips)

    def piece(number: int, box: Box) -> Iterator[Path | Place]:
        return _piece(numbered[number], pips, box, theme)

    pieces = Pieces(length, length / 2, spacing, piece, title, words("cutouts.domicles.note"))
    return cutout_sheets(paper, list(numbered), pieces, words, theme)


def _piece(tile: Tile, pips: int, box: Box, theme: Theme) -> Iterator[Path | Place]:
    """A tile on its cutting line."""
    items = tile_items(0, 0, tile, pips, rim=None, theme=theme)
    for side, number in enumerate(tile):
        if pips >= len(PIPS) and number in (6, 9):
            left, y = (side + 0.5) * SIDE - UNDERLINE / 2, 0.82 * SIDE
            items.append(line((left, y), (left + UNDERLINE, y), width=BORDER))
    yield Place(styled(Drawing(2 * SIDE, SIDE, tuple(items)), theme), box.x, box.y, box.height / SIDE)
    yield rectangle(box, stroke=CUT, width=HAIR)
