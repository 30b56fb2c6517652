"""The example of a port to C# compiles, finds what Python finds, and notices a difference."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.places import ROOT

FOLDER = ROOT / "conformance"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled port; without Mono its tests are skipped."""
    compiler = shutil.which("mcs")
    if compiler is None or shutil.which("mono") is None:
        pytest.skip("Mono is not installed: apt-get install mono-mcs mono-runtime")
    target = tmp_path_factory.mktemp("csharp") / "replay.exe"
    sources = sorted(map(str, (FOLDER / "csharp").glob("*.cs")))
    command = [compiler, "-warnaserror", "-warn:4", f"-out:{target}", *sources]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return target


def replayed(program: Path, *files: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(["mono", str(program), *map(str, files)], capture_output=True, text=True, check=False)


@pytest.mark.thorough
def test_the_port_finds_in_every_state_what_python_finds(program: Path) -> None:
    ended = replayed(program, FOLDER / "domicles.json", FOLDER / "ottf.json")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.count("lists of moves") == 2


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"solved":false', '"solved":true'),
        ('"progress":[0,', '"progress":[1,'),
        ('"broken":[["', '"broken":[["NEW_'),
        ('"refused":[]', '"refused":[{"move":"place","row":0,"col":0}]'),
    ],
)
def test_the_port_stops_at_the_first_difference(program: Path, tmp_path: Path, before: str, after: str) -> None:
    text = (FOLDER / "ottf.json").read_text(encoding="utf-8")
    assert before in text
    damaged = tmp_path / "ottf.json"
    damaged.write_text(text.replace(before, after), encoding="utf-8")
    ended = replayed(program, damaged)
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert "expected" in ended.stderr


@pytest.mark.thorough
def test_the_port_refuses_files_that_it_cannot_read(program: Path, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{")
    assert replayed(program, tmp_path / "x.json").returncode == 2
    assert replayed(program, tmp_path / "none.json").returncode == 2
    assert replayed(program, FOLDER / "gloop.json").returncode == 2
