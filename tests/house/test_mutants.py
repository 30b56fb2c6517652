"""Mutants are single changes of operators, numbers, conditions and statements, in place."""

from pathlib import Path

import pytest

from tests import mutants

SAMPLE = """
def area(width: int, height: int = 2) -> "int | None":
    '''In cells, 3 at least.'''
    if width < 3 and not height:
        print(f"{width + 1}")
    return width * (height - 1)
"""


def test_changes_keep_the_rest_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    (tmp_path / "sample.py").write_text(SAMPLE)
    found = list(mutants.changes(Path("sample.py")))
    for change in found:
        assert SAMPLE[change.start : change.end] == change.old
        compile(SAMPLE[: change.start] + change.new + SAMPLE[change.end :], "sample.py", "exec")
    assert {(change.line, change.old, change.new) for change in found} >= {
        (2, "2", "(3)"),
        (4, "width < 3", "(width <= 3)"),
        (4, "width < 3 and not height", "(width < 3 or not height)"),
        (4, "not height", "(height)"),
        (5, 'print(f"{width + 1}")', "pass"),
        (6, "width * (height - 1)", "(width + (height - 1))"),
        (6, "return width * (height - 1)", "return None"),
    }
    assert not [change for change in found if change.line == 3]
