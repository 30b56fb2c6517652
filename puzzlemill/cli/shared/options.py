"""Options and arguments that several commands share. Loads no more than their help needs."""

from typing import Final

import click

from puzzlemill.cli.shared.menus import argument, option

MOST_NODES: Final = 10**15
"""More search nodes than anyone waits for."""

THEMES: Final = ("light", "large", "ink", "colour")
"""The names of `render.drawing.themes`, which help would be slow to import."""

SOURCES: Final = argument("sources", metavar="FILE...", nargs=-1, required=True)
SOURCE: Final = argument("source", metavar="FILE")
CERTIFICATES: Final = argument("files", metavar="FILE...", nargs=-1, required=True)

PUZZLE: Final = option(
    "--puzzle", type=click.IntRange(1), metavar="N", help="Use the N-th puzzle of the pack, counting from 1."
)
OUTPUT: Final = option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
DRAWING: Final = option(
    "-o", "--output", required=True, metavar="FILE", help="Write to FILE.svg, FILE.pdf or FILE.png."
)
SHEETS: Final = option("-o", "--output", required=True, metavar="PATH", help="Write FILE.pdf or a folder of PNG pages.")
CERTIFICATE: Final = option(
    "-o", "--output", metavar="FILE", help="Write the certificate to FILE; - prints it instead of the words."
)
BUDGET: Final = option(
    "--budget",
    type=click.IntRange(1, MOST_NODES),
    metavar="NODES",
    help="Spend at most this many search nodes per puzzle (default: 10,000,000).",
)
SEED: Final = option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    show_default=True,
    help="Choose the random draws; the same seed gives the same result.",
)
JSON_LINES: Final = option("--json", "as_json", is_flag=True, help="Print one JSON object per line instead.")
KEEP_GOING: Final = option(
    "--keep-going", is_flag=True, help="Report what cannot be used, go on with the rest, and exit 2 in the end."
)
CUT_PAPER: Final = option(
    "--paper", default="a4", show_default=True, metavar="SIZE", help="Print on this paper: a4, letter, or 190x250mm."
)
SPACING: Final = option(
    "--spacing",
    type=click.FloatRange(0, 20),
    default=3.0,
    show_default=True,
    metavar="MM",
    help="Leave this space between two pieces.",
)
TILES: Final = option("--tiles", metavar="LIST", help="Use these tile numbers, such as 0-45,50 (default: all, 0-90).")
WITHOUT: Final = option("--without", metavar="LIST", help="Leave out these tile numbers, such as 3,7,12,80.")

WHERE: Final = (
    option(
        "--workers",
        type=click.IntRange(1, 1024),
        metavar="N",
        help="Use N processes; the puzzles are the same for any number.",
    ),
    option("--cluster", metavar="ADDRESS", help="Use the workers of a dask cluster, such as tcp://host:8786, instead."),
    option(
        "--patience",
        type=click.FloatRange(30),
        default=300,
        metavar="SECONDS",
        show_default=True,
        help="Restart a worker process that takes longer than this.",
    ),
)
"""Where puzzles are made."""
