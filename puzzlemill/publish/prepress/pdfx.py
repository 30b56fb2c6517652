"""Finished PDF files for a print shop, as PDF/X-1a:2001 (ISO 15930-1) or as plain PDF 1.3."""

import io
from pathlib import Path
from typing import Final

import pikepdf
from pikepdf import Pdf

from puzzlemill.publish.prepress.conditions import REGISTRY, Condition
from puzzlemill.publish.prepress.laying import opened

SCREEN_KEYS: Final = ("/Annots", "/Trans", "/AA", "/Dur", "/CropBox", "/Group", "/Metadata", "/PieceInfo")
"""Keys of pages that only matter to readers on a screen, or that PDF/X-1a forbids."""

DATE: Final = "D:20000101000000+00'00'"
"""When every file is said to be made, so that the same book has the same bytes; `document_pdf` writes it, too."""


def as_pdfx(pdf: bytes | Path, title: str, condition: Condition, output: Path | None = None) -> bytes:
    """A PDF from `document_pdf(..., "print")` as PDF/X-1a:2001 for a printing condition of the registry.

    Nothing is converted: colours, fonts and page boxes must already be right for print. With `output`, the result is in
    that file.
    """
    with opened(pdf) as document:
        _prepare(document, title)
        document.docinfo["/GTS_PDFXVersion"] = pikepdf.String("PDF/X-1:2001")
        document.docinfo["/GTS_PDFXConformance"] = pikepdf.String("PDF/X-1a:2001")
        intent = pikepdf.Dictionary(
            Type=pikepdf.Name.OutputIntent,
            S=pikepdf.Name.GTS_PDFX,
            OutputConditionIdentifier=pikepdf.String(condition.name),
            OutputCondition=pikepdf.String(condition.text),
            RegistryName=pikepdf.String(REGISTRY),
            Info=pikepdf.String(f"{condition.name}: {condition.text}"),
        )
        document.Root.OutputIntents = pikepdf.Array([document.make_indirect(intent)])
        return _saved(document, output)


def as_plain_pdf(pdf: bytes | Path, title: str, output: Path | None = None) -> bytes:
    """The same file without the claim to be PDF/X: PDF 1.3 that any print shop can read."""
    with opened(pdf) as document:
        _prepare(document, title)
        return _saved(document, output)


def _prepare(document: "Pdf", title: str) -> None:
    """Complete what the file says about itself, and remove what has no meaning on paper."""
    for key in set(document.Root.keys()) - {"/Type", "/Pages"}:
        del document.Root[key]
    for page in document.pages:
        for key in SCREEN_KEYS:
            if key in page.obj:
                del page.obj[key]
    info = document.docinfo
    info["/Title"] = pikepdf.String(title or "Untitled")
    info["/Trapped"] = pikepdf.Name("/False")
    for key, value in (("/Creator", "puzzlemill"), ("/Producer", "puzzlemill")):
        if not str(info.get(key, "")):
            info[key] = pikepdf.String(value)
    for key in ("/CreationDate", "/ModDate"):
        info[key] = pikepdf.String(DATE)
    for key in ("/Author", "/Subject", "/Keywords"):
        if key in info and not str(info[key]):
            del info[key]


def _saved(document: "Pdf", output: Path | None) -> bytes:
    """The file in the syntax of PDF 1.3; its id depends on nothing but its content."""
    document.remove_unreferenced_resources()
    buffer = io.BytesIO()
    document.save(
        output or buffer,
        force_version="1.3",
        fix_metadata_version=False,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
        compress_streams=True,
        deterministic_id=True,
    )
    return buffer.getvalue()
