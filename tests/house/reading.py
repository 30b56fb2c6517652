"""Reads the house: its files, their imports and names, and the help of its commands; each file is parsed once."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
import networkx as nx

from tests.support.places import ROOT

FLOORS: Final = ("catalogues", "puzzles", "solvers", "grading", "generator", "render", "puzzlemill")
"""From the cellar up; the last one is the front door."""

OBSERVATORY: Final = "research"
"""The folder of the distribution that looks at the house from outside."""


class Import(NamedTuple):
    """One import statement of a file."""

    taken: frozenset[str]
    """What is imported, with dots: modules, or names in them."""

    names: frozenset[str]
    """The same, and the module that names are imported from."""

    inside: bool
    """Whether it is inside a function."""

    for_types: bool
    """Whether only type checkers read it."""


def files(*folders: str) -> list[Path]:
    """The Python files below these folders of the repository, without those behind links."""
    return [path for folder in folders for path in _files(folder)]


@cache
def _files(folder: str) -> list[Path]:
    paths = sorted((ROOT / folder).rglob("*.py"))
    return [path for path in paths if not any(parent.is_symlink() for parent in path.parents if parent != ROOT)]


@cache
def tree(path: Path) -> ast.Module:
    """A file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def short_name(path: Path) -> str:
    """The path in the repository, or the bare name of a file outside it."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name


def module_name(path: Path) -> str:
    """The name by which a product file is imported: `puzzlemill.solvers.gloop` for `solvers/gloop/__init__.py`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    if parts[0] == OBSERVATORY:
        parts = ("puzzlemill_research", *parts[1:])
    elif parts[0] != "puzzlemill":
        parts = ("puzzlemill", *parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> list[Import]:
    """Every import statement of a file."""
    return list(_imports(tree(path), inside=False, for_types=False))


def _imports(node: ast.AST, inside: bool, for_types: bool) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        taken = frozenset(alias.name for alias in node.names)
        yield Import(taken, taken, inside, for_types)
    elif isinstance(node, ast.ImportFrom):
        taken = frozenset(f"{node.module}.{alias.name}" for alias in node.names)
        yield Import(taken, taken | {str(node.module)}, inside, for_types)
    inside |= isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    for_types |= isinstance(node, ast.If) and ast.unparse(node.test).startswith("TYPE_CHECKING")
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):  # which holds no statement
            yield from _imports(child, inside, for_types)


def graph() -> "nx.DiGraph[str]":
    """Which product module imports which when it runs, wherever the import is."""
    modules = {module_name(path): path for path in files(*FLOORS, OBSERVATORY)}
    arrows: nx.DiGraph[str] = nx.DiGraph()
    for importer, path in modules.items():
        arrows.add_node(importer)
        for statement in imports(path):
            if not statement.for_types:
                # The arrow of `from a.b import c` goes to a.b.c if that is a module, else to a.b.
                named = statement.names & modules.keys()
                packages = {name.rpartition(".")[0] for name in named}
                arrows.add_edges_from((importer, name) for name in named - packages - {importer})
    return arrows


def circles() -> list[list[str]]:
    """Modules that import one another, each circle sorted."""
    return sorted(sorted(modules) for modules in nx.strongly_connected_components(graph()) if len(modules) > 1)


def clashes(package: Path) -> set[str]:
    """Names that an `__init__` defines or imports although a file or folder beside it has them."""
    beside = {path.stem for path in package.parent.glob("*.py")} | {
        path.name for path in package.parent.iterdir() if (path / "__init__.py").exists()
    }
    module = module_name(package)
    return {name for name, source in _names(package).items() if name in beside and source != f"{module}.{name}"}


def _names(path: Path) -> Mapping[str, str]:
    """The names at the top of a module, each with the place that an import takes it from."""
    sources: dict[str, str] = {}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.col_offset in (0, 4):
            sources |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and node.col_offset == 0:
            sources[node.name] = ""
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.col_offset == 0:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            sources |= {target.id: "" for target in targets if isinstance(target, ast.Name)}
    return sources


def commands(command: click.Command, context: click.Context | None = None) -> Iterator[tuple[click.Context, str]]:
    """Every command below one, with its help as a terminal of 80 columns, of which click leaves two free, shows it."""
    name = command.name or ""
    # A menu of a distribution that is not installed has no commands, as when words are completed.
    lenient: dict[str, Any] = {"resilient_parsing": True, "terminal_width": 78, "max_content_width": 78}
    inner = click.Context(command, info_name=name, parent=context, **lenient)
    yield inner, command.get_help(inner)
    if isinstance(command, click.Group):
        for name in command.list_commands(inner):
            if subcommand := command.get_command(inner, name):
                yield from commands(subcommand, inner)


def truncated_lines(command: click.Command) -> list[str]:
    """Lines of lists of commands that are cut off, such as `Make graded puzzles of one kind, as...`."""
    return [
        f"{context.command_path}: {line.strip()}"
        for context, text in commands(command)
        for line in text.splitlines()
        if isinstance(context.command, click.Group) and line.startswith("  ") and line.endswith("...")
    ]
