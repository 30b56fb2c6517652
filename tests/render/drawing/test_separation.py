"""Inks for a press: black stays black, little ink is used, and colours look as they should and stay apart."""

import itertools
import math
import random
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.render.covers.palettes import PALETTES
from puzzlemill.render.drawing.canvas import BLUE, RED, ROSE, Ink, Pixels
from puzzlemill.render.drawing.separation import (
    MOST_INK,
    OPPONENTS,
    Process,
    displayed_pixels,
    process,
    separated_pixels,
)
from puzzlemill.render.drawing.themes import HUES, PIPS, SKY
from puzzlemill.render.gloop.colours import INSIDE, LINE, RING
from tests.support.render.press import PROFILE, Lab, measured, modelled, on_screen, printed

needs_profile = pytest.mark.skipif(PROFILE is None, reason="no profile of FOGRA39 is installed")

SHARES = st.floats(0, 1)
COLOURS = st.tuples(SHARES, SHARES, SHARES)

PALE = [SKY, ROSE, INSIDE, *(palette.pale for palette in PALETTES.values())]
THEME: list[Ink] = [*HUES, *PIPS, SKY, RED, ROSE, BLUE, INSIDE, RING, LINE]
COVERS: list[Ink] = [ink for palette in PALETTES.values() for ink in (palette.dark, palette.bright, palette.pale)]


def some_colours(count: int) -> list[tuple[float, float, float]]:
    chance = random.Random(25)
    return [(chance.random(), chance.random(), chance.random()) for _ in range(count)]


@settings(max_examples=30)
@given(SHARES)
def test_greys_are_black_ink_alone(grey: float) -> None:
    assert process(grey) == (0, 0, 0, round(1 - grey, 3))
    assert process((grey, grey, grey))[:3] == (0, 0, 0)


def test_black_is_full_and_white_is_paper() -> None:
    assert process(0.0) == process((0.0, 0.0, 0.0)) == (0, 0, 0, 1)
    assert process(1.0) == process((1.0, 1.0, 1.0)) == (0, 0, 0, 0)


@settings(max_examples=50)
@given(COLOURS)
def test_ink_is_limited_and_at_most_two_inks_join_black(colour: tuple[float, float, float]) -> None:
    inks = process(colour)
    assert all(0 <= share <= 1 for share in inks)
    assert sum(inks) <= MOST_INK + 1e-9
    assert min(inks[:3]) == 0


@settings(max_examples=30)
@given(COLOURS, st.integers(0, 2))
def test_nearby_colours_have_inks_that_look_alike(colour: tuple[float, float, float], channel: int) -> None:
    nearby = list(colour)
    nearby[channel] = min(1.0, nearby[channel] + 1 / 255)
    looks = [printed(process(ink)) for ink in (colour, (nearby[0], nearby[1], nearby[2]))]
    assert math.dist(*looks) < 0.03


def lifted(colour: Sequence[float]) -> list[float]:
    """A colour as light as a press prints it: black is as light as black ink, 0.165."""
    shared = 0.11 * (1 - max(colour)) ** 4
    return [part + 0.055 * (1 - part) ** 4 + shared for part in colour]


def difference(inks: Sequence[float], colour: Sequence[float]) -> float:
    """What the search makes small: the squared distance, after lifting shadows to the lightness of black ink."""
    wanted = lifted(colour)
    rest = [part - look for part, look in zip(wanted, printed(inks), strict=True)]
    return sum(sum(w * part for w, part in zip(weights, rest, strict=True)) ** 2 for weights in OPPONENTS)


@pytest.mark.thorough
def test_no_other_inks_of_a_grid_look_nearer() -> None:
    steps = [step / 14 for step in range(15)]
    mixtures: list[Process] = []
    for one, other, black in itertools.product(steps, repeat=3):
        mixtures += [(one, other, 0.0, black), (0.0, one, other, black), (one, 0.0, other, black)]
    looks = [(inks, printed(inks)) for inks in dict.fromkeys(mixtures) if sum(inks) <= MOST_INK]
    for colour in some_colours(60):
        nearest = sorted(looks, key=lambda pair: math.dist(pair[1], colour))[:400]
        best = min(difference(inks, colour) for inks, _ in nearest)
        assert difference(process(colour), colour) <= best + 1e-4


def test_pictures_get_the_same_inks_as_single_colours() -> None:
    chance = random.Random(25)
    colours = [(chance.randrange(256), chance.randrange(256), chance.randrange(256)) for _ in range(50)] * 2
    data = separated_pixels(Pixels(10, 10, "RGB", bytes(itertools.chain.from_iterable(colours))))
    alone = [process((red / 255, green / 255, blue / 255)) for red, green, blue in colours]
    assert list(data) == [math.floor(255 * share) for inks in alone for share in inks]


def test_inks_look_as_the_equations_of_neugebauer_say_except_that_black_is_black() -> None:
    chance = random.Random(25)
    mixtures = [tuple(chance.randrange(256) for _ in range(4)) for _ in range(100)]
    pixels = displayed_pixels(10, 10, bytes(itertools.chain.from_iterable(mixtures)))
    for place, mixture in enumerate(mixtures):
        shown = [part / 255 for part in pixels.data[3 * place : 3 * place + 3]]
        looks = printed([share / 255 for share in mixture])
        darkest = 0.055 + 0.11 * (1 - max(shown)) ** 4
        assert lifted(shown) == pytest.approx([max(darkest, look) for look in looks], abs=0.006)


def test_colours_that_a_press_can_print_come_back() -> None:
    colours = [(0.8, 0.9, 0.97), (0.72, 0.45, 0.3), (0.4, 0.5, 0.35), (1.0, 1.0, 1.0), (0.0, 0.0, 0.0), (0.6, 0.6, 0.6)]
    inks = bytes(round(255 * share) for colour in colours for share in process(colour))
    shown = displayed_pixels(6, 1, inks).data
    for place, colour in enumerate(colours):
        assert [part / 255 for part in shown[3 * place : 3 * place + 3]] == pytest.approx(colour, abs=0.02)


def test_inks_of_known_colours_stay_the_same() -> None:
    kept: dict[Ink, Process] = {
        HUES[0]: (1.0, 0.636, 0.0, 0.12),
        SKY: (0.229, 0.047, 0.0, 0.0),
        RED: (0.0, 0.959, 1.0, 0.177),
        (0.95, 0.70, 0.20): (0.0, 0.328, 0.872, 0.028),
    }
    assert {colour: process(colour) for colour in kept} == kept


def test_pale_tints_do_not_vanish() -> None:
    for ink in PALE:
        inks = process(ink)
        assert max(inks) >= 0.04, ink
        assert math.dist(modelled(inks), modelled((0, 0, 0, 0))) > 4


def distance(one: Lab, other: Lab) -> float:
    """The colour difference of CIE 94, for graphic arts: large chroma counts less than in CIELAB."""
    chromas = [math.hypot(*colour[1:]) for colour in (one, other)]
    change = chromas[0] - chromas[1]
    hue = max(0.0, math.dist(one[1:], other[1:]) ** 2 - change**2)
    across = math.sqrt((change / (1 + 0.045 * chromas[0])) ** 2 + hue / (1 + 0.015 * chromas[0]) ** 2)
    return math.hypot(one[0] - other[0], across)


@pytest.mark.parametrize("look", [modelled, pytest.param(measured, marks=needs_profile)])
@pytest.mark.parametrize(("inks", "least"), [(PIPS, 12), (PIPS[:6], 18), (HUES, 18)], ids=["pips", "six pips", "hues"])
def test_colours_that_tell_numbers_and_paths_apart_stay_apart(
    look: Callable[[Process], Lab], inks: Sequence[Ink], least: float
) -> None:
    looks = [look(process(ink)) for ink in inks]
    assert min(math.dist(one, other) for one, other in itertools.combinations(looks, 2)) > least


@needs_profile
def test_by_the_profile_printed_colours_are_as_near_as_a_press_allows() -> None:
    colours = [ink for ink in (*THEME, *COVERS) if isinstance(ink, tuple)]
    differences = [distance(on_screen(colour), measured(process(colour))) for colour in colours]
    # Saturated blues and the darkest colours are beyond any press on coated paper.
    assert max(differences) < 15
    assert sum(differences) / len(differences) < 5


@needs_profile
def test_the_model_agrees_with_the_profile() -> None:
    inks = [process(colour) for colour in some_colours(100)]
    model, profile = ([look(one) for one in inks] for look in (modelled, measured))
    differences = [abs(one[0] - other[0]) for one, other in zip(model, profile, strict=True)]
    assert max(differences) < 8
    assert sum(differences) / len(differences) < 2
