"""Makes a level pack from a recipe: one search per part and step of its curve, without duplicates and near repeats."""

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
from puzzlemill.generator.search.targets import MOST_MINUTES, written_range
from puzzlemill.generator.search.tries import Source
from puzzlemill.grading.minutes import MinutesTable
from puzzlemill.packs.curves import Span, Step
from puzzlemill.packs.extras import with_expected_moves, with_hints
from puzzlemill.packs.recipe import PackRecipe
from puzzlemill.packs.variety import MOST_ALIKE, Before, Look, TooNear, Waiting, follow, look_of, places_in_runs
from puzzlemill.puzzles import form
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.puzzles.levels import level_name
from puzzlemill.puzzles.likeness import difference
from puzzlemill.puzzles.packs import AnyEntry, Pack
from puzzlemill.puzzles.streams import Stream, stream
from puzzlemill.puzzles.wording import plural

VERSION: Final = 2
"""The version of the seeds drawn for a recipe and of the choice of puzzles. Any change of its packs needs a new one."""

ROUNDS: Final = 20
"""How often puzzles too similar to their neighbours are replaced."""

VARIED_ROUNDS: Final = 4
"""The first rounds, in which puzzles that look like too many before them are replaced, too."""


class Slot(NamedTuple):
    """A place of the pack: its part, from 0, and the level (0: any) and minutes of the step of its curve."""

    part: int
    level: int
    minutes: Span | None = None

    @property
    def step(self) -> Step:
        """The step of the part's curve."""
        return Step(self.level, self.minutes)


class Making(NamedTuple):
    """A pack, and a line for each part and step of its curve with too few puzzles."""

    pack: Pack
    missing: tuple[str, ...]


def make_pack(
    recipe: PackRecipe,
    folder: Path = Path(),
    *,
    source: Source | None = None,
    progress: Callable[[int], object] | None = None,
    remark: Callable[[str], None] | None = None,
) -> Making:
    """The pack of a recipe that names files in `folder`; the same recipe always makes the same pack.

    Tries are made here, or come from a `source`. `progress` is called with the number of puzzles so far, and `remark`
    with a line for each try that failed together with its worker. Raises `InputError` for files that cannot be read,
    for options out of reach, and if no puzzle at all was found.
    """
    table = recipe.read_table(folder)
    slots = places(recipe, table)
    searches = _Searches(recipe, table, excluded(recipe, folder), source, progress, remark)
    for slot in sorted(set(slots)):
        searches.draw(slot, slots.count(slot))
    filled, given_up = _with_neighbours_apart(recipe, slots, searches)
    if not filled:
        raise InputError(f"{recipe.title}: none of the parts produced a puzzle")
    pack = Pack(title=recipe.title, puzzles=tuple(_finished(entry, recipe) for entry in filled.values()))
    return Making(pack, tuple(_missing(recipe, slots, searches, filled, given_up)))


def places(recipe: PackRecipe, table: MinutesTable | None = None) -> list[Slot]:
    """The part and step of each place of the pack, in order; a table gives the levels of bands of minutes."""
    runs = [
        [Slot(number, *step) for step in part.steps_in_order(_draws(recipe, number), table)]
        for number, part in enumerate(recipe.parts)
    ]
    if recipe.order == "mixed":
        spread = [(Fraction(2 * n + 1, 2 * len(run)), slot) for run in runs for n, slot in enumerate(run)]
        return [slot for _, slot in sorted(spread, key=lambda item: item[0])]
    slots = list(itertools.chain(*runs))
    return sorted(slots, key=lambda slot: slot.level) if recipe.order == "minutes" else slots


def excluded(recipe: PackRecipe, folder: Path) -> set[str]:
    """The forms of all puzzles in the packs and stores to exclude; raises `InputError`."""
    sources = (source for name in recipe.exclude for source in read_entry_file(folder / name, piped=False)[1])
    return {form(source.entry.instance) for source in sources}


class _Searches:
    """One search for each part and step of a recipe, resumed whenever more puzzles are needed."""

    def __init__(
        self,
        recipe: PackRecipe,
        table: MinutesTable,
        forms: set[str],
        source: Source | None,
        progress: Callable[[int], object] | None,
        remark: Callable[[str], None] | None,
    ) -> None:
        """`forms` are the forms of puzzles to leave out."""
        self.finds: dict[Slot, list[AnyEntry]] = {}
        self.states: dict[Slot, State] = {}
        self.looks: dict[Slot, set[Look]] = {}
        self.refused: Counter[Slot] = Counter()
        self._recipe, self._table, self._forms, self._source = recipe, table, forms, source
        self._progress, self._remark = progress or (lambda finds: None), remark or (lambda line: None)

    def draw(self, slot: Slot, count: int) -> None:
        """Find up to `count` more puzzles."""
        finds = self.finds.setdefault(slot, [])
        for entry in self._search(slot, count):
            self._forms.add(form(entry.instance))
            finds.append(entry)
            self.looks.setdefault(slot, set()).add(look_of(entry))
            self._progress(sum(map(len, self.finds.values())))

    def refuse(self, slot: Slot, entry: AnyEntry) -> None:
        """Remove a puzzle for good because it is too similar to its neighbours."""
        self._remove(slot, entry)
        self.refused[slot] += 1

    def exchange(self, slot: Slot, entries: Sequence[AnyEntry]) -> None:
        """Replace puzzles by new ones, as far as there are any."""
        number = len(self.finds[slot])
        self.draw(slot, len(entries))
        for entry in entries[: len(self.finds[slot]) - number]:
            self._remove(slot, entry)

    def _remove(self, slot: Slot, entry: AnyEntry) -> None:
        self.finds[slot] = [other for other in self.finds[slot] if other is not entry]

    def _search(self, slot: Slot, count: int) -> Search:
        """The search for `count` more puzzles."""
        part = self._recipe.parts[slot.part]
        step = {"minutes": list(slot.minutes)} if slot.minutes else {"level": slot.level}
        seed = stream("pack", VERSION, step, self._recipe.seed, slot.part).bits() >> 1
        options, target = part.options_of(slot.step), part.target_of(slot.step)
        request = Request(part.kind, options, target, None, seed, self._table)
        state = self.states.setdefault(slot, State())

        def fault(index: int, text: str) -> None:
            self._remark(f"{name_of(slot)}: try {index} failed: {text}")

        return Search(
            request,
            state.puzzles + count,
            state=state,
            known=self._forms,
            source=self._source,
            # In this process, a failing try is a bug that must show; with several workers, one can simply be lost.
            callbacks=Callbacks(fault=fault if self._source else None),
        )


def _with_neighbours_apart(
    recipe: PackRecipe, slots: Sequence[Slot], searches: _Searches
) -> tuple[dict[int, AnyEntry], Collection[Slot]]:
    """The puzzles by place, from 1, and the slots that still had puzzles too similar to their neighbours at the end.

    Puzzles too similar to the previous one of their kind are replaced by others from their search. After `ROUNDS`
    rounds they are left out. In the first rounds, puzzles that look like too many before them are replaced as well.
    """

    @functools.cache
    def too_near(puzzle: AnyPuzzle, other: AnyPuzzle) -> bool:
        return difference(puzzle, other) < recipe.least_apart

    for rounds_left in reversed(range(ROUNDS)):
        arranged = list(_arranged(recipe, slots, searches.finds, too_near))
        if rounds_left >= ROUNDS - VARIED_ROUNDS and _varied(arranged, searches):
            continue
        kept: dict[int, AnyEntry] = {}
        refused: Counter[Slot] = Counter()
        last: dict[str, AnyPuzzle] = {}
        for place, slot, entry in arranged:
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


def _varied(arranged: Sequence[tuple[int, Slot, AnyEntry]], searches: _Searches) -> bool:
    """Exchange every puzzle that looks like the `MOST_ALIKE` before it; returns whether there was any.

    Puzzles of a step that all look alike stay, because its options seem to leave no choice.
    """
    excess: dict[Slot, list[AnyEntry]] = {}
    runs = places_in_runs(entry for _, _, entry in arranged)
    for (_, slot, entry), place_in_run in zip(arranged, runs, strict=True):
        if place_in_run % (MOST_ALIKE + 1) == 0 and len(searches.looks[slot]) > 1:
            excess.setdefault(slot, []).append(entry)
    for slot, entries in excess.items():
        searches.exchange(slot, entries)
    return bool(excess)


def _arranged(
    recipe: PackRecipe, slots: Sequence[Slot], finds: Mapping[Slot, Sequence[AnyEntry]], too_near: TooNear
) -> Iterator[tuple[int, Slot, AnyEntry]]:
    """The puzzles in order, each with its place, from 1, and its slot; some places can stay empty.

    Along a curve, each place gets a puzzle of its step that takes few minutes, and neither is too similar to the
    previous one of its kind nor makes too many in a row look alike.
    """
    if recipe.order == "minutes":
        pairs = [(slot, entry) for slot, entries in finds.items() for entry in entries]
        ranked = sorted(pairs, key=lambda pair: rank(pair[1]))
        yield from ((place, slot, entry) for place, (slot, entry) in enumerate(ranked, 1))
        return
    steady = {slot for slot in finds if recipe.parts[slot.part].curve == "steady"}
    waiting = {
        slot: Waiting(entries if slot in steady else sorted(entries, key=rank), rising=slot not in steady)
        for slot, entries in finds.items()
    }
    last: dict[str, Before] = {}
    for place, slot in enumerate(slots, 1):
        if waiting[slot]:
            kind = recipe.parts[slot.part].kind
            entry = waiting[slot].take(last.get(kind), too_near)
            last[kind] = follow(last.get(kind), entry)
            yield place, slot, entry


def rank(entry: AnyEntry) -> tuple[int, float, float]:
    """The sort key of a puzzle: level, minutes and score, or zeros without a grade.

    Levels are bands of minutes, so this is the order of minutes for all kinds that have them.
    """
    grade = entry.grade
    return (grade.level, grade.minutes or 0.0, grade.score) if grade else (0, 0.0, 0.0)


def _finished(entry: AnyEntry, recipe: PackRecipe) -> AnyEntry:
    """The entry with what the recipe adds, after checking its solution again."""
    check_made(entry.instance.kind, entry.instance, entry.solution)
    if recipe.hints:
        entry = with_hints(entry, recipe.hints)
    return with_expected_moves(entry) if recipe.expected_moves else entry


def _missing(
    recipe: PackRecipe, slots: Sequence[Slot], searches: _Searches, filled: Collection[int], given_up: Collection[Slot]
) -> Iterator[str]:
    """A line for each part and step with too few puzzles: how many, which places, and why."""
    for slot in sorted(set(slots)):
        numbers = [number for number, other in enumerate(slots, 1) if other == slot]
        finds, refused = len(searches.finds[slot]), searches.refused[slot]
        if finds < len(numbers):
            left = [number for number in numbers if number not in filled]
            empty = "" if recipe.order == "minutes" else f"; empty: {_numbers(left)}"
            near = f", {refused} too similar to their neighbours" if refused else ""
            end = f", gave up after {ROUNDS} rounds" if slot in given_up else " within the allowed tries"
            success = f"found {finds} of {len(numbers)} puzzles{end}"
            state = searches.states[slot]
            kept = "".join(
                f"; `{name} = true` would have kept {others} more" for name, others in state.left_out.items()
            )
            yield f"{name_of(slot)}: {success}: {state}{near}{kept}{empty}"


def _numbers(places: Sequence[int]) -> str:
    """`place 7`, `places 7, 9, 12`, or `25 of the places 7 to 40` if there are more than six."""
    if len(places) > 6:
        return f"{len(places)} of the places {places[0]} to {places[-1]}"
    return f"{plural(len(places), 'place')} {', '.join(map(str, places))}"


def name_of(slot: Slot) -> str:
    """`parts 2: level 5` or `parts 2: minutes 5-7`, as messages name it."""
    if slot.minutes:
        return f"parts {slot.part + 1}: minutes {written_range(slot.minutes, MOST_MINUTES)}"
    return f"parts {slot.part + 1}" + (f": level {level_name(slot.level)}" if slot.level else "")


def _draws(recipe: PackRecipe, number: int) -> Stream:
    """The random draws for the curve of a part."""
    return stream("pack-curve", VERSION, {}, recipe.seed, number)
