"""Files that a print shop accepts: PDF/X-1a, and the pictures and PDF pages that a publisher provides."""

from puzzlemill.publish.prepress.conditions import CONDITIONS, Condition, condition_named
from puzzlemill.publish.prepress.laying import Laid, SourcePage, lay_pages, page_count
from puzzlemill.publish.prepress.pdfx import as_pdfx, as_plain_pdf

__all__ = [
    "CONDITIONS",
    "Condition",
    "Laid",
    "SourcePage",
    "as_pdfx",
    "as_plain_pdf",
    "condition_named",
    "lay_pages",
    "page_count",
]
