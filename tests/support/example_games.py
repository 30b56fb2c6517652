"""Puzzles with rare features, and the moves that play a stored solution."""

from typing import Any

from puzzlemill.puzzles.packs import Entry

ODD = {
    "gloop": "gloop:3x4.7ff:mixed:7fffffffffffffffff"
    ":u00021303113330333313333133333333133331333313131333313133333333333331333:0ooaabboo_8aobooooo:o0-2",
    "domicles": "domicles:4x2:6:m7:4032102164535142",
    "ottf": "ottf:3x4:a22a21122232",
    "iqblocks": "iqblocks:a-110.011_b111.100_c11_d1:3x4:3.-.a4.d.",
}
"""An ungraded puzzle of each kind with rare features: holes, givens, clues, spares, unturned tiles, swaps to spare."""


def route(entry: Entry[Any, Any]) -> list[dict[str, Any]]:
    """The moves of the stored solution as saved games have them."""
    puzzle: Any = entry.instance
    solution: Any = entry.solution
    if puzzle.kind == "gloop":
        givens = {(row, col) for row, col, _ in puzzle.givens}
        cells = [cell for cell in puzzle.cells if cell not in givens]
        return [{"move": "lay", "row": row, "col": col, "word": solution.grid[row][col]} for row, col in cells]
    if puzzle.kind == "domicles":
        return [{"move": "swap", "i": min(pair), "j": max(pair)} for pair in solution.swaps]
    if puzzle.kind == "ottf":
        return [{"move": "place", "row": row, "col": col} for row, col in solution.order]
    board = {(r, c): mark for r, row in enumerate(solution.board) for c, mark in enumerate(row)}
    names = [piece.name for piece in puzzle.left]
    return [{"move": "lay", "piece": name, "cells": [c for c in board if board[c] == name]} for name in names]
