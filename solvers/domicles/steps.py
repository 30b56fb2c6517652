"""Explains Domicles: a shortest sequence of swaps, and the conflicts that each swap clears and creates.

A person makes the swap that clears the most conflicts, and has to see a detour if that leads nowhere. So of the
shortest sequences, one with few detours is explained.
"""

import contextlib
import heapq
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, duplicates, replay
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.wording import counted, plural
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.domicles import Bounds, allowed, bounds, solve
from puzzlemill.solvers.domicles.conflicts import Effect, Numbers, Pair, effects, occurrences
from puzzlemill.solvers.playing import Step, Trace
from puzzlemill.solvers.sentences import listed, sentence

TECHNIQUES: Final = {
    "single swap": "one swap solves the board",
    "descent": "this swap clears more conflicts than any other",
    "choice": "several swaps clear the most conflicts; this is one of them",
    "detour": "other swaps clear more conflicts now, or no swap reduces their number",
    "counting": "a number is on too many tiles",
    "search": "a search shows that no solved board exists, or none near enough",
}
"""The first four are the techniques of grades, from easy to hard; the others say why there is no solution."""

BOARDS: Final = 100
"""Boards examined to find the sequence with the fewest detours; after that, the best swap at the time is taken."""

Board = tuple[Tile, ...]
"""Tiles row by row."""


class Swap(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="swap", tag_field="move"):
    """Swap the tiles of two places, counted row by row from 0."""

    i: int
    j: int


class _Choice(NamedTuple):
    """A swap of a shortest sequence; the smallest of a board is the best at the time, with ties broken by places.

    `change` is the number of conflicts after the swap minus the number before, `created` is how many of them are new,
    and `most` is how many the best swap of the board clears.
    """

    change: int
    created: int
    pair: Pair
    technique: str
    effect: Effect
    most: int


def steps(puzzle: Domicles, budget: int = BUDGET) -> Trace[Swaps, Swap]:
    """The swaps of a shortest solution, one per step, within `budget` nodes.

    The solution has the fewest detours that a search of 100 boards within the budget finds. The swap that clears the
    most conflicts comes first; if there are several, the one that creates the fewest, then the one with the lowest
    places. The cells of a step are cells of the number grid: the conflicts that it clears. If the least number of swaps
    is not known, the first step says so.
    """
    if not duplicates(puzzle.tiles, puzzle.cols):
        return Trace("solved", (), Swaps(()))
    known = bounds(puzzle, budget)
    if known.solutions == 0 or known.lower > puzzle.swaps:
        return Trace("unsolvable", (_refusal(puzzle, known, budget - known.effort.nodes),))
    if known.upper is None or known.upper > puzzle.swaps:
        return Trace("budget")
    board = puzzle.tiles
    choices = _sequence(puzzle, known, budget - known.effort.nodes)
    explained: list[Step[Swap]] = []
    for left, choice in zip(reversed(range(len(choices))), choices, strict=True):
        text = _sentence(board, choice, left)
        if not explained and not known.exact:
            text += f" It is not known whether fewer than {counted(known.upper, 'swap')} are enough."
        technique = choice.technique if left else "single swap"
        cells_of = occurrences(board, puzzle.cols)
        cells = sorted({cell for numbers in choice.effect.removed for cell in cells_of[numbers]})
        explained.append(Step(technique, text, tuple(cells), Swap(*choice.pair)))
        board = replay(board, (choice.pair,))
    return Trace("solved", tuple(explained), Swaps(tuple(choice.pair for choice in choices)))


def brief_steps(puzzle: Domicles, swaps: Sequence[Pair]) -> Iterator[Step[Swap]]:
    """The steps, without words, to the board that `swaps` lead to in as few swaps as possible.

    Each swap is the best at the time, so this is quicker than `steps` and can have more detours.
    """
    target = replay(puzzle.tiles, swaps)
    choices = _easiest(puzzle, len(swaps), lambda board: _within_cycles(board, target), most_boards=0)
    for left, choice in zip(reversed(range(len(choices))), choices, strict=True):
        yield Step(choice.technique if left else "single swap", "", (), Swap(*choice.pair))


def _refusal(puzzle: Domicles, known: Bounds, budget: int) -> Step[Swap]:
    """Why there is no solution, or only that there is none if no budget is left to find the reason."""
    if known.solutions != 0:
        return Step("search", f"It takes at least {counted(known.lower, 'swap')}, but only {allowed(puzzle.swaps)}.")
    reason = solve(puzzle, budget).reason
    if reason is None:
        return Step("search", "These tiles have no solved board.")
    return Step("counting" if reason.cells else "search", sentence(reason.text), reason.cells)


def _sequence(puzzle: Domicles, known: Bounds, budget: int) -> list[_Choice]:
    """The easiest shortest sequence if the budget allows, otherwise the easiest to the one known solved board."""
    swaps = known.swaps or ()
    target = replay(puzzle.tiles, swaps)

    def first_swaps(board: Board) -> Iterable[Pair]:
        nonlocal budget
        near = bounds(msgspec.structs.replace(puzzle, tiles=board), budget)
        budget -= near.effort.nodes
        if near.first_swaps is None:
            raise OutOfReachError("steps: the budget ran out before the last step; use a larger budget")
        return near.first_swaps

    # Another board of the same tiles costs about the same, so a search that cannot finish is not started.
    if known.first_swaps is not None and (BOARDS + len(swaps)) * known.effort.nodes <= budget:
        with contextlib.suppress(OutOfReachError):
            return _easiest(puzzle, len(swaps), first_swaps, BOARDS)
    return _easiest(puzzle, len(swaps), lambda board: _within_cycles(board, target), BOARDS)


def _within_cycles(board: Board, target: Board) -> list[Pair]:
    """The pairs of places in the same cycle of the permutation between two boards: only their swaps split a cycle."""
    place_in_target = {tile: place for place, tile in enumerate(target)}
    cycle: dict[int, int] = {}
    for place in range(len(board)):
        other = place
        while other not in cycle:
            cycle[other] = place
            other = place_in_target[board[other]]
    return [(i, j) for i, j in itertools.combinations(range(len(board)), 2) if cycle[i] == cycle[j]]


def _easiest(
    puzzle: Domicles, least: int, first_swaps: Callable[[Board], Iterable[Pair]], most_boards: int
) -> list[_Choice]:
    """A sequence of `least` swaps that each bring the board nearer, with the fewest detours, best swaps first.

    This is a best-first search of `most_boards` boards: the heap is ordered by detours so far, then by swaps left, then
    by the choices made.
    """
    heap: list[tuple[int, int, list[_Choice], Board]] = [(0, least, [], puzzle.tiles)]
    seen: set[Board] = set()
    while True:
        detours, left, choices, board = heapq.heappop(heap)
        if left == 0:
            return choices
        if board in seen and heap:
            continue
        seen.add(board)
        nexts = _choices(board, puzzle.cols, first_swaps(board))
        if len(seen) > most_boards:
            heap, nexts = [], [min(nexts)]
        for choice in nexts:
            after = replay(board, (choice.pair,))
            heapq.heappush(heap, (detours + (choice.technique == "detour"), left - 1, [*choices, choice], after))


def _choices(board: Board, cols: int, pairs: Iterable[Pair]) -> list[_Choice]:
    """The swaps of these pairs of places with their effects, compared with all swaps."""
    all_effects = effects(board, cols)
    gains = [effect.gain for effect in all_effects.values()]
    most = max(gains)
    best = "choice" if gains.count(most) > 1 else "descent"
    choices = []
    for pair in pairs:
        effect = all_effects[pair]
        technique = best if effect.gain == most > 0 else "detour"
        choices.append(_Choice(-effect.gain, sum(effect.created.values()), pair, technique, effect, most))
    return choices


def _sentence(board: Board, choice: _Choice, left: int) -> str:
    """The swap, what it does and how many are left; places and lines count from 1."""
    i, j = choice.pair
    (high, low), (other_high, other_low) = board[i], board[j]
    removed, created = choice.effect
    clauses = []
    if removed:
        phrases = [f"the two {n.number}s" if times == 1 else f"one of the {n.number}s" for n, times in removed.items()]
        clauses.append(f"clears {_by_line(removed, phrases, 'in')}")
    if created:
        phrases = [f"two {n.number}s" if times == 1 else f"one more {n.number}" for n, times in created.items()]
        clauses.append(f"puts {_by_line(created, phrases, 'into')}")
    end = f". {counted(left, 'swap')} to go."
    if left == 0:
        end = f", the last {plural(sum(removed.values()), 'conflict')}."
    elif choice.technique == "detour":
        end += (
            " Other swaps clear more conflicts now." if choice.most > 0 else " No swap reduces the number of conflicts."
        )
    effect = ", but ".join(clauses) or "changes no conflicts"
    return f"Swap places {i + 1} and {j + 1} ({high}|{low} and {other_high}|{other_low}). This {effect}{end}"


def _by_line(changed: Iterable[Numbers], phrases: Iterable[str], into: str) -> str:
    """The changes of numbers, grouped by line: `the two 4s and the two 5s in row 1 and the two 0s in column 3`."""
    ranked = sorted(zip(changed, phrases, strict=True), key=lambda pair: (pair[0].line != "row", *pair[0]))
    lines = itertools.groupby(ranked, key=lambda pair: f"{into} {pair[0].line} {pair[0].at + 1}")
    return listed(f"{' and '.join(phrase for _, phrase in group)} {line}" for line, group in lines)
