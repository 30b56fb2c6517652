"""The house stands as it was designed: imports go downwards, doors import no kind, help is quick to give."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = ["catalogues", "puzzles", "solvers", "grading", "generator", "render", "puzzlemill"]
HEAVY = {"networkx", "reportlab", "pypdfium2", "PIL", "scipy", "rich"}


def modules(floor: str) -> list[Path]:
    rooms = ("", "testing") if floor == "puzzlemill" else ("",)
    return [file for room in rooms for file in sorted((ROOT / floor / room).glob("*.py"))]


def imported(tree: ast.AST) -> set[str]:
    """Every module named by an import below `tree`."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_imports_only_from_floors_below_it(floor: str) -> None:
    above = FLOORS[FLOORS.index(floor) + 1 : -1] if floor != "puzzlemill" else []
    for file in modules(floor):
        for name in imported(ast.parse(file.read_text(encoding="utf-8"))):
            parts = name.split(".")
            if parts[0] == "puzzlemill" and floor != "puzzlemill":
                assert parts[1] in FLOORS[:-1], f"{file.name} imports the front door: {name}"
                assert parts[1] not in above, f"{file.name} on {floor} imports {name}, a floor above it"


def test_the_cellar_imports_no_floor() -> None:
    for file in modules("catalogues"):
        names = imported(ast.parse(file.read_text(encoding="utf-8")))
        assert not any(name.startswith("puzzlemill") for name in names)


@pytest.mark.parametrize("floor", FLOORS)
def test_heavy_libraries_are_imported_inside_functions(floor: str) -> None:
    for file in modules(floor):
        at_top = [
            node for node in ast.parse(file.read_text(encoding="utf-8")).body if not isinstance(node, ast.FunctionDef)
        ]
        names = {name.split(".")[0] for node in at_top for name in imported(node)}
        light = HEAVY if floor == "solvers" else HEAVY | {"numpy", "numba"}
        assert not names & light, f"{file}: {names & light}"


@pytest.mark.parametrize("statement", ["import puzzlemill", "import puzzlemill.cli", "import puzzlemill.solvers"])
def test_doors_import_no_kind_and_nothing_heavy(statement: str) -> None:
    code = f"{statement}; import sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    kinds = [name for name in loaded if name.startswith("puzzlemill.") and name.rpartition(".")[2] in KINDS]
    assert not kinds
    assert not {"numpy", "numba", "msgspec"} & set(loaded)


KINDS = {"gloop", "domicles", "ottf", "iqblocks"}
