"""The commands of `puzzlemill`: one table with every name, what it runs, its one line, its options and its help."""

from typing import Final

import click

from puzzlemill import __version__
from puzzlemill.cli.shared.completing import listed
from puzzlemill.cli.shared.menus import (
    Later,
    Menu,
    SuggestingChoice,
    argument,
    choice,
    command,
    flag,
    number,
    option,
    output,
)
from puzzlemill.cli.shared.options import (
    ALWAYS_JSON,
    BUDGET,
    JSON,
    JSON_LINES,
    KEEP_GOING,
    LINT,
    MOST_WORKERS,
    OUTPUT,
    PAPERS,
    PUZZLE,
    RECIPE_SEED,
    SOURCES,
    THEMES,
    WHERE,
    prints,
    prints_version,
    refuse_nan,
)
from puzzlemill.cli.shared.statuses import STATUSES
from puzzlemill.puzzles import KINDS

MENU: Final = Menu(
    [
        Later("generate", "generate", "Make graded puzzles of one kind, as a pack."),
        command(
            "grade",
            "grade:grade",
            "Tell how hard puzzles are, and why.",
            argument("sources", metavar="FILE...", nargs=-1),
            option(
                "--table", "table_file", metavar="FILE", help="Take levels from this table, as calibrate writes it."
            ),
            flag("--explain-levels", help="Print the level tables of the kinds named as FILE, or of all kinds."),
            KEEP_GOING,
            OUTPUT,
            flag("--json", "as_json", help="Print JSON, as always without --explain-levels."),
            more="""Writes one JSON object per line: id and grade, and with --table the name of that table.""",
        ),
        command(
            "solve",
            "solve:solve",
            "Solve puzzles, or prove that they have no solution.",
            SOURCES,
            BUDGET,
            option(
                "--seconds",
                type=click.FloatRange(0, min_open=True),
                callback=refuse_nan,
                metavar="SECONDS",
                help="Give up each search after this time, even with budget left.",
            ),
            flag("--count", "counting", help="Count the different solutions too."),
            OUTPUT,
            ALWAYS_JSON,
            more="""
            Writes one JSON object per line: id, outcome (solved, unsolvable or budget), solution or reason, and effort.
            A search that runs out of nodes or time has the outcome budget, and the command exits 3.
            """,
        ),
        command(
            "verify",
            "verify:verify",
            "Prove everything that a pack claims.",
            SOURCES,
            BUDGET,
            KEEP_GOING,
            JSON_LINES,
            more="""
            Checks solutions, least numbers of swaps, grades, origins, hints and expected moves, and prints each claim
            that fails with its rule and cells. Entries that claim nothing are counted. Exits 1 if anything failed or
            there was nothing to prove, and exits 3 if a budget was spent before a proof.
            """,
        ),
        command(
            "steps",
            "steps:steps",
            "Solve puzzles as a person would, and explain each step.",
            SOURCES,
            BUDGET,
            OUTPUT,
            JSON_LINES,
            more="""
            Prints the id of each puzzle, then one line per step with its technique. Places count from 1. Exits 3 if a
            budget was spent.
            """,
        ),
        command(
            "render",
            "render:render",
            "Print puzzles on sheets, with the answers at the back.",
            SOURCES,
            output(
                "Write FILE.pdf, FILE.png (one page), FILE.svg (one puzzle), or a folder of PNG pages (default: a "
                "PDF in this folder, named after what is printed).",
                metavar="PATH",
            ),
            PUZZLE,
            option(
                "--paper",
                default="a4",
                metavar="SIZE",
                help="Print on a4, letter, a5, 6x9in, or a size such as 190x250mm.",
                shell_complete=PAPERS,
            ),
            number("--per-page", 1, 6, help="Print at most N puzzles per page (default: up to 4)."),
            option(
                "--answers/--no-answers",
                default=True,
                help="Add pages with answers at the back; for an SVG or PNG, write FILE-answer.",
            ),
            flag("--rules", help="Explain how to play before the puzzles of each kind."),
            flag("--pencil", help="Print forms to draw in, with enough givens for that."),
            choice("--theme", THEMES, default="light", help="Draw in this style."),
            option("--language", default="en", metavar="en|de|FILE.toml", help="Print in this language."),
            flag("--open", "opened", help="Show the result in the system's viewer."),
            more="""
            Without -o, a pack is printed to a PDF with its name, and a single puzzle to one with its short id. Such a
            file is never replaced unless -o names it.
            """,
        ),
        command(
            "convert",
            "convert:convert",
            "Write packs in another form, or add what they lack.",
            SOURCES,
            output(
                "Write FILE.json or FILE.jsonl, either with .gz added, or a summary as FILE.csv (default: JSON to "
                "standard output)."
            ),
            option("--title", metavar="TEXT", help="Set the pack's title (default: that of the first pack read)."),
            flag("--grade", "grading", help="Grade every puzzle again."),
            number("--hints", 0, 1000, help="Give every puzzle its first N hints."),
            flag("--expected-moves", help="Add the number of moves that a simulated player takes."),
            KEEP_GOING,
            ALWAYS_JSON,
            more="""
            Reads packs made anywhere, joins them in order, and checks every solution. Entries keep what they hold
            unless an option replaces it; `puzzlemill verify` proves it.

            \b
            A pack of yours, graded:      puzzlemill convert mine.json --grade -o graded.json
            For a game, small:            puzzlemill convert graded.json --hints 3 -o levels.jsonl.gz
            For a spreadsheet:            puzzlemill convert graded.json -o graded.csv
            """,
        ),
        command(
            "book",
            "book:book",
            "Make a book for the printer: PDF, PNG pages and the pack.",
            argument("recipe", required=False, metavar="[RECIPE.toml]"),
            output("Write page-001.png ..., book.pdf, book.json and book-ids.csv to this folder.", metavar="DIR"),
            LINT,
            option("--verify", "finished", metavar="DIR", help="Prove that a finished book in this folder is whole."),
            flag("--proof", help="Make only a quick proof.pdf, with page boxes, margins and layout drawn."),
            option("--png/--no-png", default=True, help="Draw each page as a PNG too."),
            option(
                "--paper",
                metavar="SIZE",
                help="Print on a4, letter, a5, 6x9in, 190x250mm ... (default: as the recipe says).",
                shell_complete=PAPERS,
            ),
            choice("--theme", THEMES, help="Draw in this style (default: the recipe's)."),
            option("--language", metavar="en|de|FILE.toml", help="Print in this language (default: the recipe's)."),
            RECIPE_SEED,
            number("--workers", 1, MOST_WORKERS, help="Use N processes (default: one per core)."),
            JSON,
            prints("--example", "book.toml", "Print a recipe to start from, or write it to -o FILE."),
            prints("--words", "en", "Print the English words of all pages, to translate them.", "language_text"),
            more="""
            Without a recipe, makes the default book; `puzzlemill help books` explains recipes. --lint reports what
            cannot be made or printed, and how many pages there will be. The same recipe makes the same bytes. --verify
            makes pages, PDF and table of ids again from the pack and the recipe in the manifest, checks every
            puzzle, and exits 1 if anything differs. Exits 3 if fewer puzzles were found than asked for.

            \b
            A recipe of your own:    puzzlemill book --example > recipe.toml
            The book that it makes:  puzzlemill book recipe.toml -o book
            Is it still whole?       puzzlemill book --verify book
            """,
        ),
        command(
            "pack",
            "pack:pack",
            "Make a level pack from a recipe, with levels along a curve.",
            argument("recipe", metavar="RECIPE.toml"),
            OUTPUT,
            LINT,
            RECIPE_SEED,
            *WHERE,
            flag("--json", "as_json", help="Print JSON, as always without --lint."),
            prints("--example", "pack.toml", "Print a recipe to start from, or write it to -o FILE."),
            more="""
            No two puzzles are alike up to symmetry, and near repeats are kept apart; `puzzlemill help pack-recipes`
            explains recipes. The same recipe makes the same bytes. What no puzzle can fulfil is reported before
            anything is made. Exits 3 if fewer puzzles were found than asked for.

            \b
            A recipe of your own:      puzzlemill pack --example > recipe.toml
            The levels that it makes:  puzzlemill pack recipe.toml -o levels.json
            """,
        ),
        Later("store", "store", "Keep graded puzzles in one file, each once up to symmetry."),
        command(
            "calibrate",
            "calibrate:calibrate",
            "Compare grades with human times, and fit levels to them.",
            argument("times", metavar="TIMES.csv"),
            output("Write a level table fitted to the times.", metavar="FILE.toml"),
            choice("--kind", KINDS, help="Use only times of this kind; -o writes the table of one kind."),
            option("--name", default="mine", metavar="NAME", help="Name the fitted table."),
            JSON_LINES,
            more="""
            TIMES.csv has the columns position, seconds, solved and player. `puzzlemill help human-times` explains how
            to collect them.
            """,
        ),
        Later("populations", "populations", "List the puzzles that grades are compared with."),
        command(
            "check-solver",
            "check_solver:check_solver",
            "Test whether your own solver is right, in any language.",
            argument("kind", type=SuggestingChoice(list(KINDS)), metavar="KIND"),
            argument("command", nargs=-1, type=click.UNPROCESSED, metavar="-- COMMAND [ARGUMENT]..."),
            number("--seed", 0, default=0, help="Choose which random puzzles are drawn."),
            number("--examples", 1, 100_000, default=100, help="Draw N random puzzles per item."),
            option(
                "--timeout",
                type=click.FloatRange(0.01, 86_400),
                callback=refuse_nan,
                default=10.0,
                metavar="SECONDS",
                help="Allow this time per puzzle.",
            ),
            option(
                "--item",
                "only",
                multiple=True,
                metavar="NAME",
                help="Run only this item; * stands for anything (repeatable).",
            ),
            flag("--first", help="Stop at the first failure."),
            flag("--list", "listing", help="List the items of the battery without running anything."),
            option(
                "--ask", "ids", multiple=True, metavar="ID", help="Ask this puzzle instead of the battery (repeatable)."
            ),
            choice(
                "--task", ["solve", "count", "check"], help="With --ask, ask the solver to do this (default: solve)."
            ),
            choice(
                "--rule", ["same", "keeps", "product", "sum"], help="With several --ask, require this of their answers."
            ),
            option("--solution", metavar="JSON", help="With --task check, let the solver judge this solution."),
            output("Write the report as JSON; - prints it instead of the text."),
            JSON,
            prints("--example", "solver.py", "Print a small solver of OTTF in Python to start from."),
            more="""
            KIND is gloop, domicles, ottf or iqblocks. COMMAND is a program in any language that reads puzzles and
            writes answers as JSON Lines; `puzzlemill help solver-protocol` describes them. Everything after -- belongs
            to it. The battery asks for known answers, edge cases, random puzzles and related ones. Each failure is
            shrunk and printed with the command that reproduces it. Exits 1 if anything failed.

            \b
            A solver to start from:    puzzlemill check-solver ottf --example > solver.py
            Is it right?               puzzlemill check-solver ottf -- python solver.py
            Some items, in Node:       puzzlemill check-solver gloop --item "solve-known-*" -- node solver.js
            One puzzle:                puzzlemill check-solver ottf --ask ottf:3x4:a22a21122232 -- python solver.py
            """,
        ),
        command("schema", "json_schema:schema", "Print the JSON Schema of a pack.", ALWAYS_JSON),
        Later("gloop", "gloop", "Explain and print Gloop tiles and packings."),
        Later("domicles", "domicles", "Measure and draw Domicles positions."),
        Later("ottf", "ottf", "Refute, solve and draw OTTF templates."),
        Later("iqblocks", "iqblocks", "Count, list, refute and draw IQ Blocks, with any pieces."),
        Later("research", "research", "Answer open questions about the four puzzles."),
        Later("records", "research.records_menu", "Show and improve the records of the Gloop challenges."),
        command(
            "help",
            "help.pages:show",
            "Show a guide, such as books, or the help of a command.",
            argument(
                "words", metavar="[TOPIC]", nargs=-1, shell_complete=listed("puzzlemill.cli.help.completion:topics")
            ),
            more="""
            Without TOPIC, lists the guides. On a terminal a guide is set in type and shown page by page; elsewhere it
            is Markdown.

            \b
            How recipes of books are written:    puzzlemill help books
            The help of `store export`:          puzzlemill help store export
            """,
        ),
        command(
            "completion",
            "help.completion:completion",
            "Print a script that lets the Tab key complete commands.",
            argument("shell", type=click.Choice(["bash", "zsh", "fish"]), metavar="bash|zsh|fish"),
            more="""
            One of these lines installs it for every shell that you open afterwards. The Tab key then completes
            commands, options, their values, kinds, guides and file names. Run the line once; in zsh, `compinit` has to
            come earlier in ~/.zshrc.

            \b
            puzzlemill completion bash >> ~/.bashrc
            puzzlemill completion zsh >> ~/.zshrc
            puzzlemill completion fish > ~/.config/fish/completions/puzzlemill.fish
            """,
        ),
    ],
    more="""
    \b
    A graded book of all four:       puzzlemill book -o book
    Ten hard domino puzzles:         puzzlemill generate domicles --count 10 --level 4 -o pack.json
    The same on paper:               puzzlemill render pack.json -o pack.pdf
    Guides, from recipes to games:   puzzlemill help
    """,
    params=[prints_version(__version__)],
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="FILE is a pack, JSON Lines, - for standard input, or a position id such as ottf:2x2:1223.\n\n"
    "`puzzlemill help command-line` explains the exit statuses: "
    f"{', '.join(f'{code} {name}' for code, name, _ in STATUSES)}.",
).called("puzzlemill", "Generate, grade, solve and print four tile puzzles: Gloop, Domicles, OTTF and IQ Blocks.")

PUZZLEMILL: Final = MENU
