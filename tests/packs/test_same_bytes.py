"""A pack has the same bytes on every supported Python and with every supported version of the libraries."""

import hashlib

import pytest

import puzzlemill
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import Pack, write_pack

DIGESTS: dict[Kind, str] = {
    "gloop": "070a4a9a3054a1ef930f7928150abf7483e35289b0c0eae563a41c201518f7da",
    "domicles": "a39f92b7dff4f4ecfef210613ef8fea91bb863fb85e51d0c0dfd5be92ed8bf06",
    "ottf": "8381c7b8c52839cc07cbfc42e83d8af095144298d2251b2146bfd54caeb32f1b",
    "iqblocks": "d9e8270d533bf0378080bf7a1dbf68cda0b94bd64692d6ed101aedee0a208e3e",
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
