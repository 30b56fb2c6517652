"""Hypothesis draws puzzles, entries and solutions by their type, in every project where puzzlemill is installed."""

import ast
import subprocess
import sys
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlemill
from puzzlemill import registration
from puzzlemill.puzzles.kinds import Kind, solution_type
from puzzlemill.puzzles.packs import entry_type
from tests.support.places import ROOT


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout


def test_the_entry_point_names_the_function() -> None:
    points = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["hypothesis"]
    assert points == {"puzzlemill": f"{registration.__name__}:{registration.register.__name__}"}


def test_types_are_drawn(kind: Kind) -> None:
    registration.register()
    entries = entry_type(kind)

    @settings(max_examples=10)
    @given(st.from_type(entries), st.data())
    def holds(entry: Any, data: Any) -> None:
        assert not puzzlemill.check(entry.instance, entry.solution)
        solutions = solution_type(type(entry.instance))
        assert isinstance(data.draw(st.from_type(type(entry.instance))), type(entry.instance))
        assert isinstance(data.draw(st.from_type(solutions)), solutions)

    holds()


def test_the_target_imports_only_the_standard_library_at_its_top() -> None:
    tree = ast.parse((ROOT / "puzzlemill" / "registration.py").read_text(encoding="utf-8"))
    names = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert names <= sys.stdlib_module_names
    assert not any(isinstance(node, ast.Import) for node in tree.body)


@pytest.mark.thorough
def test_neither_hypothesis_nor_the_bench_is_imported_by_default() -> None:
    assert run("import puzzlemill, puzzlemill.cli, sys; print('hypothesis' in sys.modules)") == "False\n"
    register = "from puzzlemill.registration import register; register()"
    assert run(f"import sys; {register}; print('puzzlemill.testing' in sys.modules)") == "False\n"


@pytest.mark.thorough
def test_importing_hypothesis_is_enough() -> None:
    entry = "from puzzlemill.puzzles.ottf import OttfEntry"
    assert (
        run(f"from hypothesis import strategies as st; {entry}; print(st.from_type(OttfEntry).validate())") == "None\n"
    )


def test_a_broken_installation_does_not_break_hypothesis() -> None:
    code = "import sys; sys.modules['msgspec'] = None; from puzzlemill.registration import register; print(register())"
    assert run(code) == "None\n"
