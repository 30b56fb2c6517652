"""Ways to spoil valid inputs. All chance comes from a `Random`, which in a search is one of Hypothesis."""

from random import Random


def chance(draws: Random, percent: int) -> bool:
    """True with this probability; Hypothesis shrinks it to False."""
    return draws.randrange(100) >= 100 - percent
