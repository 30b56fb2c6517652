"""The commands of `puzzlemill research ottf`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, command, flag, option, output
from puzzlemill.cli.shared.options import ALWAYS_JSON, BUDGET, ENTRY, JSON, JSON_LINES, OUTPUT, SEED, SOURCES
from puzzlemill_research.cli.options import DRAWING

MENU: Final = Menu(
    [
        command(
            "cores",
            "puzzlemill_research.cli.ottf.cores:cores",
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
            "puzzlemill_research.cli.ottf.orders:orders",
            "Count the orders of placing tiles that lead to a template.",
            SOURCES,
            SEED,
            JSON_LINES,
            more="""
            FILE is a pack, JSON Lines, - or a position id. Counts are exact up to about 36 tiles placed at random, and
            up to 91 if the solution leaves less freedom; beyond that, they are estimates with a standard error.
            """,
        ),
        command(
            "reason",
            "puzzlemill_research.cli.ottf.pictures:reason",
            "Draw why a template has no solution.",
            *ENTRY,
            DRAWING,
            BUDGET,
            more="""
            Shows a tile, a set of tiles, a chain of steps, or the cases of a tree. FILE is a pack, - or a position id.
            """,
        ),
        command(
            "strip",
            "puzzlemill_research.cli.ottf.pictures:strip",
            "Draw a solution round by round.",
            *ENTRY,
            DRAWING,
            option("--rounds", metavar="3|1-12", help="Draw only these rounds of a long solution."),
            BUDGET,
            more="""
            A round is all tiles that can be placed next, in any order. FILE is a pack, - or a position id; if the entry
            has no solution, the command searches for one.
            """,
        ),
        command(
            "arrows",
            "puzzlemill_research.cli.ottf.pictures:arrows",
            "Draw a solution as arrows to neighbours that come later.",
            *ENTRY,
            DRAWING,
            BUDGET,
            more="""
            FILE is a pack, - or a position id; if the entry has no solution, the command searches for one.
            """,
        ),
        command(
            "sat",
            "puzzlemill_research.cli.ottf.sat:sat",
            "Solve large templates with a SAT solver.",
            SOURCES,
            BUDGET,
            OUTPUT,
            ALWAYS_JSON,
            more="""
            Use this if `puzzlemill solve` runs out of budget; the output is the same. Needs python-sat: pip install
            'puzzlemill[solvers]'. Exits 3 if a budget ran out.
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
