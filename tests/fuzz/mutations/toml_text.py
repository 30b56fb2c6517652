"""TOML from values, written in every possible way: tables, dotted keys, four kinds of strings."""

import json
import math
import re
import tomllib
from random import Random
from typing import Any, Final

from tests.fuzz.mutations.values import Pairs, Raw, Tree

TOKENS: Final = (
    *(
        "1979-05-27T07:32:00Z",
        "1979-05-27",
        "07:32:00",
        "9999-99-99",
        "1979-05-27 07:32:00.999999-24:00",
        "0xff",
        "0b1",
    ),
    *(
        "0o17",
        "1_000",
        "1__0",
        "+1",
        "-0",
        "inf",
        "-inf",
        "nan",
        "1e400",
        "1e5",
        ".5",
        "01",
        "9" * 400,
        "9" * 5000,
        "null",
    ),
    *(
        '"\\ud800"',
        '"\\U00110000"',
        '"\\x41"',
        '"\\e"',
        "'''a''''",
        '"""\\\n  a"""',
        '"',
        "'",
        "{}",
        "{a=1,}",
        "[1,]",
        "[,]",
    ),
    *("{a.b=1,a.c=2}", "[" * 3000 + "]" * 3000, "{a=" * 3000, "{a=1,a=2}", "[[", "#"),
)
"""Tokens in the place of a value; some of them are TOML."""

DEEPEST: Final = 120
"""Tables and lists inside each other that are written; a token has more."""

LONGEST_DOTTED: Final = 1000
"""Parts of the longest dotted key."""


def read_toml(data: bytes) -> Tree:
    """The value of a TOML text."""
    return _with_pairs(tomllib.loads(data.decode()))


def _with_pairs(value: Any) -> Tree:
    """The value with tables as pairs."""
    if isinstance(value, dict):
        return Pairs([(key, _with_pairs(inner)) for key, inner in value.items()])
    if isinstance(value, list):
        return [_with_pairs(item) for item in value]
    plain: Tree = value
    return plain


def toml_text(draws: Random, tree: Tree, tidy: bool = False) -> bytes:
    """TOML of a table; other values are written as a wrong line. Very deep values are left out.

    Unless `tidy`, lines are sometimes out of order, or there are others among them.
    """
    lines = _table(draws, tree, (), 0) if isinstance(tree, Pairs) else [_value(draws, tree, 0)]
    if not tidy and draws.random() < 0.05:
        draws.shuffle(lines)
    if not tidy and draws.random() < 0.05:
        lines.insert(draws.randrange(len(lines) + 1), _stray(draws))
    ends = "\r\n" if draws.random() < 0.1 else "\n"
    return (ends.join(lines) + ends).encode("utf-8", "surrogatepass")


def _table(draws: Random, table: Pairs, path: tuple[str, ...], depth: int) -> list[str]:
    """The lines of a table: first its plain values, then the tables in it, inline, dotted or under headers."""
    lines, below = [], []
    for key, value in table:
        name, inner = _key(draws, key), (*path, key)
        header = ".".join(_key(draws, part) for part in inner)
        if isinstance(value, Pairs) and depth < 50 and draws.random() < 0.6:
            below += [f"[{header}]", *_table(draws, value, inner, depth + 1)]
        elif isinstance(value, Pairs) and len(value.keys) and draws.random() < 0.3:
            lines += [f"{name}.{_key(draws, part)} = {_value(draws, one, depth + 1)}" for part, one in value]
        elif isinstance(value, list) and value and depth < 50 and draws.random() < 0.9 and _tables(value):
            for item in _tables(value):
                below += [f"[[{header}]]", *_table(draws, item, inner, depth + 1)]
        elif value is not None:
            lines.append(f"{name} = {_value(draws, value, depth)}")
    return lines + below


def _tables(items: list[Tree]) -> list[Pairs]:
    """The items if all are tables, else none."""
    tables = [item for item in items if isinstance(item, Pairs)]
    return tables if len(tables) == len(items) else []


def _key(draws: Random, key: str) -> str:
    """A key, bare if it can be."""
    bare = re.fullmatch(r"[A-Za-z0-9_-]+", key, re.ASCII)
    return key if bare and draws.random() < 0.95 else _text(draws, key, keys=True)


def _value(draws: Random, tree: Tree, depth: int) -> str:
    """A value in one place; tables are inline."""
    if isinstance(tree, Raw):
        return tree.text
    if isinstance(tree, bool):
        return "true" if tree else "false"
    if isinstance(tree, str):
        return _text(draws, tree)
    if isinstance(tree, float):
        return "nan" if math.isnan(tree) else "inf" if tree == math.inf else "-inf" if tree == -math.inf else repr(tree)
    if isinstance(tree, int):
        return f"{tree:_}" if draws.random() < 0.05 else str(tree)
    if isinstance(tree, list):
        return _listed(draws, tree, depth)
    if isinstance(tree, Pairs):
        inside = (f"{_key(draws, key)} = {_value(draws, value, depth + 1)}" for key, value in tree)
        return "{ " + ", ".join(inside) + " }" if depth < DEEPEST else "{}"
    return "null" if tree is None else str(tree)


def _listed(draws: Random, items: list[Tree], depth: int) -> str:
    """A list on one line or several."""
    if depth > DEEPEST:
        return "[]"
    gap = "\n  " if draws.random() < 0.1 else ""
    return "[" + gap + f", {gap}".join(_value(draws, item, depth + 1) for item in items) + gap + "]"


def _text(draws: Random, text: str, keys: bool = False) -> str:
    """A string of one of the four kinds that can hold it."""
    kinds = [json.dumps(text, ensure_ascii=draws.random() < 0.5)]
    if text.isprintable() and "'" not in text:
        kinds.append(f"'{text}'")
    if not keys and draws.random() < 0.2 and '"' not in text and "\\" not in text:
        kinds += [f'"""{text}"""', f'"""\n{text}"""', f"'''{text}'''"]
    return draws.choice(kinds)


def _stray(draws: Random) -> str:
    """A line to insert."""
    parts = ".".join("a" * draws.choice((2, 5, 20, LONGEST_DOTTED)))
    token = draws.choice(TOKENS)
    return draws.choice(
        (f"a = {token}", f"{parts} = 1", f"[{parts}]", f"[[{parts}]]", token, "[]", "= 1", "a", "a = 1")
    )
