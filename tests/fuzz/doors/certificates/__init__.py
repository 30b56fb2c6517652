"""What the doors of certificates share: reading, checking and putting into words, judged by the truth of the claim."""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

from puzzlemill.cli.shared.certificates import CertificateForm
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.kinds import InputError
from tests.fuzz.doors import Door, Judge

C = TypeVar("C")

NAME = "a.json"
"""What the file is called."""


class UnprovedError(Exception):
    """What is wrong with a certificate that can be read but proves nothing."""


def certificate_door(
    name: str,
    form: CertificateForm[C],
    seeds: Callable[[], Sequence[bytes]],
    mutate: Callable[[Random, Sequence[bytes]], bytes],
    false: Callable[[dict[str, Any]], str],
    proves: Callable[[dict[str, Any]], bool] | None = None,
) -> Door:
    """The door of certificates of a form.

    `false` says in words what shows that the claim of a certificate is false, or nothing. `proves` is an independent
    checker: what it accepts must be accepted, and the other way round.
    """

    def proved(certificate: dict[str, Any]) -> bool:
        # The checker is written for certificates of puzzles, and an id can be of none.
        with suppress(ValueError, KeyError, IndexError):
            if "id" in certificate:
                parse_id(certificate["id"])
            return proves is not None and proves(certificate)
        return False

    def enter(data: bytes) -> Judge:
        certificate = form.read(data, NAME)
        failures = list(form.verify(certificate))
        if failures:
            if proved(json.loads(data)):
                return lambda: [f"the independent checker accepts it, but: {failures[0]}"]
            raise UnprovedError(max(failures, key=lambda line: (not line.isprintable(), len(line))))
        words = form.claim(certificate)
        form.proof(certificate)
        return lambda: faults(json.loads(data), words)

    def faults(certificate: dict[str, Any], words: str) -> Iterable[str]:
        wrong = false(certificate)
        if wrong:
            yield f"a false claim is accepted ({words}): {wrong}"
        if proves and not proved(certificate):
            yield f"the independent checker refuses it ({words})"
        if not words.isprintable() or len(words) > 1000:
            yield "the claim is not one printable line of at most 1,000 characters"

    return Door(name, seeds, mutate, enter, (InputError, UnprovedError))
