"""What users install: everything that the code imports, a complete sdist and wheel, and a page for an index."""

import os
import re
import runpy
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.house.reading import FLOORS
from tests.support.places import ROOT, tracked

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MADE_BY_SETUPTOOLS = re.compile(r"PKG-INFO|setup\.cfg|puzzlemill\.egg-info/.*")
BUILT = pytest.mark.xdist_group("built")


def test_the_tests_of_the_lowest_versions_exist() -> None:
    named = re.findall(r"\b(?:tests/[\w/.]+|README\.md)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert len(named) > 15
    assert [path for path in named if not (ROOT / path).exists()] == []


def description() -> str:
    """The README as an index of packages shows it."""
    made: str = runpy.run_path(str(ROOT / "setup.py"))["description"]()
    return made


def test_every_link_of_the_description_leads_to_a_file() -> None:
    pages = re.findall(r"\]\(([^)\s]*)\)", description())
    pictures = re.findall(r'(?:src|href)="([^"]*)"', description())
    assert len(pages) > 20
    assert len(pictures) > 3
    for way, addresses in (("blob", pages), ("raw", pictures)):
        for address in addresses:
            place = address.removeprefix(f"{PROJECT['urls']['Source']}/{way}/HEAD/")
            assert place != address, f"{address} is not an address of the repository"
            assert (ROOT / place.partition("#")[0]).exists(), address


def test_the_description_says_what_the_readme_says() -> None:
    source = PROJECT["urls"]["Source"]
    assert re.sub(f"{re.escape(source)}/(blob|raw)/HEAD/", "", description()) == (ROOT / "README.md").read_text()


def test_one_file_names_the_host() -> None:
    host = PROJECT["urls"]["Source"].split("/")[2]
    assert all(address.split("/")[2] == host for address in PROJECT["urls"].values())
    naming = subprocess.run(["git", "grep", "-lF", host], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert naming.splitlines() in ([], ["pyproject.toml"])


@pytest.mark.thorough
@BUILT
def test_the_sdist_has_all_that_git_keeps_and_nothing_else(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        packed = {member.name.partition("/")[2] for member in sdist.getmembers() if not member.isdir()}
    packed = {name for name in packed if not MADE_BY_SETUPTOOLS.fullmatch(name)}
    assert packed == {name for name in tracked() if not (ROOT / name).is_symlink()}


@pytest.mark.thorough
@BUILT
def test_the_wheel_has_every_file_of_the_floors_and_nothing_else(built: Path) -> None:
    floors = [name for name in tracked() if name.split("/")[0] in FLOORS and not (ROOT / name).is_symlink()]
    rooms = [name for name in floors if not name.endswith(".c")]
    rooms += [name for name in tracked() if re.fullmatch(r"docs/[^/]*\.md", name)]  # what `puzzlemill help` shows
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == {f"puzzlemill/{name.removeprefix('puzzlemill/')}" for name in rooms}


@pytest.mark.thorough
@BUILT
def test_the_built_description_is_the_one_that_is_tested(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        [name] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = wheel.read(name).decode()
    head, _, body = metadata.partition("\n\n")
    assert "Description-Content-Type: text/markdown" in head
    assert body == description()


@pytest.mark.thorough
@BUILT
def test_the_tests_pass_from_the_unpacked_sdist(built: Path, tmp_path: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        sdist.extractall(tmp_path, filter="data")
    [unpacked] = tmp_path.iterdir()
    # Some of all that read the files of the checkout.
    rooms = ["tests/house", "tests/docs", "tests/web", "tests/conformance", "tests/puzzles/test_ids.py"]
    some = ["-k", "test_ids or test_command_lines", *rooms]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *some]
    environment = os.environ | {"PYTHONPATH": str(unpacked)}
    ended = subprocess.run(command, cwd=unpacked, env=environment, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout


@pytest.mark.thorough
@BUILT
def test_the_wheel_does_the_work_away_from_the_checkout(built: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path / "site")
    (tmp_path / "recipe.toml").write_text('[[parts]]\nkind = "ottf"\ncount = 2\noptions = { board = "3x3" }\n')
    environment = os.environ | {
        "PYTHONPATH": str(tmp_path / "site"),
        "NUMBA_DISABLE_JIT": "1",
    }  # kernels of these take long
    for words in (
        ["generate", "domicles", "--layout", "4x2", "-o", "pack.json"],
        ["verify", "pack.json"],
        ["book", "recipe.toml", "-o", "book"],
        ["check-solver", "ottf", "--list"],
    ):
        command = [sys.executable, "-m", "puzzlemill", *words]
        ended = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "book" / "book.pdf").exists()
