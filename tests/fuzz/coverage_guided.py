"""`python -m tests.fuzz.coverage_guided`: atheris leads what Hypothesis draws by the lines of code that it reaches.

Atheris has wheels for some Pythons and systems only; `make fuzz-coverage` installs it in a place of its own. Inputs
differ from run to run, since the search takes as many steps as the time allows.
"""

import importlib
import os
import sys
import tempfile
from typing import Any, Final

import click

COVERED: Final = ("ids", "packs", "pieces", "levels", "words")
"""Doors with so much parsing that coverage leads somewhere."""


@click.command()
@click.option("--minutes", type=click.FloatRange(0, min_open=True), default=1.0, show_default=True, help="How long.")
@click.option("--door", "name", type=click.Choice(COVERED), default="ids", show_default=True, help="What to try.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Where the search begins.")
def main(minutes: float, name: str, seed: int) -> None:
    """Try inputs at one door until one fails; it stays in the folder fuzz-failures under the name of the door."""
    try:
        atheris = importlib.import_module("atheris")
    except ModuleNotFoundError:
        raise click.ClickException("atheris is not installed; make fuzz-coverage installs it where it can be") from None
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # numba compiles no code with counters in it
    with atheris.instrument_imports(include=["puzzlemill"]):
        from tests.fuzz.doors import door
        from tests.fuzz.trying import FOLDER, Search, limit_memory, try_input

        one = door(name)
        for data in one.seeds():  # which imports modules when they are needed
            try_input(one, data)
    limit_memory()
    test: Any = Search(one, FOLDER / name).test(1, seed)
    with tempfile.TemporaryDirectory() as corpus:
        limits = [f"-max_total_time={60 * minutes:.0f}", f"-seed={seed}", "-print_final_stats=1"]
        atheris.Setup([sys.argv[0], corpus, *limits, f"-artifact_prefix={corpus}/"], test.hypothesis.fuzz_one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
