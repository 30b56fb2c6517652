"""`puzzlemill research ottf orders`: the number of orders of placing that lead to a template."""

from collections.abc import Sequence

from puzzlemill.cli.shared.entries import entries_of
from puzzlemill.cli.shared.output import print_result
from puzzlemill.cli.shared.progress import watched
from puzzlemill.puzzles.kinds import within
from puzzlemill.puzzles.ottf import OttfEntry
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.puzzles.wording import counted
from puzzlemill_research.ottf.orders import Freedom, freedom

TRUSTED = 50
"""The fewest effective samples for which an error is printed."""

LONGEST = 60
"""The number of digits from which an exact number is printed as a power of ten."""

LONGEST_ID = 64
"""Characters of the longest id that is printed in full, as on pages."""


def orders(sources: Sequence[str], seed: int, as_json: bool) -> None:
    """Count the orders of placing tiles that lead to a template."""
    for place, entry in watched("Counting", entries_of(OttfEntry, sources)):
        with within(*place):
            orders_of = freedom(entry.instance, seed=seed)
        name = entry.id if len(entry.id) <= LONGEST_ID else short_id(entry.instance)
        record = {"id": entry.id, **orders_of._asdict(), "estimate": orders_of.estimate._asdict()}
        print_result(record, f"{name}: {_number_of_orders(orders_of)}", as_json)


def _number_of_orders(freedom: Freedom) -> str:
    """The number of orders in words."""
    log10, error, effective = freedom.estimate
    if freedom.number is not None:
        number = counted(freedom.number, "order", grouped=True) if log10 < LONGEST else f"10^{log10:.2f} orders"
    elif effective >= TRUSTED:
        number = f"about 10^{log10:.2f} ± {max(error, 0.01):.2f} orders"
    else:
        number = f"roughly 10^{log10:.0f} orders (from too few samples)"
    orientations = counted(freedom.orientations, "orientation", grouped=True)
    return f"{number} of {orientations}{'' if freedom.every else ' and more'}"
