"""A user's program that type checkers accept: what each name of the public API gives."""

from collections.abc import Iterator
from pathlib import Path
from typing import assert_type

import puzzlemill
from puzzlemill import (
    KINDS,
    AnyEntry,
    AnyPuzzle,
    Breach,
    Domicles,
    Drawing,
    Entry,
    Filling,
    Gloop,
    Grade,
    InputError,
    IqBlocks,
    Kind,
    Order,
    Ottf,
    Outcome,
    Pack,
    Packing,
    Swaps,
)

assert_type(puzzlemill.generate("gloop", board="3x3", givens=2), list[Entry[Gloop, Packing]])
assert_type(puzzlemill.generate("domicles", layout="4x2", level="2-3", count=5), list[Entry[Domicles, Swaps]])
assert_type(puzzlemill.generate("ottf", symmetry="mirror", technique=["rule 1", "trial"]), list[Entry[Ottf, Order]])
assert_type(puzzlemill.generate("iqblocks", minimal=True, score="6-6.5"), list[Entry[IqBlocks, Filling]])
for kind in KINDS:
    assert_type(kind, Kind)
    assert_type(puzzlemill.generate(kind, count=2), list[AnyEntry])
    assert_type(puzzlemill.ready_made(kind), Pack)


def show(found: int, tried: int) -> None:
    print(f"{found} found in {tried} tries")


numbers = puzzlemill.iter_generate("domicles", pips=9, progress=show)
assert_type(numbers, Iterator[Entry[Domicles, Swaps]])
entry = next(numbers)
assert_type(entry.instance.rows, int)
assert_type(entry.solution, Swaps | None)
assert_type(entry.grade, Grade | None)

game = puzzlemill.gloop_game(players=4, seed=1, out="round", extra=(0, 2))
choice = puzzlemill.gloop_choice(game.view(game.to_move), strength="easy", budget=100)
assert_type(choice.text, str)
assert_type(puzzlemill.gloop_game_from_json(game.apply(choice.move).to_json()).scores, tuple[int, ...])

template = Ottf(("12", "23"))
outcome = puzzlemill.solve(template)
assert_type(outcome, Outcome[Order])
assert_type(outcome.solution, Order | None)
if outcome.solution:
    assert_type(puzzlemill.check(template, outcome.solution), list[Breach])
    assert_type(puzzlemill.draw(template, outcome.solution), Drawing)
if outcome.reason:
    assert_type(outcome.reason.code, str)
assert_type(puzzlemill.count(template, seconds=2.5).count, int | None)
assert_type(puzzlemill.solutions(template), Iterator[Order])
assert_type(puzzlemill.grade(template).level, int)

puzzle = puzzlemill.parse_id("gloop:3x3:perfect:400a0914c")
assert_type(puzzle, AnyPuzzle)
match puzzle:
    case Gloop():
        assert_type(puzzle.tiles, tuple[int, ...])
    case Domicles():
        assert_type(puzzle.swaps, int)
    case Ottf() | IqBlocks():
        pass
if puzzle.kind == "gloop":
    assert_type(puzzle, Gloop)
    state = puzzlemill.play(puzzle)
    hint = state.hint()
    if hint.move:
        state = state.apply(hint.move)
    for move in state.moves():
        row: int = move.row
assert_type(puzzlemill.canonical(template), Ottf)


def easiest(path: Path) -> AnyEntry | None:
    """Anything in a pack can be passed to any function."""
    pack = puzzlemill.read(path)
    for entry in pack.puzzles:
        if entry.solution is None or puzzlemill.check(entry.instance, entry.solution):
            continue
        if entry.grade and entry.grade.level == 1:
            return entry
    return None


def tiles_and_loops(entry: AnyEntry) -> int:
    """A pattern narrows puzzle and solution at once."""
    match entry:
        case Entry(instance=Gloop() as puzzle, solution=Packing() as packing):
            assert_type(packing.grid, tuple[tuple[str | None, ...], ...])
            return len(puzzle.tiles)
        case _:
            return 0


def replay(saved: bytes) -> bool:
    """A game of any kind, in the words that all kinds share."""
    state = puzzlemill.play_from_json(saved)
    while not state.solved:
        hint = state.hint()
        if hint.move is None:
            return False
        state = state.apply(hint.move)
    return True


def save(entries: list[Entry[Gloop, Packing]], path: Path) -> None:
    """Entries of one kind are entries of any."""
    try:
        puzzlemill.write(Pack(title="Loops", puzzles=tuple(entries)), path)
    except InputError as error:
        print(error)
