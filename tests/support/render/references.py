"""What is true of the pages of every book: each number of a page that is printed leads to the right page."""

import re
from collections.abc import Iterator

from puzzlemill.render.books.front import roman
from puzzlemill.render.books.own_pages import OWN
from puzzlemill.render.drawing.canvas import ANCHORS, Text
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.pages.layout import ASCENT, Paper, Placed, Sheet
from puzzlemill.render.pages.pdf import Document
from puzzlemill.render.pages.references import REFERENCE

NEAR = 1e-6


def assert_numbered(document: Document, paper: Paper) -> None:
    """Labels increase, the gutter alternates, and the number at the foot of a page is its label."""
    numbers = [sheet.number for sheet in document.sheets]
    front = sum(not label.isdigit() for label in document.labels)
    assert front % 2 == 0
    assert numbers == [*range(1, front + 1), *range(1, len(numbers) - front + 1)]
    assert list(document.labels) == [*map(roman, numbers[:front]), *map(str, numbers[front:])]
    for sheet, label in zip(document.sheets, document.labels, strict=True):
        roles = roles_of(sheet)
        if OWN in roles:
            assert roles == {OWN}
        elif not roles & {"tile", "ruler"}:
            assert sheet.area.x == (paper.inside if sheet.number % 2 else paper.outside)
        for text in texts_with(sheet, "foot"):
            assert text == label


def assert_references_lead_to_their_pages(document: Document) -> None:
    """The pages named at puzzles, hints and answers, in the contents and in the index have what they are named for."""
    pages = dict(zip(document.labels, document.sheets, strict=True))
    puzzles = {number for sheet in document.sheets for number in numbers_of(sheet, "puzzle")}
    for sheet in document.sheets:
        for placed in sheet.placed:
            if placed.role == REFERENCE:
                roles = ["puzzle"] if "answer" in roles_of(sheet) else ["hint", "answer"]
                named = re.findall(r"\d+", text_of(sheet, placed))
                assert named
                for role, page in zip(roles[-len(named) :], named, strict=True):
                    assert placed.puzzle in numbers_of(pages[page], role), (sheet.number, placed, page)
        if "index" in roles_of(sheet):
            texts = texts_with(sheet, "index")
            for numbers, page in zip(texts[::2], texts[1::2], strict=True):
                assert spelled_out(numbers) <= numbers_of(pages[page], "puzzle")
    assert puzzles == set(range(1, len(puzzles) + 1))


def assert_links_lead_to_their_pages(document: Document) -> None:
    """Contents open the pages that they name, and puzzles and answers open one another; bookmarks open their titles."""
    targets = {(link.page, link.target) for link in document.links}
    of_puzzle, of_answer = (
        {number: place for place, sheet in enumerate(document.sheets, 1) for number in numbers_of(sheet, role)}
        for role in ("puzzle", "answer")
    )
    for number, place in of_answer.items():
        assert {(of_puzzle[number], place), (place, of_puzzle[number])} <= targets
    fronts = [link for link in document.links if not document.labels[link.page - 1].isdigit()]
    named = [text for sheet in document.sheets for text in texts_with(sheet, "page")]
    assert [document.labels[link.target - 1] for link in fronts] == named
    for link in document.links:
        assert OWN not in roles_of(document.sheets[link.target - 1])
    for mark in document.bookmarks:
        sheet = document.sheets[mark.page - 1]
        assert OWN not in roles_of(sheet)
        assert sheet.placed
        if mark.level == 0:
            texts = "".join(item.text for item in sheet.drawing.items if isinstance(item, Text)).replace(" ", "")
            known = (mark.title.replace(" ", "") in texts) or roles_of(sheet) & {"answer", "puzzle", "tile", "ruler"}
            assert known, (mark, texts)


def assert_facing(document: Document) -> None:
    """Two look-alikes face each other, cut-outs are on the right with an empty back, and the game faces its tiles."""
    sheets = [sheet for sheet, label in zip(document.sheets, document.labels, strict=True) if label.isdigit()]
    for sheet in sheets:
        after = sheets[sheet.number] if sheet.number < len(sheets) else None
        if "Two of a kind" in texts_with(sheet, "headline"):
            assert sheet.number % 2 == 0
            assert after is not None
            assert "Which is which?" in texts_with(after, "headline")
        if "ruler" in roles_of(sheet):
            assert sheet.number % 2 == 1
            assert after is not None
            assert not after.placed
        if "The Gloop game" in "".join(item.text for item in sheet.drawing.items if isinstance(item, Text)):
            assert sheet.number % 2 == 0
            assert after is not None
            assert "tile" in roles_of(after)


def roles_of(sheet: Sheet) -> set[str]:
    """The roles on a page."""
    return {placed.role for placed in sheet.placed}


def numbers_of(sheet: Sheet, role: str) -> set[int]:
    """The numbers of the puzzles that have a role on a page."""
    return {placed.puzzle for placed in sheet.placed if placed.role == role and placed.puzzle}


def texts_with(sheet: Sheet, role: str) -> list[str]:
    """The lines of type on a page that have a role."""
    return [text_of(sheet, placed) for placed in sheet.placed if placed.role == role]


def text_of(sheet: Sheet, placed: Placed) -> str:
    """The line of type in a box, or nothing."""
    lines = (
        text.text
        for text, x, y in _lines(sheet)
        if abs(x - placed.box.x) < NEAR and abs(y - placed.box.y) < NEAR and text.text
    )
    return next(lines, "")


def _lines(sheet: Sheet) -> Iterator[tuple[Text, float, float]]:
    for item in sheet.drawing.items:
        if isinstance(item, Text):
            left = item.x - ANCHORS[item.anchor] * text_width(item.text, item.size, item.bold)
            yield item, left, item.y - ASCENT * item.size


def spelled_out(numbers: str) -> set[int]:
    """The numbers of `1–4, 7`; a line can end within them."""
    spans = [part.split("–") for part in re.findall(r"\d+(?:–\d+)?", numbers)]
    return {number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)}
