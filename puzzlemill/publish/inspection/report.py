"""What a publisher reads: `check.txt`, the results of all rules, and `listing.txt`, what a shop asks for."""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from puzzlemill.publish.inspection.checks import Check, failed, source_of
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.covers.printers import Printer, printers
from puzzlemill.tables import table

WIDTH: Final = 100
"""Characters in a line of text."""

PROOF: Final = (
    "These are the rules that can be checked on the files. Order a printed proof before you sell the book, and look at "
    "the spine, the barcode and the darkest colours; print shops change their rules, so compare the dates above with "
    "their help pages."
)


class BookFacts(NamedTuple):
    """What the report begins with: the title, puzzles, pages, page size and spine in mm, and digests of the files."""

    title: str
    puzzles: int
    pages: int
    size: str
    spine: str
    files: dict[str, str]


def report_text(
    facts: BookFacts,
    printer: Printer,
    results: Sequence[Check],
    elsewhere: Mapping[str, Sequence[Check]],
    reminders: Sequence[str],
    remarks: Sequence[str] = (),
) -> str:
    """The text of check.txt: a summary, all rules of the chosen print shop, what would fail elsewhere, and rights."""
    return "\n".join(_lines(facts, printer, results, elsewhere, reminders, remarks)) + "\n"


def listing_text(fields: Mapping[str, str], blurb: str, facts: Sequence[str]) -> str:
    """The text of listing.txt: the fields of a shop's form that are not empty, and the text on the back of the cover.

    The description has no line breaks within a paragraph, so that it can be pasted into a form.
    """
    known = {name: value for name, value in fields.items() if value}
    wide = max(map(len, known))
    paragraphs = [" ".join(text.split()) for text in re.split(r"\n\s*\n", blurb.strip())]
    if facts:
        paragraphs.append("\n".join(f"- {fact}" for fact in facts))
    rows = [f"  {name:<{wide}}  {value}" for name, value in known.items()]
    description = "\n\n".join(filter(None, paragraphs))
    return "\n".join(["For the shop's form", "", *rows, "", "Description", "", description]) + "\n"


def summary_line(printer: Printer, results: Sequence[Check]) -> str:
    """`Amazon KDP: none of 40 rules failed; 3 notes`."""
    wrong, notes = failed(results), [check for check in results if check.result == "note"]
    noted = f"; {counted(len(notes), 'note')}" if notes else ""
    return f"{printer.name}: {len(wrong) or 'none'} of {counted(len(results), 'rule')} failed{noted}"


def _lines(
    facts: BookFacts,
    printer: Printer,
    results: Sequence[Check],
    elsewhere: Mapping[str, Sequence[Check]],
    reminders: Sequence[str],
    remarks: Sequence[str],
) -> Iterator[str]:
    yield from _summary(facts, printer, results, elsewhere, remarks)
    yield ""
    yield from _rules(printer, results)
    yield ""
    yield from _elsewhere(elsewhere)
    if reminders:
        yield "Rights"
        yield ""
        for reminder in reminders:
            yield from textwrap.wrap(reminder, WIDTH, initial_indent="- ", subsequent_indent="  ")
        yield ""
    yield "Before you order"
    yield ""
    yield from textwrap.wrap(PROOF, WIDTH)
    yield ""
    yield "Files checked, with the first 12 digits of their SHA-256"
    yield ""
    yield from (f"  {digest}  {name}" for name, digest in facts.files.items())


def _summary(
    facts: BookFacts,
    printer: Printer,
    results: Sequence[Check],
    elsewhere: Mapping[str, Sequence[Check]],
    remarks: Sequence[str],
) -> Iterator[str]:
    """What there is to do, the worst first."""
    yield f"Check of {facts.title}"
    yield ""
    yield f"{counted(facts.puzzles, 'puzzle')} on {counted(facts.pages, 'page')} of {facts.size}, spine {facts.spine}"
    yield summary_line(printer, results)
    for result in ("FAIL", "note"):
        for check in results:
            if check.result == result:
                yield f"  {result} {check.file}: {check.rule}: {check.measured}; expected {check.limit}"
    yield from (f"  remark {line}" for line in remarks)
    for name, faults in elsewhere.items():
        more = f"{counted(len(faults), 'rule')} would fail, see below" if faults else "nothing else would fail"
        yield f"{printers()[name].name}: {more}"


def _rules(printer: Printer, results: Sequence[Check]) -> Iterator[str]:
    """A table of the rules of each file, and the sources that the tables name by number."""
    sources = list(dict.fromkeys(check.source for check in results))
    yield f"Rules of {source_of(printer)}, measured on the finished files"
    for name in dict.fromkeys(check.file for check in results):
        rows = [
            (check.result, check.rule, check.measured, check.limit, f"[{sources.index(check.source) + 1}]")
            for check in results
            if check.file == name
        ]
        yield ""
        yield table((name, "", "measured", "expected", "source"), rows, left=range(5))
    yield ""
    yield from (f"  [{number}] {source}" for number, source in enumerate(sources, 1))


def _elsewhere(elsewhere: Mapping[str, Sequence[Check]]) -> Iterator[str]:
    """A table of the rules of each other print shop that fail only there."""
    for name, faults in elsewhere.items():
        if faults:
            rows = [(check.file, check.rule, check.measured, check.limit) for check in faults]
            head = f"Would fail at {source_of(printers()[name])}"
            yield table((head, "", "measured", "expected"), rows, left=range(4), indent="")
            yield ""
