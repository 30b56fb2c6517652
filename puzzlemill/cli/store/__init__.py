"""The commands of `puzzlemill store`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, argument, choice, command, flag, number, option, output
from puzzlemill.cli.shared.options import ALWAYS_JSON, JSON, JSON_LINES, KEEP_GOING, LEVEL, SCORE, SOURCES, TABLE
from puzzlemill.puzzles import KINDS

STORE: Final = argument("path", metavar="STORE")
ORDERS: Final = ("added", "minutes", "score")
FILTERS: Final = (
    choice("--kind", KINDS, multiple=True, help="Select puzzles of this kind (repeatable)."),
    LEVEL,
    option("--minutes", metavar="5-15|60-", help="Select puzzles expected to take this many minutes."),
    SCORE,
    option(
        "--size", multiple=True, metavar="4x5", help="Select puzzles of this size, as in `store show` (repeatable)."
    ),
    option(
        "--technique",
        multiple=True,
        metavar="NAME",
        help="Select puzzles whose hardest technique is NAME (repeatable).",
    ),
    option("--batch", default="", metavar="NAME", help="Select puzzles of this batch, as named by `store show`."),
)
"""The options that select puzzles."""

MENU: Final = Menu(
    [
        command(
            "add",
            "store.actions:add",
            "Add puzzles from packs, stores or ids: all or none.",
            STORE,
            SOURCES,
            option("--grade/--no-grade", "grading", default=True, help="Grade puzzles that have no grade."),
            TABLE,
            KEEP_GOING,
            JSON,
            more="""If puzzles are the same up to symmetry, only the first one is kept. Wrong solutions are refused.
            STORE is created if it does not exist.""",
        ),
        command(
            "list",
            "store.actions:list_puzzles",
            "List puzzles with size, level, minutes, technique and score.",
            STORE,
            *FILTERS,
            choice("--order", ORDERS, help="Sort by date added, minutes or score (default: added, for plots minutes)."),
            number("--limit", 1, help="Use at most N puzzles (default: 20, for plots all)."),
            output("Draw the minutes as FILE.png, .svg or .pdf instead; - prints a small curve.", "--plot"),
            JSON_LINES,
            more="""A plot shows place by place how long the puzzles take, and so which levels and kinds a store is
            short of. It exits 3 if no puzzle matches.""",
        ),
        command(
            "show",
            "store.actions:show",
            "Count what is in a store, or print puzzles by their ids.",
            STORE,
            argument("ids", metavar="[ID]...", nargs=-1),
            flag("--batches", help="List the batches with their requests and failed tries instead."),
            JSON,
            more="""Prints the number of puzzles of each kind, size, level and technique, their minutes, and the
            batches. With ids, short or full, prints these puzzles as JSON Lines, or the stored ones that are the same
            up to symmetry.""",
        ),
        command(
            "regrade",
            "store.actions:regrade",
            "Bring the grades of stored puzzles up to date.",
            STORE,
            *FILTERS,
            TABLE,
            KEEP_GOING,
            JSON,
            more="""Grades puzzles again, also those without a grade, and replaces the grades that differ, for
            example after an update. Work done before an interruption is kept.""",
        ),
        command(
            "export",
            "store.actions:export",
            "Write puzzles as a pack.",
            STORE,
            *FILTERS,
            choice("--order", ORDERS, default="added", help="Sort by date added, minutes or score."),
            number("--limit", 1, help="Write at most N puzzles (default: all)."),
            option("--title", default="", metavar="TEXT", help="Set the pack's title (default: none)."),
            output("Write FILE.json or FILE.jsonl (or .json.gz, .jsonl.gz), or a summary as FILE.csv."),
            ALWAYS_JSON,
            more="""The same puzzles always give the same bytes. Exits 3 and writes nothing if no puzzle matches.""",
        ),
        command(
            "check",
            "store.actions:check",
            "Check the file and every entry for damage.",
            STORE,
            flag("--solutions", help="Also check that every solution follows the rules."),
            JSON,
            more="""Prints every fault it finds. Exits 1 if anything is wrong.""",
        ),
        command(
            "remove",
            "store.actions:remove",
            "Remove puzzles; their batches will not find them again.",
            STORE,
            *FILTERS,
            flag("--all", "everything", help="Remove all puzzles; cannot be used with other selections."),
            JSON,
            more="""A batch that loses its last puzzle is forgotten; repeating it starts from the beginning.""",
        ),
    ],
    moved={"plot": "store list --plot", "batches": "store show --batches"},
    more="""
    \b
    Add packs:       puzzlemill store add levels.db pack.json more.jsonl
    Show the store:  puzzlemill store show levels.db
    Draw it:         puzzlemill store list levels.db --plot curve.png
    Export a pack:   puzzlemill store export levels.db --minutes 5-15 -o pack.json

    `puzzlemill generate KIND --into levels.db` fills a store with new puzzles; `puzzlemill help stores` explains more.
    """,
)
