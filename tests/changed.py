"""The quick tests that a change can break: `python -m tests.changed [COMMIT]` runs them, as `make test-changed` does.

Changed is what differs from COMMIT (by default the commit where this branch left main), new files included. A test
file is chosen if it reaches a changed file: by imports, by a name in a text (modules that are imported when first used,
parts of kinds, data files), or because it runs the command line, which reaches nearly everything. Tests of the house
and of the guides always run.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import networkx as nx

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.parts import PARTS
from tests.house.reading import FLOORS, OBSERVATORY, files, imports, module_name, tree
from tests.support.places import ROOT

ALWAYS: Final = ("tests/docs", "tests/house")

EVERYTHING: Final = ("pyproject.toml", "setup.py", "tests/conftest.py")
"""Files that every test depends on."""

Node: TypeAlias = tuple[Path, bool]
"""A file, and whether it is used or only loaded, as the `__init__` above an imported module is."""


def changed_files(commit: str) -> list[str]:
    """What differs from a commit, by its path in the repository, and new files that git does not ignore."""
    commands = ("diff", "--name-only", commit), ("ls-files", "--others", "--exclude-standard")
    printed = [
        subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True) for words in commands
    ]
    return sorted({line for each in printed for line in each.stdout.splitlines()})


def tests_of(changed: Iterable[str]) -> list[str]:
    """The test files and folders that can notice a change in these files of the repository."""
    changed = list(changed)
    if not changed:
        return []
    if set(changed) & set(EVERYTHING):
        return ["tests"]
    starts = {start for name in changed for start in ([ROOT / name] if name.endswith(".py") else _naming(name))}
    tests = set()
    for kind in ("", *KINDS):
        arrows = _graph(kind)
        for node in ((start, used) for start in starts for used in (True, False)):
            if node in arrows:
                reached = {path for path, _ in nx.ancestors(arrows, node) | {node}}
                tests |= {path for path in reached if path.name.startswith("test_") and _kind(path) == kind}
    paths = sorted(str(path.relative_to(ROOT)) for path in tests)
    # Other languages are read by whole folders.
    beside = {f"tests/{name.split('/')[0]}" for name in changed if name.startswith(("web/", "conformance/"))}
    folders = *ALWAYS, *sorted(beside)
    return [*folders, *(path for path in paths if not path.startswith(folders))]


def _kind(path: Path) -> str:
    """The kind that a test file is for, by a folder or its name as in `tests/puzzles/test_ottf.py`; empty for all."""
    return next((kind for kind in KINDS if {kind, f"test_{kind}.py"} & set(path.parts)), "")


def _naming(name: str) -> list[Path]:
    """The Python files with a text that names a file of another sort, or for data its stem or the folder it is in."""
    path = Path(name)
    data = {path.stem, *path.parent.parts[1:]} if path.suffix != ".md" and path.parts[0] != "web" else set()
    words = "|".join(map(re.escape, {path.name, *data}))
    pattern = re.compile(rf"(?<![\w-])({words})(?![\w-])")
    return [file for file in _modules().values() if any(pattern.search(text) for text in _texts(file))]


@cache
def _modules() -> dict[str, Path]:
    """All Python files of the repository by the names they are imported by."""
    others = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for path in files("tests", "benchmarks", "conformance")
    }
    return {module_name(path): path for path in files(*FLOORS, OBSERVATORY)} | {
        name.removesuffix(".__init__"): path for name, path in others.items()
    }


@cache
def _graph(kind: str) -> "nx.DiGraph[Node]":
    """Which file needs which: loading a file needs what it imports at its top, using it needs all that it names.

    Code for all kinds finds the parts of each in a table; the tests of one kind need those of that kind.
    """
    arrows: nx.DiGraph[Node] = nx.DiGraph()
    for name, path in _modules().items():
        arrows.add_edge((path, True), (path, False))
        for statement in imports(path):
            for taken in statement.taken if name == "puzzlemill" or not statement.for_types else ():
                for used in (True, False) if not (statement.inside or statement.for_types) else (True,):
                    arrows.add_edges_from(((path, used), target) for target in _targets(taken, used))
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        uses_parts = any("puzzlemill.puzzles.parts" in statement.names for statement in imports(path))
        for text in _texts(path):
            modules = list(_named(text, path, package))
            if text in PARTS and uses_parts:
                of_kinds = (("puzzlemill", PARTS[text].floor, each, PARTS[text].topic) for each in KINDS)
                modules += [".".join(filter(None, words)) for words in of_kinds if kind in ("", words[2])]
            for module in modules:
                arrows.add_edges_from(((path, True), target) for target in _targets(module, True))
    return arrows


def _targets(taken: str, used: bool) -> Iterator[Node]:
    """The module in which an imported name is, and the packages above it, which are loaded on the way."""
    parts = taken.split(".")
    first = True
    while parts:
        if path := _modules().get(".".join(parts)):
            yield path, used and first
            first = False
        parts.pop()


@cache
def _texts(path: Path) -> frozenset[str]:
    """The texts in a file; one that goes on with a field ends in `*`, and its own module's name is in `{}`."""
    texts = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values]
            own = [
                isinstance(part, ast.FormattedValue) and ast.unparse(part.value) == "__name__"
                for part in node.values[:1]
            ]
            begin = "".join(parts[:2]) if own == [True] else parts[0]
            texts.add(f"{begin}*")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.add(node.value)
    return frozenset(texts)


def _named(text: str, path: Path, package: str) -> Iterator[str]:
    """The modules that a text can name: in full, or without their floor where a table lists them."""
    if text == "puzzlemill" and path.is_relative_to(ROOT / "tests"):
        yield "puzzlemill.__main__"
    if text.endswith(".*"):
        folder = text[:-2].replace("{}", package)
        yield from (name for name in _modules() if name.rpartition(".")[0] == folder and folder != "puzzlemill")
    if re.fullmatch(r"\w+(\.\w+)*(:[\w.]+)?", text):
        prefixes = [""]
        if path.is_relative_to(ROOT / "puzzlemill" / "cli"):
            prefixes.append("puzzlemill.cli.")
        elif path == ROOT / "puzzlemill" / "__init__.py":
            prefixes.append("puzzlemill.")
        for prefix in prefixes:
            module = f"{prefix}{text.partition(':')[0]}"
            while module and module not in _modules():
                module = module.rpartition(".")[0]
            if len(module) > len(prefix) and "." in module:
                yield module


def main(arguments: list[str]) -> int:
    """Run the tests and return the status of the first program that failed."""
    base = ["git", "merge-base", "HEAD", "main"]
    [commit] = arguments or subprocess.run(base, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    changed = changed_files(commit)
    tests = tests_of(changed)
    print(f"{len(changed)} files have changed since {commit[:8]}; tests: {' '.join(tests) or 'none'}", flush=True)
    status = 0
    if tests:
        words = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", "-m", "not thorough", *tests]
        status = subprocess.run(words, cwd=ROOT).returncode
    if any(name.startswith(("web/", "conformance/", "catalogues/")) for name in changed):
        status = subprocess.run(["npm", "test"], cwd=ROOT / "web").returncode or status
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
