"""Palettes: their inks can be read on one another, and no two palettes look alike."""

import itertools
import math

import pytest

from puzzlemill.render.covers.palettes import PALETTES, Palette, mixed
from puzzlemill.render.drawing.canvas import WHITE, Ink
from tests.support.render.eyes import lab, luminance


def contrast(one: Ink, other: Ink) -> float:
    """The contrast of two inks by WCAG 2."""
    low, high = sorted(luminance(ink if isinstance(ink, tuple) else (ink,) * 3) for ink in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
def test_type_can_be_read_on_every_ink_of_a_palette(palette: Palette) -> None:
    assert contrast(WHITE, palette.dark) >= 7
    assert contrast(palette.pale, palette.dark) >= 7
    assert contrast(palette.bright, palette.dark) >= 4.5


def test_no_two_palettes_look_alike() -> None:
    assert len(PALETTES) >= 10
    for one, other in itertools.combinations(PALETTES.values(), 2):
        darks, brights = (math.dist(lab(a), lab(b)) for a, b in ((one.dark, other.dark), (one.bright, other.bright)))
        assert brights >= 20
        assert darks + brights >= 45


def test_grounds_differ_in_lightness_too() -> None:
    darks = sorted(lab(palette.dark)[0] for palette in PALETTES.values())
    brights = sorted(lab(palette.bright)[0] for palette in PALETTES.values())
    assert darks[-1] - darks[0] >= 20
    assert brights[-1] - brights[0] >= 20


def test_a_mixture_is_between_its_inks() -> None:
    assert mixed(0.0, (1.0, 0.5, 0.0), 0.5) == (0.5, 0.25, 0.0)
