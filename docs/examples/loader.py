"""The main loop of a game: load a pack, pick the next level, play it with hints, check the result, save.

`python docs/examples/loader.py PACK [LEVELS]` plays that many levels (3) with their hints and prints a transcript.
"""

import re
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec

import puzzlemill
from puzzlemill.puzzles.packs import Entry, Pack
from puzzlemill.puzzles.wording import about_minutes
from puzzlemill.solvers.playing import State, game

LEVELS = ("", "gentle", "easy", "medium", "hard", "expert", "marathon")


def next_level(pack: Pack, solved: Collection[str], level: int | None = None) -> Entry[Any, Any] | None:
    """The unsolved entry that takes the fewest minutes (of one level, if given), whatever its kind."""
    left = [entry for entry in pack.puzzles if entry.id not in solved]
    if level is not None:
        left = [entry for entry in left if entry.grade and entry.grade.level == level]
    return min(left, key=minutes_and_score, default=None)


def minutes_and_score(entry: Entry[Any, Any]) -> tuple[float, float]:
    """What entries are sorted by; those without minutes come last by their score, those without a grade after them."""
    if entry.grade is None:
        return float("inf"), float("inf")
    return entry.grade.minutes or float("inf"), entry.grade.score


def about(entry: Entry[Any, Any]) -> str:
    """The grade for people: `easy, about 4 minutes (3 to 6)`."""
    if entry.grade is None:
        return "not graded"
    level, minutes = LEVELS[entry.grade.level], entry.grade.minutes
    return level if minutes is None else f"{level}, {about_minutes(minutes, entry.grade.minutes_range)}"


def hinted(entry: Entry[Any, Any], state: State[Any, Any]) -> tuple[str, Any]:
    """The text and the move of the next hint, for a player who followed all hints so far: from the pack, or computed.

    If there is nothing to do, the move is None and the text says why.
    """
    stored = [hint for hint in entry.hints or () if hint.move]
    if len(state.played) < len(stored):
        hint = stored[len(state.played)]
        return hint.text, msgspec.convert(hint.move, game(state.puzzle.kind).Move)
    computed = state.hint()
    return computed.text, computed.move


def verdict(state: State[Any, Any]) -> str:
    """The rules that a finished board breaks, in words.

    A puzzle can have many solutions, so check the rules and never compare with the stored solution.
    """
    solution = game(state.puzzle.kind).solution(state.puzzle, state.position)
    if solution is None:
        return "not finished"
    return ", ".join(map(str, puzzlemill.check(state.puzzle, solution))) or "solved, no rule is broken"


def play_level(entry: Entry[Any, Any], save: Path) -> bool:
    """Play a level like a person who tries a move, asks for hints and takes a break; returns whether it is solved."""
    state = puzzlemill.play(entry.instance)
    tried = state.apply(state.moves()[-1])
    print(f"  {len(state.moves())} legal moves; try {tried.played[-1]}: {verdict(tried)}")
    if tried.solvable() is False:
        print("  after that move the puzzle cannot be solved")
    state = tried.undo()
    while not state.solved:
        text, move = hinted(entry, state)
        if move is None:
            print(f"  {text}")
            break
        state = state.apply(move)
        if len(state.played) == 1:
            print(f"  hint: {text}")
            save.write_bytes(state.to_json())
            state = puzzlemill.play_from_json(save.read_bytes())
            print(f"  saved and loaded, {state.progress.done} of {state.progress.total} done")
    print(f"  {len(state.played)} moves: {verdict(state)}")
    return state.solved


def play_pack(pack: Pack, most: int, save: Path) -> set[str]:
    """Play up to `most` levels, fewest minutes first, until one is not solved; returns the ids of the solved ones."""
    solved: set[str] = set()
    while len(solved) < most and (entry := next_level(pack, solved)):
        print(f"{entry.id}: {about(entry)}")
        if not play_level(entry, save):
            break
        solved.add(entry.id)
    return solved


def main(arguments: list[str]) -> None:
    """Play levels of the pack in the arguments."""
    if not arguments:
        sys.exit(__doc__)
    file, levels = arguments[0], arguments[1] if len(arguments) > 1 else "3"
    try:
        if not re.fullmatch("[0-9]{1,6}", levels):
            raise ValueError(f"LEVELS {levels!r}: expected a whole number such as 3")
        pack = puzzlemill.read(file)
    except ValueError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    print(f"{pack.title or file}: {len(pack.puzzles)} puzzles")
    with tempfile.TemporaryDirectory() as folder:
        solved = play_pack(pack, int(levels), Path(folder, "game.json"))
    print(f"{len(solved)} solved")


if __name__ == "__main__":
    main(sys.argv[1:])
