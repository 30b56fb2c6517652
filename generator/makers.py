"""What every generator provides: its options, and one try."""

import typing
from collections.abc import Mapping
from typing import Literal, Protocol, TypeVar

import msgspec

from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, shown
from puzzlemill.puzzles.parts import part
from puzzlemill.puzzles.streams import Stream
from puzzlemill.puzzles.wording import decoding_fault, meant

P_co = TypeVar("P_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
O_co = TypeVar("O_co", bound=GeneratorOptions, covariant=True)
O = TypeVar("O", bound=GeneratorOptions)  # noqa: E741


class OptionsModule(Protocol[O_co]):
    """What `generator/<kind>/options.py` provides. It imports neither numpy nor anything else that is slow."""

    @property
    def Options(self) -> type[O_co]:  # noqa: N802
        """The options of the command line and of `generate`."""


class Maker(Protocol[P_co, S_co, O]):
    """What `generator/<kind>` provides."""

    @property
    def VERSION(self) -> int:  # noqa: N802
        """The generator's version; any change in what an origin makes needs a new one."""

    def levels(self, options: O) -> tuple[int, ...]:
        """The levels that puzzles with these options can have."""

    def aim(self, options: O, levels: tuple[int, ...]) -> list[O]:
        """Narrower options to try in turn, so that puzzles of these levels come up quickly; at least one.

        Without levels any puzzle will do.
        """

    def make(self, options: O, draws: Stream) -> tuple[P_co, S_co] | None:
        """One try: a puzzle with its solution, or None if the try fails. All chance comes from `draws`."""


def maker(kind: str) -> Maker[AnyPuzzle, object, GeneratorOptions]:
    """The generator module of a kind; raises `InputError` if the kind is unknown."""
    module: Maker[AnyPuzzle, object, GeneratorOptions] = part("maker", kind)
    return module


def options_type(kind: str) -> type[GeneratorOptions]:
    """The type of a kind's options; raises `InputError` if the kind is unknown."""
    module: OptionsModule[GeneratorOptions] = part("options", kind)
    return module.Options


def read_options(kind: str, values: Mapping[str, object]) -> GeneratorOptions:
    """The options of a kind from plain values or texts; raises `InputError`, naming the option and the problem."""
    kind_options = options_type(kind)
    for name in values:
        if name not in kind_options.__struct_fields__:
            names = kind_options.__struct_fields__
            raise InputError(
                f"{kind}: {shown(name)}: unknown option; expected one of {', '.join(names)}{meant(name, names)}"
            )
    try:
        return msgspec.convert(values, kind_options, strict=False)
    except UnicodeError:
        raise InputError(f"{kind}: a value is not valid UTF-8") from None
    except msgspec.ValidationError as error:
        rule, _, path = str(error).partition(" - at `$.")
        name = path.rstrip("`")
        choices = _choices(typing.get_type_hints(kind_options).get(name))
        value = f"{name} {shown(values[name])}" if name in values else name
        if rule.startswith("Invalid enum value ") and choices:
            raise InputError(f"{kind}: {value}: expected one of {', '.join(map(str, choices))}") from None
        # A text is all that the command line has, so the type of the value says nothing.
        expected = decoding_fault(rule.partition(", got ")[0].replace(" | null", ""))
        raise InputError(f"{kind}: {value}: {expected}" if name else f"{kind}: {rule}") from None


def _choices(form: object) -> list[object]:
    """The values that a type lists, also as one of several types."""
    if typing.get_origin(form) is Literal:
        return [*typing.get_args(form)]
    return [value for part in typing.get_args(form) for value in _choices(part)]
