"""What every generator provides: its options, and one try."""

from collections.abc import Collection, Mapping
from typing import Protocol, TypeVar

import msgspec

from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.puzzles.decoding import fault_of
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.puzzles.parts import part
from puzzlemill.puzzles.streams import Stream
from puzzlemill.puzzles.wording import meant

P_co = TypeVar("P_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
O_co = TypeVar("O_co", bound=GeneratorOptions, covariant=True)
O_contra = TypeVar("O_contra", bound=GeneratorOptions, contravariant=True)
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


class Bearing(Protocol[O_contra]):
    """What `generator/<kind>/making.py` can provide for kinds with levels that only tedious puzzles reach."""

    def bearable(self, options: O_contra, techniques: Collection[str]) -> tuple[int, ...]:
        """The levels that puzzles with these options reach without being tedious, by one of the techniques if named."""


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
    names = kind_options.__struct_fields__
    for name in values:
        if name not in names:
            rule = f"unknown option; expected one of {', '.join(names)}{meant(name, names)}"
            raise InputError(rule, field=name)
    try:
        return msgspec.convert(values, kind_options, strict=False)
    except UnicodeError:
        raise InputError("a value is not valid UTF-8") from None
    except msgspec.ValidationError as error:
        raise fault_of(error, kind_options, values, typed=True) from None
