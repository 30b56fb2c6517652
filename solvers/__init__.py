"""Solving: finds solutions, counts them, explains them, and reports the effort."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from threading import Event
from typing import TYPE_CHECKING, Any, TypeVar, overload

from puzzlemill.puzzles.certificates import Certificate
from puzzlemill.puzzles.kinds import (
    AnyPuzzle,
    Breach,
    InputError,
    OutOfReachError,
    Puzzle,
    kind_name,
    kind_of,
    whole_number,
)
from puzzlemill.puzzles.parts import find, part
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.budgets import Clock, TimeUpError, nodes
from puzzlemill.solvers.outcome import Certifier, ClaimChecker, Effort, Lister, Outcome, Refuter, Solver
from puzzlemill.solvers.playing import Explainer, Trace
from puzzlemill.solvers.playing import play as play
from puzzlemill.solvers.playing import play_from_json as play_from_json

if TYPE_CHECKING:
    from puzzlemill.puzzles.domicles import Domicles, Swaps
    from puzzlemill.puzzles.gloop import Gloop, Packing
    from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
    from puzzlemill.puzzles.ottf import Order, Ottf
    from puzzlemill.solvers.domicles.play import Swap
    from puzzlemill.solvers.gloop.steps import Lay as GloopLay
    from puzzlemill.solvers.iqblocks.steps import Lay as IqBlocksLay
    from puzzlemill.solvers.ottf.steps import Role

S = TypeVar("S")

ALL = 1 << 60
"""More solutions than any search finds."""


def solver(kind: str) -> Solver[AnyPuzzle, Any]:
    """The solver module of `kind`; raises `InputError` if there is no such kind."""
    module: Solver[AnyPuzzle, Any] = part("solver", kind)
    return module


def solve(
    puzzle: Puzzle[S],
    budget: int | None = None,
    limit: int = 1,
    *,
    seconds: float | None = None,
    stop: Event | None = None,
) -> Outcome[S]:
    """Search for up to `limit` different solutions within `budget` search nodes (None: 10,000,000).

    The outcome is `budget` if the nodes are spent before the answer is known, or `seconds` have passed. For each kind,
    this is a node, the time that 10,000,000 of them take, and what makes solutions different (see also
    `puzzlemill help solving`):

    - Gloop: a tile placed; 8 to 15 seconds. Packings differ by more than a rotation of board and givens.
    - Domicles: a tile placed, or a solved board compared with the puzzle; if there are too many solved boards, a board
      examined some swaps away; 2 to 30 seconds. Solutions lead to solved boards that differ by more than the order of
      rows and columns. They are shortest ones within the allowed swaps, nearest first.
    - OTTF: a role (before or after all neighbours) assumed for a tile that could have either, or several nodes on parts
      of more than 500 tiles; 2 to 4 minutes. In different orders, some neighbours come in a different order.
    - IQ Blocks: a piece placed; 2 to 15 seconds. Fillings differ by more than an exchange of equal pieces.

    A search never decides anything by the clock, so `seconds` can only turn an answer into `budget`. Then the solutions
    found so far are lost; `solutions` yields them as it finds them. Searches check the clock about every 0.1 seconds,
    and with it whether another thread has set the event `stop`, which ends the search in the same way.
    Compiling during the very first call counts too.

    Raises `InputError` if `limit` is not 1 or more, or `seconds` is not more than 0.
    """
    most = min(whole_number("limit", limit, 1), ALL)
    room: Solver[Puzzle[S], S] = part("solver", kind_of(puzzle))
    return _timed(lambda: room.solve(puzzle, nodes(budget), most), _clock(seconds, stop))


def count(
    puzzle: Puzzle[S], budget: int | None = None, *, seconds: float | None = None, stop: Event | None = None
) -> Outcome[S]:
    """Count the different solutions within `budget` search nodes (None: 10,000,000).

    The outcome is `budget` if the nodes are spent before the number is known, `seconds` have passed or another thread
    has set the event `stop`, as for `solve`.
    For each kind, this is a node and the time that 10,000,000 of them take:

    - Gloop: a tile placed; after 100,000 of them, on boards without spare tiles, all equal partial packings extended at
      once; 6 to 16 seconds.
    - Domicles: a tile placed; 3 seconds. This counts all solved boards up to the order of rows and columns, at any
      distance.
    - OTTF: a role assumed, as for `solve`; 2 to 4 minutes.
    - IQ Blocks: a piece placed on all equal partial boards at once; 1 to 15 seconds.

    Solutions are different as for `solve`, except for Domicles.

    Raises `InputError` if `seconds` is not more than 0.
    """
    room: Solver[Puzzle[S], S] = part("solver", kind_of(puzzle))
    return _timed(lambda: room.count(puzzle, nodes(budget)), _clock(seconds, stop))


def solutions(
    puzzle: Puzzle[S], budget: int | None = None, *, seconds: float | None = None, stop: Event | None = None
) -> Iterator[S]:
    """The different solutions one after another, each as soon as it is found, in the order of `solve`.

    Budget, time and `stop` are for all of them together; the clock stops while the caller works between two solutions.
    If one is spent before the last solution, the iterator raises `OutOfReachError`, which says how many it has yielded.
    For Domicles the first solution comes after all are found, because only then is the nearest known.

    Raises `InputError` if `seconds` is not more than 0.
    """
    clock = _clock(seconds, stop)
    lister: Lister[Puzzle[S], S] | None = find("listing", kind_of(puzzle))
    most = nodes(budget)
    search = lister.solutions(puzzle, most) if lister else _all_at_once(puzzle, most)
    return _one_by_one(search, most, clock)


def refute(puzzle: Puzzle[object], *, unique: bool = False, budget: int | None = None) -> Certificate | None:
    """The simplest proof found that a puzzle has no solution (with `unique`: exactly one); None if that is not so.

        >>> import puzzlemill
        >>> proof = puzzlemill.refute(puzzlemill.parse_id("ottf:4x4:2232331223342112"))
        >>> proof.faults()
        []

    Its `faults()` takes no search. Raises `InputError` for kinds without such proofs, and `OutOfReachError` if
    `budget` search nodes (None: 10,000,000) are spent before the answer is known.
    """
    kind = kind_of(puzzle)
    refuter: Refuter[Puzzle[object]] | None = find("refutation", kind)
    if refuter is None:
        raise InputError(f"kind {kind} has no certificates; solve gives the reason", field="refute")
    return refuter.refute(puzzle, int(bool(unique)), nodes(budget))


def certify(puzzle: Puzzle[object], *, budget: int | None = None) -> Certificate | None:
    """The certificate that forced steps lead to the only solution; None if a person needs a trial, or has a choice.

        >>> import puzzlemill
        >>> proof = puzzlemill.certify(puzzlemill.parse_id("ottf:3x4:a22a21122232"))
        >>> proof.faults()
        []

    Its `faults()` takes no search. Raises `InputError` for kinds without such certificates, and `OutOfReachError` if
    `budget` search nodes (None: 10,000,000) are spent before the answer is known.
    """
    kind = kind_of(puzzle)
    certifier: Certifier[Puzzle[object]] | None = find("certifier", kind)
    if certifier is None:
        raise InputError(f"kind {kind} has no certificates of forced steps", field="certify")
    return certifier.certify(puzzle, nodes(budget))


def _all_at_once(puzzle: Puzzle[S], budget: int) -> Iterator[S]:
    """The solutions of a kind whose search yields none before all are found."""
    room: Solver[Puzzle[S], S] = part("solver", kind_of(puzzle))
    outcome = room.solve(puzzle, budget, ALL)
    yield from outcome.solutions
    if outcome.count is None and outcome.status != "unsolvable":
        raise OutOfReachError(
            f"the budget of {budget} nodes ran out before the last solution",
            field="solutions",
            remedy="use a larger budget",
        )


def _one_by_one(search: Iterator[S], budget: int, clock: Clock | None) -> Iterator[S]:
    """What a search yields, with the clock running only while it searches."""
    number = 0
    while True:
        try:
            with clock or nullcontext():
                solution = next(search)
        except StopIteration:
            return
        except OutOfReachError:
            why, advice = f"the budget of {counted(budget, 'node', grouped=True)} ran out", ", so use a larger budget"
        except TimeUpError as end:
            if clock is None or end.clock is not clock:
                raise
            why, advice = str(end), "" if clock.stopped else ", so use more time"
        else:
            number += 1
            yield solution
            continue
        given = counted(number, "solution", grouped=True)
        raise OutOfReachError(f"{given} found before {why}; there might be more{advice}", field="solutions")


def _clock(seconds: float | None, stop: Event | None) -> Clock | None:
    """A clock for a time limit, an event or both; None without either."""
    if seconds is None and stop is None:
        return None
    return Clock(stop=stop) if seconds is None else Clock(seconds, stop)


def _timed(search: Callable[[], Outcome[S]], clock: Clock | None) -> Outcome[S]:
    """The outcome of a search, `budget` if the time of the clock is up before, or it was stopped."""
    if clock is None:
        return search()
    try:
        with clock:
            return search()
    except TimeUpError as end:
        if end.clock is not clock:
            raise
        return Outcome("budget", effort=Effort(clock.nodes))


def claims(puzzle: AnyPuzzle, budget: int | None = None) -> list[Breach]:
    """The claims of the instance that a search refutes, for example that its number of swaps is the least.

    Only kinds whose instances make such claims have a function `claims`; for other kinds there is nothing to prove.
    """
    prover: ClaimChecker[AnyPuzzle] | None = find("claims", kind_of(puzzle))
    return prover.claims(puzzle, nodes(budget)) if prover else []


@overload
def steps(puzzle: Gloop, budget: int | None = None) -> Trace[Packing, GloopLay]: ...
@overload
def steps(puzzle: Domicles, budget: int | None = None) -> Trace[Swaps, Swap]: ...
@overload
def steps(puzzle: Ottf, budget: int | None = None) -> Trace[Order, Role]: ...
@overload
def steps(puzzle: IqBlocks, budget: int | None = None) -> Trace[Filling, IqBlocksLay]: ...
@overload
def steps(puzzle: Puzzle[S], budget: int | None = None) -> Trace[S, Any]: ...
def steps(puzzle: Puzzle[S], budget: int | None = None) -> Trace[S, Any]:
    """How a person would solve `puzzle`, step by step, within `budget` search nodes (None: the default budget).

    Raises `InputError` if puzzles of this kind cannot be explained in steps yet.
    """
    explainer: Explainer[Puzzle[S], S] | None = find("steps", kind_of(puzzle))
    if explainer is None:
        raise InputError(f"{kind_name(puzzle.kind)} cannot be explained yet", field="steps")
    return explainer.steps(puzzle, budget=nodes(budget))
