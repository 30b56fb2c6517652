"""An OTTF solver that uses the two rules of the blog, assumes that they are enough, and is sometimes wrong."""

import json
import sys


def solve(later):
    """An order of tiles, given how many later neighbours each needs, modulo 4; None if there is none."""
    first, last = [], []
    while later:
        for tile, number in later.items():
            row, col = tile
            near = [cell for cell in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)) if cell in later]
            if number == len(near):  # Rule 1: all others come later, so this one is placed first.
                first.append(tile)
                break
            if number == 0 and len(near) < 4:  # Rule 2: all others come earlier, so this one is placed last.
                last.insert(0, tile)
                later.update({other: (later[other] - 1) % 4 for other in near})
                break
        else:
            return None
        del later[tile]
    return first + last


def main():
    """Answer one question per line, as docs/solver-protocol.md describes."""
    offer = {"format": "puzzlemill-solver", "version": 1, "tasks": ["solve"], "name": "two rules"}
    if json.loads(sys.stdin.readline())["kind"] != "ottf":
        sys.exit("only OTTF")
    print(json.dumps(offer), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        template = question["instance"]["template"]
        tiles = {(i, j): int(sign) - 1 for i, row in enumerate(template) for j, sign in enumerate(row) if sign != "."}
        order = solve(tiles)
        found = {"outcome": "unsolvable"} if order is None else {"outcome": "solved", "solution": {"order": order}}
        print(json.dumps({"id": question["id"], **found}), flush=True)


if __name__ == "__main__":
    main()
