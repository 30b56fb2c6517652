"""What notebooks show: pictures as well-formed SVG of bounded size, escaped words, and nothing rather than an error."""

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import puzzlemill
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.packs import Grade, Pack, make_entry
from puzzlemill.puzzles.wording import about_minutes
from puzzlemill.render import draw, notebooks
from puzzlemill.solvers.playing import State
from tests.testing.draws import strategy

SPACE = "{http://www.w3.org/2000/svg}"
TEMPLATE = puzzlemill.parse_id("ottf:3x4:a22a21122232")


def words_of(picture: str | None) -> list[str]:
    """The words of a picture, after checking that it is well formed and within bounds."""
    assert picture is not None
    assert len(picture) <= 2_000_000
    root = ElementTree.fromstring(picture)
    tags = {element.tag for element in root.iter()}
    assert tags <= {SPACE + tag for tag in ("svg", "g", "path", "text")}
    width, height = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    assert (width <= 210, height <= 220) == (True, True)
    # White under everything, for a notebook may be dark.
    assert root[0].attrib["fill"] == "#ffffff"
    assert root[0].attrib["d"].startswith("M 0 0 L ")
    return [element.text or "" for element in root.iter(f"{SPACE}text")]


def after_moves(entry: Any, count: int) -> State[Any, Any]:
    state = puzzlemill.play(entry.instance)
    for _ in range(count):
        state = state.apply(state.moves()[0])
    return state


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_shows_puzzles_entries_games_and_packs(kind: Kind) -> None:
    pack = puzzlemill.ready_made(kind)
    entry = pack.puzzles[30]
    assert entry.grade is not None
    name, time = puzzlemill.short_id(entry.id), about_minutes(entry.grade.minutes or 0)
    assert name not in words_of(entry.instance._repr_svg_())
    assert words_of(entry._repr_svg_())[0] == f"{name}: level 2 (easy), {time}, {entry.grade.technique}"
    assert words_of(after_moves(entry, 2)._repr_svg_())[0].startswith(f"{KINDS[kind]}, 2 moves: ")
    words = words_of(pack._repr_svg_())
    assert words[0] == f"{pack.title} (100 {kind} puzzles)"
    assert words[-1] == "and 88 more puzzles"
    names = [word for word in words if re.fullmatch(f"{kind}-[A-Z2-7]{{12}}", word)]
    assert names == [puzzlemill.short_id(entry.id) for entry in pack.puzzles[:12]]


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_before_its_first_move_looks_like_its_puzzle(kind: Kind) -> None:
    puzzle = puzzlemill.ready_made(kind).puzzles[30].instance
    assert notebooks._position(puzzlemill.play(puzzle)) == draw(puzzle)


@pytest.mark.parametrize("kind", KINDS)
def test_every_move_changes_the_picture(kind: Kind) -> None:
    entry = puzzlemill.ready_made(kind).puzzles[30]
    pictures = [after_moves(entry, count)._repr_svg_() for count in range(3)]
    assert len(set(pictures)) == 3


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(list(KINDS)).flatmap(lambda kind: strategy(kind, "instances")))
def test_whatever_can_be_drawn_is_shown(puzzle: Any) -> None:
    words_of(make_entry(puzzle)._repr_svg_())


def test_a_pack_shows_its_puzzles_up_to_its_last() -> None:
    assert words_of(Pack()._repr_svg_()) == ["Pack (0 puzzles)"]
    words = words_of(Pack(title="One", puzzles=(make_entry(TEMPLATE),))._repr_svg_())
    assert words[0] == "One (1 ottf puzzle)"
    assert words[-1] == "not graded"


def test_words_from_a_pack_are_escaped_and_cut() -> None:
    title = '<script>alert("1")</script> & \x00\x1b]]> '
    grade = Grade(1, "<b>bold</b>", 1.0, {}, "")
    pack = Pack(title=title * 100_000, puzzles=(make_entry(TEMPLATE, grade=grade),))
    picture = pack._repr_svg_()
    assert words_of(picture)[0].startswith('<script>alert("1")</script> & \\x00\\x1b]]>')
    assert words_of(picture)[-1] == "level 1 (gentle), <b>bold</b>"
    assert "<script" not in (picture or "")
    assert words_of(pack.puzzles[0]._repr_svg_())[0].endswith("level 1 (gentle), <b>bold</b>")


def test_a_picture_that_would_be_too_large_is_replaced_by_text() -> None:
    large, larger = Ottf(("1" * 50,) * 50), Ottf(("1" * 51,) * 50)
    assert words_of(large._repr_svg_())
    assert larger._repr_svg_() is None
    assert make_entry(larger)._repr_svg_() is None
    assert puzzlemill.play(larger)._repr_svg_() is None
    words = words_of(Pack(puzzles=(make_entry(larger), make_entry(TEMPLATE)))._repr_svg_())
    assert words[1:3] == [puzzlemill.short_id(larger), "not graded"]


def test_a_picture_that_fails_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(notebooks, "draw", fail)
    entry = make_entry(TEMPLATE)
    assert TEMPLATE._repr_svg_() is entry._repr_svg_() is Pack(puzzles=(entry,))._repr_svg_() is None
    assert notebooks.picture("text") is None
