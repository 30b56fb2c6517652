"""`puzzlemill research iqblocks rounds`: the blog's computation."""

from typing import Final

from puzzlemill.cli.shared.entries import one_entry
from puzzlemill.cli.shared.output import print_result
from puzzlemill.puzzles.iqblocks import IqblocksEntry, format_id, parse_id
from puzzlemill.puzzles.kinds import within
from puzzlemill_research.cli.iqblocks.printed import blog_table, levels_table, rounds_record
from puzzlemill_research.iqblocks.open_spots import open_spot_levels

BLOG: Final = "iqblocks:iq:8x8:64."
"""The empty board of the blog."""


def rounds(source: str | None, depth: int | None, as_json: bool) -> None:
    """Count the partial boards of each round of the "next open spot" search, as the blog did in six days."""
    puzzle = parse_id(BLOG) if source is None else one_entry(source, None, IqblocksEntry).entry.instance
    number = len(puzzle.left) if depth is None else depth
    with within(entry=source or ""):
        counts = open_spot_levels(puzzle, number)
    record = {"id": format_id(puzzle), **rounds_record(counts, beside_blog=not source)}
    print_result(record, levels_table(counts) if source else blog_table(counts), as_json)
