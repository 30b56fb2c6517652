"""The house is kept as it was designed: imports go downwards, rooms have doors, a stranger finds every file."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from puzzlemill.puzzles import KINDS
from tests.house.reading import FLOORS, OBSERVATORY, circles, clashes, files, imports, module_name, short_name, tree
from tests.support.places import ROOT

EXTRAS = {"pysat": ("python-sat", "sat"), "distributed": ("distributed", "cluster"), "pytest": ("pytest", "test")}
"""Modules imported only when used: the project that provides each, and the extra that installs it here."""


def named(floor: str) -> list[tuple[Path, str]]:
    """Every file below a floor, with every module or name in a module that it imports."""
    return [(path, name) for path in files(floor) for statement in imports(path) for name in statement.names]


def test_every_folder_is_looked_at() -> None:
    assert {module_name(path) for path in files("solvers")} >= {
        "puzzlemill.solvers",
        "puzzlemill.solvers.kernels",
        "puzzlemill.solvers.gloop.ring.annealing.moves",
    }
    tracked = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if tracked:
        seen = {str(path.relative_to(ROOT)) for path in files(*FLOORS)}
        assert {path for path in tracked.split() if path.startswith(tuple(f"{floor}/" for floor in FLOORS))} <= seen


@pytest.mark.parametrize("floor", FLOORS[:-1])
def test_a_floor_imports_only_from_floors_below_it(floor: str) -> None:
    below = set(FLOORS[: FLOORS.index(floor) + 1])
    for path, name in named(floor):
        package, _, rest = name.partition(".")
        if package == "puzzlemill" and name != "puzzlemill":
            assert rest.split(".")[0] in below, f"{path.relative_to(ROOT)} imports {name}, which is above {floor}"


def test_the_cellar_imports_no_floor() -> None:
    assert not [name for _, name in named("catalogues") if name.startswith("puzzlemill")]


def required(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w-]", requirement)[0].lower() for requirement in requirements}


@pytest.mark.parametrize("floors", [FLOORS, (OBSERVATORY,)])
def test_what_the_code_imports_is_what_its_project_requires(floors: tuple[str, ...]) -> None:
    home = ROOT / OBSERVATORY if floors == (OBSERVATORY,) else ROOT
    project = tomllib.loads((home / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    # networkx is on the card of the project, so the product installs it; only the observatory and tests import it.
    names = {name.split(".")[0] for path in files(*floors) for each in imports(path) for name in each.names}
    libraries = names - sys.stdlib_module_names - {project["name"].replace("-", "_")}
    found = {{"PIL": "pillow"}.get(name, name) for name in libraries - set(EXTRAS)}
    kept = {"networkx"} if home == ROOT else set()
    assert found | kept == required(project["dependencies"])
    for provider, extra in map(EXTRAS.__getitem__, libraries & set(EXTRAS)):
        assert provider in required(project["optional-dependencies"][extra])


@pytest.mark.parametrize("statement", ["import puzzlemill", "import puzzlemill.solvers"])
def test_doors_import_no_kind_and_nothing_heavy(statement: str) -> None:
    code = f"{statement}; import sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    kinds = {"gloop", "domicles", "ottf", "iqblocks"}
    assert not [name for name in loaded if name.startswith("puzzlemill.") and kinds & set(name.split("."))]
    assert not {"numpy", "numba", "scipy"} & set(loaded)


@pytest.mark.thorough
def test_a_checkout_without_symbolic_links_works(tmp_path: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("there is no git checkout")
    clone = ["git", "-c", "core.symlinks=false", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", "checkout"]
    subprocess.run(clone, cwd=tmp_path, check=True)
    links = [path for path in (tmp_path / "checkout" / "puzzlemill").iterdir() if path.name in FLOORS]
    assert len(links) == len(FLOORS) - 1
    assert not any(path.is_symlink() or path.is_dir() for path in links)
    code = f"import {', '.join(f'puzzlemill.{floor}' for floor in FLOORS[:-1])}; print(puzzlemill.__file__)"
    run = [sys.executable, "-c", f"import sys; sys.path.insert(0, ''); {code}"]
    said = subprocess.run(run, cwd=tmp_path / "checkout", capture_output=True, text=True, check=True).stdout
    assert Path(said.strip()).is_relative_to(tmp_path)


def test_the_product_never_imports_the_observatory() -> None:
    assert named(OBSERVATORY)
    assert not [path for floor in FLOORS for path, name in named(floor) if name.startswith("puzzlemill_research")]


def test_only_its_own_tests_and_doors_import_the_observatory() -> None:
    rooms = tuple(ROOT / room for room in ("tests/research", "tests/fuzz/doors/research"))
    others = [path for path in files("tests") if not {*path.parents} & {*rooms}]
    importing = re.compile(r"^ *(from|import) puzzlemill_research", re.MULTILINE)
    assert [path for path in others if importing.search(path.read_text(encoding="utf-8"))] == []


def test_no_file_imports_itself_round_a_corner() -> None:
    assert circles() == []


def test_no_topic_has_a_name_that_its_room_defines_or_imports() -> None:
    # A late import of the file would replace the function of its name by the module.
    assert {
        path: names for path in files(*FLOORS, OBSERVATORY) if path.name == "__init__.py" and (names := clashes(path))
    } == {}


def test_the_library_is_silent() -> None:
    """Commands print and end, and so does their program; functions return or raise, but programs under test print."""
    loud = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in files(*FLOORS, OBSERVATORY)
        if not path.is_relative_to(ROOT / "puzzlemill" / "cli")
        and not path.is_relative_to(ROOT / OBSERVATORY / "cli")
        and not path.is_relative_to(ROOT / "catalogues" / "examples")
        and path.name not in ("__main__.py", "serving.py", "callables.py")
        and re.search(r"\b(print|SystemExit|click)\b|\bsys\.(exit|std)", path.read_text(encoding="utf-8"))
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Name) and node.id in ("print", "SystemExit"))
        or (isinstance(node, ast.Attribute) and ast.unparse(node) in ("sys.exit", "sys.stdout", "sys.stderr"))
        or (isinstance(node, ast.Import) and any(alias.name == "click" for alias in node.names))
    ]
    assert loud == []


@pytest.mark.parametrize("page", ["docs/house.md", "docs/adding-a-puzzle.md", "CONTRIBUTING.md", "README.md"])
def test_every_path_on_the_map_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    tops = {*FLOORS, OBSERVATORY, "tests", "web", "conformance", "benchmarks"}
    made = {"web/dist"}
    paths = {path for path in re.findall(r"`([a-z_]+/[a-z_/.]*)`", text) if path.split("/")[0] in tops} - made
    assert paths
    assert {path for path in paths if "lightsout" not in path and not (ROOT / path).exists()} == set()


def test_imports_inside_functions_and_for_types_are_distinguished(tmp_path: Path) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text("import a.b\nif TYPE_CHECKING:\n    from c import d\ndef late():\n    from e import f, g\n")
    everywhere, for_types, inside = imports(sample)
    assert everywhere == (frozenset({"a.b"}), frozenset({"a.b"}), False, False)
    assert for_types == (frozenset({"c.d"}), frozenset({"c.d", "c"}), False, True)
    assert inside == (frozenset({"e.f", "e.g"}), frozenset({"e.f", "e.g", "e"}), True, False)


@pytest.mark.thorough
def test_no_test_module_is_imported() -> None:
    """Shared code is in `tests/support`; a test module is read only for its tests."""
    importing = {
        short_name(path): name
        for path in files("tests", "benchmarks")
        for statement in imports(path)
        for name in statement.names
        if name.startswith("tests.") and any(part.startswith("test_") for part in name.split("."))
    }
    assert importing == {}


NAMING_KINDS = {
    "puzzlemill.puzzles.kinds": "the registry",
    "puzzlemill.puzzles.packs.entries": "the types of all entries",
    "puzzlemill.keywords": "written by tests/house/keywords.py",
    "puzzlemill": "public names",
    "puzzlemill.api": "public names, with a type for each kind",
    "puzzlemill.solvers": "public names, with a type for each kind, and their nodes in words",
    "puzzlemill.solvers.playing": "public names, with a type for each kind",
    "puzzlemill.testing": "public names",
    "puzzlemill.catalogues.examples.solver": "an example of one kind",
}
"""The shared files that name a kind, and why."""


def test_shared_files_name_no_kind_but_for_the_registry_and_public_names() -> None:
    names = re.compile("|".join((*KINDS, *KINDS.values())), re.IGNORECASE)
    shared = [path for path in files(*FLOORS) if not {*KINDS} & {*path.parts, path.stem}]
    naming = {module_name(path) for path in shared if names.search(path.read_text(encoding="utf-8"))}
    assert naming == set(NAMING_KINDS)
