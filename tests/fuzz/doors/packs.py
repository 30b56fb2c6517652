"""Packs: entries in JSON or JSON Lines, also gzipped; what is read is proved like `puzzlemill verify` does."""

import functools
import json
import zlib
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

import msgspec

from puzzlemill.packs.verification import verify
from puzzlemill.puzzles import KINDS, check, format_id, parse_id, size
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.packs import AnyEntry, Pack, read_pack, write_lines, write_pack
from puzzlemill.puzzles.packs.unknown import MOST_REMARKS
from puzzlemill.solvers import claims
from tests.fuzz.doors import Door, Judge
from tests.fuzz.doors.answers.truths import CHECKERS
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.containers import packed
from tests.fuzz.mutations.forgeries import STRINGS, forged
from tests.fuzz.mutations.json_inputs import json_text
from tests.fuzz.mutations.texts import spoilt_text
from tests.fuzz.seeding import entries
from tests.twins.domicles import distances

PROVED: Final = 16
"""One in this many inputs is verified, if its puzzles are small: that takes a hundred times as long as reading."""

SMALL, TINY = 20, 6
"""Cells or tiles of a puzzle that is verified, and of one whose every order is searched for the least swaps."""

BUDGET: Final = 10_000
"""Nodes of a search that proves a claim."""

NAME: Final = "fuzzed.json"

LONGEST_REMARK: Final = 1_000
"""Characters of the longest line that people get to read."""

LATER: Final = ("later", "\x1b[2J", "", "k" * 300)
"""Names of fields that no version has yet."""

LATER_VALUES: Final[Sequence[Any]] = (None, 1, "}", [[]], {"later": {}})

HEAD: Final = b'{"format"'
"""The start of a pack, which JSON Lines do not have."""

PACKS: Final = 24
"""The seeds that are packs of one kind; the others have several or are JSON Lines."""

PARTS: Final = ("instance", "instance", "instance", "solution", "solution", "grade", "hints", "origin", "kind")
"""The fields of an entry that are damaged."""

TOKENS: Final = b'"puzzles": "kind":"ottf" "solution":null "instance":{} },{ [[ ]] \\u0000'.split()


@functools.cache
def seeds() -> Sequence[bytes]:
    """Packs of one kind or several, and JSON Lines."""
    every = {kind: list(entries(kind)) for kind in KINDS}
    for entry in (entry for some in every.values() for entry in some if _cells(entry) <= SMALL):
        verify(entry, BUDGET)  # compiles kernels, which is not part of the time of an input
    each = PACKS // len(KINDS)
    packs = [Pack(title=kind, puzzles=tuple(some[at::each])) for kind, some in every.items() for at in range(each)]
    mixed = [some[3] for some in every.values()]
    lines = [b"".join(write_lines(some)) for some in (*(some[5:8] for some in every.values()), mixed)]
    return (*map(write_pack, packs), write_pack(Pack(title="Größe \u202e", puzzles=tuple(mixed))), *lines)


def mutate(draws: Random, seeds: Sequence[bytes]) -> bytes:
    """Mostly a pack that is JSON, with values of an instance or a solution that are wrong in some way."""
    data = draws.choice(seeds)
    if chance(draws, 8):
        data = spoilt_text(draws, data, seeds, TOKENS)
    else:
        values = [json.loads(text) for text in ([data] if data.startswith(HEAD) else data.splitlines())]
        others = json.loads(draws.choice(seeds[:PACKS]))["puzzles"] if chance(draws, 20) else ()
        texts = [json_text(draws, value) for value in _spoilt(draws, values, others)]
        # An entry over several lines is wrong in JSON Lines, so only some are.
        several = len(texts) > 1 and chance(draws, 90)
        data = b"\n".join(text.replace(b"\n", b" ").replace(b"\r", b" ") if several else text for text in texts)
    return packed(draws, data) if chance(draws, 8) else data


def _spoilt(draws: Random, values: list[Any], others: Sequence[Any]) -> list[Any]:
    """The entries, or the pack, with something wrong; most come without the id, which would only say that much."""
    listed = [entry for value in values for entry in value.get("puzzles", [value])]
    for entry in listed if chance(draws, 90) else []:
        del entry["id"]
    at, entry, part = draws.randrange(len(values)), draws.choice(listed), draws.choice(PARTS)
    if chance(draws, 30):
        values[at] = forged(draws, values[at], others or listed)
    elif chance(draws, 10):
        holder = draws.choice([entry, entry.get(part)])
        (holder if isinstance(holder, dict) else entry)[draws.choice(LATER)] = draws.choice(LATER_VALUES)
    elif chance(draws, 10):
        values[at]["title"] = draws.choice(STRINGS)
    elif entry.get(part) is not None:
        for _ in range(1 if part == "solution" else draws.randint(1, 3)):
            entry[part] = forged(draws, entry[part], others or listed)
    return values


def enter(data: bytes) -> Judge:
    """Read a pack; prove the claims of some, if their puzzles are small."""
    remarks: list[str] = []
    pack = read_pack(data, NAME, remarks.append)
    small = all(_cells(entry) <= SMALL for entry in pack.puzzles) and len(pack.puzzles) <= PROVED
    if small and zlib.crc32(data) % PROVED == 0:
        for entry in pack.puzzles:
            verify(entry, BUDGET)
    return functools.partial(faults, pack, remarks)


def faults(pack: Pack, remarks: Sequence[str]) -> Iterable[str]:
    """Ways in which a pack changes when written and read, and wrong solutions or claims that are accepted."""
    for remark in remarks:
        if not (remark.startswith(f"{NAME}: ") and remark.isprintable() and len(remark) <= LONGEST_REMARK):
            yield f"a remark is not one printable line: {remark!r:.200}"
    if len(remarks) > MOST_REMARKS + 1:
        yield f"{len(remarks)} remarks"
    if read_pack(write_pack(pack)) != pack:
        yield "the pack changes when written and read"
    if pack.puzzles and read_pack(b"".join(write_lines(pack.puzzles))).puzzles != pack.puzzles:
        yield "the entries change when written as JSON Lines and read"
    for number, entry in enumerate(pack.puzzles, 1):
        yield from (f"{fault}: entry {number}, {entry.id[:200]}" for fault in _entry_faults(entry))


def _entry_faults(entry: AnyEntry) -> Iterable[str]:
    """What is wrong about an entry."""
    if parse_id(entry.id) != entry.instance or format_id(entry.instance) != entry.id:
        yield "the id is not that of the instance"
    if entry.solution is not None:
        instance, solution = msgspec.to_builtins(entry.instance), msgspec.to_builtins(entry.solution)
        right = CHECKERS[entry.kind](instance, solution)
        if right != (not check(entry.instance, entry.solution)):
            yield f"the checker calls the solution {'right' if right else 'wrong'}, and check does not"
    puzzle = entry.instance
    if isinstance(puzzle, Domicles) and puzzle.exact and len(puzzle.tiles) <= TINY:
        least = distances(puzzle).get(puzzle.tiles)
        if (least == puzzle.swaps) != (not claims(puzzle)):
            yield f"the least number of swaps is {least}, and the claim of {puzzle.swaps} is judged otherwise"


def _cells(entry: AnyEntry) -> int:
    rows, cols = size(entry.instance)
    return rows * cols


DOOR: Final = Door("packs", seeds, mutate, enter, begins=NAME)
