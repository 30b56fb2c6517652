"""`python -m tests.fuzz`: tries damaged inputs at every door for a minute, and exits with 1 if one failed."""

import os
import secrets
import sys
from pathlib import Path

import click

from tests.fuzz.doors import NAMES, door
from tests.fuzz.reporting import FOLDER, LEAST_PARSED, door_of, past_parsing, saved, summary
from tests.fuzz.running import Plan, run
from tests.fuzz.trying import Tally, try_input


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
@click.option("--workers", type=click.IntRange(1), help="Worker processes (default: one per processor).")
@click.option(
    "--folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True, help="Folder for failing inputs."
)
@click.option("--again", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Try a saved input again.")
def main(
    minutes: float,
    inputs: int | None,
    seed: int | None,
    doors: tuple[str, ...],
    workers: int | None,
    folder: Path,
    again: Path | None,
) -> None:
    """Try damaged inputs at every door and save those that fail.

    A failure is any exception but the documented one, a message that is not one short printable line, an input that
    takes over 10 seconds or over 1 GiB, or one that is accepted although it is wrong.
    """
    if again:
        sys.exit(_try_again(again))
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    print(f"seed {seed}", file=sys.stderr)
    plan = Plan(doors, seed, inputs, None if inputs else 60 * minutes)
    tallies = run(plan, workers or os.cpu_count() or 1, _show_progress if sys.stderr.isatty() else None)
    for name, tally in tallies.items():
        for failed in tally.failures:
            print(saved(folder, name, failed, seed))
    print(summary(tallies))
    coarse = [name for name, tally in tallies.items() if tally.inputs and past_parsing(tally) < LEAST_PARSED]
    for name in coarse:
        print(f"{name}: less than {LEAST_PARSED:.0%} of the inputs got past parsing: one that {door(name).parsing}")
    sys.exit(1 if coarse or any(tally.failures for tally in tallies.values()) else 0)


def _try_again(path: Path) -> int:
    """Try a saved input, and return the exit status."""
    one = door(door_of(path))
    one.seeds()
    trial = try_input(one, path.read_bytes())
    how = "accepted" if trial.accepted else "refused"
    print(f"{one.name}: {how} in {trial.seconds:.2f} s with {trial.memory >> 20} MB")
    if trial.failure:
        print(f"{one.name}: {trial.failure.what}: {trial.failure.text}")
    return 1 if trial.failure else 0


def _show_progress(tallies: dict[str, Tally]) -> None:
    """One line that is overwritten each time."""
    number, failed = sum(tally.inputs for tally in tallies.values()), sum(tally.failed for tally in tallies.values())
    print(f"\r{number:,} inputs, {failed} failures", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
