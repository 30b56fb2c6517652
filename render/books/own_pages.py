"""Pages from the publisher's files: empty pages, on which pictures and pages of a PDF are laid later.

A picture runs off the page, to the bleed, if the paper has one and the picture has the proportions of the page with its
bleed: on the three sides that are cut, or on all four. A picture with the proportions of the trimmed page fills that
page. Proportions that differ by at most `STRETCHED` count as equal. Any other picture is printed as large as fits, in
the middle of the trimmed page.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.books.plan import Matter, OwnPage, Plan, Where
from puzzlemill.render.drawing.canvas import STRETCHED, Box, Drawing
from puzzlemill.render.pages.layout import Paper, Placed, Sheet
from puzzlemill.render.pages.pdf import Document

OWN: Final = "own page"
"""The role of the box of such a page; its `puzzle` is the position of the page in `Matter.pages`, from 1."""

ROUNDING: Final = 1e-6
"""Largest sum of rounding errors in mm."""

SECTIONS: Final[Mapping[Where, str]] = {"contents": "entry", "hints": "hint", "answers": "answer", "index": "index"}
"""The roles by which sections that a book can lack are known."""


def own_pages(document: Document, matter: Matter) -> dict[int, OwnPage]:
    """The pages from the publisher's files by their positions in the document, from 0."""
    return {
        place: matter.pages[number - 1]
        for place, sheet in enumerate(document.sheets)
        if (number := own_number(sheet)) is not None
    }


def own_number(sheet: Sheet) -> int | None:
    """The position in `Matter.pages`, from 1, of the page on a sheet; None for other sheets."""
    return sheet.placed[0].puzzle if sheet.placed and sheet.placed[0].role == OWN else None


def pages_before(matter: Matter, section: Where) -> list[int]:
    """The own pages before a section, by their positions in `Matter.pages`, from 1."""
    return [place for place, page in enumerate(matter.pages, 1) if page.before == section and not page.number]


def pages_due(plan: Plan, sheets: Sequence[Sheet], number: int) -> list[Sheet]:
    """The own pages that come next if the next page has this number and `sheets` are the pages so far."""
    pages = plan.matter.pages
    if not any(page.number for page in pages):
        return []
    placed = {own_number(sheet) for sheet in sheets}
    waiting = [place for place, page in enumerate(pages, 1) if page.number and place not in placed]
    due: list[Sheet] = []
    for place in sorted(waiting, key=lambda place: pages[place - 1].number):
        if pages[place - 1].number <= number + len(due):
            due.append(own_sheet(plan, place, number + len(due)))
    return due


def pages_left(plan: Plan, sheets: Sequence[Sheet], number: int) -> list[Sheet]:
    """The own pages with numbers that no page has reached, after all others; `check_numbers` refuses the book."""
    placed = {own_number(sheet) for sheet in sheets}
    left = [place for place, page in enumerate(plan.matter.pages, 1) if page.number and place not in placed]
    left.sort(key=lambda place: plan.matter.pages[place - 1].number)
    return [own_sheet(plan, place, at) for at, place in enumerate(left, number)]


def own_sheet(plan: Plan, place: int, number: int) -> Sheet:
    """Page `number` with the own page at a position in `Matter.pages`, from 1; it has neither head nor foot."""
    paper, picture = plan.paper, plan.matter.pages[place - 1].picture
    box = picture_box(picture, paper, number) if picture else Box(0.0, 0.0, paper.width, paper.height)
    return Sheet(number, box, (Placed(OWN, box, place),), Drawing(paper.width, paper.height, ()), paper.bleed)


def picture_box(size: tuple[int, int], paper: Paper, number: int) -> Box:
    """The box of a picture with this width and height on page `number`, in mm from the corner of the trimmed page."""
    width, height, bleed = paper.width, paper.height, paper.bleed
    trimmed = Box(0.0, 0.0, width, height)
    # The spine, on the left of odd pages, has no bleed.
    left = 0.0 if number % 2 else -bleed
    cut = Box(left, -bleed, width + bleed, height + 2 * bleed)
    around = Box(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    proportion = size[0] / size[1]
    misfit, box = min((abs(proportion * box.height / box.width - 1), box) for box in (trimmed, cut, around))
    if misfit <= STRETCHED:
        return box
    scale = min(width / size[0], height / size[1])
    across, down = scale * size[0], scale * size[1]
    return Box((width - across) / 2, (height - down) / 2, across, down)


def check_numbers(document: Document, matter: Matter) -> None:
    """Raise `InputError`, one line, for the first own page whose number is beyond the end of the book."""
    late = [(page.number, place, page) for place, page in own_pages(document, matter).items() if page.number]
    for number, place, page in sorted(late, key=lambda item: item[:2]):
        label = int(document.labels[place])
        if number > label:
            rule = f"the book ends with page {label - 1}; expected a page up to {label}"
            raise InputError(f"{page.name}: page {number}: {rule}")


def remarks(document: Document, matter: Matter) -> list[str]:
    """A line for each own page that is not where it was asked for, and for each picture with white around it."""
    roles = {placed.role for sheet in document.sheets for placed in sheet.placed}
    pages = own_pages(document, matter)
    labels = {document.labels[place] for place in pages}
    lines = []
    for place, page in pages.items():
        label, sheet = document.labels[place], document.sheets[place]
        if page.number and label != str(page.number):
            why = "pages that belong together, such as facing pages and rules, are not parted"
            if str(page.number) in labels:
                why = "another page of yours has this number"
            lines.append(f"{page.name}: is page {label} instead of {page.number}; {why}")
        elif not page.number and page.before in SECTIONS and SECTIONS[page.before] not in roles:
            lines.append(f"{page.name}: is page {label}; the book has no {page.before} to be before")
        if page.picture and (line := _white(sheet)):
            lines.append(f"{page.name}: {line}")
    return lines


def _white(sheet: Sheet) -> str:
    """What a publisher should know about the white around the picture of a page; empty without any."""
    width, height, bleed = sheet.drawing.width, sheet.drawing.height, sheet.bleed
    box = sheet.placed[0].box
    whole = f"{width + bleed:g} x {height + 2 * bleed:g} mm" + (" with its bleed" if bleed else "")
    if min(box.width - width, box.height - height) < -ROUNDING:
        size = f"{box.width:.0f} x {box.height:.0f} mm"
        return f"is printed as {size} in the middle of its page; a picture that fills it measures {whole}"
    if bleed and box.height <= height + ROUNDING:
        return f"ends at the edge that is cut; a picture that runs off the page measures {whole}"
    return ""
