"""The commands of `puzzlemill`: one table of names, functions, options and help."""

from typing import Final

import click

from puzzlemill import __version__
from puzzlemill.cli.shared import options
from puzzlemill.cli.shared.completing import listed
from puzzlemill.cli.shared.menus import (
    Additions,
    Later,
    Menu,
    Outside,
    argument,
    choice,
    command,
    flag,
    number,
    option,
    output,
)
from puzzlemill.cli.shared.options import Printed, prints_version
from puzzlemill.cli.shared.settings import Number, SuggestingChoice, WholeNumber
from puzzlemill.cli.shared.statuses import STATUSES
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.wording import one_of

NAMES: Final = list(KINDS.values())
ROOMS: Final[dict[Kind, Additions]] = {
    kind: room.ADDITIONS for kind in KINDS for room in [find("commands", kind)] if room
}
"""What kinds add to the commands."""

MOVED: Final[dict[str, str]] = {
    **{old: new for room in ROOMS.values() for old, new in room.former.items()},
    **{f"{kind} {name}": f"research {kind} {name}" for kind, room in ROOMS.items() for name in room.observed.split()},
    **{name: f"research {name}" for name in ("records", "populations")},
}
"""Former names of commands, and their new ones, which are the answer to whoever types the old ones."""


def with_kinds(name: str, text: str) -> str:
    """The help of a command with the examples of kinds for `[examples]`, and what else they say for `[kinds]`."""
    examples = "\n".join(room.examples[name] for room in ROOMS.values() if name in room.examples)
    said = " ".join(room.about[name] for room in ROOMS.values() if name in room.about)
    return text.replace("[examples]", examples).replace("[kinds]", said).replace("[kind]", one_of(KINDS))


def topics() -> list[str]:
    """The topics of `puzzlemill help`: guides and commands."""
    from puzzlemill.cli.help import guides

    return list(dict.fromkeys([*guides.topics(), *MENU.rows]))


MENU: Final = Menu(
    [
        "Make and grade",
        Later("generate", "generate", "Make graded puzzles of one kind, as a pack or in a store."),
        command(
            "grade",
            "grade:grade",
            "Grade puzzles: how hard they are, and why.",
            argument("sources", metavar="FILE...", nargs=-1),
            options.TABLE,
            flag("--explain-levels", help="Explain the levels and the table of minutes instead of grading puzzles."),
            options.KEEP_GOING,
            options.OUTPUT,
            flag("--json", "as_json", help="Print the table of --explain-levels as JSON; grades are always JSON."),
            more="""
            Writes one JSON object per line, with the id and the grade; with --table also the name of the table.
            """,
        ),
        command(
            "solve",
            "solve:solve",
            "Solve puzzles, or prove that they have no solution.",
            options.SOURCES,
            options.BUDGET,
            option(
                "--seconds",
                type=Number(0, min_open=True),
                metavar="SECONDS",
                help="Stop each search after this time, even if some of its budget is left.",
            ),
            flag("--count", "counting", help="Also count the different solutions, exactly."),
            options.OUTPUT,
            options.ALWAYS_JSON,
            more="""
            Writes one JSON object per line: id, outcome (solved, unsolvable or budget), solution or reason, and effort.
            If a search runs out of nodes or time, its outcome is budget, and the command exits 3.
            """,
        ),
        command(
            "render",
            "render:render",
            "Make sheets of puzzles to print, with the answers.",
            options.SOURCES,
            output(
                "Write FILE.pdf, FILE.png (one page), FILE.svg (one puzzle), or a folder of PNG pages (default: a "
                "PDF in the current folder).",
                metavar="PATH",
            ),
            options.PUZZLE,
            choice(
                "--by", ("kind", "level", "kind,level"), help="Write a PDF for each of these into the folder of -o."
            ),
            output(
                "Also write a cropped PNG of each puzzle and each answer into this folder.", "--crops", metavar="DIR"
            ),
            options.PAPER,
            number("--per-page", 1, 6, help="Print at most N puzzles per page (default: 4)."),
            option(
                "--answers/--no-answers",
                default=True,
                help="Add answer pages at the back, or a second file beside an SVG or PNG.",
            ),
            number("--first", 1, 1_000_000, default=1, help="Number the puzzles from N."),
            flag("--rules", help="Explain how to play before the puzzles of each kind."),
            option("--title", default="", metavar="TEXT", help="Print this title above the puzzles and answers."),
            flag("--name-line", help="Print lines for the name and the date above the puzzles."),
            option("--brand", default="", metavar="TEXT", help="Print your name or brand at the foot of every page."),
            option("--url", default="", metavar="URL", help="Print this address at the foot of every page."),
            option("--qr", default="", metavar="URL", help="Print this address as a QR code above the puzzles."),
            option(
                "--play",
                default="",
                metavar="URL",
                help="Print a QR code at each puzzle that opens it on a page of `puzzlemill play` at this address.",
            ),
            option("--ids/--no-ids", default=True, help="Print the position id below each puzzle."),
            flag("--pencil", help="Print forms to draw in; puzzles that need trials get extra givens."),
            options.THEME,
            options.LANGUAGE,
            flag("--open", "opened", help="Open the result in the system's viewer."),
            more="""
            Without -o, the PDF is named after the pack, or after the short id of a single puzzle. An existing file is
            replaced only if -o names it. `puzzlemill help worksheets` explains sheets for classes and shops.
            """,
        ),
        "Books",
        command(
            "book",
            "book:book",
            "Make the pages of a book, as PDF and PNG, and its pack.",
            argument("recipe", required=False, metavar="[RECIPE.toml]"),
            output("Write page-001.png ..., book.pdf, book.json and book-ids.csv to this folder.", metavar="DIR"),
            options.LINT,
            option(
                "--verify", "finished", metavar="DIR", help="Check that the finished book in this folder is intact."
            ),
            option(
                "--edition",
                metavar="DIR",
                help="Make a new edition of the finished book in this folder: the same puzzles, laid out again.",
            ),
            option(
                "--replace",
                type=WholeNumber(1),
                multiple=True,
                metavar="N",
                help="Replace puzzle N of --edition by a new one of its size and level (repeatable).",
            ),
            flag("--regrade", help="Print today's levels and minutes in --edition instead of the printed ones."),
            flag("--proof", help="Make only a quick proof.pdf that shows page boxes, margins and layout."),
            option("--png/--no-png", default=True, help="Also draw each page as a PNG."),
            option(
                "--paper",
                metavar="SIZE",
                help="Print on a4, letter, a5, 6x9in or any size such as 190x250mm (default: the recipe's).",
                shell_complete=options.PAPERS,
            ),
            option("--theme", metavar=options.THEMES, help="Draw in this style (default: the recipe's)."),
            option("--language", metavar="en|de|FILE.toml", help="Print in this language (default: the recipe's)."),
            option(
                "--table",
                metavar="FILE",
                help="Use the minutes and levels of the table in FILE (default: the recipe's).",
            ),
            options.RECIPE_SEED,
            options.VOLUME,
            options.WORKERS,
            options.JSON,
            Printed("--example", "examples/book.toml", "Print a recipe to start from, or write it to -o FILE."),
            Printed("--words", "words/en.toml", "Print the English texts of all pages, for translation."),
            more="""
            Without a recipe, makes the default book; `puzzlemill help books` explains recipes. The same recipe always
            makes the same book, byte for byte. --lint reports what cannot be made or printed, and the number of pages.
            --verify rebuilds the pages, the PDF and the table of ids from the book's own pack and recipe, checks every
            puzzle, and exits 1 if anything differs. --edition keeps the numbers and the order of all puzzles; --replace
            keeps all pages that do not show the puzzle, or reports the others. Exits 3 if fewer puzzles were found than
            asked for.

            \b
            Write a recipe:   puzzlemill book --example > recipe.toml
            Make the book:    puzzlemill book recipe.toml -o book
            Check the book:   puzzlemill book --verify book
            Replace puzzle 7: puzzlemill book --edition book --replace 7 -o second
            """,
        ),
        command(
            "publish",
            "publish:publish",
            "Make all that a shop needs to sell a book, and check it.",
            argument("recipe", required=False, metavar="[RECIPE.toml]"),
            output(
                "Write interior.pdf, cover.pdf, screen.pdf, pictures, listing.txt and check.txt to this folder.",
                metavar="DIR",
            ),
            flag("--lint", "only_lint", help="Check the recipe and show pages, cover and spine without making files."),
            flag("--covers", "only_covers", help="Write only covers.png: the front in all designs and some palettes."),
            option(
                "--book",
                "finished",
                metavar="DIR",
                help="Publish the puzzles of the finished book or edition in this folder; none are made.",
            ),
            options.VOLUME,
            option(
                "--after",
                multiple=True,
                metavar="DIR",
                help="Repeat no puzzle of the published volume in this folder, and list its title (repeatable).",
            ),
            options.WORKERS,
            options.JSON,
            Printed("--example", "examples/publish.toml", "Print a recipe to start from, or write it to -o FILE."),
            more="""
            The recipe is that of a book, with a [publish] table that `puzzlemill book` ignores; `puzzlemill help
            publishing` explains every key and every file. --book uses the recipe of the finished book; if you name a
            recipe, too, only the puzzles and their order come from the book. --volume and --after make the volumes of
            a series (`puzzlemill help series` shows how). Your own PDFs and pictures are opened in a process of their
            own, with at most 1 GiB of memory, 7 s of CPU time for a page and 120 s for a file. Exits 1 if a file fails
            a rule of the chosen print shop, and 3 if fewer puzzles were found than asked for; the files are written all
            the same.

            \b
            Write a recipe:     puzzlemill publish --example > recipe.toml
            Check it:           puzzlemill publish recipe.toml --lint
            Choose a cover:     puzzlemill publish recipe.toml --covers -o sale
            Make the files:     puzzlemill publish recipe.toml -o sale
            From a made book:   puzzlemill publish recipe.toml --book book -o sale
            """,
        ),
        command(
            "cutouts",
            "pictures.cutouts:cutouts",
            "Print tiles and pieces to cut out, with a ruler.",
            options.KIND,
            options.SOURCES_OR_NONE,
            options.SHEETS,
            options.PUZZLE,
            option(
                "--size",
                type=Number(4, 120),
                metavar="MM",
                help="Make tiles or cells this wide, dominoes this long (default: 25, 12 and 44).",
            ),
            options.SPACING,
            options.CUT_PAPER,
            options.TILES,
            options.WITHOUT,
            options.PIPS,
            options.DOUBLES,
            options.PIECES_OR_NONE,
            more="""
            KIND is [kinds]. With FILE (a pack, JSON Lines, - or a position id), prints the tiles of its puzzles, each
            once, or the pieces left of a puzzle and a frame with the given ones. Sheets have a ruler; backs stay blank.

            \b
            [examples]
            """,
        ),
        "Levels and games",
        command(
            "pack",
            "pack:pack",
            "Make a level pack from a recipe with a difficulty curve.",
            argument("recipe", metavar="RECIPE.toml"),
            options.OUTPUT,
            options.LINT,
            output("Draw the minutes of each place as FILE.png, .svg or .pdf; takes a finished pack, too.", "--plot"),
            options.RECIPE_SEED,
            options.TABLE,
            *options.WHERE,
            flag("--json", "as_json", help="Print the plan of --lint as JSON; packs are always JSON."),
            Printed("--example", "examples/pack.toml", "Print a recipe to start from, or write it to -o FILE."),
            more="""
            No two puzzles are the same up to symmetry, and similar ones are kept apart; `puzzlemill help pack-recipes`
            explains recipes. The same recipe always makes the same pack, byte for byte. A recipe that asks for
            something impossible is refused before anything is made. Exits 3 if fewer puzzles were found than asked for.

            \b
            Write a recipe:    puzzlemill pack --example > recipe.toml
            Make the levels:   puzzlemill pack recipe.toml -o levels.json --plot curve.png
            Draw a pack:       puzzlemill pack levels.json --plot curve.png
            """,
        ),
        command(
            "convert",
            "convert:convert",
            "Convert packs, or add grades, hints and expected moves.",
            options.SOURCES,
            output(
                "Write FILE.json or FILE.jsonl (or .json.gz, .jsonl.gz), or a summary as FILE.csv (default: JSON to "
                "standard output)."
            ),
            option("--title", metavar="TEXT", help="Set the pack's title (default: the first pack's)."),
            flag("--grade", "grading", help="Grade every puzzle, even if it has a grade."),
            options.TABLE,
            number("--hints", 0, 1000, help="Add the first N hints to every puzzle."),
            flag("--expected-moves", help="Add the number of moves that a simulated player needs."),
            options.KEEP_GOING,
            options.ALWAYS_JSON,
            more="""
            Reads packs from any source, joins them in order, and checks every solution. Everything else is copied
            unless an option replaces it; `puzzlemill verify` checks the rest.

            \b
            Grade a pack:        puzzlemill convert mine.json --grade -o graded.json
            Small, for a game:   puzzlemill convert graded.json --hints 3 -o game.jsonl.gz
            For a spreadsheet:   puzzlemill convert graded.json -o graded.csv
            """,
        ),
        command(
            "verify",
            "verify:verify",
            "Check every claim that a pack makes.",
            options.SOURCES,
            options.BUDGET,
            flag("--deductions", help="Also check that forced steps solve each puzzle, without a trial."),
            options.TABLE,
            options.KEEP_GOING,
            options.JSON_LINES,
            more="""
            Checks solutions, least numbers of swaps, grades, origins, hints and expected moves. Prints each claim that
            fails with the broken rule and its cells, and counts the entries that make no claims. Exits 1 if a claim
            failed or there was nothing to check, and exits 3 if the budget ran out before a claim was proved.

            With --deductions, a puzzle that needs a trial or has several solutions fails, too. A certificate of the
            forced steps is made and checked without a search; kinds without such certificates are left out.
            """,
        ),
        Later("store", "store", "Keep graded puzzles in one file, without duplicates."),
        command(
            "play",
            "play:play",
            "Make a page on which people play in a browser.",
            options.SOURCES_OR_NONE,
            output("Write the page to FILE.html (default: a file in the current folder).", metavar="FILE.html"),
            option(
                "--title",
                metavar="TEXT",
                help="Give the page this title (default: the title of the pack, if there is only one).",
            ),
            option("--language", default="en", metavar="en|de", help="Begin in this language; the page has both."),
            flag("--open", "opened", help="Open the page in the system's browser."),
            options.JSON,
            more="""
            The page is one file that needs no network: people play by mouse, touch or keyboard, with hints. Each file
            is a pack of the page, in its order, and ids form a pack of their own. Without FILE, the page has the
            ready-made packs. Any other puzzle opens by its id, as in page.html#ID. Without -o, the page is named after
            the pack, or after the short id of a single puzzle; an existing file is replaced only if -o names it.
            `puzzlemill help playing-in-a-browser` explains how to host the page and collect times.

            \b
            All ready-made puzzles:   puzzlemill play -o gallery.html --open
            Your levels:              puzzlemill play levels.json --title "My levels" -o levels.html
            [examples]
            """,
        ),
        command(
            "daily",
            "packs.daily:daily",
            "Print which puzzle of a pack belongs to which day.",
            options.SOURCES,
            option("--date", metavar="DATE", required=True, help="Begin with this day, such as 2026-12-24."),
            number("--days", 1, 100_000, default=1, help="Print this many days."),
            option("--start", metavar="DATE", help="Count weeks from this day (default: 2024-01-01, a Monday)."),
            option(
                "--week",
                metavar="N,N,...",
                help="Set how hard Monday to Sunday are: seven numbers from 1 to 7 (default: 1,2,3,4,5,6,7).",
            ),
            options.SEED,
            options.JSON_LINES,
            more="""
            Each weekday has puzzles of its own, which come in turn: the easiest are for the weekday with the smallest
            number. Days with equal numbers share their puzzles. No puzzle comes again before the pack's length in whole
            weeks has passed. `puzzlemill.puzzle_for` in Python and `puzzleFor` in the npm package choose the same
            puzzles; `puzzlemill help daily` explains how.

            \b
            The month of December:       puzzlemill daily levels.json --date 2026-12-01 --days 31
            Hard puzzles on weekends:    puzzlemill daily levels.json --date 2026-12-01 --week 1,1,1,1,1,2,2
            """,
        ),
        command(
            "sprites",
            "pictures.sprites:sprites",
            "Draw tiles and pieces for games, as SVG and as an atlas.",
            options.KIND,
            output(
                "Write KIND.svg, KIND.png and KIND.json to this folder; other kinds in it stay.",
                metavar="DIR",
                required=True,
            ),
            number("--size", 8, 512, default=64, metavar="PX", help="Make cells this wide."),
            number("--scale", 1, 4, default=1, help="Also write KIND@2x.png and so on, N times as large."),
            options.THEME,
            options.PIPS,
            options.DOUBLES,
            options.PIECES_OR_NONE,
            option("--labels/--no-labels", default=True, help="Print the numbers of tiles and the letters of pieces."),
            flag("--separate", help="Also write a PNG for each sprite."),
            more="""
            KIND is [kind]. The SVG has a symbol for each sprite; the PNG has all sprites on
            a transparent ground, and the JSON says where they are, in the form that Phaser, PixiJS and others read.
            The same command always writes the same bytes. `puzzlemill help sprites` lists the names of all sprites.

            \b
            [examples]
            """,
        ),
        command(
            "thumbnails",
            "pictures.thumbnails:thumbnails",
            "Draw a small picture of each puzzle, with a list as JSON.",
            options.SOURCES,
            output("Write the pictures and thumbnails.json to this folder.", metavar="DIR", required=True),
            number("--width", 32, 2048, default=320, metavar="PX", help="Make the pictures this wide."),
            options.THEME,
            options.LANGUAGE,
            choice("--by", ("id", "number"), default="id", help="Name the pictures by short ids or by numbers."),
            flag("--svg", help="Also write an SVG of each puzzle."),
            more="""
            thumbnails.json has the pictures, sizes, levels and minutes by position id. `puzzlemill help sprites`
            explains it.

            \b
            A level pack:     puzzlemill thumbnails levels.json -o thumbnails
            Small ones:       puzzlemill thumbnails levels.json --width 160 -o thumbnails
            """,
        ),
        command(
            "schema",
            "packs.json_schema:schema",
            "Print the JSON Schema of a pack.",
            flag("--reader", help="Print the schema for programs that read packs, which allows unknown fields."),
            options.ALWAYS_JSON,
            more="""
            Programs that write packs follow the schema without --reader, which allows no unknown fields. Later versions
            can add optional fields, so programs that read packs should follow the other one.
            """,
        ),
        "Solvers",
        command(
            "check-solver",
            "check_solver:check_solver",
            "Test a solver of your own, in any language.",
            argument("kind", type=SuggestingChoice(list(KINDS)), metavar="KIND"),
            argument("command", nargs=-1, type=click.UNPROCESSED, metavar="-- COMMAND [ARGUMENT]..."),
            number("--seed", 0, default=0, help="Use this seed to draw the random puzzles."),
            number("--examples", 1, 100_000, default=100, help="Draw N random puzzles per item."),
            option(
                "--timeout",
                type=Number(0.01, 86_400),
                default=10.0,
                metavar="SECONDS",
                help="Allow this many seconds per puzzle.",
            ),
            option(
                "--item",
                "only",
                multiple=True,
                metavar="NAME",
                help="Run only the item NAME, in which * matches anything (repeatable).",
            ),
            option(
                "--skip",
                multiple=True,
                metavar="NAME",
                help="Leave out the item NAME, in which * matches anything (repeatable).",
            ),
            flag("--first", help="Stop at the first failure."),
            flag("--list", "listing", help="List the items of the battery without running anything."),
            option(
                "--ask",
                "ids",
                multiple=True,
                metavar="ID",
                help="Ask only about this puzzle, without the battery (repeatable).",
            ),
            choice(
                "--task", ["solve", "count", "check"], help="Set the task for the puzzles of --ask (default: solve)."
            ),
            choice(
                "--rule",
                ["same", "keeps", "product", "sum"],
                help="Require this relation between the answers to several --ask.",
            ),
            option("--solution", metavar="JSON", help="Give this solution to the solver to judge; needs --task check."),
            output("Write the report to FILE as JSON; - prints it instead of the text."),
            options.JSON,
            Printed("--example", "examples/solver.py", "Print a small solver in Python to start from."),
            more="""
            KIND is [kind]. COMMAND, which is everything after --, starts your program. It
            reads puzzles and writes answers as JSON Lines, as `puzzlemill help solver-protocol` describes. The battery
            consists of puzzles with known answers, edge cases, random puzzles and related puzzles. Each failure is
            shrunk and printed with the command that reproduces it. Exits 1 if anything failed.

            \b
            [examples]
            """,
        ),
        command(
            "steps",
            "steps:steps",
            "Solve puzzles as a person would, and explain each step.",
            options.SOURCES,
            options.BUDGET,
            option("--language", default="en", metavar="en|de|FILE.toml", help="Explain in this language."),
            options.OUTPUT,
            options.JSON_LINES,
            more="""
            Prints the id of each puzzle, then one line per step with its technique. Rows, columns and places count from
            1. Exits 3 if the budget ran out.
            """,
        ),
        command(
            "refute",
            "proofs:refute",
            "Prove that a puzzle has no solution, or only one.",
            *options.ENTRY,
            options.BUDGET,
            flag("--unique", help="Prove that a puzzle has exactly one solution."),
            options.CERTIFICATE,
            options.JSON,
            more="""
            FILE is a pack, - or a position id. The argument is as simple as possible. [kinds] If the claim is false,
            writes nothing and exits 1. `puzzlemill solve` gives the reason why a puzzle of another kind has no
            solution.

            \b
            [examples]
            """,
        ),
        command(
            "check",
            "proofs:check",
            "Check proofs that `refute` wrote, without any search.",
            options.CERTIFICATES,
            options.JSON_LINES,
            more="""
            Exits 1 if a certificate proves nothing, and 2 if a file is not a certificate. All files are checked either
            way. [kinds]
            """,
        ),
        "One kind",
        *(row for room in ROOMS.values() for row in room.commands),
        "More",
        command(
            "study",
            "study:study",
            "Print puzzles for people whose times you want to collect.",
            options.SOURCES_OR_NONE,
            output(
                "Write the booklets and times.csv, or page.html, and answers.pdf and puzzles.json to this folder.",
                metavar="DIR",
                required=True,
            ),
            number("--people", 1, 100, default=6, help="Make booklets, or orders of the page, for N people."),
            flag("--page", help="Make a page that people solve on, in a browser, instead of booklets."),
            number(
                "--puzzles", 1, 50, default=5, help="Choose at most N puzzles of each kind, or with --next on average."
            ),
            choice("--kind", KINDS, to="kinds", multiple=True, help="Use only puzzles of this kind (repeatable)."),
            option(
                "--level",
                metavar="3|2-4|marathon",
                help="Choose puzzles of these levels (default: 1-5, or with FILE all levels).",
            ),
            option("--minutes", metavar="5-15|60-", help="Choose puzzles whose expected minutes are in this range."),
            option(
                "--exclude",
                multiple=True,
                metavar="FILE",
                help="Leave out the puzzles of FILE, such as those of an earlier study (repeatable).",
            ),
            option(
                "--next",
                "times",
                multiple=True,
                metavar="TIMES.csv",
                help="Choose the puzzles that tell most after these times, in any kind (repeatable).",
            ),
            number(
                "--limit", 1, 600, default=30, metavar="MINUTES", help="Ask people to stop after this time per puzzle."
            ),
            option(
                "--practice/--no-practice",
                default=True,
                help="Begin each kind with an easy puzzle that does not count.",
            ),
            options.SEED,
            options.PAPER,
            option(
                "--language",
                default="en",
                metavar="en|de|FILE.toml",
                help="Print in this language; a page begins in it, and has only en and de.",
            ),
            options.JSON,
            more="""
            Chooses puzzles from FILE, or from the ready-made packs, and prints the same puzzles for everyone in
            balanced orders. People write down when they start and end each puzzle. Type these times into times.csv for
            `puzzlemill calibrate`; `puzzlemill help studies` explains how to run such an evening. With --page, everyone
            solves on the same page, page.html, which measures the times and saves them as a file for `calibrate`.

            \b
            For six people:     puzzlemill study -o evening
            [examples]
            A short evening:    puzzlemill study --level 1-3 -o evening
            With your puzzles:  puzzlemill study mine.json --limit 60 -o evening
            In a browser:       puzzlemill study --page -o evening
            Another evening:    puzzlemill study --next evening/times.csv --exclude evening/puzzles.json -o second
            """,
        ),
        command(
            "calibrate",
            "calibrate:calibrate",
            "Say how long your group takes, and fit minutes to it.",
            argument("files", metavar="TIMES.csv...", nargs=-1, required=True),
            output("Write a table of minutes for the --table of other commands.", metavar="FILE.toml"),
            choice("--kind", KINDS, help="Use only the attempts at this kind."),
            option("--name", default="mine", metavar="NAME", help="Give the fitted table this name."),
            flag("--details", help="Also show the figures: factors, slopes, errors, paces, and how sure they are."),
            options.JSON,
            more="""
            Says for each kind how long your group takes compared with the printed minutes, and which `--minutes` to ask
            for. TIMES.csv has the columns position, seconds, solved and player. Several files, such as those that pages
            of `puzzlemill play` save, count together. Three people with five puzzles per kind are enough to begin;
            `puzzlemill help human-times` explains how to collect times and what to expect.

            \b
            How long do we take?   puzzlemill calibrate times.csv
            Write a table:         puzzlemill calibrate times.csv -o mine.toml
            From several people:   puzzlemill calibrate ada.csv bob.csv eve.csv -o mine.toml
            Use it:                puzzlemill grade --table mine.toml pack.json
            """,
        ),
        Outside("research", "puzzlemill-research", "Answer open questions (a package of its own)."),
        command(
            "help",
            "help.pages:show",
            "Show a guide, such as books, or the help of a command.",
            argument("words", metavar="[TOPIC]", nargs=-1, shell_complete=listed(topics)),
            more="""
            Without TOPIC, lists the guides. A terminal shows a guide formatted and page by page; a file or pipe gets
            Markdown.

            \b
            The guide to books:           puzzlemill help books
            The help of `store export`:   puzzlemill help store export
            """,
        ),
        command(
            "completion",
            "help.completion:completion",
            "Print a script that lets the Tab key complete commands.",
            argument("shell", type=SuggestingChoice(["bash", "zsh", "fish"]), metavar="bash|zsh|fish"),
            more="""
            Run one of these lines once; it takes effect in every shell that you open afterwards. The Tab key then
            completes commands, options, their values, kinds, guides and file names. In zsh, `compinit` must come
            earlier in ~/.zshrc.

            \b
            puzzlemill completion bash >> ~/.bashrc
            puzzlemill completion zsh >> ~/.zshrc
            puzzlemill completion fish > ~/.config/fish/completions/puzzlemill.fish
            """,
        ),
    ],
    more="""
    \b
    Make a book:      puzzlemill book -o book
    [examples]
    Print them:       puzzlemill render pack.json -o pack.pdf
    List the guides:  puzzlemill help
    """,
    moved=MOVED,
    params=[prints_version(__version__)],
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="FILE is a pack, a JSON Lines file, - for standard input, or a position id.\n\n"
    "`puzzlemill help command-line` explains the exit statuses: "
    f"{', '.join(f'{code} {name}' for code, name, _ in STATUSES)}.",
).called("puzzlemill", f"Generate, grade, solve and print tile puzzles: {', '.join(NAMES[:-1])} and {NAMES[-1]}.")


def _tell_of_kinds() -> None:
    for name, row in (("", MENU), *MENU.rows.items()):
        if isinstance(row, click.Command):
            row.help = with_kinds(name, str(row.help))


_tell_of_kinds()

PUZZLEMILL: Final = MENU
