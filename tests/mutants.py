"""What the quick tests of a room miss: `python -m tests.mutants solvers/ottf [--count 20] [--seed 1]`.

Puts random single changes, one at a time, into a copy of the checkout and runs the tests of the room until one fails.
The changes that no test noticed are printed. Some change nothing that anyone can see; the rest deserve a test.
"""

import argparse
import ast
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.choosing import room_tests
from tests.support.places import ROOT, copy_checkout

PAIRS: Final = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn)),
    *((ast.And, ast.Or), (ast.Add, ast.Sub), (ast.LShift, ast.RShift), (ast.BitAnd, ast.BitOr)),
)
"""Operators that become each other."""

OTHER: Final[dict[type[ast.AST], Any]] = {
    **{one: other for pair in PAIRS for one, other in (pair, pair[::-1])},
    **{ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitXor: ast.BitOr},
}
"""Operators, and what each becomes."""

PATIENCE: Final = 10
"""A change is noticed, too, if the tests take this many times as long as without it, and 30 s more."""


class Change(NamedTuple):
    """One change of one place in a file."""

    path: Path
    """In the repository."""

    line: int
    start: int
    end: int
    """The place in the bytes of the file."""

    old: str
    new: str


def changes(path: Path) -> Iterator[Change]:
    """All single changes of a file: operators, numbers, conditions and statements, but not types or texts."""
    source = (ROOT / path).read_text(encoding="utf-8")
    begins = [0]
    for text in source.encode().splitlines(keepends=True):
        begins.append(begins[-1] + len(text))
    types = {
        inner
        for node in ast.walk(ast.parse(source))
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if part
        for inner in _places(part)
    }
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.expr | ast.stmt) and not types & _places(node):
            start = begins[node.lineno - 1] + node.col_offset
            end = begins[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            old = source.encode()[start:end].decode()
            for new in _changed(node):
                yield Change(path, node.lineno, start, end, old, new)


def _places(node: ast.AST) -> set[tuple[int, int]]:
    return {(node.lineno, node.col_offset)} if isinstance(node, ast.expr) else set()


def _changed(node: ast.expr | ast.stmt) -> Iterator[str]:
    """The other texts of an expression or a statement."""
    copy = deepcopy(node)
    match copy:
        case ast.Compare(ops=[operator]) if type(operator) in OTHER:
            copy.ops = [OTHER[type(operator)]()]
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) | ast.BoolOp(op=operator) if type(operator) in OTHER:
            copy.op = OTHER[type(operator)]()
        case ast.Constant(value=bool(value)):
            copy.value = not value
        case ast.Constant(value=int(value) | float(value)):
            copy.value = value + 1
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield f"({ast.unparse(copy.operand)})"
            return
        case ast.IfExp():
            copy.body, copy.orelse = copy.orelse, copy.body
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Raise():
            yield "pass"
            return
        case ast.Break():
            yield "continue"
            return
        case ast.Return(value=ast.expr()) if ast.unparse(copy) != "return None":
            yield "return None"
            return
        case _:
            return
    # In brackets, because the place can be inside an expression that binds closer.
    yield f"({ast.unparse(copy)})" if isinstance(copy, ast.expr) else ast.unparse(copy)


def chosen(room: str, count: int, seed: int) -> list[Change]:
    """Random changes of a room, each on a line of its own."""
    place = Path(room.rstrip("/"))
    paths = [place] if place.suffix else [path.relative_to(ROOT) for path in sorted((ROOT / place).rglob("*.py"))]
    every = [change for path in paths for change in changes(path)]
    random.Random(seed).shuffle(every)
    lines: dict[tuple[Path, int], Change] = {}
    for change in every:
        lines.setdefault((change.path, change.line), change)
    return list(lines.values())[:count]


def passes(checkout: Path, tests: list[str], timeout: float | None = None) -> bool:
    """Whether all of these tests pass in a copy of the checkout."""
    words = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    cache = {"PUZZLEMILL_CACHE": str(checkout.parent / "cache"), "PYTHONDONTWRITEBYTECODE": ""}
    environment = os.environ | cache | {"PYTHONPATH": str(checkout)}
    try:
        ended = subprocess.run(words, cwd=checkout, env=environment, stdout=subprocess.DEVNULL, timeout=timeout)
    except subprocess.TimeoutExpired:
        return False
    return ended.returncode == 0


def main(arguments: list[str]) -> None:
    """Print the changes of a room that its quick tests miss."""
    parser = argparse.ArgumentParser(description="Which single changes of a room its quick tests miss.")
    parser.add_argument("room", help="a folder or file, such as solvers/ottf")
    parser.add_argument("--count", type=int, default=20, help="how many changes (20)")
    parser.add_argument("--seed", type=int, default=1, help="which changes (1)")
    options = parser.parse_args(arguments)
    tests = room_tests(options.room)
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder) / "checkout"
        copy_checkout(checkout)
        passes(checkout, tests)  # compiles the kernels
        began = time.monotonic()
        if not passes(checkout, tests):
            raise SystemExit(f"{options.room}: the tests fail without a change")
        timeout = PATIENCE * (time.monotonic() - began) + 30
        tried = chosen(options.room, options.count, options.seed)
        missed = 0
        for change in tried:
            file = checkout / change.path
            source = file.read_bytes()
            file.write_bytes(source[: change.start] + change.new.encode() + source[change.end :])
            if passes(checkout, tests, timeout):
                missed += 1
                print(f"{change.path}:{change.line}: {change.old!r} -> {change.new!r}", flush=True)
            file.write_bytes(source)
    print(f"{len(tried) - missed} of {len(tried)} noticed by {' '.join(tests)}")


if __name__ == "__main__":
    main(sys.argv[1:])
