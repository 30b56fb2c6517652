"""Pages for a shop show what is in a book, and none of its answers."""

from puzzlemill.publish.samples import sample_sheets
from puzzlemill.render.drawing.canvas import Box, Drawing
from puzzlemill.render.pages.layout import Placed, Sheet


def sheet(number: int, *roles: str, puzzles: tuple[int, ...] = ()) -> Sheet:
    box = Box(0, 0, 1, 1)
    placed = [Placed(role, box) for role in roles] + [Placed("puzzle", box, puzzle) for puzzle in puzzles]
    return Sheet(number, box, tuple(placed), Drawing(100, 150, ()))


BOOK = [
    sheet(1, "title"),
    sheet(2, "entry"),
    sheet(3, "section", "caption"),
    sheet(4, "own page"),
    sheet(5, puzzles=(1,)),
    sheet(6, puzzles=(2, 3)),
    sheet(7, puzzles=(4, 5)),
    sheet(8, puzzles=(6, 7)),
    sheet(9, puzzles=(8,)),
    sheet(10, "hint", "section"),
    sheet(11, "answer", "section", "caption"),
]
KINDS = {number: "ottf" if number < 8 else "gloop" for number in range(1, 9)}


def shown(most: int) -> list[int]:
    return [one.number for one in sample_sheets(BOOK, KINDS, most)]


def test_samples_are_in_the_order_of_the_book() -> None:
    assert shown(20) == [2, 3, 7, 9, 10]


def test_few_samples_begin_with_the_kind_that_leads() -> None:
    assert [shown(most) for most in range(5)] == [[], [7], [2, 7], [2, 3, 7], [2, 3, 7, 9]]
