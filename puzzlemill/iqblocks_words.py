"""IQ Blocks counts and rounds as text for people: what `puzzlemill iqblocks count` and `levels` print."""

from collections.abc import Sequence

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks_pieces import reflectable
from puzzlemill.solvers.iqblocks import Tally
from puzzlemill.solvers.iqblocks_blog import ORDERS_SAID, ROUNDS, orders
from puzzlemill.tables import paragraph, table

SYMMETRIES = (
    "identity",
    "quarter turn",
    "half turn",
    "quarter turn back",
    "left and right",
    "a diagonal",
    "top and bottom",
    "the other diagonal",
)
"""What the symmetries of `images` do, in their order; the last four exchange what they name."""


def tally_text(puzzle: IqBlocks, own: Sequence[int], found: Tally) -> str:
    """How many fillings there are, in how many classes, and what each symmetry of the position leaves unchanged."""
    total = f"{_number(found.fillings)} filling{'' if found.fillings == 1 else 's'}"
    number = "an unknown number" if found.classes is None else _number(found.classes)
    if found.fillings is None:
        lines = ["An unknown number of fillings."]
    else:
        lines = [f"{total}, {number} up to the symmetries of the position."]
    if len(own) > 1:
        rows = [(SYMMETRIES[index], _number(number)) for index, number in zip(own, found.unchanged, strict=True)]
        lines += ["", table(("symmetry", "fillings left unchanged"), rows)]
    if not all(map(reflectable, puzzle.piece_list)):
        lines += ["", "Some pieces may not be turned over, so only turns of the board count as symmetries."]
    return "\n".join(lines)


def _number(value: int | None) -> str:
    return "unknown" if value is None else f"{value:,}"


def levels_table(counts: Sequence[int]) -> str:
    """The partial boards with 1, 2, ... pieces."""
    lines = [(str(pieces), f"{number:,}") for pieces, number in enumerate(counts, 1)]
    return table(("pieces", "partial boards"), lines)


def blog_table(counts: Sequence[int]) -> str:
    """The same for the ten IQ pieces beside what the blog says, and what follows from comparing the two."""
    lines = []
    for blog, number in zip(ROUNDS, counts, strict=False):
        size = "" if blog.megabytes is None else f"{blog.megabytes:,.0f} MB"
        each = "" if blog.megabytes is None else f"{blog.megabytes * 1e6 / number:.0f}"
        hours = "" if blog.hours is None else f"{blog.hours:g} h"
        said = "" if blog.boards is None else f"{blog.boards:,}"
        verdict = "" if blog.boards is None else "right" if blog.boards == number else "wrong"
        lines.append((str(blog.pieces), f"{number:,}", said, verdict, hours, size, each))
    parts = [table(("pieces", "partial boards", "blog", "", "its time", "its files", "bytes a board"), lines)]
    if len(counts) == len(ROUNDS):
        parts += list(map(paragraph, _remarks(counts)))
    return "\n\n".join(parts)


def _remarks(counts: Sequence[int]) -> list[str]:
    """What is wrong in the blog, and how its file sizes bear out the numbers that it does not give."""
    best, worst = orders(4)
    said, last = ORDERS_SAID, counts[-1]
    return [
        f"The blog's last number has two digits exchanged: {ROUNDS[-1].boards:,} is no multiple of 8, and {last:,} is "
        f"8 x {last // 8:,}, the number of classes that it gives. Its fifth is wrong too.",
        "From round 5 to round 9 its files grow by 3 to 5 % a board, as each board lists one more piece: so the "
        "numbers of rounds 6 to 9, which it does not give, are likely to have been those above.",
        f"In theory, it says, four pieces can be laid down in {said[4][0]:,} ways at best and {said[4][1]:,} at worst, "
        f"and so they can ({best:,} and {worst:,}). For ten it says {said[10][0]:,} at best, 12 times the "
        f"{orders(10)[0]:,} there are.",
    ]
