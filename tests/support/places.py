"""Where things are in a checkout, and copies of it for builds, which leave files behind."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
CATALOGUES = ROOT / "catalogues"


def tracked() -> list[str]:
    """What git keeps, links included."""
    if not (ROOT / ".git").exists():
        pytest.skip("there is no git checkout")
    return subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def copy_checkout(folder: Path) -> None:
    """Copy what git keeps, as it is now, to a new folder."""
    for name in tracked():
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_symlink():
            copy.symlink_to((ROOT / name).readlink())
        elif (ROOT / name).exists():
            copy.write_bytes((ROOT / name).read_bytes())
