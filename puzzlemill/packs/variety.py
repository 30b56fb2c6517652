"""Variety along a pack: which puzzles look alike, how many do so in a row, and which puzzle comes next.

Two puzzles of a kind look alike if they have the same size and the same look (part `look`); without that part, if they
have the same size and technique. A run of them feels like one puzzle again and again, although all their tiles differ.
"""

import functools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import Final, NamedTuple, TypeAlias

from puzzlemill.packs.curves import BAND
from puzzlemill.puzzles import canonical, size
from puzzlemill.puzzles.kinds import AnyPuzzle
from puzzlemill.puzzles.likeness import look
from puzzlemill.puzzles.packs import AnyEntry

MOST_ALIKE: Final = 3
"""The most puzzles in a row that look alike, if the recipe leaves a choice."""

CHOICE: Final = 20
"""How many puzzles are candidates for a place: the ones that take the fewest minutes."""

REMEMBERED: Final = 16_384
"""Puzzles whose looks are cached, because each is asked for in every round."""

Look: TypeAlias = tuple[Hashable, ...]

TooNear: TypeAlias = Callable[[AnyPuzzle, AnyPuzzle], bool]
"""Whether two puzzles are too similar to be neighbours."""


def look_of(entry: AnyEntry) -> Look:
    """What strikes a player first about a puzzle: its kind, its size, and its look or technique."""
    return _look(entry.instance, entry.grade.technique if entry.grade else "")


@functools.lru_cache(maxsize=REMEMBERED)
def _look(puzzle: AnyPuzzle, technique: str) -> Look:
    seen = look(puzzle)
    return puzzle.kind, size(canonical(puzzle)), technique if seen is None else seen


def places_in_runs(entries: Iterable[AnyEntry]) -> list[int]:
    """For each puzzle, its place, from 1, in a run of puzzles of its kind that look alike.

    Puzzles of other kinds do not end a run.
    """
    last: dict[str, Before] = {}
    places = []
    for entry in entries:
        kind = entry.instance.kind
        last[kind] = follow(last.get(kind), entry)
        places.append(last[kind].run)
    return places


def longest_run(entries: Iterable[AnyEntry]) -> int:
    """The most puzzles of a kind in a row that look alike; 0 for no puzzles."""
    return max(places_in_runs(entries), default=0)


class Before(NamedTuple):
    """The previous puzzle of a kind, its look, and how many in a row look like it, itself included."""

    puzzle: AnyPuzzle
    look: Look
    run: int


def follow(before: Before | None, entry: AnyEntry) -> Before:
    """The state after one more puzzle of the kind."""
    seen = look_of(entry)
    return Before(entry.instance, seen, before.run + 1 if before and before.look == seen else 1)


class Waiting:
    """The puzzles of a step that have no place yet, in order."""

    def __init__(self, entries: Iterable[AnyEntry], *, rising: bool) -> None:
        """On a `rising` curve the entries are in the order of their minutes."""
        self._entries = list(entries)
        self._looks = Counter(map(look_of, self._entries))
        self._rising = rising

    def __len__(self) -> int:
        return len(self._entries)

    def take(self, before: Before | None, too_near: TooNear) -> AnyEntry:
        """The puzzle for the next place, which then no longer waits.

        It is not too similar to the previous one of its kind, if one of the first `CHOICE` is not.
        """
        entry = self._entries.pop(self._next(before, too_near))
        self._looks[look_of(entry)] -= 1
        return entry

    def _next(self, before: Before | None, too_near: TooNear) -> int:
        """The number of the next puzzle: the first one after which the longest run can still be as short as possible.

        On a rising curve it does not take much longer than the first one, if runs of `MOST_ALIKE` are enough for that.
        """
        candidates = [
            number
            for number, entry in enumerate(self._entries[:CHOICE])
            if before is None or not too_near(before.puzzle, entry.instance)
        ]
        if not candidates:
            return 0
        shortest = self._shortest_run(before, self._looks)
        for longest in (shortest, max(shortest, MOST_ALIKE)):
            fits = [number for number in candidates if self._run_after(before, number) <= longest]
            close = [number for number in fits if self._is_close(candidates[0], number)]
            if close:
                return close[0]
        return (fits or candidates)[0]

    def _run_after(self, before: Before | None, number: int) -> int:
        """The length of the longest run from here on, at best, if this puzzle comes next."""
        after = follow(before, self._entries[number])
        return max(after.run, self._shortest_run(after, self._looks - Counter([after.look])))

    @staticmethod
    def _shortest_run(before: Before | None, looks: Counter[Look]) -> int:
        """The length of the longest run in the best order of puzzles with these looks, the present run included.

        The others make gaps for the puzzles of a look: one before each, and one at the end.
        """
        total, longest = looks.total(), 1
        for seen, number in looks.items():
            begun = before.run if before and before.look == seen else 0
            longest = max(longest, -(-(number + begun) // (total - number + 1)) if number else 1)
        return longest

    def _is_close(self, first: int, other: int) -> bool:
        """Whether a puzzle takes at most a band of minutes longer than the first, on a rising curve."""
        low, high = (
            (entry.grade and entry.grade.minutes) or 0.0 for entry in (self._entries[first], self._entries[other])
        )
        return not self._rising or high <= low * 2**BAND
