"""Search in a thread while `async` code goes on; when the task is cancelled, the search ends, too."""

import asyncio
import threading

import puzzlemill


async def count(puzzle: puzzlemill.AnyPuzzle, budget: int) -> int | None:
    """The number of solutions that a search in a thread finds."""
    stop = threading.Event()
    try:
        return (await asyncio.to_thread(puzzlemill.count, puzzle, budget, stop=stop)).count
    finally:
        stop.set()


async def main() -> None:
    """Count what takes a moment, and give up on what would take years."""
    print(await count(puzzlemill.parse_id("iqblocks:pentominoes:3x20:60."), 10**9))
    try:
        await asyncio.wait_for(count(puzzlemill.parse_id("iqblocks:iq:8x8:64."), 10**18), timeout=0.2)
    except TimeoutError:
        print("cancelled")


if __name__ == "__main__":
    asyncio.run(main())
