"""A pack has the same bytes on every supported Python and with every supported version of the libraries."""

import hashlib

import pytest

import puzzlemill
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import Pack, write_pack

DIGESTS: dict[Kind, str] = {
    "gloop": "44e0804739d5b8b9b4b9cbc4bca1252af602b48c113d955a260af48222a6ed6c",
    "domicles": "13454aafa532b6b26f2496082f9d63efbc08b42abf4c3e2becbd81033bded147",
    "ottf": "f508239e69cbf7a83223fa938a265e51536298bbe3514ecb44e2b757cb7cc136",
    "iqblocks": "df5cbfe2171ffdfe1880f3b6ed6e503a5c2780d3174bd88d108d22adcf04f30f",
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
