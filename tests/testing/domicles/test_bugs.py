"""The strategies of Domicles shrink to the smallest puzzle that shows a bug of a solver or checker."""

import contextlib
import itertools

from puzzlemill.puzzles.domicles import Domicles, DomiclesEntry, Swaps, duplicates, format_id
from puzzlemill.solvers.domicles import distance
from puzzlemill.testing.domicles.puzzles import domicles_puzzles
from puzzlemill.testing.domicles.unsolvable import domicles_unsolvable_puzzles
from puzzlemill.testing.domicles.wrong import domicles_near_misses, domicles_wrong_solutions
from puzzlemill.testing.drawn import Unsolvable, Wrong
from tests.testing.draws import smallest

SMALLEST = "domicles:2x2:6:m1:32103120"


def test_a_checker_that_forgets_columns_is_shown_a_swap_left_out_of_the_smallest_puzzle() -> None:
    def accepted(drawn: Wrong[Domicles, Swaps]) -> bool:
        return all(breach.code == "COLUMN_DUPLICATE" for breach in drawn.breaches)

    drawn = smallest(domicles_near_misses(), accepted)
    assert (format_id(drawn.instance), drawn.solution.swaps) == (SMALLEST, ())


def test_a_solver_that_answers_the_shuffle_length_is_shown_the_smallest_puzzle_that_fewer_swaps_solve() -> None:
    def nearer(entry: DomiclesEntry) -> bool:
        return 0 < (distance(entry.instance) or 0) < entry.instance.swaps

    # Two swaps of two tiles are an even permutation, as all that keep the only solution of a 2x2 board solved; so one
    # swap does where there are two solutions, and these are the first such tiles.
    assert smallest(domicles_puzzles(), nearer).id == "domicles:2x2:6:m2:43531020"


def test_a_solver_that_turns_dominoes_is_shown_the_smallest_board_that_turning_solves() -> None:
    def solved(drawn: Unsolvable[Domicles]) -> bool:
        either_way = itertools.product(*((tile, tile[::-1]) for tile in drawn.instance.tiles))
        return any(not duplicates(tiles, drawn.instance.cols) for tiles in either_way)

    drawn = smallest(domicles_unsolvable_puzzles(layouts=[(2, 2), (3, 2)], reasons=["TOO_FEW_SWAPS"]), solved)
    assert format_id(drawn.instance) == "domicles:2x2:6:m0:32103120"


def test_a_checker_that_takes_places_as_python_does_is_shown_one_counted_from_the_end() -> None:
    def accepted(drawn: Wrong[Domicles, Swaps]) -> bool:
        board = list(drawn.instance.tiles)
        with contextlib.suppress(IndexError):
            for i, j in drawn.solution.swaps:
                board[i], board[j] = board[j], board[i]
            return len(drawn.solution.swaps) <= drawn.instance.swaps and not duplicates(board, drawn.instance.cols)
        return False

    drawn = smallest(domicles_wrong_solutions(codes=["NO_SUCH_PLACE"]), accepted)
    assert (format_id(drawn.instance), drawn.solution.swaps) == (SMALLEST, ((-4, 1),))
