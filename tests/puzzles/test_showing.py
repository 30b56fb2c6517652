"""Values of the rules can be shown without importing the code that draws them."""

import subprocess
import sys

import pytest

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
