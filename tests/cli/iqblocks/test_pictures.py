"""Pieces of IQ Blocks to cut out, and the commands that write pictures: what they write and what they refuse."""

import itertools
import math
from pathlib import Path as File
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from puzzlemill.cli.iqblocks import pictures as iqblocks_picture_commands
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, format_id, parse_id
from puzzlemill.puzzles.iqblocks.pieces import Piece, bundled, orientations
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Pack, make_entry, write_pack
from puzzlemill.render.drawing.canvas import Drawing, Path, Place
from puzzlemill.render.iqblocks.board import BORDER, border, marked
from puzzlemill.render.iqblocks.how_to_play import EXAMPLE
from puzzlemill.render.iqblocks.sheets import piece_sheets
from puzzlemill.render.pages.cutouts import CUT, FOOT
from puzzlemill.render.pages.layout import PAPERS, Paper, Sheet
from tests.render.domicles.test_domicles import assert_inside, assert_texts_apart, texts
from tests.support.commands import command as named

picture = named("iqblocks", "picture")
pieces = named("iqblocks", "pieces")
poster = named("iqblocks", "poster")
strip = named("iqblocks", "strip")

START, END = parse_id(EXAMPLE[0]), parse_id(EXAMPLE[2])
HARD = "iqblocks:iq:8x8:i.b61."
RING = Piece("R", ("###", "#.#", "###"))
MANY = tuple(
    Piece(chr(65 + number), ("####", "#..#", "####") if number % 2 else ("#####", "#...."), number % 3 > 0)
    for number in range(26)
)
WIDE = tuple(Piece(letter, ("#",) * 14) for letter in "ABCDEFGHIJKL")
LONG = IqBlocks("pentominoes", ("." * 20,) * 3)
CLUED = IqBlocks("iq", ("D.......", *("." * 8,) * 7))


def tiles(sheet: Sheet) -> list[Any]:
    return [placed for placed in sheet.placed if placed.role == "tile"]


def drawn(sheet: Sheet) -> list[Place]:
    return [item for item in sheet.drawing.items if isinstance(item, Place)]


def shape(drawing: Drawing, cell: float) -> tuple[str, ...]:
    """The shape that a piece's cutting lines enclose, by the lines to the left of each cell."""
    lines = [item.steps for item in drawing.items if isinstance(item, Path) and item.stroke == CUT]
    half = 0.175
    cuts = set()
    for (_, x0, y0), (_, x1, y1) in lines:
        if x0 == x1:
            first, last = (round((float(y) - half) / cell) for y in (y0, y1))
            cuts |= {(row, round((float(x0) - half) / cell)) for row in range(first, last)}
    rows, cols = (round(length / cell) for length in (drawing.height, drawing.width))
    return tuple(
        "".join("#" if sum((row, at) in cuts for at in range(col + 1)) % 2 else "." for col in range(cols))
        for row in range(rows)
    )


class TestSheets:
    @pytest.mark.parametrize("spacing", [0.0, 3.0, 6.0])
    @pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
    @pytest.mark.parametrize(("chosen", "cell"), [(bundled("iq"), 12.0), (MANY, 11.0), ((RING,), 60.0), (WIDE, 15.0)])
    def test_all_pieces_are_on_the_sheets_once_in_their_shapes_with_room_between(
        self, chosen: tuple[Piece, ...], cell: float, paper: Paper, spacing: float
    ) -> None:
        sheets = piece_sheets(paper, chosen, cell, spacing)
        assert sorted(placed.puzzle for sheet in sheets for placed in tiles(sheet)) == list(range(len(chosen)))
        for sheet in sheets[::2]:
            assert_inside(sheet.drawing)
            assert_texts_apart(sheet.drawing)
            area = sheet.area
            for placed, place in zip(tiles(sheet), drawn(sheet), strict=True):
                piece = chosen[placed.puzzle]
                assert shape(place.drawing, cell) in orientations(Piece(piece.name, piece.shape, False))
                assert texts(place.drawing) == [piece.name + ("*" if piece.name in marked(chosen) else "")]
                assert area.x - 1e-6 <= placed.box.x <= area.x + area.width - placed.box.width + 1e-6
                assert (place.scale, place.turn) == (1.0, 0.0)
            for one, other in itertools.combinations(sheet.placed, 2):
                across = max(other.box.x - one.box.x - one.box.width, one.box.x - other.box.x - other.box.width)
                down = max(other.box.y - one.box.y - one.box.height, one.box.y - other.box.y - other.box.height)
                assert max(across, down) >= (spacing if one.role == other.role == "tile" else 0) - 1e-6
            (ruler,) = (placed.box for placed in sheet.placed if placed.role == "ruler")
            assert ruler.width == 50
        assert all(not sheet.drawing.items for sheet in sheets[1::2])
        assert [sheet.number for sheet in sheets] == list(range(1, len(sheets) + 1))

    def test_pieces_lie_as_in_their_set_unless_turning_saves_a_sheet(self) -> None:
        assert all(
            shape(place.drawing, 12.0) in {piece.shape for piece in bundled("iq")}
            for place in drawn(piece_sheets(PAPERS["a4"], bundled("iq"))[0])
        )
        short = [Piece(letter, ("#",) * 8) for letter in "ABCDEFGHIJ"]
        upright, *_ = piece_sheets(PAPERS["a4"], short[:8], 20.0)
        assert {placed.box.height for placed in tiles(upright)} == {160.0}
        saved = piece_sheets(PAPERS["a4"], short, 20.0, 2.0)
        assert len(saved) == 2
        assert {placed.box.height for placed in tiles(saved[0])} == {20.0}

    def test_the_frame_has_the_board_with_what_is_given_at_the_same_scale_below_the_pieces(self) -> None:
        sheet, _ = piece_sheets(PAPERS["a4"], START.left, 12.0, frame=START)
        (frame,) = (placed for placed in sheet.placed if placed.role == "frame")
        assert frame.box.width == pytest.approx(8 * 12 + BORDER)
        assert frame.box.y >= max(placed.box.y + placed.box.height for placed in tiles(sheet)) + 10
        assert_inside(sheet.drawing)
        assert_texts_apart(sheet.drawing)
        assert "IQ Blocks: 4 pieces and the frame" in texts(sheet.drawing)
        assert sorted(texts(drawn(sheet)[-1].drawing)) == list("BCGHIJ")
        assert texts(drawn(piece_sheets(PAPERS["a4"], (), frame=CLUED)[0])[0].drawing) == ["D"]

    def test_a_frame_without_room_below_the_pieces_has_a_sheet_of_its_own(self) -> None:
        sheet, _, last, _ = piece_sheets(PAPERS["a4"], START.left, 20.0, frame=START)
        assert [placed.role for placed in last.placed].count("frame") == 1
        assert (len(tiles(sheet)), tiles(last)) == (4, [])

    @pytest.mark.parametrize("cell", [5.0, 9.0, 12.0, 17.0, 23.0])
    @pytest.mark.parametrize("puzzle", [START, CLUED, LONG])
    def test_the_frame_lies_once_within_the_room_and_off_the_pieces(self, puzzle: IqBlocks, cell: float) -> None:
        cell = min(cell, 11.0) if puzzle is LONG else cell
        sheets = piece_sheets(PAPERS["letter"], puzzle.left, cell, frame=puzzle)
        (found,) = ((sheet, placed.box) for sheet in sheets for placed in sheet.placed if placed.role == "frame")
        sheet, box = found
        assert sorted((box.width, box.height)) == pytest.approx(
            sorted(length * cell + border(cell) for length in (len(puzzle.board), len(puzzle.board[0])))
        )
        assert box.x >= sheet.area.x - 1e-6
        assert box.y + box.height <= sheet.area.y + sheet.area.height - FOOT + 1e-6
        assert all(placed.box.y + placed.box.height < box.y for placed in tiles(sheet))

    def test_a_frame_that_is_too_wide_is_turned(self) -> None:
        *_, sheet, _ = piece_sheets(PAPERS["a4"], LONG.left, 12.0, frame=LONG)
        assert drawn(sheet)[0].drawing.height == pytest.approx(20 * 12 + BORDER)

    def test_what_may_not_be_turned_over_is_marked_unless_it_is_its_own_mirror_image(self) -> None:
        corner, hook = Piece("B", ("##", ".#"), False), Piece("C", ("###", "#.."), False)
        for chosen, letters, words in (
            ([RING, corner], "R B", ", and turned over."),
            ([RING, hook], "R C", ", but not turned over."),
            ([RING, hook, Piece("A", ("##.", ".##"))], "R C* A", ", and turned over but for those marked *."),
        ):
            sheet = piece_sheets(PAPERS["a4"], chosen)[0]
            assert sorted(it for place in drawn(sheet) for it in texts(place.drawing)) == sorted(letters.split())
            assert f"Cut along the outlines. Pieces may be turned{words}" in texts(sheet.drawing)

    @pytest.mark.parametrize(
        ("chosen", "options", "message"),
        [
            ((), {}, "pieces: none to print"),
            ((RING,), {"cell": 3.9}, "cell 3.9: expected 4 to 60 mm"),
            ((RING,), {"cell": math.nan}, "cell nan"),
            (
                (Piece("A", ("#" * 32,)),),
                {"cell": 12.0},
                r"cell 12.0: expected 4 to 7.\d+ mm, for piece A to fit the paper",
            ),
            (
                (),
                {"cell": 12.0, "frame": IqBlocks("iq", ("." * 32,) * 32)},
                r"cell 12.0: expected 4 to 5.\d+ mm, for the frame to",
            ),
            ((RING,), {"cell": 61}, "cell 61: expected 4 to 60 mm$"),
            ((RING,), {"spacing": 21}, "spacing 21: expected 0 to 20 mm"),
        ],
    )
    def test_sheets_that_cannot_be_printed_are_refused(self, chosen: Any, options: Any, message: str) -> None:
        with pytest.raises(InputError, match=message):
            piece_sheets(PAPERS["a4"], chosen, **options)


def run(command: click.Command, *arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


class TestCommands:
    @pytest.mark.parametrize(
        ("command", "options", "letters"),
        [
            (picture, (), 10),
            (picture, ("--solution",), 10),
            (picture, ("--colours",), 10),
            (strip, (), 4 * 10 - 3 - 2 - 1),
            (strip, ("--whole", "--steps", "4"), 10),
            (poster, ("--boards", "3"), 10),
            (poster, ("--level", "1", "--boards", "100", "--columns", "2", "--seed", "5"), 2 * 7),
        ],
    )
    def test_they_write_a_picture(
        self, command: click.Command, options: tuple[str, ...], letters: int, tmp_path: File
    ) -> None:
        output = tmp_path / "picture.svg"
        result = run(command, EXAMPLE[0], "-o", str(output), *options)
        assert (result.exit_code, result.output) == (0, "")
        found = [line for line in output.read_text().replace("</text>", "\n").split("\n") if line[-2:-1] == ">"]
        assert sum(line[-1] in "ABCDEFGHIJ" for line in found) == letters

    def test_colours_are_in_coloured_pictures_alone(self, tmp_path: File) -> None:
        output = tmp_path / "picture.svg"
        for option, wanted in (("--solution", False), ("--colours", True)):
            run(picture, EXAMPLE[0], option, "-o", str(output))
            assert ("#faefaf" in output.read_text().lower()) is wanted

    def test_posters_are_spread_over_a_level_or_drawn_by_a_seed(self, tmp_path: File) -> None:
        def made(*options: str) -> str:
            output = tmp_path / "poster.svg"
            result = run(poster, "iqblocks:iq:8x8:64.", "--level", "2", "--boards", "9", *options, "-o", str(output))
            assert (result.exit_code, result.output) == (0, "")
            return output.read_text()

        assert made() == made()
        assert made("--seed", "1") == made("--seed", "1")
        assert len({made(), made("--seed", "1"), made("--seed", "2")}) == 3

    def test_posters_are_of_the_ten_pieces_by_default_with_64_boards(self, tmp_path: File) -> None:
        named, default = (tmp_path / name for name in ("named.svg", "default.svg"))
        options = ("--level", "3", "-o")
        assert run(poster, *options, str(default)).exit_code == 0
        run(poster, "iqblocks:iq:8x8:64.", "--boards", "64", "--columns", "8", *options, str(named))
        assert default.read_bytes() == named.read_bytes()

    def test_a_strip_of_several_pages_is_a_pdf_alone(self, tmp_path: File) -> None:
        pdf, png = tmp_path / "strip.pdf", tmp_path / "strip.png"
        assert run(strip, HARD, "--whole", "-o", str(pdf)).exit_code == 0
        pages = PdfReader(pdf).pages
        assert len(pages) > 1
        assert all(float(page.mediabox.height) / 72 * 25.4 <= 260 for page in pages)
        result = run(strip, HARD, "--whole", "-o", str(png))
        assert f"steps: {len(pages)} pages of boards, expected one; --steps takes some" in str(result.exception)
        assert not png.exists()
        assert run(strip, HARD, "--whole", "--steps", "81-88", "-o", str(png)).exit_code == 0

    def test_a_strip_too_long_to_print_is_refused(self, tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(iqblocks_picture_commands, "MOST_PAGES", 2)
        result = run(strip, HARD, "--whole", "-o", str(tmp_path / "strip.pdf"))
        assert "pages of boards, expected at most 2; --steps takes some" in str(result.exception)

    def test_a_set_is_printed_without_a_frame_and_a_puzzle_with_one(self, tmp_path: File) -> None:
        pdf = tmp_path / "pieces.pdf"
        for arguments, sheets in (((), 1), (("--set", "pentominoes"), 1), ((EXAMPLE[0],), 1), ((EXAMPLE[2],), 1)):
            result = run(pieces, *arguments, "-o", str(pdf))
            assert (result.exit_code, result.output) == (0, "")
            assert len(PdfReader(pdf).pages) == 2 * sheets
        folder = tmp_path / "pages"
        run(pieces, format_id(CLUED), "--cell", "10", "--spacing", "0", "--paper", "letter", "-o", str(folder))
        assert sorted(file.name for file in folder.iterdir()) == ["page-001.png"]

    def test_a_wrong_solution_of_a_pack_is_refused(self, tmp_path: File) -> None:
        pack, output = tmp_path / "pack.json", tmp_path / "picture.svg"
        wrong = Filling(END.board[::-1])
        pack.write_bytes(write_pack(Pack(title="One", puzzles=(make_entry(START, wrong),))))
        for option in ("--solution", "--colours"):
            result = run(picture, str(pack), option, "-o", str(output))
            assert f"{pack}: entry 1: solution: is wrong, so it is not drawn" in str(result.exception)
            assert not output.exists()

    @pytest.mark.parametrize(
        ("command", "arguments", "message"),
        [
            (picture, ("iqblocks:iq:8x9:72.", "--solution"), "board: has no solution"),
            (poster, ("iqblocks:iq:8x9:72.",), "board: has no solution"),
            (poster, ("iqblocks:iq:8x9:72.", "--level", "1"), "level 1: no boards, 72 cells are to be covered"),
            (poster, (EXAMPLE[0], "--level", "5"), "level 5: expected 1 to 4, the pieces to place"),
            (strip, (EXAMPLE[0], "--steps", "5"), "steps: 5 to 5, expected some of 1 to 4"),
            (strip, (EXAMPLE[0], "--steps", "1-"), "steps '1-': expected a number such as 3, or a range such as 1-12"),
            (strip, (EXAMPLE[2],), "steps: none, the board is full"),
            (strip, ("ottf:1x1:1",), "kind ottf: expected iqblocks"),
            (picture, (EXAMPLE[0], "-o", "picture.gif"), "picture.gif: expected FILE.svg, FILE.pdf or FILE.png"),
            (pieces, (EXAMPLE[0], "--cell", "40"), "mm, for the frame to fit the paper"),
            (pieces, ("--set", "none"), "pieces 'none': expected one of iq"),
            (pieces, ("--paper", "a0"), "paper 'a0': expected one of a4, letter"),
        ],
    )
    def test_what_has_no_picture_is_refused_in_one_line(
        self, command: click.Command, arguments: tuple[str, ...], message: str, tmp_path: File
    ) -> None:
        output = () if "-o" in arguments else ("-o", str(tmp_path / "picture.pdf"))
        result = run(command, *arguments, *output)
        assert isinstance(result.exception, InputError)
        assert message in str(result.exception)
        assert "\n" not in str(result.exception)

    def test_a_set_beside_a_puzzle_is_a_mistake(self) -> None:
        result = run(pieces, EXAMPLE[0], "--set", "iq", "-o", "pieces.pdf")
        assert result.exit_code == 2
        assert "--set is about a whole set: say either it or a puzzle" in result.output

    def test_a_budget_that_is_spent_is_told(self, tmp_path: File) -> None:
        for command, options in ((picture, ("--solution",)), (strip, ()), (poster, ())):
            output = tmp_path / "picture.svg"
            result = run(command, "iqblocks:iq:8x8:64.", *options, "--budget", "1", "-o", str(output))
            assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (3, "", 1)
            assert "; --budget sets how many to spend" in result.stderr
