"""Remarks on how the house is kept: `python -m tests.house.figures` prints them, and none of them fails a test.

It prints files per folder, long files, imports inside functions, truncated lines of help, circles of files that import
one another (directly or round a corner), parameters typed `Any`, kernels with many parameters, names that say nothing,
lines of code and of comments, duplicated blocks, long functions in TypeScript, and habits of stilted English. Each file
is parsed once, whatever is asked of it.
"""

import ast
import io
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
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

LONGEST_REPEAT: Final = 8
"""Lines of code that may be the same in two places."""

MOST_PARAMETERS: Final = 7
"""The most parameters of a kernel; more of them go into a NamedTuple of arrays."""

PLACEHOLDERS: Final = frozenset(("found", "told", "own", "far", "there", "here", "some", "ways", "laid", "_Room"))
"""Names that do not say what they name, with or without underscores before them."""


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
    for_types |= isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
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


def folder_sizes(*folders: str) -> dict[str, int]:
    """How many Python files each folder has, `__init__` included, the fullest first."""
    counts = Counter(short_name(path.parent) for path in files(*folders))
    return dict(counts.most_common())


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
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            of_kernel = any(ast.unparse(decorator) == "kernel" for decorator in node.decorator_list)
            arguments = node.args
            every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
            for parameter in every:
                if parameter and parameter.arg not in ("self", "cls"):
                    is_any = parameter.annotation is None or _mentions_any(parameter.annotation)
                    yield Parameter(f"{short_name(path)}: {node.name}", parameter.arg, is_any, of_kernel)


def _mentions_any(annotation: ast.expr) -> bool:
    """Whether `Any`, `typing.Any` or, in quotes, one of these is part of a type."""
    return re.search(r"\bAny\b", ast.unparse(annotation)) is not None


def wide_kernels(every: Iterable[Parameter]) -> dict[str, int]:
    """The kernels with more than `MOST_PARAMETERS` parameters, and how many these are."""
    counts = Counter(parameter.place for parameter in every if parameter.of_kernel)
    return {place: count for place, count in counts.most_common() if count > MOST_PARAMETERS}


def placeholder_names(path: Path) -> list[str]:
    """Lines that bind one of `PLACEHOLDERS`, such as `solvers/gloop/tables.py:12 found`."""
    places = []
    for node in ast.walk(tree(path)):
        for name in _bound_names(node):
            if name in PLACEHOLDERS or name.lstrip("_") in PLACEHOLDERS:
                places.append(f"{short_name(path)}:{getattr(node, 'lineno', 0)} {name}")
    return places


def _bound_names(node: ast.AST) -> list[str]:
    """The names that one node of a syntax tree binds: variables, parameters, functions, classes and imports."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            return [name]
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            return [name]
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            return [alias.asname or alias.name for alias in aliases]
    return []


class CodeLine(NamedTuple):
    """A line that is neither blank nor part of a comment, docstring or import."""

    number: int
    text: str


NO_CODE: Final = frozenset(
    (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
)


class Lines(NamedTuple):
    """The lines of a file by what is in them."""

    code: list[CodeLine]
    """Those that a change of its code could touch, without the blanks around them."""

    comments: int
    """Lines with a comment, alone or after code."""


@cache
def lines_of(path: Path) -> Lines:
    """The lines of code of a file, and the number of its comments."""
    source = path.read_text(encoding="utf-8")
    numbers: set[int] = set()
    comments = 0
    for kind, _, start, end, _ in tokenize.generate_tokens(io.StringIO(source).readline):
        if kind not in NO_CODE:
            numbers.update(range(start[0], end[0] + 1))
        elif kind == tokenize.COMMENT:
            comments += 1
    for node in ast.walk(tree(path)):
        statement = isinstance(node, ast.Import | ast.ImportFrom)
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (statement or docstring):
            numbers.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = source.splitlines()
    return Lines([CodeLine(number, lines[number - 1].strip()) for number in sorted(numbers)], comments)


def duplicated_blocks(paths: Iterable[Path], longest: int = LONGEST_REPEAT) -> list[str]:
    """Places where more than `longest` lines of code in a row are those of another place, the first of each pair.

    Indentation does not count. Only the first window of a block that is longer is reported.
    """
    windows: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for path in paths:
        lines = lines_of(path).code
        for start in range(len(lines) - longest):
            block = lines[start : start + longest + 1]
            windows[tuple(line.text for line in block)].append((short_name(path), block[0].number))
    pairs: dict[tuple[str, ...], str] = {}
    for places in windows.values():
        if len(places) > 1:
            names = tuple(f"{name}:{line}" for name, line in places)
            pairs.setdefault(tuple(name for name, _ in places), " ~ ".join(names))
    return sorted(pairs.values())


def _print(name: str, text: str, rows: Iterable[str] = ()) -> None:
    print(f"{name:10} {text}")
    for row in rows:
        print(f"           {row}")


def main() -> None:
    """Print the figures."""
    from puzzlemill.cli.command_table import PUZZLEMILL
    from tests.house.english import findings
    from tests.house.sources import MOST_LINES, functions, placeholders_in, repeated_blocks, source, sources

    product, every = files(*FLOORS, OBSERVATORY), files(*FLOORS, OBSERVATORY, "tests", "benchmarks")
    sizes = folder_sizes(*FLOORS, OBSERVATORY, "tests", "benchmarks")
    fullest = [f"{size:3} {folder}" for folder, size in list(sizes.items())[:12]]
    _print("files", f"{len(every)} in {len(sizes)} folders, at most {max(sizes.values())} in one", fullest)
    statements = [statement for path in product for statement in imports(path) if not statement.for_types]
    inside = sum(statement.inside for statement in statements)
    share = 100 * inside / len(statements)
    _print("imports", f"{inside} of {len(statements)} inside functions, {share:.1f} %")
    cut, number = truncated_lines(PUZZLEMILL), sum(1 for _ in commands(PUZZLEMILL))
    _print("help", f"{len(cut)} truncated lines, of {number} commands", cut)
    rounds = circles()
    _print("circles", str(len(rounds)), map(" ".join, rounds))
    typed = [parameter for path in product for parameter in parameters(path)]
    untyped = sum(parameter.is_any for parameter in typed)
    _print("Any", f"{untyped} of {len(typed)} parameters, {100 * untyped / len(typed):.1f} %")
    wide = [f"{count:3} {place}" for place, count in wide_kernels(typed).items()]
    _print("kernels", f"{len(wide)} with more than {MOST_PARAMETERS} parameters", wide)
    unclear = Counter(place.partition(":")[0] for path in product for place in placeholder_names(path))
    most = [f"{count:3} {path}" for path, count in unclear.most_common(12)]
    _print("names", f"{unclear.total()} in {len(unclear)} files that do not say what they name", most)
    for name, paths in (("product", product), ("tests", files("tests", "benchmarks"))):
        code = sum(len(lines_of(path).code) for path in paths)
        comments = sum(lines_of(path).comments for path in paths)
        _print(name, f"{code} lines of code, {comments} of comments, {100 * comments / code:.1f} %")
    long = sorted(((len(lines_of(path).code), short_name(path)) for path in every), reverse=True)
    _print("long files", "lines of code", [f"{lines:3} {name}" for lines, name in long[:12]])
    repeated = duplicated_blocks(every)
    _print("duplicates", f"{len(repeated)} blocks of more than {LONGEST_REPEAT} lines", repeated)
    web = sources(r"web/(src|player|tests|scripts|examples)/.*\.(ts|tsx|js)")
    _print("web", f"{len(web)} files, {sum(source(path).count(chr(10)) for path in web)} lines")
    tall = [f"{lines:3} {place}" for path in web for place, lines in functions(path) if lines > MOST_LINES]
    _print("", f"{len(tall)} functions of more than {MOST_LINES} lines", tall)
    unclear_there = [place for path in web for place in placeholders_in(path)]
    _print("", f"{len(unclear_there)} names that do not say what they name", unclear_there)
    again = [" ~ ".join(places) for places in repeated_blocks(web, LONGEST_REPEAT)]
    _print("", f"{len(again)} blocks of {LONGEST_REPEAT} lines that are repeated", again)
    habits = sorted(findings([ROOT]))
    _print("English", f"{len(habits)} habits; like python -m tests.house.english", habits)


if __name__ == "__main__":
    main()
