"""An independent judge of IQ Blocks fillings: sets of cells as complex numbers, its own reader, no shared code."""

from pathlib import Path
from typing import Any

SETS = Path(__file__).parents[2] / "catalogues" / "pieces"


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
    pieces = {piece["name"]: piece for piece in _pieces(instance["pieces"])}
    return set(cells_of) == set(pieces) and all(_fits(pieces[letter], cells) for letter, cells in cells_of.items())


def _fits(piece: dict[str, Any], cells: set[complex]) -> bool:
    """Whether the cells are the piece, turned and shifted and, where it may be, reflected."""
    shape = {
        complex(col, row) for row, line in enumerate(piece["shape"]) for col, mark in enumerate(line) if mark == "#"
    }
    sides = [shape, {cell.conjugate() for cell in shape}] if piece.get("flip", True) else [shape]
    return any(_shifted(cells) == _shifted({cell * 1j**turn for cell in side}) for side in sides for turn in range(4))


def _shifted(cells: set[complex]) -> set[complex]:
    return {cell - min(c.real for c in cells) - 1j * min(c.imag for c in cells) for cell in cells}


def _pieces(pieces: Any) -> list[dict[str, Any]]:
    """The pieces of an instance; a bundled set is read from its file, which has one letter a heading."""
    if not isinstance(pieces, str):
        return list(pieces)
    blocks = (SETS / f"{pieces}.txt").read_text(encoding="utf-8").split("\n\n")
    lines = [block.split() for block in blocks if not block.startswith(";")]
    return [{"name": head, "shape": shape} for head, *shape in lines]
