"""`puzzlemill research iqblocks picture`, `strip` and `poster`: boards, steps, many boards."""

from collections.abc import Sequence
from pathlib import Path

from puzzlemill.cli.shared.entries import one_entry
from puzzlemill.cli.shared.faults import naming
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, IqblocksEntry, format_id
from puzzlemill.puzzles.iqblocks.pieces import Rows
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.puzzles.wording import counted
from puzzlemill.render import answer, draw
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.drawing.themes import theme_named
from puzzlemill.render.iqblocks.board import given_grounds
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.pictures import check_ending
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.iqblocks import obstacle, solve
from puzzlemill.solvers.iqblocks.steps import steps
from puzzlemill_research.cli.drawing import draw_entry, span
from puzzlemill_research.iqblocks.open_spots import open_spot_boards, open_spot_levels
from puzzlemill_research.iqblocks.posters import poster as poster_of
from puzzlemill_research.iqblocks.strip import strip_pages

MOST_FILLINGS = 20_000
"""The most full boards from which a poster's are chosen."""

MOST_PAGES = 20
"""The most pages of a strip."""


def picture(source: str, puzzle: int | None, output: str, solution: bool, colours: bool, budget: int | None) -> None:
    """Draw a position with the pieces to place beside it, or its solution."""

    def picture_of(entry: IqblocksEntry) -> Drawing:
        if not (solution or colours):
            return draw(entry.instance)
        filling = _solution(entry, budget)
        return answer(entry.instance, filling, theme_named("colour" if colours else "light"))

    draw_entry(source, puzzle, IqblocksEntry, output, picture_of)


def strip(source: str, puzzle: int | None, output: str, whole: bool, chosen: str | None, budget: int | None) -> None:
    """Draw a solution as a person finds it, one small board for each piece placed."""
    first, last = (1, None) if chosen is None else span("steps", chosen)
    check_ending(output)
    name, entry = one_entry(source, puzzle, IqblocksEntry)
    with naming(name):
        trace = steps(entry.instance, nodes(budget))
        if trace.status == "budget":
            raise OutOfReachError("the budget ran out before the last step; use a larger --budget", field="steps")
        if not trace.steps:
            raise InputError("the board is already full, so there are no steps to draw", field="steps")
        _write_strip(strip_pages(entry.instance, trace, whole, first, last), output)


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
    """Draw many boards from the "next open spot" search in colours: the boards of one level, or full ones."""

    def picture_of(entry: IqblocksEntry) -> Drawing:
        chosen = _boards(entry.instance, level, boards, seed, budget)
        return poster_of(chosen, entry.instance.piece_list, columns, given_grounds(entry.instance))

    draw_entry(source, puzzle, IqblocksEntry, output, picture_of)


def _write_strip(pages: Sequence[Drawing], output: str) -> None:
    """Write the pages of a strip: a single page to any file, several only to a PDF."""
    if len(pages) == 1:
        pages[0].with_margin().save(output)
        return
    if len(pages) > MOST_PAGES:
        rule = f"the limit is {MOST_PAGES}; choose boards with --steps"
        raise InputError(f"{len(pages)} pages of boards; {rule}", field="steps")
    if Path(output).suffix.lower() != ".pdf":
        raise InputError(
            f"{len(pages)} pages of boards; write a FILE.pdf, or choose boards with --steps", field="steps"
        )
    write_whole(Path(output), pdf_bytes([page.with_margin() for page in pages], title="Puzzlemill"))


def _solution(entry: IqblocksEntry, budget: int | None) -> Filling:
    """The solution of an entry, or else a solution that the search finds."""
    return entry.solution if entry.solution is not None else _solutions(entry.instance, budget, 1)[0]


def _solutions(puzzle: IqBlocks, budget: int | None, limit: int) -> Sequence[Filling]:
    """The first solutions of a puzzle, at least one; raises `InputError`."""
    outcome = solve(puzzle, nodes(budget), limit)
    if outcome.status == "unsolvable":
        raise InputError("the board has no solution")
    if not outcome.solutions:
        raise OutOfReachError(
            f"no solution found within {counted(outcome.effort.nodes, 'node')}; use a larger --budget"
        )
    return outcome.solutions


def _boards(puzzle: IqBlocks, level: int | None, number: int, seed: int | None, budget: int | None) -> list[Rows]:
    """`number` boards of a level, or full ones, in the order of the search."""
    if level is None:
        fillings = _solutions(puzzle, budget, MOST_FILLINGS)
        return [fillings[index].board for index in _chosen(puzzle, len(fillings), number, seed)]
    if level > len(puzzle.left):
        raise InputError(f"expected 1 to {len(puzzle.left)}, the number of pieces to place", field="level", value=level)
    reason = obstacle(puzzle)
    total = 0 if reason else open_spot_levels(puzzle, level)[-1]
    if not total:
        raise InputError(
            f"no boards of this level exist{(f': {reason.text}' if reason else '')}", field="level", value=level
        )
    return open_spot_boards(puzzle, level, _chosen(puzzle, total, number, seed))


def _chosen(puzzle: IqBlocks, total: int, number: int, seed: int | None) -> list[int]:
    """`number` of the numbers below `total`, or all of them, ascending: evenly spread, or drawn with a seed."""
    number = min(number, total)
    if seed is None:
        return [place * total // number for place in range(number)]
    draws, chosen = stream_for(f"poster {format_id(puzzle)} {total} {seed}"), set[int]()
    while len(chosen) < number:
        chosen.add(draws.below(total))
    return sorted(chosen)
