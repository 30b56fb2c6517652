"""The census of stuck OTTF templates: all solvable templates on which rules 1 and 2 stop before the end.

No rule applies to a template exactly if every first and every last tile (source and sink of an orientation) has four
neighbours; the search looks for these. Every other stuck template comes from one with one tile less.
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import Ottf, canonical, format_id, neighbours, parse_id
from puzzlemill_research.ottf.cores.shapes import polyominoes

LARGEST = 14
"""The most cells for which `grown` provably reaches every stuck template; its docstring has the proof."""

Arrows = tuple[tuple[Cell, Cell], ...]
"""An orientation: pairs of neighbours, the earlier one first."""


class Stuck(msgspec.Struct, frozen=True, array_like=True):
    """A stuck template: the position id of its canonical form, the tiles that the rules leave, and its orientations."""

    id: str
    core: int
    orientations: int


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All connected stuck templates of `cells` cells, up to symmetry, and the number of fixed polyominoes searched.

    Templates on which no rule applies come first (`core` is `cells`), then by falling core, then by id.
    """

    cells: int
    polyominoes: int
    templates: tuple[Stuck, ...]

    @property
    def at_once(self) -> tuple[Stuck, ...]:
        """The templates on which no rule applies to any tile."""
        return tuple(template for template in self.templates if template.core == self.cells)


class Census(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Stuck templates by number of cells, from one cell on: the form of `catalogues/ottf_stuck.json`."""

    format: Literal["puzzlemill-ottf-stuck"]
    version: Literal[1]
    rows: tuple[Row, ...]


def census(cells: int) -> Iterator[Row]:
    """The rows of the census for 1 to `cells` cells, computed one after another.

    Raises `InputError` for other than 1 to 14 cells. 12 cells take a second, 14 half a minute.
    """
    if not 1 <= cells <= LARGEST:
        raise InputError(
            f"expected 1 to {LARGEST}, up to which the search is proved complete", field="cells", value=cells
        )
    before: tuple[Stuck, ...] = ()
    for size in range(1, cells + 1):
        number, shapes = polyominoes(size)
        templates = {template.id: template for template in _at_once(shapes)}
        for smaller in before:
            for puzzle in grown(parse_id(smaller.id)):
                name = format_id(canonical(puzzle))
                templates.setdefault(name, Stuck(name, smaller.core, smaller.orientations))
        before = tuple(sorted(templates.values(), key=lambda template: (-template.core, template.id)))
        yield Row(size, number, before)


def grown(puzzle: Ottf) -> Iterator[Ottf]:
    """The templates with one more tile, next to a tile, that a rule takes away again; some can be equal.

    The new tile has 1 to 3 neighbours. Placed before them it shows one more than their number; placed after them it
    shows 1 and raises each of them by one. Core and number of orientations stay as they are.

    For n up to 14, growing the stuck templates of n - 1 cells gives all stuck templates of n cells to which some rule
    applies. Proof. By the rows before, every component of a core has at least 10 cells, so this core is connected and
    at most 4 cells are outside it. A rule decides some of these at the start. We need one such cell that can be taken
    away without cutting the polyomino. Suppose that each of them cuts it. Among all these cells b and all components O
    of the rest without the core, take a smallest O. It has at most 3 cells, with neighbours only in O and b, so at most
    3 neighbours each. A solution restricted to O and b has a source and a sink; they are different, so one of them is a
    cell x of O. It comes before, or after, all of its neighbours, so a rule decides it at the start. So x cuts off a
    component without the core. But everything outside O is connected through b and contains the core, so this component
    is part of O without x and smaller than O: a contradiction.
    """
    rows, cols = puzzle.size
    numbers = {(i, j): int(puzzle.template[i][j]) for i, j in puzzle.tiles}
    for cell in itertools.product(range(-1, rows + 1), range(-1, cols + 1)):
        around = [other for other in neighbours(cell) if other in numbers]
        if cell not in numbers and 1 <= len(around) <= 3:
            yield _template({**numbers, cell: len(around) + 1})
            yield _template({**numbers, cell: 1, **{other: numbers[other] % 4 + 1 for other in around}})


def orientations(shape: Iterable[Cell]) -> Iterator[Arrows]:
    """The acyclic orientations of a polyomino in which every source and every sink has four neighbours.

    They are built pair by pair; every tile with fewer than four neighbours gets an earlier and a later one.
    """
    tiles = sorted(shape)
    pairs = [(cell, other) for cell in tiles for other in neighbours(cell)[2:] if other in tiles]
    degree = Counter(itertools.chain.from_iterable(pairs))
    earlier, later = dict.fromkeys(tiles, 0), dict.fromkeys(tiles, 0)
    arrows: list[tuple[Cell, Cell]] = []

    def extend(index: int) -> Iterator[Arrows]:
        if index == len(pairs):
            if _acyclic(tiles, arrows):
                yield tuple(arrows)
            return
        for first, last in (pairs[index], pairs[index][::-1]):
            later[first] += 1
            earlier[last] += 1
            if (later[first] < degree[first] or degree[first] == 4) and (
                earlier[last] < degree[last] or degree[last] == 4
            ):
                arrows.append((first, last))
                yield from extend(index + 1)
                arrows.pop()
            later[first] -= 1
            earlier[last] -= 1

    return extend(0)


def _at_once(shapes: Iterable[tuple[Cell, ...]]) -> Iterator[Stuck]:
    """The templates of these shapes on which no rule applies; a symmetric shape can repeat its templates."""
    for form in {canonical(_template(dict.fromkeys(shape, 1))) for shape in shapes}:
        displays = Counter(
            _template({cell: sum(first == cell for first, _ in arrows) % 4 + 1 for cell in form.tiles})
            for arrows in orientations(form.tiles)
        )
        for puzzle, number in displays.items():
            yield Stuck(format_id(canonical(puzzle)), len(form.tiles), number)


def _template(numbers: dict[Cell, int]) -> Ottf:
    """The template of numbers by cell, without margins."""
    (top, bottom), (left, right) = ((min(axis), max(axis)) for axis in zip(*numbers, strict=True))
    rows, cols = range(top, bottom + 1), range(left, right + 1)
    return Ottf(tuple("".join(str(numbers.get((i, j), ".")) for j in cols) for i in rows))


def _acyclic(tiles: list[Cell], arrows: Iterable[tuple[Cell, Cell]]) -> bool:
    """Whether the arrows contain no cycle, tested by removing sources."""
    later: dict[Cell, list[Cell]] = {cell: [] for cell in tiles}
    waiting = dict.fromkeys(tiles, 0)
    for first, last in arrows:
        later[first].append(last)
        waiting[last] += 1
    sources = [cell for cell in tiles if not waiting[cell]]
    for cell in sources:
        for other in later[cell]:
            waiting[other] -= 1
            if not waiting[other]:
                sources.append(other)
    return len(sources) == len(tiles)
