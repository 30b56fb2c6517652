"""`puzzlemill unsolvable`: positions of IQ Blocks that have no completion."""

from typing import Any

from puzzlemill.cli.shared.output import remark, write_output
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.generator.iqblocks.unsolvable import Options
from puzzlemill.generator.iqblocks.unsolvable import unsolvable as make
from puzzlemill.puzzles.packs import Pack, make_entry, write_lines, write_pack
from puzzlemill.render.pages.pictures import check_ending


def unsolvable(count: int, seed: int, tries: int | None, output: str | None, **described: Any) -> None:
    """Make positions that have no completion, to test solvers; they are described as in `Options`."""
    if output not in (None, "-"):
        check_ending(str(output), (".json", ".jsonl"))
    entries = []
    options = Options(**described)
    with task("Making positions", count) as advance:
        for puzzle, _ in make(options, count, seed, tries):
            entries.append(make_entry(puzzle))
            advance(len(entries))
    lines = str(output).lower().endswith(".jsonl")
    pack = Pack(title=_title(options, seed), puzzles=tuple(entries))
    write_output(b"".join(write_lines(entries)) if lines else write_pack(pack), output)
    if len(entries) < count:
        remark(f"found {len(entries)} of {count} positions within the allowed tries; allow more with --tries")
        raise SystemExit(NOT_ENOUGH)


def _title(options: Options, seed: int) -> str:
    """The title of a pack: what it holds and how it was made."""
    words = [f"pieces {options.pieces}", f"board {options.board}"]
    words += [f"givens {options.givens}"] if options.givens is not None else []
    words += [f"reason {options.reason}", *(["near misses"] if options.near_miss else []), f"seed {seed}"]
    return f"IQ Blocks with no completion: {', '.join(words)}"
