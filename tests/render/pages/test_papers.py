"""Papers: any size with margins that suit it and never fall below what a bound book needs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.pages.layout import Builder, Look
from puzzlemill.render.pages.papers import (
    INCH,
    INSIDE_BY_PAGES,
    LARGEST,
    LEAST_AREA,
    SIZES,
    SMALLEST,
    Paper,
    least_margins,
    paper_named,
    with_margins,
)

LEAST_INSIDE = [(1, 0.375), (24, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625), (500, 0.625)]
LEAST_INSIDE += [(501, 0.75), (700, 0.75), (701, 0.875), (828, 0.875), (2000, 0.875)]


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("a4", 210, 297),
        ("A4", 210, 297),
        ("a5", 148, 210),
        ("letter", 215.9, 279.4),
        ("6x9in", 152.4, 228.6),
        ("8.5x11IN", 215.9, 279.4),
        ("7x10in", 177.8, 254),
        ("190x250mm", 190, 250),
        ("100x600mm", 100, 600),
    ],
)
def test_papers_have_names_or_sizes(name: str, width: float, height: float) -> None:
    assert paper_named(name)[:2] == pytest.approx((width, height))


def test_margins_are_those_of_the_art_direction_at_a4_and_smaller_on_small_pages() -> None:
    assert paper_named("a4") == Paper(210, 297) == Paper(210, 297, 20, 15, 15, 15, 0)
    assert paper_named("letter")[2:] == (20, 15, 15, 15, 0)
    assert paper_named("a5")[2:] == (14, 11, 11, 11, 0)
    assert paper_named("6x9in")[2:] == (15, 11, 11, 11, 0)


@pytest.mark.parametrize(("pages", "inches"), LEAST_INSIDE)
def test_the_least_inside_margin_is_read_from_the_table(pages: int, inches: float) -> None:
    assert least_margins(pages)[0] == pytest.approx(inches * INCH)


def test_the_table_rises() -> None:
    assert list(INSIDE_BY_PAGES) == sorted(INSIDE_BY_PAGES)
    assert [margin for _, margin in INSIDE_BY_PAGES] == sorted(margin for _, margin in INSIDE_BY_PAGES)


def test_a_thick_book_has_a_wide_gutter_and_bleed_an_eighth_of_an_inch() -> None:
    assert paper_named("a4", 828).inside == pytest.approx(0.875 * INCH)
    assert paper_named("a4", 828).outside == 15
    assert paper_named("6x9in", bleed=True).bleed == pytest.approx(3.175)


@given(
    st.sampled_from(sorted(SIZES)) | st.builds("{}x{}mm".format, st.integers(100, 600), st.integers(100, 600)),
    st.integers(1, 1000),
    st.booleans(),
)
def test_margins_never_fall_below_the_table_and_leave_a_page(name: str, pages: int, bleed: bool) -> None:
    paper = paper_named(name, pages, bleed)
    inside, others = least_margins(pages, bleed)
    assert paper.inside >= inside
    assert min(paper.outside, paper.top, paper.bottom) >= others >= (0.375 if bleed else 0.25) * INCH - 1e-9
    assert paper.width - paper.inside - paper.outside >= LEAST_AREA
    assert SMALLEST <= min(paper[:2]) <= max(paper[:2]) <= LARGEST


@pytest.mark.parametrize("name", ["foolscap", "", "6x9", "6x9cm", "6x9 in", "-6x9in", "1e2x9in", "٦x9in", "x" * 1000])
def test_unknown_papers_are_refused_with_a_list_of_papers(name: str) -> None:
    rule = r"expected one of a4, letter, a5, 6x9in, 8\.5x11in, or a size such as 7x10in or 190x250mm"
    with pytest.raises(InputError, match=rule) as error:
        paper_named(name)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize("name", ["99x200mm", "200x601mm", "0x9in", "6x24in", "9999x9999in"])
def test_papers_too_small_or_too_large_are_refused_with_the_bounds(name: str) -> None:
    with pytest.raises(InputError, match=rf"paper '{name}': expected sides of 100 to 600 mm \(3\.94 to 23\.62 in\)"):
        paper_named(name)


def test_margins_given_replace_those_of_the_paper() -> None:
    paper = with_margins(paper_named("a4", bleed=True), inside=30, top=0)
    assert paper[2:6] == (30, 15, 0, 15)
    assert paper.bleed > 0


@pytest.mark.parametrize(
    ("margins", "rule"),
    [
        ({"inside": 145.5}, "inside and outside are 160.5 mm together; expected at most 160 mm"),
        ({"top": 200, "bottom": 100}, "top and bottom are 300 mm together; expected at most 247 mm"),
        ({"outside": -1}, "outside -1: expected 0 mm or more"),
        ({"bottom": float("nan")}, "bottom nan: expected 0 mm or more"),
        ({"inside": float("inf")}, "inside and outside are inf mm together"),
    ],
)
def test_margins_larger_than_the_page_are_refused(margins: dict[str, float], rule: str) -> None:
    with pytest.raises(InputError, match=rule) as error:
        with_margins(paper_named("a4"), **margins)
    assert len(str(error.value).splitlines()) == 1


def test_the_area_of_a_page_has_the_inside_margin_on_the_left_of_odd_pages() -> None:
    paper = Paper(100, 200, inside=12, outside=7, top=5, bottom=9, bleed=3)
    odd, even = Builder(Look(paper), 1), Builder(Look(paper), 2)
    assert odd.area == (12, 5, 81, 186)
    assert even.area == (7, 5, 81, 186)
    assert odd.sheet().bleed == 3
