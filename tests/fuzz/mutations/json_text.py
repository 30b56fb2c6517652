"""JSON from values and back, written in every possible way, right or wrong."""

import json
from random import Random
from typing import Final

from tests.fuzz.mutations.values import Pairs, Raw, Tree

TOKENS: Final = (
    *(
        "1e400",
        "-1e400",
        "1e-400",
        "-0",
        "-0.0",
        "01",
        "0x10",
        "1_000",
        ".5",
        "5.",
        "+1",
        "NaN",
        "-Infinity",
        "nul",
        "1e5",
    ),
    *(
        "9" * 400,
        "9" * 5000,
        "0." + "3" * 5000,
        "1E+2",
        r'"\ud800"',
        r'"\udc00\ud800"',
        r'"\x"',
        r'"\u00"',
        '"',
        "'a'",
        ",",
    ),
    *("{}", "[]", "[,]", "{,}", '{"a"}', "[1,]", "/**/1", "\ufeff1", "\x00"),
)
"""Tokens in the place of a value; some of them are JSON."""


def read_json(data: bytes) -> Tree:
    """The value of a JSON text, its objects with all their members."""
    value: Tree = json.loads(data, object_pairs_hook=Pairs)
    return value


def json_text(draws: Random, tree: Tree) -> bytes:
    """JSON of a value, mostly as short as possible, sometimes with blanks, escapes, or unescaped letters."""
    gap = draws.choice(("", "", "", " ", "\n", "\r\n  ", "\t"))
    return "".join(_written(tree, gap, draws.choice((True, True, False)), draws.random() < 0.05)).encode(
        "utf-8", "surrogatepass"
    )


def _written(root: Tree, gap: str, ascii_only: bool, escaped: bool) -> list[str]:
    """The parts of a text. A stack rather than recursion, which deep values would exhaust."""
    parts: list[str] = []
    left: list[Tree] = [root]
    while left:
        tree = left.pop()
        if isinstance(tree, Raw):
            parts.append(tree.text)
        elif isinstance(tree, list):
            left.append(Raw(gap + "]"))
            for at in range(len(tree) - 1, -1, -1):
                left += [tree[at], Raw("," + gap if at else "[" + gap)]
            if not tree:
                parts.append("[")
        elif isinstance(tree, Pairs):
            left.append(Raw(gap + "}"))
            for at in range(len(tree.keys) - 1, -1, -1):
                begin = "," + gap if at else "{" + gap
                left += [tree.values[at], Raw(f"{begin}{json.dumps(tree.keys[at], ensure_ascii=ascii_only)}:")]
            if not tree.keys:
                parts.append("{")
        else:
            text = json.dumps(tree, ensure_ascii=ascii_only)
            parts.append(_all_escaped(tree) if escaped and isinstance(tree, str) else text)
    return parts


def _all_escaped(text: str) -> str:
    """A string in which every character is escaped by its number."""
    units = text.encode("utf-16-be", "surrogatepass")
    return '"' + "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2)) + '"'
