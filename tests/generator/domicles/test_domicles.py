"""The Domicles generator: determinism, exactness, plain shuffles, uniformity, levels, refusals."""

import itertools
import re
from collections import defaultdict
from typing import Any

import msgspec
import pytest

from puzzlemill.generator import Target, remake
from puzzlemill.generator.domicles.bands import MEASURED, MIXES, possible_levels
from puzzlemill.generator.domicles.boards import Start, enumerated_board, plain_walk
from puzzlemill.generator.domicles.making import aim, levels, make
from puzzlemill.generator.domicles.options import Options
from puzzlemill.generator.search import batch
from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, canonical, check, duplicates, replay
from puzzlemill.puzzles.kinds import ImpossibleError, InputError
from puzzlemill.puzzles.levels import LEVEL_NAMES
from puzzlemill.puzzles.packs import Entry
from puzzlemill.puzzles.streams import stream, stream_for
from puzzlemill.solvers.domicles import LARGEST_DISTANCE, claims, count, distance
from puzzlemill.solvers.domicles.distances.classes import layout_classes
from puzzlemill.solvers.domicles.shuffles import solved_boards
from tests.generator.chances import assert_shares
from tests.support import ledgers
from tests.support.answers.outcomes import present
from tests.support.domicles import tiles_of
from tests.support.places import DOCS

GOLDEN: dict[str, list[str]] = {
    "": ["domicles:4x3:6:e2:514260652043321054215364", "domicles:4x3:6:e5:645141655354633220102142"],
    "plain": ["domicles:4x2:6:m4:4363103241542065", "domicles:4x2:6:m4:5442203261516510"],
    "tile-sets": ["domicles:3x3:6:e3:635230504221416140", "domicles:3x3:6:e4:505231654342636410"],
    "9": ["domicles:4x3:9:e4:973054706383953171879862", "domicles:4x3:9:e4:877273421090215486718453"],
}
"""The puzzles of version 2 for seed 0; a change here needs a new version."""

LAYOUTS = tuple(f"{rows}x{cols}" for rows, cols in LARGEST_DISTANCE)


def tries(options: Options, number: int, seed: int = 0) -> list[tuple[Domicles, Swaps] | None]:
    return [make(options, stream("domicles", 2, options.recorded(), seed, index)) for index in range(number)]


def generate(number: int, levels: tuple[int, ...] = (), seed: int = 0, **options: Any) -> list[Entry[Domicles, Swaps]]:
    return list(batch.generate("domicles", Options(**options), count=number, target=Target(levels), seed=seed))


class TestMake:
    @pytest.mark.parametrize(
        ("name", "options"),
        [
            ("", {}),
            ("plain", {"layout": "4x2", "swaps": 4, "shuffle": "plain"}),
            ("tile-sets", {"layout": "3x3", "uniform": "tile-sets", "unique": True}),
            ("9", {"layout": "4x3", "pips": 9, "swaps": 4}),
        ],
    )
    def test_seed_0_always_makes_this(self, name: str, options: dict[str, Any]) -> None:
        assert [entry.id for entry in generate(2, **options)] == GOLDEN[name]

    @pytest.mark.parametrize("layout", LAYOUTS)
    def test_every_swap_number_up_to_the_largest_is_made_exactly(self, layout: str) -> None:
        for swaps in range(1, Options(layout=layout).most_swaps + 1):
            pairs = itertools.chain.from_iterable(
                tries(Options(layout=layout, swaps=swaps), 4, seed) for seed in range(10)
            )
            for puzzle, solution in itertools.islice(filter(None, pairs), 2):
                assert (puzzle.swaps, puzzle.exact, len(solution.swaps)) == (swaps, True, swaps)
                assert check(puzzle, solution) == []
                assert claims(puzzle) == []

    @pytest.mark.parametrize(("layout", "swaps"), [("3x3", 6), ("4x3", 7)])
    def test_the_scarcest_distance_comes_up_wherever_the_tiles_have_it(self, layout: str, swaps: int) -> None:
        assert all(tries(Options(layout=layout, swaps=swaps, unique=True), 30))

    def test_without_a_number_all_numbers_of_swaps_are_drawn(self) -> None:
        assert {entry.instance.swaps for entry in generate(60)} == set(range(1, 8))

    def test_unique_means_one_solution_class(self) -> None:
        for entry in generate(20, layout="4x2", unique=True):
            assert count(entry.instance).count == 1
        assert any(count(entry.instance).count != 1 for entry in generate(20, layout="4x2"))


class TestPlainShuffles:
    def test_the_true_distance_is_given_beside_the_swaps_allowed(self) -> None:
        short = 0
        for entry in generate(40, layout="4x2", swaps=4, shuffle="plain"):
            assert entry.grade is not None
            assert entry.solution is not None
            least = distance(entry.instance)
            assert entry.grade.features["distance"] == least
            assert least is not None
            assert (entry.instance.swaps, entry.instance.exact) == (4, least == 4)
            assert len(entry.solution.swaps) == least
            assert check(entry.instance, entry.solution) == []
            assert claims(entry.instance) == []
            short += least < 4
        assert 20 < short < 40

    @pytest.mark.parametrize(("layout", "pips"), [("3x2", 6), ("3x3", 6), ("4x3", 9)])
    def test_the_solution_is_a_shortest_one_whatever_the_canonical_form(self, layout: str, pips: int) -> None:
        forms = set()
        for puzzle, solution in filter(None, tries(Options(layout=layout, pips=pips, swaps=4, shuffle="plain"), 15)):
            assert check(puzzle, solution) == []
            assert len(solution.swaps) == distance(puzzle)
            forms.add({*canonical(puzzle).tiles} == {*puzzle.tiles})
        assert forms == {True, False}

    @pytest.mark.parametrize("layout", ["2x2", "3x2", "4x3"])
    def test_no_swap_solves_the_board_and_the_swaps_undone_do(self, layout: str) -> None:
        rows, cols = Options(layout=layout).size
        for number in range(30):
            draws = stream_for(f"{layout}:{number}")
            start = enumerated_board(rows, cols, 6, by_sets=False, unique=False, draws=draws)
            walk = plain_walk(start, cols, 6, draws)
            boards = [tuple(start.tiles[tile] for tile in board) for board in (start.board, *walk)]
            swaps = [swap_between(before, after) for before, after in itertools.pairwise(boards)]
            assert len(swaps) == 6
            assert all(duplicates(board, cols) for board in boards[1:])
            assert duplicates(replay(boards[-1], reversed(swaps)), cols) == []

    def test_tiles_without_a_common_number_have_none_as_every_order_is_solved(self) -> None:
        start = Start(((1, 0), (3, 2), (5, 4), (7, 6)), [0, 1, 2, 3])
        assert plain_walk(start, 2, 1, stream_for("")) == []


def swap_between(before: tuple[Tile, ...], after: tuple[Tile, ...]) -> tuple[int, int]:
    """The two places in which two boards differ."""
    i, j = (place for place, tile in enumerate(before) if tile != after[place])
    assert (before[i], before[j]) == (after[j], after[i])
    return i, j


class TestUniformity:
    """Chi-square over the 23 tile sets, 34 classes and 48 orders of rows and columns of 4x2 with double-5."""

    def starts(self, number: int, uniform: Any) -> list[tuple[Tile, ...]]:
        """The solved boards of this number of tries, all of which make a puzzle."""
        pairs = [pair for pair in tries(Options(layout="4x2", pips=5, swaps=1, uniform=uniform), number) if pair]
        assert len(pairs) == number
        return [replay(puzzle.tiles, solution.swaps) for puzzle, solution in pairs]

    def shares(self, uniform: str) -> dict[Any, float]:
        """How often each solved board should come up."""
        layout = layout_classes(4, 2, 5)
        shares = {}
        for board, which in zip(layout.boards, layout.set_of, strict=True):
            share = 1 / len(layout.boards)
            if uniform == "tile-sets":
                share = 1 / len(layout.sizes) / layout.sizes[which]
            for order in solved_boards(board[None], 4, 2).tolist():
                shares[tiles_of(layout, order)] = share / 48
        return shares

    @pytest.mark.thorough
    @pytest.mark.parametrize(("uniform", "other"), [("boards", "tile-sets"), ("tile-sets", "boards")])
    def test_solved_boards_come_up_as_often_as_documented(self, uniform: str, other: str) -> None:
        starts = self.starts(4000, uniform)
        assert_shares(starts, self.shares(uniform))
        sets = [tuple(sorted(board)) for board in starts]
        assert_shares(sets, sets_of(self.shares(uniform)))
        with pytest.raises(AssertionError):
            assert_shares(sets, sets_of(self.shares(other)))


def sets_of(shares: dict[Any, float]) -> dict[Any, float]:
    """The shares of the tile sets, from the shares of the boards."""
    totals: dict[Any, float] = defaultdict(float)
    for board, share in shares.items():
        totals[tuple(sorted(board))] += share
    return totals


class TestLevels:
    def test_one_swap_has_one_level_and_more_have_every_higher_level(self) -> None:
        assert levels(Options(layout="4x2", swaps=1)) == possible_levels(4, 2, 1) == (1,)
        assert levels(Options(layout="4x3")) == (1, 2, 3, 4, 5, 6)
        assert levels(Options(layout="7x4", pips=9, swaps=9)) == possible_levels(7, 4, 9)
        assert 1 not in possible_levels(7, 4, 9)

    @pytest.mark.parametrize("layout", LAYOUTS)
    def test_no_board_has_a_level_called_impossible(self, layout: str) -> None:
        for entry in generate(10, layout=layout):
            assert entry.grade is not None
            assert entry.grade.level in possible_levels(entry.instance.rows, entry.instance.cols, entry.instance.swaps)

    @pytest.mark.few
    @pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
    def test_each_is_reached_quickly_and_in_several_layouts(self, level: int) -> None:
        reached = list(batch.generate("domicles", Options(), count=5, target=Target((level,)), tries=100))
        assert [entry.grade.level for entry in reached if entry.grade] == [level] * 5
        looks = [(entry.instance.rows, entry.instance.cols, entry.instance.swaps) for entry in reached]
        assert len({*looks}) >= 3
        assert sum(swaps == 1 for *_, swaps in looks) <= 1
        assert remake(present(reached[-1].origin)) == msgspec.structs.replace(reached[-1], grade=None)

    @pytest.mark.parametrize("level", MIXES)
    def test_every_mix_can_have_its_level(self, level: int) -> None:
        for mix in MIXES[level]:
            options = Options(**mix._asdict())
            assert level in levels(options)
            assert mix.swaps <= options.most_swaps

    def test_every_distance_is_measured(self) -> None:
        assert {layout: len(shares) for layout, shares in MEASURED.items()} == LARGEST_DISTANCE

    def test_aim_narrows_to_the_distances_of_the_levels(self) -> None:
        assert [options.swaps for options in aim(Options(layout="4x3"), (4,))] == [4, 5, 6]
        assert [options.swaps for options in aim(Options(layout="4x3"), (1, 6))] == [1, 2, 5, 6, 7]
        assert [options.swaps for options in aim(Options(layout="2x2"), (3,))] == [2]
        assert aim(Options(layout="4x3", swaps=3), (2,)) == [Options(layout="4x3", swaps=3)]

    def test_without_a_layout_aim_keeps_to_the_other_options(self) -> None:
        assert {(o.layout, o.double) for o in aim(Options(swaps=3), (2,))} >= {("4x2", 6), ("3x4", 9)}
        assert {o.swaps for o in aim(Options(swaps=3), (2,))} == {3}
        assert {o.double for o in aim(Options(pips=9), (3, 4))} == {9}
        assert {(o.double, o.unique) for o in aim(Options(unique=True), (2, 5))} == {(6, True)}
        assert {o.size for o in aim(Options(pips=7), (3,))} == {(4, 3)}
        assert aim(Options(), ()) == [Options()]

    def test_the_page_lists_the_mixes(self) -> None:
        page = (DOCS / "domicles.md").read_text(encoding="utf-8").partition("layouts and numbers of swaps")[2]
        rows = dict(re.findall(r"^\| (\w+) \| (\d+x\d+: .*) \|$", page, re.MULTILINE))
        listed = {
            LEVEL_NAMES.index(name) + 1 if name in LEVEL_NAMES else int(name): {
                (layout, int(swaps))
                for layout, numbers in re.findall(r"(\w+): ([\d, ]+)", row)
                for swaps in numbers.split(", ")
            }
            for name, row in rows.items()
        }
        assert listed == {level: {(mix.layout, mix.swaps) for mix in mixes} for level, mixes in MIXES.items()}

    def test_levels_take_turns(self) -> None:
        first = aim(Options(), (1, 5))[:4]
        assert [(o.layout, o.swaps) for o in first] == [("3x2", 2), ("4x3", 6), ("4x2", 2), ("4x4", 6)]

    def test_an_origin_names_the_layout_and_the_set(self) -> None:
        assert Options().recorded() == Options(layout="4x3", pips=6).recorded()
        assert Options().recorded() == msgspec.to_builtins(Options(layout="4x3", pips=6))


class TestRefusals:
    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            ({"layout": "4x3", "swaps": 8}, "swaps 8: every 4x3 board is at most 7 swaps from solved"),
            ({"layout": "2x2", "swaps": 3}, "swaps 3: every 2x2 board is at most 2 swaps from solved"),
            (
                {"layout": "4x3", "swaps": 12, "shuffle": "plain"},
                "swaps 12: a puzzle of 12 tiles never needs more than 11",
            ),
            ({"layout": "5x4"}, "a row needs 8 different numbers, but double-6 has 7"),
            ({"layout": "5x3"}, "at most 29 of its 30 cells"),
            ({"layout": "12x1"}, "no swap can solve anything"),
            ({"pips": 40}, "expected 1 to 18"),
        ],
    )
    def test_impossible_requests_say_why(self, options: dict[str, Any], reason: str) -> None:
        with pytest.raises(ImpossibleError, match=re.escape(reason)):
            Options(**options)

    @pytest.mark.parametrize("layout", ["", "4", "4x", "x3", "4×3", "04x3", "4x3x2", "-4x3", "9999999x3", "4x3\n"])
    def test_a_malformed_layout_is_refused(self, layout: str) -> None:
        with pytest.raises(InputError, match="expected ROWSxCOLUMNS"):
            Options(layout=layout)

    @pytest.mark.parametrize("swaps", [0, -1])
    @pytest.mark.parametrize("shuffle", ["exact", "plain"])
    def test_no_swaps_are_refused(self, swaps: int, shuffle: Any) -> None:
        with pytest.raises(InputError, match="expected at least 1"):
            Options(swaps=swaps, shuffle=shuffle)


def test_what_many_options_make_and_how_it_is_changed() -> None:
    assert ledgers.differing("generator", "domicles") == []
