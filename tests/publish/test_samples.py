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
    assert shown(20) == [2, 3, 7, 8, 9, 10]


def test_few_samples_begin_with_the_kind_that_leads() -> None:
    assert [shown(most) for most in range(5)] == [[], [7], [2, 7], [2, 3, 7], [2, 3, 7, 9]]


def test_a_second_page_of_a_kind_comes_before_hints() -> None:
    assert shown(5) == [2, 3, 7, 8, 9]


def test_a_page_that_is_half_empty_is_not_shown() -> None:
    box = Box(0, 0, 100, 140)
    sheets = [
        Sheet(number, box, (Placed("puzzle", Box(0, 0, 100, height), number),), Drawing(100, 150, ()))
        for number, height in enumerate((130, 60, 120, 50, 140, 40), 1)
    ]
    assert [one.number for one in sample_sheets(sheets, dict.fromkeys(range(1, 7), "gloop"), 6)] == [3, 5]


def test_a_game_shows_its_rules_and_a_page_to_cut_out() -> None:
    game = [sheet(1, "title"), sheet(2, "section", "caption"), sheet(3, "tile", "ruler"), sheet(4, "tile", "ruler")]
    assert [one.number for one in sample_sheets(game, {}, 6)] == [2, 3]
