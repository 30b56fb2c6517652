"""An independent judge of Gloop solutions: numbers the tiles and follows the paths by itself."""

from itertools import product
from typing import Any

ACROSS = ((-1, 0, 5), (-1, 0, 4), (0, 1, 7), (0, 1, 6), (1, 0, 1), (1, 0, 0), (0, -1, 3), (0, -1, 2))


def joins(word: str) -> dict[int, int] | None:
    pairs: dict[int, int] = {}
    still_open: list[int] = []
    for vertex, letter in enumerate(word):
        if letter == "(":
            still_open.append(vertex)
        elif letter == ")" and still_open:
            pairs[vertex] = still_open.pop()
            pairs[pairs[vertex]] = vertex
        elif letter != ".":
            return None
    return None if still_open or len(word) != 8 else pairs


def least_turn(word: str) -> str:
    turns = [{(a + turn) % 8: (b + turn) % 8 for a, b in (joins(word) or {}).items()} for turn in (0, 2, 4, 6)]
    return min("".join("." if v not in turn else "(" if v < turn[v] else ")" for v in range(8)) for turn in turns)


WORDS = [word for word in map("".join, product("().", repeat=8)) if joins(word) is not None]
TILES = sorted({least_turn(word) for word in WORDS}, key=lambda word: (-word.count("."), word))


def right(instance: dict[str, Any], solution: dict[str, Any]) -> bool:
    board = instance["board"]
    if [len(row) for row in solution["grid"]] != [len(row) for row in board]:
        return False
    words = {(r, c): word for r, row in enumerate(solution["grid"]) for c, word in enumerate(row) if word is not None}
    if set(words) != {(r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark == "."}:
        return False
    if not set(words.values()) <= set(WORDS) or any(words[r, c] != word for r, c, word in instance["givens"]):
        return False
    if not set(words.values()) <= set(instance.get("unturned") or WORDS):
        return False
    tiles = {TILES.index(least_turn(word)) for word in words.values()}
    if len(tiles) < len(words) or not tiles <= set(instance["tiles"]):
        return False
    ends = {(r, c, a): (r, c, b) for (r, c), word in words.items() for a, b in (joins(word) or {}).items()}
    sizes = []
    while ends:
        first = end = min(ends)
        same_side = []
        while end in ends:
            row, col, other = ends.pop(end)
            same_side.append(end[2] // 2 == other // 2)
            ends.pop((row, col, other))
            end = (row + ACROSS[other][0], col + ACROSS[other][1], ACROSS[other][2])
        if end != first:
            return False
        sizes.append(same_side == [True, True])
    limits = instance["limits"] or {}
    (low, high), (few, many) = limits.get("contours") or (0, 999), limits.get("circles") or (0, 999)
    goal = {"valid": True, "mixed": sizes.count(False) == 1, "perfect": sizes == [False]}[instance["goal"]]
    return bool(goal and low <= len(sizes) <= high and few <= sum(sizes) <= many)
