"""The commands of `puzzlemill research ottf`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, command, flag, option, output
from puzzlemill.cli.shared.options import JSON, JSON_LINES, SEED, SOURCES

MENU: Final = Menu(
    [
        command(
            "cores",
            "research.ottf.cores:cores",
            "Find all solvable templates on which rules 1 and 2 get stuck.",
            option("--cells", type=int, default=12, metavar="N", help="Search templates of up to N cells, 1 to 14."),
            flag("--list", "listing", help="List the templates, one per line, instead of the table."),
            output("Draw the smallest templates to FILE.svg, FILE.pdf or FILE.png.", "--draw", "picture"),
            output("Write the templates to FILE; - prints them as JSON."),
            JSON,
            more="""
            `puzzlemill help ottf-open-question` explains the search, which answers the open question of the OTTF blog.
            Up to 12 cells take seconds, 14 cells a minute or less.
            """,
        ),
        command(
            "orders",
            "research.ottf.orders:orders",
            "Count the orders of placing tiles that lead to a template.",
            SOURCES,
            SEED,
            JSON_LINES,
            more="""
            FILE is a pack, JSON Lines, - or a position id. Counts are exact up to about 36 tiles placed at random, and
            up to 91 if the solution leaves less freedom; beyond that, they are estimates with a standard error.
            """,
        ),
    ],
    more="""
    \b
    Templates that two rules cannot solve:   puzzlemill research ottf cores
    The smallest of them as a page:          puzzlemill research ottf cores --draw cores.pdf
    Orders that lead to one of them:         puzzlemill research ottf orders ottf:3x4:a22a21122232
    """,
)
