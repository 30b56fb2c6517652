"""Kernels survive any state of their disk cache: the worst that happens is a compilation."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from puzzlemill.solvers import kernels
from puzzlemill.solvers.domicles import compare
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


def test_a_cache_is_written_and_read_again(tmp_path: Path) -> None:
    assert run(tmp_path) == "11520"
    assert list(tmp_path.rglob("*.nbi"))
    assert run(tmp_path) == "11520"


def test_a_damaged_cache_is_replaced(tmp_path: Path) -> None:
    run(tmp_path)
    for file in [*tmp_path.rglob("*.nbi"), *tmp_path.rglob("*.nbc")]:
        file.write_bytes(b"damaged")
    assert run(tmp_path) == "11520"
    assert all(file.read_bytes() != b"damaged" for file in tmp_path.rglob("*.nbi"))


def test_a_missing_cache_folder_is_not_a_failure(tmp_path: Path) -> None:
    file = tmp_path / "a file where the folder should be"
    file.write_text("")
    assert run(file) == "11520"


@pytest.mark.skipif(sys.platform != "linux", reason="other platforms keep caches elsewhere")
def test_the_cache_is_where_linux_keeps_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PUZZLEMILL_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert kernels.cache_folder() == tmp_path / ".cache" / "puzzlemill"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert kernels.cache_folder() == tmp_path / "caches" / "puzzlemill"
    monkeypatch.setenv("PUZZLEMILL_CACHE", str(tmp_path / "named"))
    assert kernels.cache_folder() == tmp_path / "named"


HOMELESS = """
import os
for name in ("HOME", "XDG_CACHE_HOME", "PUZZLEMILL_CACHE"):
    os.environ.pop(name, None)
os.getuid = lambda: 54321
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there every user has a folder")
def test_a_user_without_a_home_has_no_cache(tmp_path: Path) -> None:
    assert run(tmp_path, f"{HOMELESS}os.chdir({str(tmp_path)!r})\n{CODE}") == "11520"
    assert not list(tmp_path.iterdir())


@pytest.mark.filterwarnings("ignore")
def test_the_same_source_runs_as_plain_python(tmp_path: Path) -> None:
    assert run(tmp_path, NUMBA_DISABLE_JIT="1") == "11520"
    assert not list(tmp_path.rglob("*.nbi"))


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


@pytest.mark.thorough
def test_plain_python_and_compiled_kernels_give_the_same_answers(tmp_path: Path) -> None:
    assert run(tmp_path, EVERY_KIND, NUMBA_DISABLE_JIT="1") == run(tmp_path, EVERY_KIND)


@pytest.mark.parametrize(
    ("module", "place"),
    [
        ("puzzlemill.solvers.gloop.ring.annealing.moves", ("gloop", "solvers")),
        ("puzzlemill.solvers.lightsout", ("lightsout", "solvers")),
        ("puzzlemill.research.gloop.paper.hunting", ("gloop", "research")),
        ("puzzlemill.solvers.kernels", ("kernels", "solvers")),
        ("tests.twins.ottf_cores", ("tests.twins.ottf_cores", "solvers")),
    ],
)
def test_the_kind_of_a_kernel_is_the_second_part_of_its_module(module: str, place: tuple[str, str]) -> None:
    assert kernels._place(module) == place


def test_the_cache_of_a_kind_depends_on_every_file_of_its_room_and_on_no_other_kind() -> None:
    names = {str(path.relative_to(ROOT)) for path in map(Path.resolve, kernels._sources("solvers", "gloop"))}
    assert {"solvers/gloop/__init__.py", "solvers/gloop/ring/annealing/moves.py"} < names
    assert all(name.startswith("solvers/gloop/") for name in names)


def test_a_change_in_the_rules_of_a_kind_starts_a_new_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = tmp_path / "rules.py"
    names = set()
    for text in ("TOUCHING = 1", "TOUCHING = 2"):
        rules.write_text(text)
        monkeypatch.setattr(kernels, "_sources", lambda floor, kind: [rules] if floor == "puzzles" else [])
        kernels._source_name.cache_clear()
        names.add(kernels.source_folder("gloop").name)
    kernels._source_name.cache_clear()
    assert len(names) == 2


def test_kernels_of_another_floor_have_a_cache_of_their_own() -> None:
    assert kernels.source_folder("gloop") != kernels.source_folder("gloop", "research")
    assert kernels.source_folder("gloop", "research").name.startswith("research-gloop-")


def test_arrays_of_two_types_in_turn_are_never_mistaken() -> None:
    for _ in range(100):
        for boards in (np.array([[1, 0, 2, 3]], dtype=np.uint8), np.array([[1, 0, 2, 3]], dtype=np.int64)):
            assert compare([0, 1, 2, 3], boards, 2, 2).distances.tolist() == [1]
