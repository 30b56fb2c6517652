"""Dominoes to cut out, and the commands that write pictures of Domicles."""

import itertools
import math
from pathlib import Path as File
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from puzzlemill.cli import domicles as domicles_commands
from puzzlemill.puzzles.domicles import LARGEST_PIPS, Domicles, Swaps, Tile, double_set, parse_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Pack, make_entry, write_pack
from puzzlemill.render.domicles.sheets import domino_sheets, whole_set
from puzzlemill.render.drawing.canvas import Path, Place, Text
from puzzlemill.render.pages.layout import PAPERS, Paper, Sheet
from tests.render.domicles.test_domicles import assert_inside, assert_texts_apart
from tests.support.commands import command as named
from tests.support.cutouts import assert_crop_marks

strip = named("domicles", "strip")
tiles = named("domicles", "tiles")

EXAMPLE = "domicles:2x2:6:e1:60504321"


def number_of(tile: Tile) -> int:
    """0|0, 1|0, 1|1, 2|0 and so on, counted from 0."""
    return whole_set(18, doubles=True).index(tile)


def pieces_of(sheets: list[Sheet]) -> list[Any]:
    return [placed for sheet in sheets for placed in sheet.placed if placed.role == "tile"]


def test_a_set_has_its_number_of_tiles_with_and_without_doubles() -> None:
    assert [len(whole_set(pips)) for pips in (6, 9, 12)] == [21, 45, 78]
    assert [len(whole_set(pips, doubles=True)) for pips in (6, 9, 12)] == [28, 55, 91]
    assert whole_set(6) == double_set(6)
    for pips in (0, 19):
        with pytest.raises(InputError, match=f"pips: {pips}, expected 1 to 18"):
            whole_set(pips)


@pytest.mark.parametrize("spacing", [0.0, 3.0, 6.0])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize(("pips", "length"), [(6, 44.0), (12, 30.0), (18, 110.0)])
def test_all_tiles_are_on_the_sheets_once_in_order_with_room_between(
    paper: Paper, pips: int, length: float, spacing: float
) -> None:
    chosen = whole_set(pips, doubles=True)
    sheets = domino_sheets(paper, reversed(chosen), length, spacing)
    assert [placed.puzzle for placed in pieces_of(sheets)] == [number_of(tile) for tile in chosen]
    for sheet in sheets[::2]:
        assert_inside(sheet.drawing)
        assert_texts_apart(sheet.drawing)
        area = sheet.area
        for placed in sheet.placed:
            assert area.x - 1e-6 <= placed.box.x <= area.x + area.width - placed.box.width + 1e-6
            assert area.y - 1e-6 <= placed.box.y <= area.y + area.height - placed.box.height + 1e-6
        for one, other in itertools.combinations(sheet.placed, 2):
            across = max(other.box.x - one.box.x - one.box.width, one.box.x - other.box.x - other.box.width)
            down = max(other.box.y - one.box.y - one.box.height, one.box.y - other.box.y - other.box.height)
            assert max(across, down) >= (spacing if one.role == other.role == "tile" else 0) - 1e-6
        assert all((placed.box.width, placed.box.height) == (length, length / 2) for placed in pieces_of([sheet]))
        (ruler,) = (placed.box for placed in sheet.placed if placed.role == "ruler")
        assert ruler.width == 50
    assert all(not sheet.drawing.items for sheet in sheets[1::2])
    assert [sheet.number for sheet in sheets] == list(range(1, len(sheets) + 1))


@pytest.mark.parametrize("spacing", [0.0, 2.0, 3.0, 6.0])
def test_crop_marks_stand_in_line_with_every_cut_and_clear_of_every_tile(spacing: float) -> None:
    sheet, _ = domino_sheets(PAPERS["a4"], whole_set(6), spacing=spacing)
    assert_crop_marks(sheet)


def test_a_tile_fills_its_piece_and_carries_its_pips() -> None:
    for tile in whole_set(12, doubles=True):
        sheet, _ = domino_sheets(PAPERS["a4"], [(12, 12), tile])
        place = next(item for item in sheet.drawing.items if isinstance(item, Place))
        box = pieces_of([sheet])[0].box
        assert (place.x, place.y) == (box.x, box.y)
        assert place.drawing.width * place.scale == pytest.approx(box.width)
        pips = [item for item in place.drawing.items if isinstance(item, Path) and item.fill == 0.0]
        assert len(pips) == sum(tile)


def test_where_numbers_are_digits_six_and_nine_are_underlined() -> None:
    for tile in ((9, 8), (8, 6), (9, 6), (16, 5), (13, 8)):
        sheet, _ = domino_sheets(PAPERS["a4"], [tile, (18, 17)])
        place = next(item for item in sheet.drawing.items if isinstance(item, Place))
        assert [item.text for item in place.drawing.items if isinstance(item, Text)] == [str(number) for number in tile]
        underlines = [item for item in place.drawing.items if isinstance(item, Path) and len(item.steps) == 2][1:]
        assert len(underlines) == sum(number in (6, 9) for number in tile)


@pytest.mark.parametrize(
    ("chosen", "options", "message"),
    [
        ([], {}, "tiles: none to print"),
        ([(19, 0)], {}, r"tiles: 19\|0, expected 18 >= high >= low >= 0"),
        ([(0, 1)], {}, r"tiles: 0\|1"),
        ([(1, -1)], {}, r"tiles: 1\|-1"),
        ([(1, 0)], {"length": 19.9}, "length 19.9: expected 20 to 120 mm"),
        ([(1, 0)], {"length": 121}, "length 121: expected"),
        ([(1, 0)], {"length": math.nan}, "length nan"),
        ([(1, 0)], {"spacing": -1}, "spacing -1: expected 0 to 20 mm"),
        ([(1, 0)], {"spacing": 21}, "spacing 21"),
    ],
)
def test_sheets_that_cannot_be_printed_are_refused(chosen: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        domino_sheets(PAPERS["a4"], chosen, **options)


def run(command: click.Command, *arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def pack(folder: File, *entries: Any) -> str:
    file = folder / "pack.json"
    file.write_bytes(write_pack(Pack(title="Some", puzzles=entries)))
    return str(file)


def test_a_strip_shows_the_least_swaps_or_those_that_come_with_the_puzzle(tmp_path: File) -> None:
    known = pack(tmp_path, make_entry(parse_id(EXAMPLE), Swaps(((0, 2), (2, 0), (0, 2)))))
    for source, boards in ((EXAMPLE, 2), (known, 4)):
        file = tmp_path / "strip.pdf"
        assert run(strip, source, "-o", str(file)).exit_code == 0
        words = PdfReader(file).pages[0].extract_text().split()
        assert words.count("↔") == boards - 1
        assert words.count("Solved") == 1
    for name, start in (("a.svg", b"<svg"), ("a.png", b"\x89PNG")):
        assert run(strip, EXAMPLE, "-o", str(tmp_path / name)).exit_code == 0
        assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((EXAMPLE, "-o", "a.txt"), "a.txt: expected FILE.svg, FILE.pdf or FILE.png"),
        (("ottf:2x2:1234", "-o", "a.svg"), "kind ottf: expected domicles"),
        (("domicles:2x2:6:m3:60616263", "-o", "a.svg"), "tiles: no number of swaps solves them"),
    ],
)
def test_a_strip_that_cannot_be_drawn_is_refused_in_one_line(arguments: tuple[str, ...], message: str) -> None:
    found = run(strip, *arguments).exception
    assert isinstance(found, InputError)
    assert message in str(found)
    assert "\n" not in str(found)


def test_a_strip_for_which_the_budget_finds_no_swaps_ends_with_status_3(tmp_path: File) -> None:
    result = run(strip, EXAMPLE, "--budget", "1", "-o", str(tmp_path / "a.svg"))
    assert result.exit_code == 3
    assert "solution: none found in 1 nodes; --budget sets how many to spend" in result.stderr
    assert not list(tmp_path.iterdir())


def test_a_strip_shows_one_puzzle_whose_swaps_can_be_made(tmp_path: File) -> None:
    puzzle = parse_id(EXAMPLE)
    for entries, message in (
        ((make_entry(puzzle),) * 2, "2 puzzles, expected one; --puzzle N takes the N-th"),
        ((make_entry(puzzle, Swaps(((0, 4),))),), "entry 1: swaps: 0 and 4 in swap 1 are not two places"),
    ):
        found = run(strip, pack(tmp_path, *entries), "-o", str(tmp_path / "a.svg")).exception
        assert isinstance(found, InputError)
        assert message in str(found)
    two = pack(tmp_path, make_entry(puzzle), make_entry(puzzle, Swaps(((0, 4),))))
    assert run(strip, two, "--puzzle", "1", "-o", str(tmp_path / "a.svg")).exit_code == 0


def test_tiles_are_those_of_a_set_or_of_puzzles(tmp_path: File) -> None:
    two = pack(tmp_path, make_entry(parse_id(EXAMPLE)), make_entry(Domicles(2, 2, 6, double_set(6)[:4], 3)))
    for number, (arguments, title) in enumerate(
        [
            ((), "Dominoes: 21 tiles of double-6"),
            (("--doubles", "--paper", "letter"), "Dominoes: 28 tiles of double-6"),
            (("--pips", "9", "--length", "30"), "Dominoes: 45 tiles of double-9"),
            ((EXAMPLE,), "Dominoes: 4 tiles of double-6"),
            ((two,), "Dominoes: 7 tiles of double-6"),
        ]
    ):
        file = tmp_path / f"tiles-{number}.pdf"
        assert run(tiles, *arguments, "-o", str(file)).exit_code == 0
        front, back = PdfReader(file).pages
        assert title in front.extract_text()
        assert back.extract_text() == ""
    assert run(tiles, "-o", str(tmp_path / "folder")).exit_code == 0
    assert [file.name for file in (tmp_path / "folder").iterdir()] == ["page-001.png"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-o", "a.txt"), "a.txt: expected FILE.pdf, or a folder for PNG pages"),
        (("-o", "a.pdf", "--paper", "a0"), "paper 'a0'"),
        (("-o", "a.pdf", "ottf:2x2:1234"), "kind ottf: expected domicles"),
    ],
)
def test_tiles_that_cannot_be_printed_are_refused_in_one_line(arguments: tuple[str, ...], message: str) -> None:
    found = run(tiles, *arguments).exception
    assert isinstance(found, InputError)
    assert message in str(found)


def test_the_command_knows_the_largest_set() -> None:
    assert domicles_commands.LARGEST_PIPS == LARGEST_PIPS


def test_a_set_and_puzzles_exclude_each_other() -> None:
    for option in (("--pips", "6"), ("--doubles",)):
        result = run(tiles, EXAMPLE, *option, "-o", "a.pdf")
        assert result.exit_code == 2
        assert "say either them or puzzles" in result.output
