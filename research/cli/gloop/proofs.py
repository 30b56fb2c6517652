"""`puzzlemill research gloop proof`, `check`, `removals`, `left-out`: limits of packings, and tiles left out."""

from pathlib import Path
from typing import Final

import click
import msgspec

from puzzlemill.cli.shared.certificates import CertificateForm, unproved_record
from puzzlemill.cli.shared.output import print_result, write_output
from puzzlemill.cli.shared.progress import watched
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.gloop.tile_lists import tile_set
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.sizes import parse_size
from puzzlemill_research import catalogues
from puzzlemill_research.cli.gloop.printed import (
    claim_text,
    left_out_table,
    proof_text,
    removal_counts,
    removal_tables,
    removals_record,
)
from puzzlemill_research.gloop.paper import left_out as leaving
from puzzlemill_research.gloop.proofs import prove
from puzzlemill_research.gloop.proofs.certificates import (
    LARGEST_FILE,
    AnyCertificate,
    CircleSide,
    Claim,
    read_certificate,
    verify,
    write_certificate,
)
from puzzlemill_research.gloop.proofs.circles import prove_circles
from puzzlemill_research.gloop.proofs.removals import balanced, read_left_out, tally
from puzzlemill_research.gloop.proofs.removals import removals as sets_of

FORM: Final[CertificateForm[AnyCertificate]] = CertificateForm(
    read_certificate, verify, write_certificate, claim_text, proof_text
)


def proof(
    claim: Claim | CircleSide,
    board: str | None,
    tiles: str | None,
    without: str | None,
    output: str | None,
    as_json: bool,
) -> None:
    """Prove limits of packings that use all of the tiles, by machine."""
    numbers = tile_set(tiles, without)
    certificate: AnyCertificate | None
    if claim == "inside" or claim == "outside":
        certificate = prove_circles(*_size(board), numbers, claim)
    elif board is not None:
        raise click.UsageError("--board is only for the claims inside and outside; the others apply to every board")
    else:
        certificate = prove(numbers, claim)
    if certificate is None:
        text = f"Not excluded by this argument (claim {claim}, {len(numbers)} tiles)."
        print_result(unproved_record({"tiles": numbers}, text), text, as_json)
        return
    FORM.print(certificate, {"tiles": numbers}, output, as_json)


def removals(listing: bool, as_json: bool) -> None:
    """Count the sets of four tiles without which the other 87 might make a single loop."""
    sets = sets_of(4)
    if listing:
        chosen = [tiles for tiles in sets if balanced(tiles)]
        print_result(chosen, "\n".join(" ".join(map(str, tiles)) for tiles in chosen), as_json)
    else:
        counts = removal_counts(sets)
        print_result(removals_record(counts), removal_tables(counts), as_json)


def left_out(stored: str | None, seeds: int | None, output: str | None, as_json: bool) -> None:
    """Show how often perfect packings of 83 to 87 tiles leave out each tile."""
    if seeds is None:
        if output is not None:
            raise click.UsageError("--output needs --seeds, which starts a search")
        data, name = (read_file(Path(stored), LARGEST_FILE), stored) if stored else (catalogues.left_out(), "catalogue")
        known = read_left_out(data, name)
        print_result(known, left_out_table(known), as_json)
        return
    if stored is not None:
        raise click.UsageError("give either --seeds, for a new search, or FILE, for a stored table")

    runs = [(cells, seed) for cells in leaving.SIZES for seed in range(seeds)]
    tallied = tally(seeds, ((cells, leaving.left_out(cells, seed)) for cells, seed in watched("Packing", runs)))
    if output is not None:
        write_output(msgspec.json.encode(tallied) + b"\n", output)
    if output != "-":
        print_result(tallied, left_out_table(tallied), as_json)
    if any(packings < seeds for packings in tallied.packings.values()):
        raise SystemExit(NOT_ENOUGH)


def _size(board: str | None) -> tuple[int, int]:
    if board is None:
        raise click.UsageError("the claims inside and outside need a rectangle, such as --board 7x13")
    size = parse_size(board, 99)
    if size is None:
        raise InputError("expected ROWSxCOLS, such as 7x13", field="board", value=board)
    return size
