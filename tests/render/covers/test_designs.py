"""Covers of every design: no holes, calm places for text, contrast, and pictures that differ at a glance."""

import functools
import itertools
import math

import numpy as np
import pytest

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.parts import find
from puzzlemill.render.covers.art import Art, Panel
from puzzlemill.render.covers.designs import LETTERS
from puzzlemill.render.covers.palettes import PALETTES
from puzzlemill.render.covers.panels import DISTINCT, READABLE, contrast, schemes
from puzzlemill.render.covers.wrap import FOLD, SAFE, Wrap, inset
from puzzlemill.render.drawing.canvas import Box, Ink
from puzzlemill.render.drawing.fonts import text_width, wrap
from tests.support.render.cover_art import art_of, inks, perceptual_hash, raster, subject, thumbnail
from tests.support.render.drawings import SLACK

DESIGNED = [*(kind for kind in KINDS if find("cover art", kind)), LETTERS]

PAPERBACK = Wrap(152.4, 228.6, 12.0)

WRAPS = [
    PAPERBACK,
    Wrap(297.0, 210.0, 0.5),
    Wrap(100.0, 100.0, 0.0),
    Wrap(600.0, 100.0, 60.0),
    Wrap(100.0, 600.0, 3.0),
    Wrap(600.0, 600.0, 60.0),
]

SEEDS = range(3)

ROUNDING = 0.03
"""How much less a contrast can be after inks were rounded to bytes, as a share."""


@functools.cache
def drawn(design: str, wrap: Wrap, seed: int) -> Art:
    """The art of one of many covers, drawn once for all tests here."""
    return art_of(design, wrap, seed, subject(design))


def dpi_of(wrap: Wrap) -> float:
    """A resolution at which a cover has about 300,000 pixels."""
    return 25.4 * math.sqrt(300_000 / (wrap.whole.width * wrap.whole.height))


def lies_in(box: Box, area: Box) -> bool:
    """Whether a box is inside another one."""
    return (
        area.x - SLACK <= box.x
        and area.y - SLACK <= box.y
        and box.x + box.width <= area.x + area.width + SLACK
        and box.y + box.height <= area.y + area.height + SLACK
    )


@pytest.mark.few
@pytest.mark.parametrize(
    ("wrap", "seeds"),
    [(PAPERBACK, SEEDS), *((wrap, range(3 + place, 20, 6)) for place, wrap in enumerate(WRAPS[1:] + WRAPS[:1]))],
)
@pytest.mark.parametrize("design", DESIGNED)
def test_panels_are_inside_the_safe_area_apart_and_clear_of_the_barcode(design: str, wrap: Wrap, seeds: range) -> None:
    for seed in seeds:
        art = drawn(design, wrap, seed)
        for panel in (art.title, art.author):
            assert lies_in(panel.box, inset(wrap.front, SAFE))
        title, author = art.title.box, art.author.box
        assert title.y + title.height <= author.y + SLACK or author.y + author.height <= title.y + SLACK
        assert lies_in(art.blurb.box, inset(wrap.back, SAFE))
        assert art.blurb.box.y + art.blurb.box.height <= wrap.barcode.y
        assert min(art.blurb.box.width, art.blurb.box.height, author.height, title.height) > 0


@pytest.mark.few
@pytest.mark.parametrize("design", DESIGNED)
@pytest.mark.parametrize("wrap", WRAPS)
def test_art_has_no_holes_and_is_calm_where_text_goes(design: str, wrap: Wrap) -> None:
    dpi = dpi_of(wrap)
    for seed in range(2) if wrap is PAPERBACK else (0,):
        art = drawn(design, wrap, seed)
        pixels = raster(art, wrap.whole, dpi)
        holes = (pixels == (255, 0, 255)).all(axis=2)
        assert not holes.any()
        assert_calm(pixels, wrap, dpi, (art.title, art.author, art.blurb))
        if wrap.spine > 4 * FOLD:
            assert_readable(pixels_in(pixels, wrap, dpi, inset_sideways(wrap.backbone, FOLD)), art.spine)


@pytest.mark.few
@pytest.mark.parametrize(
    ("spine", "seeds"), [(0.0, range(2)), (0.0, range(2, 12, 3)), (4.0, range(3, 12, 3)), (12.0, range(4, 12, 3))]
)
@pytest.mark.parametrize("design", DESIGNED)
def test_no_strong_edge_of_colour_runs_along_a_fold(design: str, spine: float, seeds: range) -> None:
    wrap = Wrap(152.4, 228.6, spine)
    for seed in seeds:
        art = drawn(design, wrap, seed)
        for fold in (wrap.backbone.x, wrap.front.x):
            pixels = raster(art, Box(fold - FOLD, 0.0, 2 * FOLD, wrap.height), 60)
            for left, right in itertools.pairwise(pixels.swapaxes(0, 1)):
                pairs = np.unique(np.concatenate([left, right], axis=1), axis=0, return_counts=True)
                strong = sum(count for pair, count in zip(*pairs, strict=True) if differ_strongly(*inks(pair)))
                assert strong <= 0.2 * len(left)


def differ_strongly(one: Ink, other: Ink | None = None) -> bool:
    """Whether the eye sees an edge at once."""
    return other is not None and contrast(one, other) > 2.5


def pixels_in(
    pixels: "np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]", wrap: Wrap, dpi: float, box: Box
) -> "np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]":
    """The pixels of the whole cover that are completely in a box."""
    scale, whole = dpi_used(dpi) / 25.4, wrap.whole
    left, top = ((low - start) * scale for low, start in ((box.x, whole.x), (box.y, whole.y)))
    right, bottom = left + box.width * scale, top + box.height * scale
    return pixels[round(top) + 1 : max(round(top) + 2, round(bottom) - 1), round(left) + 1 : round(right) - 1]


def dpi_used(dpi: float) -> int:
    """The resolution of `raster`."""
    return round(dpi)


def inset_sideways(box: Box, by: float) -> Box:
    """The box without a strip on the left and on the right."""
    return Box(box.x + by, box.y, box.width - 2 * by, box.height)


def assert_calm(
    pixels: "np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]", wrap: Wrap, dpi: float, panels: tuple[Panel, ...]
) -> None:
    """The ground of each panel is one ink, on which its type can be read."""
    for panel in panels:
        (ground,) = inks(pixels_in(pixels, wrap, dpi, panel.box))
        assert min(contrast(panel.strong, ground), contrast(panel.plain, ground)) >= READABLE * (1 - ROUNDING)


def assert_readable(pixels: "np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]", ink: object) -> None:
    """Type of the ink can be read on all pixels."""
    assert min(contrast(ink, ground) for ground in inks(pixels)) >= READABLE * (1 - ROUNDING)  # type: ignore[arg-type]


@pytest.mark.parametrize("design", DESIGNED)
def test_a_title_of_25_characters_can_be_read_on_a_thumbnail(design: str) -> None:
    scale = 160 / PAPERBACK.page_width
    for seed in SEEDS:
        box = drawn(design, PAPERBACK, seed).title.box
        size = 30.0
        while len(lines := wrap("Big Book of Clever Blocks", size, box.width, True)) * 1.1 * size > box.height or any(
            text_width(line, size, True) > box.width for line in lines
        ):
            size -= 0.5
        assert size * scale >= 15


@pytest.mark.parametrize("design", DESIGNED)
def test_the_same_stream_draws_the_same_cover_and_another_one_another(design: str) -> None:
    first, again, other = (art_of(design, PAPERBACK, seed) for seed in (1, 1, 3))
    assert first == again
    assert first.items != other.items


@pytest.mark.parametrize("design", DESIGNED)
def test_a_book_without_the_kind_gets_made_up_content(design: str) -> None:
    for seed in range(2):
        art = art_of(design, PAPERBACK, seed, subject(design, 0))
        assert art == art_of(design, PAPERBACK, seed, subject(design, 0))
        assert len(np.unique(raster(art, PAPERBACK.front, 30).reshape(-1, 3), axis=0)) > 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("design", "palette"),
    [(design, palette) for number, design in enumerate(DESIGNED) for palette in list(PALETTES)[4 * (number % 2) :: 8]],
)
def test_twenty_covers_differ_at_a_glance(design: str, palette: str) -> None:
    about = subject(design)
    covers = [art_of(design, PAPERBACK, seed, about, PALETTES[palette]) for seed in range(20)]
    hashes = [perceptual_hash(thumbnail(art, PAPERBACK)) for art in covers]
    assert min(int((one != other).sum()) for one, other in itertools.combinations(hashes, 2)) >= 12


@pytest.mark.parametrize("palette", PALETTES)
def test_all_inks_of_a_palette_can_be_read_on_one_another(palette: str) -> None:
    assert len(schemes(PALETTES[palette])) >= 4
    for scheme in schemes(PALETTES[palette]):
        assert contrast(scheme.figure, scheme.ground) >= DISTINCT
        assert contrast(scheme.strong, scheme.ground) >= READABLE
        assert contrast(scheme.plain, scheme.ground) >= READABLE
        assert len(scheme.tints) >= 2
        assert all(contrast(scheme.plain, tint) >= READABLE for tint in scheme.tints)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(0.0, 1.0) == pytest.approx(21)
    assert contrast((0.5, 0.5, 0.5), 0.5) == 1
    assert contrast((119 / 255,) * 3, 1.0) == pytest.approx(4.48, abs=0.005)
