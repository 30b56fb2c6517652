"""The tests of a room: `python -m tests.choosing solvers/ottf` runs the quick ones, as `make test ROOM=...` does.

The tests of a room have its path below `tests/`, without `puzzlemill/`; those of a file are named after it. Tests
anywhere that import a file of the room from behind its door belong to it, too.
"""

import subprocess
import sys
from pathlib import Path

from tests.house.reading import files, imports, module_name
from tests.support.places import ROOT


def room_tests(room: str) -> list[str]:
    """The folders and files of tests for a folder or file of the repository; none for TypeScript.

    A file without tests of its own has those of its room. Raises SystemExit if there is no such room.
    """
    path = Path(room.removeprefix("./").rstrip("/"))
    if not (ROOT / path).exists():
        raise SystemExit(f"{room}: no such folder or file; name a room such as solvers/ottf")
    if path.parts[:1] == ("web",):
        return []
    if path.parts[:1] == ("tests",) or path.suffix == ".md":
        return [str(path)]
    importing = _importing(path)
    inner = Path("tests", *path.with_suffix("").parts[path.parts[0] == "puzzlemill" :])
    while inner != Path("tests"):
        places = [inner, inner.with_name(f"test_{inner.name}.py")]
        if tested := [str(place) for place in places if (ROOT / place).exists()]:
            return tested + [test for test in importing if not test.startswith((*tested, f"{inner}/"))]
        inner = inner.parent
    raise SystemExit(f"{room}: no test has its path below tests/")


def _importing(room: Path) -> list[str]:
    """The test files that import this file, or files of this folder other than its door."""
    inside = (
        [ROOT / room] if room.suffix else [path for path in files(str(room)) if path != ROOT / room / "__init__.py"]
    )
    modules = {module_name(path) for path in inside}
    package = module_name(ROOT / room.with_suffix("") / "__init__.py")
    tests = (path for path in files("tests") if path.name.startswith("test_") and package in path.read_text("utf-8"))
    named = [path for path in tests if any(modules & statement.names for statement in imports(path))]
    return [str(path.relative_to(ROOT)) for path in named]


def main(room: str) -> int:
    """Run the quick tests of a room and return the status of the last program that ran."""
    if tests := room_tests(room):
        # Few tests start faster in one process than in several.
        return subprocess.run([sys.executable, "-m", "pytest", "-q", "-m", "not thorough", *tests], cwd=ROOT).returncode
    return subprocess.run(["npm", "test"], cwd=ROOT / "web").returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
