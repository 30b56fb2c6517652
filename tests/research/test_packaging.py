"""What users of the observatory install: a wheel of the same version, which adds `puzzlemill research`."""

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from puzzlemill import __version__
from tests.support.places import ROOT, tracked

PROJECT = tomllib.loads((ROOT / "research" / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The wheel of the observatory, built from a copy of the checkout."""
    command = [sys.executable, "-m", "build", "--wheel", "--installer", "uv", "--outdir", str(built / "research")]
    ended = subprocess.run([*command, str(built / "checkout" / "research")], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return next((built / "research").glob("*.whl"))


def test_it_depends_on_the_product_of_its_own_version() -> None:
    assert PROJECT["version"] == __version__
    assert f"puzzlemill[jit]=={__version__}" in PROJECT["dependencies"]


@pytest.mark.xdist_group("built")
def test_the_wheel_has_every_file_of_the_folder_and_nothing_else(wheel: Path) -> None:
    only_here = {f"research/{name}" for name in ("LICENSE", "README.md", "pyproject.toml")}
    pictures = "research/docs/gallery/"
    files = {name for name in tracked() if name.startswith("research/") and not name.startswith(pictures)} - only_here
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == {name.replace("research/", "puzzlemill_research/", 1) for name in files}


@pytest.mark.xdist_group("built")
def test_it_adds_its_commands_to_the_wheel_of_the_product(built: Path, wheel: Path, tmp_path: Path) -> None:
    for each in (next(built.glob("*.whl")), wheel):
        with zipfile.ZipFile(each) as archive:
            archive.extractall(tmp_path / "site")
    code = (
        "import sys, puzzlemill_research; from puzzlemill.cli import main; print(puzzlemill_research.__file__); main()"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "site")}
    for words in (
        ["research", "records", "show", "1a", "7x13"],
        ["research", "gloop", "removals"],
        ["help", "records"],
    ):
        command = [sys.executable, "-c", code, *words]
        ended = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert ended.returncode == 0, ended.stderr
        assert ended.stdout.startswith(str(tmp_path / "site" / "puzzlemill_research"))
