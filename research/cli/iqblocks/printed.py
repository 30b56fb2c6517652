"""The blog's rounds and the answers about all fillings, as text for people and as JSON."""

from collections.abc import Collection, Sequence

from puzzlemill.cli.shared.text import paragraph
from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, format_id
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.tables import table
from puzzlemill_research.iqblocks.census import Census, Level
from puzzlemill_research.iqblocks.fewest import FewestClues, FewestGivens
from puzzlemill_research.iqblocks.rarest import Occurrence
from puzzlemill_research.iqblocks.rounds import ORDERS_SAID, ROUNDS, orders

MOST_CHOICES = 30
"""The most smallest choices of givens that are listed."""


SAMPLED = {2: ".025", 3: ".21", 4: ".46", 5: ".66", 6: ".81", 7: ".91"}
"""Shares of unique positions of the ten IQ pieces, from sampling, before all positions were counted."""


def placements_table(empty: IqBlocks, placements: Sequence[Occurrence], listed: Sequence[Occurrence]) -> str:
    """The placements `listed`, one per line, below the totals for all `placements`."""
    never = [item for item in placements if not item.solutions]
    title = (
        f"{sum(item.images for item in placements):,} placements ({len(placements):,} up to symmetry); "
        f"{sum(item.images for item in never):,} of them ({len(never):,} up to symmetry) are in no solution."
    )
    lines = [
        (f"{item.solutions:,}", str(item.images), item.piece, format_id(IqBlocks(empty.pieces, item.board)))
        for item in listed
    ]
    return f"{title}\n\n{table(('solutions', 'images', 'piece', 'one of the images'), lines, left=(3,))}"


def placements_record(
    empty: IqBlocks, placements: Sequence[Occurrence], listed: Sequence[Occurrence]
) -> dict[str, object]:
    """The same placements and totals for JSON."""
    never = [item for item in placements if not item.solutions]
    return {
        "id": format_id(empty),
        "placements": sum(item.images for item in placements),
        "classes": len(placements),
        "in_no_solution": {"placements": sum(item.images for item in never), "classes": len(never)},
        "listed": [
            {
                "solutions": item.solutions,
                "images": item.images,
                "piece": item.piece,
                "id": format_id(IqBlocks(empty.pieces, item.board)),
            }
            for item in listed
        ],
    }


def givens_text(puzzle: IqBlocks, filling: Rows, fewest: FewestGivens) -> str:
    """The smallest choices of given pieces, and the first choice as a board."""
    if not fewest.sets:
        return f"Fewest given pieces: at least {fewest.at_least}."
    sets = fewest.sets
    listed = " ".join("".join(names) or "none" for names in sets[:MOST_CHOICES])
    more = f" and {len(sets) - MOST_CHOICES} more" if len(sets) > MOST_CHOICES else ""
    board = _given_pieces(filling, sets[0])
    choices = "1 choice leaves" if len(sets) == 1 else f"{len(sets)} choices leave"
    return "\n".join(
        [
            f"Fewest given pieces: {fewest.at_least}; {choices} only this solution: {listed}{more}.",
            *_position(puzzle, board),
        ]
    )


def clues_text(puzzle: IqBlocks, filling: Rows, fewest: FewestClues) -> str:
    """A smallest choice of given cells, as a board."""
    if fewest.cells is None:
        return f"Fewest given cells: at least {fewest.at_least}."
    board = _given_cells(filling, fewest.cells)
    return "\n".join(
        [f"Fewest given cells: {fewest.at_least}; these leave only this solution.", *_position(puzzle, board)]
    )


def givens_record(puzzle: IqBlocks, filling: Rows, fewest: FewestGivens) -> dict[str, object]:
    """All smallest choices of given pieces, and the position of the first choice, for JSON."""
    position = format_id(IqBlocks(puzzle.pieces, _given_pieces(filling, fewest.sets[0]))) if fewest.sets else None
    return {"exact": bool(fewest.sets), **fewest._asdict(), "position": position}


def clues_record(puzzle: IqBlocks, filling: Rows, fewest: FewestClues) -> dict[str, object]:
    """A smallest choice of given cells, and its position, for JSON."""
    position = format_id(IqBlocks(puzzle.pieces, _given_cells(filling, fewest.cells))) if fewest.cells else None
    return {"exact": fewest.cells is not None, **fewest._asdict(), "position": position}


def _given_pieces(filling: Rows, letters: Sequence[str]) -> Rows:
    """The board on which only these pieces of a filling are given."""
    return tuple("".join(mark if mark in (*letters, HOLE) else EMPTY for mark in row) for row in filling)


def _given_cells(filling: Rows, cells: Collection[Cell]) -> Rows:
    """The board on which only these cells of a filling are given."""
    return tuple(
        "".join(mark if mark == HOLE or (r, c) in cells else EMPTY for c, mark in enumerate(row))
        for r, row in enumerate(filling)
    )


def census_table(census: Census, sampled: bool) -> str:
    """The census, one line per number of givens; `sampled` adds the sampled shares of the IQ set."""
    head = ["givens", "positions", "unique", "classes", "minimal", "classes", "2", "3", "4", "more", "share"]
    lines = [_line(level) for level in census.levels]
    if sampled:
        head.append("sampled")
        for line, level in zip(lines, census.levels, strict=True):
            line += [SAMPLED[level.givens]] if level.givens in SAMPLED else []
    fewest = ", ".join(f"{classes:,} with {givens}" for givens, classes in census.fewest.items())
    return "\n".join(
        [
            "Positions with a completion, by the number of whole pieces given. Unique: those with one completion;",
            "minimal: unique ones that have more completions as soon as any given is removed; classes: the column",
            "before, up to symmetry; then the positions with 2, 3, 4 and more completions. Share: how often a",
            "random choice of givens from a random solution is unique.",
            "",
            table(head, lines, indent=""),
            "",
            f"Solutions up to symmetry by the fewest givens that make them unique: {fewest}.",
        ]
    )


def census_record(empty: IqBlocks, census: Census, sampled: bool) -> dict[str, object]:
    """The census for JSON."""
    return {
        "id": format_id(empty),
        "levels": [
            {
                **level._asdict(),
                "positions": level.positions,
                "unique": level.unique,
                "sampled": float(SAMPLED[level.givens]) if sampled and level.givens in SAMPLED else None,
            }
            for level in census.levels
        ],
        "fewest": census.fewest,
    }


def _line(level: Level) -> list[str]:
    """The cells of a level's line."""
    few = [level.completions.get(number, 0) for number in (2, 3, 4)]
    numbers = (level.positions, level.unique, level.unique_classes, level.minimal, level.minimal_classes, *few)
    more = level.positions - level.unique - sum(few)
    return [str(level.givens), *(f"{number:,}" for number in (*numbers, more)), f"{float(level.accepted):.4f}"]


def _position(puzzle: IqBlocks, board: Rows) -> list[str]:
    """A position as its id and its board."""
    return [format_id(IqBlocks(puzzle.pieces, board)), "", *board]


def levels_table(counts: Sequence[int]) -> str:
    """The partial boards with 1, 2, ... pieces."""
    lines = [(str(pieces), f"{number:,}") for pieces, number in enumerate(counts, 1)]
    return table(("pieces", "partial boards"), lines)


def blog_table(counts: Sequence[int]) -> str:
    """The rounds of the ten IQ pieces beside the blog's figures, and remarks on the differences."""
    lines = []
    for blog, number in zip(ROUNDS, counts, strict=False):
        size = "" if blog.megabytes is None else f"{blog.megabytes:,.0f} MB"
        bytes_each = "" if blog.megabytes is None else f"{blog.megabytes * 1e6 / number:.0f}"
        hours = "" if blog.hours is None else f"{blog.hours:g} h"
        claimed = "" if blog.boards is None else f"{blog.boards:,}"
        verdict = "" if blog.boards is None else "right" if blog.boards == number else "wrong"
        lines.append((str(blog.pieces), f"{number:,}", claimed, verdict, hours, size, bytes_each))
    parts = [table(("pieces", "partial boards", "blog", "", "its time", "its files", "bytes per board"), lines)]
    if len(counts) == len(ROUNDS):
        parts += list(map(paragraph, _remarks(counts)))
    return "\n\n".join(parts)


def rounds_record(counts: Sequence[int], beside_blog: bool) -> dict[str, object]:
    """The partial boards of each round for JSON; with `beside_blog` also the blog's figures and errors."""
    rounds: list[dict[str, object]] = [
        {"pieces": pieces, "partial_boards": number} for pieces, number in enumerate(counts, 1)
    ]
    if not beside_blog:
        return {"rounds": rounds}
    for record, blog, number in zip(rounds, ROUNDS, counts, strict=False):
        record["blog"] = {
            "partial_boards": blog.boards,
            "right": None if blog.boards is None else blog.boards == number,
            "hours": blog.hours,
            "megabytes": blog.megabytes,
        }
    return {"rounds": rounds, "remarks": _remarks(counts) if len(counts) == len(ROUNDS) else []}


def _remarks(counts: Sequence[int]) -> list[str]:
    """The blog's errors, and how its file sizes support the numbers that it does not give."""
    best, worst = orders(4)
    claimed, last = ORDERS_SAID, counts[-1]
    return [
        f"The blog's last number has two digits exchanged: {ROUNDS[-1].boards:,} is not a multiple of 8, but {last:,} "
        f"is 8 x {last // 8:,}, the number of classes that the blog gives. The blog's fifth number is wrong too.",
        "From round 5 to round 9, the blog's files grow by 3 to 5% per board, because each board lists one more piece. "
        "So its numbers in rounds 6 to 9, which it does not give, were probably those above.",
        f"The blog says that four pieces can in theory be placed in {claimed[4][0]:,} ways at best and "
        f"{claimed[4][1]:,} at worst. That is right ({best:,} and {worst:,}). For ten pieces it says "
        f"{claimed[10][0]:,} at best, which is 12 times the true number, {orders(10)[0]:,}.",
    ]
