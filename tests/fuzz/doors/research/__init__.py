"""Doors of the observatory, the only tests outside `tests/research` that import it."""
