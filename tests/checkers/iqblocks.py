"""An independent judge of IQ Blocks fillings: sets of cells as complex numbers, its own reader, no shared code."""

from pathlib import Path
from typing import Any

SETS = Path(__file__).parents[2] / "catalogues" / "pieces"

Cells = frozenset[complex]


def right(instance: dict[str, Any], solution: dict[str, Any]) -> bool:
    """Whether the board keeps holes and givens and shows every piece of the set once, and nothing else."""
    wanted, board = instance["board"], solution["board"]
    if [len(row) for row in wanted] != [len(row) for row in board]:
        return False
    cells_of: dict[str, set[complex]] = {}
    for row, (line, shown) in enumerate(zip(wanted, board, strict=True)):
        for col, (mark, letter) in enumerate(zip(line, shown, strict=True)):
            if mark != "." and letter != mark:
                return False
            if letter != "#" or mark != "#":
                cells_of.setdefault(letter, set()).add(complex(col, row))
    source = instance["pieces"]
    pieces = {piece["name"]: piece for piece in (bundled(source) if isinstance(source, str) else source)}
    return set(cells_of) == set(pieces) and all(
        cornered(cells) in orientations(pieces[letter]) for letter, cells in cells_of.items()
    )


def orientations(piece: dict[str, Any]) -> frozenset[Cells]:
    """What a piece looks like when it is turned and, if it may be flipped, reflected, each moved to the corner."""
    shape = {
        complex(col, row) for row, line in enumerate(piece["shape"]) for col, mark in enumerate(line) if mark == "#"
    }
    sides = [shape, {cell.conjugate() for cell in shape}] if piece.get("flip", True) else [shape]
    return frozenset(cornered({cell * 1j**turn for cell in side}) for side in sides for turn in range(4))


def cornered(cells: set[complex]) -> Cells:
    return frozenset(cell - min(c.real for c in cells) - 1j * min(c.imag for c in cells) for cell in cells)


def bundled(name: str) -> list[dict[str, Any]]:
    """The pieces of a bundled set, read from its file, which has one letter per heading."""
    blocks = (SETS / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")
    lines = [block.split() for block in blocks if not block.startswith(";")]
    return [{"name": head, "shape": shape} for head, *shape in lines]
