"""A pack has the same bytes on every supported Python and with every supported version of the libraries."""

import hashlib

import pytest

import puzzlemill
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import Pack, write_pack

DIGESTS: dict[Kind, str] = {
    "gloop": "d8a58d4369a96fed2534079df16676a6d7b444c6cb131436f088de1df2cc47e3",
    "domicles": "73fca1884a8b7ab92931b04ee0de14d0cc597d635ef4a6a796c6fdd954dfbe41",
    "ottf": "dbfc0c442ef8fda6a190127868903e8afef00159b59ae8dfb4315b304ccf105a",
    "iqblocks": "47e03791b1b71f67bd85550ddcd6b181b3323ef29fbbb6e541674e8fdab5f7cb",
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
