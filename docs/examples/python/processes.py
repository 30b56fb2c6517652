"""Solve puzzles in several processes, which give the same results as one."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import puzzlemill

IDS = ["ottf:1x2:21", "ottf:2x2:1223", "ottf:3x4:a22a21122232", "ottf:2x2:4444"]


def solve_all(puzzles: list[puzzlemill.AnyPuzzle], processes: int = 2) -> list[puzzlemill.Outcome[Any]]:
    """The outcomes, in the order of the puzzles."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        return list(pool.map(puzzlemill.solve, puzzles))


if __name__ == "__main__":  # each process imports this file, and must not start processes of its own
    puzzles = [puzzlemill.parse_id(id) for id in IDS]
    outcomes = solve_all(puzzles)
    print(*outcomes, sep="\n")
    print("as in one process:", outcomes == [puzzlemill.solve(puzzle) for puzzle in puzzles])
