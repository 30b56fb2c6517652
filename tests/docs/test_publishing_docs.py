"""The guide to books on sale names every key with its default, every file, and the figures of every print shop."""

import re

import msgspec
import pytest

from puzzlemill.publish.folder import PUBLISHED
from puzzlemill.publish.settings import (
    LONGEST_BLURB,
    LONGEST_DEDICATION,
    LONGEST_LINE,
    MOST_LINES,
    MOST_SAMPLES,
    OwnPageSetting,
    Publish,
)
from puzzlemill.render.covers.printers import printers
from tests.support.places import DOCS

TEXT = (DOCS / "publishing.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line.startswith("| ")]


def test_every_key_has_its_default_in_the_table() -> None:
    table = {row[0].strip("`"): row[1] for row in ROWS if row[0].startswith("`")}
    for field in msgspec.structs.fields(Publish):
        shown = f'"{field.default}"' if isinstance(field.default, str) else str(field.default).lower()
        expected = f"`{shown}`" if field.default not in ("", (), None) else "none"
        assert (field.name, table[field.name]) == (field.name, expected)
    assert {field.name for field in msgspec.structs.fields(OwnPageSetting)} <= table.keys()


@pytest.mark.parametrize("number", [LONGEST_LINE, LONGEST_BLURB, LONGEST_DEDICATION, MOST_LINES, MOST_SAMPLES])
def test_limits_are_those_of_the_code(number: int) -> None:
    assert re.search(rf"\b{number}\b", TEXT)


def test_every_file_can_be_in_the_folder() -> None:
    files = [name for row in ROWS for name in re.findall(r"`([a-z0-9-]+\.(?:pdf|png|txt|json|csv))`", row[0])]
    assert len(files) > 8
    assert [name for name in files if not PUBLISHED.names.fullmatch(name)] == [PUBLISHED.manifest]


def test_the_print_shops_have_the_figures_of_the_table() -> None:
    head = next(row for row in ROWS if "`kdp`" in row)
    names = [name.strip("`") for name in head[1:]]
    assert names == list(printers())
    table = {row[0]: row[1:] for row in ROWS}
    for place, printer in enumerate(printers().values()):
        assert table["figures of"][place] == printer.date
        assert table["pages"][place] == f"{printer.fewest_pages} to {printer.most_pages}"
        assert table["text on the spine from"][place] == f"{printer.spine_text_from} pages"
        assert table["last page empty"][place] == ("yes" if printer.blank_last else "not needed")
        papers = ", ".join(f"`{name}`" for name in printer.papers)
        assert table["papers"][place] == (papers or "none: give `spine` or `thickness`")
        assert f"{printer.outside / 25.4:g} in" in table["outer margins"][place]
    for paper in printers()["kdp"].papers.values():
        assert f"{paper.thickness:.4f} mm" in TEXT
