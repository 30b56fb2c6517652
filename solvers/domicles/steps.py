"""Explains Domicles: a shortest sequence of swaps, and the conflicts that each swap clears and creates.

A person makes the swap that clears the most conflicts, and has to see a detour if that leads nowhere. So of the
shortest sequences, one with few detours is explained.
"""

import contextlib
import heapq
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles.domicles import Domicles, Swaps, Tile, duplicates, replay
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.domicles import Bounds, bounds, solve
from puzzlemill.solvers.domicles.attempts import expected_attempts
from puzzlemill.solvers.domicles.conflicts import Effect, Numbers, Pair, effects, occurrences
from puzzlemill.solvers.domicles.looking import seconds
from puzzlemill.solvers.domicles.reasons import allowed, swaps_said
from puzzlemill.solvers.playing import Step, Trace
from puzzlemill.solvers.sentences import sentence

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
    """A swap of a shortest sequence; choices sort by how good they are at the time, then by their places.

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
    choices, attempts = _sequence(puzzle, known, budget - known.effort.nodes), expected_attempts(puzzle, known)
    explained: list[Step[Swap]] = []
    for left, choice in zip(reversed(range(len(choices))), choices, strict=True):
        said = _said(board, choice, left)
        if not explained and not known.exact:
            said = Said("sentences.domicles.perhaps_fewer", {"step": said, "swaps": swaps_said(known.upper)})
        technique = choice.technique if left else "single swap"
        cells_of = occurrences(board, puzzle.cols)
        cells = sorted({cell for numbers in choice.effect.removed for cell in cells_of[numbers]})
        explained.append(
            Step(
                technique,
                said,
                tuple(cells),
                Swap(*choice.pair),
                seconds=seconds(puzzle.rows, puzzle.cols, left, attempts),
            )
        )
        board = replay(board, (choice.pair,))
    return Trace("solved", tuple(explained), Swaps(tuple(choice.pair for choice in choices)))


def brief_steps(puzzle: Domicles, swaps: Sequence[Pair], attempts: float) -> Iterator[Step[Swap]]:
    """The steps, without words, to the board that `swaps` lead to in as few swaps as possible.

    Each swap is the best at the time, so this is quicker than `steps` and can have more detours. `attempts` are those
    of `expected_attempts`.
    """
    target = replay(puzzle.tiles, swaps)
    choices = _easiest(puzzle, len(swaps), lambda board: _within_cycles(board, target), most_boards=0)
    for left, choice in zip(reversed(range(len(choices))), choices, strict=True):
        technique = choice.technique if left else "single swap"
        yield Step(technique, "", (), Swap(*choice.pair), seconds=seconds(puzzle.rows, puzzle.cols, left, attempts))


def _refusal(puzzle: Domicles, known: Bounds, budget: int) -> Step[Swap]:
    """Why there is no solution, or only that there is none if no budget is left to find the reason."""
    if known.solutions != 0:
        args: dict[str, Argument] = {"swaps": swaps_said(known.lower), "allowed": allowed(puzzle.swaps)}
        return Step("search", Said("sentences.domicles.too_few", args))
    reason = solve(puzzle, budget).reason
    if reason is None:
        return Step("search", Said("sentences.domicles.no_board"))
    return Step("counting" if reason.cells else "search", sentence(reason.said), reason.cells)


def _sequence(puzzle: Domicles, known: Bounds, budget: int) -> list[_Choice]:
    """The easiest shortest sequence if the budget allows, otherwise the easiest to the one known solved board."""
    swaps = known.swaps or ()
    target = replay(puzzle.tiles, swaps)

    def first_swaps(board: Board) -> Iterable[Pair]:
        nonlocal budget
        near = bounds(msgspec.structs.replace(puzzle, tiles=board), budget)
        budget -= near.effort.nodes
        if near.first_swaps is None:
            raise OutOfReachError("steps: the budget ran out before the last step", remedy="use a larger budget")
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
        # It came before with as few detours or fewer. The last board of the heap is not skipped: no other way would be
        # left.
        if board in seen and heap:
            continue
        seen.add(board)
        nexts = _choices(board, puzzle.cols, first_swaps(board))
        if len(seen) > most_boards:
            # No way back from here on, so the heap holds one board and the end is `left` swaps away.
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
        # If no swap of the board clears more than it creates, even the best one is a detour.
        technique = best if effect.gain == most > 0 else "detour"
        choices.append(_Choice(-effect.gain, sum(effect.created.values()), pair, technique, effect, most))
    return choices


def _said(board: Board, choice: _Choice, left: int) -> Said:
    """The swap, what it does and how many are left; places and lines count from 1."""
    i, j = choice.pair
    args: dict[str, Argument] = {
        "first": i + 1,
        "second": j + 1,
        "tile": _tile(board[i]),
        "other": _tile(board[j]),
        "effect": _effect(choice.effect, last=left == 0),
    }
    swap = Said("sentences.domicles.swap", args)
    if left == 0:
        return swap
    if choice.technique != "detour":
        key = "sentences.domicles.step"
    elif choice.most > 0:
        key = "sentences.domicles.detour"
    else:
        key = "sentences.domicles.no_gain"
    return Said(key, {"swap": swap, "left": Said("sentences.domicles.to_go", {"count": left})})


def _tile(tile: Tile) -> str:
    """A tile as its two numbers: `6|5`."""
    return f"{tile[0]}|{tile[1]}"


def _effect(effect: Effect, last: bool) -> Said:
    """What a swap does to the conflicts."""
    removed, created = effect
    cleared = _by_line(removed, "sentences.domicles.both", "sentences.domicles.one_of", _IN)
    if last:
        return Said("sentences.domicles.clears_last", {"cleared": cleared, "count": sum(removed.values())})
    added = _by_line(created, "sentences.domicles.pair", "sentences.domicles.one_more", _INTO)
    if removed and created:
        return Said("sentences.domicles.clears_but_puts", {"cleared": cleared, "created": added})
    if removed:
        return Said("sentences.domicles.clears", {"cleared": cleared})
    return Said("sentences.domicles.puts", {"created": added}) if created else Said("sentences.domicles.no_effect")


def _by_line(changed: Mapping[Numbers, int], pair: str, more: str, in_line: Mapping[str, str]) -> tuple[Said, ...]:
    """The changes of numbers, grouped by line: `the two 4s and the two 5s in row 1 and the two 0s in column 3`.

    A number that changes once has the key `pair`, one that changes several times the key `more`.
    """
    ranked = sorted(changed.items(), key=lambda item: (item[0].line != "row", *item[0]))
    lines = itertools.groupby(ranked, key=lambda item: (item[0].line, item[0].at))
    said = []
    for (line, at), group in lines:
        phrases = tuple(Said(pair if times == 1 else more, {"number": numbers.number}) for numbers, times in group)
        numbers_said = Said("sentences.domicles.numbers", {"items": phrases})
        said.append(Said(in_line[line], {"numbers": numbers_said, "line": at + 1}))
    return tuple(said)


_IN: Final = {"row": "sentences.domicles.in_row", "column": "sentences.domicles.in_column"}
_INTO: Final = {"row": "sentences.domicles.into_row", "column": "sentences.domicles.into_column"}
