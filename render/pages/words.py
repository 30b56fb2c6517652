"""The words of pages: the texts of `puzzles.words`, in letters that the font of pages has."""

from functools import lru_cache
from typing import Final

from puzzlemill.puzzles import words
from puzzlemill.puzzles.words import Words, bundled
from puzzlemill.render.drawing.fonts import missing_letters

__all__ = ["ENGLISH", "Words", "language", "read_words"]


def language(name_or_file: str) -> Words:
    """The words of a bundled language (`en`, `de`) or of a file whose name ends in `.toml`.

    Raises `InputError`: one line with the file, the key and the rule.
    """
    return words.language(name_or_file, missing_letters)


@lru_cache(maxsize=4)  # A book asks for its own words many times.
def read_words(text: bytes | str, name: str) -> Words:
    """The words of a language file's TOML text, called `name` in messages; raises `InputError`, one line."""
    return words.read_words(text, name, missing_letters)


ENGLISH: Final = bundled("en")
