"""Kinds of puzzles that only a test knows."""

from typing import cast

import pytest

from puzzlemill.puzzles import KINDS


def add_kind(monkeypatch: pytest.MonkeyPatch, kind: str, name: str) -> None:
    """Enter a kind in the table until the test ends."""
    monkeypatch.setitem(cast("dict[str, str]", KINDS), kind, name)
