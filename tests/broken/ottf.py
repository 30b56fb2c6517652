"""OTTF solvers with one bug each: the correct one of `ottf_search` with one step done wrongly in a plausible way."""

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.testing.bench.candidates import GIVE_UP, GiveUp
from tests.broken import Broken, make
from tests.broken.ottf_checkers import CHECKERS, right
from tests.broken.ottf_search import FIRST, LAST, NONE, Found, Later, Search


class RulesOnly(Search):
    """Assumes that rules 1 and 2 are complete: says unsolvable when they stop."""

    def branch(self, tiles: Later, ones: list[Cell]) -> Found:
        return NONE


class SingleTrials(Search):
    """Fixes what single trials fix, and says unsolvable if none of them ends in a contradiction."""

    trying = False

    def branch(self, tiles: Later, ones: list[Cell]) -> Found:
        if self.trying:
            return Found(1, [])
        for tile in ones:
            roles = tuple(role for role in (FIRST, LAST) if self.passes(self.assumed(tiles, tile, role)))
            if len(roles) < 2:
                return self.either(tiles, tile, roles)
        return NONE

    def passes(self, tiles: Later) -> bool:
        """Whether rules and checksums leave these tiles without a contradiction."""
        self.trying = True
        outcome = self.settle(tiles)
        self.trying = False
        return outcome.number > 0


class Greedy(Search):
    """When the rules stop, places the first 1 among four open neighbours and never takes it back."""

    def branch(self, tiles: Later, ones: list[Cell]) -> Found:
        return self.either(tiles, ones[0], (FIRST,))


class NoHiddenFives(Search):
    """Rule 2 for every tile that shows 1, as if none could have four later neighbours."""

    def role(self, later: int, near: int) -> str | None:
        return LAST if later == 0 else super().role(later, near)


class NoWrap(Search):
    """Rule 2 takes one from the neighbours' numbers and forgets that 1 wraps round to 4."""

    def take(self, tile: Cell, role: str, tiles: Later) -> None:
        near = self.near(tile, tiles)
        del tiles[tile]
        if role == LAST:
            for other in near:
                tiles[other] -= 1


class FlatBoard(Search):
    """Numbers the cells row by row, so that the last of a row is beside the first of the next."""

    def near(self, tile: Cell, tiles: Later) -> list[Cell]:
        cols = self.size[1]
        place = tile[0] * cols + tile[1]
        return [cell for step in (-cols, -1, 1, cols) if (cell := divmod(place + step, cols)) in tiles]


class LastColumn(Search):
    """Off by one: a tile in the last column has no neighbour on its left."""

    def near(self, tile: Cell, tiles: Later) -> list[Cell]:
        inner = range(self.size[1] - 1)
        return [cell for cell in super().near(tile, tiles) if cell[0] != tile[0] or {cell[1], tile[1]} <= {*inner}]


class LeftMargin(Search):
    """Cuts off empty columns on the left and forgets to put them back."""

    def read(self, template: tuple[str, ...]) -> Later:
        whole = super().read(template)
        left = min(col for _, col in whole)
        return {(row, col - left): later for (row, col), later in whole.items()}


class FirstPart(Search):
    """If the rules leave several parts, solves the first and forgets the others."""

    def parts(self, tiles: Later) -> list[Later]:
        return super().parts(tiles)[:1]


class SumOfParts(Search):
    """Adds the numbers of parts that do not touch, instead of multiplying them."""

    def product(self, parts: list[Found]) -> Found:
        whole = super().product(parts)
        return whole._replace(number=sum(part.number for part in parts) if whole.number and parts else whole.number)


class FirstRole(Search):
    """Counts the second role of a tile only if the first leads to nothing, and so never gets beyond one."""

    def __init__(self, puzzle: Ottf, stop: bool) -> None:
        super().__init__(puzzle, stop=True)


class TightChecksum(Search):
    """Off by one in the checksum: the largest possible number of hidden fives counts as too many."""

    def possible(self, fives: int, ones: int) -> bool:
        return 1 <= fives < max(2, ones - 1)


class NoUndo(Search):
    """Does not put back the neighbours' numbers before it tries the second role."""

    def branch(self, tiles: Later, ones: list[Cell]) -> Found:
        return self.either(tiles, ones[0], (LAST, FIRST))

    def assumed(self, tiles: Later, tile: Cell, role: str) -> Later:
        left = super().assumed(tiles, tile, role)
        tiles.update(left)
        return left


class SpentIsNone(Search):
    """Says unsolvable when its budget, four roles assumed, is spent."""

    budget = 4

    @classmethod
    def solve(cls, puzzle: Ottf) -> Order | GiveUp | None:
        order = super().solve(puzzle)
        return None if order is GIVE_UP else order


class CountsOrders(Search):
    """Counts orders of placing instead of orientations, and gives up if it meets too many sets of tiles."""

    @classmethod
    def count(cls, puzzle: Ottf) -> int | GiveUp:
        order = cls.solve(puzzle)
        if not isinstance(order, Order):
            return 0 if order is None else order
        search = cls(puzzle, stop=True)
        before = [{b for b in order.order[:i] if b in search.near(a, search.later)} for i, a in enumerate(order.order)]
        orders: dict[frozenset[Cell], int] = {frozenset(): 1}
        for _ in order.order:
            after: dict[frozenset[Cell], int] = {}
            for placed, number in orders.items():
                for tile, earlier in zip(order.order, before, strict=True):
                    if tile not in placed and earlier <= placed:
                        after[placed | {tile}] = after.get(placed | {tile}, 0) + number
            if len(after) > cls.budget:
                return GIVE_UP
            orders = after
        return orders[frozenset(order.order)]


RIGHT = Broken("right", "The right solver that the others are made from.", False, Search.solve, Search.count, right)

BROKEN: tuple[Broken, ...] = (
    make("rules-only", RulesOnly),
    make("single-trials", SingleTrials),
    make("greedy", Greedy),
    make("no-hidden-fives", NoHiddenFives),
    make("no-wrap", NoWrap),
    make("flat-board", FlatBoard),
    make("last-column", LastColumn),
    make("left-margin", LeftMargin, tasks="solve"),
    make("first-part", FirstPart, rare=True),
    make("sum-of-parts", SumOfParts, rare=True, tasks="count"),
    make("first-role", FirstRole, tasks="count"),
    make("tight-checksum", TightChecksum, rare=True),
    make("no-undo", NoUndo),
    make("spent-is-none", SpentIsNone, rare=True, tasks="solve"),
    make("counts-orders", CountsOrders, tasks="count"),
    *CHECKERS,
)
