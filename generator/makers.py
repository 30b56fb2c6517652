"""What every generator provides: its options, and one try of it."""

import re
import typing
from typing import Any, Protocol, TypeVar

import msgspec

from puzzlemill.puzzles.kinds import InputError, room, shown
from puzzlemill.puzzles.streams import Stream

P_co = TypeVar("P_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every kind's options.

    Each field has a plain type (int, float, str, bool, or one of them or None), a default, and a
    `msgspec.Meta(description=...)` that is its help on the command line; `__post_init__` refuses what nothing can
    fulfil (`ImpossibleError`) or makes no sense (`InputError`), with the reason.
    """


def read_size(name: str, text: str, largest: int = 99) -> tuple[int, int]:
    """Rows and columns of an option such as `4x5`; raises `InputError` naming the option."""
    found = re.fullmatch(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})", text)
    if not found or max(int(found[1]), int(found[2])) > largest:
        raise InputError(f"{name} {shown(text)}: expected ROWSxCOLUMNS such as 4x3, at most {largest} each")
    return int(found[1]), int(found[2])


O = TypeVar("O", bound=Options)  # noqa: E741


class Maker(Protocol[P_co, S_co, O]):
    """What `generator/<kind>.py` provides."""

    @property
    def VERSION(self) -> int:  # noqa: N802
        """The generator's version: any change in what an origin makes needs a new one."""

    @property
    def Options(self) -> type[O]:  # noqa: N802
        """The options of the command line and of `generate`."""

    def levels(self, options: O) -> tuple[int, ...]:
        """The levels that puzzles under these options can have."""

    def aim(self, options: O, levels: tuple[int, ...]) -> list[O]:
        """Narrower options to try in turn so that puzzles of these levels turn up quickly; at least one."""

    def make(self, options: O, draws: Stream) -> tuple[P_co, S_co] | None:
        """One try: a puzzle with its solution, or None when this try came to nothing. All chance comes from `draws`."""


def maker(kind: str) -> Maker[Any, Any, Any]:
    """The generator module of `kind`; raises `InputError` when there is no such kind."""
    found: Maker[Any, Any, Any] = room("generator", kind)
    return found


def read_options(kind: str, values: dict[str, Any]) -> Any:
    """The options of a kind from plain values or their texts; raises `InputError` naming the option and the rule."""
    wanted = maker(kind).Options
    try:
        return msgspec.convert(values, wanted, strict=False)
    except msgspec.ValidationError as error:
        rule, _, path = str(error).partition(" - at `$.")
        name = path.rstrip("`")
        choices = typing.get_args(typing.get_type_hints(wanted).get(name))
        if rule.startswith("Invalid enum value") and choices:
            rule += f", expected one of {', '.join(map(str, choices))}"
        raise InputError(f"{kind}: {name}: {rule}" if name else f"{kind}: {rule}") from None
