"""The cover page inside a book shows a picture of its first chapter's kind that no other volume has."""

import itertools

import pytest

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.parts import part
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.books import Plan, book_document, one_kind
from puzzlemill.render.books.front import art
from puzzlemill.render.books.openers import answers_title_sheet
from puzzlemill.render.books.plan import Chapter
from puzzlemill.render.drawing.canvas import Drawing, Path
from puzzlemill.render.drawing.themes import LIGHT, THEMES
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.words import ENGLISH
from tests.support.render.books import puzzles
from tests.support.render.drawings import assert_sound, boxes, places


def figure(*chapters: Chapter, cover: bool = True, theme: str = "light", volume: str = "") -> Drawing:
    """The picture on the cover of a book with these chapters, or on its title page without a cover."""
    plan = Plan("Cover", chapters, paper_named("a4"), cover=cover, theme=THEMES[theme], volume=volume)
    sheet = book_document(plan).sheets[0]
    assert_sound(sheet)
    return places(sheet.drawing)[0].drawing


@pytest.mark.parametrize("kind", KINDS)
def test_volumes_differ_by_their_puzzles_and_not_by_anything_else(kind: Kind) -> None:
    entries = puzzles(kind, 3)
    volumes = [figure(one_kind(kind, entries[:count])) for count in (1, 2, 3)]
    assert all(one != other for one, other in itertools.combinations(volumes, 2))
    assert figure(one_kind(kind, entries, 2, "Title"), volume="Volume 2") == volumes[-1]
    assert figure(one_kind(kind, entries), cover=False) == volumes[-1]


@pytest.mark.parametrize(
    "kind", ["gloop", *(pytest.param(kind, marks=pytest.mark.thorough) for kind in list(KINDS)[1:])]
)
def test_the_first_kind_of_the_first_chapter_leads(kind: Kind) -> None:
    other = list(KINDS)[list(KINDS).index(kind) - 1]
    alone = figure(one_kind(kind, puzzles(kind, 2)))
    assert figure(one_kind(kind, puzzles(kind, 2)), one_kind(other, puzzles(other, 2))) == alone
    assert figure(one_kind(other, puzzles(other, 2)), one_kind(kind, puzzles(kind, 2))) != alone


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_that_grow_from_many_volumes_differ(kind: Kind) -> None:
    grow = part("figure", kind).cover_figure
    pictures = [grow(puzzles(kind, 2), LIGHT, ENGLISH, stream_for(f"volume {number}")) for number in range(20)]
    assert all(one != other for one, other in itertools.combinations(pictures, 2))
    assert pictures[3] == grow(puzzles(kind, 2), LIGHT, ENGLISH, stream_for("volume 3"))
    assert grow((), LIGHT, ENGLISH, stream_for("no puzzles")).items


@pytest.mark.parametrize("kind", KINDS)
def test_ink_saving_covers_have_no_dark_area(kind: Kind) -> None:
    picture = figure(one_kind(kind, puzzles(kind, 2)), theme="ink")
    fills = [item.fill for item, _ in boxes(picture) if isinstance(item, Path) and item.fill is not None]
    assert all(fill == 1.0 for fill in fills)


def test_books_of_nothing_but_the_game_differ_by_their_titles() -> None:
    games = [
        book_document(Plan(title, (), paper_named("a4"), game="gloop")).sheets[0] for title in ("One", "Two", "Two")
    ]
    first, second, again = (places(sheet.drawing)[0].drawing for sheet in games)
    assert first != second == again


def shown(drawing: Drawing) -> list[object]:
    """The lines and words of a drawing, whatever the widths of its lines."""
    return [item.steps if isinstance(item, Path) else item.text for item, _ in boxes(drawing)]


@pytest.mark.parametrize("kind", KINDS)
def test_the_title_page_of_the_answers_shows_another_kind_than_the_cover_if_there_is_one(kind: Kind) -> None:
    others = [other for other in KINDS if other != kind]
    for kinds in ([kind, *others], [kind]):
        chapters = tuple(one_kind(each, puzzles(each, 1)) for each in kinds)
        plan = Plan("All", chapters, paper_named("a4"))
        drawn = [shown(place.drawing) for place in places(answers_title_sheet(plan, kinds, 9).drawing)]
        of_kind = art(kind, plan)
        assert of_kind
        assert (shown(of_kind) in drawn) == (kinds == [kind] and part("figure", kind).SOLVED)
        assert len(drawn) == (len(kinds) > 1 or part("figure", kind).SOLVED)
