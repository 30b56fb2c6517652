"""What is true of cut-out sheets of any kind."""

import itertools

from puzzlemill.render.drawing.canvas import Box, Path
from puzzlemill.render.pages.cutouts import CLEAR
from puzzlemill.render.pages.layout import Placed, Sheet
from tests.support.render.drawings import SLACK, assert_inside, assert_texts_apart, corners_of


def pieces_of(*sheets: Sheet) -> list[Placed]:
    """The pieces to cut out of these sheets."""
    return [placed for sheet in sheets for placed in sheet.placed if placed.role == "tile"]


def gap(one: Box, other: Box) -> float:
    """The room between two boxes of a page, below 0 if they overlap."""
    across = max(other.x - one.x - one.width, one.x - other.x - other.width)
    down = max(other.y - one.y - one.height, one.y - other.y - other.height)
    return max(across, down)


def assert_printable(sheets: list[Sheet], spacing: float) -> None:
    """Sheets with a ruler, all on them within the margins and with room between pieces; each with an empty back."""
    assert [sheet.number for sheet in sheets] == list(range(1, len(sheets) + 1))
    assert all(not sheet.drawing.items for sheet in sheets[1::2])
    for sheet in sheets[::2]:
        assert_inside(sheet.drawing)
        assert_texts_apart(sheet.drawing)
        area = sheet.area
        for placed in sheet.placed:
            assert area.x - SLACK <= placed.box.x <= area.x + area.width - placed.box.width + SLACK
            assert area.y - SLACK <= placed.box.y <= area.y + area.height - placed.box.height + SLACK
        for one, other in itertools.combinations(sheet.placed, 2):
            assert gap(one.box, other.box) >= (spacing if one.role == other.role == "tile" else 0) - SLACK
        (ruler,) = (placed.box for placed in sheet.placed if placed.role == "ruler")
        assert ruler.width == 50


def assert_crop_marks(sheet: Sheet) -> None:
    """Crop marks are in line with every cut and clear of every tile."""
    boxes = [placed.box for placed in pieces_of(sheet)]
    first, last = min(box.y for box in boxes) - 6, max(box.y + box.height for box in boxes) + 6
    marks = [path for path in sheet.drawing.items if isinstance(path, Path) and path.stroke == 0.0]
    lines = [ends for ends in map(corners_of, marks) if first <= ends[0][1] <= last]
    for box in boxes:
        for x, y in itertools.chain.from_iterable(lines):
            assert gap(box, Box(x, y, 0, 0)) >= CLEAR - 1e-5
    upright = {round(a[0], 3) for a, b in lines if a[0] == b[0]}
    level = {round(a[1], 3) for a, b in lines if a[1] == b[1]}
    assert upright == {round(x, 3) for box in boxes for x in (box.x, box.x + box.width)}
    assert level == {round(y, 3) for box in boxes for y in (box.y, box.y + box.height)}
