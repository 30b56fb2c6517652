"""An independent judge of Gloop certificates: goes through every state of every tile, with its own tables."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.checkers.gloop import TILES, joins


def proves(certificate: dict[str, Any]) -> bool:
    head = (certificate["format"], certificate["version"], certificate["kind"])
    tiles, weights = certificate["tiles"], certificate["weights"]
    if head != ("puzzlemill-certificate", 1, "gloop") or len(tiles) != len(weights):
        return False
    if len(set(tiles)) < len(tiles) or any(tile not in range(91) for tile in tiles):
        return False
    words = [TILES[tile] for tile in tiles]
    if certificate["argument"] == "colouring":
        return by_colouring(certificate, words)
    return certificate["argument"] == "deadness" and by_deadness(certificate, words)


def by_deadness(certificate: dict[str, Any], words: list[str]) -> bool:
    claim, bound, trees = certificate["claim"], certificate["bound"], certificate["trees"]
    odd = any(pattern(word, side) in ("10", "01") for word in words for side in range(4))
    if claim == "contours":
        if bound is None:
            return False
        most_trees = bound - 1 - odd
    else:
        most_trees = 1 - odd
        if bound is not None or (claim == "valid" and trees != 0):
            return False
    if trees < 0:
        return False
    for word, weight in zip(words, certificate["weights"], strict=True):
        unfair = sum((pattern(word, side) == "10") - (pattern(word, side) == "01") for side in range(4))
        for dead, closed in states(word):
            may_close = claim == "valid" or most_trees > 0
            if (may_close or closed is None) and (
                weight + certificate["deadness"] * dead + certificate["sides"] * unfair > trees * (closed or 0)
            ):
                return False
    total = sum(certificate["weights"])
    return bool(total > 0 if claim == "valid" else total > 2 * trees * most_trees)


def states(word: str) -> Iterator[tuple[int, int | None]]:
    """For every set of doors dead inwards: dead outwards less inwards, and 2 - k over the closed regions, if any."""
    doors = [side for side in range(4) if pattern(word, side) == "11"]
    for dead in product((0, 1), repeat=len(doors)):
        inward = dict(zip(doors, dead, strict=True))
        difference, closed, any_closed = -sum(dead), 0, False
        for region in cut(word):
            middles = [side for side in doors if (side, "middle") in region]
            if any(kind == "corner" for _, kind in region):
                continue
            for door in middles:
                difference += min([inward[other] for other in middles if other != door], default=1)
            if all(inward[door] for door in middles):
                any_closed = True
                closed += 2 - len(middles)
        yield difference, closed if any_closed else None


def cut(word: str) -> list[set[tuple[int, str]]]:
    """The regions of a tile as sets of stretches of its border: those behind the same paths are one region."""
    paths = [(a, b) for a, b in (joins(word) or {}).items() if a < b]
    joined: dict[tuple[bool, ...], set[tuple[int, str]]] = {}
    for after in range(8):
        behind = tuple(a <= after < b for a, b in paths)
        joined.setdefault(behind, set()).add((after // 2, "corner" if after % 2 else "middle"))
    return list(joined.values())


def pattern(word: str, side: int) -> str:
    return "".join("0" if letter == "." else "1" for letter in word[2 * side : 2 * side + 2])


def by_colouring(certificate: dict[str, Any], words: list[str]) -> bool:
    rows, cols = certificate["rows"], certificate["cols"]
    if rows < 2 or cols < 2 or rows * cols != len(words):
        return False
    wanted = {"inside": 0, "outside": 1}[certificate["claim"]]
    corner, border = certificate["corner"], certificate["border"]
    for word, weight in zip(words, certificate["weights"], strict=True):
        paths = [(a, b) for a, b in (joins(word) or {}).items() if a < b]
        for flip in (0, 1):
            colour = [(flip + sum(a <= after < b for a, b in paths)) % 2 for after in range(8)]
            caps = sum(colour[a] == wanted for a, b in paths if (a // 2, a + 1) == (b // 2, b))
            blank = {side for side in range(4) if pattern(word, side) == "00" and colour[2 * side] == 0}
            places = [0] + [border] * (len(blank) > 0) + [corner] * any((side + 1) % 4 in blank for side in blank)
            if any(caps > weight + price for price in places):
                return False
    total = sum(certificate["weights"]) + 4 * corner + (2 * rows + 2 * cols - 8) * border
    return bool(2 * certificate["bound"] + 1 >= total)
