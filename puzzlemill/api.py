"""The functions of the API that are more than a door of one floor: generate, read, write, ready-made packs."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Literal, Unpack, overload

import msgspec

from puzzlemill import generator
from puzzlemill.catalogues import pack_data
from puzzlemill.generator.search.batch import Callbacks
from puzzlemill.generator.search.workers import spread
from puzzlemill.keywords import (
    DomiclesKeywords,
    GloopKeywords,
    IqBlocksKeywords,
    OttfKeywords,
    SearchKeywords,
)
from puzzlemill.packs.exports import encode, ending_of
from puzzlemill.puzzles.domicles import Domicles, Swaps
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.kinds import InputError, Kind, kind_name, shown, whole_number
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.packs import AnyEntry, Entry, Pack, read_pack


@overload
def generate(kind: Literal["gloop"], **request: Unpack[GloopKeywords]) -> list[Entry[Gloop, Packing]]: ...
@overload
def generate(kind: Literal["domicles"], **request: Unpack[DomiclesKeywords]) -> list[Entry[Domicles, Swaps]]: ...
@overload
def generate(kind: Literal["ottf"], **request: Unpack[OttfKeywords]) -> list[Entry[Ottf, Order]]: ...
@overload
def generate(kind: Literal["iqblocks"], **request: Unpack[IqBlocksKeywords]) -> list[Entry[IqBlocks, Filling]]: ...
@overload
def generate(kind: Kind, **request: Unpack[SearchKeywords]) -> list[AnyEntry]: ...
def generate(kind: Kind, **request: Any) -> Sequence[AnyEntry]:
    """`count` graded puzzles of `kind` with solutions, no two alike up to symmetry.

    Returns a list, with fewer puzzles if `tries` run out (None: 1000 tries per puzzle, or 30 climbs per puzzle).

    - `count` is the number of puzzles, 1 unless you say otherwise. `seed` chooses them.
    - `level` is 1 to 5 or a range such as "2-4", `score` a range such as "6.0-6.5" or "6.0-", and `technique` the name
      of the hardest technique, or several names.
    - With `climb`, each try improves a random puzzle step by step towards that target; by default it does so only if
      random puzzles rarely match.
    - With an `executor` (any `concurrent.futures.Executor`), its `workers` make the same puzzles sooner.
    - `progress` is called after each try with the number of puzzles found and of tries made.
    - All other keywords are the options of the kind, which `puzzlemill generate KIND --help` explains, with underscores
      for dashes.

    The same request makes the same puzzles on every machine. Raises `InputError` (a `ValueError`) with the reason when
    the request cannot be fulfilled. `iter_generate` yields each puzzle as soon as it is made.
    """
    return list(iter_generate(kind, **request))


@overload
def iter_generate(kind: Literal["gloop"], **request: Unpack[GloopKeywords]) -> Iterator[Entry[Gloop, Packing]]: ...
@overload
def iter_generate(
    kind: Literal["domicles"], **request: Unpack[DomiclesKeywords]
) -> Iterator[Entry[Domicles, Swaps]]: ...
@overload
def iter_generate(kind: Literal["ottf"], **request: Unpack[OttfKeywords]) -> Iterator[Entry[Ottf, Order]]: ...
@overload
def iter_generate(
    kind: Literal["iqblocks"], **request: Unpack[IqBlocksKeywords]
) -> Iterator[Entry[IqBlocks, Filling]]: ...
@overload
def iter_generate(kind: Kind, **request: Unpack[SearchKeywords]) -> Iterator[AnyEntry]: ...
def iter_generate(
    kind: Kind,
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
    progress: Callable[[int, int], object] | None = None,
    **options: object,
) -> Iterator[AnyEntry]:
    """The puzzles of `generate` with the same keywords, each as soon as it is made.

    Raises `InputError` at once, and not with the first puzzle. You can stop at any time; what an `executor` has begun
    ahead, for a second or so, then comes to its end unused.
    """
    if progress is not None and not callable(progress):
        raise InputError(f"progress {shown(progress)}: expected a function of two numbers")
    workers = whole_number("workers", workers, 1)
    target = generator.parse_target(level, score, technique)
    request = generator.Request(kind, generator.read_options(kind, options), target, climb, seed)
    return generator.Search(
        request, count, tries, source=spread(executor, workers), callbacks=Callbacks(progress=progress)
    )


def read(path: str | PathLike[str]) -> Pack:
    """The pack in a file, JSON or JSON Lines, gzipped or not.

    Raises `InputError` that names the file, the entry, the field and the rule.
    """
    file = _file(path)
    return read_pack(read_file(file), str(file))


def ready_made(kind: Kind) -> Pack:
    """The pack of a hundred puzzles of a kind that comes with the package, over all five levels.

    Raises `InputError` when there is no such kind.
    """
    kind_name(kind)  # which refuses other kinds
    return read_pack(pack_data(kind), f"packs/{kind}.json")


def write(pack: Pack, path: str | PathLike[str]) -> None:
    """Write a pack, whole or not at all, in the form that the ending asks for.

    `.json` (also without an ending) and `.jsonl`, either with `.gz` added, or `.csv` for a summary. Raises `InputError`
    for another ending, for what is not a pack, and when it cannot be written.
    """
    file = _file(path)
    ending = ending_of(str(file))
    if not isinstance(pack, Pack):
        remedy = "use Pack(title=..., puzzles=tuple(entries))"
        raise InputError(f"{file}: expected a pack, got {type(pack).__name__}; {remedy}")
    try:
        data = encode(pack, ending)
    except (TypeError, ValueError, AttributeError, OverflowError, msgspec.MsgspecError) as error:
        raise InputError(f"{file}: the pack cannot be written: {error}") from None
    write_whole(file, data)


def _file(path: str | PathLike[str]) -> Path:
    """The path of a file that a caller names; raises `InputError` for what names none."""
    if not isinstance(path, str | PathLike) or not isinstance(fspath(path), str) or "\0" in fspath(path):
        raise InputError(f"path {shown(path)}: expected a file name")
    return Path(path)
