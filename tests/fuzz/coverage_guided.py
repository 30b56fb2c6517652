"""`python -m tests.fuzz.coverage_guided`: inputs that reach new lines of the code are kept and changed further.

It rests on atheris, which has wheels for some Pythons and systems only; `make fuzz-coverage` installs it in a place of
its own. Inputs differ from run to run, since the search takes as many steps as the time allows.
"""

import importlib
import os
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

import click

COVERED: Final = ("ids", "packs", "pieces", "levels", "words")
"""Doors with so much parsing that coverage leads somewhere."""

LONGEST: Final = 20_000
"""Bytes of the longest input."""


@click.command()
@click.option("--minutes", type=click.FloatRange(0, min_open=True), default=1.0, show_default=True, help="How long.")
@click.option("--door", "name", type=click.Choice(COVERED), default="ids", show_default=True, help="What to try.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Where the search begins.")
@click.option("--folder", type=click.Path(path_type=Path), default=Path("fuzz-failures"), help="For what fails.")
def main(minutes: float, name: str, seed: int, folder: Path) -> None:
    """Try inputs at one door, led by the lines of code that they reach, and save those that fail."""
    try:
        atheris = importlib.import_module("atheris")
    except ModuleNotFoundError:
        raise click.ClickException("atheris is not installed; make fuzz-coverage installs it where it can be") from None
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # numba compiles no code with counters in it
    with atheris.instrument_imports(include=["puzzlemill"]):
        from tests.fuzz.doors import door
        from tests.fuzz.reporting import saved
        from tests.fuzz.trying import Failed, limit_memory, try_input

        one = door(name)
        seeds = one.seeds()
        for data in seeds:  # which imports modules when they are needed
            try_input(one, data)
    limit_memory()
    known: set[str] = set()
    tried = 0

    def try_one(data: bytes) -> None:
        nonlocal tried
        tried += 1
        failure = try_input(one, data).failure
        if failure and failure.alike not in known:
            known.add(failure.alike)
            print(saved(folder, name, Failed(tried, data, failure), seed), flush=True)

    def changed(data: bytes, most: int, number: int) -> bytes:
        draws = Random(number)
        try:
            more: bytes = one.mutate(draws, [data, *draws.sample(seeds, 2)])
        except (ValueError, RecursionError):  # a text that a mutator of values cannot read
            more = atheris.Mutate(data, most)
        return more[:most]

    with tempfile.TemporaryDirectory() as corpus:
        for number, data in enumerate(seeds):
            Path(corpus, str(number)).write_bytes(data)
        limits = [
            f"-max_total_time={60 * minutes:.0f}",
            f"-max_len={LONGEST}",
            f"-seed={seed}",
            "-print_final_stats=1",
            f"-artifact_prefix={corpus}/",
        ]
        atheris.Setup([sys.argv[0], corpus, *limits], try_one, custom_mutator=changed)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
