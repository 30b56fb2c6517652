"""Gloop certificates and tables of research, as text for people and as JSON."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from puzzlemill.cli.shared.text import WIDTH, paragraph
from puzzlemill.puzzles.gloop.tiles import TILES, cap_sum
from puzzlemill.tables import table
from puzzlemill_research.gloop.proofs import size
from puzzlemill_research.gloop.proofs.certificates import AnyCertificate, Certificate, CircleCertificate
from puzzlemill_research.gloop.proofs.removals import LeftOut, balanced, most_taken_away

MOST_LISTED = 12
"""The most tiles in the table of tiles left out."""

TILE_HEAD = ("tile", "word", "cap sum")
"""The first columns of the tables of tiles."""


def paragraphs(sentences: Iterable[str]) -> str:
    """Sentences, each starting on a new line."""
    return "\n".join(map(paragraph, sentences))


def claim_text(certificate: AnyCertificate) -> str:
    """What a certificate claims."""
    tiles = "this 1 tile" if len(certificate.tiles) == 1 else f"these {len(certificate.tiles)} tiles"
    if isinstance(certificate, CircleCertificate):
        board = f"a mixed packing of {tiles} on {certificate.rows}x{certificate.cols}"
        return f"{board} with all its circles {certificate.claim} the loop has at most {certificate.bound} circles"
    if certificate.claim == "contours":
        return f"every valid packing of {tiles} has at least {certificate.bound} contours"
    return f"no packing of {tiles} is {certificate.claim}"


def proof_text(certificate: AnyCertificate) -> str:
    """A certificate as a proof to read: the claim, what the weights bound, the weights, and the conclusion."""
    steps = _by_colouring(certificate) if isinstance(certificate, CircleCertificate) else _by_sums(certificate)
    claim = claim_text(certificate)
    return "\n\n".join(
        [
            f"{claim[0].upper()}{claim[1:]}.",
            paragraph(f"{steps.before}:"),
            "\n".join([*_weights(certificate), f"  {sum(certificate.weights):>6}  in total{steps.total}"]),
            paragraph(f"{steps.after}."),
            "`puzzlemill help gloop-proof` has the theorem behind it.",
        ]
    )


class _Steps(NamedTuple):
    """The words before the weights, beside their total and after them."""

    before: str
    total: str
    after: str


def _by_sums(certificate: Certificate) -> _Steps:
    """The argument for claims that follow from a sum over a packing being zero."""
    if certificate.sides:
        kinds = ("10", "01") if certificate.sides < 0 else ("01", "10")
        before = (
            f"Read the vertices clockwise. The weight of a tile is at most its number of sides {kinds[0]} minus its "
            f"number of sides {kinds[1]}"
        )
        after = f"But every {kinds[0]} must face a {kinds[1]}, so a packing has equal numbers of both"
        return _Steps(before, "", after)
    variables, equations = size(certificate.tiles, certificate.trees > 0)
    before = (
        "A door is the middle of a side with two path ends. A tile sees it dead if the other tile joins the two ends, "
        "either by itself or through doors that the other tile sees dead. This rule is all that the linear program of "
        f"{variables} tile states and {equations} equations knows. It finds the weights below. In each of its states, "
        "take the doors that a tile makes dead minus those that it sees dead"
    )
    total = sum(certificate.weights)
    facing = "But every door that a tile makes dead is seen dead by its neighbour, so over a packing the difference is"
    same = "; each weight is the cap sum of its tile" * _are_cap_sums(certificate)
    if not certificate.trees:
        return _Steps(f"{before}. The difference is at least its weight", same, f"{facing} 0, not {total}")
    before += ", and add 2 - k for each of its regions with k doors that is part of a closed tree"
    before += ". The sum is at least its weight"
    trees = -(-total // (2 * certificate.trees))
    after = f"{facing} 0, and each closed tree adds 2. So there are at least {trees} closed trees, each with a contour"
    after += " around it"
    if certificate.claim == "contours" and certificate.bound == trees + 1:
        after += "; one more contour runs through the sides with a single path end"
    return _Steps(before, same, after)


def _by_colouring(certificate: CircleCertificate) -> _Steps:
    """The argument for circles on one side of the loop."""
    colour = int(certificate.claim == "outside")
    border = 2 * (certificate.rows + certificate.cols - 4)
    total = sum(certificate.weights)
    left = total + 4 * certificate.corner + border * certificate.border
    bound = (
        "Colour each point by the parity of the number of contours around it: the border is 0, and circles "
        f"{certificate.claim} the loop are {colour}. In either colouring of a tile, its caps of colour {colour} are at "
        "most its weight"
    )
    if certificate.corner or certificate.border:
        bound += f" ({certificate.corner:+d} in a corner, {certificate.border:+d} elsewhere on the border)"
    beside = ""
    if left != total:
        beside = (
            f", {4 * certificate.corner:+d} for 4 corners, {border * certificate.border:+d} for {border} border cells"
        )
        beside += f": {left}"
    return _Steps(bound, beside, f"So at most {left} caps are in circles, two per circle: {certificate.bound} circles")


def _are_cap_sums(certificate: Certificate) -> bool:
    return certificate.weights == tuple(cap_sum(TILES[tile]) for tile in certificate.tiles)


def _weights(certificate: AnyCertificate) -> Iterator[str]:
    """The weights, tiles of the same weight on one line."""
    yield "  weight  tiles"
    pairs = sorted(zip(certificate.weights, certificate.tiles, strict=True), key=lambda pair: (-pair[0], pair[1]))
    for weight, group in groupby(pairs, key=lambda pair: pair[0]):
        numbers = paragraph(" ".join(str(tile) for _, tile in group), WIDTH - 10)
        yield f"  {weight:>6}  " + numbers.replace("\n", "\n" + " " * 10)


class RemovalCounts(NamedTuple):
    """How removing sets of four tiles changes the cap sum.

    Has the cap sum of all tiles, the most that one to four tiles take away, and the numbers of sets by their cap sums
    and by tile: all sets, and the sets that leave the sides in balance.
    """

    cap_sum: int
    most_taken_away: list[int]
    sets: int
    balanced: int
    by_cap_sums: dict[tuple[int, ...], tuple[int, int]]
    by_tile: dict[int, tuple[int, int]]


def removal_counts(sets: Sequence[tuple[int, ...]]) -> RemovalCounts:
    """Counts of the sets of four tiles that take away the whole cap sum; tiles in most balanced sets come first."""
    fair = [tiles for tiles in sets if balanced(tiles)]
    of_sums, of_fair_sums = (Counter(map(_sums, some_sets)) for some_sets in (sets, fair))
    of_tile, of_fair_tile = (Counter(chain.from_iterable(some_sets)) for some_sets in (sets, fair))
    return RemovalCounts(
        cap_sum=sum(map(cap_sum, TILES)),
        most_taken_away=[most_taken_away(size) for size in (1, 2, 3, 4)],
        sets=len(sets),
        balanced=len(fair),
        by_cap_sums={sums: (of_sums[sums], of_fair_sums[sums]) for sums in sorted(of_sums, reverse=True)},
        by_tile={
            tile: (of_tile[tile], of_fair_tile[tile])
            for tile in sorted(of_tile, key=lambda tile: (-of_fair_tile[tile], tile))
        },
    )


def removals_record(counts: RemovalCounts) -> dict[str, object]:
    """The counts for JSON."""
    return {
        **counts._asdict(),
        "by_cap_sums": [
            {"cap_sums": sums, "sets": every, "balanced": fair} for sums, (every, fair) in counts.by_cap_sums.items()
        ],
        "by_tile": [
            {"tile": tile, "word": TILES[tile], "cap_sum": cap_sum(TILES[tile]), "sets": every, "balanced": fair}
            for tile, (every, fair) in counts.by_tile.items()
        ],
    }


def removal_tables(counts: RemovalCounts) -> str:
    """The counts as text."""
    total, most = counts.cap_sum, counts.most_taken_away
    text = paragraphs(
        [
            f"The {len(TILES)} tiles have a cap sum of {total}; that of a perfect packing is even and at most 0. "
            f"Removing one, two, three or four tiles takes away at most {most[0]}, {most[1]}, {most[2]} or {most[3]}. "
            f"So no perfect packing has {len(TILES) - 3} tiles or more, and one of {len(TILES) - 4} has a cap sum of "
            "0.",
            f"{counts.sets} sets of four tiles take away {total}; {counts.balanced} of them leave as many sides 10 as "
            "01.",
        ]
    )
    by_sums = [(" ".join(map(str, sums)), *map(str, numbers)) for sums, numbers in counts.by_cap_sums.items()]
    by_tile = [(*_tile(tile), *map(str, numbers)) for tile, numbers in counts.by_tile.items()]
    return "\n\n".join(
        [
            text,
            table(("cap sums", "sets", "balanced"), by_sums, left=(0,), least=(9,)),
            table((*TILE_HEAD, "sets", "balanced"), by_tile, left=(1,)),
        ]
    )


def _sums(tiles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted((cap_sum(TILES[tile]) for tile in tiles), reverse=True))


def _tile(tile: int) -> tuple[str, str, str]:
    """The first columns of a table of tiles, as `TILE_HEAD` names them."""
    return str(tile), TILES[tile], str(cap_sum(TILES[tile]))


def left_out_table(stored: LeftOut) -> str:
    """The tiles left out most often, in percent of the packings found, by rising number of cells."""
    sizes = sorted(stored.counts)
    shares = {
        tile: [round(100 * stored.counts[cells][tile] / max(1, stored.packings[cells])) for cells in sizes]
        for tile in range(len(TILES))
    }
    order = sorted(shares, key=lambda tile: (-sum(shares[tile]), tile))[:MOST_LISTED]
    lines = [(*_tile(tile), *map(str, shares[tile])) for tile in order]
    packings = "".join(f"{stored.packings[cells]:>6}" for cells in sizes)
    return "\n".join(
        [
            "Tiles left out of perfect packings, in percent",
            "",
            table((*TILE_HEAD, *map(str, sizes)), lines, left=(1,), least=(4, 8, 7, *(4 for _ in sizes))),
            f"  packings found of {stored.seeds:<7}{packings}",
        ]
    )
