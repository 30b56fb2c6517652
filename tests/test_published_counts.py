"""Every published count in the catalogue is computed anew, or named here as taken on trust until its search is built.

The counts of IQ Blocks need whole searches; `test_iqblocks.py` and `test_iqblocks_solver.py` compare them.
"""

from collections.abc import Callable

import pytest

from puzzlemill.catalogues import published_counts, records_folder
from puzzlemill.puzzles import gloop_tiles as tiling
from puzzlemill.puzzles.gloop_certificates import verify
from puzzlemill.records_files import best_records
from puzzlemill.solvers.domicles_analysis import Counts, feasible_layouts, layout_counts, upgrades
from puzzlemill.solvers.domicles_orbits import universal_table
from puzzlemill.solvers.gloop_proof import prove, size
from puzzlemill.solvers.gloop_records import Key
from puzzlemill.solvers.gloop_removals import balanced, removals


def end_pairs(name: str) -> int:
    return sum(getattr(tiling.end_pairs(tile), name) for tile in tiling.TILES)


def adjacent_blanks(tile: str) -> bool:
    pattern = tiling.sides(tile)
    return any(pattern[side] == pattern[side - 1] == "00" for side in range(4))


def of_layouts(name: str, count: Callable[[Counts], int]) -> dict[str, Callable[[], int]]:
    """One computation for each layout of double-6, by the name in the catalogue."""

    def of_layout(rows: int, cols: int) -> Callable[[], int]:
        return lambda: count(layout_counts(rows, cols))

    return {f"domicles.{name}_{rows}x{cols}": of_layout(rows, cols) for rows, cols in feasible_layouts(6)}


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
    **of_layouts("tile_sets", lambda counts: counts.tile_sets),
    **of_layouts("classes", lambda counts: counts.classes),
    **of_layouts("arrangements", lambda counts: counts.arrangements),
    **of_layouts("single", lambda counts: counts.sets[1]),
    **of_layouts("largest_distance", lambda counts: int(universal_table(counts.rows, counts.cols).max())),
    "domicles.sets_within_4x3": lambda: upgrades(4, 2).sets_within,
    "domicles.classes_extended_to_4x3": lambda: upgrades(4, 2).classes_extended,
    "domicles.sets_extended_to_4x3": lambda: upgrades(4, 2).sets_extended,
    "domicles.orbits_4x3": lambda: len(universal_table(4, 3)),
}

ELSEWHERE = {"ottf.example_orders"}
"""Compared in `test_ottf.py`, where orders are counted."""

ON_TRUST = {
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
