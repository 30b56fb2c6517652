"""A plain and correct OTTF solver; each step is a method, so that other solvers can do one of them wrongly."""

from typing import NamedTuple, TypeAlias

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.testing.bench.candidates import GIVE_UP, GiveUp
from tests.broken import Spent

Later: TypeAlias = dict[Cell, int]
"""For each open tile the number of its open neighbours placed later, modulo 4."""

FIRST, LAST = "first", "last"


class Found(NamedTuple):
    """How many orientations there are, and an order of one of them."""

    number: int
    order: list[Cell]


NONE = Found(0, [])


class Search:
    """Rules 1 and 2; then part by part a checksum, and both roles of a 1 among four open neighbours."""

    budget = 2_000

    def __init__(self, puzzle: Ottf, stop: bool) -> None:
        """With `stop` one solution is enough."""
        self.stop = stop
        self.nodes = 0
        self.size = puzzle.size
        self.later = self.read(puzzle.template)

    @classmethod
    def solve(cls, puzzle: Ottf) -> Order | GiveUp | None:
        try:
            search = cls(puzzle, stop=True)
            outcome = search.settle(dict(search.later))
        except Spent:
            return GIVE_UP
        return Order(tuple(outcome.order)) if outcome.number else None

    @classmethod
    def count(cls, puzzle: Ottf) -> int | GiveUp:
        try:
            search = cls(puzzle, stop=False)
            return search.settle(dict(search.later)).number
        except Spent:
            return GIVE_UP

    def read(self, template: tuple[str, ...]) -> Later:
        return {(r, c): int(mark) - 1 for r, row in enumerate(template) for c, mark in enumerate(row) if mark != "."}

    def near(self, tile: Cell, tiles: Later) -> list[Cell]:
        row, col = tile
        return [cell for cell in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)) if cell in tiles]

    def settle(self, tiles: Later) -> Found:
        """The ways to place the open tiles; those that the rules reach are taken out."""
        first: list[Cell] = []
        last: list[Cell] = []
        todo = list(tiles)
        while todo:
            tile = todo.pop()
            if tile not in tiles:
                continue
            near = self.near(tile, tiles)
            if tiles[tile] > len(near):
                return NONE
            role = self.role(tiles[tile], len(near))
            if role:
                self.take(tile, role, tiles)
                (first if role == FIRST else last).append(tile)
                todo += near
        rest = self.product([self.part(part) for part in self.parts(tiles)])
        return rest._replace(order=first + rest.order + last[::-1])

    def role(self, later: int, near: int) -> str | None:
        """What rules 1 and 2 say of a tile."""
        if near < 4 and later == near:
            return FIRST
        return LAST if near < 4 and later == 0 else None

    def take(self, tile: Cell, role: str, tiles: Later) -> None:
        near = self.near(tile, tiles)
        del tiles[tile]
        if role == LAST:
            for other in near:
                tiles[other] = (tiles[other] - 1) % 4

    def parts(self, tiles: Later) -> list[Later]:
        left, parts = dict(tiles), []
        while left:
            todo = [next(iter(left))]
            part = {}
            while todo:
                tile = todo.pop()
                if tile in left:
                    part[tile] = left.pop(tile)
                    todo += self.near(tile, left)
            parts.append(part)
        return parts

    def product(self, parts: list[Found]) -> Found:
        """The ways to place parts that do not touch."""
        number, order = 1, []
        for part in parts:
            number *= part.number
            order += part.order
        return Found(number, order)

    def part(self, tiles: Later) -> Found:
        near = {tile: len(self.near(tile, tiles)) for tile in tiles}
        open_ones = [tile for tile in tiles if tiles[tile] == 0 and near[tile] == 4]
        fives, rest = divmod(sum(near.values()) // 2 - sum(tiles.values()), 4)
        return self.branch(tiles, open_ones) if rest == 0 and self.possible(fives, len(open_ones)) else NONE

    def possible(self, fives: int, ones: int) -> bool:
        """Whether this many open 1s can be hidden fives: the first of them placed is one, the last is not."""
        return 1 <= fives <= ones - 1

    def branch(self, tiles: Later, ones: list[Cell]) -> Found:
        return self.either(tiles, ones[0], (FIRST, LAST))

    def either(self, tiles: Later, tile: Cell, roles: tuple[str, ...]) -> Found:
        """The ways in which a tile has one of `roles`."""
        number, order = 0, []
        for role in roles:
            self.nodes += 1
            if self.nodes > self.budget:
                raise Spent
            rest = self.settle(self.assumed(tiles, tile, role))
            if rest.number and not number:
                order = [tile, *rest.order] if role == FIRST else [*rest.order, tile]
            number += rest.number
            if number and self.stop:
                break
        return Found(number, order)

    def assumed(self, tiles: Later, tile: Cell, role: str) -> Later:
        """The open tiles once one of them has a role."""
        left = dict(tiles)
        self.take(tile, role, left)
        return left
