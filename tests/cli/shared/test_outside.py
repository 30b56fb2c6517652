"""Commands of other distributions: without one, or with another version of it, a line says what to install."""

import importlib
from collections.abc import Callable
from importlib import metadata
from typing import Any, NamedTuple

import pytest

from puzzlemill import __version__
from puzzlemill.cli.shared import menus
from tests.support.commands import printed, refusal


class Distribution(NamedTuple):
    version: str


class Entry(NamedTuple):
    dist: Distribution
    load: Callable[[], Any]


def installed(monkeypatch: pytest.MonkeyPatch, *entries: Entry) -> None:
    def entry_points(group: str, name: str = "") -> tuple[Entry, ...]:
        return entries if (group, name) == ("puzzlemill.commands", "research") else ()

    monkeypatch.setattr(metadata, "entry_points", entry_points)


REMEDY = f"`pip install puzzlemill-research=={__version__}` installs it, or in a checkout `make research`"


@pytest.mark.parametrize("words", [("research",), ("research", "--help"), ("research", "gloop"), ("help", "research")])
def test_a_missing_package_is_named_with_its_remedy(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch)
    assert refusal(*words) == f"research: its commands and guides are a package of their own; {REMEDY}"


def test_another_version_is_refused_before_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, Entry(Distribution("9.8.7"), lambda: pytest.fail("loaded")))
    said = f"research: puzzlemill-research 9.8.7 does not fit puzzlemill {__version__}; {REMEDY}"
    assert refusal("research") == said


def test_one_whose_files_are_gone_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, Entry(Distribution(__version__), lambda: importlib.import_module("gone")))
    assert refusal("research") == f"research: puzzlemill-research is incomplete (No module named 'gone'); {REMEDY}"


def test_the_same_version_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    menu = menus.Menu([menus.command("ask", "x:y", "Ask.")])
    installed(monkeypatch, Entry(Distribution(__version__), lambda: menu))
    assert "ask  Ask." in printed("research", "--help")


def test_it_is_listed_without_being_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch)
    assert "research" in printed("--help")
