"""Balanced orders: who solves which puzzle when, so that practice and fatigue do not look like difficulty.

Each kind is a block, so that people read its rules once and need not change from one to another after every puzzle. The
order of the blocks, and of the puzzles within a block, comes from Williams designs (E. J. Williams, Experimental
designs balanced for the estimation of residual effects of treatments, Australian Journal of Scientific Research A 2,
1949).
"""

import math
from collections.abc import Sequence
from typing import NamedTuple


class Block(NamedTuple):
    """A kind's place among the kinds, and the places of its puzzles in the order in which a person solves them."""

    kind: int
    puzzles: tuple[int, ...]


def williams(count: int) -> list[tuple[int, ...]]:
    """Orders of the numbers below `count`: `count` of them if it is even, or else twice as many.

    In all orders together, every number is equally often in every place, and equally often directly after every other
    number. In the first P of them, the numbers of times that two numbers are in a place differ by at most 1.
    """
    zigzag = [(place + 1) // 2 if place % 2 else -(place // 2) for place in range(count)]
    square = [tuple((number + row) % count for number in zigzag) for row in range(count)]
    mirrored = [order[::-1] for order in square]
    return square if count % 2 == 0 or count == 1 else square + mirrored


def order_for(person: int, sizes: Sequence[int]) -> list[Block]:
    """The blocks of a person, counting from 0; `sizes` are the numbers of puzzles of all kinds."""
    kinds = williams(len(sizes))
    return [Block(kind, _within(person, len(kinds), sizes[kind])) for kind in kinds[person % len(kinds)]]


def _within(person: int, period: int, size: int) -> tuple[int, ...]:
    """The order of a block of `size` puzzles, where the order of the blocks repeats after `period` people.

    When both orders would repeat together, the inner one moves on, so that they meet in other pairs.
    """
    orders = williams(size)
    repeats, place = divmod(person, math.lcm(period, len(orders)))
    return orders[(place + repeats * (size if size % 2 else 1)) % len(orders)]


def people_for_balance(sizes: Sequence[int]) -> int:
    """The number of people for which orders are balanced in all respects, as they are for all its multiples."""
    return math.lcm(*(len(williams(count)) for count in (len(sizes), *sizes)))
