"""The contact sheet of covers shows every design, and the colours and name of every palette."""

from puzzlemill.publish.designs import COLUMNS, contact_sheet
from puzzlemill.render.covers.designs import DESIGNS
from puzzlemill.render.covers.palettes import PALETTES
from puzzlemill.render.drawing.canvas import Text
from puzzlemill.render.drawing.fonts import text_width
from tests.support.golden_drawings import assert_as_kept
from tests.support.render.covers import cover_plan


def test_a_contact_sheet_names_every_design_and_every_palette() -> None:
    sheet = contact_sheet(cover_plan(palette="pine-and-gold"))
    labels = [item for item in sheet.drawing.items if isinstance(item, Text)]
    words = [label.text for label in labels]
    for design in DESIGNS[1:]:
        assert words.count(f'design = "{design}"') == COLUMNS
    assert all(words.count(name) == 1 for name in PALETTES)
    assert 'palette = "pine-and-gold"' in words
    assert all(label.y <= sheet.drawing.height for label in labels)
    assert all(label.x + text_width(label.text, label.size) <= sheet.drawing.width for label in labels)


def test_a_contact_sheet_has_the_figures_that_are_kept() -> None:
    assert_as_kept("covers", "contact sheet")
