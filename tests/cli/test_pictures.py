"""The commands of all kinds that write pictures and sheets to cut out: what they write, and what they refuse."""

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from puzzlemill.cli import domicles as domicles_commands
from puzzlemill.puzzles import iqblocks
from puzzlemill.puzzles.domicles import LARGEST_PIPS, Domicles, Swaps, double_set, parse_id
from puzzlemill.puzzles.iqblocks import Filling
from puzzlemill.puzzles.kinds import Puzzle
from puzzlemill.puzzles.ottf import Order, Ottf, format_id
from puzzlemill.puzzles.packs import Entry, Pack, make_entry, write_pack
from tests.support.commands import invoke, printed, refusal
from tests.support.render.samples import END, SMALL_OTTF, START, ottf_sample

SWAPS = "domicles:2x2:6:e1:60504321"
FULL = iqblocks.format_id(END)
BLOCKS = "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j."


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def pack(*entries: Entry[Any, Any]) -> str:
    Path("pack.json").write_bytes(write_pack(Pack(title="Some", puzzles=entries)))
    return "pack.json"


def hard_template() -> str:
    return format_id(ottf_sample("9x9", holes=0.0, method="harmonic", sources=4)[0])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("gloop", "strip"), "contour"),
        (("domicles", "strip", SWAPS), "Solved"),
        (("ottf", "strip", "ottf:2x2:1223"), "3 "),
        (("ottf", "strip", "--rounds", "2", "ottf:2x2:1223"), "2"),
        (("ottf", "arrows", "ottf:2x2:1223"), "Sink"),
        (("ottf", "reason", "ottf:1x1:2"), "none is left"),
        (("iqblocks", "picture", BLOCKS), "J"),
    ],
)
def test_a_picture_is_written_and_nothing_is_printed(arguments: tuple[str, ...], words: str) -> None:
    assert invoke(*arguments, "-o", "picture.svg") == (0, "", "")
    picture = Path("picture.svg").read_text()
    assert picture.startswith("<svg")
    assert words in picture


@pytest.mark.parametrize(("ending", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_the_ending_of_the_file_says_what_is_written(ending: str, start: bytes) -> None:
    printed("domicles", "strip", SWAPS, "-o", f"a.{ending}")
    assert Path(f"a.{ending}").read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("gloop", "strip", "-o", "x.txt"), "x.txt: expected FILE"),
        (("research", "gloop", "pack", "--board", "3x3", "-o", "x.txt"), "x.txt: expected FILE"),
        (("domicles", "strip", SWAPS, "-o", "a.txt"), "a.txt: expected FILE.svg, FILE.pdf or FILE.png"),
        (("domicles", "strip", "ottf:2x2:1234"), "kind ottf: expected domicles"),
        (("domicles", "strip", "domicles:2x2:6:m3:60616263"), "tiles: no number of swaps solves them"),
        (("domicles", "tiles", "-o", "a.txt"), "a.txt: expected FILE.pdf, or a folder for PNG pages"),
        (("domicles", "tiles", "--paper", "a0"), "paper 'a0'"),
        (("domicles", "tiles", "ottf:2x2:1234"), "kind ottf: expected domicles"),
        (("domicles", "tiles", SWAPS, "--pips", "6"), "say either them or puzzles"),
        (("domicles", "tiles", SWAPS, "--doubles"), "say either them or puzzles"),
        (("ottf", "strip", "ottf:1x1:2"), "'ottf:1x1:2': template: has no solution; `puzzlemill ottf reason` draws"),
        (("ottf", "reason", "ottf:1x1:1"), "'ottf:1x1:1': template: has a solution, so there is no reason to draw"),
        (("ottf", "arrows", SWAPS), "kind domicles: expected ottf"),
        (
            ("ottf", "strip", "--rounds", "2-", "ottf:1x1:1"),
            "rounds '2-': expected a number such as 3, or a range such as 1-12",
        ),
        (("ottf", "strip", "--rounds", "2", "ottf:1x1:1"), "rounds: 2 to 2, expected some of 1 to 1"),
        *(
            (("ottf", name, "ottf:1x1:1", "-o", "a.gif"), "a.gif: expected FILE.svg, FILE.pdf or FILE.png")
            for name in ("strip", "arrows", "reason")
        ),
        (("iqblocks", "picture", "iqblocks:iq:8x9:72.", "--solution"), "board: has no solution"),
        (("iqblocks", "picture", BLOCKS, "-o", "a.gif"), "a.gif: expected FILE.svg, FILE.pdf or FILE.png"),
        (("iqblocks", "poster", "iqblocks:iq:8x9:72."), "board: has no solution"),
        (("iqblocks", "poster", "iqblocks:iq:8x9:72.", "--level", "1"), "level 1: no boards, 72 cells are to be"),
        (("iqblocks", "poster", BLOCKS, "--level", "5"), "level 5: expected 1 to 4, the pieces to place"),
        (("iqblocks", "strip", BLOCKS, "--steps", "5"), "steps: 5 to 5, expected some of 1 to 4"),
        (
            ("iqblocks", "strip", BLOCKS, "--steps", "1-"),
            "steps '1-': expected a number such as 3, or a range such as 1-12",
        ),
        (("iqblocks", "strip", FULL), "steps: none, the board is full"),
        (("iqblocks", "strip", "ottf:1x1:1"), "kind ottf: expected iqblocks"),
        (("iqblocks", "pieces", BLOCKS, "--cell", "40"), "mm, for the frame to fit the paper"),
        (("iqblocks", "pieces", BLOCKS, "--set", "iq"), "--set is about a whole set: say either it or a puzzle"),
        (("iqblocks", "pieces", "--set", "none"), "pieces 'none': expected one of iq"),
        (("iqblocks", "pieces", "--paper", "a0"), "paper 'a0': expected one of a4, letter"),
    ],
)
def test_what_has_no_picture_is_refused(arguments: tuple[str, ...], message: str) -> None:
    output = () if "-o" in arguments else ("-o", "picture.pdf")
    assert message in refusal(*arguments, *output)
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    "arguments",
    [
        ("domicles", "strip", SWAPS),
        ("ottf", "strip", ""),
        ("ottf", "reason", ""),
        ("iqblocks", "picture", "--solution", "iqblocks:iq:8x8:64."),
        ("iqblocks", "strip", "iqblocks:iq:8x8:64."),
        ("iqblocks", "poster", "iqblocks:iq:8x8:64."),
    ],
    ids=" ".join,
)
def test_a_spent_budget_is_one_line_and_status_3(arguments: tuple[str, ...]) -> None:
    words = [word or hard_template() for word in arguments]
    status, out, err = invoke(*words, "--budget", "1", "-o", "picture.svg")
    assert (status, out, err.count("\n")) == (3, "", 1)
    assert "; --budget sets how many" in err
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    ("arguments", "puzzle"),
    [
        (("domicles", "strip"), parse_id(SWAPS)),
        (("ottf", "strip"), Ottf(("12",))),
        (("ottf", "arrows"), Ottf(("12",))),
        (("ottf", "reason"), Ottf(("2",))),
    ],
)
def test_one_puzzle_of_a_pack_is_drawn(arguments: tuple[str, ...], puzzle: Puzzle[Any]) -> None:
    two = pack(make_entry(puzzle), make_entry(puzzle))
    error = refusal(*arguments, two, "-o", "picture.svg")
    assert error == "pack.json: 2 puzzles, expected one; --puzzle N takes the N-th"
    assert refusal(*arguments, two, "--puzzle", "3", "-o", "picture.svg") == "puzzle 3: pack.json has 2"
    printed(*arguments, two, "--puzzle", "1", "-o", "picture.svg")


@pytest.mark.parametrize(
    ("arguments", "entry", "message"),
    [
        (
            ("domicles", "strip"),
            make_entry(parse_id(SWAPS), Swaps(((0, 4),))),
            "swaps: 0 and 4 in swap 1 are not two places",
        ),
        (
            ("ottf", "arrows"),
            make_entry(SMALL_OTTF, Order(())),
            "solution: is wrong, so it is not drawn: MISSING",
        ),
        (
            ("iqblocks", "picture", "--solution"),
            make_entry(START, Filling(END.board[::-1])),
            "solution: is wrong, so it is not drawn",
        ),
        (
            ("iqblocks", "picture", "--colours"),
            make_entry(START, Filling(END.board[::-1])),
            "solution: is wrong, so it is not drawn",
        ),
    ],
)
def test_a_wrong_solution_of_a_pack_is_not_drawn(
    arguments: tuple[str, ...], entry: Entry[Any, Any], message: str
) -> None:
    assert refusal(*arguments, pack(entry), "-o", "picture.svg").startswith(f"pack.json: entry 1: {message}")
    assert not Path("picture.svg").exists()


def test_a_packing_that_was_found_is_drawn() -> None:
    printed("research", "gloop", "pack", "--board", "3x3", "-o", "packing.svg")
    assert Path("packing.svg").read_text().startswith("<svg")


def test_a_strip_shows_the_least_swaps_or_those_that_come_with_the_puzzle() -> None:
    longer = pack(make_entry(parse_id(SWAPS), Swaps(((0, 2), (2, 0), (0, 2)))))
    for source, swaps in ((SWAPS, 1), (longer, 3)):
        printed("domicles", "strip", source, "-o", "strip.pdf")
        words = PdfReader("strip.pdf").pages[0].extract_text().split()
        assert (words.count("↔"), words.count("Solved")) == (swaps, 1)


def test_dominoes_are_those_of_a_set_or_of_puzzles() -> None:
    two = pack(make_entry(parse_id(SWAPS)), make_entry(Domicles(2, 2, 6, double_set(6)[:4], 3)))
    for arguments, title in (
        ((), "Dominoes: 21 tiles of double-6"),
        (("--doubles", "--paper", "letter"), "Dominoes: 28 tiles of double-6"),
        (("--pips", "9", "--length", "30"), "Dominoes: 45 tiles of double-9"),
        ((SWAPS,), "Dominoes: 4 tiles of double-6"),
        ((two,), "Dominoes: 7 tiles of double-6"),
    ):
        printed("domicles", "tiles", *arguments, "-o", "tiles.pdf")
        front, back = PdfReader("tiles.pdf").pages
        assert title in front.extract_text()
        assert back.extract_text() == ""


@pytest.mark.parametrize("arguments", [("gloop", "tiles", "--tiles", "0-9"), ("domicles", "tiles")])
def test_sheets_become_a_folder_of_pictures_without_the_empty_backs(arguments: tuple[str, ...]) -> None:
    printed(*arguments, "-o", "folder")
    assert [file.name for file in Path("folder").iterdir()] == ["page-001.png"]


def test_the_command_knows_the_largest_set() -> None:
    assert domicles_commands.LARGEST_PIPS == LARGEST_PIPS
