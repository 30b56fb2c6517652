"""The commands of `puzzlemill populations`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, argument, command, output
from puzzlemill.cli.shared.options import JSON_LINES

NAMES: Final = argument("names", metavar="[NAME]...", nargs=-1)

MENU: Final = Menu(
    [
        command(
            "list",
            "populations.actions:list_populations",
            "List each population with its levels and scores.",
            JSON_LINES,
        ),
        command(
            "build",
            "populations.actions:build",
            "Make the files of populations again, byte for byte.",
            NAMES,
            output("Write one JSON file each to this folder.", metavar="DIR", required=True),
            more="""Without NAME it makes all of them, which takes some minutes.""",
        ),
        command(
            "check",
            "populations.actions:check",
            "Make populations again and compare them with the shipped ones.",
            NAMES,
            JSON_LINES,
            more="""Exits 1 if any of them differs.""",
        ),
    ],
    more="""
    \b
    What there is, with levels and scores:   puzzlemill populations list
    Make the files of one again:             puzzlemill populations build "domicles 4x3" -o DIR
    Is the shipped one what is made now?     puzzlemill populations check "domicles 4x3"
    """,
)
