"""The commands that write cut-out sheets, and all that draw or prove within a budget."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from puzzlemill.puzzles.domicles import Domicles, double_set, parse_id
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.ottf import format_id
from puzzlemill.puzzles.packs import Pack, make_entry, write_pack
from tests.support.commands import invoke, printed
from tests.support.render.samples import ottf_sample

SWAPS = "domicles:2x2:6:e1:60504321"


def hard_template() -> str:
    return format_id(ottf_sample("9x9", holes=0.0, method="harmonic", sources=4)[0])


@pytest.mark.parametrize(
    "arguments",
    [
        ("research", "domicles", "strip", SWAPS),
        ("research", "ottf", "strip", ""),
        ("research", "ottf", "reason", ""),
        ("refute", ""),
        ("refute", "--unique", "iqblocks:iq:8x8:64."),
        ("research", "iqblocks", "picture", "--solution", "iqblocks:iq:8x8:64."),
        ("research", "iqblocks", "strip", "iqblocks:iq:8x8:64."),
        ("research", "iqblocks", "poster", "iqblocks:iq:8x8:64."),
    ],
    ids=" ".join,
)
def test_a_spent_budget_is_one_line_and_status_3(arguments: tuple[str, ...]) -> None:
    words = [word or hard_template() for word in arguments]
    status, out, err = invoke(*words, "--budget", "1", "-o", "picture.svg")
    assert (status, out, err.count("\n")) == (3, "", 1)
    assert "; use a larger --budget" in err
    assert not list(Path().iterdir())


@pytest.mark.thorough
def test_dominoes_are_those_of_a_set_or_of_puzzles() -> None:
    boards = parse_id(SWAPS), Domicles(2, 2, 6, double_set(6)[:4], 3)
    Path("two.json").write_bytes(write_pack(Pack(puzzles=tuple(map(make_entry, boards)))))
    for arguments, title in (
        ((), "21 dominoes of the double-6 set"),
        (("--doubles", "--paper", "letter"), "28 dominoes of the double-6 set"),
        (("--pips", "9", "--size", "30"), "45 dominoes of the double-9 set"),
        ((SWAPS,), "4 dominoes of the double-6 set"),
        (("two.json",), "7 dominoes of the double-6 set"),
    ):
        printed("cutouts", "domicles", *arguments, "-o", "tiles.pdf")
        front, back = PdfReader("tiles.pdf").pages
        assert title in front.extract_text()
        assert back.extract_text() == ""


def test_gloop_tiles_are_those_of_puzzles_each_once() -> None:
    two = (Gloop(("..",), "valid", (3, 50)), Gloop(("..",), "valid", (7, 50)))
    Path("two.json").write_bytes(write_pack(Pack(puzzles=tuple(map(make_entry, two)))))
    for arguments, title in ((), "Gloop: 3 tiles"), (("--puzzle", "2"), "Gloop: 2 tiles"):
        printed("cutouts", "gloop", "two.json", *arguments, "-o", "tiles.pdf")
        assert title in PdfReader("tiles.pdf").pages[0].extract_text()


@pytest.mark.parametrize("arguments", [("cutouts", "gloop", "--tiles", "0-9"), ("cutouts", "domicles")])
def test_sheets_become_a_folder_of_pictures_without_the_empty_backs(arguments: tuple[str, ...]) -> None:
    printed(*arguments, "-o", "folder")
    assert sorted(file.name for file in Path("folder").iterdir()) == ["page-001.png", "puzzlemill-manifest.json"]
