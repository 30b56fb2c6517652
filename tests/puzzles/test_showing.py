"""Values of the rules can be shown without importing the code that draws them."""

import subprocess
import sys
from typing import Any

import pytest

import puzzlemill
from puzzlemill import Grade, Kind
from puzzlemill.puzzles.showing import LONGEST
from puzzlemill.testing import Report

LOADED = """
import sys
import puzzlemill.puzzles.packs, puzzlemill.solvers.playing
puzzle = puzzlemill.parse_id("ottf:1x1:1")
entry = puzzlemill.puzzles.packs.make_entry(puzzle)
print(repr(puzzle), repr(entry), "puzzlemill.render" in sys.modules)
print(puzzle)
print("puzzlemill.render" in sys.modules, "reportlab" in sys.modules)
"""


@pytest.mark.thorough
def test_drawing_is_loaded_when_something_is_shown() -> None:
    run = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    first, *lines, last = run.stdout.splitlines()
    assert first == "Ottf(template=('1',)) OttfEntry(id='ottf:1x1:1', solution=None) False"
    assert lines[-1] == "1"
    assert last == "True False"


def test_no_repr_is_long(kind: Kind) -> None:
    entry: Any = max(puzzlemill.ready_made(kind), key=lambda entry: len(entry.id))
    state = puzzlemill.play(entry.instance)
    searched = puzzlemill.solve(entry.instance), puzzlemill.steps(entry.instance), state, state.hint()
    for value in (entry.instance, entry.solution, entry.grade, entry.origin, entry.hints[0], *searched):
        assert len(repr(value)) <= LONGEST
        assert "\n" not in repr(value)
    game = puzzlemill.gloop_game()
    assert max(len(repr(game)), len(repr(game.view(0)))) <= LONGEST
    assert repr(puzzlemill.parse_id("ottf:2x2:1223")) == "Ottf(template=('12', '23'))"


def test_notebooks_show_what_print_writes(kind: Kind) -> None:
    puzzle = puzzlemill.ready_made(kind)[0].instance
    report = Report(kind=kind, solver="<mine>", tasks=(), seed=0, examples=1, ok=True, results=())
    grade = Grade(1, "<b>", 1.0, {}, "a & b")
    for value in (puzzlemill.solve(puzzle), puzzlemill.steps(puzzle), puzzlemill.grade(puzzle), report, grade):
        page = value._repr_html_()
        assert page.startswith("<pre>")
        assert page.count("<") == 2
    assert "&lt;b&gt;" in page
    assert "a &amp; b" in page
