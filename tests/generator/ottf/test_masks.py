"""Masks of OTTF templates: symmetric if requested, readable letters, custom shapes."""

import string
from collections.abc import Callable
from typing import Any

import pytest

from puzzlemill import catalogues
from puzzlemill.generator import Target, generate, remake
from puzzlemill.generator.ottf.making import aim, levels, make
from puzzlemill.generator.ottf.masks import SYMMETRIES, lettered, orbits, places
from puzzlemill.generator.ottf.options import Options
from puzzlemill.puzzles.kinds import Cell, ImpossibleError
from puzzlemill.puzzles.streams import stream_for
from tests.support.ottf import DIAMOND, grid, mask

Rows = tuple[str, ...]

OTTF = (
    ".###..#####.#####.#####",
    "##.##...#.....#...#....",
    "#...#...#.....#...#....",
    "#...#...#.....#...####.",
    "#...#...#.....#...#....",
    "##.##...#.....#...#....",
    ".###....#.....#...#....",
)

IMAGES: dict[str, Callable[[Rows], Rows]] = {
    "across": lambda rows: tuple(row[::-1] for row in rows),
    "down": lambda rows: rows[::-1],
    "half": lambda rows: tuple(row[::-1] for row in rows[::-1]),
    "quarter": lambda rows: tuple("".join(column) for column in zip(*rows[::-1], strict=True)),
    "diagonal": lambda rows: tuple("".join(column) for column in zip(*rows, strict=True)),
}

KEPT = {
    "none": set[str](),
    "mirror": {"across"},
    "turn": {"half"},
    "cross": {"across", "down", "half"},
    "quarter": {"half", "quarter"},
    "all": {"across", "down", "half", "quarter", "diagonal"},
}
"""The maps of a square for each symmetry; masks should seldom have any other."""


def masks(options: Options, number: int) -> list[Rows]:
    draws = stream_for(f"masks {options.symmetry} {options.board}")
    return [mask(pair[0]) for pair in (make(options, draws) for _ in range(number)) if pair]


class TestSymmetry:
    @pytest.mark.parametrize("symmetry", SYMMETRIES)
    def test_masks_have_exactly_the_symmetry_asked_for(self, symmetry: Any) -> None:
        drawn = masks(Options(board="8x8", holes=0.3, symmetry=symmetry), 10)
        assert len(set(drawn)) == 10
        for name, image in IMAGES.items():
            kept = sum(image(rows) == rows for rows in drawn)
            assert kept == 10 if name in KEPT[symmetry] else kept <= 2

    @pytest.mark.parametrize("symmetry", ["mirror", "turn", "cross"])
    def test_rectangular_boards_have_it_too(self, symmetry: Any) -> None:
        drawn = masks(Options(symmetry=symmetry), 5)
        assert drawn
        for rows in drawn:
            assert all(IMAGES[name](rows) == rows for name in KEPT[symmetry])

    def test_a_core_without_holes_is_mirrored_with_the_rest(self) -> None:
        drawn = masks(Options(method="harmonic", block="3x4", holes=0.5, symmetry="turn"), 9)
        assert drawn
        assert all(IMAGES["half"](rows) == rows and places(rows, 3, 4) for rows in drawn)

    def test_the_share_of_holes_stays_as_requested(self) -> None:
        drawn = masks(Options(board="12x12", holes=0.4, symmetry="all"), 40)
        assert 0.57 < "".join(row for rows in drawn for row in rows).count("#") / (144 * len(drawn)) < 0.63

    def test_orbits_are_a_partition_of_the_board(self) -> None:
        for symmetry in SYMMETRIES:
            cells: list[Cell] = [cell for orbit in orbits(5, 5, symmetry) for cell in orbit]
            assert sorted(cells) == grid(5, 5)
        assert max(map(len, orbits(5, 5, "all"))) == 8

    def test_every_level_turns_up_with_symmetry(self) -> None:
        for level in (1, 2, 3, 4, 5):
            (entry,) = generate("ottf", Options(symmetry="turn"), target=Target((level,)), tries=60)
            assert IMAGES["half"](mask(entry.instance)) == mask(entry.instance)


class TestShapes:
    def test_letters_can_be_read(self) -> None:
        assert lettered("OTTF", 1, 50) == OTTF

    def test_every_letter_and_digit_is_a_picture_of_its_own_in_5_x_7_dots(self) -> None:
        font = catalogues.letters()
        assert set(font) == set(string.ascii_uppercase + string.digits)
        assert len(set(font.values())) == len(font)
        for rows in font.values():
            assert [len(row) for row in rows] == [5] * 7
            assert set("".join(rows)) == {"#", "."}

    def test_the_tiles_of_a_letter_hang_together(self) -> None:
        for rows in catalogues.letters().values():
            cells = {(i, j) for i, row in enumerate(rows) for j, dot in enumerate(row) if dot == "#"}
            reached = [min(cells)]
            for i, j in reached:
                reached += [
                    cell for cell in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)) if cell in cells - {*reached}
                ]
            assert set(reached) == cells

    def test_letters_can_be_large_small_spaced_and_on_several_lines(self) -> None:
        assert lettered("i", 2, 50)[:3] == ("##########", "##########", "....##....")
        assert lettered("I I", 1, 50)[0] == "#####.......#####"
        assert lettered("II/I", 1, 50)[6:9] == ("#####.#####", "...........", "...#####...")

    def test_the_board_follows_from_the_letters(self) -> None:
        options = Options(letters="OTTF")
        assert (options.board, options.holes) == ("7x23", 0.0)
        (rows,) = masks(options, 1)
        assert rows == lettered("OTTF", 1, 50)

    def test_a_mask_of_ones_own_is_kept_to_the_cell(self) -> None:
        (rows,) = masks(Options(mask=DIAMOND), 1)
        assert "/".join(rows) == DIAMOND

    def test_holes_thin_a_shape_only_if_asked_for(self) -> None:
        for rows in masks(Options(mask=DIAMOND, holes=0.5, symmetry="all"), 5):
            assert rows != tuple(DIAMOND.split("/"))
            assert all(image(rows) == rows for image in IMAGES.values())
            assert all(a != "#" or b == "#" for a, b in zip("/".join(rows), DIAMOND, strict=True))

    def test_levels_follow_from_the_tiles_with_four_neighbours(self) -> None:
        assert levels(Options(mask="####")) == (1,)
        assert levels(Options(letters="I")) == (1,)
        assert levels(Options(mask="..#../..#../#####/..#../..#..")) == (1,)
        assert levels(Options(mask=DIAMOND)) == (1, 2)
        assert levels(Options(mask=DIAMOND, method="order")) == (1, 2, 3, 4, 5, 6)
        with pytest.raises(ImpossibleError, match="possible levels: 1"):
            generate("ottf", Options(letters="I"), target=Target((2,)))

    def test_a_level_turns_up_in_large_letters(self) -> None:
        options = Options(letters="OT/TF", scale=3)
        assert options.board == "45x33"
        (entry,) = generate("ottf", options, target=Target((4,), tedious=True), tries=40)
        assert mask(entry.instance) == lettered("OT/TF", 3, 50)
        assert entry.origin
        again = remake(entry.origin)
        assert again
        assert again.instance == entry.instance

    def test_blocks_are_tried_only_if_they_fit(self) -> None:
        options = Options(letters="OTTF", scale=2)
        assert {narrowed.block for narrowed in aim(options, (3,))} == {""}
        assert places(options.shape, 3, 4) == ()
