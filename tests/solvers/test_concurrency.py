"""Results are the same in threads, in `async` code and in other processes as in one thread."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

import puzzlemill

PUZZLES: list[Any] = [puzzlemill.ready_made(kind)[0].instance for kind in puzzlemill.KINDS]
ASKS: list[Callable[[Any], Any]] = [puzzlemill.solve, puzzlemill.count, puzzlemill.grade, puzzlemill.steps]


def answers(executor: Executor) -> list[Any]:
    return [list(executor.map(ask, PUZZLES)) for ask in ASKS]


@pytest.fixture(scope="module")
def known() -> list[Any]:
    return [[ask(puzzle) for puzzle in PUZZLES] for ask in ASKS]


def test_threads_give_the_same_results(known: list[Any]) -> None:
    with ThreadPoolExecutor(8) as executor:
        assert answers(executor) == known


def test_async_code_gives_the_same_results(known: list[Any]) -> None:
    async def gathered() -> list[Any]:
        rows = ([asyncio.to_thread(ask, puzzle) for puzzle in PUZZLES] for ask in ASKS)
        return [list(row) for row in await asyncio.gather(*(asyncio.gather(*row) for row in rows))]

    assert asyncio.run(gathered()) == known


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore:.* is multi-threaded:DeprecationWarning")  # pytest-xdist has threads
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes_give_the_same_results(method: str, known: list[Any]) -> None:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as executor:
        assert answers(executor) == known
