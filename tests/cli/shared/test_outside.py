"""Commands of other distributions: without one, or with another version of it, a line says what to install."""

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
    def entry_points(group: str, name: str) -> tuple[Entry, ...]:
        assert (group, name) == ("puzzlemill.commands", "research")
        return entries

    monkeypatch.setattr(metadata, "entry_points", entry_points)


def test_a_missing_distribution_is_named_with_the_way_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch)
    for words in (("research",), ("research", "--help"), ("research", "gloop", "proof"), ("help", "research")):
        assert refusal(*words) == (
            f"research: its commands are a package of their own; `pip install puzzlemill-research=={__version__}` "
            "installs it, and in a checkout `make research`"
        )


def test_another_version_is_refused_before_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, Entry(Distribution("9.8.7"), menus.Menu))
    assert refusal("research") == (
        f"research: puzzlemill-research 9.8.7 does not fit puzzlemill {__version__}; "
        f"`pip install puzzlemill-research=={__version__}` installs the one that does"
    )


def test_the_same_version_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, Entry(Distribution(__version__), lambda: menus.Menu([menus.command("ask", "x:y", "Ask.")])))
    assert "Usage: puzzlemill research" in printed("research", "--help")


def test_it_is_listed_without_being_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch)
    assert "research" in printed("--help")
