"""`puzzlemill study`: puzzles for people whose times are collected, on paper with a table for these, or on a page."""

import functools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from puzzlemill.catalogues import pack_data
from puzzlemill.cli.shared.output import print_result, remark
from puzzlemill.cli.shared.progress import task, watched
from puzzlemill.files.inputs import AnyNamedEntry, read_entries
from puzzlemill.generator.search.targets import Target, parse_target
from puzzlemill.puzzles import KINDS, form, kind_name
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.puzzles.streams import stream
from puzzlemill.puzzles.wording import about_minutes, counted
from puzzlemill.render.drawing.themes import LIGHT
from puzzlemill.render.pages.layout import Look, paper_named
from puzzlemill.render.pages.words import language as words_of
from puzzlemill.study import Study, make_study
from puzzlemill.study.choosing import EVENING, Choice, choose, matching, ready_made

VERSION = 1
"""Version of what a seed draws; any change in the puzzles or their order needs a new one."""

LONGEST = 180
"""Minutes of solving that are long for an evening."""


def study(
    sources: Sequence[str],
    output: str,
    people: int,
    page: bool,
    puzzles: int,
    kinds: Sequence[Kind],
    level: str | None,
    minutes: str | None,
    exclude: Sequence[str],
    times: Sequence[str],
    limit: int,
    practice: bool,
    seed: int,
    paper: str,
    language: str,
    as_json: bool,
) -> None:
    """Write a booklet for each person and a table for the times, or a page, the answers and the puzzles to a folder."""
    look = Look(paper_named(paper), LIGHT, words_of(language), pencil=True)
    target = parse_target(level, minutes=minutes, tedious=True, trials=True)
    if not sources and not target:
        target = Target(EVENING, tedious=True, trials=True)
    remarks: list[str] = []
    packed = kinds or filter(pack_data, KINDS)
    named = read_entries(sources) if sources else [item for kind in packed for item in ready_made(kind)]
    excluded = {form(item.entry.instance) for item in read_entries(exclude)}
    if times:
        from puzzlemill.cli.study_next import choose_next  # loads scipy

        draws = stream("study", VERSION, {}, seed, 0)
        by_kind: dict[str, list[AnyNamedEntry]] = {
            kind: [item for item in named if item.entry.instance.kind == kind] for kind in kinds or KINDS
        }
        matcher = functools.partial(matching, target=target, draws=draws, excluded=excluded, skipped=remarks.append)
        choices = choose_next(times, by_kind, matcher, puzzles, people, limit, draws)
        choices = choices if practice else [choice._replace(practice=None) for choice in choices]
    else:
        chooser = functools.partial(
            choose, target=target, count=puzzles, practice=practice, excluded=excluded, skipped=remarks.append
        )
        choices = _choices(named, kinds, seed, chooser)
        remarks += [line for choice in choices for line in _missing(choice, puzzles, practice)]
    if not choices:
        raise InputError("no puzzle can be used; give other files, or other values of --level and --minutes")
    made = make_study(choices, Path(output), look, people, limit, task, in_browser=page)
    for line in remarks:
        remark(line)
    print_result({**made._asdict(), "place": str(made.place)}, _summary(made), as_json)
    if made.too_long:
        longer = counted(made.too_long, "puzzle")
        remark(f"{longer} will probably take longer than the limit of {counted(limit, 'minute')}; --limit changes it")
    if made.minutes > LONGEST:
        remark("this is long for one evening; --kind, --level and --puzzles make it shorter")


def _choices(
    named: Sequence[AnyNamedEntry], kinds: Sequence[str], seed: int, chooser: Callable[..., Choice]
) -> list[Choice]:
    """What `chooser` chooses of every kind, or of these, without kinds that have no puzzle."""
    choices = []
    for kind in watched("Choosing puzzles", [kind for kind in KINDS if kind in (kinds or KINDS)]):
        candidates = [item for item in named if item.entry.instance.kind == kind]
        choice = chooser(kind, candidates, draws=stream("study", VERSION, {"kind": kind}, seed, 0))
        if choice.puzzles:
            choices.append(choice)
        elif kind in kinds:
            raise InputError(f"--kind {kind}: none of the puzzles given is of this kind and can be used")
    return choices


def _missing(choice: Choice, count: int, practice: bool) -> Iterator[str]:
    """A line if there are too few puzzles of a kind, and one if none is left for practice."""
    name = kind_name(choice.kind)
    if len(choice.puzzles) < count:
        yield f"{name}: only {counted(len(choice.puzzles), 'different puzzle')} instead of {count}"
    if practice and choice.practice is None:
        yield f"{name}: no puzzle is left for practice"


def _summary(made: Study) -> str:
    """What was written, and how long the evening will take."""
    kinds = ", ".join(f"{number} {kind_name(kind)}" for kind, number in made.kinds.items())
    if made.people % made.balanced:
        balance = f"nearly balanced; with {made.balanced} people, or a multiple of that, fully balanced"
    else:
        balance = "balanced"
    on_pages = f", on {counted(made.pages, 'page')}" if made.pages else ""
    return "\n".join(
        (
            f"{made.place}: {'booklets' if made.pages else 'a page'} for {counted(made.people, 'person', 'people')}",
            f"Puzzles per person: {made.puzzles} ({kinds}){on_pages}",
            f"Solving: {about_minutes(made.minutes, made.minutes_range)} per person, at most "
            f"{counted(made.limit, 'minute')} per puzzle; {10 * len(made.kinds)} minutes more for rules and practice",
            f"Orders: {balance}",
        )
    )
