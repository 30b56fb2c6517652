"""`puzzlemill iqblocks refute`, `check`, `unsolvable`: proofs that a position has no completion, or only one."""

import itertools
from collections.abc import Sequence
from typing import Final, Literal, TypedDict, Unpack

from puzzlemill.cli.shared.certificates import CertificateForm, end_unproved
from puzzlemill.cli.shared.entries import one_entry
from puzzlemill.cli.shared.faults import naming
from puzzlemill.cli.shared.output import remark, write_output
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.files.pictures import check_ending
from puzzlemill.generator.iqblocks.unsolvable import Options
from puzzlemill.generator.iqblocks.unsolvable import unsolvable as make
from puzzlemill.puzzles.iqblocks import IqBlocks, IqblocksEntry, parse_id
from puzzlemill.puzzles.iqblocks.certificates import (
    Area,
    Cases,
    Certificate,
    Colouring,
    DeadRegion,
    Node,
    read_certificate,
    verify,
    write_certificate,
)
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.packs import Pack, make_entry, write_lines, write_pack
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.iqblocks import solve
from puzzlemill.solvers.iqblocks.refutation import refute as find


def refute(
    source: str, puzzle: int | None, budget: int | None, unique: bool, output: str | None, as_json: bool
) -> None:
    """Prove that a position has no completion, or only one, by the simplest argument found."""
    name, entry = one_entry(source, puzzle, IqblocksEntry)
    with naming(name):
        certificate = find(entry.instance, int(unique), nodes(budget))
    if certificate is None:
        end_unproved(_completions(entry.instance, nodes(budget)), {"id": entry.id}, output, as_json)
    FORM.print(certificate, {"id": entry.id}, output, as_json)


class PositionOptions(TypedDict):
    """The options that describe positions without a completion, as in `Options`."""

    pieces: str
    board: str
    givens: int | None
    reason: Literal["any", "dead-region", "colouring", "refutation"]
    near_miss: bool


def unsolvable(
    count: int, seed: int, tries: int | None, output: str | None, **position_options: Unpack[PositionOptions]
) -> None:
    """Make positions that have no completion, to test solvers."""
    if output not in (None, "-"):
        check_ending(str(output), (".json", ".jsonl"))
    entries = []
    options = Options(**position_options)
    with task("Making positions", count) as advance:
        for puzzle, _ in make(options, count, seed, tries):
            entries.append(make_entry(puzzle))
            advance(len(entries))
    lines = str(output).lower().endswith(".jsonl")
    pack = Pack(title=_title(options, seed), puzzles=tuple(entries))
    write_output(b"".join(write_lines(entries)) if lines else write_pack(pack), output)
    if len(entries) < count:
        remark(f"found {len(entries)} of {count} positions within the allowed tries; allow more with --tries")
        raise SystemExit(NOT_ENOUGH)


def _title(options: Options, seed: int) -> str:
    """The title of a pack: what it holds and how it was made."""
    words = [f"pieces {options.pieces}", f"board {options.board}"]
    words += [f"givens {options.givens}"] if options.givens is not None else []
    words += [f"reason {options.reason}", *(["near misses"] if options.near_miss else []), f"seed {seed}"]
    return f"IQ Blocks with no completion: {', '.join(words)}"


def _completions(puzzle: IqBlocks, budget: int) -> str:
    """A sentence on how many completions there are, if the claim to prove is false."""
    number = len(solve(puzzle, budget, limit=2).solutions)
    if number == 1:
        return "It has exactly one completion; prove that with --unique."
    return "It has more than one completion." if number else "It has no completion."


def claim(certificate: Certificate) -> str:
    """What a valid certificate says, on one line; places are row:columns and count from 1."""
    number, nodes = certificate.completions, certificate.nodes
    completions = {0: "no completion", 1: "exactly one completion"}.get(number, f"exactly {number} completions")
    if len(nodes) == 1:
        return f"{completions}: {_words(parse_id(certificate.id), nodes[0])}."
    ends = sum(not isinstance(node, Cases) or not node.placements for node in nodes)
    tree = f"a tree of {counted(len(nodes) - 1, 'placement')}"
    return f"{completions}: {tree} with {counted(ends, 'end')}, {number} complete and {ends - number} contradictory."


def proof(certificate: Certificate) -> str:
    """A valid certificate in full: the board, the claim, and a line for each position, indented by its depth."""
    puzzle = parse_id(certificate.id)
    lines = [*puzzle.board, claim(certificate)]
    pending = [(0, "")] if len(certificate.nodes) > 1 else []
    for node in certificate.nodes if pending else ():
        depth, placement = pending.pop()
        lines.append(f"{'  ' * depth}{placement}{_words(puzzle, node)}")
        if isinstance(node, Cases):
            pending += [(depth + 1, f"{case.piece} on {_places(case.cells)}: ") for case in reversed(node.placements)]
    return "\n".join(lines)


def _words(puzzle: IqBlocks, node: Node) -> str:
    """What a node says about its position."""
    if isinstance(node, Cases):
        number = len(node.placements)
        if isinstance(node.item, str):
            return f"{node.item} can be placed in {counted(number, 'way')}" if number else f"{node.item} fits nowhere"
        over = f"can cover {_places([node.item])}"
        return f"{counted(number, 'placement')} {over}" if number else f"nothing {over}"
    if isinstance(node, DeadRegion):
        size = counted(len(node.cells), "cell")
        return f"no remaining pieces add up to the {size} of the region {_places(node.cells)}"
    if isinstance(node, Colouring):
        dark = sum((row + col) % 2 for row, col in node.cells)
        colours = f"{counted(dark, 'cell')} of one colour and {len(node.cells) - dark} of the other"
        return f"on a chequered board {_places(node.cells)} has {colours}, and no remaining pieces add up to that"
    if isinstance(node, Area):
        # A placement takes as many cells from the pieces as from the board, so the difference never changes.
        more = sum(piece.size for piece in puzzle.left) - len(puzzle.open_cells)
        return f"the remaining pieces have {counted(abs(more), 'cell')} too {'many' if more > 0 else 'few'}"
    return "complete"


def _places(cells: Sequence[Cell]) -> str:
    """Cells as row:columns, such as `3:1-4 4:2`, counted from 1."""
    runs = []
    for (row, _), run in itertools.groupby(
        enumerate(sorted(cells)), key=lambda item: (item[1][0], item[1][1] - item[0])
    ):
        cols = [col + 1 for _, (_, col) in run]
        runs.append(f"{row + 1}:{cols[0]}{f'-{cols[-1]}' if len(cols) > 1 else ''}")
    return " ".join(runs)


FORM: Final = CertificateForm(read_certificate, verify, write_certificate, claim, proof)
