"""What a publisher reads: the whole of `check.txt` and `listing.txt` for a made-up book."""

from puzzlemill.publish.inspection.checks import Check
from puzzlemill.publish.inspection.report import BookFacts, listing_text, report_text, summary_line
from puzzlemill.render.covers.printers import printers

CHECKS = [
    Check("interior.pdf", "number of pages", "ok", "30 pages", "24 to 828", "Shop (2026-11)"),
    Check("interior.pdf", "smallest type", "note", "6.0 pt (page 3)", "7 pt or more, advised", "Guide"),
    Check("interior.pdf", "gutter", "FAIL", "9.0 mm (page 5)", "at least 9.5 mm", "Shop (2026-11)"),
    Check("cover.pdf", "ISBN", "note", "none", "one of your own", "ISO 2108"),
]
FACTS = BookFacts("Loops", 1, 30, "152.4 x 228.6 mm", "1.91 mm", {"interior.pdf": "0123456789ab"})
RIGHTS = "Gloop was devised by Fred Horn in 1995, and " + "so on and " * 9 + "on."

REPORT = """\
Check of Loops

1 puzzle on 30 pages of 152.4 x 228.6 mm, spine 1.91 mm
Amazon KDP: 1 of 4 rules failed; 2 notes
  FAIL interior.pdf: gutter: 9.0 mm (page 5); expected at least 9.5 mm
  note interior.pdf: smallest type: 6.0 pt (page 3); expected 7 pt or more, advised
  note cover.pdf: ISBN: none; expected one of your own
  remark play: no code for 1 puzzle
IngramSpark: 1 rule would fail, see below

Rules of Amazon KDP (2026-11), measured on the finished files

  interior.pdf                   measured         expected               source
  ok            number of pages  30 pages         24 to 828              [1]
  note          smallest type    6.0 pt (page 3)  7 pt or more, advised  [2]
  FAIL          gutter           9.0 mm (page 5)  at least 9.5 mm        [1]

  cover.pdf        measured  expected         source
  note       ISBN  none      one of your own  [3]

  [1] Shop (2026-11)
  [2] Guide
  [3] ISO 2108

Would fail at IngramSpark (2026-11)          measured         expected
interior.pdf                         gutter  9.0 mm (page 5)  at least 9.5 mm

Rights

- Gloop was devised by Fred Horn in 1995, and so on and so on and so on and so on and so on and so
  on and so on and so on and so on and on.

Before you order

These are the rules that can be checked on the files. Order a printed proof before you sell the
book, and look at the spine, the barcode and the darkest colours; print shops change their rules, so
compare the dates above with their help pages.

Files checked, with the first 12 digits of their SHA-256

  0123456789ab  interior.pdf
"""

LISTING = """\
For the shop's form

  Title  Loops
  Pages  30

Description

One line of the first paragraph.

The second.

- 1 puzzle
- easy
"""


def test_the_report_names_faults_first_and_numbers_its_sources() -> None:
    shop = printers()["kdp"]
    elsewhere = {"ingramspark": [CHECKS[2]]}
    assert report_text(FACTS, shop, CHECKS, elsewhere, [RIGHTS], ["play: no code for 1 puzzle"]) == REPORT
    alone = report_text(FACTS, shop, CHECKS[:1], {"ingramspark": []}, [])
    assert "Amazon KDP: none of 1 rule failed\nIngramSpark: nothing else would fail\n\nRules of " in alone
    assert "Would fail" not in alone
    assert "Rights" not in alone
    assert summary_line(shop, CHECKS[:2]) == "Amazon KDP: none of 2 rules failed; 1 note"


def test_a_listing_has_the_fields_that_are_given_and_paragraphs_without_line_breaks() -> None:
    blurb = "\nOne line of\nthe first paragraph.\n \nThe second.\n"
    assert listing_text({"Title": "Loops", "ISBN": "", "Pages": "30"}, blurb, ("1 puzzle", "easy")) == LISTING
    assert listing_text({"Title": "Loops"}, "", ()).endswith("\n  Title  Loops\n\nDescription\n\n\n")
