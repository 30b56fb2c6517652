"""Paragraphs for the terminal."""

import click

WIDTH = 100
"""Characters of a line of text."""


def paragraph(text: str, width: int = WIDTH) -> str:
    """A text broken into lines of at most `width` characters."""
    return click.wrap_text(text, width)
