"""Checks that random draws have the right frequencies."""

from collections import Counter
from collections.abc import Iterable
from typing import Any


def assert_shares(drawn: Iterable[Any], shares: dict[Any, float]) -> None:
    """Test by chi-square, at four standard deviations, how often each key of `shares` was drawn."""
    counts = Counter(drawn)
    assert set(counts) <= set(shares)
    total = counts.total()
    statistic = sum((counts[key] - total * share) ** 2 / (total * share) for key, share in shares.items())
    freedom = len(shares) - 1
    assert abs(statistic - freedom) < 4 * (2 * freedom) ** 0.5
