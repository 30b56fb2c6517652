"""`puzzlemill pack`: makes a level pack for a game from a recipe."""

from collections import Counter
from pathlib import Path
from typing import Final

import click

from puzzlemill.cli.shared.linting import print_findings, print_report
from puzzlemill.cli.shared.output import export, remark
from puzzlemill.cli.shared.outputs import check_outputs
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import NOT_ENOUGH, UNUSABLE
from puzzlemill.cli.store.plots import write_curve
from puzzlemill.files.inputs import read_sources
from puzzlemill.generator.search.executors import executor_for
from puzzlemill.generator.search.workers import Spread
from puzzlemill.grading import needs_trial
from puzzlemill.packs import make_pack
from puzzlemill.packs.exports import ending_of
from puzzlemill.packs.linter import lint
from puzzlemill.packs.recipe import parse_recipe
from puzzlemill.packs.variety import longest_run
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.files.inputs import note_input
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.levels import level_name
from puzzlemill.puzzles.packs import Pack
from puzzlemill.puzzles.toml import LARGEST_TOML
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.curves import run_of
from puzzlemill.render.pages.pictures import check_ending

_REGRADE: Final = "`puzzlemill convert FILE --grade -o NEW.json` adds them"
"""How the grades of a pack get minutes."""


def pack(
    recipe: str,
    output: str | None,
    only_lint: bool,
    plot: str | None,
    seed: int | None,
    table_file: str | None,
    as_json: bool,
    workers: int | None,
    cluster: str | None,
    patience: float,
) -> None:
    """Make a level pack from a recipe: levels along a curve, without duplicates or near repeats."""
    ending_of(output)
    if plot is not None:
        _check_plot(plot, making=not only_lint)
        if _is_finished(recipe):
            _draw(recipe, plot, alone=output is None and seed is None and table_file is None)
            return
    instead = None if table_file is None else str(Path(table_file).absolute())
    reading = parse_recipe(read_file(Path(recipe), LARGEST_TOML), seed, instead)
    folder = Path(recipe).parent
    for name in reading.recipe.files() if reading.recipe else ():
        note_input(folder / name)
    check_outputs(click.get_current_context())
    report = lint(reading, folder)
    if only_lint:
        print_report(report, recipe, as_json, "levels")
        return
    print_findings(recipe, report)
    if report.errors or reading.recipe is None:
        raise SystemExit(UNUSABLE)
    number = sum(part.count for part in reading.recipe.parts)
    with (
        executor_for(workers, cluster, patience) as (executor, size),
        task("Making puzzles", number, log=True) as advance,
    ):
        source = Spread(executor, size) if executor else None
        making = make_pack(reading.recipe, folder, source=source, progress=advance, remark=remark)
    export(making.pack, output)
    print_error(f"{'' if output in (None, '-') else f'{output}: '}{_summary(making.pack)}")
    if plot is not None and making.pack.puzzles:
        write_curve(run_of(making.pack.puzzles), making.pack.title or recipe, _REGRADE, plot)
    for line in making.missing:
        remark(line)
    if making.missing:
        raise SystemExit(NOT_ENOUGH)


def _check_plot(output: str, *, making: bool) -> None:
    """Raise `InputError` for a picture that cannot be drawn, before any work."""
    check_ending(output)
    if not making:
        raise InputError(f"--plot {output}: --lint makes no puzzles to draw; leave out one of the two")


def _is_finished(source: str) -> bool:
    """Whether an argument of `pack` is a finished pack or a store, judged by its ending, and not a recipe."""
    return Path(source).suffix.lower() in {".json", ".jsonl", ".gz", ".db"}


def _draw(source: str, output: str, *, alone: bool) -> None:
    """Draw the curve of a finished pack; `alone` says whether the options ask for nothing else."""
    if not alone:
        raise InputError(f"{source} is a finished pack, which --plot only draws; leave out all other options")
    titles, named = read_sources([source])
    write_curve(run_of(entry for _, entry in named), next(filter(None, titles), source), _REGRADE, output)


def _summary(pack: Pack) -> str:
    """Summarize a pack, as in `3 puzzles: 2 NAME of level 2; 1 NAME of level 1; at most 2 in a row look alike`."""
    numbers = Counter((entry.instance.kind, entry.grade.level) for entry in pack.puzzles if entry.grade)
    kinds = []
    for kind, name in KINDS.items():
        of_kind = [(level, number) for (key, level), number in sorted(numbers.items()) if key == kind]
        levels = [f"{number} {name} of level {level_name(level)}" for level, number in of_kind[:1]]
        levels += [f"{number} of level {level_name(level)}" for level, number in of_kind[1:]]
        kinds += [", ".join(levels)] if levels else []
    trials = sum(map(needs_trial, pack.puzzles))
    kinds += [counted(trials, "needs a trial", "need a trial")] if trials else []
    run = longest_run(pack.puzzles)
    kinds.append(f"at most {run} in a row look alike" if run > 1 else "no neighbours look alike")
    return f"{counted(len(pack.puzzles), 'puzzle')}: {'; '.join(kinds)}"
