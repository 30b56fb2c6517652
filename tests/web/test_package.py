"""The npm package: what it says of itself, and what its lock file names."""

import json
import re
import tomllib

from tests.support.places import ROOT, tracked
from tests.web.node import WEB

PACKAGE = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (WEB / "README.md").read_text(encoding="utf-8")


def test_the_table_of_versions_has_those_of_both_packages() -> None:
    rows = re.findall(r"^\| `@puzzlemill/play` (\S+) \| `puzzlemill` (\S+) \|", README, re.MULTILINE)
    assert rows[0] == (PACKAGE["version"], PROJECT["version"])


def test_the_package_needs_nothing_at_run_time() -> None:
    assert not {"dependencies", "peerDependencies", "optionalDependencies"} & set(PACKAGE)


def test_every_version_is_exact() -> None:
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in PACKAGE["devDependencies"].values())


def test_the_lock_file_names_no_registry() -> None:
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(lock)["packages"]
    assert len(packages) > 50
    assert not [name for name, package in packages.items() if "resolved" in package]
    # Addresses of people who can be paid are all that is left.
    funding = {
        address
        for package in packages.values()
        for address in re.findall(r"https?://[^\"]*", str(package.get("funding", "")))
    }
    addresses = set(re.findall(r"https?://[^\"]*", lock))
    assert not [address for address in addresses if not any(address in known for known in funding)]
    assert all("integrity" in package for name, package in packages.items() if name)


def test_the_lock_file_fits_the_package() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert lock["packages"][""]["devDependencies"] == PACKAGE["devDependencies"]
    assert lock["version"] == PACKAGE["version"]


def test_the_licence_is_that_of_the_project() -> None:
    assert (WEB / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert PACKAGE["license"] == PROJECT["license"]


def test_every_file_that_games_copy_names_its_licence() -> None:
    copied = [
        name for name in tracked() if re.match(r"web/(src|player|examples)/.*\.(ts|tsx|js|mjs|html|svelte)$", name)
    ]
    assert len(copied) > 10
    for name in copied:
        head = (ROOT / name).read_text(encoding="utf-8")[:300]
        assert "SPDX-License-Identifier: MIT" in head, name
        assert "Copyright (c) 2026 The puzzlemill authors" in head, name


def test_no_value_of_a_pack_becomes_markup() -> None:
    for name in tracked():
        if re.match(r"web/(src|player|examples)/", name):
            assert not re.search(
                r"\.(inner|outer)HTML|insertAdjacentHTML|document\.write|eval\(", (ROOT / name).read_text()
            ), name


def test_nothing_that_is_made_is_kept() -> None:
    assert not [name for name in tracked() if re.match(r"web/(dist|node_modules|src/words|player/words)/", name)]
