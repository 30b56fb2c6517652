"""Domicles explained: a shortest sequence of swaps, and for each the conflicts that it removes and makes.

A person swaps what removes most conflicts; where that leads nowhere a detour must be seen. So among the shortest
sequences one with few detours is told.
"""

import contextlib
import heapq
import itertools
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, duplicates, replay
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.domicles import Bounds, bounds, solve
from puzzlemill.solvers.domicles.conflicts import Effect, Numbers, Pair, effects, occurrences
from puzzlemill.solvers.playing import Step, Trace

TECHNIQUES: Final = {
    "single swap": "one swap solves the board",
    "descent": "one swap removes more conflicts than any other",
    "choice": "of several swaps that remove most conflicts one is taken",
    "detour": "other swaps remove more conflicts now, or none lowers their number",
    "counting": "a number stands on too many tiles",
    "search": "a search says that no solved board exists, or none so near",
}
"""The first four are those of grades, from easy to hard; the others say why there is no solution."""

BOARDS: Final = 100
"""Boards looked at for the way with the fewest detours; then the best swap of the moment is taken."""

Board = tuple[Tile, ...]
"""Tiles row by row."""


class Swap(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="swap", tag_field="move"):
    """Swap the tiles of two places, which count row by row from 0."""

    i: int
    j: int


class _Choice(NamedTuple):
    """A swap of a shortest sequence; the least one of a board is the best at the moment, ties go by its places.

    `change` is the number of conflicts afterwards less that before, `most` how many any swap removes here.
    """

    change: int
    made: int
    pair: Pair
    technique: str
    effect: Effect
    most: int


def steps(puzzle: Domicles, budget: int = BUDGET) -> Trace[Swaps, Swap]:
    """The swaps of a shortest solution, one a step, within `budget` nodes.

    It is one with the fewest detours, as far as 100 boards and the budget show; among those the swap that removes most
    conflicts comes first, then the one that makes fewest, then that of the lowest places. The cells of a step are those
    of the number grid with the conflicts that it removes. Where the least number of swaps is not known, the first step
    says so.
    """
    if not duplicates(puzzle.tiles, puzzle.cols):
        return Trace("solved", (), Swaps(()))
    found = bounds(puzzle, budget)
    if found.solutions == 0 or found.lower > puzzle.swaps:
        return Trace("unsolvable", (_refusal(puzzle, found, budget - found.effort.nodes),))
    if found.upper is None or found.upper > puzzle.swaps:
        return Trace("budget")
    board = puzzle.tiles
    way = _way(puzzle, found, budget - found.effort.nodes)
    told: list[Step[Swap]] = []
    for left, choice in zip(reversed(range(len(way))), way, strict=True):
        text = _sentence(board, choice, left)
        if not told and not found.exact:
            text += f" Whether fewer than {swaps_in_words(found.upper)} will do is not known."
        technique = choice.technique if left else "single swap"
        where = occurrences(board, puzzle.cols)
        cells = sorted({cell for numbers in choice.effect.removed for cell in where[numbers]})
        told.append(Step(technique, text, tuple(cells), Swap(*choice.pair)))
        board = replay(board, (choice.pair,))
    return Trace("solved", tuple(told), Swaps(tuple(choice.pair for choice in way)))


def swaps_in_words(number: int) -> str:
    """`1 swap`, `2 swaps`."""
    return f"{number} swap{'' if number == 1 else 's'}"


def _refusal(puzzle: Domicles, found: Bounds, budget: int) -> Step[Swap]:
    """Why there is no solution; where no budget is left to look for the reason, that there is none."""
    if found.solutions != 0:
        return Step("search", f"It takes at least {swaps_in_words(found.lower)}, the puzzle allows {puzzle.swaps}.")
    reason = solve(puzzle, budget).reason
    if reason is None:
        return Step("search", "These tiles have no solved board.")
    return Step("counting" if reason.cells else "search", f"{reason.text[0].upper()}{reason.text[1:]}.", reason.cells)


def _way(puzzle: Domicles, found: Bounds, budget: int) -> list[_Choice]:
    """A shortest sequence: the easiest of all where the budget lasts, else of those to the one solved board known."""
    swaps = found.swaps or ()
    target = replay(puzzle.tiles, swaps)

    def nearer(board: Board) -> Iterable[Pair]:
        nonlocal budget
        near = bounds(msgspec.structs.replace(puzzle, tiles=board), budget)
        budget -= near.effort.nodes
        if near.first_swaps is None:
            raise OutOfReachError("steps: the budget is spent")
        return near.first_swaps

    # Another board of the same tiles hardly costs more, so a search that has no chance to end is not begun.
    if found.first_swaps is not None and (BOARDS + len(swaps)) * found.effort.nodes <= budget:
        with contextlib.suppress(OutOfReachError):
            return _easiest(puzzle, len(swaps), nearer)
    return _easiest(puzzle, len(swaps), lambda board: _within_cycles(board, target))


def _within_cycles(board: Board, target: Board) -> list[Pair]:
    """The places in one cycle of the permutation between two boards: only their swaps split a cycle."""
    wanted = {tile: place for place, tile in enumerate(target)}
    cycle: dict[int, int] = {}
    for place in range(len(board)):
        other = place
        while other not in cycle:
            cycle[other] = place
            other = wanted[board[other]]
    return [(i, j) for i, j in itertools.combinations(range(len(board)), 2) if cycle[i] == cycle[j]]


def _easiest(puzzle: Domicles, least: int, nearer: Callable[[Board], Iterable[Pair]]) -> list[_Choice]:
    """Of the sequences of `least` swaps that each bring the board nearer, one with the fewest detours, best first."""
    heap: list[tuple[int, int, list[_Choice], Board]] = [(0, least, [], puzzle.tiles)]
    seen: set[Board] = set()
    while True:
        detours, left, way, board = heapq.heappop(heap)
        if left == 0:
            return way
        if board in seen and heap:
            continue
        seen.add(board)
        choices = _choices(board, puzzle.cols, nearer(board))
        if len(seen) > BOARDS:
            heap, choices = [], [min(choices)]
        for choice in choices:
            after = replay(board, (choice.pair,))
            heapq.heappush(heap, (detours + (choice.technique == "detour"), left - 1, [*way, choice], after))


def _choices(board: Board, cols: int, pairs: Iterable[Pair]) -> list[_Choice]:
    """The swaps of these places with what they do, judged among all swaps."""
    all_effects = effects(board, cols)
    gains = [effect.gain for effect in all_effects.values()]
    most = max(gains)
    best = "choice" if gains.count(most) > 1 else "descent"
    found = []
    for pair in pairs:
        effect = all_effects[pair]
        technique = best if effect.gain == most > 0 else "detour"
        found.append(_Choice(-effect.gain, sum(effect.made.values()), pair, technique, effect, most))
    return found


def _sentence(board: Board, choice: _Choice, left: int) -> str:
    """What the swap is, does and leaves, places and lines counted from 1."""
    i, j = choice.pair
    (high, low), (other_high, other_low) = board[i], board[j]
    removed, made = choice.effect
    parts = []
    if removed:
        words = (f"the two {it.number}s" if times == 1 else f"one of the {it.number}s" for it, times in removed.items())
        parts.append(f"clears {_listed(removed, words, 'in')}")
    if made:
        words = (f"two {it.number}s" if times == 1 else f"one more {it.number}" for it, times in made.items())
        parts.append(f"puts {_listed(made, words, 'into')}")
    end = f"; {swaps_in_words(left)} to go."
    if left == 0:
        end = f", the last conflict{'' if sum(removed.values()) == 1 else 's'}."
    elif choice.technique == "detour":
        end += " Other swaps remove more now." if choice.most > 0 else " No swap lowers the number of conflicts."
    done = ", but ".join(parts) or "changes no conflict"
    return f"Swap places {i + 1} and {j + 1} ({high}|{low} and {other_high}|{other_low}): {done}{end}"


def _listed(changed: Iterable[Numbers], words: Iterable[str], into: str) -> str:
    """What happens to numbers, grouped by line: `the two 4s and the two 5s in row 1 and the two 0s in column 3`."""
    ranked = sorted(zip(changed, words, strict=True), key=lambda said: (said[0].line != "row", *said[0]))
    lines = itertools.groupby(ranked, key=lambda said: f"{into} {said[0].line} {said[0].at + 1}")
    *most, last = [f"{' and '.join(word for _, word in group)} {line}" for line, group in lines]
    return f"{', '.join(most)} and {last}" if most else last
