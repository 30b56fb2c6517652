"""Certificates of IQ Blocks as text for people: the claim on one line, and the whole tree of cases."""

import itertools
from collections.abc import Sequence

from puzzlemill.puzzles.iqblocks import IqBlocks, parse_id
from puzzlemill.puzzles.iqblocks.certificates import (
    Area,
    Cases,
    Certificate,
    Colouring,
    DeadRegion,
    Node,
)
from puzzlemill.puzzles.kinds import Cell


def argued(certificate: Certificate) -> str:
    """What a certificate that holds says, on one line; places are row:columns and count from 1."""
    number, nodes = certificate.completions, certificate.nodes
    claim = {0: "no completion", 1: "exactly one completion"}.get(number, f"exactly {number} completions")
    if len(nodes) == 1:
        return f"{claim}: {_words(parse_id(certificate.id), nodes[0])}."
    ends = sum(not isinstance(node, Cases) or not node.placements for node in nodes)
    tree = f"a tree of {_counted(len(nodes) - 1, 'placement')}"
    return f"{claim}: {tree} with {_counted(ends, 'end')}, {number} complete and {ends - number} contradictory."


def told(certificate: Certificate) -> str:
    """A certificate that holds in full: the board, the claim, and a line for each position, indented by its depth."""
    puzzle = parse_id(certificate.id)
    lines = [*puzzle.board, argued(certificate)]
    pending = [(0, "")] if len(certificate.nodes) > 1 else []
    for node in certificate.nodes if pending else ():
        depth, laid = pending.pop()
        lines.append(f"{'  ' * depth}{laid}{_words(puzzle, node)}")
        if isinstance(node, Cases):
            pending += [(depth + 1, f"{one.piece} on {_places(one.cells)}: ") for one in reversed(node.placements)]
    return "\n".join(lines)


def _words(puzzle: IqBlocks, node: Node) -> str:
    """What a node says of its position."""
    if isinstance(node, Cases):
        number = len(node.placements)
        if isinstance(node.item, str):
            return f"{node.item} can lie in {_counted(number, 'way')}" if number else f"{node.item} fits nowhere"
        over = f"can cover {_places([node.item])}"
        return f"{_counted(number, 'placement')} {over}" if number else f"nothing {over}"
    if isinstance(node, DeadRegion):
        size = _counted(len(node.cells), "cell")
        return f"no pieces left have {size} together, as the region {_places(node.cells)} has"
    if isinstance(node, Colouring):
        dark = sum((row + col) % 2 for row, col in node.cells)
        colours = f"{_counted(dark, 'cell')} of one colour and {len(node.cells) - dark} of the other"
        return f"no pieces left have together, on a chequered board, {colours}, as {_places(node.cells)} has"
    if isinstance(node, Area):
        # Every placement takes as many cells from either, so the difference is that of the whole position.
        more = sum(piece.size for piece in puzzle.left) - len(puzzle.open_cells)
        return f"the pieces left have {_counted(abs(more), 'cell')} too {'many' if more > 0 else 'few'}"
    return "complete"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _places(cells: Sequence[Cell]) -> str:
    """Cells as row:columns, such as `3:1-4 4:2`, counted from 1."""
    runs = []
    for (row, _), run in itertools.groupby(
        enumerate(sorted(cells)), key=lambda item: (item[1][0], item[1][1] - item[0])
    ):
        cols = [col + 1 for _, (_, col) in run]
        runs.append(f"{row + 1}:{cols[0]}{f'-{cols[-1]}' if len(cols) > 1 else ''}")
    return " ".join(runs)
