"""The curve of minutes: every puzzle is where its place and its minutes say, in the band of its level."""

import math
import random

import msgspec
import pytest

from puzzlemill import parse_id
from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.packs import AnyEntry, Grade, make_entry
from puzzlemill.render.curves import (
    GROUND,
    HEIGHT,
    LABEL,
    MARKS,
    MOST_MARKS,
    SHADE,
    WIDTH,
    minutes_curve,
    run_of,
    whole_time,
)
from puzzlemill.render.drawing.canvas import BLACK, Drawing, Path, Text, svg_text
from puzzlemill.render.drawing.finishes import lightness
from tests.support.golden_drawings import assert_as_kept

IDS = {
    "gloop": "gloop:2x2:valid:cc:0ooaobooo",
    "domicles": "domicles:4x2:6:m7:4032102164535142",
    "ottf": "ottf:2x2:1223",
    "iqblocks": "iqblocks:pentominoes:10x6:60.",
}


def timed(kind: str, minutes: float, spread: float = 2) -> AnyEntry:
    """A puzzle of a kind with these minutes, whatever it takes."""
    grade = Grade(shipped().level(minutes), "", 1.0, {}, "", minutes=minutes)
    grade = msgspec.structs.replace(grade, minutes_range=(minutes / spread, minutes * spread))
    return make_entry(parse_id(IDS[kind]), grade=grade)


def marks(drawing: Drawing, kind: str) -> list[tuple[float, float]]:
    """The centres of the marks of a kind in the ground."""
    mark = MARKS[[*map(str, KINDS)].index(kind)]
    centres = []
    for item in drawing.items:
        if isinstance(item, Path) and item.stroke == mark.ink and item.fill == (mark.ink if mark.filled else 1.0):
            points = [(step[-2], step[-1]) for step in item.steps if step[0] != "Z"]
            points = points[:-1] if points[0] == pytest.approx(points[-1]) and len(points) > 4 else points
            x, y = (sum(float(point[axis]) for point in points) / len(points) for axis in (0, 1))
            if y > GROUND.y:
                centres.append((x, y))
    return centres


def ticks(drawing: Drawing) -> dict[float, float]:
    """The heights of the minutes at the side."""
    written = [item for item in drawing.items if isinstance(item, Text) and item.anchor == "end"]
    return {float(text.text.replace(",", "")): text.y - 0.35 * LABEL for text in written}


def texts(drawing: Drawing) -> list[str]:
    return [item.text for item in drawing.items if isinstance(item, Text)]


def test_marks_are_at_their_places_and_within_the_bands_of_their_levels() -> None:
    draws = random.Random(7)
    entries = [timed(draws.choice([*IDS]), round(2 ** draws.uniform(-3, 10), 1) or 0.1) for _ in range(60)]
    drawing = minutes_curve(run_of(entries))
    ends = {0.0: GROUND.y + GROUND.height, math.inf: GROUND.y, **ticks(drawing)}
    heights = {}
    for kind in IDS:
        of_kind = [(place, entry.grade) for place, entry in enumerate(entries) if entry.kind == kind]
        for (place, grade), (x, y) in zip(of_kind, marks(drawing, kind), strict=True):
            assert grade is not None
            assert grade.minutes is not None
            heights[y] = grade.minutes
            assert x == pytest.approx(GROUND.x + (place + 0.5) * GROUND.width / 60, abs=0.01)
            low, high = shipped().span(grade.level)
            assert ends[high] - 0.01 <= y <= ends[low] + 0.01
    rising = [minutes for _, minutes in sorted(heights.items(), reverse=True)]
    assert rising == sorted(rising)
    (y, minutes), *_, (top, most) = sorted(heights.items(), reverse=True)
    for height, number in heights.items():
        share = math.log(number / minutes) / math.log(most / minutes)
        assert height == pytest.approx(y + share * (top - y), abs=0.05)


def test_bands_begin_at_the_minutes_of_the_levels() -> None:
    drawing = minutes_curve(run_of([timed("ottf", 0.5), timed("ottf", 400)]))
    bands = [item for item in drawing.items if isinstance(item, Path) and item.fill == SHADE]
    edges = {round(float(step[2]), 3) for band in bands for step in band.steps if step[0] != "Z"}
    for start in shipped().levels:
        assert min(abs(ticks(drawing)[start] - edge) for edge in edges) < 0.01


def test_kinds_differ_in_form_and_filling_not_only_in_colour() -> None:
    assert len({(mark.corners, mark.turn, mark.filled) for mark in MARKS}) == len(MARKS) == len(KINDS)
    assert all(lightness(mark.ink) < 0.6 for mark in MARKS)
    drawing = minutes_curve(run_of([timed(kind, 5) for kind in IDS]))
    assert [text for text in texts(drawing) if text in KINDS.values()] == list(reversed(KINDS.values()))


@pytest.mark.parametrize("number", [1, 2, 13, 200, 201, 2500])
def test_runs_of_any_length_fit_and_long_ones_are_thinned(number: int) -> None:
    drawing = minutes_curve(run_of([timed("gloop", 1 + place % 90) for place in range(number)]), "x" * 500)
    assert (drawing.width, drawing.height) == (WIDTH, HEIGHT)
    step = -(-number // MOST_MARKS)
    assert len(marks(drawing, "gloop")) == len(range(0, number, step))
    assert any("1 in 3 is drawn" in text for text in texts(drawing)) == (number == 2500)
    assert any("middle half" in text for text in texts(drawing)) == (number <= 200)
    assert not any(text.count("x") > 100 for text in texts(drawing))


def test_puzzles_without_minutes_keep_their_place_and_are_counted() -> None:
    entries = [timed("ottf", 4), make_entry(parse_id(IDS["ottf"])), timed("ottf", 1e300), timed("ottf", 0.001)]
    assert [(spot.place, spot.minutes) for spot in run_of(entries).spots] == [(1, 4), (3, 3000), (4, 0.1)]
    assert any("; 1 without minutes are left out" in text for text in texts(minutes_curve(run_of(entries))))


@pytest.mark.parametrize("title", ["a <b> & c", "\x1b[2J", "漢字", ""])
def test_titles_from_anywhere_are_drawn_as_text(title: str) -> None:
    svg = svg_text(minutes_curve(run_of([timed("ottf", 4)]), title))
    assert "\x1b" not in svg
    assert "<b>" not in svg


def test_sums_of_minutes_in_words() -> None:
    assert [whole_time(minutes) for minutes in (0.2, 1, 40, 119, 120, 1e6)] == [
        "0 minutes",
        "1 minute",
        "40 minutes",
        "119 minutes",
        "2 hours",
        "16,667 hours",
    ]
    assert BLACK == 0


def test_curves_have_the_figures_that_are_kept() -> None:
    assert_as_kept("drawing", "curves")
