"""The validity report, with CP-SAT beside the panel.

`python -m benchmarks.validity [KIND...] [-o DIR] [--count N] [--quick]`
"""

import argparse
import sys
from pathlib import Path

from benchmarks.peers.branches import branches
from puzzlemill.puzzles import KINDS
from puzzlemill_research.validity import FULL, QUICK, study
from puzzlemill_research.validity.data import SAMPLES


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.validity", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"one of {', '.join(KINDS)} (default: all)")
    parser.add_argument("-o", metavar="DIR", type=Path, help="also write a picture of each kind to this folder")
    usual = ", ".join(f"{kind} {count}" for kind, count in SAMPLES.items())
    parser.add_argument("--count", type=int, help=f"puzzles per population for the slow solvers (default: {usual})")
    parser.add_argument("--quick", action="store_true", help="use only a few puzzles per population, as a quick trial")
    chosen = parser.parse_args(arguments)
    for kind in chosen.kinds:
        if kind not in KINDS:
            parser.error(f"KIND {kind!r}: expected one of {', '.join(KINDS)}")
    if chosen.count is not None and chosen.count < 3:
        parser.error(f"--count {chosen.count}: expected at least 3")
    size = QUICK if chosen.quick else FULL
    for part in study(chosen.kinds or list(KINDS), size, count=chosen.count, outside=branches, folder=chosen.o):
        for line in part.lines:
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
