"""Figures of how the house is kept: `python -m tests.house.figures` prints them, and tests hold the rules among them.

It prints files per folder, imports inside functions, truncated lines of help, circles of files that import one another
(directly or round a corner), parameters typed `Any`, kernels with many parameters, lines of code and of comments, and
duplicated blocks.
"""

import ast
import io
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import click
import networkx as nx

from tests.support.places import ROOT

FLOORS: Final = ("catalogues", "puzzles", "solvers", "grading", "generator", "render", "research", "puzzlemill")
"""From the cellar up; the last one is the front door."""


LONGEST_REPEAT: Final = 8
"""Lines of code that may be the same in two places."""

MOST_PARAMETERS: Final = 7
"""Parameters that a kernel may have; more of them go into a NamedTuple of arrays."""


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


class Parameter(NamedTuple):
    """One parameter of a product function, `self` and `cls` left out."""

    place: str
    """File and function, such as `solvers/gloop/tables.py: build`."""

    name: str

    is_any: bool
    """Whether `Any` is all or part of its type."""

    of_kernel: bool


def parameters(path: Path) -> Iterator[Parameter]:
    """The parameters of all functions of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            of_kernel = any(isinstance(one, ast.Name) and one.id == "kernel" for one in node.decorator_list)
            taken = node.args
            named = [*taken.posonlyargs, *taken.args, taken.vararg, *taken.kwonlyargs, taken.kwarg]
            for parameter in named:
                if parameter and parameter.arg not in ("self", "cls"):
                    is_any = parameter.annotation is None or _mentions_any(parameter.annotation)
                    yield Parameter(f"{path.relative_to(ROOT)}: {node.name}", parameter.arg, is_any, of_kernel)


def _mentions_any(annotation: ast.expr) -> bool:
    return any(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(annotation))


def wide_kernels(every: Iterable[Parameter]) -> dict[str, int]:
    """The kernels with more than `MOST_PARAMETERS` parameters, and how many these are."""
    counts = Counter(parameter.place for parameter in every if parameter.of_kernel)
    return {place: count for place, count in counts.most_common() if count > MOST_PARAMETERS}


class CodeLine(NamedTuple):
    """A line that is neither blank nor part of a comment, docstring or import."""

    number: int
    text: str


def code_lines(path: Path) -> list[CodeLine]:
    """The lines of a file that a change of its code could touch, without the blanks around them."""
    source = path.read_text(encoding="utf-8")
    passed = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    numbers: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in passed:
            numbers.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        statement = isinstance(node, ast.Import | ast.ImportFrom)
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (statement or docstring):
            numbers.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = source.splitlines()
    return [CodeLine(number, lines[number - 1].strip()) for number in sorted(numbers)]


def comment_lines(path: Path) -> int:
    """Lines of a file with a comment, alone or after code."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    return sum(token.type == tokenize.COMMENT for token in tokens)


def duplicated_blocks(paths: Iterable[Path], longest: int = LONGEST_REPEAT) -> list[str]:
    """Places where more than `longest` lines of code in a row are those of another place, the first of each pair.

    Indentation does not count. Only the first window of a block that is longer is reported.
    """
    windows: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for path in paths:
        lines = code_lines(path)
        for start in range(len(lines) - longest):
            block = lines[start : start + longest + 1]
            windows[tuple(line.text for line in block)].append((str(path.relative_to(ROOT)), block[0].number))
    pairs: dict[tuple[str, ...], str] = {}
    for places in windows.values():
        if len(places) > 1:
            names = tuple(f"{name}:{line}" for name, line in places)
            pairs.setdefault(tuple(name for name, _ in places), " ~ ".join(names))
    return sorted(pairs.values())


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
    taken = [parameter for path in files(*FLOORS) for parameter in parameters(path)]
    untyped = sum(parameter.is_any for parameter in taken)
    print(f"Any        {untyped} of {len(taken)} parameters, {100 * untyped / len(taken):.1f} %")
    wide = wide_kernels(taken)
    print(f"kernels    {len(wide)} with more than {MOST_PARAMETERS} parameters")
    print("".join(f"           {count:3} {place}\n" for place, count in wide.items()), end="")
    for name, folders in (("product", FLOORS), ("tests", ("tests", "benchmarks"))):
        paths = files(*folders)
        code, comments = sum(len(code_lines(path)) for path in paths), sum(map(comment_lines, paths))
        print(f"{name:10} {code} lines of code, {comments} of comments, {100 * comments / code:.1f} %")
    repeated = duplicated_blocks(files(*FLOORS, "tests", "benchmarks"))
    print(f"duplicates {len(repeated)} blocks of more than {LONGEST_REPEAT} lines")
    print("".join(f"           {block}\n" for block in repeated), end="")


if __name__ == "__main__":
    main()
