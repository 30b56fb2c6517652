"""ISBNs are checked and converted, and their bars are read back by a decoder that shares nothing with the drawing."""

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.covers.barcode import Isbn, ean_13, isbn
from puzzlemill.render.covers.wrap import BARCODE
from puzzlemill.render.drawing.canvas import Path
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.png import png_pages
from tests.support.render.drawings import boxes, texts
from tests.support.render.ean_reading import read_ean


def with_check(digits: str) -> str:
    """Twelve digits and their check digit, by trying all ten."""
    return next(
        digits + str(last)
        for last in range(10)
        if (sum(map(int, digits[::2])) + 3 * sum(map(int, digits[1::2])) + last) % 10 == 0
    )


@pytest.mark.parametrize(
    ("text", "digits", "printed"),
    [
        ("978-0-306-40615-7", "9780306406157", "978-0-306-40615-7"),
        ("0-306-40615-2", "9780306406157", "978-0-306-40615-7"),
        ("0306406152", "9780306406157", "978-0306406157"),
        ("9780306406157", "9780306406157", "978-0306406157"),
        ("ISBN 978 3 16 148410 0", "9783161484100", "978-3-16-148410-0"),
        ("ISBN-10: 0-8044-2957-x", "9780804429573", "978-0-8044-2957-3"),
        ("979-10-90636-07-1", "9791090636071", "979-10-90636-07-1"),
    ],
)
def test_isbns_of_both_lengths_become_13_digits_and_keep_their_hyphens(text: str, digits: str, printed: str) -> None:
    assert isbn(text) == Isbn(digits, printed)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("978-0-306-40615-8", "the last digit should be 7"),
        ("0306406153", "the last digit should be 2"),
        ("9770306406157", "begins with 978 or 979"),
        ("123", "expected 10 or 13 digits"),
        ("", "expected 10 or 13 digits"),
        ("97803064061٥7", "expected 10 or 13 digits"),
        ("9" * 100_000, "expected 10 or 13 digits"),
    ],
)
def test_other_numbers_are_refused_in_one_line(text: str, rule: str) -> None:
    with pytest.raises(InputError, match=rule) as error:
        isbn(text)
    assert str(error.value).startswith("isbn ")
    assert "\n" not in str(error.value)


@given(st.text(max_size=40))
def test_no_text_is_more_than_refused(text: str) -> None:
    try:
        number = isbn(text)
    except InputError:
        return
    assert with_check(number.digits[:12]) == number.digits


@given(st.from_regex(r"97[89][0-9]{9}", fullmatch=True))
def test_a_mistyped_digit_is_noticed(digits: str) -> None:
    number = with_check(digits)
    assert isbn(number).digits == number
    other = str((int(number[7]) + 1) % 10)
    with pytest.raises(InputError, match="the last digit should be"):
        isbn(number[:7] + other + number[8:])


@pytest.mark.parametrize("digits", ["978030640615", "979109063607", "978123456789", "978999999999", "979000000000"])
def test_a_decoder_of_its_own_reads_the_bars_with_their_quiet_zones(digits: str) -> None:
    from PIL import Image

    number = isbn(with_check(digits))
    (png,) = png_pages(pdf_bytes([ean_13(number)]), "L", 600)
    picture = Image.open(io.BytesIO(png))
    for share in (0.3, 0.5, 0.7):
        assert read_ean(picture, round(picture.height * share)) == number.digits


def test_the_code_keeps_to_its_area_and_people_can_read_it_too() -> None:
    drawing = ean_13(isbn("978-0-306-40615-7"))
    assert (drawing.width, drawing.height) == BARCODE
    assert texts(drawing) == ["ISBN 978-0-306-40615-7", "9", "780306", "406157"]
    for item, box in boxes(drawing):
        assert box.left >= 0 <= box.top, item
        assert box.right <= drawing.width, item
        assert box.bottom <= drawing.height, item


def test_the_bars_are_printed_with_black_alone() -> None:
    pdf = pdf_bytes([ean_13(isbn("978-0-306-40615-7"))])
    from pypdf import PdfReader

    content = PdfReader(io.BytesIO(pdf)).pages[0].get_contents()
    assert content is not None
    operators = set(re.findall(rb"(?<=\s)(rg|RG|k|K|g|G)(?=\s)", content.get_data()))
    assert operators == {b"g"}
    assert all(item.fill in (0.0, 1.0) for item in ean_13(isbn("0306406152")).items if isinstance(item, Path))
