"""Paragraphs for the terminal."""

from collections.abc import Iterable

import click

WIDTH = 100
"""Characters of a line of text."""


def paragraph(text: str, width: int = WIDTH) -> str:
    """A text broken into lines of at most `width` characters."""
    return click.wrap_text(text, width)


def paragraphs(sentences: Iterable[str]) -> str:
    """Sentences, each starting on a new line."""
    return "\n".join(map(paragraph, sentences))
