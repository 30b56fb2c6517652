"""API functions that need several floors: generating puzzles, reading and writing packs, and Gloop games."""

import inspect
import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any, Literal, Unpack, overload

import msgspec

from puzzlemill import generator
from puzzlemill.catalogues import pack_data
from puzzlemill.generator.search.batch import Callbacks
from puzzlemill.generator.search.workers import spread
from puzzlemill.grading.minutes import MinutesTable
from puzzlemill.grading.minutes import read_table as table_in
from puzzlemill.keywords import (
    DomiclesKeywords,
    GloopGameKeywords,
    GloopKeywords,
    IqBlocksKeywords,
    OttfKeywords,
    SearchKeywords,
)
from puzzlemill.packs import Making
from puzzlemill.packs import make_pack as made_from
from puzzlemill.packs.exports import encode, ending_of
from puzzlemill.packs.recipe import read_recipe
from puzzlemill.puzzles.domicles import Domicles, Swaps
from puzzlemill.puzzles.files.reading import Source, read_from
from puzzlemill.puzzles.files.writing import Target, as_path, name_of, write_to
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.game import State, replay, start
from puzzlemill.puzzles.gloop.game.moves import Variant
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.kinds import InputError, Kind, NotEnoughWarning, kind_name, shown, whole_number
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.packs import AnyEntry, Entry, Pack, read_pack
from puzzlemill.puzzles.wording import meant


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
    """Make graded puzzles of one kind, each with its solution; no two are the same up to symmetry.

        >>> import puzzlemill
        >>> [entry] = puzzlemill.generate("ottf", board="4x4", level=2)
        >>> entry.grade.level
        2

    Returns a list of entries. It is shorter than `count` if the tries run out; a `NotEnoughWarning` says why.

    - `count`: the number of puzzles (default 1).
    - `seed`: chooses the puzzles (default 0). The same request makes the same puzzles on every machine.
    - `level`: 1 to 5, a range such as "2-4", or "marathon".
    - `minutes`: a range such as "5-15" or "60-".
    - `score`: a range such as "6.0-6.5" or "6.0-".
    - `technique`: the hardest technique, one name or a list of names.
    - `tedious`: True to keep puzzles that repeat the same steps for long. By default a request with a level or minutes
      leaves them out, and so does one without any option.
    - `trials`: True to keep puzzles of low levels that nobody can solve without a trial, which are left out likewise
      unless a technique is named.
    - `climb`: True to start each try at random and improve it step by step towards the target; False to
      use only random puzzles. By default puzzles are improved only if random ones rarely match.
    - `tries`: the most tries (default: 1,000 per puzzle, or 30 per puzzle when climbing).
    - `table`: a table of minutes from `read_table`, which gives minutes and levels (default: the shipped one).
    - `executor`, `workers`: any `concurrent.futures.Executor`, and how many workers it has. The puzzles stay the same.
    - `progress`: a function, called after each try with the number of puzzles found and of tries made.

    `puzzlemill generate KIND --help` explains all other keywords, with - for _; they are options of the kind:

    - Gloop: `board`, `goal`, `cap_sum`, `solutions`, `givens`, `spares`, `blank`, `deduction`, `extra`, `unturned`.
    - Domicles: `layout`, `pips`, `swaps`, `shuffle`, `uniform`, `unique`.
    - OTTF: `board`, `holes`, `symmetry`, `letters`, `scale`, `mask`, `method`, `block`, `sources`, `sinks`, `depth`,
      `deductions`, `unique`.
    - IQ Blocks: `pieces`, `board`, `givens`, `cells`, `solutions`, `minimal`, `forced`.

    Raises `InputError` (a `ValueError`) if an argument is wrong or no puzzle can match. `iter_generate` takes the same
    keywords and yields each puzzle as soon as it is made.
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
    minutes: str | None = None,
    score: str | None = None,
    technique: str | Sequence[str] | None = None,
    tedious: bool = False,
    trials: bool = False,
    climb: bool | None = None,
    seed: int = 0,
    tries: int | None = None,
    table: MinutesTable | None = None,
    executor: Executor | None = None,
    workers: int = 1,
    progress: Callable[[int, int], object] | None = None,
    **options: object,
) -> Iterator[AnyEntry]:
    """Make the same puzzles as `generate`, and yield each entry as soon as it is made.

    You can stop iterating at any time; an `executor` then finishes the second or so of work that it has started.
    If the tries run out, a `NotEnoughWarning` says why and what to change. Raises `InputError` when it is called, not
    when the first puzzle is drawn.
    """
    if progress is not None and not callable(progress):
        raise InputError("expected a function of two numbers", field="progress", value=progress)
    workers = whole_number("workers", workers, 1)
    target = generator.parse_target(level, score, technique, minutes, tedious=tedious, trials=trials)
    request = generator.Request(kind, generator.read_options(kind, options), target, climb, seed, table)
    callbacks = Callbacks(progress, short=lambda line: warnings.warn(line, NotEnoughWarning, stacklevel=4))
    return generator.Search(request, count, tries, source=spread(executor, workers), callbacks=callbacks)


vars(generate)["__signature__"] = inspect.signature(iter_generate).replace(return_annotation=list[AnyEntry])


def read(file: Source) -> Pack:
    """Read a pack in JSON or JSON Lines, gzipped or not, from a path, from bytes or from a file object.

    Solutions and grades are not checked; `puzzlemill verify` does that. Raises `InputError`, naming the file, the
    entry, the field and the problem, if the file cannot be read or is not a pack.
    """
    return read_pack(*read_from(file, "pack"))


def read_table(file: str | os.PathLike[str]) -> MinutesTable:
    """Read a table of minutes, as `puzzlemill calibrate -o` writes it, for `grade` and `generate`.

    Raises `InputError`, naming the file, the field and the problem, if the file cannot be read or is not a table.
    """
    return table_in(str(as_path(file)))


def ready_made(kind: Kind) -> Pack:
    """The pack of a kind that comes with puzzlemill: a hundred puzzles of all five levels.

    Raises `InputError` if `kind` is unknown or has no such pack.
    """
    name, data = kind_name(kind), pack_data(kind)
    if not data:
        raise InputError(f"{name} has no ready-made pack")
    return read_pack(data, f"packs/{kind}.json")


def write(pack: Pack, file: Target) -> None:
    """Write a pack to a path or a file object; a file at a path appears whole or not at all.

    The ending chooses the format: `.json` (also without an ending or a name) or `.jsonl`, both also with `.gz`, or
    `.csv` for a summary. Raises `InputError` for any other ending, if `pack` is not a pack, and if the file cannot be
    written.
    """
    name = name_of(file)
    ending = ending_of(name)
    if not isinstance(pack, Pack):
        remedy = "use Pack(title=..., puzzles=tuple(entries))"
        raise InputError(f"expected a pack, got {type(pack).__name__}; {remedy}", file=name)
    try:
        data = encode(pack, ending)
    except (TypeError, ValueError, AttributeError, OverflowError, msgspec.MsgspecError) as error:
        raise InputError(f"the pack cannot be written: {error}", file=name) from None
    write_to(file, data)


def make_pack(
    recipe: str | os.PathLike[str], *, seed: int | None = None, progress: Callable[[int], object] | None = None
) -> Making:
    """Make the pack of a recipe in TOML (`puzzlemill help pack-recipes`), with another `seed` if you give one.

    `pack` of the result is the pack; `missing` has a line for each part and level with too few puzzles. `progress` is
    called with the number of puzzles so far. The same recipe and seed make the same pack on every machine. Raises
    `InputError` with the first error of the recipe, its line and field, or if no puzzle was found.
    """
    path = as_path(recipe)
    return made_from(read_recipe(str(path), seed), path.parent, progress=progress)


def gloop_game(players: int = 2, seed: int = 0, **variant: Unpack[GloopGameKeywords]) -> State:
    """A new Gloop game for 2 to 8 players: the tiles are shuffled and dealt, and two that can match are drawn.

        >>> import puzzlemill
        >>> state = puzzlemill.gloop_game(players=3, seed=5, hand=8)
        >>> [len(hand) for hand in state.hands]
        [8, 8, 8]

    `moves` lists the legal moves of a state, `apply` makes one of them, `view` is what a seat sees, `result` is how the
    game ended, and `to_json` saves it. The keywords change the rules:

    - `pair`: how the first pair is turned: "chosen" (by the opener) or "random".
    - `edges`: what a formation matches: "all" (every tile that it touches) or "last" (only those laid last at its end).
    - `draw`: when players draw: "forced" (only if they can do nothing else) or "free" (even if they could play).
    - `end`: what ends the game: "empty" (the last draw) or "blocked" (a round of passes).
    - `out`: when a player without tiles wins: "at once" or "round" (at its end, by the least loss).
    - `opener`: the seat that moves first (default 0).
    - `hand`: the tiles that each player begins with, 4 to 8 (default 6).
    - `extra`: more tiles to begin with, in order of turns: `(0, 2)` gives two to the second player.

    Raises `InputError` if an argument is wrong or if the rules and players do not fit.
    """
    known = Variant.__struct_fields__
    for name in variant:
        if name not in known:
            raise InputError(
                f"{shown(name)}: unknown rule; expected one of {', '.join(known)}{meant(name, known)}",
                field="gloop_game",
            )
    return start(players, seed, Variant(**variant))


def gloop_game_from_json(data: bytes | str) -> State:
    """A Gloop game saved by `to_json`, with every move replayed.

    Raises `InputError` for anything else; for a move against the rules it has a `code`, such as "MISMATCH".
    """
    return replay(data)
