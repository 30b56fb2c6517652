"""Covers made of letters: no holes, calm places for type, outlines of letters, and covers that differ at a glance."""

import io
import itertools

import numpy as np
import pytest
from PIL import Image
from scipy.fft import dctn

from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.covers import letters
from puzzlemill.render.covers.art import Art, Subject
from puzzlemill.render.covers.glyphs import glyph
from puzzlemill.render.covers.palettes import PALETTES
from puzzlemill.render.covers.panels import contrast
from puzzlemill.render.covers.wrap import FOLD, SAFE, Wrap, inset
from puzzlemill.render.drawing.canvas import Box, Drawing, Place, rectangle
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.png import png_pages
from tests.support.render.cover_art import inks

PAPERBACK = Wrap(152.4, 228.6, 12.0)

WRAPS = (PAPERBACK, Wrap(100, 100, 0), Wrap(300, 100, 60), Wrap(100, 300, 3))

NO_INK = (1.0, 0.0, 1.0)
"""A ground that no palette has."""


def art_of(wrap: Wrap, seed: int, title: str = "Big Book of Puzzles", volume: str = "") -> Art:
    """A cover for a title and volume."""
    palette = list(PALETTES.values())[seed % len(PALETTES)]
    return letters.cover_art(wrap, Subject("ottf", (), title, volume), palette, stream_for(f"cover {seed}"))


def shown(art: Art, box: Box, dpi: int = 30) -> Image.Image:
    """What art shows in a box of the cover."""
    ground = rectangle(Box(-9, -9, box.width + 18, box.height + 18), fill=NO_INK)
    drawing = Drawing(box.width, box.height, (ground, Place(Drawing(1, 1, art.items), -box.x, -box.y)))
    return Image.open(io.BytesIO(next(png_pages(pdf_bytes([drawing]), "RGB", dpi)))).convert("RGB")


@pytest.mark.parametrize("wrap", WRAPS)
def test_covers_have_no_holes_and_panels_are_calm_and_safe(wrap: Wrap) -> None:
    for seed in range(2) if wrap is PAPERBACK else (1,):
        art = art_of(wrap, seed)
        assert not (np.asarray(shown(art, wrap.whole)) == (255, 0, 255)).all(axis=2).any()
        for panel, part in ((art.title, wrap.front), (art.author, wrap.front), (art.blurb, wrap.back)):
            safe, box = inset(part, SAFE), panel.box
            assert box.x >= safe.x - 1e-6
            assert box.y >= safe.y - 1e-6
            assert box.x + box.width <= safe.x + safe.width + 1e-6
            assert box.y + box.height <= safe.y + safe.height + 1e-6
            assert len(np.unique(np.asarray(shown(art, inset(box, 0.5))).reshape(-1, 3), axis=0)) == 1
        assert art.blurb.box.y + art.blurb.box.height < wrap.barcode.y


@pytest.mark.parametrize("title", ["", "???", "日本", "Übung", "A"])
def test_every_title_gets_a_cover(title: str) -> None:
    for volume in ("", "7", "2027", "IV"):
        for seed in range(2):
            assert art_of(PAPERBACK, seed, title, volume).items


def test_the_same_stream_draws_the_same_cover() -> None:
    assert art_of(PAPERBACK, 3) == art_of(PAPERBACK, 3)
    assert art_of(PAPERBACK, 3).items != art_of(PAPERBACK, 4).items


@pytest.mark.few
@pytest.mark.parametrize(
    ("spine", "seeds"),
    [(0.0, range(2)), (12.0, (2,)), *((spine, range(at, 12, 3)) for at, spine in enumerate((0.0, 4.0, 12.0)))],
)
def test_no_strong_edge_of_colour_runs_along_a_fold(spine: float, seeds: range) -> None:
    wrap = PAPERBACK._replace(spine=spine)
    for seed in seeds:
        art = art_of(wrap, seed)
        for fold in (wrap.backbone.x, wrap.front.x):
            pixels = np.asarray(shown(art, Box(fold - FOLD, 0.0, 2 * FOLD, wrap.height), 60))
            for left, right in itertools.pairwise(pixels.swapaxes(0, 1)):
                pairs = np.unique(np.concatenate([left, right], axis=1), axis=0, return_counts=True)
                strong = sum(
                    count
                    for pair, count in zip(*pairs, strict=True)
                    if len(inks(pair)) > 1 and contrast(*inks(pair)) > 2.5
                )
                assert strong <= 0.2 * len(left)


@pytest.mark.thorough
@pytest.mark.parametrize("palette", list(PALETTES)[::4])
def test_twenty_covers_differ_at_a_glance(palette: str) -> None:
    hashes = []
    for seed in range(20):
        art = letters.cover_art(
            PAPERBACK, Subject("ottf", (), "A Big Book"), PALETTES[palette], stream_for(f"cover {seed}")
        )
        grey = np.asarray(
            shown(art, PAPERBACK.front).convert("L").resize((32, 32), Image.Resampling.LANCZOS), dtype=float
        )
        low = dctn(grey, norm="ortho")[:8, :8].ravel()
        hashes.append(low > np.median(low[1:]))
    assert min(int((one != other).sum()) for one, other in itertools.combinations(hashes, 2)) >= 12


def test_outlines_are_those_of_the_font() -> None:
    for letter in "AOg8Ü":
        outline = glyph(letter)
        assert outline is not None
        assert -0.02 <= outline.box.x < outline.box.x + outline.box.width <= text_width(letter, 1.0, bold=True) + 0.01
    big, small = glyph("O"), glyph("o")
    assert big is not None
    assert small is not None
    assert big.box.height > small.box.height
    assert sum(step[0] == "Z" for step in big.steps) == 2
    umlaut = glyph("Ü")
    assert umlaut is not None
    assert sum(step[0] == "Z" for step in umlaut.steps) == 3


def test_a_letter_without_ink_has_no_outline() -> None:
    assert glyph(" ") is None
    assert glyph("日") is None
