"""Every published count in the catalogue is computed anew, or named here as taken on trust until its search is built.

The counts of IQ Blocks need whole searches; `test_iqblocks.py` and `test_iqblocks_solver.py` compare them.
"""

import math
from collections.abc import Callable

import pytest

from puzzlemill.catalogues import published_counts, records_folder
from puzzlemill.puzzles import gloop_tiles as tiling
from puzzlemill.puzzles.gloop_certificates import verify
from puzzlemill.records_files import best_records
from puzzlemill.solvers.domicles_classes import layout_classes
from puzzlemill.solvers.gloop_proof import prove, size
from puzzlemill.solvers.gloop_records import Key
from puzzlemill.solvers.gloop_removals import balanced, removals


def end_pairs(name: str) -> int:
    return sum(getattr(tiling.end_pairs(tile), name) for tile in tiling.TILES)


def adjacent_blanks(tile: str) -> bool:
    pattern = tiling.sides(tile)
    return any(pattern[side] == pattern[side - 1] == "00" for side in range(4))


def arrangements(rows: int, cols: int) -> int:
    return len(layout_classes(rows, cols).boards) * math.factorial(rows) * math.factorial(cols)


def least_contours() -> int:
    """What the certificate proves, if a packing on record has no more."""
    certificate = prove(range(91), "contours")
    assert certificate is not None
    assert not verify(certificate)
    assert best_records(records_folder())[Key("1a", "7x13")].value == certificate.bound
    return certificate.bound


COMPUTED: dict[str, Callable[[], int]] = {
    "gloop.words": lambda: len(tiling.WORDS),
    "gloop.tiles": lambda: len(tiling.TILES),
    "gloop.caps": lambda: end_pairs("caps"),
    "gloop.extensions": lambda: end_pairs("extensions"),
    "gloop.splits": lambda: end_pairs("splits"),
    "gloop.triples": lambda: end_pairs("triples"),
    "gloop.quadruples": lambda: end_pairs("quadruples"),
    "gloop.cap_sum": lambda: sum(map(tiling.cap_sum, tiling.TILES)),
    "gloop.chiral_tiles": lambda: sum(other != number for number, other in enumerate(tiling.MIRRORED)),
    "gloop.end_patterns": lambda: len({min(map(tiling.sides, tiling.turns(tile))) for tile in tiling.TILES}),
    "gloop.blank_sided_tiles": lambda: sum("00" in tiling.sides(tile) for tile in tiling.TILES),
    "gloop.corner_tiles": lambda: sum(map(adjacent_blanks, tiling.TILES)),
    "gloop.least_contours": least_contours,
    "gloop.proof_states": lambda: size(range(91), closing=False)[0],
    "gloop.zero_removals": lambda: len(removals(4)),
    "gloop.balanced_removals": lambda: sum(map(balanced, removals(4))),
    "domicles.tile_sets_4x2": lambda: len(layout_classes(4, 2).sizes),
    "domicles.tile_sets_4x3": lambda: len(layout_classes(4, 3).sizes),
    "domicles.classes_4x2": lambda: len(layout_classes(4, 2).boards),
    "domicles.classes_4x3": lambda: len(layout_classes(4, 3).boards),
    "domicles.arrangements_4x2": lambda: arrangements(4, 2),
    "domicles.arrangements_4x3": lambda: arrangements(4, 3),
    "domicles.single_4x2": lambda: int((layout_classes(4, 2).sizes == 1).sum()),
    "domicles.single_4x3": lambda: int((layout_classes(4, 3).sizes == 1).sum()),
    "domicles.orbits_4x3": lambda: math.factorial(12) // (math.factorial(4) * math.factorial(3)),
}

ELSEWHERE = {"ottf.example_orders"}
"""Compared in `test_ottf.py`, where orders are counted."""

ON_TRUST = {
    "domicles.largest_distance_4x3",
    "ottf.smallest_stuck_cells",
    "ottf.smallest_stuck",
}
"""Counts whose search is not in the project yet."""


@pytest.mark.parametrize("name", COMPUTED)
def test_a_published_count_is_what_the_code_finds(name: str) -> None:
    kind, _, entry = name.partition(".")
    assert COMPUTED[name]() == published_counts()[kind][entry]["count"]


def test_no_count_of_the_catalogue_is_forgotten() -> None:
    names = {f"{kind}.{entry}" for kind, entries in published_counts().items() for entry in entries}
    assert {name for name in names if not name.startswith("iqblocks.")} == COMPUTED.keys() | ELSEWHERE | ON_TRUST


def test_every_count_has_a_source_and_a_status() -> None:
    for entries in published_counts().values():
        for entry in entries.values():
            assert isinstance(entry["count"], int)
            assert entry["source"]
            assert entry["status"] in ("exact", "exhaustive", "proved")
            assert entry.get("corrected_from") != entry["count"]
