"""Options and arguments in our style: help that ends with ranges and defaults, and errors in one short line."""

import math
import re
from collections.abc import Sequence
from typing import Final

import click
from click.core import ParameterSource

from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.places import Place
from puzzlemill.puzzles.wording import meant

LARGEST_PRINTED: Final = 1_000_000
"""The largest upper bound that help prints; nobody comes near larger ones."""


class SettingOption(click.Option):
    """An option whose help ends with its range and default, as in `Draw N puzzles (1 to 100; default: 10).`"""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The names of the option and its help."""
        record = super().get_help_record(ctx)
        return record and (record[0], self._sentences())

    def _sentences(self) -> str:
        """The help, with the range and the default at the end of its first sentence."""
        first, dot, more = (self.help or "").partition(". ")
        first = first.removesuffix(".")
        written = re.fullmatch(r"(.*) \((default: .*)\)", first, re.DOTALL)
        default = f"default: {_written(self)}" if self.show_default else ""
        if written:
            first, default = written[1], written[2]
        bounds = self.type.printed if isinstance(self.type, WholeNumber | Number) else ""
        extras = [extra for extra in (bounds, "required" if self.required else "", default) if extra]
        if extras:
            first = f"{first} ({'; '.join(extras)})"
        return f"{first}. {more}" if dot else f"{first}."


def _written(option: click.Option) -> str:
    """The default of an option as help prints it: large numbers in groups of digits, like the bounds."""
    if option.secondary_opts:
        return (option.opts if option.default else option.secondary_opts)[0]
    if isinstance(option.default, float):
        return f"{option.default:g}"
    return f"{option.default:,}" if type(option.default) is int else str(option.default)


class WholeNumber(click.IntRange):
    """A whole number within bounds."""

    @property
    def printed(self) -> str:
        """The bounds that help prints, if there is anything to learn from them."""
        return _printed(self.min, self.max)

    def convert(self, value: int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; a value that is out of bounds or not a whole number is refused."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            bounds = _bounds(self.min, self.max)
            self.fail(f"{_typed(value)}: expected a whole number{bounds}", param, ctx)


class Number(click.FloatRange):
    """A number within bounds; not a number (nan) is out of them."""

    @property
    def printed(self) -> str:
        """The bounds that help prints, if there is anything to learn from them."""
        return "" if self.min_open else _printed(self.min, self.max)

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; a value that is out of bounds or not a number is refused."""
        try:
            number = super().convert(value, param, ctx)
        except click.BadParameter:
            number = math.nan
        if math.isnan(number):
            bounds = f" above {self.min:g}" if self.min_open else _bounds(self.min, self.max)
            self.fail(f"{_typed(value)}: expected a number{bounds}", param, ctx)
        return number


def _printed(least: float | None, most: float | None) -> str:
    if most is None or most > LARGEST_PRINTED:
        return f"at least {least:,}" if least not in (None, 0, 1) else ""
    return f"{least:,} to {most:,}"


def _bounds(least: float | None, most: float | None) -> str:
    if most is None:
        return "" if least is None else f" of at least {least:,}"
    return f" from {least:,} to {most:,}"


def _typed(value: object) -> str:
    """A value as it was typed, quoted unless it is a short number."""
    return str(value) if re.fullmatch(r"-?[0-9.]{1,40}|nan", str(value)) else shown(value)


class SuggestingChoice(click.Choice[str]):
    """One of several words; the error suggests the word that was probably meant."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """What is wrong with a word that is not a choice."""
        return f"{shown(str(value))}: expected one of {', '.join(self.choices)}{meant(str(value), self.choices)}"


def usage_message(error: click.ClickException) -> str:
    """An error of the command line in one line, such as `--per-page 9: expected a whole number from 1 to 6`."""
    helped = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "puzzlemill"
    if isinstance(error, click.MissingParameter):
        words = error.param.type.choices if error.param and isinstance(error.param.type, click.Choice) else ()
        remedy = f"expected one of {', '.join(words)}" if words else f"`{helped} --help` explains it"
        return f"missing {_name(error.param)}; {remedy}"
    if isinstance(error, click.BadParameter):
        return f"{_name(error.param)} {error.message}"
    if isinstance(error, click.NoSuchOption):
        near = meant(error.option_name, error.possibilities or ())
        return f"no option {error.option_name[:40]}{near or f'; `{helped} --help` lists the options'}"
    message = error.format_message().removesuffix(".")
    return message[:1].lower() + message[1:]


def option_as_typed(context: click.Context, error: InputError) -> InputError:
    """The error with an option of this command line as it is typed: `--cap-sum 3:`, not `cap_sum 3:`."""
    place = error.places[0]
    options = {_field(option): option for option in context.command.params if isinstance(option, click.Option)}
    option = options.get(str(place.field[0])) if place.field else None
    alone = option is not None and place == Place(field=place.field) and _is_typed(context, option)
    return error.said(field=_name(option)) if alone else error


def _field(option: click.Option) -> str:
    """The name of an option in messages of the library: `cap_sum` for --cap-sum."""
    return _name(option).lstrip("-").replace("-", "_")


def _is_typed(context: click.Context, option: click.Option) -> bool:
    return context.get_parameter_source(str(option.name)) is ParameterSource.COMMANDLINE


def _name(parameter: click.Parameter | None) -> str:
    """The long name of an option, or the name of an argument in the help."""
    if parameter is None:
        return ""
    long: Sequence[str] = [name for name in parameter.opts if name.startswith("--")]
    named = parameter.metavar and "|" not in parameter.metavar
    return long[0] if long else str(parameter.metavar if named else parameter.name)
