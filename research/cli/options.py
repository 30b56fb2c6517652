"""Options that several commands of the observatory share. Loads only what their help needs."""

from typing import Final

from puzzlemill.cli.shared.menus import output

DRAWING: Final = output("Write to FILE.svg, FILE.pdf or FILE.png.", required=True)
