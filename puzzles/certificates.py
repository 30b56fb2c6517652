"""What the certificates of several kinds share: the file, and the field that tells arguments apart."""

import functools
import operator
from collections.abc import Callable, Iterator
from typing import Annotated, Final, Protocol, TypeAlias, TypeVar

import msgspec

from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.kinds import KINDS, InputError, check_id_text
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.showing import Brief

C = TypeVar("C", bound=msgspec.Struct)
P = TypeVar("P")

LARGEST_FILE: Final = 20_000_000
"""Bytes of the largest certificate. A sum over all tiles of a 1000 x 1000 board has 11 million."""

LARGEST_NUMBER: Final = 10**12
"""The largest absolute value of a number in a certificate, so that sums of them can be written out."""

Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
"""A number of a certificate."""

Place: TypeAlias = tuple[Whole, Whole]
"""Row and column of a cell, from 0, on the board or not."""


class Certificate(Brief, msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="format"):
    """A proof that a puzzle has no solution, or exactly so many, or one by forced steps; checked without a search."""

    def faults(self) -> list[str]:
        """Why it proves nothing, in words; empty if it proves its claim."""
        raise NotImplementedError

    def to_json(self) -> str:
        """The certificate as one line of JSON, as in the files of `puzzlemill refute`."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def from_json(data: bytes | str) -> "Certificate":
        """The certificate of any kind in JSON; raises `InputError` for anything else. `faults` says what it proves."""
        if not isinstance(data, bytes | str):
            raise InputError(f"expected JSON as a text or as bytes, got {type(data).__name__}", file="certificate")
        return read(data, functools.reduce(operator.or_, _forms()), "certificate")


def faults_of(text: str, parse: Callable[[str], P], proves: Callable[[P], list[str]]) -> list[str]:
    """What `proves` finds wrong with a certificate for the puzzle of an id, or what is wrong with the id itself."""
    try:
        check_id_text(text)
        puzzle = parse(text)
    except InputError as error:
        return [str(error)]
    return proves(puzzle)


class Provable(Protocol):
    """What `puzzles/<kind>/certificates.py` can provide."""

    @property
    def Certificate(self) -> type[Certificate]:  # noqa: N802  # a class of the module
        """The certificates of the kind, tagged with their `format`."""


class Deducible(Protocol):
    """What `puzzles/<kind>/deductions.py` can provide."""

    @property
    def Deductions(self) -> type[Certificate]:  # noqa: N802  # a class of the module
        """Certificates that forced steps lead to the only solution, tagged with their `format`."""


def _forms() -> Iterator[type[Certificate]]:
    """The certificates of all kinds."""
    for kind in KINDS:
        proofs: Provable | None = find("certificates", kind)
        deductions: Deducible | None = find("deductions", kind)
        yield from [proofs.Certificate] if proofs else []
        yield from [deductions.Deductions] if deductions else []


class Argument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """The base of all arguments; the field `kind` says which one it is."""


def read(data: bytes | str, certificate: type[C], name: str) -> C:
    """A certificate of this type in JSON; raises `InputError` with one line that begins with `name`."""
    decoded: C = read_json(data, certificate, name, LARGEST_FILE)
    return decoded


def write_certificate(certificate: msgspec.Struct) -> bytes:
    """The certificate as JSON, the same bytes for the same certificate."""
    return msgspec.json.encode(certificate) + b"\n"
