"""Makes the puzzles of a book or takes them from files, without duplicates and without excluded puzzles."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from puzzlemill.books.recipe import AnyPart, Recipe, TakenPart
from puzzlemill.books.sources import excluded, is_usable, taken
from puzzlemill.files.printing import for_pencil
from puzzlemill.generator import Request, Search, read_options
from puzzlemill.generator.search.batch import State, possible_target
from puzzlemill.generator.search.processes import Processes
from puzzlemill.generator.search.tries import Find
from puzzlemill.grading.minutes import MinutesTable
from puzzlemill.packs.extras import with_hints
from puzzlemill.packs.recipe_parts import Part
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles import KINDS, form
from puzzlemill.puzzles.kinds import within
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.places import Number
from puzzlemill.puzzles.streams import stream
from puzzlemill.render.pages.furniture import numbered
from puzzlemill.render.pages.layout import Look
from puzzlemill.render.pages.papers import FEWEST_PAGES
from puzzlemill.render.pages.sheets import puzzle_sheets

VERSION: Final = 2
"""Version of the seeds drawn for a recipe; any change in what a recipe makes needs a new one."""

ALONE: Final = 5.0
"""Seconds of work before other processes are started, which takes about as long. It has no effect on the puzzles."""

MOST_CHANGED: Final = 5
"""For each puzzle of a part, the most that are left out because givens for the pencil change their level."""


class Making(NamedTuple):
    """The puzzles of a book by part, a line for each part with fewer puzzles than asked for, and the excluded forms."""

    parts: list[list[AnyEntry]]
    missing: list[str]
    excluded: set[str]


class _Made(NamedTuple):
    """The puzzles of one part, and how many more each switch of a part would have kept."""

    entries: list[AnyEntry]
    left_out: Mapping[str, int] = MappingProxyType({})


def make_puzzles(
    recipe: Recipe, folder: Path, workers: int = 1, task: Task = quiet, table: MinutesTable | None = None
) -> Making:
    """Make or take the puzzles of every part; no two in the book are the same up to symmetry.

    Puzzles of excluded files are left out. File names in the recipe start from `folder`. `table` grades the puzzles
    (None: the recipe's). The puzzles do not depend on the number of workers.
    """
    seeds = [stream("book", VERSION, {}, recipe.seed, place).bits() >> 1 for place in range(len(recipe.parts))]
    kinds = [kind for kind in KINDS if any(part.kind in ("", kind) for part in recipe.parts)]
    with within(field="exclude"):
        left_out = excluded(recipe.exclude, folder, kinds)
    look = recipe.look(folder, FEWEST_PAGES)
    table = table or recipe.read_table(folder)
    seen = set(left_out)
    parts: list[list[AnyEntry]] = []
    more: list[Mapping[str, int]] = []
    with task("Making puzzles", len(recipe.parts)) as advance:
        makes = _first_makes(recipe, seeds, left_out, workers, table)
        for part, seed, first in zip(recipe.parts, seeds, makes, strict=True):
            made = first
            if isinstance(part, TakenPart):
                with within(field=("parts", Number(len(parts)), "from")):
                    made = _Made(taken(part, folder, seen, table, recipe.pencil))
            if any(form(entry.instance) in seen for entry in made.entries):
                # An earlier part has one of these puzzles: make this part once more without all puzzles so far.
                made = _make_part(part, seed, seen, table, recipe.pencil) or _Made([])
            _require_fit(look, len(parts) + 1, made.entries[:1])
            seen.update(form(entry.instance) for entry in made.entries)
            parts.append(made.entries)
            more.append(made.left_out)
            advance(len(parts))
    missing = list(_missing(recipe, parts, more))
    return Making([[finished(recipe, entry) for entry in entries] for entries in parts], missing, left_out)


def _first_makes(
    recipe: Recipe, seeds: Sequence[int], left_out: set[str], workers: int, table: MinutesTable
) -> Iterator[_Made]:
    """What each part makes on its own, without regard to the others; empty for parts taken from files."""
    tasks = [(part, seed, left_out, table, recipe.pencil) for part, seed in zip(recipe.parts, seeds, strict=True)]
    until = monotonic() + ALONE
    done = 0
    for arguments in tasks:
        made = _make_part(*arguments, lambda: workers > 1 and monotonic() > until)
        if made is None:
            break
        done += 1
        yield made
    if done == len(tasks):
        return
    pool = Processes(min(workers, len(tasks) - done), patience=math.inf)
    try:
        yield from (made or _Made([]) for made in pool.map(_make_part, *zip(*tasks[done:], strict=True)))
    finally:
        # A part can take minutes: when the command is interrupted, it does not wait for parts in progress.
        pool.shutdown(cancel_futures=True)


def _make_part(
    part: AnyPart,
    seed: int,
    left_out: set[str],
    table: MinutesTable,
    pencil: bool,
    tired: Callable[[], bool] = lambda: False,
) -> _Made | None:
    """The puzzles that a part makes, as they are printed; empty for a part taken from a file; None if `tired`.

    A part with several levels has the same number of each if possible. If too few are found at a level, easier or
    harder ones make up for them.
    """
    if isinstance(part, TakenPart):
        return _Made([])
    levels = _levels(part, seed, set(left_out), table, pencil)
    wanted = Counter(place * len(levels) // part.count for place in range(part.count))
    for place, level in enumerate(levels):
        if not level.fill(wanted[place], tired):
            return None
    short = part.count - sum(len(level.entries) for level in levels)
    # Levels that still have puzzles make up for the others, those with the fewest first.
    for level in sorted((level for level in levels if not level.exhausted), key=lambda level: len(level.entries)):
        before = len(level.entries)
        if short and not level.fill(before + short, tired):
            return None
        short -= len(level.entries) - before
    return _Made(
        [entry for level in levels for entry in level.entries],
        sum((level.left_out for level in levels), Counter[str]()),
    )


def _levels(part: Part, seed: int, forms: set[str], table: MinutesTable, pencil: bool) -> list["_LevelSearch"]:
    """A search for each level of a part that its options allow, or one for a part without levels or with one."""
    options, target = read_options(part.kind, part.options), part.target()
    whole = possible_target(part.kind, options, target, table)
    if len(whole.levels) < 2:
        return [_LevelSearch(Request(part.kind, options, target, None, seed, table), forms, pencil)]
    return [
        _LevelSearch(
            Request(
                part.kind,
                options,
                msgspec.structs.replace(target, levels=(level,)),
                None,
                stream("book-level", VERSION, {"level": level}, seed, 0).bits() >> 1,
                table,
            ),
            forms,
            pencil,
        )
        for level in whole.levels
    ]


class _LevelSearch:
    """The search for puzzles of one level, which can continue after it has enough of them."""

    def __init__(self, request: Request, forms: set[str], pencil: bool) -> None:
        """`forms` are the forms to leave out; all searches of a part share them and add the forms of their puzzles."""
        self.entries: list[AnyEntry] = []
        self.exhausted = False
        self._request, self._forms, self._pencil = request, forms, pencil
        self._left_out = frozenset(forms)
        self._state = State()

    @property
    def left_out(self) -> Counter[str]:
        """How many puzzles each switch would have kept."""
        return Counter(self._state.left_out)

    def fill(self, count: int, tired: Callable[[], bool]) -> bool:
        """Search until there are `count` puzzles or no tries are left; False if `tired` before that."""
        while len(self.entries) < count and not self.exhausted:
            short, refused = count - len(self.entries), self._state.puzzles - len(self.entries)
            if self._pencil and refused > MOST_CHANGED * count:
                self.exhausted = True
                break
            # More than `short` if puzzles were refused, because an earlier volume has them, or because givens for the
            # pencil make them too easy.
            search = Search(self._request, self._state.puzzles + short, state=self._state, known=self._forms)
            self.exhausted = search.ended
            while not search.ended:
                if tired():
                    return False
                self._take(search.step())
        return True

    def _take(self, find: Find | None) -> None:
        """Keep the puzzle of a try as it is printed, if it matches then, too."""
        if find:
            table = self._request.table
            self._forms.add(find.form)
            entry = for_pencil(find.entry, table) if self._pencil else find.entry
            if is_usable(entry, self._request.target, self._left_out):
                self.entries.append(entry)


def _require_fit(look: Look, number: int, entries: Sequence[AnyEntry]) -> None:
    """Refuse puzzles that are too large for the paper, before more of them are made."""
    with within(field=("parts", Number(number - 1))):
        puzzle_sheets(numbered(entries), look, per_page=1)


def finished(recipe: Recipe, entry: AnyEntry) -> AnyEntry:
    """The entry with hints, if the recipe asks for them and the kind has words for them."""
    return with_hints(entry, recipe.hints) if recipe.hints and find("book hints", entry.kind) else entry


def _missing(recipe: Recipe, parts: Sequence[Sequence[AnyEntry]], more: Sequence[Mapping[str, int]]) -> Iterator[str]:
    """A line for each part with fewer puzzles than asked for."""
    for number, (part, entries, left_out) in enumerate(zip(recipe.parts, parts, more, strict=True), 1):
        if len(entries) < (part.count or 1):
            yield f"parts {number}: {part}: {too_few(part, len(entries), left_out)}"


def too_few(part: AnyPart, number: int, left_out: Mapping[str, int] | None = None) -> str:
    """A line about a part with only this number of puzzles: `found 3 of 5 puzzles within the allowed tries`.

    `left_out` says how many others each switch would have kept.
    """
    if isinstance(part, TakenPart):
        return (
            f"the file has only {number} new puzzles; count is {part.count}"
            if part.count
            else "the file has no new puzzles"
        )
    kept = (f"; `{name} = true` would have kept {others} more" for name, others in (left_out or {}).items())
    return f"found {number} of {part.count} puzzles within the allowed tries{''.join(kept)}"
