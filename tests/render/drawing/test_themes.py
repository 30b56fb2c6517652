"""Themes: the same puzzle larger, with less ink, or in colours, and always printable, readable and complete."""

import itertools
import math
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from puzzlemill.puzzles import KINDS, parse_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Entry, make_entry
from puzzlemill.render import answer, draw
from puzzlemill.render.domicles.tiles import PIPS
from puzzlemill.render.drawing.canvas import (
    BLACK,
    DIGIT,
    DIGIT_HEIGHT,
    HAIR,
    WHITE,
    Box,
    Drawing,
    Path,
    Place,
    Text,
    centred,
    circle,
    polygon,
    rectangle,
)
from puzzlemill.render.drawing.finishes import frugal, hatched
from puzzlemill.render.drawing.fonts import FACES, FOLDER, off_centre
from puzzlemill.render.drawing.themes import LIGHT, SKY, THEMES, Theme, theme_named
from puzzlemill.render.pages.answers import answer_sheets
from puzzlemill.render.pages.furniture import numbered
from puzzlemill.render.pages.layout import Look
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.sheets import puzzle_sheets
from puzzlemill.solvers import solve
from tests.support.render.drawings import HEIGHT, assert_inside, assert_sound, assert_within, paths, texts, types
from tests.support.render.eyes import EYES, lab, luminance

POSITIONS = {
    "gloop": "gloop:4x4:perfect:10001008000002000cab0cd:4oaoabboo_11aooooabb_13oaoboooo",
    "domicles": "domicles:4x3:6:e3:213254401065526430516342",
    "ottf": "ottf:7x13:21a2322b1a1b3a4211223b122a1b141b14143a2323a21a2a133a13b33422a1342413a1311241233a12423",
    "iqblocks": "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j.",
}
LARGE, INK, COLOUR = THEMES["large"], THEMES["ink"], THEMES["colour"]


Entries: TypeAlias = dict[str, Entry[Any, Any]]
"""A puzzle of each kind, with its solution."""


@pytest.fixture(scope="module")
def entries() -> Entries:
    puzzles = {kind: parse_id(position) for kind, position in POSITIONS.items()}
    return {kind: make_entry(puzzle, solve(puzzle).solution) for kind, puzzle in puzzles.items()}


def drawings(entry: Entry[Any, Any], theme: Theme) -> tuple[Drawing, Drawing]:
    return draw(entry.instance, None, theme), answer(entry.instance, entry.solution, theme)


def widths(drawing: Drawing, scale: float = 1.0) -> Iterator[float]:
    """The printed widths of all lines."""
    for item in drawing.items:
        if isinstance(item, Place):
            yield from widths(item.drawing, scale * item.scale)
        elif isinstance(item, Path) and item.stroke is not None:
            yield scale * item.width


def test_an_unknown_theme_is_refused_in_a_line_that_names_all() -> None:
    assert theme_named("ink") is INK
    with pytest.raises(InputError, match=r"^theme 'neon': expected one of light, large, ink, colour$"):
        theme_named("neon")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_in_any_theme_all_is_drawn_within_bounds_with_the_same_words(entries: Entries, kind: str, theme: Theme) -> None:
    for drawing, usual in zip(drawings(entries[kind], theme), drawings(entries[kind], LIGHT), strict=True):
        assert_inside(drawing)
        assert sorted(texts(drawing)) == sorted(texts(usual))


def test_without_a_theme_drawings_are_light(entries: Entries) -> None:
    for entry in entries.values():
        assert drawings(entry, LIGHT) == (draw(entry.instance), answer(entry.instance, entry.solution))


@pytest.mark.parametrize("kind", KINDS)
def test_large_print_is_larger_and_heavier_and_fits_a_page_of_its_own(entries: Entries, kind: str) -> None:
    for drawing, usual in zip(drawings(entries[kind], LARGE), drawings(entries[kind], LIGHT), strict=True):
        assert_within(drawing, 175, 245)
        assert min(widths(drawing)) >= 1.5 * HAIR
        assert max(widths(drawing)) > 1.4 * max(widths(usual))
    words = types(draw(entries[kind].instance, None, LARGE))
    assert all(item.bold for item, _ in words if item.text.isdigit())


@pytest.mark.parametrize("kind", ["ottf", "iqblocks"])
@pytest.mark.parametrize(("theme", "least"), [(LIGHT, 5.0), (LARGE, 8.0)])
def test_digits_and_letters_of_puzzles_are_five_millimetres_high_and_eight_in_large_print(
    entries: Entries, kind: str, theme: Theme, least: float
) -> None:
    words = types(draw(entries[kind].instance, None, theme))
    heights = [box.height / HEIGHT * DIGIT_HEIGHT for _, box in words]
    assert max(heights) >= least
    assert max(heights) <= 1.6 * DIGIT + 1e-9
    if kind == "ottf":
        large = sorted(heights)[len(heights) // 2 :]
        assert min(large) >= least


@pytest.mark.parametrize("kind", KINDS)
def test_ink_saving_drawings_have_no_black_or_tinted_area_and_no_wider_line(entries: Entries, kind: str) -> None:
    for drawing, usual in zip(drawings(entries[kind], INK), drawings(entries[kind], LIGHT), strict=True):
        assert {path.fill for path, _ in paths(drawing)} <= {None, WHITE}
        assert min(widths(drawing)) >= HAIR
        assert max(widths(drawing)) <= 0.6 * max(widths(usual)) + 1e-9


def coverage(drawing: Drawing) -> float:
    """The ink of a drawing as mm² of black, measured on a picture."""
    import pypdfium2

    from puzzlemill.render.pages.pdf import pdf_bytes

    document = pypdfium2.PdfDocument(pdf_bytes([drawing]))
    picture = document[0].render(scale=150 / 72, grayscale=True).to_pil()
    document.close()
    histogram = picture.histogram()
    black = sum(number * (255 - grey) for grey, number in enumerate(histogram)) / 255
    return float(black * (25.4 / 150) ** 2)


@pytest.mark.parametrize("kind", KINDS)
def test_ink_saving_drawings_take_less_than_two_thirds_of_the_ink(entries: Entries, kind: str) -> None:
    saving, usual = (sum(map(coverage, drawings(entries[kind], theme))) for theme in (INK, LIGHT))
    assert saving < 0.67 * usual


@given(st.integers(3, 9), st.floats(5, 30), st.floats(0.5, 2), st.booleans())
def test_hatching_stays_in_its_shape_and_fills_it_evenly(corners: int, radius: float, gap: float, round_: bool) -> None:
    turn = 2 * math.pi / corners
    points = [(40 + radius * math.cos(turn * n + 0.3), 50 + radius * math.sin(turn * n + 0.3)) for n in range(corners)]
    shape = circle((40, 50), radius, fill=0.8) if round_ else polygon(points, fill=0.8)
    numbers = [(float(x), float(y)) for _, x, y in hatched(shape, gap).steps]
    total = 0.0
    for start, end in zip(numbers[::2], numbers[1::2], strict=True):
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        assert math.dist(middle, (40, 50)) <= radius
        assert max(math.dist(point, (40, 50)) for point in (start, end)) <= radius * 1.001
        assert end[0] - start[0] == pytest.approx(start[1] - end[1], abs=1e-6)
        total += math.dist(start, end)
    area = math.pi * radius**2 if round_ else corners / 2 * radius**2 * math.sin(turn)
    # By Cavalieri lines times gap are the area, but for what the rim cuts off.
    assert total * gap == pytest.approx(area, abs=4 * radius * gap)


def test_hatching_leaves_out_shapes_inside_and_white_on_black_turns_black() -> None:
    hole = [(40.0, 40.0), (60.0, 40.0), (60.0, 60.0), (40.0, 60.0)]
    outer = rectangle(Box(30, 30, 40, 40), fill=0.9)
    ring = Path((*outer.steps, *polygon(hole).steps), fill=0.9)
    for step in zip(*[iter(hatched(ring, 1.3).steps)] * 2, strict=True):
        x, y = (sum(float(part[axis]) for part in step) / 2 for axis in (1, 2))
        assert not (40 < x < 60 and 40 < y < 60)
    ball = Drawing(9, 9, (circle((4, 4), 3, fill=BLACK), Text(4, 5, "2", 3, ink=WHITE)))
    assert [item.ink for item in frugal(ball).items if isinstance(item, Text)] == [BLACK]


def test_colour_only_repeats_what_shapes_say(entries: Entries) -> None:
    coloured, usual = (draw(entries["domicles"].instance, None, theme) for theme in (COLOUR, LIGHT))
    assert [path.steps for path, _ in paths(coloured)] == [path.steps for path, _ in paths(usual)]
    assert {path.fill for path, _ in paths(coloured)} > {WHITE}
    # Contrast as in WCAG 2: 4.5 to 1 for dark inks on white and 15 to 1 for black on the ground of what is given.
    assert (luminance(SKY) + 0.05) / 0.05 >= 15
    assert isinstance(COLOUR.path, tuple)
    assert 1.05 / (luminance(COLOUR.path) + 0.05) >= 4.5


def test_pips_of_different_numbers_never_share_a_hue_and_are_dark() -> None:
    inks = [COLOUR.pip(number) for number in range(1, len(PIPS))]
    assert len(inks) == 12
    for ink in inks:
        assert isinstance(ink, tuple)
        assert 1.05 / (luminance(ink) + 0.05) >= 4.5
    hues = sorted(math.degrees(math.atan2(*lab(ink)[:0:-1])) % 360 for ink in inks)
    assert min(other - hue for hue, other in itertools.pairwise([*hues, hues[0] + 360])) > 13


@pytest.mark.parametrize("eyes", EYES)
def test_pips_of_different_numbers_are_far_apart_for_all_eyes(eyes: str) -> None:
    seen = [lab(COLOUR.pip(number), eyes) for number in range(1, len(PIPS))]
    for chosen, least in ((seen, 12), (seen[:6], 18)):
        assert min(math.dist(one, other) for one, other in itertools.combinations(chosen, 2)) > least


@pytest.mark.few
@pytest.mark.parametrize(("theme", "paper"), [*zip(THEMES.values(), ("a4", "letter", "6x9in", "a5"), strict=True)])
def test_pages_of_every_theme_are_sound_and_no_line_is_too_thin(entries: Entries, theme: Theme, paper: str) -> None:
    puzzles = numbered((entries[kind] for kind in KINDS for _ in range(5)), first=0)
    look = Look(paper_named(paper), theme)
    for sheet in (*puzzle_sheets(puzzles, look, 4), *answer_sheets(puzzles, look)):
        assert_sound(sheet)
        assert min(widths(sheet.drawing)) >= HAIR - 1e-9


def test_large_print_puts_fewer_on_a_page_in_larger_words(entries: Entries) -> None:
    puzzles = numbered([entries["ottf"]] * 4)
    usual, large = (puzzle_sheets(puzzles, Look(paper_named("a4"), theme), 4) for theme in (LIGHT, LARGE))
    assert len(large) > len(usual)
    sizes = [min(item.size for item in sheet.drawing.items if isinstance(item, Text)) for sheet in (usual[0], large[0])]
    assert sizes[1] == pytest.approx(1.5 * sizes[0])


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", ["1", "4", "7", "8", "14", "J", "L", "W"])
def test_digits_and_letters_are_centred_by_their_ink(text: str, bold: bool) -> None:
    font = ImageFont.truetype(str(FOLDER / f"{FACES[bold]}.ttf"), 400, layout_engine=ImageFont.Layout.BASIC)
    picture = Image.new("L", (1000, 600))
    ImageDraw.Draw(picture).text((200, 50), text, fill=255, font=font)
    left, _, right, _ = picture.getbbox() or (0, 0, 0, 0)
    assert 200 + font.getlength(text) / 2 + off_centre(text, 400, bold) == pytest.approx((left + right) / 2, abs=3)
    centre = centred(60, 50, text, 7, bold)
    assert centre.x + off_centre(text, 7, bold) == pytest.approx(60)
