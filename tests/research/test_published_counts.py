"""Every published count in the catalogue is computed again, here or in the test named here.

The counts of IQ Blocks need whole searches and have tests of their own.
"""

import functools
from collections.abc import Callable

import pytest

from puzzlemill.catalogues import published_counts
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill_research.catalogues import records_folder
from puzzlemill_research.domicles.blog.analysis import Counts, feasible_layouts, layout_counts, upgrades
from puzzlemill_research.domicles.orbits import universal_table
from puzzlemill_research.gloop.proofs import prove, size
from puzzlemill_research.gloop.proofs.certificates import verify
from puzzlemill_research.gloop.proofs.removals import balanced, removals
from puzzlemill_research.gloop.records import Key
from puzzlemill_research.gloop.records.files import best_records
from puzzlemill_research.ottf.cores import Row, census


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
    assert best_records(records_folder(), print)[Key("1a", "7x13")].value == certificate.bound
    return certificate.bound


@functools.cache
def stuck() -> list[Row]:
    """The templates of 1 to 12 cells on which rules 1 and 2 stop."""
    return list(census(12))


def several(row: Row) -> int:
    return sum(template.orientations > 1 for template in row.templates)


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
    "domicles.orbits_4x3": lambda: len(universal_table(4, 3)),
    **of_layouts("largest_distance", lambda counts: int(universal_table(counts.rows, counts.cols).max())),
    "domicles.sets_within_4x3": lambda: upgrades(4, 2).sets_within,
    "domicles.classes_extended_to_4x3": lambda: upgrades(4, 2).classes_extended,
    "domicles.sets_extended_to_4x3": lambda: upgrades(4, 2).sets_extended,
    "ottf.smallest_stuck_cells": lambda: next(row.cells for row in stuck() if row.templates),
    "ottf.smallest_stuck": lambda: len(next(row.at_once for row in stuck() if row.templates)),
    "ottf.stuck_at_once_11": lambda: len(stuck()[-2].at_once),
    "ottf.stuck_at_once_12": lambda: len(stuck()[-1].at_once),
    "ottf.stuck_11": lambda: len(stuck()[-2].templates),
    "ottf.stuck_12": lambda: len(stuck()[-1].templates),
    "ottf.smallest_several_cells": lambda: next(row.cells for row in stuck() if several(row)),
    "ottf.smallest_several": lambda: next(several(row) for row in stuck() if several(row)),
}

ELSEWHERE = {
    "ottf.example_orders": "test_ottf.py, where orders are counted",
    "ottf.stuck_at_once_13": "test_ottf_cores.py, a thorough test",
    "ottf.stuck_at_once_14": "test_ottf_cores.py, a thorough test",
    "ottf.stuck_13": "test_ottf_cores.py, a thorough test",
    "ottf.stuck_14": "test_ottf_cores.py, a thorough test",
}
"""Counts that other tests compute, and which."""


@pytest.mark.parametrize("name", COMPUTED)
def test_the_code_finds_every_published_count(name: str) -> None:
    kind, _, entry = name.partition(".")
    assert COMPUTED[name]() == published_counts()[kind][entry]["count"]


def test_no_count_of_the_catalogue_is_forgotten() -> None:
    names = {f"{kind}.{entry}" for kind, entries in published_counts().items() for entry in entries}
    assert {name for name in names if not name.startswith("iqblocks.")} == COMPUTED.keys() | ELSEWHERE.keys()


def test_every_count_has_a_source_and_a_status() -> None:
    for entries in published_counts().values():
        for entry in entries.values():
            assert isinstance(entry["count"], int)
            assert entry["source"]
            assert entry["status"] in ("exact", "exhaustive", "proved")
            assert entry.get("corrected_from") != entry["count"]
