"""Commands of the observatory that write pictures: what they write and what they refuse."""

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from puzzlemill.puzzles.domicles import Swaps, parse_id
from puzzlemill.puzzles.iqblocks import Filling
from puzzlemill.puzzles.kinds import AnyPuzzle
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.packs import Entry, Pack, make_entry, write_pack
from tests.support.commands import invoke, printed, refusal
from tests.support.render.samples import END, SMALL_OTTF, START

SWAPS = "domicles:2x2:6:e1:60504321"

BLOCKS = "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j."


def pack(*entries: Entry[Any, Any]) -> str:
    Path("pack.json").write_bytes(write_pack(Pack(title="Some", puzzles=entries)))
    return "pack.json"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("research", "gloop", "strip"), "contour"),
        (("research", "domicles", "strip", SWAPS), "Solved"),
        (("research", "ottf", "strip", "ottf:2x2:1223"), "3 "),
        (("research", "ottf", "strip", "--rounds", "2", "ottf:2x2:1223"), "2"),
        (("research", "ottf", "arrows", "ottf:2x2:1223"), "Sink"),
        (("research", "ottf", "reason", "ottf:1x1:2"), "none is left"),
        (("research", "iqblocks", "picture", BLOCKS), "J"),
    ],
)
def test_a_picture_is_written_and_nothing_is_printed(arguments: tuple[str, ...], words: str) -> None:
    assert invoke(*arguments, "-o", "picture.svg") == (0, "", "")
    picture = Path("picture.svg").read_text()
    assert picture.startswith("<svg")
    assert words in picture


@pytest.mark.parametrize(("ending", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_the_ending_of_the_file_says_what_is_written(ending: str, start: bytes) -> None:
    printed("research", "domicles", "strip", SWAPS, "-o", f"a.{ending}")
    assert Path(f"a.{ending}").read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("arguments", "puzzle"),
    [
        (("research", "domicles", "strip"), parse_id(SWAPS)),
        (("research", "ottf", "strip"), Ottf(("12",))),
        (("research", "ottf", "arrows"), Ottf(("12",))),
        (("research", "ottf", "reason"), Ottf(("2",))),
    ],
)
def test_one_puzzle_of_a_pack_is_drawn(arguments: tuple[str, ...], puzzle: AnyPuzzle) -> None:
    two = pack(make_entry(puzzle), make_entry(puzzle))
    error = refusal(*arguments, two, "-o", "picture.svg")
    assert error == "pack.json has 2 puzzles; choose one with --puzzle N"
    assert refusal(*arguments, two, "--puzzle", "3", "-o", "picture.svg") == "--puzzle 3: pack.json has 2 puzzles"
    printed(*arguments, two, "--puzzle", "1", "-o", "picture.svg")


@pytest.mark.parametrize(
    ("arguments", "entry", "message"),
    [
        (
            ("research", "domicles", "strip"),
            make_entry(parse_id(SWAPS), Swaps(((0, 4),))),
            "swaps: swap 1 names 0 and 4; expected two different places",
        ),
        (
            ("research", "ottf", "arrows"),
            make_entry(SMALL_OTTF, Order(())),
            "solution: not drawn because it is wrong: MISSING",
        ),
        (
            ("research", "iqblocks", "picture", "--solution"),
            make_entry(START, Filling(END.board[::-1])),
            "solution: not drawn because it is wrong",
        ),
        (
            ("research", "iqblocks", "picture", "--colours"),
            make_entry(START, Filling(END.board[::-1])),
            "solution: not drawn because it is wrong",
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
        printed("research", "domicles", "strip", source, "-o", "strip.pdf")
        words = PdfReader("strip.pdf").pages[0].extract_text().split()
        assert (words.count("↔"), words.count("Solved")) == (swaps, 1)
