"""Domicles: all solved arrangements against a Prolog model, and exact distances against CP-SAT."""

import functools
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.peers.harness import Row

ARRANGEMENTS: dict[tuple[int, int], int] = {(4, 2): 842_832, (4, 3): 448_416}
"""Solved arrangements of the layouts in the blog post, with its misprints corrected."""

BY_PROLOG = 20_000
"""How many of these arrangements the peer lists."""

MODEL = Path(__file__).with_suffix(".pl")


def arrangements(rows: int, cols: int) -> Any:
    """Every solved arrangement of double-6, without any cache: uint8[arrangements, places] of positions in the set."""
    from puzzlemill.puzzles.domicles import double_set
    from puzzlemill.solvers.domicles.distances.classes import find_classes
    from puzzlemill.solvers.domicles.shuffles import solved_boards

    return solved_boards(find_classes(double_set(6), rows, cols).boards, rows, cols)


def arrangements_by_prolog(rows: int, cols: int) -> list[str]:
    """The peer's first arrangements as lines of digits; the time includes a tenth of a second to start Prolog."""
    words = ["swipl", str(MODEL), str(rows), str(cols), "6", str(BY_PROLOG)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()


def among(number: int, ours: Any, lines: list[str]) -> bool:
    """Whether we have `number` different arrangements, and the peer's are different and among ours."""
    from puzzlemill.puzzles.domicles import double_set

    tiles = {f"{high}{low}": position for position, (high, low) in enumerate(double_set(6))}
    theirs = {bytes(tiles[line[at : at + 2]] for at in range(0, len(line), 2)) for line in lines}
    known = {bytes(board) for board in ours}
    return len(ours) == len(known) == number and len(lines) == len(theirs) == BY_PROLOG and theirs <= known


@functools.cache
def puzzles() -> list[Any]:
    """A hundred 4x3 puzzles at all distances."""
    import puzzlemill

    return [entry.instance for entry in puzzlemill.generate("domicles", count=100, seed=1, layout="4x3")]


def distances() -> list[int | None]:
    """The least swaps of each puzzle from its tiles alone, without a table or known classes."""
    from puzzlemill.solvers.domicles import distance

    return [distance(puzzle) for puzzle in puzzles()]


def distances_by_cp_sat() -> list[int | None]:
    """The same by CP-SAT with one worker; booleans for each tile and place, and for each place and cycle."""
    from tests.outside import domicles

    return [domicles.distance(puzzle) for puzzle in puzzles()]


ROWS = [
    *(
        Row(
            f"domicles: all {number:,} arrangements of {rows}x{cols}",
            partial(arrangements, rows, cols),
            partial(arrangements_by_prolog, rows, cols),
            "SWI-Prolog",
            program="swipl",
            package="swi-prolog-nox",
            rounds=3,
            agree=partial(among, number),
            part=BY_PROLOG / number,
        )
        for (rows, cols), number in ARRANGEMENTS.items()
    ),
    Row("domicles: distance of 100 4x3 boards", distances, distances_by_cp_sat, "CP-SAT", package="ortools", rounds=3),
]
