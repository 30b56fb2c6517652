"""The imports and exports of the code in TypeScript and JavaScript, read as text."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.house.reading import short_name
from tests.support.places import ROOT, tracked


@cache
def sources(pattern: str) -> list[Path]:
    """The files that git keeps whose path matches, from its beginning to its end."""
    return [ROOT / name for name in tracked() if re.fullmatch(pattern, name) and (ROOT / name).exists()]


@cache
def source(path: Path) -> str:
    """The text of a file."""
    return path.read_text(encoding="utf-8")


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
