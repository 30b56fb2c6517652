"""Upper bounds for circles that all lie inside, or all outside, the loop of a mixed packing, each with its certificate.

The leaflet's challenges 2c and 2d (Horn) ask for such packings; `puzzlemill help gloop-proof` has the argument from
colouring.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.rules import check_tiles
from puzzlemill.puzzles.kinds import InputError
from puzzlemill_research.gloop.proofs.certificates import CircleCertificate, CircleSide, verify

INNER, BORDER, CORNER = range(3)
"""The places of a tile on a rectangle."""

DEAREST = 2 * tiling.SIDES
"""The highest price of a place: a tile has no more caps than sides, so no place is worth more."""


def prove_circles(rows: int, cols: int, tiles: Iterable[int], side: CircleSide) -> CircleCertificate:
    """The best bound of the argument for the mixed packings of a full rectangle, as a checked certificate.

    It prices the places on the border, so that tiles that need the border as background count fewer caps. Raises
    `InputError` for fewer than 2 x 2 cells, or if the numbers of tiles and cells differ.
    """
    numbers = tuple(sorted(tiles))
    check_tiles(numbers, 0)
    if min(rows, cols) < 2 or rows * cols != len(numbers):
        raise InputError(
            f"expected at least 2x2, and as many cells as the {len(numbers)} tiles",
            field="board",
            value=f"{rows}x{cols}",
        )
    offers = [sorted(set(_offers(tiling.TILES[tile], int(side == "outside")))) for tile in numbers]
    places = {CORNER: 4, BORDER: 2 * (rows + cols - 4)}
    prices = {INNER: 0, **_prices(offers, places)}
    weights = tuple(max(caps - prices[place] for place, caps in offer) for offer in offers)
    total = sum(weights) + sum(prices[place] * number for place, number in places.items())
    certificate = CircleCertificate(
        format="puzzlemill-certificate",
        version=1,
        kind="gloop",
        claim=side,
        rows=rows,
        cols=cols,
        bound=total // 2,
        tiles=numbers,
        weights=weights,
        corner=prices[CORNER],
        border=prices[BORDER],
    )
    failures = verify(certificate)
    if failures:
        raise AssertionError(f"the solver made a wrong certificate: {failures[0]}")
    return certificate


def _offers(word: str, colour: int) -> Iterator[tuple[int, int]]:
    """A place and a number of caps of a colour, for each place and colouring in which a tile can be used."""
    for first in (0, 1):
        colours = [first]
        for letter in word:
            colours.append(colours[-1] ^ (letter != "."))
        caps = 0
        for start, end in enumerate(tiling.partners(word)):
            if end > start and end // 2 == start // 2 and colours[end] == colour:
                caps += 1
        blank = [blank and colours[2 * side] == 0 for side, blank in enumerate(tiling.blank_sides(word))]
        yield INNER, caps
        if any(blank):
            yield BORDER, caps
        if tiling.any_adjacent(blank):
            yield CORNER, caps


def _prices(offers: list[list[tuple[int, int]]], places: dict[int, int]) -> dict[int, int]:
    """The prices of corner and border places that allow the fewest caps; an inner place costs nothing.

    This is the dual of a transport problem (tiles to places), so its vertices are whole numbers.
    """
    from scipy.optimize import linprog

    rows = [(tile, place, caps) for tile, offer in enumerate(offers) for place, caps in offer]
    table = np.zeros((len(rows), len(offers) + len(places)))
    for row, (tile, place, _) in enumerate(rows):
        table[row, tile] = -1
        if place != INNER:
            table[row, len(offers) + place - 1] = -1
    cost = [1] * len(offers) + [places[BORDER], places[CORNER]]
    limits = [(None, None)] * len(offers) + [(-DEAREST, DEAREST)] * len(places)
    optimum = linprog(cost, A_ub=table, b_ub=[-caps for _, _, caps in rows], bounds=limits, method="highs")
    border, corner = np.asarray(optimum.x)[-2:]
    return {BORDER: round(float(border)), CORNER: round(float(corner))}
