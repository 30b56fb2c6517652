"""`puzzlemill generate KIND`: one command per kind, with the options and help of the kind's `Options`."""

import functools
import types
import typing
from typing import Final, Literal

import click
import msgspec

from puzzlemill.cli.shared.menus import Helpful, Menu, OptionSettings, Runner, choice, flag, number, option, output
from puzzlemill.cli.shared.options import ALWAYS_JSON, SEED, TABLE, WHERE
from puzzlemill.cli.shared.settings import SuggestingChoice
from puzzlemill.generator.makers import options_type
from puzzlemill.grading import techniques
from puzzlemill.puzzles import KINDS, kind_name
from puzzlemill.puzzles.wording import meant


class KindMenu(Menu):
    """The kinds as commands; the options of a kind are imported only when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The kinds, in the order of the table."""
        return list(KINDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a kind, or None."""
        return _command(cmd_name) if cmd_name in KINDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of a kind; a usage error names the kinds."""
        if args and args[0] not in KINDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            near = meant(args[0], KINDS)
            raise click.UsageError(f"kind {args[0][:40]!r}: expected one of {', '.join(KINDS)}{near}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the kinds with their names."""
        with formatter.section("Kinds (`puzzlemill generate KIND --help` lists the options of a kind)"):
            formatter.write_dl(list(KINDS.items()))


MENU: Final = KindMenu(subcommand_metavar="KIND [OPTIONS]")


def _command(kind: str) -> click.Command:
    params: list[click.Parameter] = [
        number("--count", 1, 1_000_000, default=1, help="Make N puzzles."),
        option(
            "--level",
            metavar="3|2-4|marathon",
            help="Make only puzzles of these levels, 1 (gentle) to 5 (expert) or marathon.",
        ),
        option("--minutes", metavar="5-15|60-", help="Make only puzzles that take this many minutes."),
        option("--score", metavar="6.0-6.5|6.0-", help="Make only puzzles with a score in this range."),
        choice(
            "--technique",
            techniques(kind),
            multiple=True,
            help="Make only puzzles whose hardest technique is this one (repeatable).",
        ),
        flag("--tedious", help="Keep puzzles that repeat the same steps for long, too."),
        flag("--trials", help="Keep puzzles of low levels that nobody can solve without a trial, too."),
        option(
            "--climb/--no-climb",
            default=None,
            help="Improve puzzles step by step towards the target (default: only if random puzzles rarely match it).",
        ),
        TABLE,
        SEED,
        number("--tries", 1, help="Give up after N tries (default: 1,000 per puzzle, or 30 if each try is a climb)."),
        *_kind_options(options_type(kind)),
        output("Write the pack to FILE.json or FILE.jsonl (or .json.gz, .jsonl.gz)."),
        option("--into", metavar="STORE", help="Fill this store instead; repeat the command to continue after a stop."),
        *WHERE,
        ALWAYS_JSON,
    ]
    return Helpful(
        kind,
        params=params,
        callback=functools.partial(Runner("generate.making:generate"), kind=kind),
        help=f"Make {kind_name(kind)} puzzles.\n\nExits 3 if fewer puzzles were found than asked for.",
        context_settings={"max_content_width": 100},
    )


def _kind_options(options: type[msgspec.Struct]) -> list[click.Parameter]:
    """An option of the command line for each field: its name with dashes, its values, its default and its help."""
    params: list[click.Parameter] = []
    for field in msgspec.structs.fields(options):
        name = "--" + field.name.replace("_", "-")
        plain, meta = typing.get_args(field.type)
        settings: OptionSettings = {"help": meta.description}
        if bool in (plain, *typing.get_args(plain)):
            name = f"{name}/--no-{name[2:]}"
            settings["default"] = field.default
        else:
            # Values remain text here: the kind's Options convert them, and errors name the option and the rule.
            default = None if field.default is None else str(field.default)
            settings |= {"default": default, **_values(plain, meta)}
        params.append(option(name, **settings))
    return params


def _values(plain: object, meta: msgspec.Meta) -> OptionSettings:
    """How help shows the values of a type: as choices, by an example, or as a number or text."""
    kinds = typing.get_args(plain) if typing.get_origin(plain) in (types.UnionType, typing.Union) else (plain,)
    for kind in kinds:
        if typing.get_origin(kind) is Literal:
            return {"type": SuggestingChoice(typing.get_args(kind))}
    if meta.examples:
        return {"type": str, "metavar": "|".join(map(str, meta.examples))}
    sorts = {int: "N", float: "NUMBER"}
    return {"type": str, "metavar": "TEXT" if str in kinds else next(sorts[kind] for kind in kinds if kind in sorts)}
