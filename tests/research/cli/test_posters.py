"""`puzzlemill research iqblocks picture`, `strip`, `poster`: what options change."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from puzzlemill.render.iqblocks.how_to_play import EXAMPLE
from puzzlemill_research.cli.iqblocks import pictures as picture_commands
from tests.support.commands import invoke, printed, refusal

START, _, END = EXAMPLE
HARD = "iqblocks:iq:8x8:i.b61."
EMPTY = "iqblocks:iq:8x8:64."


def drawn(*arguments: str) -> str:
    """The SVG that a command writes."""
    assert invoke("research", "iqblocks", *arguments, "-o", "picture.svg") == (0, "", "")
    return Path("picture.svg").read_text()


@pytest.mark.parametrize(
    ("arguments", "letters"),
    [
        (("picture",), 10),
        (("picture", "--solution"), 10),
        (("picture", "--colours"), 10),
        (("strip",), 4 * 10 - 3 - 2 - 1),
        (("strip", "--whole", "--steps", "4"), 10),
        (("poster", "--boards", "3"), 10),
        (("poster", "--level", "1", "--boards", "100", "--columns", "2", "--seed", "5"), 2 * 7),
    ],
)
def test_pictures_have_a_letter_for_each_piece(arguments: tuple[str, ...], letters: int) -> None:
    name, *options = arguments
    words = [line.rpartition(">")[2] for line in drawn(name, START, *options).split("</text>")]
    assert sum(len(word) == 1 and word in "ABCDEFGHIJ" for word in words) == letters


def test_colours_are_in_coloured_pictures_alone() -> None:
    assert "#4fd6f5" not in drawn("picture", START, "--solution").lower()
    assert "#4fd6f5" in drawn("picture", START, "--colours").lower()


def test_posters_are_spread_over_a_level_or_drawn_by_a_seed() -> None:
    def poster(*options: str) -> str:
        return drawn("poster", EMPTY, "--level", "2", "--boards", "9", *options)

    assert poster() == poster()
    assert poster("--seed", "1") == poster("--seed", "1")
    assert len({poster(), poster("--seed", "1"), poster("--seed", "2")}) == 3


def test_posters_are_of_the_ten_pieces_by_default_with_64_boards() -> None:
    options = "--boards", "64", "--columns", "8"
    assert drawn("poster", "--level", "3") == drawn("poster", "--level", "3", EMPTY, *options)


@pytest.mark.thorough
def test_a_strip_of_several_pages_is_a_pdf_alone() -> None:
    printed("research", "iqblocks", "strip", HARD, "--whole", "-o", "strip.pdf")
    pages = PdfReader("strip.pdf").pages
    assert len(pages) > 1
    assert all(float(page.mediabox.height) / 72 * 25.4 <= 260 for page in pages)
    error = refusal("research", "iqblocks", "strip", HARD, "--whole", "-o", "strip.png")
    assert f"steps: {len(pages)} pages of boards; write a FILE.pdf, or choose boards with --steps" in error
    assert not Path("strip.png").exists()
    printed("research", "iqblocks", "strip", HARD, "--whole", "--steps", "81-88", "-o", "strip.png")


@pytest.mark.thorough
def test_a_strip_too_long_to_print_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_commands, "MOST_PAGES", 2)
    error = refusal("research", "iqblocks", "strip", HARD, "--whole", "-o", "strip.pdf")
    assert "pages of boards; the limit is 2; choose boards with --steps" in error
