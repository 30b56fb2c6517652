"""The masks of OTTF templates (the cells with a tile): given shapes such as letters, and symmetric random holes."""

import functools
import math

from puzzlemill import catalogues
from puzzlemill.puzzles.kinds import Cell, ImpossibleError, InputError, shown
from puzzlemill.puzzles.ottf import neighbours
from puzzlemill.puzzles.regions import connected
from puzzlemill.puzzles.streams import Stream

Shape = tuple[str, ...]
"""Rows of equal length; `#` is a tile and `.` is none."""

SYMMETRIES: dict[str, tuple[str, ...]] = {
    "none": (),
    "mirror": ("across",),
    "turn": ("half",),
    "cross": ("across", "half"),
    "quarter": ("quarter",),
    "all": ("across", "quarter"),
}
"""The maps that leave a mask as it is: left and right exchanged (`mirror`), a half turn (`turn`), both, which is also
top and bottom exchanged (`cross`), a quarter turn (`quarter`), all eight (`all`). The last two are for squares."""


@functools.lru_cache(maxsize=64)
def given(letters: str, scale: int, mask: str, largest: int) -> Shape:
    """The shape of the letters or of the mask; empty if neither is given."""
    if letters:
        return lettered(letters, scale, largest)
    return masked(mask, largest) if mask else ()


def lettered(text: str, scale: int, largest: int) -> Shape:
    """A text in letters of 5 x 7 dots, one dot apart, each dot `scale` x `scale` tiles; `/` starts a new line.

    Shorter lines are centred. Raises `InputError` for other characters, and for more than `largest` rows or columns.
    """
    font = catalogues.letters()
    lines = text.upper().split("/")
    for letter in "".join(lines):
        if letter != " " and letter not in font:
            raise InputError(f"{shown(letter)}: expected A to Z, 0 to 9, spaces, and / for a new line", field="letters")
    if not all(line.strip() for line in lines):
        raise InputError("expected a letter in every line", field="letters", value=text)
    cols = scale * (6 * max(map(len, lines)) - 1)
    rows = scale * (8 * len(lines) - 1)
    if max(rows, cols) > largest:
        fits = largest * scale // max(rows, cols)
        remedies = [f"use scale {fits}"] if fits else []
        if cols > rows:
            remedies.append("break lines with /")
        advice = f"; {', or '.join(remedies)}" if remedies else ""
        size = f"{rows}x{cols} at scale {scale}"
        raise InputError(f"needs {size}, but boards go up to {largest}x{largest}{advice}", field="letters", value=text)
    dots = [
        ".".join(font.get(letter, (".....",) * 7)[row] if row < 7 else "....." for letter in line)
        for line in lines
        for row in range(8)
    ][:-1]
    wide = ("".join(dot * scale for dot in line) for line in dots)
    return tuple(line.center(cols, ".") for line in wide for _ in range(scale))


def masked(text: str, largest: int) -> Shape:
    """The shape of a mask whose rows are joined by `/`; raises `InputError` for any other text."""
    rows = tuple(text.split("/"))
    if set(text) - set("#./"):
        raise InputError("expected rows of # (a tile) and . (none), joined by /", field="mask", value=text)
    if len(set(map(len, rows))) > 1:
        raise InputError("expected rows of equal length", field="mask", value=text)
    if "#" not in text:
        raise InputError("no tile; expected at least one #", field="mask", value=text)
    if max(len(rows), len(rows[0])) > largest:
        raise InputError(f"size {len(rows)}x{len(rows[0])}, but boards go up to {largest}x{largest}", field="mask")
    return rows


def check_symmetry(symmetry: str, rows: int, cols: int, shape: Shape) -> None:
    """Refuse an unknown symmetry, and one that the board or the shape (if not empty) does not have."""
    if symmetry not in SYMMETRIES:
        raise InputError(f"expected one of {', '.join(SYMMETRIES)}", field="symmetry", value=symmetry)
    if "quarter" in SYMMETRIES[symmetry] and rows != cols:
        raise ImpossibleError(f"needs a square board, not {rows}x{cols}", field="symmetry", value=symmetry)
    for orbit in orbits(rows, cols, symmetry) if shape else ():
        if len({shape[row][col] for row, col in orbit}) > 1:
            raise ImpossibleError(
                f"the shape does not have this symmetry; see row {orbit[0][0] + 1}", field="symmetry", value=symmetry
            )


@functools.lru_cache(maxsize=64)
def orbits(rows: int, cols: int, symmetry: str) -> tuple[tuple[Cell, ...], ...]:
    """The cells of a board in groups that a symmetry maps to each other, in the order of their first cells."""
    groups: list[tuple[Cell, ...]] = []
    seen: set[Cell] = set()
    for cell in ((i, j) for i in range(rows) for j in range(cols)):
        if cell in seen:
            continue
        orbit = [cell]
        for row, col in orbit:
            images = {"across": (row, cols - 1 - col), "half": (rows - 1 - row, cols - 1 - col)}
            images["quarter"] = (col, rows - 1 - row)
            for name in SYMMETRIES[symmetry]:
                if images[name] not in orbit:
                    orbit.append(images[name])
        seen.update(orbit)
        groups.append(tuple(orbit))
    return tuple(groups)


def inner_cells(shape: Shape) -> int:
    """The number of tiles in a shape with four neighbours, which can be hidden fives."""
    return _inner(set(cells_of(shape)))


def core_boxes(shape: Shape) -> tuple[tuple[int, int], ...]:
    """Shorter and longer side of every part of a shape where a core can fit, in ascending order.

    Every tile of a core has at least two neighbours in it; the first and the last tile have four. So tiles with fewer
    than two neighbours are cut off repeatedly, and a connected part of the rest must have two tiles with four
    neighbours.
    """
    tiles = set(cells_of(shape))
    ends = list(tiles)
    for cell in ends:
        near = tiles.intersection(neighbours(cell))
        if cell in tiles and len(near) < 2:
            tiles.remove(cell)
            ends.extend(near)
    boxes = []
    for part in connected(tiles, neighbours):
        if _inner(set(part)) > 1:
            rows, cols = zip(*part, strict=True)
            height, width = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
            boxes.append((min(height, width), max(height, width)))
    return tuple(sorted(boxes))


def _inner(tiles: set[Cell]) -> int:
    """The number of tiles with four neighbours among them."""
    return sum(tiles.issuperset(neighbours(cell)) for cell in tiles)


def cells_of(shape: Shape) -> list[Cell]:
    """The cells of a shape with a tile, row by row."""
    return [(i, j) for i, row in enumerate(shape) for j, mark in enumerate(row) if mark == "#"]


@functools.lru_cache(maxsize=64)
def places(shape: Shape, height: int, width: int) -> tuple[Cell, ...]:
    """The top left cells of all blocks of `height` x `width` tiles in a shape, row by row."""
    rows, cols = len(shape), len(shape[0])
    return tuple(
        (top, left)
        for top in range(rows - height + 1)
        for left in range(cols - width + 1)
        if all(row[left : left + width] == "#" * width for row in shape[top : top + height])
    )


def fewest_tiles(shape: Shape, holes: float, symmetry: str) -> int:
    """The fewest tiles to expect from `drawn`, at least one: six standard deviations below their mean number."""
    tiles = set(cells_of(shape))
    sizes = [len(orbit) for orbit in orbits(len(shape), len(shape[0]), symmetry) if orbit[0] in tiles]
    variance = holes * (1 - holes) * sum(size**2 for size in sizes)
    return max(1, math.ceil((1 - holes) * sum(sizes) - 6 * math.sqrt(variance)))


def drawn(shape: Shape, holes: float, symmetry: str, block: set[Cell], draws: Stream) -> list[Cell]:
    """The cells of a shape with a random share of `holes`, in groups that keep the symmetry, row by row.

    The block and its images have no holes, and at least one group keeps its tiles.
    """
    tiles = set(cells_of(shape))
    groups = [orbit for orbit in orbits(len(shape), len(shape[0]), symmetry) if orbit[0] in tiles]
    kept = [orbit for orbit in groups if draws.unit() >= holes or not block.isdisjoint(orbit)]
    if not kept:
        kept = [draws.choice(groups)]
    return sorted(cell for orbit in kept for cell in orbit)
