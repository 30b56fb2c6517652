"""How much freedom an OTTF solution leaves: the linear extensions of an acyclic orientation, its orders of placing.

The orders are counted exactly over order ideals (the sets of tiles that can be placed first), unless there are too
many; then their number is estimated by importance sampling. It measures freedom, not difficulty.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import Cell, InputError, OutOfReachError, shown
from puzzlemill.puzzles.ottf import Order, Ottf, check, neighbours
from puzzlemill.puzzles.regions import connected
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.ottf import solve
from puzzlemill_research.ottf.orders.ideals import WORD, Layer, layers
from puzzlemill_research.ottf.orders.sampling import CHUNK, Sampler

IDEALS = 1_000_000
"""The default budget of `orders` in order ideals: a second or two.

Random full 6 x 6 boards have 100,000 to 500,000. 7 x 13 boards on which the rules are stuck, or which wind from one
end to the other, seldom have more; random ones have far more.
"""

KEPT = 500_000
"""The most order ideals that `random_order` keeps in order to be exactly uniform: up to 80 bytes each on 7 x 13."""

SAMPLES = 50_000
"""Default number of samples for an estimate."""

PLACED = 10_000_000
"""Tiles placed in all samples of one template, a few seconds; larger boards and more orientations get fewer samples."""

ORIENTATIONS = 100
"""The most orientations of one template that are counted together."""

LARGEST = 2_500
"""Tiles of the largest board that is counted or sampled: preparing N tiles takes up to N^2 / 2 steps."""


class Estimate(NamedTuple):
    """The decimal logarithm of a number of orders, rounded to 2 decimals, and its standard error, rounded to 3.

    `effective` is the number of samples of equal weight that would be as good (Kish). Below 50, the error cannot be
    trusted and the true number is probably larger.
    """

    log10: float
    error: float
    effective: int


class Drawn(NamedTuple):
    """A random order, and whether all orders of its orientation were equally likely."""

    order: Order
    uniform: bool


class Freedom(NamedTuple):
    """The number of orders of placing of a template: exactly in `number`, or else estimated.

    `orientations` is how many orientations were counted together; `every` says whether these are all.
    """

    orientations: int
    every: bool
    number: int | None
    estimate: Estimate


def freedom(puzzle: Ottf, budget: int = IDEALS, seed: int = 0, nodes: int = BUDGET) -> Freedom:
    """The number of orders of a template, over all its orientations or the first `ORIENTATIONS`.

    `budget` is for `orders` and all orientations together, `seed` is for `estimate`, and `nodes` are for the search.
    Raises `InputError` if there is no solution, `OutOfReachError` if the search finds none or the board is too large to
    sample.
    """
    size = len(puzzle.tiles)
    if size > LARGEST:
        raise OutOfReachError(f"template: {size} tiles; expected at most {LARGEST} for counting and sampling orders")
    outcome = solve(puzzle, nodes, ORIENTATIONS)
    if outcome.status == "unsolvable":
        raise InputError(f"the template has no solution: {outcome.reason.code if outcome.reason else ''}")
    if outcome.status == "budget":
        raise OutOfReachError(f"no solution of the template found within {nodes} nodes; use a smaller template")
    several = len(outcome.solutions)
    samples = max(2, min(SAMPLES, PLACED // (size * several)))
    exact = [orders(puzzle, solution, budget // several) for solution in outcome.solutions]
    single = [
        estimate(puzzle, solution, samples, seed) if number is None else Estimate(math.log10(number), 0, SAMPLES)
        for solution, number in zip(outcome.solutions, exact, strict=True)
    ]
    known = [number for number in exact if number is not None]
    number = sum(known) if len(known) == len(exact) else None
    return Freedom(len(exact), outcome.count is not None, number, _sum(single))


def orders(puzzle: Ottf, solution: Order, budget: int = IDEALS) -> int | None:
    """The number of orders of the solution's orientation, or None beyond a budget in order ideals.

    The connected parts are counted one by one, each within the budget (see `ideals.layers`); None beyond
    `LARGEST` tiles too. Raises `InputError` for a wrong solution.
    """
    if len(solution.order) > LARGEST:
        return None
    number, tiles = 1, 0
    for part in _parts(puzzle, solution):
        top = layers(_earlier(part), budget)
        if top is None:
            return None
        tiles += len(part)
        number *= top[-1].count(0) * math.comb(tiles, len(part))
    return number


def estimate(puzzle: Ottf, solution: Order, samples: int = SAMPLES, seed: int = 0) -> Estimate:
    """An estimate of the same number from at least 2 samples, the same for equal arguments on every machine.

    A sample draws the next tile with a probability proportional to the number of tiles that must not come before it;
    if these form a forest, this is exact (the hook length formula). The error grows with the board: 0.01 on random
    7 x 13 boards, and 0.3 on 20 x 20, which is too much to be trusted. Raises `InputError` for a wrong solution,
    `OutOfReachError` beyond `LARGEST` tiles.
    """
    if samples < 2:
        raise InputError("expected at least 2", field="samples", value=samples)
    sampler = _sampler(puzzle, solution, stream_for(f"ottf orders {seed}"))
    products = [sampler.draw() for _ in range(samples)]
    most = max(chunks for _, chunks in products)
    values = [math.ldexp(product, 500 * (chunks - most)) for product, chunks in products]
    largest = max(values)
    mean = math.fsum(value / largest for value in values) / samples
    square = math.fsum((value / largest) ** 2 for value in values) / samples
    scale = math.log10(mean) + math.log10(largest) + most * math.log10(CHUNK)
    weights = math.fsum(math.log10(weight) for weight in sampler.weights.tolist())
    spread = max(0.0, square / mean**2 - 1)
    error = math.sqrt(spread / (samples - 1)) / math.log(10)
    return Estimate(round(scale - weights, 2), round(error, 3), round(samples / (1 + spread)))


def random_order(puzzle: Ottf, solution: Order, draws: Stream, budget: int = KEPT) -> Drawn:
    """A random order of placing of the solution's orientation.

    All orders are equally likely if the budget is enough for all order ideals. Otherwise the order is a sample as in
    `estimate`, which prefers some orders. Raises the same errors.
    """
    parts = []
    for part in _parts(puzzle, solution):
        kept = layers(_earlier(part), budget, keep=True)
        if kept is None:
            sampler = _sampler(puzzle, solution, draws)
            sampler.draw()
            return Drawn(Order(tuple(solution.order[place] for place in sampler.drawn.tolist())), uniform=False)
        parts.append([part[tile] for tile in _walk(kept, draws)])
    turns = [number for number, part in enumerate(parts) for _ in part]
    draws.shuffle(turns)
    left = [iter(part) for part in parts]
    return Drawn(Order(tuple(next(left[number]) for number in turns)), uniform=True)


def _sum(estimates: list[Estimate]) -> Estimate:
    """The estimate of a sum of numbers, whose errors do not depend on each other."""
    most = max(estimate.log10 for estimate in estimates)
    shares = [10 ** (estimate.log10 - most) for estimate in estimates]
    total = math.fsum(shares)
    error = math.hypot(*(part.error * share / total for part, share in zip(estimates, shares, strict=True)))
    effective = min(estimate.effective for estimate in estimates)
    return Estimate(round(most + math.log10(total), 2), round(error, 3), effective)


def _sampler(puzzle: Ottf, solution: Order, draws: Stream) -> Sampler:
    """A sampler whose elements are the places in the order of the solution."""
    _check(puzzle, solution)
    if len(solution.order) > LARGEST:
        raise OutOfReachError(f"template: {len(solution.order)} tiles; expected at most {LARGEST} for sampling orders")
    return Sampler(_earlier(solution.order), draws)


def _check(puzzle: Ottf, solution: Order) -> None:
    """Refuse a solution that is wrong."""
    for breach in check(puzzle, solution)[:1]:
        raise InputError(f"{breach.code} {shown(breach.cells)}", field="solution")


def _parts(puzzle: Ottf, solution: Order) -> list[list[Cell]]:
    """The connected parts of the tiles, each in the order of the solution."""
    _check(puzzle, solution)
    place = {cell: index for index, cell in enumerate(solution.order)}
    return [sorted(part, key=place.__getitem__) for part in connected(solution.order, neighbours)]


def _earlier(placed: Sequence[Cell]) -> list[list[int]]:
    """For each cell of an order, the places of its earlier neighbours in the order."""
    place = {cell: index for index, cell in enumerate(placed)}
    return [
        [place[other] for other in neighbours(cell) if place.get(other, index) < index]
        for index, cell in enumerate(placed)
    ]


def _walk(kept: list[Layer], draws: Stream) -> list[int]:
    """A uniform linear extension, drawn from its end: each ideal is weighted by the number of its orders."""
    order: list[int] = []
    ideal = kept[-1].ideals[0]
    for layer in kept[-2::-1]:
        inside = np.flatnonzero(~(layer.ideals & ~ideal).any(axis=1))
        counts = [layer.count(index) for index in inside.tolist()]
        drawn = _below(draws, sum(counts))
        chosen = 0
        while drawn >= counts[chosen]:
            drawn -= counts[chosen]
            chosen += 1
        smaller = layer.ideals[inside[chosen]]
        word = int(np.flatnonzero(ideal ^ smaller)[0])
        order.append(WORD * word + int(ideal[word] ^ smaller[word]).bit_length() - 1)
        ideal = smaller
    return order[::-1]


def _below(draws: Stream, bound: int) -> int:
    """A uniform integer in 0 <= n < bound, which can exceed 64 bits, by rejection."""
    width = (bound - 1).bit_length()
    while True:
        drawn = sum(draws.bits() << 64 * place for place in range(-(-width // 64)))
        drawn >>= -width % 64
        if drawn < bound:
            return drawn
