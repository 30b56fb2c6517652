"""Published counts in the catalogue have sources, and the product computes its own again."""

import pytest

from puzzlemill.catalogues import published_counts
from tests.support.published_counts import COMPUTED


@pytest.mark.parametrize("name", COMPUTED)
def test_the_code_finds_every_published_count(name: str) -> None:
    kind, _, entry = name.partition(".")
    assert COMPUTED[name]() == published_counts()[kind][entry]["count"]


def test_every_count_has_a_source_and_a_status() -> None:
    for entries in published_counts().values():
        for entry in entries.values():
            assert isinstance(entry["count"], int)
            assert entry["source"]
            assert entry["status"] in ("exact", "exhaustive", "proved")
            assert entry.get("corrected_from") != entry["count"]
