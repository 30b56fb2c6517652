"""Kernels survive any state of their disk cache: the worst that happens is a compilation."""

import ast
import importlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numba
import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from puzzlemill.solvers import caches, kernels
from puzzlemill.solvers.compiling import jit
from puzzlemill.solvers.domicles import compare
from tests.house.reading import module_name
from tests.support.places import ROOT

CODE = """
import numpy as np
from puzzlemill.solvers.kernels import random_bits
print(random_bits(np.array([1, 2, 3, 4], dtype=np.uint64)))
"""


def run(cache: Path, code: str = CODE, **environment: str) -> str:
    env = {**os.environ, "PUZZLEMILL_CACHE": str(cache), **environment}
    return subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    ).stdout.strip()


def triple(number: int) -> int:
    return 3 * number


def hits(cache: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often a kernel that is defined and called now is found in the cache."""
    monkeypatch.setenv("PUZZLEMILL_CACHE", str(cache))
    made: Any = kernels.kernel(triple)
    assert made(5) == 15
    return sum(made.stats.cache_hits.values())


def test_a_cache_is_written_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hits(tmp_path, monkeypatch) == 0
    assert list(tmp_path.rglob("*.nbi"))
    assert hits(tmp_path, monkeypatch) == 1


HOLDING = """
import fcntl, sys
with open(sys.argv[1], "ab") as file:
    fcntl.lockf(file, fcntl.LOCK_EX, 1, int(sys.argv[2]))
    print("locked", flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there both compile")
def test_a_kernel_that_another_process_compiles_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLEMILL_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "PATIENCE", 0.05)
    slow, free, unknown = cast(list[FunctionType], [triple, lambda number: number, lambda: triple])
    byte = int(jit.meaning(slow)[:7], 16)
    command = [sys.executable, "-c", HOLDING, str(tmp_path / "compiling.lock"), str(byte)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        assert jit._locked_byte(free)
        assert not jit._locked_byte(slow)
        other.communicate()
    assert jit._locked_byte(slow)
    assert not jit._locked_byte(unknown)  # numba will say what is wrong with it


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_damaged_cache_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    hits(tmp_path, monkeypatch)
    for file in tmp_path.rglob(f"*.{ending}"):
        file.write_bytes(b"damaged")
    assert hits(tmp_path, monkeypatch) == 0
    assert all(file.read_bytes() != b"damaged" for file in tmp_path.rglob(f"*.{ending}"))
    assert hits(tmp_path, monkeypatch) == 1


def test_a_missing_cache_folder_is_not_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a file where the folder should be"
    file.write_text("")
    assert hits(file, monkeypatch) == hits(file, monkeypatch) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="other platforms keep caches elsewhere")
def test_the_cache_is_where_linux_keeps_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PUZZLEMILL_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert caches.cache_folder() == tmp_path / ".cache" / "puzzlemill"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert caches.cache_folder() == tmp_path / "caches" / "puzzlemill"
    monkeypatch.setenv("PUZZLEMILL_CACHE", str(tmp_path / "named"))
    assert caches.cache_folder() == tmp_path / "named"


HOMELESS = """
import os
for name in ("HOME", "XDG_CACHE_HOME", "PUZZLEMILL_CACHE"):
    os.environ.pop(name, None)
os.getuid = lambda: 54321
"""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="there every user has a folder")
def test_a_user_without_a_home_has_no_cache(tmp_path: Path) -> None:
    assert run(tmp_path, f"{HOMELESS}os.chdir({str(tmp_path)!r})\n{CODE}") == "11520"
    assert not list(tmp_path.iterdir())


EVERY_KIND = """
import msgspec, puzzlemill
for kind in puzzlemill.KINDS:
    options = {"gloop": {"board": "3x3"}, "domicles": {"layout": "3x2"}, "iqblocks": {"givens": 7}}.get(kind, {})
    if kind == "iqblocks":
        # Enumerating all fillings in plain Python would take an hour; a position does not need them.
        puzzle = puzzlemill.parse_id("iqblocks:pentominoes:3x20:60.")
        print(puzzlemill.solve(puzzle, budget=2000).status)
        continue
    for entry in puzzlemill.generate(kind, count=2, seed=9, **options):
        answers = puzzlemill.count(entry.instance), puzzlemill.solve(entry.instance)
        print(msgspec.json.encode(entry).decode(), repr(answers))
"""


LISTENING = """
import numba.core.event
modules = set()
class Listener(numba.core.event.Listener):
    def on_start(self, event): modules.add(event.data["dispatcher"].py_func.__module__)
    def on_end(self, event): pass
numba.core.event.register("numba:compile", Listener())
"""


@pytest.mark.thorough
def test_plain_python_and_compiled_kernels_give_the_same_answers(tmp_path: Path) -> None:
    no_text = 'assert any(".ottf" in name for name in modules) and "numba.cpython.unicode" not in modules'
    compiled = run(tmp_path, f"{LISTENING}{EVERY_KIND}\n{no_text}")
    assert compiled == run(tmp_path / "plain", EVERY_KIND, NUMBA_DISABLE_JIT="1")
    assert not list((tmp_path / "plain").rglob("*.nbi"))


def kernel_functions() -> Iterator[tuple[Path, ast.FunctionDef]]:
    for path in (path for floor in KERNEL_FLOORS for path in sorted((ROOT / floor).rglob("*.py"))):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if "@kernel" in source else ():
            if isinstance(node, ast.FunctionDef) and "kernel" in map(ast.unparse, node.decorator_list):
                yield path, node


def test_kernels_assign_arrays_in_loops() -> None:
    """numba compiles its text functions for an assignment of one slice to another."""
    for path, function in kernel_functions():
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and any(isinstance(part, ast.Slice) for part in ast.walk(node.targets[0])):
                number = re.fullmatch(r"-?\d+|[A-Z_]+|\(0, 0, 0\)", ast.unparse(node.value))
                assert number, f"{path}:{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize(
    ("module", "place"),
    [
        ("puzzlemill.solvers.gloop.ring.annealing.moves", ("gloop", "ring.annealing.moves")),
        ("puzzlemill.solvers.lightsout", ("lightsout", "")),
        ("puzzlemill_research.gloop.paper.hunting", ("puzzlemill_research.gloop.paper.hunting", "")),
        ("puzzlemill.solvers.kernels", ("kernels", "")),
        ("tests.twins.ottf_cores", ("tests.twins.ottf_cores", "")),
    ],
)
def test_kernels_are_kept_in_the_folder_of_their_kind_and_floor(module: str, place: tuple[str, str]) -> None:
    assert jit._place(module) == place


KERNEL_FLOORS = "solvers", "generator", "grading", "research"

KERNELS = """
import numpy as np
from types import ModuleType

DOUBLED, TABLE = 2, np.array([1, 2, 3])
SIDES = 4, 5
TABLES = ModuleType("tables")
TABLES.PLACE = 7

@kernel
def inner(number, more=1):
    # as in the rules
    return TABLE[number] * DOUBLED + more

@kernel
def outer(number):
    'The number of a place.'
    return again(number) + SIDES[0] + TABLES.PLACE

@kernel
def again(number):
    return outer(number - 1) + 3 if number else inner(number, more=2)

@kernel
def other(number):
    return number - 9
"""


def meaning_of_outer(old: str = "", new: str = "") -> str:
    assert old in KERNELS
    made: dict[str, Any] = {"kernel": numba.njit}
    exec(KERNELS.replace(old, new) if old else KERNELS, made)
    return jit.meaning(made["outer"].py_func)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# as in the rules", "# a longer comment\n\n"),
        ("'The number of a place.'", "'Another text.'"),
        ("    'The number of a place.'\n", ""),
        ("number - 9", "number - 8"),
    ],
)
def test_what_a_kernel_does_not_execute_leaves_its_cache_alone(old: str, new: str) -> None:
    assert meaning_of_outer(old, new) == meaning_of_outer()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("DOUBLED, TABLE = 2", "DOUBLED, TABLE = 2.0"),
        ("[1, 2, 3]", "[1, 2, 4]"),
        ("[1, 2, 3]", "[1, 2, 3], dtype=np.uint8"),
        ("4, 5", "5, 5"),
        ("PLACE = 7", "PLACE = 8"),
        ("+ 3", "+ 4"),
        ("+ SIDES", "- SIDES"),
        ("* DOUBLED", "+ DOUBLED"),
        ("more=1", "more=0"),
        ("again(number) +", "inner(number) +"),
    ],
)
def test_a_change_in_what_a_kernel_executes_compiles_it_anew(old: str, new: str) -> None:
    assert meaning_of_outer(old, new) != meaning_of_outer()


@pytest.mark.thorough
def test_every_kernel_of_the_package_can_be_cached() -> None:
    for path in {path for path, _ in kernel_functions()}:
        for value in vars(importlib.import_module(module_name(path))).values():
            if isinstance(value, Dispatcher):
                assert jit.meaning(value.py_func)


def test_a_kernel_with_an_unknown_constant_is_not_cached() -> None:
    made: dict[str, Any] = {"KINDS": object()}
    exec("def one():\n    return KINDS", made)
    with pytest.raises(TypeError, match="not known"):
        jit.meaning(made["one"])


def test_arrays_of_two_types_in_turn_are_never_mistaken() -> None:
    for _ in range(100):
        for boards in (np.array([[1, 0, 2, 3]], dtype=np.uint8), np.array([[1, 0, 2, 3]], dtype=np.int64)):
            assert compare([0, 1, 2, 3], boards, 2, 2).distances.tolist() == [1]
