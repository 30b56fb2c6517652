"""`puzzlemill research gloop pack`: a packing by any of the searches of the paper, or by our own."""

from pathlib import Path
from typing import Any

import click
import msgspec

from puzzlemill.cli.gloop.tile_lists import tile_set
from puzzlemill.cli.shared.output import write_output
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.files.pictures import DRAWINGS, check_ending, write_drawing
from puzzlemill.puzzles.files import write_whole
from puzzlemill.puzzles.gloop import Gloop, format_id
from puzzlemill.puzzles.gloop.boards import board_named
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.puzzles.packs import Pack, make_entry, write_pack
from puzzlemill.render.gloop.colours import picture
from puzzlemill.research.gloop.paper import pack as search_by_name
from puzzlemill.solvers.gloop.aims import Aim


def pack(
    board: str,
    goal: Any,
    tiles: str | None,
    without: str | None,
    search: str,
    best: Any,
    what: Any,
    circles: Any,
    target: int | None,
    seed: int,
    budget: int,
    output: str | None,
) -> None:
    """Pack a board by the named search: one of the paper's, or our own (ring)."""

    if best is None and (circles != "anywhere" or target is not None):
        raise click.UsageError("--circles and --target are about the best packing: say --best fewest or --best most")
    if output is not None:
        check_ending(output, (".json", *DRAWINGS))
    aim = None if best is None else Aim(what, best, circles, target)
    puzzle = Gloop(board_named(board), goal, tuple(tile_set(tiles, without)))
    outcome = search_by_name(puzzle, search, aim, seed, budget)
    line: dict[str, Any] = {
        "id": format_id(puzzle),
        "outcome": outcome.status,
        "solution": outcome.solution,
        "reason": outcome.reason,
    }
    if outcome.solution is not None:
        closed = contours(outcome.solution.grid)
        line |= {"contours": len(closed), "circles": sum(contour.circle for contour in closed)}
    write_output(msgspec.json.encode(line | {"effort": outcome.effort}) + b"\n", None)
    if output is not None and outcome.solution is not None:
        _store(puzzle, outcome.solution, output)
    if outcome.status == "budget":
        raise SystemExit(NOT_ENOUGH)


def _store(puzzle: Any, solution: Any, output: str) -> None:

    if Path(output).suffix.lower() == ".json":
        write_whole(Path(output), write_pack(Pack(title="Gloop", puzzles=(make_entry(puzzle, solution),))))
    else:
        write_drawing(picture(solution), output)
