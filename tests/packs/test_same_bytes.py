"""A pack has the same bytes on every supported Python and with every supported version of the libraries."""

import hashlib

import pytest

import puzzlemill
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import Pack, write_pack

DIGESTS: dict[Kind, str] = {
    "gloop": "6cb39898770aeff463796000fdb92f2767327d668d38e53bb91d0f44ca0f14cb",
    "domicles": "a77d0c79ac0d4debb4073ad6c95142b0515f69479b35ccec78faee951fbc3855",
    "ottf": "1a893db482c34ea5e375336c693585e081bfc62134fd721febc1182c13e54f38",
    "iqblocks": "bfc3bfe6878f6842bdf0026f33f22175ef042e81ff8880f9b87f0ec9bcce5ee2",
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
