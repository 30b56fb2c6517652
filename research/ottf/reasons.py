"""Why an OTTF template has no solution: its certificate drawn on the board, with the reason in words.

The steps that a contradiction relies on are numbered in their order; the contradiction itself is framed in red.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import Ottf, parse_id
from puzzlemill.puzzles.ottf.certificates import (
    Branch,
    Certificate,
    Chain,
    Decision,
    End,
    Number,
    Tree,
    verify,
)
from puzzlemill.puzzles.wording import plural
from puzzlemill.render.drawing.canvas import BLUE, RED, ROSE, WHITE, Drawing, Ink, in_column, in_row
from puzzlemill.render.drawing.captions import paragraph
from puzzlemill.render.ottf.cards import CARD, GAP, GREY, Face, card, card_size, check_cells
from puzzlemill.render.ottf.endings import Left, ending
from puzzlemill_research.ottf.cards import PALE, TINT, WIDEST, check_length, outline

LATE: Final[Ink] = 0.85
"""The ground of tiles placed last; tiles placed first have TINT."""

SMALLEST, LARGEST = 2.2, 8.4
"""Side of a cell of a single board, in mm."""

READABLE: Final = 5.5
"""Side of a cell in mm at which the small numbers of steps can be read."""

MOST_CASES, MOST_COLUMNS = 12, 3
"""The most cases of a tree that are drawn, and the most side by side."""

NARROWEST: Final = 80.0
"""The least width in mm of the words below a board."""

STEPS: Final = (
    "Step by step, rule 1 places the blue tiles before their open neighbours. Rule 2 places the grey tiles after "
    "theirs, which lowers the numbers of those neighbours by 1 (a 1 becomes a 4). A small number on a red tile is the "
    "number it showed at first."
)

INTRO: Final = (
    "There is no solution: each of the {} cases ends in a contradiction, framed in red. A letter on a dark tile names "
    "a 1 that could be the first or the last of five tiles; the words above a board say which is assumed. " + STEPS
)

ACROSS, DOWN = 7.0, 8.0
"""The gaps between cases beside and below one another, in mm."""


class Case(NamedTuple):
    """Decisions in order, the indices of the assumed ones, and the contradiction they lead to."""

    decisions: tuple[Decision, ...]
    assumed: tuple[int, ...]
    end: End


def reason(certificate: Certificate) -> Drawing:
    """The template of a certificate with its refutation.

    A tile, a set of tiles or a chain is one board; a tree is a board for each of its first 12 cases. Raises
    `InputError` for a certificate that proves nothing, and for a board larger than 2 m.
    """
    puzzle = parse_id(certificate.id)
    check_cells(puzzle)
    failures = verify(certificate)
    if failures:
        raise InputError(f"certificate: {failures[0]}")
    nodes = certificate.reason.nodes if isinstance(certificate.reason, Tree) else (certificate.reason,)
    if len(nodes) > 1:
        return _tree(puzzle, nodes)
    case = next(_cases(nodes))
    side = max(READABLE if case.decisions else SMALLEST, min(LARGEST, WIDEST / card_size(puzzle, 1.0)[0]))
    check_length(*card_size(puzzle, side))
    board = _board(puzzle, case, side, {})
    text = " ".join(["There is no solution.", *([STEPS] if case.decisions else []), _ending(puzzle, case)])
    return in_column([board, paragraph(text, max(board.width, NARROWEST))], GAP)


def _cases(nodes: Sequence[Branch | Chain | End]) -> Iterator[Case]:
    """The ends of a tree in preorder, each with the decisions that lead to it."""
    path: list[Decision] = []
    assumed: list[int] = []
    for node in nodes:
        if isinstance(node, Branch | Chain):
            path += node.steps
        if isinstance(node, Branch):
            assumed.append(len(path))
            path.append((*node.cell, "first"))
            continue
        yield Case(tuple(path), tuple(assumed), node.end if isinstance(node, Chain) else node)
        while assumed and path[assumed[-1]][2] == "last":
            assumed.pop()
        if assumed:
            row, col, _ = path[assumed[-1]]
            path[assumed[-1] :] = [(row, col, "last")]


def _tree(puzzle: Ottf, nodes: Sequence[Branch | Chain | End]) -> Drawing:
    """A board for each case of a tree, with its assumptions above and its contradiction below."""
    cases = list(itertools.islice(_cases(nodes), MOST_CASES))
    number = (len(nodes) + 1) // 2
    wide = card_size(puzzle, 1.0)[0]
    columns = max(1, min(MOST_COLUMNS, int((WIDEST + ACROSS) / (wide * READABLE + ACROSS))))
    side = max(READABLE, min(LARGEST, ((WIDEST + ACROSS) / columns - ACROSS) / wide))
    check_length(*card_size(puzzle, side))
    width = max(wide * side, (WIDEST + ACROSS) / columns - ACROSS)
    letters = _letters(cases)
    rows = []
    for start in range(0, len(cases), columns):
        row = cases[start : start + columns]
        heads = [paragraph(_assumed(case, letters), width, bold=True, ink=BLUE) for case in row]
        boards = [_board(puzzle, case, side, letters) for case in row]
        ends = [paragraph(_ending(puzzle, case), width) for case in row]
        rows.append(in_column([_beside(parts, width) for parts in (heads, boards, ends)], GAP / 2))
    width = max(NARROWEST, *(row.width for row in rows))
    parts = [paragraph(INTRO.format(number), width), *rows]
    if number > len(cases):
        more = number - len(cases)
        parts.append(paragraph(f"{more} more {plural(more, 'case is', 'cases are')} not shown.", width))
    return in_column(parts, DOWN)


def _beside(parts: Sequence[Drawing], width: float) -> Drawing:
    """Drawings in columns of equal width."""
    return in_row([Drawing(width, part.height, part.items) for part in parts], ACROSS)


def _letters(cases: Sequence[Case]) -> dict[Cell, str]:
    """A letter for each tile with an assumption in any case, the same in all cases; after Z comes A1."""
    tiles = dict.fromkeys(case.decisions[at][:2] for case in cases for at in case.assumed)
    return {cell: chr(ord("A") + at % 26) + (str(at // 26) if at >= 26 else "") for at, cell in enumerate(tiles)}


def _assumed(case: Case, letters: Mapping[Cell, str]) -> str:
    """The assumptions of a case: `If A is last, B first`."""
    first, *others = [(letters[case.decisions[at][:2]], case.decisions[at][2]) for at in case.assumed]
    return f"If {first[0]} is {first[1]}" + "".join(f", {letter} {role}" for letter, role in others)


def _board(puzzle: Ottf, case: Case, side: float, letters: Mapping[Cell, str]) -> Drawing:
    """The template with the steps of a case numbered, assumptions dark and lettered, and the contradiction marked."""
    left = Left(puzzle, case.decisions)
    cells = [case.end.cell] if isinstance(case.end, Number) else list(case.end.cells)
    shown = {(row, col): puzzle.template[row][col] for row, col in puzzle.tiles}
    faces = {cell: Face(number, ink=PALE) for cell, number in shown.items()}
    assumed = {case.decisions[at][:2] for at in case.assumed}
    steps = [decision for decision in case.decisions if decision[:2] not in assumed]
    for step, (row, col, role) in enumerate(steps, 1):
        tint = TINT if role == "first" else LATE
        faces[row, col] = Face(shown[row, col], tint, corner=str(step), corner_ink=BLUE)
    for cell in assumed:
        faces[cell] = Face(shown[cell], BLUE, WHITE, bold=True, corner=letters[cell], corner_ink=WHITE)
    if isinstance(case.end, Number):
        cell = case.end.cell
        faces |= {other: _marked(left, shown, other) for other in left.around(cell)}
        faces[cell] = _marked(left, shown, cell)._replace(ink=RED, bold=True)
    else:
        faces |= {cell: _marked(left, shown, cell) for cell in cells}
    return card(puzzle, faces, CARD, side, marks=outline(cells, RED, side))


def _marked(left: Left, shown: Mapping[Cell, str], cell: Cell) -> Face:
    """An open tile of a contradiction: its number now, with the original number in the corner if it differs."""
    now = str(left.needs[cell] + 1)
    return Face(now, ROSE, corner="" if now == shown[cell] else shown[cell], corner_ink=GREY)


def _ending(puzzle: Ottf, case: Case) -> str:
    """A contradiction in words, about the tiles framed in red."""
    left = Left(puzzle, case.decisions)
    if isinstance(case.end, Number):
        named = f"the {left.needs[case.end.cell] + 1} in red"
    else:
        named = f"the {len(case.end.cells)} framed tiles"
    text = ending(case.end, left, named)
    return text[0].upper() + text[1:]
