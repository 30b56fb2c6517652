"""A new store for each test, and its path."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlemill.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "levels.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened
