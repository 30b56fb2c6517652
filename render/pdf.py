"""Drawings as pages of a vector PDF with embedded fonts; the same drawings give the same bytes."""

import io
from collections.abc import Sequence
from typing import Any

from puzzlemill.render.canvas import Drawing, Ink, Path, Place, Text
from puzzlemill.render.fonts import FACES, face

_POINTS = 72 / 25.4


def pdf_bytes(pages: Sequence[Drawing], title: str = "", author: str = "") -> bytes:
    """A PDF with one page a drawing, each page of its drawing's natural size."""
    from reportlab.pdfgen.canvas import Canvas

    for bold in FACES:
        face(bold)
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pageCompression=1, invariant=1)
    canvas.setTitle(title)
    canvas.setAuthor(author)
    canvas.setCreator("puzzlemill")
    for page in pages:
        canvas.setPageSize((page.width * _POINTS, page.height * _POINTS))
        canvas.transform(_POINTS, 0, 0, -_POINTS, 0, page.height * _POINTS)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        _paint(canvas, page)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _paint(canvas: Any, drawing: Drawing) -> None:
    for item in drawing.items:
        match item:
            case Path():
                _paint_path(canvas, item)
            case Text():
                _paint_text(canvas, item)
            case Place():
                canvas.saveState()
                canvas.translate(item.x, item.y)
                canvas.rotate(item.turn)
                canvas.scale(item.scale, item.scale)
                _paint(canvas, item.drawing)
                canvas.restoreState()


def _paint_path(canvas: Any, path: Path) -> None:
    outline = canvas.beginPath()
    for step in path.steps:
        match step:
            case ("M", x, y):
                outline.moveTo(x, y)
            case ("L", x, y):
                outline.lineTo(x, y)
            case ("C", *points):
                outline.curveTo(*points)
            case ("Z",):
                outline.close()
    if path.fill is not None:
        _set_ink(path.fill, canvas.setFillGray, canvas.setFillColorRGB)
    if path.stroke is not None:
        canvas.setLineWidth(path.width)
        _set_ink(path.stroke, canvas.setStrokeGray, canvas.setStrokeColorRGB)
    canvas.drawPath(outline, stroke=int(path.stroke is not None), fill=int(path.fill is not None))


def _paint_text(canvas: Any, text: Text) -> None:
    _set_ink(text.ink, canvas.setFillGray, canvas.setFillColorRGB)
    canvas.saveState()
    canvas.translate(text.x, text.y)
    canvas.scale(1, -1)
    canvas.setFont(FACES[text.bold], text.size)
    draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
    draw[text.anchor](0, 0, text.text)
    canvas.restoreState()


def _set_ink(ink: Ink, set_grey: Any, set_colour: Any) -> None:
    if isinstance(ink, tuple):
        set_colour(*ink)
    else:
        set_grey(ink)
