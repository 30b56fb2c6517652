"""An independent judge of IQ Blocks certificates: cells as complex numbers, its own reader of ids, no shared code."""

import re
from collections.abc import Iterator
from typing import Any

from tests.checkers.iqblocks import SETS, Cells, bundled, orientations

Ways = frozenset[Cells]


def proves(certificate: dict[str, Any]) -> bool:
    if (certificate["format"], certificate["version"]) != ("puzzlemill-iqblocks-proof", 1):
        return False
    board, shapes = read(certificate["id"])
    given = {letter: cells_of(board, letter) for letter in shapes}
    left = {letter: way for letter, way in shapes.items() if len(given[letter]) < size(way)}
    clues = {letter: given[letter] for letter in left}
    still = frozenset(cell for cell, mark in board.items() if mark == "." or clues.get(mark))
    nodes = iter(certificate["nodes"])
    try:
        shown = completions(nodes, still, left, clues)
    except (Wrong, StopIteration):
        return False
    return next(nodes, None) is None and shown == certificate["completions"]


class Wrong(Exception):  # noqa: N818
    """A node is not valid."""


def need(holds: object) -> None:
    if not holds:
        raise Wrong


def completions(nodes: Iterator[Any], still: Cells, left: dict[str, Ways], clues: dict[str, Cells]) -> int:
    """The completions of a position that the next node and those below it show."""
    node = next(nodes)
    if node["kind"] == "completion":
        need(not still and not left)
        return 1
    if node["kind"] == "area":
        need(len(still) != sum(map(size, left.values())))
        return 0
    if node["kind"] != "cases":
        region = frozenset(map(spot, node["cells"]))
        need(region and region <= still and len(region) == len(node["cells"]))
        need(not any(cell + step in still - region for cell in region for step in (1, -1, 1j, -1j)))
        chequered = {"dead-region": False, "colouring": True}[node["kind"]]
        need((len(region), dark(region) * chequered) not in sums(left, chequered))
        return 0
    item = node["item"]
    listed = [(one["piece"], tuple(map(spot, one["cells"]))) for one in node["placements"]]
    expected = set(possible(item, still, left, clues))
    need({(letter, frozenset(cells)) for letter, cells in listed} == expected and len(listed) == len(expected))
    need(all(len(set(cells)) == len(cells) for _, cells in listed))
    below = [
        completions(nodes, still - set(cells), {one: way for one, way in left.items() if one != letter}, clues)
        for letter, cells in listed
    ]
    return sum(below)


def possible(item: Any, still: Cells, left: dict[str, Ways], clues: dict[str, Cells]) -> Iterator[tuple[str, Cells]]:
    """Every placement of a piece, or over a cell."""
    forbidden = {one: frozenset().union(*(cells for other, cells in clues.items() if other != one)) for one in left}
    fitting = {
        letter: {
            cells
            for way in shapes
            for corner in still
            for first in list(way)[:1]
            if (cells := frozenset(corner + cell - first for cell in way)) <= still - forbidden[letter]
            and cells >= clues[letter]
        }
        for letter, shapes in left.items()
    }
    if isinstance(item, str):
        need(item in left)
        equal = [one for one in left if left[one] == left[item] and not clues[one] and not clues[item]]
        need(len(equal) <= 1 or not fitting[item])
        yield from ((item, cells) for cells in fitting[item])
        return
    need(spot(item) in still)
    for letter, choices in fitting.items():
        before = [one for one in list(left)[: list(left).index(letter)] if left[one] == left[letter] and not clues[one]]
        if clues[letter] or not before:
            yield from ((letter, cells) for cells in choices if spot(item) in cells)


def sums(left: dict[str, Ways], chequered: bool) -> set[tuple[int, int]]:
    """Cells, and dark ones more than light ones, that any of the pieces left can have together."""
    reached = {(0, 0)}
    for shapes in left.values():
        more = {dark(way) * chequered for way in shapes} | {-dark(way) * chequered for way in shapes}
        reached |= {(cells + size(shapes), tint + apart) for cells, tint in reached for apart in more}
    return reached


def dark(cells: Cells) -> int:
    return sum(1 if (cell.real + cell.imag) % 2 == 0 else -1 for cell in cells)


def size(shapes: Ways) -> int:
    return len(next(iter(shapes)))


def spot(cell: Any) -> complex:
    row, col = cell
    return complex(col, row)


def cells_of(board: dict[complex, str], letter: str) -> Cells:
    return frozenset(cell for cell, mark in board.items() if mark == letter)


def read(position: str) -> tuple[dict[complex, str], dict[str, Ways]]:
    """The board, cell by cell, and what each piece of the set looks like in all its orientations."""
    kind, names, extent, text = position.split(":")
    need(kind == "iqblocks")
    width = int(extent.partition("x")[2])
    marks = re.sub("([0-9]+)(.)", lambda run: int(run[1]) * run[2], text).replace("-", "#").upper()
    board = {complex(at % width, at // width): mark for at, mark in enumerate(marks) if mark != "#"}
    if (SETS / f"{names}.txt").exists():
        pieces = bundled(names)
    else:
        pieces = [
            {
                "name": piece[0].upper(),
                "shape": piece[1:].lstrip("-").replace("1", "#").split("."),
                "flip": piece[1] != "-",
            }
            for piece in names.split("_")
        ]
    return board, {piece["name"]: orientations(piece) for piece in pieces}
