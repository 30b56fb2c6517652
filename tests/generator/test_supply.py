"""Upper bounds for the number of puzzles are never below a plain enumeration."""

import itertools

import pytest

from puzzlemill.generator import read_options
from puzzlemill.puzzles import KINDS, canonical
from puzzlemill.puzzles.domicles import Domicles, double_set
from puzzlemill.puzzles.ottf import template_of


def most(kind: str, **options: object) -> int:
    bound = read_options(kind, options).most_puzzles()
    assert bound is not None
    return bound


@pytest.mark.parametrize(("rows", "cols", "holes"), [(1, 3, 0), (2, 2, 0), (2, 3, 0), (2, 2, 0.2), (1, 4, 0.2)])
def test_no_more_templates_than_orders_make(rows: int, cols: int, holes: float) -> None:
    cells = list(itertools.product(range(rows), range(cols)))
    sizes = range(1, len(cells) + 1) if holes else [len(cells)]
    orders = (order for size in sizes for order in itertools.permutations(cells, size))
    templates = {template_of(rows, cols, order) for order in orders}
    assert len(templates) <= most("ottf", board=f"{rows}x{cols}", holes=holes)


def test_no_more_domino_boards_than_exist_up_to_symmetry() -> None:
    boards = itertools.permutations(double_set(3), 4)
    classes = {canonical(Domicles(2, 2, 3, board, 1)) for board in boards}
    assert len(classes) <= most("domicles", layout="2x2", pips=3, swaps=1)


def test_the_census_counts_the_positions_of_the_iq_pieces_up_to_symmetry() -> None:
    assert [most("iqblocks", givens=number) for number in (2, 3, 8)] == [14_323, 324_413, 557_550]
    assert [most("iqblocks", givens=number, minimal=True) for number in (2, 3, 5)] == [14_323, 218_988, 2_062]


def test_an_empty_board_is_one_puzzle() -> None:
    assert most("iqblocks", givens=0, solutions=0) == 1


def test_other_kinds_of_positions_have_no_known_number() -> None:
    assert read_options("iqblocks", {"pieces": "pentominoes", "board": "6x10"}).most_puzzles() is None
    assert {kind for kind in KINDS if read_options(kind, {}).most_puzzles() is None} == {"gloop", "iqblocks"}
