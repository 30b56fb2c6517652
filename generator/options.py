"""What the options of all kinds share. Help imports it, so it loads nothing slow."""

import msgspec

from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.sizes import parse_size


class GeneratorOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every kind's `Options`.

    Each field has a plain type (int, float, str, bool, a Literal, or one of these or None), a default, and a
    `msgspec.Meta`: its `description` is a sentence for the help, and its `examples` show values that are not choices.
    `__post_init__` raises `ImpossibleError` for options that no puzzle can meet and `InputError` for options that make
    no sense, with the reason.
    """


def read_size(name: str, text: str, largest: int = 99) -> tuple[int, int]:
    """Rows and columns of an option such as `4x5`; raises `InputError`, naming the option."""
    size = parse_size(text, largest)
    if size is None:
        raise InputError(f"{name} {shown(text)}: expected ROWSxCOLUMNS such as 4x3, at most {largest} each")
    return size
