"""The rules of OTTF: replay, position ids, breaches, symmetries."""

import functools
import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.catalogues import published_counts
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import (
    BREACHES,
    Order,
    Ottf,
    OttfEntry,
    canonical,
    check,
    format_id,
    neighbours,
    replay,
    rounds,
    symmetries,
    template_of,
)
from puzzlemill.puzzles.packs import make_entry, read_pack, write_lines
from puzzlemill.puzzles.streams import Stream, stream_for
from tests.checkers.ottf import right
from tests.support import ledgers
from tests.support.answers.refusals import refused_line
from tests.support.ottf import COUNTEREXAMPLE, grid, shuffled_cells

templates = st.tuples(st.integers(1, 5), st.integers(1, 60)).flatmap(
    lambda size: st.lists(
        st.text("1234.....", min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    ).filter(lambda rows: any(row.strip(".") for row in rows))
)


def codes(puzzle: Ottf, *order: Cell) -> list[str]:
    return [breach.code for breach in check(puzzle, Order(order))]


def orders(puzzle: Ottf) -> int:
    """All orders, counted by the forward rule: a tile needs later neighbours, its number minus 1 modulo 4."""

    @functools.cache
    def orders_of(left: frozenset[Cell]) -> int:
        if not left:
            return 1
        total = 0
        for row, col in left:
            later = len(left.intersection(neighbours((row, col))))
            if later % 4 + 1 == int(puzzle.template[row][col]):
                total += orders_of(left - {(row, col)})
        return total

    return orders_of(frozenset(puzzle.tiles))


class TestReplay:
    def test_a_tile_shows_one_more_than_its_neighbours_placed_later(self) -> None:
        assert replay([(0, 0), (0, 1), (0, 2)]) == {(0, 0): 2, (0, 1): 2, (0, 2): 1}

    def test_a_fifth_tile_around_makes_it_1_again(self) -> None:
        centre, *around = (1, 1), *neighbours((1, 1))
        assert [replay([centre, *around[:later]])[centre] for later in range(5)] == [1, 2, 3, 4, 1]

    def test_the_smallest_template_that_the_blogs_rules_do_not_solve_has_28_orders(self) -> None:
        assert orders(COUNTEREXAMPLE) == published_counts()["ottf"]["example_orders"]["count"] == 28

    def test_a_2x2_square_has_24_orders_and_14_displays(self) -> None:
        displays = {template_of(2, 2, order) for order in itertools.permutations(grid(2, 2))}
        assert len(displays) == 14  # the acyclic orientations of a circle of four
        assert sum(map(orders, displays)) == 24

    def test_the_first_round_has_all_tiles_that_wait_for_none(self) -> None:
        assert rounds([(0, 2), (0, 0), (0, 1), (1, 2)]) == [[(0, 0), (0, 2)], [(0, 1), (1, 2)]]
        assert rounds([]) == []

    def test_rounds_are_a_schedule_of_the_same_solution(self) -> None:
        draws = stream_for("rounds")
        for _ in range(50):
            order = shuffled_cells(draws, 5, 6, 0.2)
            schedule = rounds(order)
            joined = list(itertools.chain(*schedule))
            assert sorted(joined) == sorted(order)
            assert replay(joined) == replay(order)
            when = {cell: number for number, cells in enumerate(schedule) for cell in cells}
            for cell in when:
                before = [when[other] for other in neighbours(cell) if when.get(other, 99) < when[cell]]
                assert max(before, default=-1) == when[cell] - 1


class TestIds:
    @pytest.mark.parametrize(
        ("template", "text"),
        [
            (["1"], "ottf:1x1:1"),
            ([".22.", "2112", "2232"], "ottf:3x4:a22a21122232"),
            (["1.", ".1", ".."], "ottf:3x2:1b1b"),
            (["." * 30 + "3", "4" + "." * 30], "ottf:2x31:zd34zd"),
            (["." * 52 + "1"], "ottf:1x53:zz1"),
        ],
    )
    def test_digits_are_tiles_and_letters_are_runs_of_empty_cells(self, template: list[str], text: str) -> None:
        puzzle = Ottf(tuple(template))
        assert format_id(puzzle) == text
        assert parse_id(text) == puzzle

    @given(templates)
    def test_ids_parse_back_exactly(self, rows: list[str]) -> None:
        puzzle = Ottf(tuple(rows))
        assert parse_id(format_id(puzzle)) == puzzle

    @pytest.mark.parametrize(
        ("text", "rule"),
        [
            ("ottf:", "expected ottf:ROWSxCOLS:CELLS"),
            ("ottf:2x2", "expected ottf:ROWSxCOLS:CELLS"),
            ("ottf:02x2:1111", "size '02x2': expected ROWSxCOLS such as 7x13"),
            ("ottf:2x2:1151", "cells '1151': expected 1 to 4 or a to z"),
            ("ottf:7x9:" + "1234" * 15 + "507", "cells '507' at position 60: expected 1 to 4 or a to z"),
            ("ottf:2x2:1111:", "expected ottf:ROWSxCOLS:CELLS"),
            ("ottf:2x2:111", "3 cells; expected 2 x 2"),
            ("ottf:2x2:1111a", "5 cells; expected 2 x 2"),
            ("ottf:9999x9999:z", "9999 x 9999 cells; expected 1 x 1 to 1000 x 1000"),
            ("ottf:1x2000:" + "z" * 76 + "w1", "1 x 2000 cells; expected 1 x 1 to 1000 x 1000"),
            ("ottf:2x2:d", "no tile"),
            ("ottf:1x3:1aa", "not in standard form; the id of this puzzle is 'ottf:1x3:1b'"),
            ("ottf:1x31:dz1", "not in standard form; the id of this puzzle is 'ottf:1x31:zd1'"),
        ],
    )
    def test_any_other_text_is_refused_with_the_rule(self, text: str, rule: str) -> None:
        assert rule in refused_line(parse_id, text)

    @pytest.mark.thorough
    def test_the_largest_board_goes_through_everything(self) -> None:
        puzzle = Ottf(("12.4" * 250,) * 1000)
        assert parse_id(format_id(puzzle)) == puzzle
        assert canonical(puzzle) == canonical(next(itertools.islice(symmetries(puzzle), 3, None)))
        assert check(puzzle, Order(()))[0].code == "MISSING"


class TestInstances:
    @pytest.mark.parametrize(
        ("template", "rule"),
        [
            ([], "0 x 0 cells"),
            (["", ""], "2 x 0 cells"),
            (["1" * 1001], "1 x 1001 cells"),
            (["1"] * 1001, "1001 x 1 cells"),
            (["12", "1"], "row 1 has 1 cells; expected 2"),
            (["12", "10"], "row 1 has '0'"),
            (["15"], "row 0 has '5'"),
            (["1٣"], "row 0 has '٣'"),
            (["..", ".."], "no tile"),
        ],
    )
    def test_a_malformed_template_is_refused_with_field_and_rule(self, template: list[str], rule: str) -> None:
        message = refused_line(Ottf, tuple(template))
        assert message.startswith("template: ")
        assert rule in message
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(msgspec.json.encode({"template": template}), type=Ottf)

    def test_a_bad_line_names_file_line_field_and_rule(self) -> None:
        line = b'{"kind": "ottf", "instance": {"template": ["12", "1"]}}'
        with pytest.raises(InputError, match=r"^some\.jsonl: line 1: instance.template: row 1 has 1 cells"):
            read_pack(line, "some.jsonl")

    def test_entries_come_back_from_json_lines(self) -> None:
        entry = make_entry(COUNTEREXAMPLE, Order(tuple(COUNTEREXAMPLE.tiles)))
        assert isinstance(entry, OttfEntry)
        assert read_pack(b"".join(write_lines([entry]))).puzzles == (entry,)


class TestCheck:
    def test_an_order_that_leaves_the_numbers_behind_is_right(self) -> None:
        assert codes(Ottf(("221",)), (0, 0), (0, 1), (0, 2)) == []

    @pytest.mark.parametrize(
        ("order", "expected"),
        [
            (((0, 0), (0, 1)), "MISSING at (0, 3): this tile is never placed"),
            (((0, 0), (0, 1), (0, 3), (0, 0)), "TWICE at (0, 0): move 4 repeats this tile"),
            (((0, 0), (0, 1), (0, 3), (0, 2)), "NOT_A_TILE at (0, 2): move 4 is on an empty cell"),
            (((0, 0), (0, 1), (0, 3), (0, -1)), "NOT_A_TILE: move 4 is off the board"),
            (((0, 0), (0, 1), (0, 3), (10**400, 0)), "NOT_A_TILE: move 4 is off the board"),
            (((0, 1), (0, 0), (0, 3)), "WRONG_NUMBER at (0, 0): shows 1 instead of 2"),
        ],
    )
    def test_every_broken_rule_has_its_code_and_cells(self, order: tuple[Cell, ...], expected: str) -> None:
        first = check(Ottf(("21.1",)), Order(order))[0]
        assert str(first) == expected
        assert first.code in BREACHES

    def test_all_broken_rules_are_named_not_only_the_first(self) -> None:
        assert codes(Ottf(("211",)), (0, 1), (0, 1), (1, 0), (0, 0)) == [
            "TWICE",
            "NOT_A_TILE",
            "WRONG_NUMBER",
            "WRONG_NUMBER",
            "MISSING",
        ]

    @given(templates, st.lists(st.tuples(st.integers(-2, 60) | st.integers(), st.integers(-2, 60))))
    def test_whatever_the_order_nothing_is_raised(self, rows: list[str], order: list[Cell]) -> None:
        assert {breach.code for breach in check(Ottf(tuple(rows)), Order(tuple(order)))} <= BREACHES.keys()

    def test_an_independent_checker_agrees_on_right_and_mutated_solutions(self) -> None:
        draws = stream_for("checker")
        seen = {True: 0, False: 0}
        for number in range(1000):
            rows, cols = 1 + draws.below(6), 2 + draws.below(6)
            order = shuffled_cells(draws, rows, cols, 0.2)
            puzzle = template_of(rows, cols, order)
            for moves in (order, mutant(draws, order, number % 6)):
                solution = Order(tuple(moves))
                verdict = right(msgspec.to_builtins(puzzle), msgspec.to_builtins(solution))
                assert verdict == (check(puzzle, solution) == [])
                seen[verdict] += 1
        assert seen[False] > 750  # the others swap tiles that do not touch, which changes nothing

    def test_orders_of_the_same_orientation_are_all_right(self) -> None:
        puzzle = template_of(1, 4, [(0, 0), (0, 3), (0, 1), (0, 2)])
        assert codes(puzzle, (0, 3), (0, 0), (0, 1), (0, 2)) == []


def mutant(draws: Stream, order: list[Cell], how: int) -> list[Cell]:
    """An order with one flaw: two moves exchanged (adjacent or not), or one late, left out, doubled or moved."""
    if len(order) < 2:
        return []
    moves = list(order)
    a, b = draws.sample(range(len(moves)), 2)
    if how == 0:
        a = min(a, len(moves) - 2)
        moves[a], moves[a + 1] = moves[a + 1], moves[a]
    elif how == 1:
        moves[a], moves[b] = moves[b], moves[a]
    elif how == 2:
        moves.append(moves.pop(a))
    elif how == 3:
        del moves[a]
    elif how == 4:
        moves[a] = moves[b]
    else:
        row, col = moves[a]
        moves[a] = (row + draws.below(3) - 1, col + 1)
    return moves


class TestSymmetries:
    def test_there_are_eight_images_the_puzzle_itself_first(self) -> None:
        images = list(symmetries(COUNTEREXAMPLE))
        assert images[0] == COUNTEREXAMPLE
        assert len(images) == len(set(images)) == 8

    @given(templates, st.integers(0, 7))
    def test_the_canonical_form_is_that_of_every_image(self, rows: list[str], which: int) -> None:
        puzzle = Ottf(tuple(rows))
        image = list(symmetries(puzzle))[which]
        assert canonical(image) == canonical(puzzle)
        assert canonical(canonical(puzzle)) == canonical(puzzle)

    @pytest.mark.thorough
    @given(templates, st.integers(0, 3), st.integers(0, 3))
    def test_empty_margins_mean_nothing(self, rows: list[str], above: int, left: int) -> None:
        wider = ["." * left + row + "." for row in rows]
        framed = ["." * len(wider[0])] * above + wider
        assert canonical(Ottf(tuple(framed))) == canonical(Ottf(tuple(rows)))

    def test_different_puzzles_keep_different_forms(self) -> None:
        grids = [Ottf((a + b, c + d)) for a, b, c, d in itertools.product("1234", repeat=4)]
        by_burnside = (4**4 + 2 * 4 + 4**2 + 2 * 4**2 + 2 * 4**3) // 8
        assert len({canonical(grid) for grid in grids}) == by_burnside


def test_what_is_read_and_judged_and_what_is_said_of_what_is_spoilt() -> None:
    assert ledgers.differing("puzzles", "ottf") == []
