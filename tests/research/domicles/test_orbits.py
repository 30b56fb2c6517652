"""The table over orbits: a perfect ranking, distances that agree with two other ways, and a cache that may break."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from math import factorial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.domicles import Domicles, Tile
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.domicles import LARGEST_DISTANCE, compare
from puzzlemill.solvers.domicles.distances.classes import layout_classes
from puzzlemill_research.domicles import orbits as table_of
from puzzlemill_research.domicles.orbits import (
    distances,
    histogram,
    orbits,
    rank,
    universal_table,
    unrank,
)
from tests.support.domicles import TWIN_LAYOUTS, tiles_of
from tests.twins import domicles as twin

SMALL = [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3)]
LAYOUTS = sorted(LARGEST_DISTANCE)


def tile_set(layout: tuple[int, int], number: int) -> tuple[tuple[Tile, ...], Int64s]:
    """The tiles of one tile set of double-6 and its solution classes as positions among them."""
    every = layout_classes(*layout)
    members, classes = every.tile_set(number % len(every.sizes))
    return tiles_of(every, members.tolist()), classes


def images(board: list[int], rows: int, cols: int) -> Iterator[list[int]]:
    for row_order in itertools.permutations(range(rows)):
        for col_order in itertools.permutations(range(cols)):
            yield [board[row * cols + col] for row in row_order for col in col_order]


class TestRanking:
    @pytest.mark.parametrize("layout", TWIN_LAYOUTS)
    def test_every_board_has_the_rank_of_its_orbit_and_no_other_has(self, layout: tuple[int, int]) -> None:
        rows, cols = layout
        ranks = Counter(rank(board, *layout) for board in itertools.permutations(range(rows * cols)))
        assert sorted(ranks) == list(range(orbits(*layout)))
        assert set(ranks.values()) == {factorial(rows) * factorial(cols)}

    @pytest.mark.parametrize("layout", [*LAYOUTS, (2, 5), (3, 4), (6, 2)])
    def test_unranking_is_the_inverse(self, layout: tuple[int, int]) -> None:
        for number in range(0, orbits(*layout), max(1, orbits(*layout) // 500)):
            board = unrank(number, *layout)
            assert rank(board, *layout) == number
            top, left = board[: layout[1]], board[:: layout[1]]
            assert board[0] == 0
            assert (top, left) == (sorted(top), sorted(left))

    @settings(max_examples=40)
    @given(st.sampled_from(SMALL), st.randoms(use_true_random=False))
    def test_rows_and_columns_do_not_matter(self, layout: tuple[int, int], draws: random.Random) -> None:
        board = draws.sample(range(layout[0] * layout[1]), layout[0] * layout[1])
        assert len({rank(image, *layout) for image in images(board, *layout)}) == 1

    def test_the_number_of_orbits_is_as_published(self) -> None:
        assert orbits(4, 3) == 3_326_400

    def test_numbers_beyond_and_layouts_out_of_reach_are_refused(self) -> None:
        with pytest.raises(InputError, match="number 6: expected 0 to 5"):
            unrank(6, 2, 2)
        with pytest.raises(OutOfReachError, match="layout 4x4: more than 10000000 boards up to the order of rows"):
            universal_table(4, 4)


class TestTable:
    @pytest.mark.parametrize("layout", [(2, 2), (3, 2), (2, 3), (4, 2)])
    def test_is_the_least_over_all_orders_of_rows_and_columns(self, layout: tuple[int, int]) -> None:
        table = universal_table(*layout)
        for number in range(orbits(*layout)):
            assert table[number] == min(map(twin.sorting_swaps, images(unrank(number, *layout), *layout)))

    @pytest.mark.parametrize("layout", LAYOUTS)
    def test_the_largest_distances_are_as_stated(self, layout: tuple[int, int]) -> None:
        assert universal_table(*layout).max() == LARGEST_DISTANCE[layout]

    def test_a_layout_and_its_transpose_have_the_same_distances(self) -> None:
        assert np.bincount(universal_table(4, 2)).tolist() == np.bincount(universal_table(2, 4)).tolist()

    def test_with_one_solution_class_parity_is_that_of_the_permutation_on_4x2(self) -> None:
        """Row and column permutations of 4x2 are even, so half of all boards are an odd number of swaps away."""
        assert np.bincount(universal_table(4, 2) % 2).tolist() == [420, 420]


class TestThreeWays:
    """Cycles over all solutions, the table over orbits, and plain breadth-first search say the same."""

    @pytest.mark.parametrize("layout", TWIN_LAYOUTS)
    def test_all_boards_of_some_tile_sets(self, layout: tuple[int, int]) -> None:
        for number in range(0, 2000, 222):
            tiles, classes = tile_set(layout, number)
            expected = twin.distances(Domicles(*layout, 6, tiles, 1))
            boards = list(itertools.permutations(range(len(tiles))))
            for board, swaps in zip(boards, distances(boards, classes, *layout), strict=True):
                assert swaps == expected[tuple(tiles[tile] for tile in board)]
            counted = Counter(expected.values())
            assert histogram(classes, *layout).tolist() == [counted[swaps] for swaps in range(len(counted))]

    @settings(max_examples=40)
    @given(st.sampled_from(LAYOUTS), st.integers(0, 10**6), st.randoms(use_true_random=False))
    def test_any_board_of_any_tile_set(self, layout: tuple[int, int], number: int, draws: random.Random) -> None:
        tiles, classes = tile_set(layout, number)
        board = draws.sample(range(len(tiles)), len(tiles))
        near = compare(board, classes, *layout)
        assert distances([board], classes, *layout)[0] == near.least

    @pytest.mark.parametrize("layout", [(4, 2), (3, 3), (5, 2)])
    def test_histograms_of_tile_sets_with_many_classes(self, layout: tuple[int, int]) -> None:
        _, classes = tile_set(layout, int(layout_classes(*layout).sizes.argmax()))
        assert len(classes) > 5
        every = [unrank(number, *layout) for number in range(orbits(*layout))]
        counted = np.bincount(distances(every, classes, *layout)) * factorial(layout[0]) * factorial(layout[1])
        assert histogram(classes, *layout).tolist() == counted.tolist()

    def test_a_histogram_over_too_many_classes_is_refused(self) -> None:
        classes = np.tile(np.arange(14, dtype=np.uint8), (70, 1))
        with pytest.raises(OutOfReachError, match="70 solutions on 7x2 are too many to look up"):
            histogram(classes, 7, 2)

    @pytest.mark.thorough
    def test_the_histogram_of_the_4x3_set_with_most_classes(self) -> None:
        _, classes = tile_set((4, 3), int(layout_classes(4, 3).sizes.argmax()))
        counts = histogram(classes, 4, 3)
        assert (len(classes), counts[0], counts.sum()) == (12, 12 * 144, factorial(12))
        draws = random.Random(1)
        sample = distances([draws.sample(range(12), 12) for _ in range(20_000)], classes, 4, 3)
        assert np.bincount(sample, minlength=8) / 20_000 == pytest.approx(counts / factorial(12), abs=0.015)


@pytest.fixture
def emptied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A process that knows no table, and an empty cache folder."""
    monkeypatch.setattr(table_of, "_TABLES", {})
    monkeypatch.setattr(table_of, "cache_folder", lambda: tmp_path / "cache")
    return table_of.table_file(4, 2)


class TestCache:
    @pytest.mark.thorough
    def test_is_built_once_with_progress_and_read_afterwards(
        self, emptied: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        reports: list[tuple[int, int]] = []
        built = universal_table(4, 2, lambda *done: reports.append(done))
        assert reports == sorted(reports)
        assert reports[-1] == (840, 840)
        monkeypatch.setattr(table_of, "_TABLES", {})
        assert universal_table(4, 2, lambda *_: pytest.fail("built twice")).tolist() == built.tolist()

    @pytest.mark.parametrize("damage", [lambda d: d[:-1], lambda d: b"", lambda d: bytes([d[0] ^ 1]) + d[1:]])
    def test_a_damaged_file_is_built_and_written_again(
        self, emptied: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[bytes], bytes]
    ) -> None:
        built = universal_table(4, 2)
        whole = emptied.read_bytes()
        emptied.write_bytes(damage(whole))
        monkeypatch.setattr(table_of, "_TABLES", {})
        assert universal_table(4, 2).tolist() == built.tolist()
        assert emptied.read_bytes() == whole

    def test_a_folder_that_cannot_be_written_does_no_harm(
        self, emptied: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        (tmp_path / "file").write_bytes(b"")
        monkeypatch.setattr(table_of, "cache_folder", lambda: tmp_path / "file")
        assert len(universal_table(4, 2)) == 840

    def test_tables_cannot_be_changed_by_their_users(self, emptied: Path) -> None:
        for _ in ("built", "read"):
            with pytest.raises(ValueError, match="read-only"):
                universal_table(4, 2)[0] = 9
            table_of._TABLES.clear()
