"""What the certificates of several kinds share: the file, and the field that tells arguments apart."""

from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec

from puzzlemill.puzzles.files.reading import read_json

C = TypeVar("C", bound=msgspec.Struct)

LARGEST_FILE: Final = 20_000_000
"""Bytes of the largest certificate. A sum over all tiles of a 1000 x 1000 OTTF board has 11 million."""

LARGEST_NUMBER: Final = 10**12
"""The largest absolute value of a number in a certificate, so that sums of them can be written out."""

Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
"""A number of a certificate."""

Place: TypeAlias = tuple[Whole, Whole]
"""Row and column of a cell, from 0, on the board or not."""


class Argument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """The base of all arguments; the field `kind` says which one it is."""


def read(data: bytes, certificate: type[C], name: str) -> C:
    """A certificate of this type in JSON; raises `InputError` with one line that begins with `name`."""
    decoded: C = read_json(data, certificate, name, LARGEST_FILE)
    return decoded


def write_certificate(certificate: msgspec.Struct) -> bytes:
    """The certificate as JSON, the same bytes for the same certificate."""
    return msgspec.json.encode(certificate) + b"\n"
