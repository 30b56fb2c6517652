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
        click.Option(["-o", "--output"], metavar="FILE", help="Pack to write (.json, or .jsonl for JSON Lines)."),
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
        **given: Any,
    ) -> None:
        from puzzlemill import generator
        from puzzlemill.progress import task

        _check_ending(output)
        values = {name: value for name, value in given.items() if value is not None}
        options = generator.read_options(kind, values)
        target = generator.parse_target(level, score, technique)
        with task(f"Making {KINDS[kind]} puzzles", count) as advance:
            search = generator.generate(
                kind,
                options,
                count=count,
                levels=target.levels,
                score=target.score,
                techniques=target.techniques,
                climb=climb,
                seed=seed,
                tries=tries,
                progress=lambda found, _: advance(found),
                remark=lambda line: click.echo(f"puzzlemill: {line}", err=True),
            )
            entries = list(search)
        _write(entries, KINDS[kind], output)
        if len(entries) < count:
            ended = f"{len(entries)} of {count} puzzles were found in the tries allowed"
            click.echo(f"puzzlemill: {ended}: {search.state}{_nearest(search.state.nearest)}", err=True)
            sys.exit(NOT_ENOUGH)
        if target:
            click.echo(f"puzzlemill: it took {search.state}", err=True)

    return run


def _nearest(grade: Any) -> str:
    """What came nearest, of the puzzles that are not as wanted."""
    if grade is None:
        return ""
    return f"; the nearest other one has level {grade.level}, technique {grade.technique}, score {grade.score:g}"


def _check_ending(output: str | None) -> None:
    """Refuse a file that is no pack by its ending, before the work; devices and files without an ending are fine."""
    from pathlib import Path

    from puzzlemill.puzzles.kinds import InputError

    if output is not None and Path(output).suffix.lower() not in ("", ".json", ".jsonl"):
        raise InputError(f"{output}: a pack is FILE.json or FILE.jsonl; `puzzlemill render` prints it")


def _write(entries: list[Any], title: str, output: str | None) -> None:
    from puzzlemill.outputs import write_output
    from puzzlemill.puzzles.packs import Pack, write_lines, write_pack

    as_lines = output is not None and output.lower().endswith(".jsonl")
    data = b"".join(write_lines(entries)) if as_lines else write_pack(Pack(title=title, puzzles=tuple(entries)))
    write_output(data, output)
    if output not in (None, "-"):
        click.echo(f"{output}: {len(entries)} puzzle{'' if len(entries) == 1 else 's'}", err=True)
