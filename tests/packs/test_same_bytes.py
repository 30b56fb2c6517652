"""A pack has the same bytes on every supported Python and with every supported version of the libraries."""

import hashlib

import pytest

import puzzlemill
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import Pack, write_pack

DIGESTS: dict[Kind, str] = {
    "gloop": "90bf628e037f9bd21bf1da3cf18271ebc9e98fc088afe5f309ebde3476d63b18",
    "domicles": "88ef979e83656a19b6aa2b8570c0d4e03648a99e8ec98337f8cc56da86b8f35d",
    "ottf": "935d5ba4de31f87172d2c4bf724d8ff728b99591101b1848cb717677a8faade9",
    "iqblocks": "52321748cab9968958c3cbfa4d155da4ee456394c782c698dafa4301fe9e573c",
}
"""SHA-256 of a pack of each kind. A new `VERSION` of a generator, a new table of minutes or new sentences change it."""


@pytest.mark.parametrize("kind", DIGESTS)
def test_a_pack_is_the_same_bytes_everywhere(kind: Kind) -> None:
    entries = puzzlemill.generate(kind, count=4, seed=1) + puzzlemill.generate(kind, level=4, seed=1)
    if kind == "gloop":
        entries += puzzlemill.generate("gloop", givens=4)
    assert not [breach for entry in entries for breach in puzzlemill.check(entry.instance, entry.solution)]
    written = write_pack(Pack(title=kind, puzzles=tuple(entries)))
    assert hashlib.sha256(written).hexdigest() == DIGESTS[kind]
