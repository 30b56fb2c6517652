"""The functions of the API that are more than a door of one floor: generate, read, write, ready-made packs."""

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from puzzlemill import generator
from puzzlemill.catalogues import pack_data
from puzzlemill.generator.search.workers import spread
from puzzlemill.puzzles import rules
from puzzlemill.puzzles.files import read_file, write_whole
from puzzlemill.puzzles.packs import Entry, Pack, read_pack, write_pack


def generate(
    kind: str,
    *,
    count: int = 1,
    level: int | str | None = None,
    score: str | None = None,
    technique: str | Sequence[str] | None = None,
    climb: bool | None = None,
    seed: int = 0,
    tries: int | None = None,
    executor: Executor | None = None,
    workers: int = 1,
    **options: object,
) -> list[Entry[Any, Any]]:
    """`count` graded puzzles of `kind` with solutions, no two alike up to symmetry.

    Fewer if `tries` (None: 1000 per puzzle, or 30 climbs per puzzle) run out. `level` is 1-5 or a range such as "2-4",
    `score` a range such as "6.0-6.5" or "6.0-", `technique` the name of the hardest one, or several. With `climb` each
    try improves a random puzzle step by step towards the target, by default only if random puzzles rarely match.
    With an `executor` (any `concurrent.futures.Executor`) its `workers` make them: the same puzzles, sooner.
    `options` are the kind's, as `puzzlemill generate KIND --help` lists them, with underscores for dashes.
    The same arguments make the same puzzles on every machine. Raises `InputError` (a `ValueError`) with the reason when
    the request cannot be fulfilled.
    """
    target = generator.parse_target(level, score, technique)
    request = generator.Request(kind, generator.read_options(kind, options), target, climb, seed)
    return list(generator.Search(request, count, tries, source=spread(executor, workers)))


def read(path: str | Path) -> Pack:
    """The pack in a file, JSON or JSON Lines; raises `InputError` naming file, entry, field and rule."""
    return read_pack(read_file(Path(path)), str(path))


def ready_made(kind: str) -> Pack:
    """The shipped pack of a hundred puzzles of a kind, over all five levels; raises `InputError`."""
    rules(kind)  # which refuses other kinds
    return read_pack(pack_data(kind), f"packs/{kind}.json")


def write(pack: Pack, path: str | Path) -> None:
    """Write a pack as JSON, whole or not at all; raises `InputError` when it cannot be written."""
    write_whole(Path(path), write_pack(pack))
