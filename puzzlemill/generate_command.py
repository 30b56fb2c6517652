"""`puzzlemill generate KIND`: one command a kind, its options and their help taken from the kind's `Options`."""

import sys
import typing
from collections.abc import Callable
from typing import Any

import click

from puzzlemill.commands import NOT_ENOUGH
from puzzlemill.puzzles import KINDS


class GenerateGroup(click.Group):
    """The kinds as commands; a kind's generator is imported only when it is asked for."""

    def __init__(self, name: str) -> None:
        """A group of one command a kind."""
        super().__init__(name, help="Make graded puzzles of one kind, as a pack.")

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The kinds, in the order of the table."""
        return list(KINDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a kind, or None."""
        return _command(cmd_name) if cmd_name in KINDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of a kind; a usage error names the kinds there are."""
        if args and args[0] not in KINDS and not args[0].startswith("-"):
            raise click.UsageError(f"kind {args[0][:40]!r}: expected one of {', '.join(KINDS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The kinds with their names, without importing their generators."""
        with formatter.section("Kinds (puzzlemill generate KIND --help lists the options of one)"):
            formatter.write_dl(list(KINDS.items()))


WHERE = (
    click.Option(
        ["--workers"],
        type=click.IntRange(1, 1024),
        metavar="N",
        help="Processes; the puzzles are the same for any number.",
    ),
    click.Option(["--cluster"], metavar="ADDRESS", help="Workers of a dask cluster instead, such as tcp://host:8786."),
    click.Option(
        ["--patience"],
        type=click.FloatRange(30),
        default=300,
        metavar="SECONDS",
        show_default=True,
        help="A process that takes longer for some tries is taken to hang, and begun anew.",
    ),
)
"""Where puzzles are made."""


def _command(kind: str) -> click.Command:
    from puzzlemill import generator
    from puzzlemill.generator.targets import techniques

    params: list[click.Parameter] = [
        click.Option(
            ["--count"], type=click.IntRange(1, 1_000_000), default=1, metavar="N", show_default=True, help="How many."
        ),
        click.Option(["--level"], metavar="3|2-4", help="Only puzzles of these levels, 1 gentle to 5 expert."),
        click.Option(["--score"], metavar="6.0-6.5|6.0-", help="Only puzzles with a score in this range."),
        click.Option(
            ["--technique"],
            multiple=True,
            metavar="NAME",
            help=f"Only puzzles whose hardest technique it is, or one of several: {', '.join(techniques(kind))}.",
        ),
        click.Option(
            ["--climb/--no-climb"],
            default=None,
            help="Change puzzles step by step towards what is wanted; by default where hardly a random one is so.",
        ),
        click.Option(
            ["--seed"],
            type=click.IntRange(0),
            default=0,
            metavar="N",
            show_default=True,
            help="Same seed, same puzzles.",
        ),
        click.Option(
            ["--tries"],
            type=click.IntRange(1),
            metavar="N",
            help="Give up after so many tries; 1000 a puzzle by default, or 30 where each is a climb.",
        ),
        *_kind_options(generator.maker(kind).Options),
        click.Option(["-o", "--output"], metavar="FILE", help="Pack to write: .json, .jsonl, or one of them and .gz."),
        click.Option(
            ["--into"], metavar="STORE", help="Store to fill instead; the same command goes on where it was stopped."
        ),
        *WHERE,
    ]
    return click.Command(
        kind,
        params=params,
        callback=_runner(kind),
        help=f"Make {KINDS[kind]} puzzles.",
        context_settings={"max_content_width": 100},
    )


def _kind_options(options: type[Any]) -> list[click.Parameter]:
    """A command line option for each field: its name with dashes, its default and its help."""
    import msgspec

    params: list[click.Parameter] = []
    for field in msgspec.structs.fields(options):
        name = "--" + field.name.replace("_", "-")
        words, help_text = _describe(field.type)
        if words == "BOOL":
            params.append(
                click.Option([f"{name}/--no-{name[2:]}"], default=field.default, show_default=True, help=help_text)
            )
        else:
            # Values stay text here: the kind's Options converts them, and its error names the option and the rule.
            default = None if field.default is None else str(field.default)
            params.append(
                click.Option(
                    [name], type=str, metavar=words, default=default, show_default=bool(default), help=help_text
                )
            )
    return params


def _describe(annotation: Any) -> tuple[str, str]:
    """How a field `Annotated[TYPE, Meta(description=...)]` is shown: what stands for a value, and the help."""
    plain, meta = typing.get_args(annotation)
    names = {bool: "BOOL", int: "INTEGER", float: "NUMBER"}
    kinds = typing.get_args(plain) or (plain,)
    named = "TEXT" if str in kinds else next((names[kind] for kind in kinds if kind in names), "TEXT")
    return named, meta.description


def _runner(kind: str) -> Callable[..., None]:
    def run(
        count: int,
        level: str | None,
        score: str | None,
        technique: tuple[str, ...],
        climb: bool | None,
        seed: int,
        tries: int | None,
        output: str | None,
        into: str | None,
        workers: int | None,
        cluster: str | None,
        patience: float,
        **given: Any,
    ) -> None:
        from puzzlemill import generator
        from puzzlemill.executors import executor_for
        from puzzlemill.exports import ending_of
        from puzzlemill.generator.workers import ExecutorLostError, Spread
        from puzzlemill.puzzles.kinds import InputError

        if into is not None and output is not None:
            raise InputError(
                "--into, -o: a store or a pack, not both; `puzzlemill store export` makes a pack of a store"
            )
        ending_of(output)
        values = {name: value for name, value in given.items() if value is not None}
        target = generator.parse_target(level, score, technique)
        request = generator.Request(kind, generator.read_options(kind, values), target, climb, seed)
        try:
            with executor_for(workers, cluster, patience) as (executor, size):
                source = Spread(executor, size) if executor else None
                if into is None:
                    state = _to_pack(request, count, tries, source, output)
                else:
                    state = _into_store(request, count, tries, source, into)
        except ExecutorLostError as error:
            _say(str(error) + ("" if into is None else f"; the same command goes on with {into}"))
            sys.exit(NOT_ENOUGH)
        if state.found < count:
            ended = f"{state.found} of {count} puzzles were found in the tries allowed"
            _say(f"{ended}: {state}{_nearest(state.nearest)}")
            sys.exit(NOT_ENOUGH)
        if state.faults:
            _say(f"{state.faults} tries broke down and were skipped, so an undisturbed run may make other puzzles")
        if target:
            _say(f"it took {state}")

    return run


def _to_pack(request: Any, count: int, tries: int | None, source: Any, output: str | None) -> Any:
    """Make the puzzles and write them as a pack; how the search ended."""
    from puzzlemill.exports import export
    from puzzlemill.generator.batch import Search
    from puzzlemill.progress import task
    from puzzlemill.puzzles.packs import Pack

    name = KINDS[request.kind]
    with task(f"Making {name} puzzles", count, log=True) as advance:
        search = Search(
            request,
            count,
            tries,
            source=source,
            progress=lambda found, _: advance(found),
            remark=_say,
            # In this process a try that breaks down is a bug to be seen; of several workers one may just be lost.
            fault=None if source is None else lambda index, text: _say(f"try {index} came to nothing: {text}"),
        )
        entries = tuple(search)
    export(Pack(title=name, puzzles=entries), output)
    if output not in (None, "-"):
        click.echo(f"{output}: {len(entries)} puzzle{'' if len(entries) == 1 else 's'}", err=True)
    return search.state


def _into_store(request: Any, count: int, tries: int | None, source: Any, into: str) -> Any:
    """Fill a store; how the search ended."""
    from puzzlemill.batches import fill, found_before
    from puzzlemill.progress import task
    from puzzlemill.store import Store

    with Store(into) as store:
        before = min(found_before(store, request), count)
        if before:
            _say(f"{into}: {before} of {count} puzzles are there from before")
        with task(f"Making {KINDS[request.kind]} puzzles", count, before, log=True) as advance:
            try:
                filled = fill(
                    store, request, count, tries, source=source, progress=lambda found, _: advance(found), remark=_say
                )
            except KeyboardInterrupt:
                _say(f"{into}: {found_before(store, request)} of {count} puzzles are there; the same command goes on")
                raise
    more = max(filled.state.found - before, 0)
    alike = f", {filled.alike} of them alike to puzzles of other batches" if filled.alike else ""
    click.echo(f"{into}: {more} more puzzle{'' if more == 1 else 's'}{alike}", err=True)
    return filled.state


def _say(line: str) -> None:
    click.echo(f"puzzlemill: {line}", err=True)


def _nearest(grade: Any) -> str:
    """What came nearest, of the puzzles that are not as wanted."""
    if grade is None:
        return ""
    return f"; the nearest other one has level {grade.level}, technique {grade.technique}, score {grade.score:g}"
