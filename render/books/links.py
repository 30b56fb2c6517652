"""Links in a book's PDF: contents to chapters, puzzles to hints, answers and their page on the web, and back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from puzzlemill.render.pages.layout import Placed, Sheet
from puzzlemill.render.pages.pdf import Link
from puzzlemill.render.pages.references import REFERENCE, page_numbers
from puzzlemill.render.pages.sheets import CODE

BACK: Final = ("number", "answer", "hint", REFERENCE)
"""What leads back to a puzzle on pages of hints and answers."""


def book_links(
    front: Sequence[Sheet], body: Sequence[Sheet], topics: Sequence[int], addresses: Mapping[int, str]
) -> Iterator[Link]:
    """The links of a book; `topics` are the page numbers in the contents, in their order.

    The code of a puzzle opens its address among `addresses`.
    """
    first = {
        role: {puzzle: len(front) + page for puzzle, page in page_numbers(body, role).items()}
        for role in ("puzzle", "hint", "answer")
    }
    targets = iter(topics)
    for place, sheet in enumerate(front, 1):
        for placed in sheet.placed:
            if placed.role == "page":
                yield Link(place, placed.box, target=len(front) + next(targets))
    for place, sheet in enumerate(body, len(front) + 1):
        roles = {placed.role for placed in sheet.placed}
        for placed in sheet.placed:
            if placed.puzzle is None:
                continue
            if roles & {"hint", "answer"}:
                if placed.role in BACK and placed.puzzle in first["puzzle"]:
                    yield Link(place, placed.box, target=first["puzzle"][placed.puzzle])
            elif placed.role == CODE:
                yield Link(place, placed.box, addresses[placed.puzzle])
            elif placed.role == REFERENCE:
                yield from _forward(place, placed, first)


def _forward(place: int, placed: Placed, first: Mapping[str, Mapping[int, int]]) -> Iterator[Link]:
    """The links of the line below a puzzle: one half for its hints and one for its answer, or all of it for one."""
    puzzle, box = placed.puzzle or 0, placed.box
    targets = [first[role][puzzle] for role in ("hint", "answer") if puzzle in first[role]]
    width = box.width / max(1, len(targets))
    for part, target in enumerate(targets):
        yield Link(place, box._replace(x=box.x + part * width, width=width), target=target)
