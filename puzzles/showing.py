"""How `print` and notebooks show values.

`render/characters.py` draws them in characters, and `render/notebooks.py` as pictures. This floor imports nothing above
it, so both are imported by name, and only when they are needed.
"""

import importlib
from html import escape
from typing import Final, Protocol, cast


class _Characters(Protocol):
    """What `render/characters.py` provides to values."""

    def text(self, value: object) -> str:
        """A puzzle, entry, pack, state, outcome or grade in lines of at most 80 ASCII characters."""

    def solution_text(self, kind: str, solution: object) -> str:
        """A solution, as far as it can be shown without its puzzle."""


class _Notebooks(Protocol):
    """What `render/notebooks.py` provides to values."""

    def picture(self, value: object) -> str | None:
        """A puzzle, entry, pack or state as SVG; None if it cannot be drawn or is too large."""


LONGEST: Final = 200
"""Characters of the longest `repr`."""


def brief(text: str) -> str:
    """A `repr` of at most `LONGEST` characters; dots mark what is cut."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


class Brief:
    """A value whose `repr` is one line that is never long."""

    __slots__ = ()

    def __repr__(self) -> str:
        return brief(super().__repr__())


class Told(Brief):
    """A value that a notebook shows as the text that `print` writes."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


class Shown(Brief):
    """A value that `print` draws in characters."""

    __slots__ = ()

    def __str__(self) -> str:
        return _characters().text(self)


class Pictured(Shown):
    """A value that a notebook also shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """The picture; without it, a notebook falls back on `repr`."""
        return cast(_Notebooks, importlib.import_module("puzzlemill.render.notebooks")).picture(self)


def solution_text(kind: str, solution: object) -> str:
    """The text of a solution of a kind, for its `__str__`."""
    return _characters().solution_text(kind, solution)


def _characters() -> _Characters:
    return cast(_Characters, importlib.import_module("puzzlemill.render.characters"))
