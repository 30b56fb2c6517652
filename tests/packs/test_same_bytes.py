"""A pack has the same bytes on every supported Python and with every supported version of the libraries."""

import hashlib

import pytest

import puzzlemill
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import Pack, write_pack

DIGESTS: dict[Kind, str] = {
    "gloop": "48e1a071faafdc26cd2c8c891f41a79c6fa0b8d3780dc459737cfbea3247a071",
    "domicles": "4f7b46ddc838f6e3d0bf142eafb63902a07fa95840553c37bb7d703a09692d4b",
    "ottf": "772971cc3065dc2791f34f91250d5500ebd9641b4b80e2b07357b87726619bc9",
    "iqblocks": "92236e6d4b8b94e4ffe3af089e67ed66d2eac9af231eea757faa9a6e88b2e6fb",
}
"""SHA-256 of a pack of each kind; a new `VERSION` of a generator, or new level tables, change it."""


@pytest.mark.parametrize("kind", DIGESTS)
def test_a_pack_is_the_same_bytes_everywhere(kind: Kind) -> None:
    entries = puzzlemill.generate(kind, count=4, seed=1) + puzzlemill.generate(kind, level=4, seed=1)
    if kind == "gloop":
        entries += puzzlemill.generate("gloop", givens=4)
    assert not [breach for entry in entries for breach in puzzlemill.check(entry.instance, entry.solution)]
    written = write_pack(Pack(title=kind, puzzles=tuple(entries)))
    assert hashlib.sha256(written).hexdigest() == DIGESTS[kind]
