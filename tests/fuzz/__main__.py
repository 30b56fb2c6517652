"""`python -m tests.fuzz`: tries spoilt inputs at every door for a minute, and exits with 1 if one failed."""

import os
import secrets
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

import click
import pebble

from puzzlemill.generator.search.processes import Processes
from tests.fuzz.doors import NAMES, door
from tests.fuzz.trying import FOLDER, SHRINKING, Result, search, try_input

PATIENCE: Final = 60.0
"""Seconds after which a search hangs that should have ended."""

DAY: Final = 86_400
"""Seconds that a search of so many inputs can take."""


def _names(context: click.Context, option: click.Parameter, value: str | None) -> tuple[str, ...]:
    """The doors of an option."""
    names = tuple(value.split(",")) if value else NAMES
    for name in names:
        if name not in NAMES:
            raise click.BadParameter(f"{name!r}, expected some of {','.join(NAMES)}")
    return names


@click.command()
@click.option(
    "--minutes", type=click.FloatRange(0, min_open=True), default=1.0, show_default=True, help="Minutes to run."
)
@click.option("--inputs", type=click.IntRange(1), help="Try this many inputs of each door, however long that takes.")
@click.option("--seed", type=click.IntRange(0), help="The same seed makes the same inputs (default: a new one).")
@click.option("--doors", callback=_names, help="Names joined by commas (default: all).")
@click.option("--workers", type=click.IntRange(1), default=os.cpu_count(), help="Processes (default: each processor).")
@click.option("--again", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Try a saved input again.")
def main(
    minutes: float, inputs: int | None, seed: int | None, doors: tuple[str, ...], workers: int, again: Path | None
) -> None:
    """Try spoilt inputs at every door, and keep one that fails, as short as it can be made, of each door.

    A failure is any exception but the documented one, a message that is not one short printable line, an input that
    takes over 10 seconds or over 1 GiB, or one that is accepted although it is wrong.
    """
    if again:
        text = try_input(door(again.name), again.read_bytes())
        print(f"{again.name}: refused: {text}" if text else f"{again.name}: accepted")
        return
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    print(f"seed {seed}", file=sys.stderr)
    seconds = None if inputs else 60 * minutes * min(workers, len(doors)) / len(doors)
    failed = False
    with Processes(workers, PATIENCE + (DAY if seconds is None else seconds + SHRINKING)) as executor:
        for name, result in results(executor, doors, seed, inputs, seconds):
            failed |= bool(result.failure)
            print(line(name, result), flush=True)
    sys.exit(failed)


def results(
    executor: Executor, names: Sequence[str], seed: int, most: int | None, seconds: float | None
) -> Iterator[tuple[str, Result]]:
    """What a search at each door finds; the input that ends its worker is left in its file."""
    running = {name: executor.submit(search, name, seed, most, seconds) for name in names}
    for name, future in running.items():
        try:
            yield name, future.result()
        except (pebble.ProcessExpired, TimeoutError) as error:
            what = "hangs" if isinstance(error, TimeoutError) else "ends the process"
            yield name, Result(0, 0, 0.0, f"{what}: {error}")


def line(name: str, result: Result) -> str:
    """The line for a door."""
    if result.failure:
        return f"{name}: {result.failure}; to try it again: python -m tests.fuzz --again {FOLDER / name}"
    share = result.accepted / max(1, result.inputs)
    return f"{name}: {result.inputs:,} inputs, {share:.0%} accepted, the slowest took {result.slowest:.2f} s"


if __name__ == "__main__":
    main()
