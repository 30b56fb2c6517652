"""Makes Domicles puzzles: shuffles a random solved board with N swaps until the least number of swaps really is N.

N random swaps are only an upper bound: on 4x3 the true distance is smaller for half of all shuffles with N = 5. Plain
shuffles, as in the blog, are made on request; their grade has the true distance.
"""

import contextlib
import itertools
from typing import Final

import msgspec

from puzzlemill.generator.domicles.bands import MIXES, frequent_levels, possible_levels
from puzzlemill.generator.domicles.boards import Start, enumerated_board, far_shuffle, plain_walk, searched_board
from puzzlemill.generator.domicles.options import DEFAULT_PIPS, LARGEST_ENUMERATED, Options
from puzzlemill.grading.domicles.grader import MOST_APART, known_bounds
from puzzlemill.puzzles.domicles import Domicles, Swaps, canonical, check
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.domicles import swaps_between

VERSION: Final = 2


def levels(options: Options) -> tuple[int, ...]:
    """The levels that boards can have at the distances that the options allow.

    Up to double-6, every layout has boards at each of its distances, also with `unique` (computed; 28 tries of each are
    enough). For larger sets, only the distances measured for the layout count.
    """
    choices = [options, *_mixed(options, tuple(MIXES))]
    distances = [(choice.size, swaps) for choice in choices for swaps in _distances(choice)]
    return tuple(sorted({level for size, swaps in distances for level in possible_levels(*size, swaps)}))


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """Options whose boards often have one of these levels, or else options whose boards can have one.

    They differ in the number of swaps, and without a layout also in the layout and the double set. The levels take
    turns, so that the first few puzzles differ.
    """
    mixed = _mixed(options, levels)
    if mixed or options.swaps:
        return mixed or [options]
    for levels_of in (frequent_levels, possible_levels):
        distances = [swaps for swaps in _distances(options) if set(levels_of(*options.size, swaps)) & set(levels)]
        if distances:
            return [msgspec.structs.replace(options, swaps=swaps) for swaps in distances]
    return [options]


def _mixed(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """The boards of `MIXES` that the options allow, one of each level in turn; empty if a layout is asked for."""
    if options.layout is not None:
        return []
    mixes = itertools.chain(*itertools.zip_longest(*(MIXES[level] for level in levels)))
    mixed = []
    for mix in filter(None, mixes):
        if options.swaps in (None, mix.swaps) and options.pips in (None, mix.pips):
            # The default stays unwritten, as in the populations.
            pips = options.pips if mix.pips == DEFAULT_PIPS else mix.pips
            unique = options.unique or mix.unique
            with contextlib.suppress(InputError):
                mixed.append(
                    msgspec.structs.replace(options, layout=mix.layout, swaps=mix.swaps, pips=pips, unique=unique)
                )
    return mixed


def make(options: Options, draws: Stream) -> tuple[Domicles, Swaps] | None:
    """A puzzle and a shortest solution; in exact mode it leads back to the solved board that was shuffled.

    Up to double-6 the solved board of a try is exactly uniform (see `enumerated_board`); for larger sets it comes from
    a randomised search, and uniformity is not promised. The shuffle is N uniform random swaps; in exact mode only
    shuffles at distance N count. If all solution classes are known, they prove the distance; otherwise the bounds of
    the grade do. If the bounds show only that N swaps are enough and fewer than N - 2 are not, `exact` is false, and
    the solution of a plain shuffle is the shortest one found. None if the try fails: the tiles have no board at this
    distance, none was found, or its bounds are too far apart.
    """
    start = _start(options, draws)
    if start is None:
        return None
    rows, cols = options.size
    swaps = options.swaps or 1 + draws.below(options.most_swaps)
    if options.shuffle == "exact":
        board = far_shuffle(start, rows, cols, swaps, draws)
    else:
        walk = plain_walk(start, cols, swaps, draws)
        board = walk[-1] if walk else None
    if board is None:
        return None
    tiles = tuple(start.tiles[number] for number in board)
    puzzle = Domicles(rows, cols, options.double, tiles, swaps, exact=True)
    solution = Swaps(swaps_between(board, start.board))
    if options.shuffle == "exact" and start.classes is not None:
        return puzzle, solution
    known = known_bounds(puzzle)
    if known.upper is None or known.upper > swaps or known.upper - known.lower > MOST_APART:
        return None
    if options.shuffle == "exact" and known.upper < swaps:
        return None
    if options.shuffle == "plain":
        solution = _shortest(puzzle, known.swaps or (), solution)
    return msgspec.structs.replace(puzzle, exact=known.lower == swaps), solution


def _shortest(puzzle: Domicles, swaps: tuple[tuple[int, int], ...], back: Swaps) -> Swaps:
    """The swaps of the canonical form as swaps of the puzzle itself; `back` if that is as short."""
    if len(swaps) >= len(back.swaps):
        return back
    form, most = canonical(puzzle).tiles, puzzle.pips
    place_of = {tile: place for place, tile in enumerate(puzzle.tiles)}
    # The form has the tiles or their mirror images. If both are the same set, the rules decide.
    for tiles in (form, tuple((most - low, most - high) for high, low in form)):
        if set(tiles) != set(puzzle.tiles):
            continue
        pairs = [(place_of[tiles[i]], place_of[tiles[j]]) for i, j in swaps]
        solution = Swaps(tuple((min(pair), max(pair)) for pair in pairs))
        if not check(puzzle, solution):
            return solution
    return back


def _start(options: Options, draws: Stream) -> Start | None:
    rows, cols = options.size
    if options.double > LARGEST_ENUMERATED:
        return searched_board(rows, cols, options.double, draws)
    by_sets = options.uniform == "tile-sets"
    return enumerated_board(rows, cols, options.double, by_sets, options.unique, draws)


def _distances(options: Options) -> range:
    """The true distances that puzzles with these options can have."""
    most = min(options.swaps or options.most_swaps, options.most_swaps)
    least = most if options.swaps and options.shuffle == "exact" else 1
    return range(least, most + 1)
