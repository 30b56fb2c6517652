"""Figures of how the house is kept: `python -m tests.house.figures` prints them, and tests hold the rules among them.

Printed are files per folder, imports inside functions, truncated lines of help, and circles of files that import one
another, directly or round a corner.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import click
import networkx as nx

from tests.support.places import ROOT

FLOORS: Final = ("catalogues", "puzzles", "solvers", "grading", "generator", "render", "research", "puzzlemill")
"""From the cellar up; the last one is the front door."""


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
    found = []
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parents = [parent for parent in path.relative_to(ROOT).parents if parent.name]
            if not any((ROOT / parent).is_symlink() for parent in parents):
                found.append(path)
    return found


def module_name(path: Path) -> str:
    """The name by which a product file is imported: `puzzlemill.solvers.gloop` for `solvers/gloop/__init__.py`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = parts if parts[0] == "puzzlemill" else ("puzzlemill", *parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> list[Import]:
    """Every import statement of a file."""
    return list(_imports(ast.parse(path.read_text(encoding="utf-8")), inside=False, for_types=False))


def _imports(node: ast.AST, inside: bool, for_types: bool) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        taken = frozenset(alias.name for alias in node.names)
        yield Import(taken, taken, inside, for_types)
    elif isinstance(node, ast.ImportFrom):
        taken = frozenset(f"{node.module}.{alias.name}" for alias in node.names)
        yield Import(taken, taken | {str(node.module)}, inside, for_types)
    inside |= isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    for_types |= isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    for child in ast.iter_child_nodes(node):
        yield from _imports(child, inside, for_types)


def graph() -> "nx.DiGraph[str]":
    """Which product module imports which when it runs, wherever the import is."""
    modules = {module_name(path): path for path in files(*FLOORS)}
    found: nx.DiGraph[str] = nx.DiGraph()
    for name, path in modules.items():
        found.add_node(name)
        for statement in imports(path):
            if not statement.for_types:
                # Of `from a.b import c` the arrow goes to a.b.c where that is a module, else to a.b.
                inner = {one for one in statement.names if one in modules}
                outer = {one.rpartition(".")[0] for one in inner}
                found.add_edges_from((name, one) for one in inner - outer if one != name)
    return found


def circles() -> list[list[str]]:
    """Modules that import one another, each circle sorted."""
    return sorted(sorted(some) for some in nx.strongly_connected_components(graph()) if len(some) > 1)


def clashes(package: Path) -> set[str]:
    """Names that an `__init__` defines or imports although a file or folder beside it has them."""
    beside = {path.stem for path in package.parent.glob("*.py")} | {
        path.name for path in package.parent.iterdir() if (path / "__init__.py").exists()
    }
    own = module_name(package)
    return {name for name, source in _names(package).items() if name in beside and source != f"{own}.{name}"}


def _names(path: Path) -> Mapping[str, str]:
    """The names at the top of a module, each with where an import takes it from."""
    found: dict[str, str] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.col_offset in (0, 4):
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and node.col_offset == 0:
            found[node.name] = ""
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.col_offset == 0:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id: "" for target in targets if isinstance(target, ast.Name)}
    return found


def folder_sizes(*folders: str) -> dict[str, int]:
    """How many Python files each folder holds, `__init__` included, the fullest first."""
    counts = Counter(str(path.parent.relative_to(ROOT)) for path in files(*folders))
    return dict(counts.most_common())


def commands(command: click.Command, context: click.Context | None = None) -> Iterator[tuple[click.Context, str]]:
    """Every command below one, with its help as a terminal of 80 columns, of which click leaves two free, shows it."""
    name = command.name or ""
    inner = click.Context(command, info_name=name, parent=context, terminal_width=78, max_content_width=78)
    yield inner, command.get_help(inner)
    if isinstance(command, click.Group):
        for below in command.list_commands(inner):
            found = command.get_command(inner, below)
            assert found is not None
            yield from commands(found, inner)


def truncated_lines(command: click.Command) -> list[str]:
    """Lines of lists of commands that are cut off, such as `Make graded puzzles of one kind, as...`."""
    return [
        f"{context.command_path}: {line.strip()}"
        for context, text in commands(command)
        for line in text.splitlines()
        if isinstance(context.command, click.Group) and line.startswith("  ") and line.endswith("...")
    ]


def main() -> None:
    """Print the figures."""
    from puzzlemill.cli.command_table import PUZZLEMILL

    every = [statement for path in files(*FLOORS) for statement in imports(path) if not statement.for_types]
    inside = sum(statement.inside for statement in every)
    sizes = folder_sizes(*FLOORS, "tests", "benchmarks")
    cut, number = truncated_lines(PUZZLEMILL), sum(1 for _ in commands(PUZZLEMILL))
    print(f"files      {sum(sizes.values())} in {len(sizes)} folders, at most {max(sizes.values())} in one")
    print("".join(f"           {size:3} {folder}\n" for folder, size in list(sizes.items())[:12]), end="")
    print(f"imports    {inside} of {len(every)} inside functions, {100 * inside / len(every):.1f} %")
    print(f"help       {len(cut)} truncated lines, of {number} commands")
    print("".join(f"           {line}\n" for line in cut), end="")
    print(f"circles    {len(circles())}")
    print("".join(f"           {' '.join(circle)}\n" for circle in circles()), end="")


if __name__ == "__main__":
    main()
