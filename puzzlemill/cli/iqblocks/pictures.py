"""`puzzlemill iqblocks picture`, `strip`, `pieces` and `poster`: boards, steps, pieces to cut out, many boards."""

from pathlib import Path
from typing import Any

import click

from puzzlemill.cli.shared.entries import draw_entry, one_entry, span
from puzzlemill.cli.shared.faults import naming
from puzzlemill.files.pictures import MARGIN, check_ending, write_cutouts, write_drawing
from puzzlemill.puzzles.files import write_whole
from puzzlemill.puzzles.iqblocks import format_id
from puzzlemill.puzzles.iqblocks.pieces import bundled, parse_set
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render import answer, draw
from puzzlemill.render.drawing.canvas import Drawing, Place
from puzzlemill.render.iqblocks.board import given_grounds
from puzzlemill.render.iqblocks.colours import coloured
from puzzlemill.render.iqblocks.posters import poster as drawing
from puzzlemill.render.iqblocks.sheets import piece_sheets
from puzzlemill.render.iqblocks.strip import strip_pages
from puzzlemill.render.pages.layout import paper_named
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.iqblocks import obstacle, open_spot_boards, open_spot_levels, solve
from puzzlemill.solvers.iqblocks.steps import steps

MOST_FILLINGS = 20_000
"""Full boards among which those of a poster are taken."""

MOST_PAGES = 20
"""Pages of the longest strip."""


def picture(source: str, puzzle: int | None, output: str, solution: bool, colours: bool, budget: int | None) -> None:
    """Draw a position with the pieces to place beside it, or its solution."""

    def drawn(entry: Any) -> Any:

        if not (solution or colours):
            return draw(entry.instance)
        found = _solution(entry, budget)
        drawing = answer(entry.instance, found)
        return coloured(entry.instance, found) if colours else drawing

    draw_entry(source, puzzle, "iqblocks", output, drawn)


def strip(source: str, puzzle: int | None, output: str, whole: bool, some: str | None, budget: int | None) -> None:
    """Draw a solution as a person finds it, a small board for each piece that is laid."""

    numbers = (1, None) if some is None else span("steps", some)
    check_ending(output)
    name, entry = one_entry(source, puzzle, "iqblocks")
    with naming(name):
        trace = steps(entry.instance, nodes(budget))
        if trace.status == "budget":
            raise OutOfReachError("steps: the budget is spent before the last one")
        if not trace.steps:
            raise InputError("steps: none, the board is full")
        _write_strip(strip_pages(entry.instance, trace, whole, *numbers), output)


def pieces(
    source: str | None, puzzle: int | None, name: str | None, cell: float, spacing: float, paper: str, output: str
) -> None:
    """Print pieces to cut out, with a ruler, and the frame to put them in; backs stay blank."""

    if source is not None and name is not None:
        raise click.UsageError("--set is about a whole set: say either it or a puzzle")
    size = paper_named(paper)
    if source is None:
        found = parse_set(name or "iq")
        sheets = piece_sheets(size, bundled(found) if isinstance(found, str) else found, cell, spacing)
    else:
        label, entry = one_entry(source, puzzle, "iqblocks")
        with naming(label):
            sheets = piece_sheets(size, entry.instance.left, cell, spacing, entry.instance)
    write_cutouts(sheets, output, "IQ Blocks")


def poster(
    source: str,
    puzzle: int | None,
    output: str,
    level: int | None,
    boards: int,
    columns: int,
    seed: int | None,
    budget: int | None,
) -> None:
    """Draw many boards that the "next open spot" search meets, in colours: of one level, or full ones."""

    def drawn(entry: Any) -> Any:

        return drawing(_boards(entry.instance, level, boards, seed, budget), columns, given_grounds(entry.instance))

    draw_entry(source, puzzle, "iqblocks", output, drawn)


def _write_strip(pages: Any, output: str) -> None:
    """Write the pages of a strip, one to any file, several to a PDF alone."""

    if len(pages) == 1:
        write_drawing(pages[0], output)
        return
    if len(pages) > MOST_PAGES:
        raise InputError(f"steps: {len(pages)} pages of boards, expected at most {MOST_PAGES}; --steps takes some")
    if Path(output).suffix.lower() != ".pdf":
        raise InputError(f"steps: {len(pages)} pages of boards, expected one; --steps takes some, a FILE.pdf all")
    framed = [
        Drawing(page.width + 2 * MARGIN, page.height + 2 * MARGIN, (Place(page, MARGIN, MARGIN),)) for page in pages
    ]
    write_whole(Path(output), pdf_bytes(framed, title="Puzzlemill"))


def _solution(entry: Any, budget: int | None) -> Any:
    """The solution of an entry, or one that is found."""
    return entry.solution if entry.solution is not None else _found(entry.instance, budget, 1)[0]


def _found(puzzle: Any, budget: int | None, limit: int) -> Any:
    """The first solutions of a puzzle, one at least."""

    outcome = solve(puzzle, nodes(budget), limit)
    if outcome.status == "unsolvable":
        raise InputError("board: has no solution")
    if not outcome.solutions:
        raise OutOfReachError(f"solution: none found in {outcome.effort.nodes} nodes")
    return outcome.solutions


def _boards(puzzle: Any, level: int | None, number: int, seed: int | None, budget: int | None) -> Any:
    """So many boards of a level, or full ones, in the order of the search."""

    if level is None:
        found = _found(puzzle, budget, MOST_FILLINGS)
        return [found[at].board for at in _some(puzzle, len(found), number, seed)]
    if level > len(puzzle.left):
        raise InputError(f"level {level}: expected 1 to {len(puzzle.left)}, the pieces to place")
    reason = obstacle(puzzle)
    total = 0 if reason else open_spot_levels(puzzle, level)[-1]
    if not total:
        raise InputError(f"level {level}: no boards{f', {reason.text}' if reason else ''}")
    return open_spot_boards(puzzle, level, _some(puzzle, total, number, seed))


def _some(puzzle: Any, total: int, number: int, seed: int | None) -> list[int]:
    """`number` of the numbers from 0 to before `total`, or all: evenly spread, or drawn by a seed; ascending."""

    number = min(number, total)
    if seed is None:
        return [place * total // number for place in range(number)]
    draws, chosen = stream_for(f"poster {format_id(puzzle)} {total} {seed}"), set[int]()
    while len(chosen) < number:
        chosen.add(draws.below(total))
    return sorted(chosen)
