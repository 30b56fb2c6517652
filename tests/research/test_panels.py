"""The panel of solvers of each kind: mean logs of node counts over symmetric forms."""

import functools
import math
from typing import Any

import pytest

from puzzlemill.generator import generate
from puzzlemill.generator.makers import read_options
from puzzlemill.grading import grade
from puzzlemill.puzzles import KINDS, rules
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill_research.panels import Panel, panel, panel_of
from puzzlemill_research.panels import domicles as domicles_panel
from puzzlemill_research.panels import gloop as gloop_panel
from puzzlemill_research.panels import iqblocks as iqblocks_panel
from puzzlemill_research.panels import ottf as ottf_panel

OPTIONS: dict[str, dict[str, Any]] = {
    "gloop": {"board": "3x3", "goal": "perfect", "givens": 2},
    "domicles": {"layout": "3x2", "swaps": 2},
    "ottf": {"board": "5x5", "method": "harmonic"},
    "iqblocks": {"givens": 6},
}
PANELS: dict[str, Panel[Any]] = {
    "gloop": gloop_panel,
    "domicles": domicles_panel,
    "ottf": ottf_panel,
    "iqblocks": iqblocks_panel,
}
"""Type checkers see that each module is a panel."""


@functools.cache
def puzzle(kind: str) -> AnyPuzzle:
    (entry,) = generate(kind, read_options(kind, OPTIONS[kind]), count=1, seed=5)
    instance: AnyPuzzle = entry.instance
    return instance


@pytest.mark.parametrize("kind", KINDS)
def test_every_solver_of_a_panel_reports_its_effort(kind: str) -> None:
    assert panel_of(kind) is PANELS[kind]
    spent = PANELS[kind].spent(puzzle(kind), stream_for("any"))
    assert spent.keys() == PANELS[kind].SOLVERS.keys()
    assert all(effort >= 0 for effort in spent.values())
    assert max(spent.values()) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_symmetric_puzzles_get_the_same_figures(kind: str) -> None:
    *_, image = rules(kind).symmetries(puzzle(kind))
    assert image != puzzle(kind)
    assert panel(image, forms=2) == panel(puzzle(kind), forms=2)


def test_a_figure_is_the_mean_log_over_the_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[AnyPuzzle] = []

    class Counter:
        SOLVERS = {"counter": "1 less than a power of two each time"}  # noqa: RUF012

        @staticmethod
        def spent(form: AnyPuzzle, _: Stream) -> dict[str, float]:
            seen.append(form)
            return {"counter": 2 ** len(seen) - 1}

    monkeypatch.setattr("puzzlemill_research.panels.panel_of", lambda _: Counter)
    ottf = puzzle("ottf")
    assert panel(ottf, forms=10) == {"counter": math.fsum(range(1, 11)) / 10}
    assert set(seen[:8]) == set(rules("ottf").symmetries(ottf))
    assert seen[8:] == seen[:2]
    once = tuple(seen[:8])
    seen.clear()
    panel(ottf, forms=8, seed=1)
    assert tuple(seen) != once


def test_the_panel_of_gloop_counts_an_unfinished_search_with_its_whole_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gloop_panel, "BUDGET", 3)
    assert set(PANELS["gloop"].spent(puzzle("gloop"), stream_for("any")).values()) == {3}


def test_the_panel_of_domicles_knows_the_distance_and_the_chance_of_descent() -> None:
    known = grade(puzzle("domicles")).features
    spent = PANELS["domicles"].spent(puzzle("domicles"), stream_for("any"))
    assert spent["distance"] == known["distance"]
    assert spent["descent"] == 1 - known["p_greedy"]
    assert spent["deepening"] >= spent["distance"]


def test_the_panel_of_ottf_has_the_features_of_the_grade() -> None:
    known = grade(puzzle("ottf")).features
    spent = PANELS["ottf"].spent(puzzle("ottf"), stream_for("any"))
    assert spent["rounds"] == known["rounds"]
    assert (spent["trials"] > 0) == (known["core"] > 0)


def test_fewer_than_one_form_is_refused() -> None:
    with pytest.raises(InputError, match="forms 0: expected at least 1"):
        panel(puzzle("ottf"), forms=0)
