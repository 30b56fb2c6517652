"""A book that is published once for all tests of its files."""

from pathlib import Path

import pytest

from puzzlemill.publish.making import Publication, publish_book
from tests.publish import publishing_of


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Publication:
    """The small book, published."""
    folder = tmp_path_factory.mktemp("published")
    return publish_book(publishing_of(folder), folder / "sale")


@pytest.fixture(scope="session")
def sale(published: Publication) -> Path:
    """Its folder; tests that change it copy it first."""
    return published.place
