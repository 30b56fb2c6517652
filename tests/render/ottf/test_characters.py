"""OTTF in characters: the template, the order of placing, and a game beside its template."""

import pytest
from hypothesis import given, settings

import puzzlemill
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, parse_id
from puzzlemill.render.ottf import characters
from puzzlemill.solvers.ottf.play import Place
from puzzlemill.testing import ottf_instances

PUZZLE = """\
OTTF. Number the tiles in order. Each shows 1, plus 1 for each later neighbour;
after 4 comes 1.

. 2 2 .
2 1 1 2
2 2 3 2"""

GAME = """\
OTTF, 2 moves: 2 of 10 done

Template:      Now, _ is empty:
. 2 2 .        . 1 _ .
2 1 1 2        _ 2 _ _
2 2 3 2        _ _ _ _"""


def test_a_template() -> None:
    assert str(parse_id("ottf:3x4:a22a21122232")) == PUZZLE


def test_a_game_is_beside_its_template() -> None:
    state = puzzlemill.play(parse_id("ottf:3x4:a22a21122232")).apply(Place(1, 1)).apply(Place(0, 1))
    assert str(state) == GAME


@settings(max_examples=60, deadline=None)
@given(ottf_instances())
def test_a_puzzle_is_printed_completely(puzzle: Ottf) -> None:
    assert tuple(line.replace(" ", "") for line in characters.puzzle_lines(puzzle)) == puzzle.template


@pytest.mark.parametrize(("cols", "heads"), [(40, 0), (41, 0), (80, 0), (81, 2), (1000, 13)])
def test_wide_templates_close_up_and_are_then_cut(cols: int, heads: int) -> None:
    puzzle = Ottf((("1234." * 200)[:cols], "2" * cols))
    lines = characters.puzzle_lines(puzzle)
    rows = [line.replace(" ", "") for line in lines if line and not line.startswith("Columns")]
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("Columns") for line in lines) == heads
    assert ("".join(rows[::2]), "".join(rows[1::2])) == puzzle.template


def test_an_order_shows_the_move_of_each_tile() -> None:
    assert str(Order(((1, 1), (0, 0), (0, 1)))) == "2 3\n. 1"


def test_a_long_order_is_cut_into_parts() -> None:
    lines = str(Order(tuple((0, col) for col in range(100)))).splitlines()
    assert [line for line in lines if "C" in line] == [f"Columns {n} to {n + 19}:" for n in (1, 21, 41, 61, 81)]
    assert " ".join(lines[1::3]).split() == [str(number) for number in range(1, 101)]


@pytest.mark.parametrize("order", [(), ((0, 0), (0, 0)), ((-1, 0),), ((0, 1000),)])
def test_malformed_orders_are_not_drawn(order: tuple[Cell, ...]) -> None:
    assert str(Order(order)) == repr(Order(order))
