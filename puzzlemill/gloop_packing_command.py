"""`puzzlemill gloop pack`, `tiles`, `strip`: packings by any of the searches, tiles to cut out, swaps as pictures."""

from typing import Any

import click

from puzzlemill.commands import MOST_NODES, NOT_ENOUGH

SEARCHES = ("fewest", "depth-first", "restarts", "a-star", "uct", "swaps", "ring")
"""The names of `solvers.gloop_searches.SEARCHES`, which importing here would cost --help its speed."""


@click.command()
@click.option("--board", default="7x13", show_default=True, help="7x13, 87 (cells) or an id's 10x9.MASK.")
@click.option("--goal", type=click.Choice(["valid", "mixed", "perfect"]), default="valid", show_default=True)
@click.option("--tiles", metavar="LIST", help="Tile numbers such as 0-45,50; by default all, 0-90.")
@click.option("--without", metavar="LIST", help="Tile numbers to leave out, such as 0.")
@click.option("--search", type=click.Choice(SEARCHES), default="ring", show_default=True)
@click.option("--best", type=click.Choice(["fewest", "most"]), help="Go on for the fewest or most, to the budget.")
@click.option("--of", "what", type=click.Choice(["contours", "circles"]), default="contours", show_default=True)
@click.option("--circles", type=click.Choice(["anywhere", "inside", "outside"]), default="anywhere", show_default=True)
@click.option("--target", type=click.IntRange(0), metavar="N", help="With --best: stop when so good.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, metavar="N")
@click.option(
    "--budget",
    type=click.IntRange(1, MOST_NODES),
    default=10_000_000,
    show_default=True,
    metavar="NODES",
    help="Or moves.",
)
@click.option(
    "-o", "--output", metavar="FILE", help="A pack (.json), or a picture (.svg, .pdf, .png), besides the line."
)
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
    """Pack a board by the named search: one of the paper's, or our own (ring).

    Writes one JSON object: id, outcome, solution, reason, contours, circles and effort.
    """
    import msgspec

    from puzzlemill.gloop_command import tile_set
    from puzzlemill.outputs import write_output
    from puzzlemill.pictures import DRAWINGS, check_ending
    from puzzlemill.puzzles.gloop import Gloop, format_id
    from puzzlemill.puzzles.gloop_boards import board_named
    from puzzlemill.puzzles.gloop_contours import contours
    from puzzlemill.solvers.gloop_aims import Aim
    from puzzlemill.solvers.gloop_searches import pack as search_by_name

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


@click.command()
@click.option("-o", "--output", required=True, metavar="PATH", help="FILE.pdf, or a folder of PNG.")
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="a4 or letter.")
@click.option("--side", type=click.FloatRange(10, 60), default=25.0, show_default=True, metavar="MM")
@click.option(
    "--spacing", type=click.FloatRange(0, 20), default=3.0, show_default=True, metavar="MM", help="Between two tiles."
)
@click.option("--tiles", metavar="LIST", help="Tile numbers such as 0-45,50; by default all, 0-90.")
@click.option("--without", metavar="LIST", help="Tile numbers to leave out, such as 0.")
def tiles(output: str, paper: str, side: float, spacing: float, tiles: str | None, without: str | None) -> None:
    """Print tiles to cut out, with crop marks and a ruler; backs stay blank."""
    from puzzlemill.gloop_command import tile_set
    from puzzlemill.gloop_pictures import write_tiles

    write_tiles(output, paper, tile_set(tiles, without), side, spacing)


@click.command()
@click.option("-o", "--output", required=True, metavar="FILE", help="FILE.svg, FILE.pdf or FILE.png.")
@click.option("--board", default="5x5", show_default=True, metavar="ROWSxCOLS", help="Small boards only.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, metavar="N")
@click.option(
    "--least", type=click.IntRange(2, 12), default=5, show_default=True, metavar="N", help="Pictures, at least."
)
def strip(output: str, board: str, seed: int, least: int) -> None:
    """Draw swaps of tiles that turn a valid packing into a mixed and then a perfect one.

    It is figure 6 of Browne's paper for any board and seed.
    """
    from puzzlemill.gloop_pictures import strip_packings
    from puzzlemill.pictures import check_ending, write_drawing
    from puzzlemill.render.gloop_strip import swap_strip

    check_ending(output)
    write_drawing(swap_strip(strip_packings(board, seed, least)), output)


def _store(puzzle: Any, solution: Any, output: str) -> None:
    from pathlib import Path

    from puzzlemill.pictures import write_drawing
    from puzzlemill.puzzles.files import write_whole
    from puzzlemill.puzzles.packs import Pack, make_entry, write_pack
    from puzzlemill.render.gloop_contours import picture

    if Path(output).suffix.lower() == ".json":
        write_whole(Path(output), write_pack(Pack(title="Gloop", puzzles=(make_entry(puzzle, solution),))))
    else:
        write_drawing(picture(solution), output)
