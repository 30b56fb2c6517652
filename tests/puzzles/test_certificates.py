"""Certificate files of all kinds: limited in size, without other fields, and about puzzles of their kind."""

import re
from typing import Any

import msgspec
import pytest

from puzzlemill.puzzles.iqblocks import certificates as iqblocks
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import certificates as ottf

OTTF = ottf.Certificate(version=1, id="ottf:1x2:11", reason=ottf.Number(cell=(0, 0)))
IQBLOCKS = iqblocks.Certificate(version=1, id="iqblocks:a11:1x3:3.", completions=0, nodes=(iqblocks.Area(),))
CERTIFICATES: list[tuple[Any, Any]] = [(ottf, OTTF), (iqblocks, IQBLOCKS)]
"""The module that reads a kind's certificates, and a certificate."""

WRONG_IN_ALL = [
    ("format", "puzzlemill-certificate", "format 'puzzlemill-certificate': expected "),
    ("version", 2, "version 2: expected 1"),
    ("more", 1, ""),
]


@pytest.mark.parametrize(
    ("module", "certificate", "field", "value", "place"),
    [
        *((*case, *wrong) for case in CERTIFICATES for wrong in WRONG_IN_ALL),
        (ottf, OTTF, "reason", {"kind": "oracle"}, "reason.kind '"),
        (ottf, OTTF, "reason", {"kind": "number", "cell": [0]}, "reason.cell: "),
        (ottf, OTTF, "reason", {"kind": "number", "cell": [0, 0], "more": 1}, "reason.more: "),
        (iqblocks, IQBLOCKS, "completions", -1, "completions: "),
        (ottf, OTTF, "reason", {"kind": "number", "cell": [0, -(10**12) - 1]}, "reason.cell[1]: "),
        (iqblocks, IQBLOCKS, "completions", 10**12 + 1, "completions: "),
        (iqblocks, IQBLOCKS, "nodes", [{"kind": "dead-region", "cells": [[10**12 + 1, 0]]}], "nodes[0].cells[0][0]: "),
        (iqblocks, IQBLOCKS, "nodes", [{"kind": "oracle"}], "nodes[0].kind '"),
        (iqblocks, IQBLOCKS, "nodes", [{"kind": "cases", "item": [0], "placements": []}], "nodes[0].item: "),
        (iqblocks, IQBLOCKS, "nodes", [{"kind": "area", "more": 1}], "nodes[0].more: "),
    ],
)
def test_a_file_that_is_not_a_certificate_is_refused(
    module: Any, certificate: Any, field: str, value: Any, place: str
) -> None:
    fields = msgspec.to_builtins(certificate)
    with pytest.raises(InputError, match=f"^name: {re.escape(place)}"):
        module.read_certificate(msgspec.json.encode({**fields, field: value}), "name")


@pytest.mark.parametrize(("module", "certificate"), CERTIFICATES)
def test_a_file_is_of_bounded_size_and_its_id_of_its_kind(module: Any, certificate: Any) -> None:
    with pytest.raises(InputError, match="20000001 bytes; the limit is 20000000"):
        module.read_certificate(b" " * 20_000_001)
    for text in (
        "domicles:2x2:6:m1:63313054",
        "iqblocks:1",
        "iqblocks:iq:8x8:6 4.",
        "ottf:2x2:122",
        "ottf:2x2:12 2",
        "",
    ):
        assert len(module.verify(msgspec.structs.replace(certificate, id=text))) == 1
