"""The commands of `puzzlemill research populations`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, argument, command, output
from puzzlemill.cli.shared.options import JSON_LINES

NAMES: Final = argument("names", metavar="[NAME]...", nargs=-1)

MENU: Final = Menu(
    [
        command(
            "list",
            "puzzlemill_research.cli.populations.actions:list_populations",
            "List each population with its levels and scores.",
            JSON_LINES,
        ),
        command(
            "build",
            "puzzlemill_research.cli.populations.actions:build",
            "Rebuild the files of populations, byte for byte.",
            NAMES,
            output("Write one JSON file per population to this folder.", metavar="DIR", required=True),
            more="""Without NAME, rebuilds all of them, which takes a few minutes.""",
        ),
        command(
            "check",
            "puzzlemill_research.cli.populations.actions:check",
            "Rebuild populations and compare them with the shipped files.",
            NAMES,
            JSON_LINES,
            more="""Without NAME, checks all of them. Exits 1 if any of them differs.""",
        ),
    ],
    more="""
    \b
    List all populations:    puzzlemill research populations list
    Rebuild one:             puzzlemill research populations build "domicles 4x3" -o DIR
    Check the shipped file:  puzzlemill research populations check "domicles 4x3"
    """,
)
