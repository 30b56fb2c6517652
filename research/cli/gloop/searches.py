"""`puzzlemill research gloop pack`: a packing by any search from the paper, or by our own."""

from pathlib import Path
from typing import Literal, TypedDict, Unpack

import click

from puzzlemill.cli.shared.output import outcome_line, write_lines
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.gloop import Gloop, Goal, Packing, format_id
from puzzlemill.puzzles.gloop.boards import board_named
from puzzlemill.puzzles.gloop.tile_lists import tile_set
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.puzzles.packs import Pack, make_entry, write_pack
from puzzlemill.render.pages.pictures import ENDINGS, check_ending
from puzzlemill.solvers.gloop.aims import Aim
from puzzlemill_research.gloop.paper import pack as search_by_name
from puzzlemill_research.gloop.pictures import picture


class AimOptions(TypedDict):
    """The options that say which packing is best, as in `Aim`."""

    best: Literal["fewest", "most"] | None
    count: Literal["contours", "circles"]
    circles: Literal["anywhere", "inside", "outside"]
    target: int | None


def pack(
    board: str,
    goal: Goal,
    tiles: str | None,
    without: str | None,
    search: str,
    seed: int,
    budget: int,
    output: str | None,
    **best_options: Unpack[AimOptions],
) -> None:
    """Pack a board by the named search: one of the paper's, or our own (ring)."""
    aim = _aim(**best_options)
    if output is not None:
        check_ending(output, (".json", *ENDINGS))
    puzzle = Gloop(board_named(board), goal, tuple(tile_set(tiles, without)))
    outcome = search_by_name(puzzle, search, aim, seed, budget)
    line = outcome_line(format_id(puzzle), outcome)
    effort = line.pop("effort")
    if outcome.solution is not None:
        closed = contours(outcome.solution.grid)
        line |= {"contours": len(closed), "circles": sum(contour.circle for contour in closed)}
    if output is not None and outcome.solution is not None:
        _store(puzzle, outcome.solution, output)
    write_lines([line | {"effort": effort}], None)
    if outcome.status == "budget":
        raise SystemExit(NOT_ENOUGH)


def _aim(**options: Unpack[AimOptions]) -> Aim | None:
    """The aim of a search for the best packing; None for a search that ends with the first one."""
    best = options["best"]
    if best is None:
        if options["circles"] != "anywhere" or options["target"] is not None:
            raise click.UsageError("--circles and --target need --best fewest or --best most")
        return None
    return Aim(options["count"], best, options["circles"], options["target"])


def _store(puzzle: Gloop, solution: Packing, output: str) -> None:
    """Write a packing as a pack or as a picture, depending on the ending of the file."""
    if Path(output).suffix.lower() == ".json":
        write_whole(Path(output), write_pack(Pack(title="Gloop", puzzles=(make_entry(puzzle, solution),))))
    else:
        picture(solution).with_margin().save(output)
