"""`puzzlemill cutouts iqblocks`: what its options change in what is written."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from puzzlemill.render.iqblocks.how_to_play import EXAMPLE
from tests.support.commands import invoke, printed

START, _, END = EXAMPLE


@pytest.mark.parametrize("arguments", [(), ("--pieces", "pentominoes"), (START,), (END,)])
def test_pieces_of_a_set_or_a_puzzle_are_printed_on_a_sheet(arguments: tuple[str, ...]) -> None:
    assert invoke("cutouts", "iqblocks", *arguments, "-o", "pieces.pdf") == (0, "", "")
    assert len(PdfReader("pieces.pdf").pages) == 2


def test_pieces_are_of_the_size_and_on_the_paper_that_is_asked_for() -> None:
    options = "--size", "10", "--spacing", "0", "--paper", "letter"
    printed("cutouts", "iqblocks", "iqblocks:iq:8x8:d63.", *options, "-o", "pages")
    assert sorted(file.name for file in Path("pages").iterdir()) == ["page-001.png", "puzzlemill-manifest.json"]
