"""`puzzlemill sprites`: tiles and pieces one by one, for games."""

from pathlib import Path

from puzzlemill.cli.shared.options import refuse_others
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.files.sprites import write_sprites
from puzzlemill.render.drawing.themes import theme_named
from puzzlemill.render.sprites import Choice


def sprites(
    kind: str,
    output: str,
    size: int,
    scale: int,
    theme: str,
    pips: int | None,
    doubles: bool,
    pieces: str | None,
    labels: bool,
    separate: bool,
) -> None:
    """Write the sprites of a kind as SVG symbols and as an atlas, and print a line about each."""
    given = {"pips": pips, "doubles": doubles or None, "pieces": pieces, "no-labels": None if labels else True}
    refuse_others(kind, "sprites", given)
    choice = Choice(6 if pips is None else pips, doubles, "iq" if pieces is None else pieces, labels)
    for line in write_sprites(
        kind, Path(output), choice, theme_named(theme), size=size, scale=scale, separate=separate
    ):
        print_error(line)
