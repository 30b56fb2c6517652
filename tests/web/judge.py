"""Judges the hints of the npm package in random states: `python -m tests.web.judge [STATES] [--seed N] [--known]`.

`web/scripts/judge.ts` makes the states and follows its own hints; here Python decides whether each answer was right.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

import puzzlemill
from puzzlemill.puzzles.kinds import KINDS, InputError
from puzzlemill.solvers.playing import State, game
from tests.web.node import WEB, node

BUDGET: Final = 50_000_000
"""Nodes for Python to decide whether a position is lost."""

QUICK: Final = 200
"""Milliseconds within which an answer has to come."""


class Judgement(NamedTuple):
    """What is true of one answer."""

    kind: str
    verdict: str
    milliseconds: float
    """Until it was known whether the game is lost; `hint` is the time for the whole hint."""
    hint: float
    known: bool
    """Whether the answer came, and within 200 ms."""
    right: bool
    """Whether Python decides the same; `unknown` is never wrong."""
    won: bool
    """Whether the hints led to a solved game, by legal moves, with one retreat at most, before the first move."""
    line: str


def answers(states: int, seed: int = 1, *, known: bool = False, kinds: Sequence[str] = tuple(KINDS)) -> Iterator[str]:
    """The answers of the npm package, a line of JSON each."""
    options = ["--seed", str(seed), "--kinds", ",".join(kinds), *(["--known"] if known else [])]
    command = [str(node()), "scripts/judge.ts", str(states), *options]
    with subprocess.Popen(command, cwd=WEB, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield from process.stdout
    if process.returncode:
        raise InputError(f"judge.ts: exit status {process.returncode}")


def judged(line: str) -> Judgement:
    """Whether an answer is right and its hints lead to the end."""
    answer = json.loads(line)
    state: State[Any, Any] = puzzlemill.play(puzzlemill.parse_id(answer["id"]))
    for move in answer["moves"]:
        state = state.apply(_move(state, move))
    solvable, verdict = state.solvable(BUDGET), answer["verdict"]
    return Judgement(
        state.puzzle.kind,
        verdict,
        answer["milliseconds"],
        answer["hint"],
        verdict != "unknown" and answer["milliseconds"] <= QUICK,
        verdict == "unknown" or solvable == (verdict == "winnable"),
        _wins(state, answer["steps"], verdict),
        line,
    )


def _move(state: State[Any, Any], move: dict[str, Any]) -> Any:
    return msgspec.convert(move, game(state.puzzle.kind).Move)


def _wins(state: State[Any, Any], steps: Sequence[dict[str, Any]], verdict: str) -> bool:
    """Whether the steps solve the game: legal moves, and before them one retreat if and only if the game was lost."""
    retreats = [number for number, step in enumerate(steps) if "undo" in step]
    if verdict != "unknown" and retreats != ([0] if verdict == "lost" else []):
        return False
    try:
        for step in steps:
            if "undo" in step:
                for _ in range(step["undo"]):
                    state = state.undo()
            else:
                state = state.apply(_move(state, step))
    except (InputError, msgspec.ValidationError):
        return False
    return state.solved


def table(judgements: Iterable[Judgement]) -> str:
    """Shares of answers per kind, and times in milliseconds, for people."""
    every = list(judgements)
    rows = [f"{'kind':9}{'states':>7}{'lost':>7}{'known':>8}{'right':>8}{'won':>8}{'median':>8}{'99%':>8}{'most':>8}"]
    for kind in [*KINDS, "all"]:
        chosen = [one for one in every if kind in (one.kind, "all")]
        if chosen:
            rows.append(f"{kind:9}{len(chosen):7}{_shares(chosen)}{_times([one.milliseconds for one in chosen])}")
    rows.append(f"{'whole hints':48}{_times([one.hint for one in every])}")
    return "\n".join(rows)


def _shares(judgements: Sequence[Judgement]) -> str:
    lost = sum(one.verdict == "lost" for one in judgements) / len(judgements)
    rates = [sum(getattr(one, name) for one in judgements) / len(judgements) for name in ("known", "right", "won")]
    return f"{lost:7.1%}" + "".join(f"{rate:8.2%}" for rate in rates)


def _times(milliseconds: Sequence[float]) -> str:
    ordered = sorted(milliseconds)
    return "".join(f"{ordered[(len(ordered) - 1) * percent // 100]:8.1f}" for percent in (50, 99, 100))


def main(arguments: Sequence[str]) -> int:
    """Judge, print the table and every wrong answer; 1 if an answer was wrong or did not lead to the end."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.judge", description=__doc__)
    parser.add_argument("states", nargs="?", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--known", action="store_true", help="give the stored solution to the search")
    parser.add_argument("--kinds", default=",".join(KINDS))
    chosen = parser.parse_args(arguments)
    judgements = []
    for line in answers(chosen.states, chosen.seed, known=chosen.known, kinds=chosen.kinds.split(",")):
        judgements.append(judgement := judged(line))
        if not (judgement.right and judgement.won and judgement.known):
            print(f"{judgement[:7]}\n{line}", end="", file=sys.stderr)
    print(table(judgements))
    return 0 if all(one.right and one.won for one in judgements) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
