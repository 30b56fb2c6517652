"""What holds of cut-out sheets of any kind."""

import itertools

from puzzlemill.render.drawing.canvas import Path
from puzzlemill.render.pages.cutouts import CLEAR
from puzzlemill.render.pages.layout import Sheet


def assert_crop_marks(sheet: Sheet) -> None:
    """Crop marks stand in line with every cut and clear of every tile."""
    boxes = [placed.box for placed in sheet.placed if placed.role == "tile"]
    first, last = min(box.y for box in boxes) - 6, max(box.y + box.height for box in boxes) + 6
    marks = [path.steps for path in sheet.drawing.items if isinstance(path, Path) and path.stroke == 0.0]
    lines = [[(float(step[-2]), float(step[-1])) for step in steps if len(step) > 1] for steps in marks]
    lines = [ends for ends in lines if first <= ends[0][1] <= last]
    for box in boxes:
        for x, y in itertools.chain.from_iterable(lines):
            off = max(box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height)
            assert off >= CLEAR - 1e-5
    upright = {round(a[0], 3) for a, b in lines if a[0] == b[0]}
    level = {round(a[1], 3) for a, b in lines if a[1] == b[1]}
    assert upright == {round(x, 3) for box in boxes for x in (box.x, box.x + box.width)}
    assert level == {round(y, 3) for box in boxes for y in (box.y, box.y + box.height)}
