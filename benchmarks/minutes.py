"""How well minutes and levels agree with simulated players, on puzzles that no curve was fitted to.

`python -m benchmarks.minutes [KIND...] [-o FILE] [--times FILE] [--share 0.1]`
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from puzzlemill.grading.minutes import format_table, shipped
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill_research.minutes.fitting import fitted
from puzzlemill_research.minutes.report import report
from puzzlemill_research.minutes.timing import Timed, regraded, timed


def main(arguments: list[str]) -> int:
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.minutes", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"one of {', '.join(KINDS)} (default: all)")
    parser.add_argument("-o", metavar="FILE", type=Path, help="fit the curves to half of the puzzles; write them")
    parser.add_argument("--times", metavar="FILE", type=Path, help="keep the times of the games here; reuse them")
    parser.add_argument("--share", type=float, default=1.0, help="the share of the sample to play (default: 1)")
    chosen = parser.parse_args(arguments)
    kinds = chosen.kinds or list(KINDS)
    puzzles = [puzzle for puzzle in _puzzles(kinds, chosen.times, chosen.share) if puzzle.kind in kinds]
    table = shipped()
    if chosen.o:
        curves = dict(table.curves)
        for kind in kinds:
            of_kind = [puzzle for puzzle in puzzles if puzzle.kind == kind and puzzle.fitted]
            curves[kind] = fitted(curves[kind], of_kind)
        table = msgspec.structs.replace(table, curves=curves)
        write_whole(chosen.o, format_table(table).encode())
    kept_back = [
        msgspec.structs.replace(puzzle, grade=table.grade(puzzle.kind, puzzle.assessment))
        for puzzle in puzzles
        if not puzzle.fitted
    ]
    for line in report(kept_back):
        print(line, flush=True)
    return 0


def _puzzles(kinds: Sequence[str], times: Path | None, share: float) -> list[Timed]:
    """The sample of these kinds with the times of both players, from the file if it has them."""
    if times and times.exists():
        return list(regraded(msgspec.json.decode(times.read_bytes(), type=list[Timed])))
    puzzles = [puzzle for kind in kinds for puzzle in timed(kind, share)]
    if times:
        write_whole(times, msgspec.json.encode(puzzles))
    return puzzles


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
