"""Masks of OTTF templates: symmetric as asked, letters that can be read, shapes of one's own, and their refusals."""

import string
from collections.abc import Callable
from typing import Any

import pytest

from puzzlemill import catalogues
from puzzlemill.generator import Target, generate, remake
from puzzlemill.generator.ottf import Options, aim, levels, make
from puzzlemill.generator.ottf.masks import SYMMETRIES, lettered, orbits, places
from puzzlemill.puzzles.kinds import Cell, ImpossibleError, InputError
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.streams import stream_for

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

DIAMOND = "...#.../..###../.#####./#######/.#####./..###../...#..."

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
"""The maps of a square that each symmetry is about; no other one may hold by and large."""


def mask(puzzle: Ottf) -> Rows:
    return tuple("".join("." if shown == "." else "#" for shown in row) for row in puzzle.template)


def masks(options: Options, number: int) -> list[Rows]:
    draws = stream_for(str(options))
    return [mask(made[0]) for made in (make(options, draws) for _ in range(number)) if made]


class TestSymmetry:
    @pytest.mark.parametrize("symmetry", SYMMETRIES)
    def test_masks_have_it_and_no_more(self, symmetry: Any) -> None:
        made = masks(Options(board="8x8", holes=0.3, symmetry=symmetry), 10)
        assert len(set(made)) == 10
        for name, image in IMAGES.items():
            assert all(image(rows) == rows for rows in made) == (name in KEPT[symmetry])
            assert any(image(rows) == rows for rows in made) == (name in KEPT[symmetry])

    @pytest.mark.parametrize("symmetry", ["mirror", "turn", "cross"])
    def test_boards_that_are_no_squares_have_it_too(self, symmetry: Any) -> None:
        made = masks(Options(symmetry=symmetry), 5)
        assert made
        for rows in made:
            assert all(IMAGES[name](rows) == rows for name in KEPT[symmetry])

    def test_a_core_without_holes_is_mirrored_with_the_rest(self) -> None:
        made = masks(Options(method="harmonic", block="3x4", holes=0.5, symmetry="turn"), 9)
        assert made
        assert all(IMAGES["half"](rows) == rows and places(rows, 3, 4) for rows in made)

    def test_the_share_of_holes_stays_what_was_asked_for(self) -> None:
        made = masks(Options(board="12x12", holes=0.4, symmetry="all"), 40)
        assert 0.57 < "".join(row for rows in made for row in rows).count("#") / (144 * len(made)) < 0.63

    def test_orbits_are_a_partition_of_the_board(self) -> None:
        for symmetry in SYMMETRIES:
            cells: list[Cell] = [cell for orbit in orbits(5, 5, symmetry) for cell in orbit]
            assert sorted(cells) == [(i, j) for i in range(5) for j in range(5)]
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

    def test_holes_thin_a_shape_only_where_asked_for(self) -> None:
        for rows in masks(Options(mask=DIAMOND, holes=0.5, symmetry="all"), 5):
            assert rows != tuple(DIAMOND.split("/"))
            assert all(image(rows) == rows for image in IMAGES.values())
            assert all(a != "#" or b == "#" for a, b in zip("/".join(rows), DIAMOND, strict=True))

    def test_levels_follow_from_the_tiles_with_four_neighbours(self) -> None:
        assert levels(Options(mask="####")) == (1,)
        assert levels(Options(letters="I")) == (1,)
        assert levels(Options(mask="..#../..#../#####/..#../..#..")) == (1, 2, 3)
        assert levels(Options(mask=DIAMOND)) == (1, 2, 3, 4, 5)
        with pytest.raises(ImpossibleError, match="levels that do: 1"):
            generate("ottf", Options(letters="I"), target=Target((2,)))

    def test_every_level_turns_up_in_large_letters(self) -> None:
        options = Options(letters="OT/TF", scale=3)
        assert options.board == "45x33"
        for level in (1, 3, 4, 5):
            (entry,) = generate("ottf", options, target=Target((level,)), tries=40)
            assert mask(entry.instance) == lettered("OT/TF", 3, 50)
            assert entry.origin
            again = remake(entry.origin)
            assert again
            assert again.instance == entry.instance

    def test_blocks_are_tried_only_where_they_fit(self) -> None:
        options = Options(letters="OTTF", scale=2)
        assert {narrowed.block for narrowed in aim(options, (3,))} == {""}
        assert places(options.shape, 3, 4) == ()


class TestRefusals:
    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            ({"symmetry": "round"}, "symmetry 'round': expected one of none, mirror, turn, cross, quarter, all"),
            ({"letters": "O!"}, "letters: '!': expected A to Z, 0 to 9, spaces, and / for a new line"),
            ({"letters": "O/"}, "letters 'O/': expected a letter in every line"),
            ({"letters": " "}, "expected a letter in every line"),
            (
                {"letters": "PUZZLEMILL"},
                "letters 'PUZZLEMILL': take 7x59 cells at scale 1, at most 50 each: break lines with /",
            ),
            ({"letters": "HELLO", "scale": 7}, "at scale 7, at most 50 each: scale 1 fits, or break lines with /"),
            ({"letters": "H/E/L", "scale": 4}, "take 92x20 cells at scale 4, at most 50 each: scale 2 fits"),
            ({"letters": "O", "scale": 0}, "scale 0: expected 1 to 7"),
            ({"letters": "O", "scale": 8}, "scale 8: expected 1 to 7"),
            ({"scale": 2}, "scale: only with letters"),
            ({"letters": "O", "mask": "#"}, "letters, mask: expected one of them"),
            ({"letters": "O", "board": "7x13"}, "board '7x13': the shape takes 7x5"),
            ({"mask": "#x"}, "mask '#x': expected rows of # (a tile) and . (none), joined by /"),
            ({"mask": "##/#"}, "mask '##/#': expected rows of equal length"),
            ({"mask": "../.."}, "no tile, expected at least one"),
            ({"mask": "#" * 51}, "mask: 1 x 51 cells, at most 50 each"),
            ({"mask": DIAMOND, "method": "harmonic"}, "method harmonic: needs --block, a solid area of the shape"),
            ({"letters": "HELLO", "depth": 2}, "depth: needs --block, a solid area of the shape"),
        ],
    )
    def test_what_makes_no_sense_is_refused(self, options: dict[str, object], reason: str) -> None:
        with pytest.raises(InputError) as error:
            Options(**options)  # type: ignore[arg-type]
        assert reason in str(error.value)
        assert not isinstance(error.value, ImpossibleError)

    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            ({"symmetry": "quarter"}, "symmetry quarter: only square boards have it, not 7x13"),
            ({"board": "4x5", "symmetry": "all"}, "only square boards have it"),
            ({"letters": "F", "symmetry": "mirror"}, "symmetry mirror: the shape itself has it not, see row 1"),
            ({"mask": DIAMOND, "block": "4x5"}, "finds no place in the shape where it would have no holes"),
            ({"mask": "####", "method": "grown", "sources": 1}, "no tile of a 1x4 board has four neighbours"),
        ],
    )
    def test_what_nothing_can_fulfil_is_refused_with_the_reason(self, options: dict[str, object], reason: str) -> None:
        with pytest.raises(ImpossibleError) as error:
            Options(**options)  # type: ignore[arg-type]
        assert reason in str(error.value)
