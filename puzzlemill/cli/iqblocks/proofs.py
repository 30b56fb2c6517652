"""Certificates that positions have no completion, or only one, for `puzzlemill refute` and `check`."""

import itertools
from collections.abc import Sequence
from typing import Final

from puzzlemill.cli.shared.certificates import CertificateForm
from puzzlemill.puzzles.iqblocks import IqBlocks, parse_id
from puzzlemill.puzzles.iqblocks.certificates import (
    Area,
    Cases,
    Certificate,
    Colouring,
    DeadRegion,
    Node,
    read_certificate,
    verify,
    write_certificate,
)
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.iqblocks import solve
from puzzlemill.solvers.iqblocks.refutation import refute as find

CHOICES: Final = ("unique",)


def refute(puzzle: IqBlocks, unique: bool, budget: int) -> Certificate | str:
    """The simplest argument found that a position has no completion, or only one."""
    return find(puzzle, int(unique), budget) or _completions(puzzle, budget)


def _completions(puzzle: IqBlocks, budget: int) -> str:
    """A sentence on how many completions there are, if the claim to prove is false."""
    number = len(solve(puzzle, budget, limit=2).solutions)
    if number == 1:
        return "It has exactly one completion; prove that with --unique."
    return "It has more than one completion." if number else "It has no completion."


def claim(certificate: Certificate) -> str:
    """What a valid certificate says, on one line; places are row:columns and count from 1."""
    number, nodes = certificate.completions, certificate.nodes
    completions = {0: "no completion", 1: "exactly one completion"}.get(number, f"exactly {number} completions")
    if len(nodes) == 1:
        return f"{completions}: {_words(parse_id(certificate.id), nodes[0])}."
    ends = sum(not isinstance(node, Cases) or not node.placements for node in nodes)
    tree = f"a tree of {counted(len(nodes) - 1, 'placement')}"
    return f"{completions}: {tree} with {counted(ends, 'end')}, {number} complete and {ends - number} contradictory."


def proof(certificate: Certificate) -> str:
    """A valid certificate in full: the board, the claim, and a line for each position, indented by its depth."""
    puzzle = parse_id(certificate.id)
    lines = [*puzzle.board, claim(certificate)]
    pending = [(0, "")] if len(certificate.nodes) > 1 else []
    for node in certificate.nodes if pending else ():
        depth, placement = pending.pop()
        lines.append(f"{'  ' * depth}{placement}{_words(puzzle, node)}")
        if isinstance(node, Cases):
            pending += [(depth + 1, f"{case.piece} on {_places(case.cells)}: ") for case in reversed(node.placements)]
    return "\n".join(lines)


def _words(puzzle: IqBlocks, node: Node) -> str:
    """What a node says about its position."""
    if isinstance(node, Cases):
        number = len(node.placements)
        if isinstance(node.item, str):
            return f"{node.item} can be placed in {counted(number, 'way')}" if number else f"{node.item} fits nowhere"
        over = f"can cover {_places([node.item])}"
        return f"{counted(number, 'placement')} {over}" if number else f"nothing {over}"
    if isinstance(node, DeadRegion):
        size = counted(len(node.cells), "cell")
        return f"no remaining pieces add up to the {size} of the region {_places(node.cells)}"
    if isinstance(node, Colouring):
        dark = sum((row + col) % 2 for row, col in node.cells)
        colours = f"{counted(dark, 'cell')} of one colour and {len(node.cells) - dark} of the other"
        return f"on a chequered board {_places(node.cells)} has {colours}, and no remaining pieces add up to that"
    if isinstance(node, Area):
        # A placement takes as many cells from the pieces as from the board, so the difference never changes.
        more = sum(piece.size for piece in puzzle.left) - len(puzzle.open_cells)
        return f"the remaining pieces have {counted(abs(more), 'cell')} too {'many' if more > 0 else 'few'}"
    return "complete"


def _places(cells: Sequence[Cell]) -> str:
    """Cells as row:columns, such as `3:1-4 4:2`, counted from 1."""
    runs = []
    for (row, _), run in itertools.groupby(
        enumerate(sorted(cells)), key=lambda item: (item[1][0], item[1][1] - item[0])
    ):
        cols = [col + 1 for _, (_, col) in run]
        runs.append(f"{row + 1}:{cols[0]}{f'-{cols[-1]}' if len(cols) > 1 else ''}")
    return " ".join(runs)


FORMAT: Final = "puzzlemill-iqblocks-proof"
FORM: Final = CertificateForm(read_certificate, verify, write_certificate, claim, proof)
