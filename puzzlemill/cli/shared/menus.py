"""How commands are declared: names, options and help, apart from the modules that do the work.

Help, completion and usage errors need only these declarations, so they are quick. The module of a command, with
everything it imports, is loaded when the command runs.
"""

import importlib
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType, ModuleType
from typing import NamedTuple, Protocol, TypeAlias, TypedDict, Unpack

import click
import msgspec

from puzzlemill import __version__
from puzzlemill.cli.shared.completing import Completer, completer
from puzzlemill.cli.shared.outputs import Output, check_outputs
from puzzlemill.cli.shared.printing import print_error, print_text
from puzzlemill.cli.shared.settings import Number, SettingOption, SuggestingChoice, WholeNumber, option_as_typed
from puzzlemill.cli.shared.statuses import UNUSABLE
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.wording import meant


class ArgumentSettings(TypedDict, total=False):
    """The settings of `click.Argument` that we use."""

    type: object
    metavar: str
    default: object
    required: bool
    nargs: int
    shell_complete: Completer | None


class OptionSettings(ArgumentSettings, total=False):
    """The settings of `click.Option` that we use."""

    help: str
    is_flag: bool
    expose_value: bool
    multiple: bool


class MenuSettings(TypedDict, total=False):
    """The settings of `click.Group` that we use."""

    context_settings: dict[str, list[str]]
    epilog: str
    callback: Callable[..., None]
    params: list[click.Parameter]
    invoke_without_command: bool
    subcommand_metavar: str


def option(*names: str, **settings: Unpack[OptionSettings]) -> click.Option:
    """An option of a command, with the settings of `click.option`; its help shows its default, if it has one."""
    settings.setdefault("shell_complete", completer(settings.get("metavar", "")))
    return SettingOption(names, **settings, show_default=settings.get("default") not in (None, ""))


def number(
    name: str, least: int, most: int | None = None, *, help: str, default: int | None = None, metavar: str = "N"
) -> click.Option:
    """An option that takes a whole number from `least` to `most`."""
    return option(name, type=WholeNumber(least, most), metavar=metavar, default=default, help=help)


def length(name: str, least: float, most: float, *, help: str, default: float) -> click.Option:
    """An option that takes a length in mm from `least` to `most`."""
    return option(name, type=Number(least, most), metavar="MM", default=default, help=help)


def flag(*names: str, help: str, expose: bool = True) -> click.Option:
    """An option that takes no value; the function of the command gets it unless `expose` is false."""
    return option(*names, is_flag=True, expose_value=expose, help=help)


def choice(
    name: str,
    values: Iterable[str],
    *,
    help: str,
    default: str | None = None,
    to: str | None = None,
    multiple: bool = False,
) -> click.Option:
    """An option that takes one of these values; the function gets it as `to` instead of by its name, if given."""
    names = (name,) if to is None else (name, to)
    return option(*names, type=SuggestingChoice(list(values)), default=default, multiple=multiple, help=help)


def output(help: str, *names: str, metavar: str = "FILE", required: bool = False) -> Output:
    """The option -o (or other names), which names the file to write, or with `DIR` and `PATH` the folder."""
    names = names or ("-o", "--output")
    return Output(names, metavar=metavar, required=required, help=help, shell_complete=completer(metavar))


def argument(name: str, **settings: Unpack[ArgumentSettings]) -> click.Argument:
    """An argument of a command, with the settings of `click.argument`."""
    settings.setdefault("shell_complete", completer(settings.get("metavar", "")))
    return click.Argument([name], **settings)


def command(name: str, runs: str, says: str, *params: click.Parameter, more: str = "") -> click.Command:
    """A command that calls the function `runs`, `module:function` below `puzzlemill.cli`, with its parameters by name.

    `says` is its line in lists of commands and the first line of its help; `more` is the rest of the help. The module
    is imported when the command runs. A distribution with commands of its own names its modules in full.
    """
    return Helpful(name, params=list(params), callback=Runner(runs), help=_help(says, more), short_help=says)


class Helpful(click.Command):
    """A command whose help is printed like every other text: click ends in a traceback if it cannot print."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option that prints the help."""
        help_option = super().get_help_option(ctx)
        if help_option is not None:
            help_option.callback = _print_help
        return help_option


def _print_help(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        print_text(context.get_help())
        context.exit()


class Runner:
    """A function of a module that is imported only when the function is called."""

    def __init__(self, runs: str) -> None:
        """The function `module:function`, the module below `puzzlemill.cli` or in full."""
        self.runs = runs

    def __call__(self, **values: object) -> object:
        """Call the function with the values of its options, after checking that its outputs can be written."""
        context = click.get_current_context()
        module, _, function = self.runs.partition(":")
        try:
            check_outputs(context)
            return attrgetter(function)(module_named(module))(**values)
        except InputError as error:
            named = option_as_typed(context, error)
            if not values.get("as_json"):
                raise named from None
            print_error(msgspec.json.encode({"error": named.record()}).decode())
            raise SystemExit(UNUSABLE) from None


def module_named(name: str) -> ModuleType:
    """The module of this name, which is below `puzzlemill.cli` or in full."""
    return importlib.import_module(name if name.startswith("puzzlemill") else f"puzzlemill.cli.{name}")


class Later(NamedTuple):
    """A menu declared in a separate module, which is imported only when more than the menu's line is needed."""

    name: str
    place: str
    """The module that defines it as `MENU`, below `puzzlemill.cli` or in full."""

    says: str


class Outside(NamedTuple):
    """A menu that another distribution adds, by an entry point of the group `puzzlemill.commands`."""

    name: str
    distribution: str
    says: str

    def menu(self) -> "Menu":
        """The menu; without it, or with another version of it, raises `InputError` that says what to install."""
        from importlib import metadata  # with all that it imports, as slow as click

        [entry] = metadata.entry_points(group="puzzlemill.commands", name=self.name) or [None]
        remedy = f"`pip install {self.distribution}=={__version__}` installs it, or in a checkout `make {self.name}`"
        if entry is None or entry.dist is None:
            raise InputError(f"{self.name}: its commands and guides are a package of their own; {remedy}")
        if entry.dist.version != __version__:
            unfit = f"{self.distribution} {entry.dist.version} does not fit puzzlemill {__version__}"
            raise InputError(f"{self.name}: {unfit}; {remedy}")
        try:
            menu: Menu = entry.load()
        except ImportError as error:
            raise InputError(f"{self.name}: {self.distribution} is incomplete ({error}); {remedy}") from None
        return menu


Row: TypeAlias = click.Command | Later | Outside


class Additions(NamedTuple):
    """What a kind adds to the commands; examples and sentences belong to the help of other commands, by their names."""

    commands: Sequence[Row] = ()
    examples: Mapping[str, str] = MappingProxyType({})
    """By the empty name, examples in the list of all commands."""

    about: Mapping[str, str] = MappingProxyType({})
    former: Mapping[str, str] = MappingProxyType({})
    """Former names of commands, and their new ones."""

    observed: str = ""
    """Former commands of the kind that the observatory has now, with the same names."""

    guides: Mapping[str, str] = MappingProxyType({})
    """Guides, `docs/NAME.md`, with a line about each."""


class KindCommands(Protocol):
    """What `cli/<kind>` can provide."""

    @property
    def ADDITIONS(self) -> Additions:  # noqa: N802  # a constant of the module
        """What the kind adds to the commands."""


class Menu(Helpful, click.Group):
    """A group of commands as a table: every row has a name and a complete sentence."""

    def __init__(
        self,
        rows: Sequence[Row | str] = (),
        more: str = "",
        moved: Mapping[str, str] | None = None,
        **settings: Unpack[MenuSettings],
    ) -> None:
        """The menu of these rows; its name and sentence come from its own row in the menu above.

        Text among the rows is the heading of the rows below it; without any, the heading is `Commands`. `moved` has
        the names of commands that the menu no longer has, of one word or two, and their new ones.
        """
        super().__init__(**settings)
        self.rows: dict[str, Row] = {}
        self.sections: dict[str, list[str]] = {}
        heading = "Commands"
        for row in rows:
            if isinstance(row, str):
                heading = row
            else:
                self.rows[str(row.name)] = row
                self.sections.setdefault(heading, []).append(str(row.name))
        self.more = more
        self.moved: Mapping[str, str] = moved or {}

    def called(self, name: str, says: str) -> "Menu":
        """The menu with the name and the sentence of its row."""
        self.name: str | None = name
        self.short_help: str | None = says
        self.help: str | None = _help(says, self.more)
        return self

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(self.rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        row = self.rows.get(cmd_name)
        if not isinstance(row, Later | Outside):
            return row
        try:
            menu: Menu = row.menu() if isinstance(row, Outside) else module_named(row.place).MENU
        except InputError:
            if ctx and ctx.resilient_parsing:
                return None  # nothing to complete
            raise
        return menu.called(row.name, row.says)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of a name; the error for an unknown name suggests a similar one."""
        name = args[0] if args else ""
        if not ctx.resilient_parsing:
            self.check_moved(ctx.command_path, args)
        if name not in self.list_commands(ctx) and not name.startswith("-") and not ctx.resilient_parsing:
            near = meant(name, self.list_commands(ctx))
            near = near or f"; `{ctx.command_path} --help` lists the commands"
            raise click.UsageError(f"unknown command {name[:40]!r}{near}")
        return super().resolve_command(ctx, args)

    def check_moved(self, path: str, words: Sequence[str]) -> None:
        """Raise a usage error with the new name if these words call a command that has one; `path` is the menu's."""
        for old in (" ".join(words[:2]), *words[:1]):
            below = [new for name, new in self.moved.items() if name == old or name.startswith(f"{old} ")]
            if below and old not in self.rows:
                whole = f"research {old}"
                names = dict.fromkeys(whole if new.startswith(whole) else new for new in below)
                raise click.UsageError(f"`{path} {old}` is now {', '.join(f'`puzzlemill {new}`' for new in names)}")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table, below its headings, with every sentence in full; this imports nothing."""
        widest = max(map(len, self.rows))
        for heading, names in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(widest), _says(self.rows[name])) for name in names])


def _says(row: Row) -> str:
    return row.says if isinstance(row, Later | Outside) else str(row.short_help)


def _help(says: str, more: str) -> str:
    return f"{says}\n\n{inspect.cleandoc(more)}" if more else says
