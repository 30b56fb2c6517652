"""Run the rows whose names contain every WORD, `bugs` last; `--install` first installs missing peers."""

import itertools
import sys

from benchmarks import bugs
from benchmarks.peers import command_line, domicles, gloop, grading, iqblocks, ottf, pages
from benchmarks.peers.harness import hint, install, missing, run
from benchmarks.scale import batches

MODULES = (batches, command_line, domicles, gloop, grading, iqblocks, ottf, pages)


def main(arguments: list[str]) -> int:
    words = [word.lower() for word in arguments if not word.startswith("-")]
    agreed = True
    for row in itertools.chain.from_iterable(module.ROWS for module in MODULES):
        if not all(word in row.name.lower() for word in words):
            continue
        if missing(row) and "--install" in arguments:
            install(row)
        if missing(row):
            print(f"{row.name}: skipped, {hint(row)}")
        else:
            agreed &= run(row)
    if all(word in "bugs" for word in words):
        agreed &= bugs.main([])
    return 0 if agreed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
