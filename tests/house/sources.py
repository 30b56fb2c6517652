"""Figures of the code in TypeScript, JavaScript and C#, read as text: comments, functions, imports and exports."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.house.figures import PLACEHOLDERS, short_name
from tests.support.places import ROOT, tracked

MOST_LINES: Final = 60
"""The most lines of a function; a screen shows about as many."""


class Comment(NamedTuple):
    """Comments on lines that follow one another, or a text in quotation marks with a space in it."""

    line: int
    text: str


@cache
def sources(pattern: str) -> list[Path]:
    """The files that git keeps whose path matches, from its beginning to its end."""
    return [ROOT / name for name in tracked() if re.fullmatch(pattern, name) and (ROOT / name).exists()]


@cache
def source(path: Path) -> str:
    """The text of a file."""
    return path.read_text(encoding="utf-8")


TOKENS: Final = re.compile(
    r"""/\*\*?(?P<block>.*?)\*/|(?P<line>(?<![:\\])//[^\n]*(?:\n\s*//[^\n]*)*)"""
    r"""|"(?P<double>(?:[^"\\\n]|\\.)*)"|'(?P<single>(?:[^'\\\n]|\\.)*)'|`(?P<template>(?:[^`\\]|\\.)*)`""",
    re.DOTALL,
)
"""Comments, and texts in quotation marks, whichever begins first."""


def texts_of(path: Path) -> Iterator[Comment]:
    """What people read in a file: comments, and texts of more than a word, with `{}` for the fields of templates."""
    for match in TOKENS.finditer(source(path)):
        line = match.string.count("\n", 0, match.start()) + 1
        if match["block"] is not None:
            yield Comment(line, re.sub(r"\n\s*\* ?", "\n", match["block"]).strip())
        elif match["line"] is not None:
            yield Comment(line, re.sub(r"(?m)^\s*//+ ?", "", match["line"]))
        else:
            text = match["double"] or match["single"] or match["template"] or ""
            if " " in text:
                yield Comment(line, re.sub(r"\$\{[^}]*\}", "{}", text))


class Function(NamedTuple):
    """A function or method, and how many lines it has."""

    place: str
    lines: int


HEAD: Final = re.compile(
    r"^(?P<indent> *)(?!if\b|for\b|while\b|switch\b|else\b|try\b|do\b|return\b|throw\b|import\b|test|it\(|describe|\})"
    r"(?:[^\s].*)?\).*\{$"
)
"""The line on which the body of a function, a method or an arrow begins."""


def functions(path: Path) -> Iterator[Function]:
    """Functions at any depth: from the line where the body begins to the brace with the same indentation."""
    lines = source(path).splitlines()
    for number, line in enumerate(lines):
        if head := HEAD.match(line):
            end = next(
                (at for at in range(number + 1, len(lines)) if lines[at].startswith(f"{head['indent']}}}")), number
            )
            yield Function(f"{short_name(path)}:{number + 1}", end - number + 1)


class Import(NamedTuple):
    """What a file takes from another, or passes on."""

    target: Path
    names: list[str]
    """`*` for everything."""
    for_types: bool
    """Whether nothing of it is left when the code runs."""


def imports_of(path: Path) -> Iterator[Import]:
    """The files of the repository that a file imports."""
    pattern = r'^(?:import|export)\b(?P<names>[^;"]*?)(?:from )?"(?P<target>\.[^"]*)";$'
    for match in re.finditer(pattern, source(path), re.MULTILINE):
        listed = re.search(r"\{(.*?)\}", match["names"], re.DOTALL)
        parts = [part.strip() for part in listed[1].split(",") if part.strip()] if listed else ["*"]
        types = match["names"].lstrip().startswith("type ") or all(part.startswith("type ") for part in parts)
        names = [part.removeprefix("type ").split(" as ")[0] for part in parts]
        yield Import((path.parent / match["target"]).resolve(), names, types)


def exports_of(path: Path) -> list[str]:
    """The names that a file defines and exports."""
    pattern = (
        r"^export (?:declare )?(?:abstract )?(?:const|let|function\*?|async function|class|interface|type|enum) (\w+)"
    )
    return re.findall(pattern, source(path), re.MULTILINE)


def unused_exports(exporting: Iterable[Path], importing: Iterable[Path]) -> list[str]:
    """Exports, as `file: name`, that no file imports."""
    used = {(target, name) for path in importing for target, names, _ in imports_of(path) for name in names}
    whole = {target for target, name in used if name == "*"}
    return [
        f"{short_name(path)}: {name}"
        for path in exporting
        if path not in whole
        for name in exports_of(path)
        if (path, name) not in used
    ]


CODE: Final = re.compile(r"(?!import|export (?:type )?[{*]|//|/?\*).*\w")
"""A line of code that is neither an import nor a comment, and not only brackets."""


def repeated_blocks(paths: Iterable[Path], length: int) -> list[list[str]]:
    """Places, as `file:line`, of the same `length` lines of code, without imports, comments and lone brackets."""
    places: dict[tuple[str, ...], list[str]] = {}
    for path in paths:
        numbered = [(number, line.strip()) for number, line in enumerate(source(path).splitlines(), 1)]
        code = [
            (at, line)
            for at, line in numbered
            if re.match(r"(?!import|export [{*]|export type [{*]|//|/?\*).*\w", line)
        ]
        for first in range(len(code) - length + 1):
            block = code[first : first + length]
            places.setdefault(tuple(line for _, line in block), []).append(f"{short_name(path)}:{block[0][0]}")
    return [listed for listed in places.values() if len(listed) > 1]


def placeholders_in(path: Path) -> list[str]:
    """Lines that bind a name that says nothing."""
    names = "|".join(sorted(PLACEHOLDERS | {"tmp", "temp", "foo", "stuff"}))
    pattern = rf"\b(?:const|let|var|function|class|interface|type) \[?\{{?\s*({names})\b|[(,] ?({names})[:?]"
    return [
        f"{short_name(path)}:{number} {match[1] or match[2]}"
        for number, line in enumerate(source(path).splitlines(), 1)
        if (match := re.search(pattern, line))
    ]
