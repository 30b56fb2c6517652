"""`puzzlemill render`: one puzzle or a worksheet on paper, or as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from puzzlemill.commands import CHECK_FAILED, PUZZLE, SOURCES, keep_inputs

if TYPE_CHECKING:
    from puzzlemill.inputs import Source
    from puzzlemill.puzzles.packs import Entry


@click.command()
@SOURCES
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    help="FILE.pdf, FILE.png (one page), FILE.svg (one puzzle), or a folder of PNG pages; by default a PDF in this "
    "folder, called after what is rendered.",
)
@PUZZLE
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    metavar="NAME",
    help="a4, letter, a5, 6x9in, or a size such as 190x250mm.",
)
@click.option("--per-page", type=click.IntRange(1, 6), metavar="N", help="Puzzles a page, at most; up to 4 by default.")
@click.option(
    "--answers/--no-answers",
    default=True,
    show_default=True,
    help="Add pages of answers at the back; of an SVG or PNG, FILE-answer.",
)
@click.option("--rules", is_flag=True, help="Before the puzzles of each kind, how it is played.")
@click.option("--pencil", is_flag=True, help="Forms to draw in, with givens enough for that.")
@click.option("--theme", default="light", show_default=True, metavar="NAME", help="light, large, ink or colour.")
@click.option("--language", default="en", show_default=True, metavar="NAME", help="en, de or FILE.toml.")
@click.option("--open", "opened", is_flag=True, help="Show what was made in the system's viewer.")
def render(
    sources: Sequence[str],
    output: str | None,
    puzzle: int | None,
    paper: str,
    per_page: int | None,
    answers: bool,
    rules: bool,
    pencil: bool,
    theme: str,
    language: str,
    opened: bool,
) -> None:
    """Print puzzles on sheets, answers at the back.

    Without -o a pack is printed to a PDF of its name and one puzzle to one of its short id; such a file is never
    replaced unless -o names it.
    """
    from puzzlemill.printing import counted, print_sheets
    from puzzlemill.render.themes import theme_named
    from puzzlemill.render.words import language as words_of

    look = theme_named(theme), words_of(language)
    entries = _entries(sources, puzzle)
    output = _default_output(sources, entries, puzzle) if output is None else output
    keep_inputs(output, sources)
    puzzles = [_solved(entry) if answers or pencil else entry for _, entry in entries]
    told = print_sheets(
        puzzles,
        output,
        paper=paper,
        per_page=per_page,
        answers=answers,
        rules=rules,
        pencil=pencil,
        theme=look[0],
        words=look[1],
    )
    for line in told:
        click.echo(line, err=True)
    unanswered = sum(entry.solution is None for entry in puzzles)
    if answers and unanswered:
        click.echo(
            f"no answer is printed for {unanswered} of {counted(len(puzzles), 'puzzle')}: none was found", err=True
        )
    if opened:
        click.launch(output)


def _entries(sources: Sequence[str], puzzle: int | None) -> list[Source]:
    """The entries of all sources, or one of them; a wrong solution ends in status 1."""
    from puzzlemill.inputs import read_entries
    from puzzlemill.puzzles import check
    from puzzlemill.puzzles.kinds import InputError

    entries = read_entries(sources)
    if puzzle is not None:
        if puzzle > len(entries):
            raise InputError(f"puzzle {puzzle}: {', '.join(sources)} has {len(entries)}")
        entries = [entries[puzzle - 1]]
    wrong = [
        f"{name}: {breach}"
        for name, entry in entries
        if entry.solution is not None
        for breach in check(entry.instance, entry.solution)
    ]
    if wrong:
        click.echo("\n".join([*wrong, "nothing is printed: wrong solutions would become wrong answers"]), err=True)
        raise SystemExit(CHECK_FAILED)
    return entries


def _solved(entry: Entry[Any, Any]) -> Entry[Any, Any]:
    """The entry with the solution that a search finds where it comes without one."""
    import msgspec

    from puzzlemill.solvers import solve

    if entry.solution is not None:
        return entry
    return msgspec.structs.replace(entry, solution=solve(entry.instance).solution)


def _default_output(sources: Sequence[str], entries: Sequence[Source], puzzle: int | None) -> str:
    """A PDF in this folder; raises `InputError` where it is there already, as nobody said to replace it."""
    from pathlib import Path

    from puzzlemill.puzzles import KINDS, short_id
    from puzzlemill.puzzles.kinds import InputError

    is_file = sources[0].partition(":")[0] not in KINDS and sources[0] != "-"
    if len(entries) == 1 and (puzzle is not None or not is_file):
        name = short_id(entries[0].entry.instance)
    elif len(sources) == 1 and is_file:
        name = Path(sources[0].removesuffix(".gz")).stem
    else:
        name = "puzzles"
    if Path(f"{name}.pdf").exists():
        raise InputError(f"{name}.pdf: is there already; -o {name}.pdf replaces it, -o NAME.pdf writes another one")
    return f"{name}.pdf"
