"""TOML of forged values, written in every possible way: tables, dotted keys, several kinds of strings."""

import json
import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from puzzlemill.puzzles.kinds import InputError
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.containers import packed
from tests.fuzz.mutations.forgeries import AGAIN, RAW, forged
from tests.fuzz.mutations.texts import spoilt_text

_PLAIN: Final = "1979-05-27T07:32:00Z 1979-05-27 07:32:00 9999-99-99 0xff 0b1 0o17 1_000 1__0 +1 -0 inf nan 1e400 .5 01"

TOKENS: Final = (
    *_PLAIN.split(),
    *('"\\ud800"', '"\\U00110000"', '"\\x41"', '"\\e"', "'''a''''", '"""\\\n  a"""', '"', "'", "[[", "#"),
    *("-inf", "null", "{}", "{a=1,}", "[1,]", "[,]", "{a.b=1,a.c=2}", "{a=1,a=2}", "9" * 400, "9" * 5000),
    *("[" * 3000 + "]" * 3000, "{a=" * 3000),
)
"""Tokens in the place of a value; some of them are TOML."""

LINES: Final = (*(f"a = {token}" for token in TOKENS), "[]", "= 1", "a", "a = 1", "[a", "[" + ".a" * 20)
"""Lines among others."""

SIGNS: Final = (*b"[ ] = . , #".split(b" "), b"\\", b"{", b"}", b"\n", b"[[", b"]]", b'"""', b"'''", b" = 1\n", b"a.b")

DOTTED: Final = (2, 20, 1000)
"""Parts of a dotted key."""


def spoilt_toml(draws: Random, seeds: Sequence[bytes]) -> bytes:
    """Mostly TOML, written in another way than the valid input, with values that are wrong in some way."""
    data = draws.choice(seeds)
    if chance(draws, 10):
        data = spoilt_text(draws, data, seeds, SIGNS)
    else:
        value, others = tomllib.loads(data.decode()), [tomllib.loads(draws.choice(seeds).decode())]
        for _ in range(draws.randint(1, 3)):
            value = forged(draws, value, others)
        data = toml_text(draws, value)
    return packed(draws, data) if chance(draws, 5) else data


def toml_text(draws: Random, value: object) -> bytes:
    """TOML of a table; another value is a wrong line, and sometimes there are lines in a wrong place."""
    style = Random(draws.randrange(1 << 32))  # Hypothesis draws no more than some thousand times for an input.
    lines = _table(style, value, ()) if isinstance(value, dict) else [_value(style, value)]
    if chance(draws, 5):
        style.shuffle(lines)
    if chance(draws, 5):
        stray = draws.choice((*LINES, f"{'.'.join('a' * draws.choice(DOTTED))} = 1"))
        lines.insert(draws.randrange(len(lines) + 1), stray)
    return (draws.choice(("\n", "\n", "\r\n")).join(lines) + "\n").encode("utf-8", "surrogatepass")


def tidy_toml(value: Mapping[str, object], draws: Random | None = None) -> bytes:
    """TOML of a table in one of the ways to write it."""
    return "\n".join(_table(draws or Random(0), value, ())).encode()


def _table(draws: Random, table: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    """The lines of a table: first its plain values, then the tables in it, inline, dotted or under headers."""
    lines, below = [], []
    for key, value in table.items():
        name = _key(draws, key)
        inner = (*path, name)
        if isinstance(value, dict) and chance(draws, 60):
            below += [f"[{'.'.join(inner)}]", *_table(draws, value, inner)]
        elif isinstance(value, dict) and value and chance(draws, 30):
            lines += [f"{name}.{_key(draws, part)} = {_value(draws, one)}" for part, one in value.items()]
        elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value) and chance(draws, 90):
            for item in value:
                below += [f"[[{'.'.join(inner)}]]", *_table(draws, item, inner)]
        else:
            lines.append(f"{name} = {_value(draws, value)}")
    return lines + below


def _key(draws: Random, key: str) -> str:
    """A key, bare if it can be."""
    name = key.removesuffix(AGAIN)
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) and chance(draws, 95) else _text(draws, name, keys=True)


def _value(draws: Random, value: object) -> str:
    """A value on one line or several; tables are inline."""
    match value:
        case str():
            return draws.choice(TOKENS) if value == RAW else _text(draws, value)
        case list():
            gap = "\n  " if chance(draws, 10) else ""
            return "[" + gap + f", {gap}".join(_value(draws, item) for item in value) + gap + "]"
        case dict():
            return "{ " + ", ".join(f"{_key(draws, key)} = {_value(draws, one)}" for key, one in value.items()) + " }"
        case float() if not math.isfinite(value):
            return str(value)
    return json.dumps(value)


def _text(draws: Random, text: str, keys: bool = False) -> str:
    """A string of one of the four kinds that can hold it."""
    kinds = [json.dumps(text, ensure_ascii=chance(draws, 50))]
    if text.isprintable() and "'" not in text:
        kinds.append(f"'{text}'")
        if not keys and '"' not in text and "\\" not in text:
            kinds += [f'"""{text}"""', f"'''\n{text}'''"]
    return draws.choice(kinds)


def decoded(data: bytes, name: str) -> str:
    """The text of a file; raises `InputError` as the commands do if it is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise InputError(f"{name}: not valid UTF-8") from None
