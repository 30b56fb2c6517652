"""Reading packs, querying stores and filling batches, each compared with the least that such work could take."""

import atexit
import functools
import itertools
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.peers.harness import Row

SIZES: dict[str, dict[str, Any]] = {
    "gloop": {"board": "4x4"},
    "domicles": {"layout": "4x3", "swaps": 3},
    "ottf": {"board": "7x13"},
    "iqblocks": {"givens": 4},
}
"""The options that make the puzzles of each kind."""

BATCHES = {"gloop": 300, "domicles": 2_000, "ottf": 1_000, "iqblocks": 400}
"""The tries of a batch of each kind."""

ENTRIES = 10_000
"""Entries of a pack."""

JUDGED = 100
"""How many of these entries jsonschema checks."""

DIFFERENT = 2_500
"""Different puzzles among the entries, more than any cache holds."""

GRADED = 20
"""Different grades among the entries."""

STORED = 100_000
"""Puzzles in the store that is queried."""

WRITTEN = 20_000
"""Rows written in all."""

STEP = 500
"""Rows written at once, as in batches."""


@functools.cache
def entries(kind: str) -> list[Any]:
    """`DIFFERENT` entries of a kind as batches make them, except that the grades of the first few are repeated."""
    import puzzlemill
    from puzzlemill.generator import read_options
    from puzzlemill.generator.search.tries import one_try

    options = read_options(kind, SIZES[kind])
    made = (one_try(kind, options, None, 1, index)[0] for index in itertools.count())
    several = list(itertools.islice((entry for entry in made if entry), DIFFERENT))
    grades = [puzzlemill.grade(entry.instance) for entry in several[:GRADED]]
    return [
        msgspec.structs.replace(entry, grade=grade)
        for entry, grade in zip(several, itertools.cycle(grades), strict=False)
    ]


@functools.cache
def lines(kind: str) -> list[bytes]:
    """`ENTRIES` entries of a kind as JSON."""
    written = list(map(msgspec.json.encode, entries(kind)))
    return list(itertools.islice(itertools.cycle(written), ENTRIES))


@functools.cache
def pack(kind: str) -> bytes:
    """The same as a pack."""
    return b'{"format":"puzzlemill-pack","version":1,"title":"","puzzles":[\n' + b",\n".join(lines(kind)) + b"\n]}\n"


@functools.cache
def json_lines(kind: str) -> bytes:
    """The same as JSON Lines."""
    return b"\n".join(lines(kind)) + b"\n"


def ids(entries: Iterable[Any]) -> list[str]:
    return [entry["id"] if isinstance(entry, dict) else entry.id for entry in entries]


def read(data: Callable[[str], bytes], kind: str) -> list[str]:
    """The ids of all entries, decoded and checked by the rules of the format, which is what a game does first."""
    from puzzlemill.puzzles.packs import read_pack

    return ids(read_pack(data(kind)).puzzles)


def loaded(kind: str) -> list[str]:
    """The JSON Lines, decoded by the standard library without any checks."""
    return ids(map(json.loads, json_lines(kind).splitlines()))


@functools.cache
def validator() -> Any:
    """The validator that jsonschema builds from the published schema."""
    import jsonschema

    from puzzlemill.puzzles.packs import json_schema

    return jsonschema.Draft202012Validator(json_schema())


def judged(kind: str) -> list[str]:
    """The first entries, decoded by the standard library and checked by jsonschema, which cannot check ids."""
    answers = list(map(json.loads, lines(kind)[:JUDGED]))
    validator().validate({"format": "puzzlemill-pack", "version": 1, "puzzles": answers})
    return ids(answers)


def reading(kind: str) -> list[Row]:
    """Compare a pack with a peer that also checks it, and JSON Lines with one that does not."""
    name = f"batches: {ENTRIES:,} {kind} entries read and judged"
    whole, by_line = functools.partial(read, pack, kind), functools.partial(read, json_lines, kind)
    return [
        Row(
            f"{name}, JSON",
            whole,
            functools.partial(judged, kind),
            "jsonschema",
            package="jsonschema",
            agree=lambda ours, peers: ours[:JUDGED] == peers,
            part=JUDGED / ENTRIES,
        ),
        Row(f"{name}, JSON Lines", by_line, functools.partial(loaded, kind), "json.loads"),
    ]


def stored_rows(number: int, kinds: Iterable[str] = tuple(SIZES)) -> Iterator[Any]:
    """Rows of some kinds in turn. Making all puzzles would take long, so most rows are copies with their own forms."""
    from puzzlemill.store import Row as Stored
    from puzzlemill.store import row

    made = [row(entry) for few in zip(*(entries(kind)[:500] for kind in kinds), strict=True) for entry in few]
    for copy in range(number):
        form, size, line = made[copy % len(made)]
        yield Stored(f"{form}:{copy}", size, line)


def steps(rows: Iterable[Any]) -> Iterator[list[Any]]:
    """The rows in groups that are written at once."""
    left = iter(rows)
    while step := list(itertools.islice(left, STEP)):
        yield step


@functools.cache
def folder() -> Path:
    """A folder for files until the end of the process."""
    made = tempfile.TemporaryDirectory()
    atexit.register(made.cleanup)
    return Path(made.name)


@functools.cache
def filled() -> tuple[Any, Path]:
    """A store of `STORED` puzzles, open, and the same puzzles as JSON Lines."""
    from puzzlemill.store import Store

    store, path = Store(folder() / "filled.db"), folder() / "filled.jsonl"
    atexit.register(store.close)
    with path.open("wb") as file:
        for step in steps(stored_rows(STORED)):
            store.add_rows(step)
            file.writelines(row.line + b"\n" for row in step)
    return store, path


class Graded(msgspec.Struct):
    """The fields of a grade that a scan needs."""

    level: int
    score: float


class Line(msgspec.Struct):
    """The fields of a line that a scan needs; msgspec skips the rest, the quickest way to read JSON in Python."""

    id: str
    kind: str
    grade: Graded


def scan(wanted: Callable[[Line], bool]) -> list[Line]:
    """All lines, decoded for a scan."""
    read_line = msgspec.json.Decoder(Line).decode
    with filled()[1].open("rb") as file:
        return [line for line in map(read_line, file) if wanted(line)]


def medium(line: Line) -> bool:
    return line.kind == "iqblocks" and line.grade.level == 3


def counted() -> int:
    """The number of puzzles of one kind and level."""
    from puzzlemill.store import Wanted

    return int(filled()[0].count(Wanted(kinds=("iqblocks",), levels=(3,))))


def lowest() -> list[str]:
    """The 100 with the lowest scores of one kind and level, decoded."""
    from puzzlemill.store import Wanted

    wanted = Wanted(kinds=("iqblocks",), levels=(3,))
    return ids(filled()[0].query(wanted, order="score", limit=100))


def lowest_scanned() -> list[str]:
    """The same by a scan; sorting keeps the order of those with the same score, as the store does."""
    return ids(sorted(scan(medium), key=lambda line: line.grade.score)[:100])


@functools.cache
def to_write() -> list[list[Any]]:
    """The rows to be written, step by step."""
    return list(steps(stored_rows(WRITTEN)))


def written() -> int:
    """Write the rows to a new store."""
    from puzzlemill.store import Store

    with tempfile.TemporaryDirectory(dir=folder()) as new, Store(Path(new) / "new.db") as store:
        return sum(store.add_rows(step).new for step in to_write())


def written_lines() -> int:
    """Write the same rows as JSON Lines, without duplicates by a set of forms."""
    seen: set[str] = set()
    with tempfile.TemporaryFile(dir=folder()) as file:
        for step in to_write():
            file.writelines(row.line + b"\n" for row in step if row.form not in seen)
            seen.update(row.form for row in step)
            file.flush()
    return len(seen)


def request(kind: str) -> Any:
    """A batch of unfiltered puzzles of a kind."""
    from puzzlemill.generator import Request, read_options

    return Request(kind, read_options(kind, SIZES[kind]), seed=1)


def batch(kind: str) -> int:
    """Put a batch into a new store; returns how many puzzles it found."""
    from puzzlemill.store import Store
    from puzzlemill.store.batches import fill

    with tempfile.TemporaryDirectory(dir=folder()) as new, Store(Path(new) / "new.db") as store:
        return fill(store, request(kind), ENTRIES, BATCHES[kind]).state.puzzles


def bare(kind: str) -> int:
    """Only make the same tries."""
    from puzzlemill.generator.search.tries import Job, attempt

    wanted = request(kind)
    job = Job(kind, [wanted.options], wanted.target, wanted.seed, None)
    made = (attempt(job, index).find for index in range(BATCHES[kind]))
    return len({one.form for one in made if one})


def filling(kind: str) -> Row:
    name = f"batches: {BATCHES[kind]:,} tries of {kind} into a store"
    return Row(name, functools.partial(batch, kind), functools.partial(bare, kind), "the tries alone")


ROWS = [
    *(row for kind in SIZES for row in reading(kind)),
    Row(
        f"batches: one level counted among {STORED:,} stored",
        counted,
        lambda: len(scan(medium)),
        "a scan of JSON Lines",
    ),
    Row(
        f"batches: the 100 lowest scores of a level among {STORED:,} stored",
        lowest,
        lowest_scanned,
        "a scan of JSON Lines",
    ),
    Row(f"batches: {WRITTEN:,} rows written to a store", written, written_lines, "JSON Lines"),
    *map(filling, SIZES),
]
