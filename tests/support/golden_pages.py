"""Pages whose pictures are kept in `golden/`; `python -m tests.support.golden_pages` draws them again, to look at."""

from pathlib import Path

from puzzlemill.render.drawing.canvas import BLACK, Box, Drawing, Place, arc, circle, hatch, line, pt, rectangle
from puzzlemill.render.drawing.canvas import Path as Outline
from puzzlemill.render.pages.layout import Builder, Look, Sheet, Type
from puzzlemill.render.pages.papers import Paper
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.png import png_pages, tone
from puzzlemill.render.pages.proofs import proof_sheets

FOLDER = Path(__file__).parent / "golden"
DPI = 60

PAPER = Paper(100, 120, inside=16, outside=10, top=12, bottom=12, bleed=3)

FIGURE = Drawing(
    40,
    40,
    (
        rectangle(Box(1, 1, 38, 38), radius=4, stroke=BLACK, width=1.5, fill=0.92),
        *hatch(Box(4, 4, 14, 14), 3),
        Outline(arc((30, 10), 6, -90, 180), stroke=BLACK, width=2),
        line((5, 35), (20, 22), (35, 35), width=1),
        circle((20, 32), 2.5, fill=BLACK),
    ),
)


def page(number: int = 1) -> Sheet:
    """A page with a band that bleeds, type of every anchor, a figure, and the same figure small and turned."""
    builder = Builder(Look(PAPER), number)
    area = builder.area
    builder.items.append(rectangle(Box(-3, -3, 106, 9), fill=0.75))
    y = builder.text("head", area.x, area.y, "A page with a figure", Type(pt(16), bold=True))
    builder.text("note", area.x + area.width, y, "set to the right", Type(pt(9), ink=0.4), "end")
    builder.text("foot", area.x + area.width / 2, area.y + area.height - 4, str(number), Type(pt(9)), "middle")
    builder.figure("puzzle", FIGURE, Box(area.x, y + 8, area.width, 40), puzzle=7)
    builder.items.append(Place(FIGURE, area.x + 30, y + 54, scale=0.5, turn=45))
    return builder.sheet()


def picture(sheet: Sheet) -> bytes:
    """The PNG of one page."""
    return next(png_pages(document_pdf(Document((sheet,))), tone(sheet.drawing), DPI, bleed=True))


PAGES = {"page": page(1), "even-page": page(2), "proof": proof_sheets([page(2)])[0]}

if __name__ == "__main__":
    for name, sheet in PAGES.items():
        (FOLDER / f"{name}.png").write_bytes(picture(sheet))
