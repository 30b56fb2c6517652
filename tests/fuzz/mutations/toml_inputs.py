"""What the doors of TOML files share: how inputs are made of valid ones, and whether a text is TOML at all."""

import tomllib
from collections.abc import Sequence
from random import Random
from typing import Final

from puzzlemill.puzzles.kinds import InputError
from tests.fuzz.mutations import toml_text
from tests.fuzz.mutations.containers import packed
from tests.fuzz.mutations.texts import spoilt_text
from tests.fuzz.mutations.values import Raw, slots, spoilt_tree

LONGEST: Final = 40_000
"""Bytes of the longest line that is parsed to see whether it is TOML: long keys take the parser very long."""

TOKENS: Final = (
    b"[[",
    b"]]",
    b"[",
    b"]",
    b"=",
    b".",
    b",",
    b'"""',
    b"'''",
    b"#",
    b"\\",
    b"{",
    b"}",
    b"\n",
    b" = 1\n",
    b"a.b",
)


def spoilt_toml(draws: Random, seeds: Sequence[bytes]) -> bytes:
    """Mostly TOML, written in another way than the valid input, with values that are wrong in some way."""
    data = draws.choice(seeds)
    if draws.random() < 0.1:
        data = spoilt_text(draws, data, seeds, TOKENS)
    else:
        others = [toml_text.read_toml(draws.choice(seeds))] if draws.random() < 0.3 else []
        tree = toml_text.read_toml(data)
        if draws.random() < 0.05:
            slot = draws.choice(slots(tree)[1:])
            slot.holder[slot.at] = Raw(draws.choice(toml_text.TOKENS))
        data = toml_text.toml_text(draws, spoilt_tree(draws, tree, others, 3))
    return packed(draws, data) if draws.random() < 0.05 else data


def is_toml(data: bytes) -> bool:
    """Whether data is TOML in UTF-8; very long lines count as invalid."""
    if any(len(line) > LONGEST for line in data.splitlines()):
        return False
    try:
        tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        return False
    return True


def decoded(data: bytes, name: str) -> str:
    """The text of a file; raises `InputError` as the commands do if it is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise InputError(f"{name}: not valid UTF-8") from None
