"""The text of covers fits its panels in a readable size, whatever is written, or is refused in one line."""

from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.covers.art import Panel
from puzzlemill.render.covers.lettering import (
    LEAST_BLURB,
    LEAST_SPINE,
    LEAST_TITLE,
    LEAST_TYPE,
    READABLE,
    Lettering,
    Wording,
    back_lettering,
    front_lettering,
    spine_lettering,
)
from puzzlemill.render.covers.typesetting import even_lines, largest_lines
from puzzlemill.render.covers.wrap import FOLD, SAFE, Wrap
from puzzlemill.render.drawing.canvas import Box, Pixels, Place, Text
from puzzlemill.render.drawing.fonts import text_width
from tests.support.render.drawings import SLACK, overlap_on_page

SMALL = Wrap(148.0, 210.0, 12.0)
TITLE = Panel(Box(174.0, 14.0, 120.0, 70.0), 1.0, 0.9)
AUTHOR = Panel(Box(174.0, 180.0, 120.0, 18.0), 1.0, 0.9, down="bottom")
BLURB = Panel(Box(14.0, 14.0, 120.0, 120.0), 1.0, 0.9)
LOGO = Pixels(30, 20, "L", bytes(600))

WORDS = st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyzäöüßABCDEFG-'"), min_size=1, max_size=18)
LINES = st.lists(WORDS, max_size=12).map(lambda words: " ".join(words)[:80].strip())


def assert_in(lettering: Lettering, *panels: Panel) -> None:
    """Everything is inside one of the panels, and nothing overlaps."""
    for placed in lettering.placed:
        box = placed.box
        assert any(
            box.x >= panel.box.x - SLACK
            and box.x + box.width <= panel.box.x + panel.box.width + SLACK
            and box.y >= panel.box.y - SLACK
            and box.y + box.height <= panel.box.y + panel.box.height + SLACK
            for panel in panels
        ), placed
    for at, one in enumerate(lettering.placed):
        for other in lettering.placed[at + 1 :]:
            assert not overlap_on_page(one.box, other.box), (one, other)


def sizes(lettering: Lettering, role: str) -> list[float]:
    texts = [item for item in lettering.items if isinstance(item, Text)]
    roles = [placed.role for placed in lettering.placed]
    return [text.size for text, found in zip(texts, roles, strict=True) if found == role]


@settings(max_examples=60)
@given(title=LINES.filter(bool), subtitle=LINES, volume=LINES, series=LINES, author=LINES)
def test_any_words_fit_the_front_legibly(title: str, subtitle: str, volume: str, series: str, author: str) -> None:
    words = Wording(title, subtitle, volume, series, author)
    front = front_lettering(words, TITLE, AUTHOR, SMALL)
    assert_in(front, TITLE, AUTHOR)
    assert min(sizes(front, "title")) >= LEAST_TITLE
    assert all(item.size >= LEAST_TYPE for item in front.items if isinstance(item, Text))
    said = " ".join(item.text for item in front.items if isinstance(item, Text))
    other = series if series.casefold() != title.casefold() else ""
    assert said.split() == f"{other} {title} {subtitle} {volume} {author}".split()


@pytest.mark.parametrize(
    "words",
    [
        Wording("Gloop"),
        Wording("Loops for Long Evenings", "A hundred tile puzzles", "Volume 2", "The Quiet Hour Library", "A. Author"),
        Wording("Kachelspielvergnügen für Sonntagnachmittage", "Einhundert Knobelaufgaben", "Band 3"),
        Wording("The Big Book of Domino Swaps and Number Tiles for Rainy Days", "From easy to fiendish", "Volume 12"),
    ],
)
def test_the_title_can_be_read_in_a_shop(words: Wording) -> None:
    """On a cover 160 pixels wide its type is at least 9 pixels high."""
    front = front_lettering(words, TITLE, AUTHOR, SMALL)
    assert min(sizes(front, "title")) * 160 / SMALL.page_width >= 8.8
    assert pytest.approx(8.8) == READABLE * 160


@settings(max_examples=60)
@given(height=st.floats(25.0, 140.0), words=st.sampled_from(["Loops for Long Evenings", "A B C", "Gloop"]))
def test_a_title_fits_a_panel_of_any_height(height: float, words: str) -> None:
    """Also if the height alone limits its type."""
    panel = TITLE._replace(box=TITLE.box._replace(height=height, width=200.0))
    assert_in(front_lettering(Wording(words), panel, AUTHOR, SMALL), panel)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (Wording("x" * 80), r"^title 'x+….*: it would be smaller than 14 pt .* shorten the title"),
        (Wording("Tiles", "m" * 80), r"^subtitle 'm+….*: a word is too long for the cover"),
        (Wording("Tiles", volume="m" * 80), r"^volume 'm+….*: a word is too long for the cover"),
        (Wording("Tiles", series="m" * 80), r"^series 'm+….*: a word is too long for the cover"),
        (Wording("Tiles", author="m" * 80), r"^author 'm+….*: too long for the cover"),
    ],
)
def test_one_endless_word_is_refused_with_what_to_do(words: Wording, rule: str) -> None:
    with pytest.raises(InputError, match=rule):
        front_lettering(words, TITLE, AUTHOR, SMALL)


@pytest.mark.parametrize("down", ["top", "middle", "bottom"])
def test_a_panel_says_where_its_block_is(down: Literal["top", "middle", "bottom"]) -> None:
    panel = TITLE._replace(down=down, across="middle")
    front = front_lettering(Wording("Tiles", "A book"), panel, AUTHOR, SMALL)
    assert_in(front, panel)
    first, last = front.placed[0].box, front.placed[-1].box
    if down == "bottom":
        assert last.y + last.height == pytest.approx(84.0, abs=2.5)
    elif down == "middle":
        assert first.y + last.y + last.height == pytest.approx(2 * 49.0)
    for placed in front.placed:
        assert placed.box.x + placed.box.width / 2 == pytest.approx(234.0)


@pytest.mark.parametrize("top", [60.0, 6.0])
def test_the_author_keeps_a_distance_from_the_title_on_a_panel_beside_it(top: float) -> None:
    """Above the title and below it, with panels that touch each other."""
    title = Panel(Box(174.0, 24.0, 120.0, 36.0), 1.0, 0.9, down="bottom" if top > 24 else "top")
    author = Panel(Box(174.0, top, 120.0, 18.0), 1.0, 0.9, down="top" if top > 24 else "bottom")
    front = front_lettering(Wording("Tiles", author="A. Author"), title, author, SMALL)
    assert_in(front, title, author)
    block, name = (placed.box for placed in front.placed)
    gap = max(name.y - block.y - block.height, block.y - name.y - name.height)
    assert gap >= 0.9 * sizes(front, "author")[0]


def test_lines_are_even_and_as_few_as_the_width_asks_for() -> None:
    assert even_lines("a book of puzzles for rainy days", 2) == ["a book of puzzles", "for rainy days"]
    assert even_lines("one two", 5) == ["one", "two"]
    assert even_lines("", 3) == []
    size, lines = largest_lines("Loops for Long Evenings", (100.0, 32.0), 40.0)
    assert lines == ["Loops for", "Long Evenings"]
    assert max(text_width(line, size, bold=True) for line in lines) <= 100 + SLACK
    assert largest_lines("Gloop", (100.0, 60.0), 20.0) == (20.0, ["Gloop"])
    assert largest_lines("Gloop", (100.0, -5.0), 20.0)[0] == 0.0


@settings(max_examples=30)
@given(st.lists(LINES, max_size=6), st.lists(LINES, max_size=4), st.booleans(), st.sampled_from(["", "Mill & Sons"]))
def test_a_few_paragraphs_fit_the_back(paragraphs: list[str], facts: list[str], logo: bool, publisher: str) -> None:
    words = Wording("T", blurb="\n\n".join(paragraphs), facts=tuple(filter(None, facts)), publisher=publisher)
    back = back_lettering(words, BLURB, LOGO if logo else None)
    assert_in(back, BLURB)
    assert all(item.size >= LEAST_BLURB for item in back.items if isinstance(item, Text) and item.text != publisher)
    said = " ".join(item.text for item in back.items if isinstance(item, Text))
    assert said.split() == f"{words.blurb} {' '.join(words.facts)} {publisher}".split()


def test_a_blurb_that_is_too_long_is_refused_with_its_length() -> None:
    with pytest.raises(InputError, match=r"^blurb: 12000 characters do not fit on the back at 9 pt; shorten it"):
        back_lettering(Wording("T", blurb="word " * 2400), BLURB, None)


def test_a_short_first_paragraph_is_larger_than_the_others() -> None:
    back = back_lettering(Wording("T", blurb="One closed\nloop.\n \nMore about\nit."), BLURB, None)
    first, second = sizes(back, "blurb")
    assert [item.text for item in back.items if isinstance(item, Text)] == ["One closed loop.", "More about it."]
    assert first > second
    assert len(set(sizes(back_lettering(Wording("T", blurb="One paragraph."), BLURB, None), "blurb"))) == 1


@settings(max_examples=60)
@given(title=LINES.filter(bool), author=LINES, volume=LINES, spine=st.floats(0.0, 60.0), logo=st.booleans())
def test_spine_text_stays_off_folds_and_edges(title: str, author: str, volume: str, spine: float, logo: bool) -> None:
    wrap = SMALL._replace(spine=spine)
    lettering = spine_lettering(Wording(title, author=author, volume=volume), wrap, 1.0, LOGO if logo else None)
    for placed in lettering.placed:
        box = placed.box
        assert box.x >= 148 + FOLD - SLACK
        assert box.x + box.width <= 148 + spine - FOLD + SLACK
        assert box.y >= SAFE - SLACK
        assert box.y + box.height <= 210 - SAFE + SLACK
    for at, one in enumerate(lettering.placed):
        for other in lettering.placed[at + 1 :]:
            assert not overlap_on_page(one.box, other.box), (one, other)
    for place in (item for item in lettering.items if isinstance(item, Place)):
        assert place.turn == 90
        for text in place.drawing.items:
            assert isinstance(text, Text)
            assert text.size >= 0.79 * LEAST_SPINE
            assert text.ink == 1.0


def test_a_spine_names_author_title_and_volume_from_top_to_bottom() -> None:
    lettering = spine_lettering(Wording("Loops", author="A. Author", volume="Volume 2"), SMALL, 1.0, LOGO)
    (logo, *parts) = lettering.placed
    assert [placed.role for placed in (logo, *parts)] == ["spine logo", "spine", "spine", "spine"]
    assert [placed.box.y for placed in parts] == sorted(placed.box.y for placed in parts)
    assert logo.box.y > max(placed.box.y + placed.box.height for placed in parts)
    (place,) = (item for item in lettering.items if isinstance(item, Place))
    assert [item.text for item in place.drawing.items if isinstance(item, Text)] == ["A. Author", "Loops", "Volume 2"]


@pytest.mark.parametrize("spine", [0.0, 3.0, 5.0])
def test_a_narrow_spine_stays_empty(spine: float) -> None:
    assert spine_lettering(Wording("Loops"), SMALL._replace(spine=spine), 1.0, LOGO) == Lettering([], [])


def test_a_long_title_sends_volume_and_author_off_the_spine() -> None:
    words = Wording("word " * 20, author="Author " * 8, volume="Volume " * 8)
    (place,) = spine_lettering(words, SMALL, 1.0, None).items
    assert isinstance(place, Place)
    assert [item.text for item in place.drawing.items if isinstance(item, Text)] == [words.title]


def test_a_series_with_the_name_of_the_book_is_on_the_front_once() -> None:
    front = front_lettering(Wording("Short Breaks", series="SHORT breaks"), TITLE, AUTHOR, SMALL)
    assert {placed.role for placed in front.placed} == {"title"}
