"""Options and arguments that several commands share. Loads only what their help needs."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click

from puzzlemill.cli.shared.completing import listed, one_of
from puzzlemill.cli.shared.menus import argument, flag, length, number, option, output
from puzzlemill.cli.shared.printing import print_error, print_text
from puzzlemill.cli.shared.settings import Number, SuggestingChoice
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.parts import find


class Printed(click.Option):
    """A flag that prints a text of the catalogues, or writes it to the file of -o; other options are ignored."""

    def __init__(self, name: str, file: str, help: str) -> None:
        """The flag `name`, which prints a file of the catalogues."""
        super().__init__([name], is_flag=True, is_eager=True, expose_value=False, help=help)
        self.file: str = file

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, object], args: list[str]
    ) -> tuple[object, list[str]]:
        """Print the text and end the command if the flag is given."""
        if opts.get(str(self.name)) and not ctx.resilient_parsing:
            from puzzlemill import catalogues

            text = catalogues.text(self.file).rstrip("\n")
            output = opts.get("output")
            if isinstance(output, str) and output != "-":
                _write_new(Path(output), f"{text}\n")
            else:
                print_text(text)
            ctx.exit()
        return super().handle_parse_result(ctx, opts, args)


def _write_new(path: Path, text: str) -> None:
    if path.exists():
        raise InputError(f"{path} already exists; choose another file")
    write_whole(path, text.encode())
    print_error(f"{path}: written")


def prints_version(version: str) -> click.Option:
    """The flag --version."""

    def show(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
        if wanted and not context.resilient_parsing:
            print_text(f"puzzlemill, version {version}")
            context.exit()

    says = "Show the version and exit."
    return click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=show, help=says)


MOST_NODES: Final = 10**15
"""The largest budget: more search nodes than anyone would wait for."""


def budget(help: str, default: int | None = None) -> click.Option:
    """The option --budget of a search that counts its nodes."""
    return number("--budget", 1, MOST_NODES, default=default, metavar="NODES", help=help)


THEMES: Final = "light|large|ink|colour"
"""How help names the themes; `render.drawing.themes` refuses others."""

PAPERS: Final = one_of("a4", "letter", "a5", "6x9in", "8.5x11in")
"""Completes the named papers."""


def _piece_sets() -> tuple[str, ...]:
    from puzzlemill import catalogues

    return catalogues.piece_set_names()


PIECE_SETS: Final = listed(_piece_sets)
"""Completes the bundled sets of pieces."""

SOURCES: Final = argument("sources", metavar="FILE...", nargs=-1, required=True)
SOURCES_OR_NONE: Final = argument("sources", metavar="[FILE]...", nargs=-1)
SOURCE: Final = argument("source", metavar="FILE")
CERTIFICATES: Final = argument("files", metavar="FILE...", nargs=-1, required=True)

PUZZLE: Final = number("--puzzle", 1, help="Use the N-th puzzle of the pack, counting from 1.")
ENTRY: Final = (SOURCE, PUZZLE)
"""The parameters that name one entry."""

OUTPUT: Final = output("Write to FILE instead of standard output.")
SHEETS: Final = output("Write FILE.pdf or a folder of PNG pages.", metavar="PATH", required=True)
CERTIFICATE: Final = output("Write the certificate to FILE; - prints it instead of the text.")
BUDGET: Final = budget("Spend at most this many search nodes per puzzle (default: 10,000,000).")
SEED: Final = number("--seed", 0, default=0, help="Set the seed for random draws; the same seed gives the same result.")
JSON: Final = flag("--json", "as_json", help="Print JSON instead of text.")
JSON_LINES: Final = flag("--json", "as_json", help="Print one JSON object per line instead of text.")
ALWAYS_JSON: Final = flag("--json", help="Has no effect: this command always prints JSON.", expose=False)
"""The flag --json of commands that only print JSON, so that scripts can use it with every command."""

KEEP_GOING: Final = flag("--keep-going", help="Report unusable entries, continue with the rest, and exit 2 at the end.")
PAPER: Final = option(
    "--paper",
    default="a4",
    metavar="SIZE",
    help="Print on a4, letter, a5, 6x9in or any size such as 190x250mm.",
    shell_complete=PAPERS,
)
THEME: Final = option("--theme", default="light", metavar=THEMES, help="Draw in this style.")
LANGUAGE: Final = option("--language", default="en", metavar="en|de|FILE.toml", help="Print in this language.")
CUT_PAPER: Final = option(
    "--paper",
    default="a4",
    metavar="SIZE",
    help="Print on a4, letter, or any size such as 190x250mm.",
    shell_complete=PAPERS,
)
SPACING: Final = length("--spacing", 0, 20, default=3.0, help="Leave this space between pieces.")
TILES: Final = option("--tiles", metavar="LIST", help="Use these tile numbers, such as 0-45,50 (default: 0-90).")
WITHOUT: Final = option("--without", metavar="LIST", help="Leave out these tile numbers, such as 3,7,12,80.")
PIPS: Final = number("--pips", 1, help="Use the tiles of double-N (default: double-6).")
TYPED_POSITION: Final = (
    option("--layout", metavar="ROWSxCOLS", help="Set the layout of --tiles."),
    option(
        "--tiles", "typed", metavar="TILES", help='Measure your own position, row by row, as "4-0 3-2" or "4|0, 3|2".'
    ),
    PIPS,
)
DOUBLES: Final = flag("--doubles", help="Also use the doubles, which no puzzle uses.")
PIECES: Final = option(
    "--pieces",
    default="iq",
    metavar="SET",
    help="Use a bundled set, or pieces written as in ids.",
    shell_complete=PIECE_SETS,
)
PIECES_OR_NONE: Final = option(
    "--pieces",
    metavar="SET",
    help="Use a bundled set, or pieces written as in ids (default: iq).",
    shell_complete=PIECE_SETS,
)
KIND: Final = argument("kind", type=SuggestingChoice(list(KINDS)), metavar="KIND")
LEVEL: Final = option(
    "--level", metavar="3|2-4|marathon", help="Select puzzles of these levels, 1 (gentle) to 5 (expert) or marathon."
)
TABLE: Final = option(
    "--table",
    "table_file",
    metavar="FILE",
    help="Use the minutes and levels of the table in FILE, as written by `puzzlemill calibrate`.",
)
SCORE: Final = option("--score", metavar="6.0-6.5|6.0-", help="Select puzzles with a score in this range.")
LINT: Final = flag("--lint", "only_lint", help="Check the recipe without making anything.")
RECIPE_SEED: Final = number("--seed", 0, help="Use this seed (default: the recipe's).")
VOLUME: Final = option(
    "--volume", metavar="TEXT", help="Print this volume, such as 'Volume 2' (default: the recipe's)."
)
MOST_WORKERS: Final = 1024
"""The most worker processes that can make puzzles."""

WORKERS: Final = number("--workers", 1, MOST_WORKERS, help="Use N processes (default: one per core).")
WHERE: Final = (
    number("--workers", 1, MOST_WORKERS, help="Use N processes, at most 4 per core; the puzzles stay the same."),
    option("--cluster", metavar="ADDRESS", help="Use the workers of this dask cluster, such as tcp://host:8786."),
    option(
        "--patience",
        type=Number(30),
        default=300,
        metavar="SECONDS",
        help="Restart a worker process that takes longer than this.",
    ),
)
"""The options that say where puzzles are made."""


def refuse_others(kind: str, name: str, options: Mapping[str, object]) -> None:
    """Raise a usage error for an option that is given (not None), but in the `CHOICES` of this part of other kinds."""
    for option_name in (option_name for option_name, value in options.items() if value is not None):
        kinds = [other for other in KINDS if (module := find(name, other)) and option_name in module.CHOICES]
        if kind not in kinds:
            raise click.UsageError(f"--{option_name} is an option of {' and '.join(kinds)}, not of {kind}")
