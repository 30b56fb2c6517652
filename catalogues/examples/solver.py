"""A brute-force OTTF solver for `puzzlemill check-solver`. It needs only Python; replace the search with your own.

    puzzlemill check-solver ottf --example > solver.py
    puzzlemill check-solver ottf -- python solver.py

Tiles are placed one after another. Each starts at 1 and goes up by one for every tile placed beside it later; a 5 is
shown as 1. A template is what the tiles show at the end. `puzzlemill help solver-protocol` explains what this program
reads and writes.
"""

import json
import sys

MOST_STEPS = 5_000
"""Tiles that the solver places before it gives up: enough for small templates, and few enough to answer at once."""


def solve(template: list[str]) -> dict[str, object]:
    """The outcome in the protocol's form: solved, with an order of the tiles that leaves this template, or not."""
    tiles = [(r, c) for r, row in enumerate(template) for c, sign in enumerate(row) if sign != "."]
    later = [int(template[r][c]) - 1 for r, c in tiles]
    # A set of tiles is the bits of a number, so that sets that failed are quickly recognized.
    bits = {tile: 1 << number for number, tile in enumerate(tiles)}
    beside = [sum(bits.get(cell, 0) for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))) for r, c in tiles]
    unplaced, failed, steps = (1 << len(tiles)) - 1, set[int](), 0
    order, choices = list[int](), [iter(range(len(tiles)))]
    while unplaced:
        for tile in choices[-1]:
            rest = unplaced & ~(1 << tile)
            fits = (beside[tile] & unplaced).bit_count() % 4 == later[tile]
            if rest != unplaced and fits and rest not in failed:
                unplaced, steps = rest, steps + 1
                order.append(tile)
                choices.append(iter(range(len(tiles))))
                break
        else:
            failed.add(unplaced)
            choices.pop()
            if not order:
                return {"outcome": "unsolvable"}
            unplaced |= 1 << order.pop()
        if steps > MOST_STEPS:
            return {"outcome": "budget"}
    return {"outcome": "solved", "solution": {"order": [tiles[number] for number in order]}}


def main() -> None:
    """Say hello, then answer one question per line."""
    if json.loads(sys.stdin.readline())["kind"] != "ottf":
        sys.exit("this solver knows only OTTF")
    hello = {"format": "puzzlemill-solver", "version": 1, "tasks": ["solve"], "name": "brute force"}
    print(json.dumps(hello), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps({"id": question["id"], **solve(question["instance"]["template"])}), flush=True)


if __name__ == "__main__":
    main()
