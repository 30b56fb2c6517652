"""The contact sheet of covers shows every design, and the colours and name of every palette."""

from puzzlemill.publish.designs import COLUMNS, contact_sheet
from puzzlemill.render.covers.designs import DESIGNS
from puzzlemill.render.covers.palettes import PALETTES
from tests.support.render.books import read
from tests.support.render.covers import cover_plan
from tests.support.render.drawings import SLACK, boxes


def test_a_contact_sheet_names_every_design_and_every_palette() -> None:
    sheet = contact_sheet(cover_plan(palette="pine-and-gold"))
    words = read(sheet)
    for design in DESIGNS[1:]:
        assert words.count(f'design = "{design}"') == COLUMNS
    assert set(PALETTES) <= set(words)
    assert 'palette = "pine-and-gold"' in words
    labels = [box for item, box in boxes(sheet.drawing) if getattr(item, "text", "") in PALETTES]
    assert len(labels) == len(PALETTES)
    assert all(box.y + box.height <= sheet.drawing.height + SLACK for box in labels)
    assert all(box.x + box.width <= sheet.drawing.width + SLACK for box in labels)
