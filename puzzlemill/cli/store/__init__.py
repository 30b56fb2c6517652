"""The commands of `puzzlemill store`."""

from typing import Final

from puzzlemill.cli.shared.menus import Menu, argument, choice, command, flag, number, option, output
from puzzlemill.cli.shared.options import ALWAYS_JSON, JSON, JSON_LINES, KEEP_GOING, LEVEL, SCORE, SOURCES
from puzzlemill.puzzles import KINDS

STORE: Final = argument("path", metavar="STORE")
ORDER: Final = choice("--order", ["added", "score"], default="added", help="Put these first.")
FILTERS: Final = (
    choice("--kind", KINDS, multiple=True, help="Only puzzles of this kind (repeatable)."),
    LEVEL,
    SCORE,
    option(
        "--size", multiple=True, metavar="4x5", help="Only puzzles of this size, as `store show` has it (repeatable)."
    ),
    option(
        "--technique", multiple=True, metavar="NAME", help="Only puzzles whose hardest technique is NAME (repeatable)."
    ),
    option("--batch", default="", metavar="NAME", help="Only puzzles of this batch, as `store batches` names it."),
)
"""Which puzzles."""

MENU: Final = Menu(
    [
        command(
            "add",
            "store.actions:add",
            "Add puzzles from packs, stores or ids, all or none of them.",
            STORE,
            SOURCES,
            option("--grade/--no-grade", "grading", default=True, help="Grade puzzles that have no grade."),
            KEEP_GOING,
            JSON,
            more="""
            Of puzzles that differ only by a symmetry, the first one stays. Wrong solutions are refused. STORE is
            created if it does not exist.
            """,
        ),
        command(
            "list",
            "store.actions:list_puzzles",
            "List puzzles with size, level, technique and score.",
            STORE,
            *FILTERS,
            ORDER,
            number("--limit", 1, default=20, help="Print at most N puzzles."),
            JSON_LINES,
        ),
        command(
            "show",
            "store.actions:show",
            "Count what is in a store, or print puzzles by their ids.",
            STORE,
            argument("ids", metavar="[ID]...", nargs=-1),
            JSON,
            more="""
            Prints how many puzzles there are of each kind, size, level and technique, and the batches. With ids, short
            or long, prints the entries of these puzzles as JSON Lines, or the entry of a puzzle alike.
            """,
        ),
        command(
            "export",
            "store.actions:export",
            "Write puzzles as a pack; the same puzzles give the same bytes.",
            STORE,
            *FILTERS,
            ORDER,
            number("--limit", 1, help="Write at most N puzzles (default: all)."),
            option("--title", default="", metavar="TEXT", help="Set the pack's title."),
            flag("--keep-going", help="Rescue what can be read of a damaged store, and exit 2."),
            output("Write this pack: .json or .jsonl, either with .gz added, or .csv."),
            ALWAYS_JSON,
            more="""Exits 3 if no puzzle matches; then nothing is written.""",
        ),
        command(
            "check",
            "store.actions:check",
            "Look for damage in the file and in every entry.",
            STORE,
            flag("--solutions", help="Check every solution by the rules too."),
            JSON,
            more="""Prints what is wrong, and exits 1 if anything is.""",
        ),
        command(
            "remove",
            "store.actions:remove",
            "Remove puzzles; their batches do not find them again.",
            STORE,
            *FILTERS,
            flag("--all", "everything", help="Remove all puzzles, if no other option says which."),
            JSON,
            more="""A batch that loses its last puzzle is forgotten, and starts from the beginning.""",
        ),
        command(
            "batches",
            "store.actions:batches",
            "List the batches with their requests, finds and failed tries.",
            STORE,
            JSON_LINES,
        ),
    ],
    more="""
    \b
    Put packs into a store:           puzzlemill store add levels.db pack.json more.jsonl
    What is in it?                    puzzlemill store show levels.db
    Fifty medium ones as a pack:      puzzlemill store export levels.db --level 3 --limit 50 -o pack.json

    `puzzlemill generate KIND --into levels.db` fills a store; `puzzlemill help stores` has the details.
    """,
)
