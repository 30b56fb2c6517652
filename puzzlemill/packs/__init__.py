"""From a recipe to a level pack: one search per part and level, no puzzle twice, no near repeats, in order."""

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

from puzzlemill.files.inputs import read_entry_file
from puzzlemill.generator.search.batch import Callbacks, Request, Search, State
from puzzlemill.generator.search.climbing import check_made
from puzzlemill.generator.search.tries import Source
from puzzlemill.packs.recipe import PackRecipe
from puzzlemill.puzzles import form
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.puzzles.likeness import difference
from puzzlemill.puzzles.packs import AnyEntry, Pack
from puzzlemill.puzzles.streams import Stream, stream
from puzzlemill.puzzles.wording import plural

VERSION: Final = 1
"""Of the seeds drawn for a recipe and of the way puzzles are chosen: any change in what it makes needs a new one."""

ROUNDS: Final = 20
"""Times that puzzles too near to their neighbours are looked for and replaced."""

CHOICE: Final = 20
"""Puzzles with the lowest scores, among which one is chosen for a place."""


class Slot(NamedTuple):
    """A place of the pack: the part, from 0, whose puzzle goes there, and its level, 0 for any."""

    part: int
    level: int


class Making(NamedTuple):
    """A pack, and a line for each part and level with fewer puzzles than asked for."""

    pack: Pack
    missing: tuple[str, ...]


def make_pack(
    recipe: PackRecipe,
    folder: Path = Path(),
    *,
    source: Source | None = None,
    progress: Callable[[int], None] | None = None,
    remark: Callable[[str], None] | None = None,
) -> Making:
    """The pack of a recipe whose `exclude` names files in `folder`; the same recipe makes the same pack.

    Tries are made here, or come from a `source`. `progress` is called with the number of puzzles there are, `remark`
    with a line for each try that was lost with its worker. Raises `InputError` for a file that cannot be read, for
    options out of reach, and if not a single puzzle was found.
    """
    slots = places(recipe)
    searches = _Searches(recipe, excluded(recipe, folder), source, progress, remark)
    for slot in sorted(set(slots)):
        searches.draw(slot, slots.count(slot))
    filled, given_up = _with_neighbours_apart(recipe, slots, searches)
    if not filled:
        raise InputError(f"{recipe.title}: none of the parts produced a puzzle")
    pack = Pack(title=recipe.title, puzzles=tuple(_finished(entry, recipe) for entry in filled.values()))
    return Making(pack, tuple(_missing(recipe, slots, searches, filled, given_up)))


def places(recipe: PackRecipe) -> list[Slot]:
    """The part and level of each place of the pack, in its order."""
    runs = [
        [Slot(number, level) for level in part.levels_in_order(_draws(recipe, number))]
        for number, part in enumerate(recipe.parts)
    ]
    if recipe.order == "mixed":
        spread = [(Fraction(2 * n + 1, 2 * len(run)), slot) for run in runs for n, slot in enumerate(run)]
        return [slot for _, slot in sorted(spread, key=lambda item: item[0])]
    slots = list(itertools.chain(*runs))
    return sorted(slots, key=lambda slot: slot.level) if recipe.order == "score" else slots


def excluded(recipe: PackRecipe, folder: Path) -> set[str]:
    """The forms of everything in the packs and stores to leave out; raises `InputError`."""
    sources = (source for name in recipe.exclude for source in read_entry_file(folder / name, piped=False)[1])
    return {form(source.entry.instance) for source in sources}


class _Searches:
    """One search for each part and level of a recipe, each taken up again whenever more of its puzzles are needed."""

    def __init__(
        self,
        recipe: PackRecipe,
        forms: set[str],
        source: Source | None,
        progress: Callable[[int], None] | None,
        remark: Callable[[str], None] | None,
    ) -> None:
        """`forms` are those of puzzles to leave out."""
        self.finds: dict[Slot, list[AnyEntry]] = {}
        self.states: dict[Slot, State] = {}
        self.refused: Counter[Slot] = Counter()
        self._recipe, self._forms, self._source = recipe, forms, source
        self._progress, self._remark = progress or (lambda finds: None), remark or (lambda line: None)

    def draw(self, slot: Slot, count: int) -> None:
        """Up to `count` more puzzles."""
        finds = self.finds.setdefault(slot, [])
        for entry in self._search(slot, count):
            self._forms.add(form(entry.instance))
            finds.append(entry)
            self._progress(sum(map(len, self.finds.values())))

    def refuse(self, slot: Slot, entry: AnyEntry) -> None:
        """Take a puzzle out again; it does not come back."""
        self.finds[slot] = [other for other in self.finds[slot] if other is not entry]
        self.refused[slot] += 1

    def _search(self, slot: Slot, count: int) -> Search:
        """The search for `count` more: all that is ever searched is searched here."""
        part = self._recipe.parts[slot.part]
        seed = stream("pack", VERSION, {"level": slot.level}, self._recipe.seed, slot.part).bits() >> 1
        request = Request(part.kind, part.options_of(slot.level), part.target_of(slot.level), None, seed)
        state = self.states.setdefault(slot, State())

        def fault(index: int, text: str) -> None:
            self._remark(f"{name_of(slot)}: try {index} failed: {text}")

        return Search(
            request,
            state.puzzles + count,
            state=state,
            known=self._forms,
            source=self._source,
            # In this process a try that breaks down is a bug to be seen; of several workers one may just be lost.
            callbacks=Callbacks(fault=fault if self._source else None),
        )


def _with_neighbours_apart(
    recipe: PackRecipe, slots: Sequence[Slot], searches: _Searches
) -> tuple[dict[int, AnyEntry], Collection[Slot]]:
    """The puzzles by their places, from 1, and the slots whose puzzles were still too near at the end.

    Puzzles too near to the last one of their kind give way to others of their search; after `ROUNDS` times they are
    left out.
    """

    @functools.cache
    def too_near(puzzle: AnyPuzzle, other: AnyPuzzle) -> bool:
        return difference(puzzle, other) < recipe.least_apart

    for rounds_left in reversed(range(ROUNDS)):
        kept: dict[int, AnyEntry] = {}
        refused: Counter[Slot] = Counter()
        last: dict[str, AnyPuzzle] = {}
        for place, slot, entry in list(_arranged(recipe, slots, searches.finds, too_near)):
            kind = entry.instance.kind
            if kind in last and too_near(last[kind], entry.instance):
                searches.refuse(slot, entry)
                refused[slot] += 1
            else:
                kept[place] = entry
                last[kind] = entry.instance
        if not refused:
            break
        for slot, number in refused.items() if rounds_left else ():
            searches.draw(slot, number)
    return kept, refused


def _arranged(
    recipe: PackRecipe,
    slots: Sequence[Slot],
    finds: Mapping[Slot, Sequence[AnyEntry]],
    too_near: Callable[[AnyPuzzle, AnyPuzzle], bool],
) -> Iterator[tuple[int, Slot, AnyEntry]]:
    """The puzzles in their order, each with its place, from 1, and its slot; some places may stay empty.

    Along a curve each place takes, by score, the first puzzle of its level that is not near the last one of its kind.
    """
    if recipe.order == "score":
        pairs = [(slot, entry) for slot, entries in finds.items() for entry in entries]
        ranked = sorted(pairs, key=lambda pair: rank(pair[1]))
        yield from ((place, slot, entry) for place, (slot, entry) in enumerate(ranked, 1))
        return
    left = {
        slot: list(entries) if recipe.parts[slot.part].curve == "steady" else sorted(entries, key=rank)
        for slot, entries in finds.items()
    }
    last: dict[str, AnyPuzzle] = {}
    for place, slot in enumerate(slots, 1):
        if left[slot]:
            kind = recipe.parts[slot.part].kind
            before = last.get(kind)
            choice = enumerate(left[slot][:CHOICE])
            fits = (number for number, entry in choice if not before or not too_near(before, entry.instance))
            entry = left[slot].pop(next(fits, 0))
            last[kind] = entry.instance
            yield place, slot, entry


def rank(entry: AnyEntry) -> tuple[int, float]:
    """Level and score, by which puzzles rise; zeros for one without a grade."""
    return (entry.grade.level, entry.grade.score) if entry.grade else (0, 0.0)


def _finished(entry: AnyEntry, recipe: PackRecipe) -> AnyEntry:
    """The entry with what the recipe adds; its solution is checked once more."""
    from puzzlemill.packs.extras import with_expected_moves, with_hints

    check_made(entry.instance.kind, entry.instance, entry.solution)
    if recipe.hints:
        entry = with_hints(entry, recipe.hints)
    return with_expected_moves(entry) if recipe.expected_moves else entry


def _missing(
    recipe: PackRecipe,
    slots: Sequence[Slot],
    searches: _Searches,
    filled: Collection[int],
    given_up: Collection[Slot],
) -> Iterator[str]:
    """A line for each part and level that came short: how many, which places, and why."""
    for slot in sorted(set(slots)):
        numbers = [number for number, other in enumerate(slots, 1) if other == slot]
        finds, refused = len(searches.finds[slot]), searches.refused[slot]
        if finds < len(numbers):
            left = [number for number in numbers if number not in filled]
            empty = "" if recipe.order == "score" else f"; empty: {_numbers(left)}"
            near = f", {refused} too similar to their neighbours" if refused else ""
            end = f", gave up after {ROUNDS} rounds" if slot in given_up else " within the allowed tries"
            success = f"found {finds} of {len(numbers)} puzzles{end}"
            yield f"{name_of(slot)}: {success}: {searches.states[slot]}{near}{empty}"


def _numbers(places: Sequence[int]) -> str:
    """`place 7`, `places 7, 9, 12`, or `25 of the places 7 to 40` if there are more than six."""
    if len(places) > 6:
        return f"{len(places)} of the places {places[0]} to {places[-1]}"
    return f"{plural(len(places), 'place')} {', '.join(map(str, places))}"


def name_of(slot: Slot) -> str:
    """`parts 2: level 5`, as messages name it."""
    return f"parts {slot.part + 1}" + (f": level {slot.level}" if slot.level else "")


def _draws(recipe: PackRecipe, number: int) -> Stream:
    """The draws of the curve of a part."""
    return stream("pack-curve", VERSION, {}, recipe.seed, number)
