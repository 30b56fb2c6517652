"""Grades OTTF. The names of its techniques are here, where help finds them quickly."""

from typing import Final

TECHNIQUES: Final = ("rule 1", "rule 2", "trial", "nested trial")
