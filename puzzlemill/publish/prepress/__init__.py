"""Files that a print shop accepts: PDF/X-1a, and the pictures and PDF pages that a publisher provides."""

from puzzlemill.publish.prepress.conditions import CONDITIONS as CONDITIONS
from puzzlemill.publish.prepress.conditions import Condition as Condition
from puzzlemill.publish.prepress.conditions import condition_named as condition_named
from puzzlemill.publish.prepress.laying import Laid as Laid
from puzzlemill.publish.prepress.laying import SourcePage as SourcePage
from puzzlemill.publish.prepress.laying import lay_pages as lay_pages
from puzzlemill.publish.prepress.pdfx import as_pdfx as as_pdfx
from puzzlemill.publish.prepress.pdfx import as_plain_pdf as as_plain_pdf
