"""PDF files as other programs write them: with RGB, transparency, bleeds, turned pages, or damage."""

import io
from collections.abc import Mapping
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

MM = 72 / 25.4


def source_pdf(
    content: bytes = b"0 0 0 1 k 0 0 20 20 re f",
    size: tuple[float, float] = (100, 120),
    boxes: Mapping[str, tuple[float, float, float, float]] | None = None,
    resources: Mapping[str, Any] | None = None,
    pages: int = 1,
    **page: Any,
) -> bytes:
    """A PDF of equal pages; sizes and boxes are in mm, `page` has other keys of pages."""
    pdf = pikepdf.new()
    for _ in range(pages):
        leaf = Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, size[0] * MM, size[1] * MM]),
            Contents=pdf.make_stream(content),
            Resources=Dictionary({f"/{key}": value for key, value in (resources or {}).items()}),
            **page,
        )
        for name, sides in (boxes or {}).items():
            leaf[f"/{name}"] = Array([side * MM for side in sides])
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(leaf)))
    buffer = io.BytesIO()
    pdf.save(buffer, deterministic_id=True)
    return buffer.getvalue()


def protected_pdf(password: str) -> bytes:
    """A PDF that is encrypted; with an empty password anybody can open it."""
    buffer = io.BytesIO()
    with pikepdf.open(io.BytesIO(source_pdf())) as pdf:
        pdf.save(buffer, encryption=pikepdf.Encryption(owner="owner", user=password))
    return buffer.getvalue()


TRANSPARENT = {"ExtGState": Dictionary(Half=Dictionary(Type=Name.ExtGState, ca=0.5))}
"""Resources with a graphics state of half transparency."""
