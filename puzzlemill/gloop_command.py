"""`puzzlemill gloop`: Gloop arithmetic, proofs with certificates, and the tiles that stay out of perfect packings."""

from collections.abc import Sequence
from typing import Any

import click

from puzzlemill.commands import CERTIFICATES, NOT_ENOUGH, check_certificates
from puzzlemill.gloop_packing_command import pack, strip, tiles

TILES = click.option("--tiles", metavar="LIST", help="Tile numbers such as 0-45,50; by default all, 0-90.")
WITHOUT = click.option("--without", metavar="LIST", help="Tile numbers to leave out, such as 3,7,12,80.")


@click.group()
def gloop() -> None:
    """Pack Gloop tiles, and say what they can and cannot do, with proofs.

    \b
    Why 91 tiles make no single loop:    puzzlemill gloop explain
    The same as a proof to keep:         puzzlemill gloop proof -o perfect.json
    And to check:                        puzzlemill gloop check perfect.json
    All 91 tiles on 7x13, as a picture:  puzzlemill gloop pack -o packing.png
    """


for command in (pack, tiles, strip):
    gloop.add_command(command)


@gloop.command()
@click.argument("sources", metavar="[FILE]...", nargs=-1)
@TILES
@WITHOUT
def explain(sources: Sequence[str], tiles: str | None, without: str | None) -> None:
    """Explain by counting why tiles, or puzzles, have no valid or no perfect packing.

    FILE is a pack, JSON Lines, - or a position id; of a solution that comes with it, contours, K and q are told.
    Without any it is about a set of tiles that must all be used.
    """
    from puzzlemill.gloop_words import paragraphs
    from puzzlemill.solvers.gloop_explained import explain as sentences

    if not sources:
        click.echo(paragraphs(sentences(tile_set(tiles, without))))
        return
    if tiles or without:
        raise click.UsageError("--tiles and --without are for sets of tiles, a puzzle has its own")
    from puzzlemill.gloop_words import told
    from puzzlemill.inputs import read_entries
    from puzzlemill.puzzles import check as check_packing
    from puzzlemill.puzzles.gloop import Gloop
    from puzzlemill.puzzles.kinds import InputError

    entries = read_entries(sources)
    for name, entry in entries:
        if not isinstance(entry.instance, Gloop):
            raise InputError(f"{name}: kind {entry.instance.kind}: expected gloop")
    for name, entry in entries:
        if len(entries) > 1:
            click.echo(f"{name}:")
        click.echo(paragraphs(sentences(entry.instance)))
        if entry.solution is not None and not check_packing(entry.instance, entry.solution):
            click.echo(paragraphs([told(entry.solution.grid)]))


@gloop.command()
@click.option(
    "--claim",
    type=click.Choice(["perfect", "valid", "contours", "inside", "outside"]),
    default="perfect",
    show_default=True,
    help="No perfect or no valid packing; fewest contours; most circles inside or outside the loop.",
)
@click.option("--board", metavar="ROWSxCOLS", help="The rectangle, for circles inside or outside.")
@TILES
@WITHOUT
@click.option(
    "-o", "--output", metavar="FILE", help="Where to store the certificate; - prints it instead of the proof."
)
def proof(claim: Any, board: str | None, tiles: str | None, without: str | None, output: str | None) -> None:
    """Prove by machine what packings that use all of the tiles cannot be.

    A linear program is told how doors die, not what a cap sum is. Its certificate is checked with integers.
    """
    from puzzlemill.gloop_words import proved
    from puzzlemill.outputs import write_output
    from puzzlemill.puzzles.gloop_certificates import AnyCertificate, write_certificate
    from puzzlemill.solvers.gloop_proof import prove
    from puzzlemill.solvers.gloop_proof_circles import prove_circles

    numbers = tile_set(tiles, without)
    found: AnyCertificate | None
    if claim in ("inside", "outside"):
        found = prove_circles(*_size(board), numbers, claim)
    elif board is not None:
        raise click.UsageError("--board is for the claims inside and outside; the others hold on every board")
    else:
        found = prove(numbers, claim)
    if found is None:
        click.echo(f"Not excluded by this argument (claim {claim}, {len(numbers)} tiles).")
        return
    if output != "-":
        click.echo(proved(found))
    if output is not None:
        write_output(write_certificate(found), output)


@gloop.command()
@CERTIFICATES
def check(files: Sequence[str]) -> None:
    """Check certificates, with integers only and without any search."""
    from puzzlemill.gloop_words import claimed
    from puzzlemill.puzzles.gloop_certificates import read_certificate, verify

    check_certificates(files, read_certificate, verify, claimed)


@gloop.command()
@click.option("--list", "listing", is_flag=True, help="List the balanced sets, one a line.")
def removals(listing: bool) -> None:
    """Count the sets of four tiles without which the other 87 may make a single loop."""
    from puzzlemill.gloop_words import removal_tables
    from puzzlemill.solvers.gloop_removals import balanced
    from puzzlemill.solvers.gloop_removals import removals as sets_of

    found = sets_of(4)
    if listing:
        click.echo("\n".join(" ".join(map(str, tiles)) for tiles in found if balanced(tiles)))
    else:
        click.echo(removal_tables(found))


@gloop.command("left-out")
@click.argument("stored", metavar="[FILE]", required=False)
@click.option("--seeds", type=click.IntRange(1, 10_000), metavar="N", help="Search anew, so many packings a size.")
@click.option("-o", "--output", metavar="FILE", help="Where to store the table; - prints it as JSON.")
def left_out(stored: str | None, seeds: int | None, output: str | None) -> None:
    """Tell how often each tile stays out of perfect packings of 83 to 87 tiles.

    It is figure 7 of Browne's paper with numbers. FILE is a table stored before; by default it is the bundled one.
    """
    from pathlib import Path

    import msgspec

    from puzzlemill import catalogues
    from puzzlemill.gloop_words import left_out_table
    from puzzlemill.inputs import read_file
    from puzzlemill.solvers.gloop_removals import read_left_out, tally

    if seeds is None:
        if output is not None:
            raise click.UsageError("--output is for a search, which --seeds asks for")
        data, name = (read_file(Path(stored)), stored) if stored else (catalogues.left_out(), "catalogue")
        click.echo(left_out_table(read_left_out(data, name)))
        return
    if stored is not None:
        raise click.UsageError("--seeds is for a search, not for a stored table")
    from puzzlemill.outputs import write_output
    from puzzlemill.progress import watched
    from puzzlemill.solvers import gloop_left_out as leaving

    runs = [(cells, seed) for cells in leaving.SIZES for seed in range(seeds)]
    table = tally(seeds, ((cells, leaving.left_out(cells, seed)) for cells, seed in watched("Packing", runs)))
    if output != "-":
        click.echo(left_out_table(table))
    if output is not None:
        write_output(msgspec.json.encode(table) + b"\n", output)
    if any(found < seeds for found in table.found.values()):
        raise SystemExit(NOT_ENOUGH)


def tile_set(tiles: str | None, without: str | None) -> list[int]:
    """The tile numbers of the two options; raises `InputError` naming the option and the rule."""
    from puzzlemill.puzzles.gloop_tiles import TILES
    from puzzlemill.puzzles.kinds import InputError

    chosen = set(range(len(TILES))) if tiles is None else _numbers("tiles", tiles)
    away = set() if without is None else _numbers("without", without)
    if not away <= chosen:
        raise InputError(f"without: tile {min(away - chosen)} is not among the tiles")
    if chosen == away:
        raise InputError("tiles: none is left")
    return sorted(chosen - away)


def _numbers(name: str, text: str) -> set[int]:
    """The numbers of a list such as `0-45,50`."""
    import re

    from puzzlemill.puzzles.gloop_tiles import TILES
    from puzzlemill.puzzles.kinds import InputError, shown

    found: set[int] = set()
    for part in text.split(","):
        ends = re.fullmatch(r"\s*([0-9]{1,2})(?:-([0-9]{1,2}))?\s*", part)
        first, last = (int(ends[1]), int(ends[2] or ends[1])) if ends else (1, 0)
        if not first <= last < len(TILES):
            raise InputError(f"{name} {shown(text)}: expected numbers 0 to {len(TILES) - 1} such as 0-45,50")
        found.update(range(first, last + 1))
    return found


def _size(board: str | None) -> tuple[int, int]:
    from puzzlemill.puzzles.kinds import InputError, shown

    if board is None:
        raise click.UsageError(
            "the claims inside and outside are about a rectangle: say which with --board, such as 7x13"
        )
    rows, _, cols = board.partition("x")
    if not (rows.isdecimal() and cols.isdecimal() and len(rows) <= 2 and len(cols) <= 2):
        raise InputError(f"board {shown(board)}: expected ROWSxCOLS, such as 7x13")
    return int(rows), int(cols)
