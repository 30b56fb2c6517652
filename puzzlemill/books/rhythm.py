"""The order of a book: which puzzle comes when, which share a page, and where a chapter or a feature begins.

`chapters_of` needs only the recipe and the puzzles in order, so a finished book can be laid out again from its pack.
"""

import functools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, islice, pairwise, product
from statistics import geometric_mean
from typing import Final, NamedTuple

import msgspec

from puzzlemill.books.recipe import Reading, Recipe, checked
from puzzlemill.packs import rank
from puzzlemill.packs.variety import CHOICE, REMEMBERED, look_of
from puzzlemill.puzzles import size
from puzzlemill.puzzles.likeness import shape
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.render.books import Chapter, one_kind
from puzzlemill.render.pages.furniture import Run, numbered
from puzzlemill.render.pages.how_to_play import teaching_sheets
from puzzlemill.render.pages.layout import Look as PageLook
from puzzlemill.render.pages.papers import FEWEST_PAGES
from puzzlemill.render.pages.sheets import page_groups

FEWEST_FEATURED: Final = 12
"""Mixed books with at least this many puzzles have features."""

FEWEST_OPENED: Final = 4
"""Chapters with at least this many puzzles have a page that opens them."""

BREATHERS: Final = (6, 5, 7, 0)
"""Numbers of pages after which a breather comes: the first one with which the kinds still alternate; 0 for none."""

EASIER: Final = 0.4
"""The minutes of a breather as a share of the minutes of the pages around it, at most."""

CLOSE: Final = 1.5
"""How much longer a puzzle can take than one that comes after it, so that near twins are apart."""

TWICE: Final = 4.0
"""How much longer the harder one of two look-alikes takes, at least."""

LEAST_POSTER: Final = 60
"""A shape with at least this many cells is enough for a poster; without one, the largest puzzle is the poster."""

LONGEST_TWIN: Final = 45.0
"""The most minutes of a look-alike, since it comes in the first half of the book."""


class _Page(NamedTuple):
    """Puzzles of one kind that share a page; a feature can have two pages."""

    kind: str
    entries: tuple[AnyEntry, ...]

    @property
    def minutes(self) -> float:
        """The mean of its minutes; nearly 0 without grades."""
        return geometric_mean([max(rank(entry)[1], 0.01) for entry in self.entries])


def in_book_order(reading: Reading, entries: Sequence[AnyEntry]) -> list[AnyEntry]:
    """Puzzles in the order of the book: kind by kind in rising minutes, or if mixed, with kinds that alternate by page.

    Kinds keep the order in which they first appear, and puzzles that look alike are kept apart as far as minutes allow.
    Raises `InputError` if a puzzle is too large for the paper.
    """
    recipe = checked(reading)
    of_kind: dict[str, list[AnyEntry]] = {entry.kind: [] for entry in entries}
    for entry in sorted(entries, key=rank):
        of_kind[entry.kind].append(entry)
    if recipe.order == "minutes":
        return [entry for kind, alike in of_kind.items() for entry in _apart(alike, recipe.puzzles_per_page(kind))]
    return [entry for page in _mixed(reading, recipe, of_kind) for entry in page.entries]


def _apart(entries: Sequence[AnyEntry], per_page: int) -> list[AnyEntry]:
    """Puzzles in rising order, except that puzzles of about the same minutes can change places.

    So near twins are on different pages, and not on neighbouring ones, as far as possible.
    """
    waiting, placed = list(entries), list[AnyEntry]()
    while waiting:
        near, later = placed[: -2 * per_page - 1 : -1], waiting[: 3 * CHOICE]
        most = rank(waiting[0])[1] * CLOSE
        candidates = [entry for entry in waiting[:CHOICE] if rank(entry)[1] <= most]
        best = min(candidates, key=lambda entry: _crowding(entry, near, later))
        waiting.remove(best)
        placed.append(best)
    return placed


def _crowding(entry: AnyEntry, near: Sequence[AnyEntry], later: Sequence[AnyEntry]) -> Fraction:
    """How much a puzzle looks like the puzzles `near` it, compared with the puzzles that have yet to come.

    So a look that most puzzles have is spread evenly, and does not fill the end.
    """
    expected = Fraction(sum(_likeness(entry, other) for other in later), len(later))
    return sum(_likeness(entry, other) for other in near) - len(near) * expected


def _likeness(one: AnyEntry, other: AnyEntry) -> int:
    """How much two puzzles of a kind look like near twins: a common shape counts more than a common size and look.

    Two shapes of any kind, such as a heart and a letter, should not share a page either.
    """
    same_shape = shape(one.instance) is not None and shape(one.instance) == shape(other.instance)
    return 3 * same_shape + (is_shaped(one) and is_shaped(other)) + (look_of(one) == look_of(other))


def is_shaped(entry: AnyEntry) -> bool:
    """Whether a board has a symmetric shape or one that is made of letters, and not just holes here and there.

    A shape of letters has whole empty columns or rows between them.
    """
    cells = shape(entry.instance)
    return cells is not None and _is_drawn(cells)


@functools.lru_cache(maxsize=REMEMBERED)
def _is_drawn(shape: tuple[str, ...]) -> bool:
    lines = [*shape, *("".join(col) for col in zip(*shape, strict=True))]
    symmetric = shape in (tuple(row[::-1] for row in shape), shape[::-1])
    return "." in "".join(shape) and (symmetric or any("#" not in line for line in lines))


class _Features(NamedTuple):
    """The puzzles that get pages of their own: two look-alikes, one for a poster, and the last one, or none."""

    spread: tuple[AnyEntry, ...] = ()
    poster: tuple[AnyEntry, ...] = ()
    finale: tuple[AnyEntry, ...] = ()


def _mixed(reading: Reading, recipe: Recipe, of_kind: Mapping[str, Sequence[AnyEntry]]) -> list[_Page]:
    """All pages of a mixed book in order.

    The kinds alternate if possible at all; breathers, and then features, give way if they do not fit in between.
    """
    look = recipe.look(reading.folder, FEWEST_PAGES)._replace(words=reading.words())
    chosen = _chosen_features(recipe, of_kind)
    before = 0
    if recipe.how_to_play:
        before = sum(len(teaching_sheets(kind, entries, look, 1)) for kind, entries in of_kind.items())
    last = _Features(finale=chosen.finale)
    choices = (chosen, chosen._replace(spread=()), last) if len(of_kind) > 1 else (last,)
    for features in choices:
        left = _pages_of(recipe, look, of_kind, features)
        for every in BREATHERS:
            pages = _scheduled(left, features, before, every)
            if _alternates(pages, features) and _is_derived(recipe, pages, features):
                return pages
    return pages


def _chosen_features(recipe: Recipe, of_kind: Mapping[str, Sequence[AnyEntry]]) -> _Features:
    """The last puzzle is the hardest; the poster has a shape or the most cells; look-alikes differ most in minutes."""
    entries = [entry for alike in of_kind.values() for entry in alike]
    if not _has_features(recipe, len(entries)):
        return _Features()
    finale = max(entries, key=rank)
    rest = [entry for entry in entries if entry is not finale]
    poster = max(rest, key=lambda entry: (is_shaped(entry) and _cells(entry) >= LEAST_POSTER, _cells(entry)))
    alike: dict[tuple[str, tuple[int, int]], list[AnyEntry]] = {}
    for entry in rest:
        if entry is not poster and rank(entry)[1] <= LONGEST_TWIN:
            alike.setdefault((entry.kind, size(entry.instance)), []).append(entry)
    pairs = [
        (easy, hard)
        for group in alike.values()
        for easy, hard in product(group, repeat=2)
        if rank(easy) < rank(hard) and is_pair(easy, hard)
    ]
    best = max(pairs, key=lambda pair: (_likeness(*pair), _cells(pair[0]), rank(pair[1])), default=())
    # Which of the two comes first must not give the answer away.
    spread = tuple(sorted(best, key=lambda entry: entry.id))
    return _Features(spread, (poster,), (finale,))


def _has_features(recipe: Recipe, puzzles: int) -> bool:
    return recipe.features and recipe.order == "mixed" and puzzles >= FEWEST_FEATURED


def _cells(entry: AnyEntry) -> int:
    rows, cols = size(entry.instance)
    return rows * cols


def is_pair(one: AnyEntry, other: AnyEntry) -> bool:
    """Whether two puzzles of one kind and size are at least two levels apart, so that the looks deceive."""
    if one.kind != other.kind or size(one.instance) != size(other.instance):
        return False
    low, high = sorted((rank(one), rank(other)))
    return 1 <= low[0] <= high[0] - 2 and high[1] >= TWICE * low[1]


def _pages_of(
    recipe: Recipe, look: PageLook, of_kind: Mapping[str, Sequence[AnyEntry]], features: _Features
) -> dict[str, list[_Page]]:
    """The pages of each kind without features, in rising minutes."""
    pages: dict[str, list[_Page]] = {}
    for kind, alike in of_kind.items():
        most, rest = recipe.puzzles_per_page(kind), list(alike)
        for entry in (entry for group in features for entry in group if entry.kind == kind):
            rest.remove(entry)
        items = numbered(_apart(rest, most))
        groups = page_groups(items, look, most)
        pages[kind] = [_Page(kind, tuple(item.entry for item in group)) for group in groups]
    return pages


def _scheduled(pages: Mapping[str, list[_Page]], features: _Features, before: int, every: int) -> list[_Page]:
    """Pages of all kinds in rising minutes, with a breather every few pages and features at their places.

    `before` is the number of pages before the puzzles; a spread begins on an even page.
    """
    left = {kind: list(waiting) for kind, waiting in pages.items()}
    number = sum(map(len, left.values())) + sum(map(bool, features))
    fixed: dict[int, _Page] = {}
    if features.finale:
        fixed[number - 1] = _Page(features.finale[0].kind, features.finale)
    if features.poster:
        fixed[(number - 1) // 2] = _Page(features.poster[0].kind, features.poster)
    if features.spread:
        free = [place for place in range((before + 1) % 2, number, 2) if place not in fixed]
        fixed[min(free, key=lambda place: abs(place - number / 3))] = _Page(features.spread[0].kind, features.spread)
    if every:
        _hold_breathers(left, fixed, number, every)
    keys = _keys(left)
    order: list[_Page] = []
    for place in range(number):
        if place in fixed:
            order.append(fixed[place])
            continue
        avoided = {order[-1].kind if order else "", fixed[place + 1].kind if place + 1 in fixed else ""}
        order.append(left[_next_kind(left, keys, avoided)].pop(0))
    return order


def _hold_breathers(left: dict[str, list[_Page]], fixed: dict[int, _Page], number: int, every: int) -> None:
    """Take pages for breathers out of the pages `left` and fix their places.

    Each is the hardest page that is much easier than the pages that it comes between, of kinds in turn.
    """
    rising = sorted((page for waiting in left.values() for page in waiting), key=lambda page: page.minutes)
    kinds = list(left)
    for middle in range(every, number - 1, every):
        free = (place for place in (middle, middle - 1, middle + 1) if not {place - 1, place, place + 1} & set(fixed))
        place = next(free, 0)
        if not 0 < place < number - 1:
            continue
        around = rising[min(len(rising) - 1, place * len(rising) // number)].minutes
        kinds.append(kinds.pop(0))
        for kind in kinds:
            easier = [page for page in left[kind] if page.minutes <= EASIER * around]
            if easier and len(left[kind]) > 1:
                fixed[place] = max(easier, key=lambda page: page.minutes)
                left[kind].remove(fixed[place])
                kinds.remove(kind)
                kinds.append(kind)
                break


def _keys(left: Mapping[str, Sequence[_Page]]) -> dict[str, list[float]]:
    """For each page of each kind, when it should come (0 to 1): by its minutes, and evenly among its kind."""
    rising = sorted(page.minutes for waiting in left.values() for page in waiting)
    return {
        kind: [
            (rising.index(page.minutes) / len(rising) + (place + 0.5) / len(waiting)) / 2
            for place, page in enumerate(waiting)
        ]
        for kind, waiting in left.items()
    }


def _next_kind(left: Mapping[str, Sequence[_Page]], keys: Mapping[str, Sequence[float]], avoided: set[str]) -> str:
    """The kind of the next page: not one of the `avoided`, and one with most pages left before it is too late."""
    kinds = [kind for kind, waiting in left.items() if waiting]
    total = sum(len(left[kind]) for kind in kinds)
    allowed = [kind for kind in kinds if kind not in avoided] or kinds
    urgent = [kind for kind in allowed if 2 * len(left[kind]) > total]
    return min(urgent or allowed, key=lambda kind: keys[kind][-len(left[kind])])


def _alternates(pages: Sequence[_Page], features: _Features) -> bool:
    """Whether no two pages of a kind follow one another while pages of another kind are left, besides features."""
    special = {id(entry) for group in features for entry in group}
    plain = [place for place, page in enumerate(pages) if id(page.entries[0]) not in special]
    mixed = [place for place in plain if pages[place].kind != pages[plain[-1]].kind]
    return all(page.kind != after.kind for page, after in pairwise(pages[: max(mixed, default=-1) + 1]))


def _is_derived(recipe: Recipe, pages: Sequence[_Page], features: _Features) -> bool:
    """Whether `_featured` finds these features again in the order of these pages."""
    runs = _featured(recipe, _mixed_runs(recipe, [entry for page in pages for entry in page.entries]))
    return all(
        entries in ((), *(run.entries for run in runs if run.feature == name))
        for name, entries in features._asdict().items()
    )


def _mixed_runs(recipe: Recipe, entries: Sequence[AnyEntry]) -> list[Run]:
    """Puzzles in runs of one kind; the last one is a run of its own if there are features."""
    last = [entries[-1:]] if _has_features(recipe, len(entries)) else []
    first = entries[:-1] if last else entries
    groups = [*(tuple(group) for _, group in groupby(first, lambda entry: entry.kind)), *map(tuple, last)]
    return [Run(group[0].kind, group, recipe.puzzles_per_page(group[0].kind)) for group in groups]


def _featured(recipe: Recipe, runs: Sequence[Run]) -> list[Run]:
    """The runs with their features: the last one, the single puzzle nearest to the middle, and a pair before it."""
    if not _has_features(recipe, sum(len(run.entries) for run in runs)):
        return list(runs)
    names = {len(runs) - 1: "finale"}
    inner = range(1, len(runs) - 1)

    def nearest(places: list[int], middle: float) -> list[int]:
        near = [place for place in places if abs(place - middle) <= len(runs) / 6]
        return sorted(near, key=lambda place: abs(place - middle))

    singles = [place for place in inner if len(runs[place].entries) == 1]
    for place in islice(nearest(singles, (len(runs) - 1) / 2), 1):
        names[place] = "poster"
    pairs = [place for place in inner if len(runs[place].entries) == 2 and is_pair(*runs[place].entries)]
    for place in islice(nearest(pairs, len(runs) / 3), 1):
        names[place] = "spread"
    return [
        msgspec.structs.replace(run, feature=names[place], per_page=1) if place in names else run
        for place, run in enumerate(runs)
    ]


def chapters_of(reading: Reading, entries: Sequence[AnyEntry]) -> list[Chapter]:
    """Puzzles that are already in book order in chapters: one per kind, or a single one without an opener if mixed."""
    recipe, words = checked(reading), reading.words()
    if recipe.order == "minutes":
        runs = [(kind, tuple(run)) for kind, run in groupby(entries, lambda entry: entry.kind)]
        return [
            msgspec.structs.replace(
                one_kind(kind, run, recipe.puzzles_per_page(kind)), opener=len(run) >= FEWEST_OPENED
            )
            for kind, run in runs
        ]
    mixed = _featured(recipe, _mixed_runs(recipe, entries))
    explained = tuple(_kinds_in_order(recipe, mixed))
    return [Chapter(tuple(mixed), words("chapter.mixed"), opener=False, explained=explained)]


def _kinds_in_order(recipe: Recipe, runs: Sequence[Run]) -> Iterator[str]:
    """The kinds of runs in the order in which the recipe first names them, then the others."""
    used = dict.fromkeys(run.kind for run in runs)
    named = dict.fromkeys(part.kind for part in recipe.parts)
    yield from (kind for kind in named if kind in used)
    yield from (kind for kind in used if kind not in named)


def longest_runs_by_shape(entries: Sequence[AnyEntry]) -> dict[tuple[str, ...], int]:
    """The most puzzles in a row that have one shape, by shape, for boards with holes.

    Puzzles of other kinds do not end a run.
    """
    longest: dict[tuple[str, ...], int] = {}
    shapes = (shape(entry.instance) for entry in entries)
    for cells, run in groupby(cells for cells in shapes if cells is not None):
        if any("." in row for row in cells):
            longest[cells] = max(longest.get(cells, 0), len(list(run)))
    return longest
