"""Hypothesis strategies of wrong Domicles solutions: near misses, and one strategy for the code of each rule."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.domicles import BREACHES, Domicles, DomiclesEntry, Swaps, check, double_set, duplicates, replay
from puzzlemill.testing.domicles.boards import Layout, Pairs, swap_lists
from puzzlemill.testing.domicles.puzzles import domicles_puzzles
from puzzlemill.testing.drawn import Wrong, require

CHANGES: Final = ("dropped", "place", "order", "extra")
"""The changes of a near miss: a missing swap, another place, two swaps in reverse order, an extra swap."""

CODES: Final = tuple(BREACHES)
"""The codes of wrong solutions."""


def domicles_near_misses(
    *, pips: int = 6, layouts: Sequence[Layout] | None = None, max_swaps: int = 3
) -> SearchStrategy[Wrong[Domicles, Swaps]]:
    """Correct solutions of 1 to `max_swaps` swaps with one change of `CHANGES` that makes them wrong.

    The puzzles come from `domicles_puzzles`. Shrinks to the first puzzle and a solution without its only swap.
    """
    return _near_misses(domicles_puzzles(pips=pips, layouts=layouts, max_swaps=max_swaps))


@st.composite
def _near_misses(draw: DrawFn, entries: SearchStrategy[DomiclesEntry]) -> Wrong[Domicles, Swaps]:
    puzzle, right = _drawn(draw, entries)
    swaps = list(right)
    # Two swaps can be made in either order unless they share one place.
    bound = [at for at in range(len(swaps) - 1) if len({*swaps[at], *swaps[at + 1]}) == 3]
    change = draw(st.sampled_from([change for change in CHANGES if bound or change != "order"]))
    if change == "order":
        at = draw(st.sampled_from(bound))
        swaps[at : at + 2] = swaps[at + 1], swaps[at]
    elif change == "extra":
        swaps += draw(swap_lists(len(puzzle.tiles), 1, 1))
    else:
        at = draw(st.integers(0, len(swaps) - 1))
        i, j = swaps.pop(at)
        if change == "place":
            other = draw(st.sampled_from([place for place in range(len(puzzle.tiles)) if place not in (i, j)]))
            swaps.insert(at, draw(st.sampled_from([(i, other), (other, j)])))
    return _wrong(puzzle, tuple(swaps))


def domicles_misprints(
    *, pips: int = 6, layouts: Sequence[Layout] | None = None, max_swaps: int = 3
) -> SearchStrategy[Wrong[Domicles, Swaps]]:
    """Correct solutions of 1 to `max_swaps` swaps, with their puzzles changed so that they are wrong.

    Fewer swaps are allowed, two tiles are exchanged, or one is replaced by another of the set. Shrinks to the first
    puzzle of `domicles_puzzles` with no swaps allowed.
    """
    return _misprints(domicles_puzzles(pips=pips, layouts=layouts, max_swaps=max_swaps))


@st.composite
def _misprints(draw: DrawFn, entries: SearchStrategy[DomiclesEntry]) -> Wrong[Domicles, Swaps]:
    puzzle, swaps = _drawn(draw, entries)
    change = draw(st.sampled_from(["fewer", "exchanged", "another"]))
    tiles = puzzle.tiles
    if change == "exchanged":
        tiles = replay(tiles, draw(swap_lists(len(tiles), 1, 1)))
    elif change == "another":
        place = draw(st.integers(0, len(tiles) - 1))
        others = [tile for tile in double_set(puzzle.pips) if tile not in tiles]
        tiles = (*tiles[:place], draw(st.sampled_from(others or tiles[place : place + 1])), *tiles[place + 1 :])
    printed = msgspec.structs.replace(puzzle, tiles=tiles)
    # Such a change can lead to another solved board.
    return _wrong(printed, swaps) if check(printed, Swaps(swaps)) else _fewer_allowed(draw, puzzle, swaps)


def claimed_puzzles() -> SearchStrategy[DomiclesEntry]:
    """Puzzles with a solution of any number of swaps up to the allowed one; some claim that the allowed one is the
    least.

    A false claim breaks no rule, so the solution is correct in any case. Shrinks to the first puzzle of
    `domicles_puzzles`.
    """
    return st.builds(_claiming, domicles_puzzles(min_swaps=0), st.integers(0, 20), st.booleans())


def _claiming(entry: DomiclesEntry, more: int, exact: bool) -> DomiclesEntry:
    puzzle = entry.instance
    allowed = min(puzzle.swaps + more, len(puzzle.tiles) - 1)
    return DomiclesEntry(instance=msgspec.structs.replace(puzzle, swaps=allowed, exact=exact), solution=entry.solution)


def domicles_wrong_solutions(
    *, pips: int = 6, layouts: Sequence[Layout] | None = None, codes: Sequence[str] = CODES
) -> SearchStrategy[Wrong[Domicles, Swaps]]:
    """Wrong solutions that break one of `codes`, and other rules only if that cannot be avoided.

    Numbers repeat only in rows or only in columns, so a checker must look at both. Solutions for `BAD_SWAP` have a
    swap that is not a pair of whole numbers, for which `puzzlemill.check` returns `NOT_A_SOLUTION`. Shrinks to the
    first code and the first puzzle of `domicles_puzzles` that allows this mistake.
    """
    require(len(codes) > 0 and set(codes) <= set(CODES), f"codes among {', '.join(CODES)}")
    # The smallest board can allow three swaps, and a wrong solution can have one more than the correct one.
    return _wrong_solutions(tuple(codes), domicles_puzzles(pips=pips, layouts=layouts, max_swaps=2))


@st.composite
def _wrong_solutions(
    draw: DrawFn, codes: tuple[str, ...], entries: SearchStrategy[DomiclesEntry]
) -> Wrong[Domicles, Swaps]:
    code = draw(st.sampled_from(codes))
    wrong = _WRONG[code](draw, *_drawn(draw, entries))
    assert code in {breach.code for breach in wrong.breaches}
    return wrong


def _bad_swap(draw: DrawFn, puzzle: Domicles, swaps: Pairs) -> Wrong[Domicles, Swaps]:
    """A swap of one place or three, or of something other than whole numbers."""
    at = draw(st.integers(0, len(swaps) - 1))
    i, j = swaps[at]
    bad: Any = draw(st.sampled_from([(i,), (i, j, j), (str(i), j), (i, None), (i, j + 0.5), i]))
    return _wrong(puzzle, (*swaps[:at], bad, *swaps[at + 1 :]))


def _no_such_place(draw: DrawFn, puzzle: Domicles, swaps: Pairs) -> Wrong[Domicles, Swaps]:
    """An extra swap with a place outside the board, or a place counted from its end."""
    size = len(puzzle.tiles)
    if draw(st.booleans()):
        at = draw(st.integers(0, len(swaps) - 1))
        i, j = swaps[at]
        back = draw(st.sampled_from([(i - size, j), (i, j - size), (i - size, j - size)]))
        return _wrong(puzzle, (*swaps[:at], back, *swaps[at + 1 :]))
    outside = draw(st.sampled_from([size, size + 1, -1]))
    place = draw(st.integers(0, size - 1))
    extra = draw(st.sampled_from([(place, outside), (outside, place), (outside, size + 2)]))
    return _wrong(*_with_room(puzzle, _inserted(draw, swaps, extra)))


def _same_place(draw: DrawFn, puzzle: Domicles, swaps: Pairs) -> Wrong[Domicles, Swaps]:
    """An extra swap that changes nothing."""
    place = draw(st.integers(0, len(puzzle.tiles) - 1))
    return _wrong(*_with_room(puzzle, _inserted(draw, swaps, (place, place))))


def _too_many_swaps(draw: DrawFn, puzzle: Domicles, swaps: Pairs) -> Wrong[Domicles, Swaps]:
    """More swaps than allowed that solve the board: padded by pairs of swaps that undo each other."""
    if draw(st.booleans()):
        return _fewer_allowed(draw, puzzle, swaps)
    allowed = draw(st.sampled_from([len(swaps), len(puzzle.tiles) - 1]))
    undone = draw(swap_lists(len(puzzle.tiles), 1, 1)) * 2 * ((allowed - len(swaps)) // 2 + 1)
    return _wrong(msgspec.structs.replace(puzzle, swaps=allowed), undone + swaps)


def _fewer_allowed(draw: DrawFn, puzzle: Domicles, swaps: Pairs) -> Wrong[Domicles, Swaps]:
    """Swaps that solve the board, in a puzzle that allows fewer."""
    fewer = draw(st.integers(1, len(swaps)))
    return _wrong(msgspec.structs.replace(puzzle, swaps=len(swaps) - fewer), swaps)


def _row_duplicate(draw: DrawFn, puzzle: Domicles, swaps: Pairs) -> Wrong[Domicles, Swaps]:
    """A solved board spoilt by a swap within a column of tiles, so that only rows repeat numbers."""
    col = draw(st.integers(0, puzzle.cols - 1))
    return _spoilt(draw, puzzle, swaps, range(col, len(puzzle.tiles), puzzle.cols))


def _column_duplicate(draw: DrawFn, puzzle: Domicles, swaps: Pairs) -> Wrong[Domicles, Swaps]:
    """A solved board spoilt by a swap within a row, so that only columns repeat numbers."""
    first = puzzle.cols * draw(st.integers(0, puzzle.rows - 1))
    return _spoilt(draw, puzzle, swaps, range(first, first + puzzle.cols))


_WRONG: Final[dict[str, Callable[[DrawFn, Domicles, Pairs], Wrong[Domicles, Swaps]]]] = {
    "BAD_SWAP": _bad_swap,
    "NO_SUCH_PLACE": _no_such_place,
    "SAME_PLACE": _same_place,
    "TOO_MANY_SWAPS": _too_many_swaps,
    "ROW_DUPLICATE": _row_duplicate,
    "COLUMN_DUPLICATE": _column_duplicate,
}


def _spoilt(draw: DrawFn, puzzle: Domicles, swaps: Pairs, line: range) -> Wrong[Domicles, Swaps]:
    """The puzzle with tiles exchanged so that the swaps end one swap within a line away from solved."""
    [(first, second)] = draw(swap_lists(len(line), 1, 1))
    end = replay(puzzle.tiles, (*swaps, (line[first], line[second])))
    if not duplicates(end, puzzle.cols):
        reject()
    return _wrong(msgspec.structs.replace(puzzle, tiles=replay(end, swaps[::-1])), swaps)


def _drawn(draw: DrawFn, entries: SearchStrategy[DomiclesEntry]) -> tuple[Domicles, Pairs]:
    entry = draw(entries)
    assert entry.solution
    return entry.instance, entry.solution.swaps


def _inserted(draw: DrawFn, swaps: Pairs, extra: tuple[int, int]) -> Pairs:
    at = draw(st.integers(0, len(swaps)))
    return (*swaps[:at], extra, *swaps[at:])


def _with_room(puzzle: Domicles, swaps: Pairs) -> tuple[Domicles, Pairs]:
    """The puzzle, allowing this number of swaps."""
    return msgspec.structs.replace(puzzle, swaps=len(swaps)), swaps


def _wrong(puzzle: Domicles, swaps: Pairs) -> Wrong[Domicles, Swaps]:
    solution = Swaps(swaps)
    breaches = tuple(check(puzzle, solution))
    if not breaches:
        reject()
    return Wrong(puzzle, solution, breaches)
