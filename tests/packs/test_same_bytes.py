"""A pack has the same bytes on every supported Python and with every supported version of the libraries."""

import hashlib

import pytest

import puzzlemill
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import Pack, write_pack

DIGESTS: dict[Kind, str] = {
    "gloop": "c0149c53223480244ede128de65d8604d986352929c34f1333b7f010afc61cf3",
    "domicles": "f67586034f00e305b93df7faac0df12eb877dd80085cbab2b591f7121a223a6b",
    "ottf": "8cd95cbc5f165e28d13f8cf23bda59170687c95ed2d0fd11640e95f6d0803a17",
    "iqblocks": "969ba5d971217dcd2351db30c559b4b9189677761abb82185de6cb7680e64280",
}
"""SHA-256 of a pack of each kind. A new `VERSION` of a generator, new level tables or new sentences change it."""


@pytest.mark.parametrize("kind", DIGESTS)
def test_a_pack_is_the_same_bytes_everywhere(kind: Kind) -> None:
    entries = puzzlemill.generate(kind, count=4, seed=1) + puzzlemill.generate(kind, level=4, seed=1)
    if kind == "gloop":
        entries += puzzlemill.generate("gloop", givens=4)
    assert not [breach for entry in entries for breach in puzzlemill.check(entry.instance, entry.solution)]
    written = write_pack(Pack(title=kind, puzzles=tuple(entries)))
    assert hashlib.sha256(written).hexdigest() == DIGESTS[kind]
