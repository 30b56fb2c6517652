"""Upper bounds for the number of different puzzles, so that nobody waits for more than exist."""

import math

from puzzlemill.catalogues import published_counts
from puzzlemill.generator.domicles.options import Options as DomiclesOptions
from puzzlemill.generator.iqblocks.options import Options as IqblocksOptions
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.ottf.options import Options as OttfOptions
from puzzlemill.puzzles.domicles import double_set


def most_puzzles(options: GeneratorOptions) -> int | None:
    """An upper bound for the number of different puzzles with these options; None if unknown."""
    match options:
        case DomiclesOptions():
            return _most_domicles(options)
        case OttfOptions():
            return _most_ottf(options)
        case IqblocksOptions():
            return _most_iqblocks(options)
    return None


def _most_domicles(options: DomiclesOptions) -> int:
    """The number of boards, divided by M! N! for permuted rows and columns, times the possible numbers of swaps."""
    rows, cols = options.size
    boards = math.perm(len(double_set(options.double)), rows * cols) // (math.factorial(rows) * math.factorial(cols))
    return boards * (1 if options.swaps else options.most_swaps)


def _most_ottf(options: OttfOptions) -> int:
    """The number of ways to order every pair of neighbours, for every choice of cells with a tile."""
    rows, cols = options.size
    pairs = rows * (cols - 1) + cols * (rows - 1)
    holes = rows * cols if options.share else 0
    return 1 << pairs + holes


def _most_iqblocks(options: IqblocksOptions) -> int | None:
    """An eighth of the census of the IQ pieces, because no unique position is symmetric; 1 if nothing is given."""
    if options.givens == 0 or options.cells == 0:
        return 1
    if not options.of_iq or options.solutions != 1 or options.givens is None:
        return None
    census = published_counts()["iqblocks"].get(f"{'minimal' if options.minimal else 'unique'}_{options.givens}")
    return census["count"] // 8 if census else None
