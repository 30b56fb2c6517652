"""`puzzlemill research iqblocks count`: fillings and their classes."""

from collections.abc import Sequence

from puzzlemill.cli.shared.entries import entries_of
from puzzlemill.cli.shared.output import print_result
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.puzzles.iqblocks import IqBlocks, IqblocksEntry, own_symmetries
from puzzlemill.puzzles.iqblocks.pieces import reflectable
from puzzlemill.puzzles.wording import plural
from puzzlemill.solvers.budgets import nodes
from puzzlemill.tables import table
from puzzlemill_research.iqblocks.classes import Tally, tally

SYMMETRIES = (
    "identity",
    "quarter turn",
    "half turn",
    "quarter turn back",
    "left-right mirror",
    "diagonal mirror",
    "top-bottom mirror",
    "other diagonal mirror",
)
"""The names of the symmetries of `images`, in their order."""


def count(sources: Sequence[str], budget: int | None, as_json: bool) -> None:
    """Count the fillings of positions and their classes up to symmetry, exactly and without listing them."""
    spent = False
    for number, (name, entry) in enumerate(entries_of(IqblocksEntry, sources)):
        counts = tally(entry.instance, nodes(budget))
        symmetries = own_symmetries(entry.instance)
        record = {"id": entry.id, "symmetries": symmetries, **counts._asdict()}
        text = f"{entry.id}\n{tally_text(entry.instance, symmetries, counts)}"
        print_result(record, ("\n" if number else "") + text, as_json)
        if counts.classes is None:
            spent = True
            print_error(f"{name}: the budget ran out; use a larger --budget")
    if spent:
        raise SystemExit(NOT_ENOUGH)


def tally_text(puzzle: IqBlocks, symmetries: Sequence[int], counts: Tally) -> str:
    """The numbers of fillings and of classes, and how many fillings each symmetry of the position leaves unchanged."""
    total = f"{_number(counts.fillings)} {plural(counts.fillings or 0, 'filling')}"
    number = "an unknown number" if counts.classes is None else _number(counts.classes)
    if counts.fillings is None:
        lines = ["The number of fillings is unknown."]
    else:
        lines = [f"{total}, {number} up to the symmetries of the position."]
    if len(symmetries) > 1:
        rows = [(SYMMETRIES[at], _number(number)) for at, number in zip(symmetries, counts.unchanged, strict=True)]
        lines += ["", table(("symmetry", "fillings left unchanged"), rows)]
    if not all(map(reflectable, puzzle.piece_list)):
        lines += ["", "Some pieces cannot be flipped, so only turns of the board count as symmetries."]
    return "\n".join(lines)


def _number(value: int | None) -> str:
    return "unknown" if value is None else f"{value:,}"
