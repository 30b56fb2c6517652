"""Budgets of searches, in search nodes: the default, and what fits a kernel's counters."""

BUDGET = 10_000_000
"""Search nodes a solver may spend when the caller names no budget: seconds of compiled search."""


def nodes(budget: int | None) -> int:
    """A budget in search nodes, the default one for None, that fits a kernel's counters."""
    return BUDGET if budget is None else min(budget, 1 << 60)
