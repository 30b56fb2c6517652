"""Position ids: texts of one line that describe a puzzle completely and parse back exactly."""

import functools
import re
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

import puzzlemill
from puzzlemill.puzzles import KINDS, canonical, form, format_id, parse_id, rules, size
from puzzlemill.puzzles.kinds import AnyPuzzle
from tests.fuzz.doors import Door, Judge
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.texts import spoilt_text

EACH: Final = 12
"""Ids taken from the ready-made pack of each kind, spread over its levels."""

SMALL: Final = (
    *("ottf:1x1:1", "ottf:2x2:1a1a", "ottf:1x3:121", "gloop:1x1:valid:1", "gloop:2x3.2f:valid:1ffffff:c1-6.o0-2"),
    *("gloop:2x2:valid:cc:u0000", "gloop:2x2:valid:cd:u01023:0ooaobooo"),
    *("domicles:2x2:3:e1:10203021", "iqblocks:a11_b1:1x3:3.", "iqblocks:a-11.10_b111:2x3:6.", "iqblocks:iq:8x8:64."),
)
"""Ids with forms that the ready-made packs do not have."""

NUMBERS: Final = (0, 1, 2, 3, 4, 7, 8, 9, 10, 31, 32, 33, 90, 91, 255, 999, 1000, 1001, 65536, 10**9, 2**63, 10**19)

LARGEST_JUDGED: Final = 400
"""Cells of the largest puzzle whose symmetric images are compared."""

SHAPE: Final = re.compile(rf"({'|'.join(KINDS)})(:[a-z0-9._-]+){{2,}}")
"""A kind and two fields or more."""

TOKENS: Final = (
    *(b"gloop:", b"domicles:", b"ottf:", b"iqblocks:", b":", b".", b"-", b"_", b"x", b"3x3:", b"0x0:", b"1000x1000:"),
    *(b"pentominoes:", b"iq:", b"valid:", b"mixed:", b"perfect:", b"e", b"h", b"u", b"z", b"00", b"ff", b"99999999"),
)


@functools.cache
def seeds() -> Sequence[bytes]:
    """Ids of ready-made puzzles of every kind, and small ones of other forms."""
    every = list(SMALL)
    for kind in KINDS:
        entries = puzzlemill.ready_made(kind).puzzles
        every += [entry.id for entry in entries[:: len(entries) // EACH]]
    return tuple(map(str.encode, every))


def mutate(draws: Random, seeds: Sequence[bytes]) -> bytes:
    """Mostly an id of the right form with wrong numbers or cells; sometimes any text."""
    data = draws.choice(seeds)
    for _ in range(draws.choice((1, 1, 1, 2, 3))):
        if chance(draws, 20):
            data = spoilt_text(draws, data, seeds, TOKENS)
        else:
            data = draws.choice((_with_number, _with_character, _with_field, _with_cells_moved))(draws, data, seeds)
    return data


def _with_number(draws: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    """A number one more or less, or at some bound, in place of a number."""
    numbers = list(re.finditer(rb"[0-9]+", data[:10_000]))
    if not numbers:
        return data
    number = draws.choice(numbers)
    value = int(number.group()[:1000]) + draws.choice((-1, 1)) if chance(draws, 60) else draws.choice(NUMBERS)
    zeros = b"0" * chance(draws, 10)
    return data[: number.start()] + zeros + b"%d" % max(0, value) + data[number.end() :]


def _with_character(draws: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    """A character of the last fields is replaced by another one of them, which keeps the form."""
    begin = data.find(b":", data.find(b":") + 1) + 1
    if not data[begin:]:
        return data
    at = draws.randrange(begin, len(data))
    return data[:at] + bytes((draws.choice(data[begin:]),)) + data[at + 1 :]


def _with_field(draws: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    """A field is replaced by that of another id, left out, or repeated."""
    fields, other = data.split(b":"), draws.choice(seeds).split(b":")
    at = draws.randrange(len(fields))
    fields[at : at + 1] = draws.choice(([], [fields[at]] * 2, *[[draws.choice(other)]] * 3))
    return b":".join(fields)


def _with_cells_moved(draws: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    """Two characters of the last field change places, or a few of them are reversed."""
    head, colon, last = data.rpartition(b":")
    if len(last) < 2:
        return data
    begin, end = sorted(draws.sample(range(len(last)), 2))
    if chance(draws, 50):
        last = last[:begin] + last[begin : end + 1][::-1] + last[end + 1 :]
    else:
        middle = last[begin + 1 : end]
        last = b"".join((last[:begin], last[end : end + 1], middle, last[begin : begin + 1], last[end + 1 :]))
    return head + colon + last


def enter(data: bytes) -> Judge:
    """Parse an id as the command line hands it over, which is always valid text."""
    text = data.decode("utf-8", "replace")
    return functools.partial(faults, text, parse_id(text))


def faults(text: str, puzzle: AnyPuzzle) -> Iterable[str]:
    """Ways in which the puzzle of an id differs from the text, or its images disagree."""
    if format_id(puzzle) != text:
        yield f"the id is of another spelling: {format_id(puzzle)}"
    if parse_id(format_id(puzzle)) != puzzle:
        yield "the id of the puzzle is that of another one"
    rows, cols = size(puzzle)
    if rows * cols > LARGEST_JUDGED:
        return
    standing = form(puzzle)
    if form(canonical(puzzle)) != standing:
        yield "the canonical form has another canonical form"
    for image in rules(puzzle.kind).symmetries(puzzle):
        if form(image) != standing or size(image) != (rows, cols):
            yield f"a symmetric image has another form or size: {format_id(image)}"
            break


DOOR: Final = Door("ids", seeds, mutate, enter)
