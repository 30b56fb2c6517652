"""The rules of Domicles: puzzles, position ids, the check of solutions, and symmetries."""

import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from puzzlemill.puzzles.domicles import (
    BREACHES,
    Domicles,
    DomiclesEntry,
    Swaps,
    canonical,
    check,
    double_set,
    duplicates,
    format_id,
    layout_fault,
    parse_id,
    replay,
    symmetries,
)
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.testing import domicles_puzzles
from tests.checkers.domicles import right
from tests.support import ledgers
from tests.support.answers.refusals import refused_line


def numbers(digits: str) -> tuple[tuple[int, int], ...]:
    return tuple((int(high), int(low)) for high, low in zip(digits[::2], digits[1::2], strict=True))


EASY = Domicles(4, 2, 6, ((4, 0), (3, 2), (1, 0), (2, 1), (6, 4), (5, 3), (5, 1), (4, 2)), 2, exact=True)
"""The first example of the blog, as printed there."""

HARD_SOLVED = "103254214065526430635142"
"""The solved board of the 4x3 example of the blog."""

UNSOLVED = msgspec.structs.replace(EASY, tiles=numbers("4032212064535142"))
"""Another board of 4x2, with a duplicate in row 1 and one in column 3."""


def codes(puzzle: Domicles, *swaps: Any) -> list[str]:
    return [breach.code for breach in check(puzzle, Swaps(swaps))]


class TestPuzzle:
    def test_the_double_six_set_without_doubles_has_21_tiles(self) -> None:
        assert len(double_set(6)) == len(set(double_set(6))) == 21
        assert len(double_set(18)) == 171

    def test_the_layouts_of_double_six_are_these_seven(self) -> None:
        layouts = [f"{r}x{c}" for r, c in itertools.product(range(12), repeat=2) if not layout_fault(r, c, 6)]
        assert layouts == ["2x2", "2x3", "3x2", "3x3", "4x2", "4x3", "5x2"]

    def test_double_nine_reaches_28_tiles(self) -> None:
        sizes = [r * c for r, c in itertools.product(range(46), repeat=2) if not layout_fault(r, c, 9)]
        assert max(sizes) == 28
        assert not layout_fault(7, 4, 9)

    @pytest.mark.parametrize(
        ("layout", "reason"),
        [
            ((5, 4, 6), "a row needs 8 different numbers, but double-6 has 7"),
            ((5, 3, 6), "fill at most 29 of its 30 cells"),
            ((12, 1, 6), "no swap can solve anything"),
            ((1, 3, 6), "no swap can solve anything"),
            ((-3, 3, 6), "no swap can solve anything"),
            ((2, 2, 19), "pips 19: expected 1 to 18"),
            ((2, 2, -1), "pips -1: expected 1 to 18"),
            ((10**3000, 2, 6), "layout: expected at most 99 rows and 99 columns of tiles"),
            ((-(10**3000), 2, 6), "no swap can solve anything"),
            ((2, 2, 10**3000), "expected 1 to 18"),
            ((100, 9, 18), "at most 99 rows"),
            ((2, 10**3000, 6), "at most 99 rows and 99 columns"),
        ],
    )
    def test_layouts_that_cannot_exist_are_refused_with_the_reason(self, layout: Any, reason: str) -> None:
        assert reason in str(layout_fault(*layout))
        with pytest.raises(InputError, match=reason):
            Domicles(layout[0], layout[1], layout[2], (), 1)

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"tiles": EASY.tiles[1:]}, "tiles: 7 tiles; a 4x2 layout needs 8"),
            ({"tiles": ((0, 4), *EASY.tiles[1:])}, "tiles: 0|4 at place 0"),
            ({"tiles": ((4, 4), *EASY.tiles[1:])}, "tiles: 4|4 at place 0"),
            ({"tiles": ((7, 4), *EASY.tiles[1:])}, "tiles: 7|4 at place 0"),
            ({"tiles": ((4, -1), *EASY.tiles[1:])}, "tiles: 4|-1 at place 0"),
            ({"tiles": (EASY.tiles[1], *EASY.tiles[1:])}, "tiles: 3|2 appears more than once"),
            ({"swaps": 8}, "swaps 8: expected 0 to 7"),
            ({"swaps": -1}, "swaps -1: expected 0 to 7"),
            ({"swaps": 10**3000}, "000…: expected 0 to 7"),
        ],
    )
    def test_a_malformed_puzzle_is_refused_in_one_line(self, change: dict[str, Any], message: str) -> None:
        assert message in refused_line(msgspec.structs.replace, EASY, **change)


class TestId:
    def test_is_short_and_readable(self) -> None:
        assert format_id(EASY) == "domicles:4x2:6:e2:4032102164535142"

    def test_letters_stand_for_numbers_above_nine(self) -> None:
        puzzle = Domicles(2, 2, 18, ((18, 0), (10, 9), (17, 11), (2, 1)), 3)
        assert format_id(puzzle) == "domicles:2x2:18:m3:i0a9hb21"
        assert parse_id("domicles:2x2:18:m3:i0a9hb21") == puzzle

    @pytest.mark.parametrize(
        "text",
        [
            "domicles:04x2:6:e2:4032102164535142",
            "domicles:4x2:06:e2:4032102164535142",
            "domicles:4x2:6:e02:4032102164535142",
            "domicles:4x2:6:2:4032102164535142",
            "domicles:4x2:6:e2:40321021645351421",
            "domicles:4x2:6:e2:403210216453514",
            "domicles:4x2:6:e2:",
            "domicles:4x2:6:e2:4032102164535142\n",
            "domicles:4x2:6:e2:403210216453514a",
            "domicles:٤x2:6:e2:4032102164535142",
            "domicles:" + "9" * 5000 + "x2:6:e2:40",
            "domicles",
            "",
        ],
    )
    def test_another_spelling_is_refused_in_one_line(self, text: str) -> None:
        assert refused_line(parse_id, text).startswith("id ")

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("domicles:4:6:e2:40", "layout '4': expected ROWSxCOLS"),
            ("domicles:4x2:six:e2:40", "pips 'six': expected the double set's largest number"),
            ("domicles:4x2:6:2:40", "claim '2': expected e or m and the number of swaps"),
            ("domicles:4x2:6:e2:4z", "tiles '4z': expected two digits 0-9 and a-i for each tile"),
            ("domicles:4x2:6:e2", "expected domicles:ROWSxCOLS:PIPS:CLAIM:TILES"),
            ("domicles:999x2:6:e2:40", "layout: expected at most 99 rows"),
        ],
    )
    def test_the_wrong_field_is_named(self, text: str, reason: str) -> None:
        assert refused_line(parse_id, text).startswith(f"id '{text}': {reason}")


class TestCheck:
    def test_the_first_example_of_the_blog_clashes_where_the_blog_says(self) -> None:
        assert [str(breach) for breach in duplicates(EASY.tiles, 2)] == [
            "ROW_DUPLICATE at (1, 0)-(1, 3): the number 1 appears twice in this row",
            "COLUMN_DUPLICATE at (0, 3)-(3, 3): the number 2 appears twice in this column",
            "COLUMN_DUPLICATE at (0, 1)-(1, 1): the number 0 appears twice in this column",
        ]

    def test_the_swaps_of_the_blog_solve_its_first_example(self) -> None:
        """First 1|0 and 3|2, then 2|1 and 1|0."""
        assert check(EASY, Swaps(((2, 1), (3, 1)))) == []
        assert codes(EASY, (2, 1)) == ["ROW_DUPLICATE", "ROW_DUPLICATE"]

    def test_the_solved_boards_of_the_blog_are_solved(self) -> None:
        assert duplicates(numbers("1032214042515364"), 2) == []
        assert duplicates(numbers(HARD_SOLVED), 3) == []

    @pytest.mark.parametrize(
        ("swaps", "code", "cells"),
        [
            (((0, 8),), "NO_SUCH_PLACE", ((0, 8),)),
            (((-1, 0),), "NO_SUCH_PLACE", ((-1, 0),)),
            (((10**30, 0),), "NO_SUCH_PLACE", ((10**30, 0),)),
            (((3, 3),), "SAME_PLACE", ((3, 3),)),
            (((0, 1), (0, 1), (0, 1)), "TOO_MANY_SWAPS", ()),
            ((), "ROW_DUPLICATE", ((1, 0), (1, 2))),
            ((), "COLUMN_DUPLICATE", ((0, 3), (3, 3))),
            (((1, 2, 3),), "BAD_SWAP", ()),
            ((1, 2), "BAD_SWAP", ()),
            (None, "BAD_SWAP", ()),
            ((("0", "1"),), "BAD_SWAP", ()),
        ],
    )
    def test_every_rule_has_its_code_and_cells(self, swaps: Any, code: str, cells: Any) -> None:
        cells_of = {breach.code: breach.cells for breach in check(UNSOLVED, Swaps(swaps))[::-1]}
        assert cells_of[code] == cells

    def test_the_table_of_codes_is_complete(self) -> None:
        wrong: Any = (((0, 8),), ((3, 3),), ((0, 1),) * 3, (), None)
        assert {breach.code for swaps in wrong for breach in check(UNSOLVED, Swaps(swaps))} == set(BREACHES)

    def test_all_broken_rules_are_named_at_once(self) -> None:
        named = codes(EASY, (0, 9), (1, 1), (0, 1))
        assert {"NO_SUCH_PLACE", "SAME_PLACE", "TOO_MANY_SWAPS", "COLUMN_DUPLICATE"} <= set(named)

    def test_no_swaps_solve_a_board_that_is_solved(self) -> None:
        assert check(Domicles(4, 3, 6, numbers(HARD_SOLVED), 0), Swaps(())) == []

    def test_agrees_with_the_independent_checker(self) -> None:
        """1,000 right solutions, and 1,000 mutants, most of them with one small mistake."""
        draws = random.Random(1)
        verdicts: Counter[bool] = Counter()
        for _ in range(1000):
            puzzle, solution = shuffled(draws)
            assert check(puzzle, solution) == []
            assert right(plain(puzzle), plain(solution))
            mutant = draws.choice(MUTATIONS)(puzzle, solution, draws)
            verdict = check(*mutant) == []
            assert verdict == right(*map(plain, mutant))
            verdicts[verdict] += 1
        assert verdicts[False] > 700
        assert verdicts[True] > 20, "some mutants stay right"


class TestSymmetries:
    def test_count_and_first(self) -> None:
        images = list(symmetries(EASY))
        assert images[0] == EASY
        assert len(images) == 2 * 24 * 2
        assert len(set(images[:48])) == 48, "permutations act freely"

    @settings(max_examples=40)
    @given(domicles_puzzles(layouts=((2, 2), (3, 2), (2, 3), (4, 2))))
    def test_all_images_have_one_canonical_form_and_as_many_duplicates(self, entry: DomiclesEntry) -> None:
        puzzle = entry.instance
        form = canonical(puzzle)
        images = list(symmetries(puzzle))
        assert form in images
        assert {canonical(image) for image in images} == {form}
        repeats = len(duplicates(puzzle.tiles, puzzle.cols))
        assert {len(duplicates(image.tiles, image.cols)) for image in images} == {repeats}

    def test_different_puzzles_have_different_forms(self) -> None:
        orders = itertools.permutations(EASY.tiles[:3])
        forms = {canonical(msgspec.structs.replace(EASY, tiles=(*order, *EASY.tiles[3:]))) for order in orders}
        assert len(forms) == 6
        assert canonical(EASY) != canonical(msgspec.structs.replace(EASY, swaps=3))

    def test_is_quick_on_large_boards(self) -> None:
        puzzle = Domicles(7, 4, 9, double_set(9)[:28], 5)
        assert canonical(canonical(puzzle)) == canonical(puzzle)


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def shuffled(draws: random.Random) -> tuple[Domicles, Swaps]:
    """A rearranged solved board of the blog, shuffled by known swaps, which the solution undoes."""
    form = Domicles(4, 3, 6, numbers(HARD_SOLVED), 0)
    rows, cols = draws.sample(range(4), 4), draws.sample(range(3), 3)
    solved = tuple(form.tiles[row * 3 + col] for row in rows for col in cols)
    pairs = list(itertools.permutations(range(12), 2))
    swaps = tuple(draws.choice(pairs) for _ in range(draws.randint(1, 6)))
    tiles = replay(solved, swaps)
    return Domicles(4, 3, 6, tiles, len(swaps)), Swaps(swaps[::-1])


Mutation = Callable[[Domicles, Swaps, random.Random], tuple[Domicles, Swaps]]


def _drop(puzzle: Domicles, solution: Swaps, draws: random.Random) -> tuple[Domicles, Swaps]:
    dropped = draws.randrange(len(solution.swaps))
    return puzzle, Swaps(solution.swaps[:dropped] + solution.swaps[dropped + 1 :])


def _reverse(puzzle: Domicles, solution: Swaps, draws: random.Random) -> tuple[Domicles, Swaps]:
    return puzzle, Swaps(solution.swaps[::-1])


def _retarget(puzzle: Domicles, solution: Swaps, draws: random.Random) -> tuple[Domicles, Swaps]:
    changed = draws.randrange(len(solution.swaps))
    pair = (solution.swaps[changed][0], draws.choice([-1, 12, 10**20, *range(12)]))
    return puzzle, Swaps((*solution.swaps[:changed], pair, *solution.swaps[changed + 1 :]))


def _allow_fewer(puzzle: Domicles, solution: Swaps, draws: random.Random) -> tuple[Domicles, Swaps]:
    return msgspec.structs.replace(puzzle, swaps=puzzle.swaps - 1), solution


def _insert(puzzle: Domicles, solution: Swaps, draws: random.Random) -> tuple[Domicles, Swaps]:
    pair = (draws.randrange(12), draws.randrange(12))
    return msgspec.structs.replace(puzzle, swaps=puzzle.swaps + 1), Swaps((*solution.swaps, pair))


def _exchange_tiles(puzzle: Domicles, solution: Swaps, draws: random.Random) -> tuple[Domicles, Swaps]:
    return msgspec.structs.replace(puzzle, tiles=replay(puzzle.tiles, [(0, draws.randrange(1, 12))])), solution


MUTATIONS: list[Mutation] = [_drop, _reverse, _retarget, _allow_fewer, _insert, _exchange_tiles]


def test_what_is_read_and_judged_and_what_is_said_of_what_is_spoilt() -> None:
    assert ledgers.differing("puzzles", "domicles") == []
