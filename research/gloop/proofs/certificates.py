"""Certificates: proofs about all packings of a set of Gloop tiles, as integers that a few lines of code check.

The theorems behind them are in `puzzlemill help gloop-proof`. This module has no search, no linear program
and no code of the solver that finds certificates; it cuts tiles into regions by reading brackets.
"""

from collections import Counter
from typing import Final, Literal, TypeAlias

import msgspec

from puzzlemill.puzzles.certificates import Whole
from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.gloop.tiles import TILES

Claim: TypeAlias = Literal["valid", "perfect", "contours"]
CircleSide: TypeAlias = Literal["inside", "outside"]


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of every certificate: tiles by number, and a weight for each."""

    format: Literal["puzzlemill-certificate"]
    version: Literal[1]
    kind: Literal["gloop"]
    tiles: tuple[Whole, ...]
    weights: tuple[Whole, ...]


class Certificate(_Head, frozen=True, tag_field="argument", tag="deadness", kw_only=True):
    """A proof about packings that use all of `tiles`, on any board.

    `claim` "valid" or "perfect": no such packing exists; "contours": each valid packing has at least `bound` contours.
    Three sums over a packing, each with a multiplier, are added to the weights: `deadness`, half-doors dead outwards
    minus inwards; `sides`, sides `10` minus `01`; and `trees`, which is subtracted, twice the number of closed trees.
    """

    claim: Claim
    bound: Whole | None = None
    deadness: Whole
    sides: Whole
    trees: Whole


class CircleCertificate(_Head, frozen=True, tag_field="argument", tag="colouring", kw_only=True):
    """A proof that mixed packings of a full rectangle with all circles on one side of the loop have at most `bound`.

    `corner` and `border` are the prices of a place in a corner and elsewhere on the border.
    """

    claim: CircleSide
    rows: Whole
    cols: Whole
    bound: Whole
    corner: Whole
    border: Whole


AnyCertificate: TypeAlias = Certificate | CircleCertificate

LARGEST_FILE: Final = 100_000
"""Bytes of the largest certificate that is read; a certificate about all tiles is a hundred times smaller."""


def read_certificate(data: bytes, name: str = "certificate") -> AnyCertificate:
    """The certificate in JSON; raises `InputError` with one line that begins with `name`."""
    certificate: AnyCertificate = read_json(data, msgspec.json.Decoder(AnyCertificate), name, LARGEST_FILE)
    return certificate


def write_certificate(certificate: AnyCertificate) -> bytes:
    """The certificate as JSON, one field per line; the same certificate gives the same bytes."""
    fields = msgspec.to_builtins(certificate)
    names = dict.fromkeys(("format", "version", "kind", *fields))
    lines = (f'  "{name}": {msgspec.json.encode(fields[name]).decode()}' for name in names)
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def verify(certificate: AnyCertificate) -> list[str]:
    """All reasons why a certificate proves nothing, in words; empty if it proves its claim."""
    tiles, weights = certificate.tiles, certificate.weights
    if not set(tiles) <= set(range(len(TILES))) or len(set(tiles)) < len(tiles):
        return [f"tiles: expected different numbers 0 to {len(TILES) - 1}"]
    if len(weights) != len(tiles):
        return [f"weights: {len(weights)}; expected one for each of {len(tiles)} tiles"]
    if isinstance(certificate, Certificate):
        return _tree_failures(certificate)
    return _circle_failures(certificate)


def _tree_failures(certificate: Certificate) -> list[str]:
    """The faults of an argument from deadness.

    In a packing with T closed trees the weights add up to at most 2 `trees` T. It has at least T contours, and one more
    if a side has a single path end. So a larger total refutes packings with as few contours as the claim denies.
    """
    claim, bound, trees = certificate.claim, certificate.bound, certificate.trees
    if (bound is not None) != (claim == "contours"):
        return ["bound: expected a number for the claim contours, none for the others"]
    if trees < 0 or (trees and claim == "valid"):
        return ["trees: expected 0 or more, and 0 for the claim valid"]
    words = [TILES[tile] for tile in certificate.tiles]
    odd = any((word[vertex] == ".") != (word[vertex + 1] == ".") for word in words for vertex in (0, 2, 4, 6))
    denied = (1 if bound is None else bound - 1) - odd
    failures = []
    for tile, word, weight in zip(certificate.tiles, words, certificate.weights, strict=True):
        used = "".join("." if letter == "." else "1" for letter in word)
        most = -certificate.sides * sum((used[v : v + 2] == "1.") - (used[v : v + 2] == ".1") for v in (0, 2, 4, 6))
        for doors, cornered in _regions(word):
            states = _states(doors, cornered, closing=claim == "valid" or denied > 0)
            most += min(trees * closed - certificate.deadness * dead for dead, closed in states)
        if weight > most:
            failures.append(f"tile {tile}: weight {weight}, but a state allows only {most}")
    total = sum(certificate.weights)
    if total <= 2 * trees * denied * (claim != "valid"):
        failures.append(f"weights: the sum {total} is too small")
    return failures


def _regions(word: str) -> list[tuple[int, bool]]:
    """For each region with doors on a tile: the number of its doors, and whether it touches a corner of the tile."""
    around, names, doors, cornered = [0], 0, Counter[int](), set()
    for vertex, letter in enumerate(word):
        if letter == "(":
            names += 1
            around.append(names)
        elif letter == ")":
            around.pop()
        if vertex % 2:
            cornered.add(around[-1])
        elif "." not in word[vertex : vertex + 2]:
            doors[around[-1]] += 1
    return [(number, region in cornered) for region, number in doors.items()]


def _states(doors: int, cornered: bool, closing: bool) -> list[tuple[int, int]]:
    """The amounts that a region adds, in each state, to half-doors dead outwards minus inwards, and to twice the trees.

    The states are the numbers of doors dead inwards. A door is dead outwards if the region has no corner and its other
    doors are dead inwards. If all are, the region is part of a closed tree; `closing` allows closed trees.
    """
    if cornered:
        return [(-dead, 0) for dead in range(doors + 1)]
    states = [(-dead, 0) for dead in range(doors - 1)] + [(1 - (doors - 1), 0)]
    return [*states, (0, 2 - doors)] if closing else states


def _circle_failures(certificate: CircleCertificate) -> list[str]:
    """The faults of an argument from colouring.

    Colour a point by the parity of the number of contours around it: all circles inside the loop are 0, all outside 1,
    the border 0. So two circles' worth of caps of that colour, over both colourings of each tile and all places where
    it fits, are at most its weight and the price of the place.
    """
    rows, cols = certificate.rows, certificate.cols
    if min(rows, cols) < 2 or rows * cols != len(certificate.tiles):
        return [f"rows, cols: expected at least 2 each, and {len(certificate.tiles)} cells"]
    failures = []
    for tile, weight in zip(certificate.tiles, certificate.weights, strict=True):
        for first in (0, 1):
            caps, blank = _coloured(TILES[tile], first, int(certificate.claim == "outside"))
            prices = [0]
            prices += [certificate.border] * any(blank)
            prices += [certificate.corner] * any(blank[side] and blank[side - 1] for side in range(4))
            if caps > weight + min(prices):
                failures.append(
                    f"tile {tile}: weight {weight}, but it can have {caps} caps at a price of {min(prices)}"
                )
    total = sum(certificate.weights) + 4 * certificate.corner + 2 * (rows + cols - 4) * certificate.border
    if certificate.bound < total // 2:
        failures.append(f"bound: {certificate.bound}, but the weights and prices allow {total // 2}")
    return failures


def _coloured(word: str, first: int, colour: int) -> tuple[int, list[bool]]:
    """How many caps of a colour a tile has, and which sides are blank and 0, by its north-west colour."""
    caps, blank = 0, []
    for side in range(4):
        ends = word[2 * side : 2 * side + 2]
        before = len(word[: 2 * side].replace(".", ""))
        caps += ends == "()" and (first + before + 1) % 2 == colour
        blank.append(ends == ".." and (first + before) % 2 == 0)
    return caps, blank
