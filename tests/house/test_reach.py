"""Nothing in the wheel is unreachable: a command, a public name or an entry point needs every module."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final

import networkx as nx

from puzzlemill.cli.command_table import PUZZLEMILL
from puzzlemill.cli.shared.menus import Later
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.parts import PARTS
from tests.house.reading import FLOORS, commands, files, graph, imports, module_name
from tests.support.places import ROOT

PRINTED: Final = {"puzzlemill.catalogues.examples.solver"}
"""Programs that are data: `check-solver --example` prints this one."""


def needs() -> "nx.DiGraph[str]":
    """Which module needs which: graph() and what is only named, as public names, in tables and in calls."""
    arrows = graph()
    for path in files(*FLOORS):
        name, source, statements = module_name(path), path.read_text(encoding="utf-8"), imports(path)
        named = set(re.findall(r'"(puzzlemill\.[\w.]+)(?::\w+)?"', source))
        if name == "puzzlemill":
            named |= {taken for each in statements if each.for_types for taken in each.names}
        for part in re.findall(r'\b(?:find|part)\(\s*"([^"]+)"', source):
            rooms = [f"puzzlemill.{PARTS[part].floor}.{kind}" for kind in KINDS]
            named |= {*rooms, *(f"{room}.{PARTS[part].topic}" for room in rooms)}
        named.add(name.rpartition(".")[0])  # The package around it is loaded on the way.
        arrows.add_edges_from((name, other) for other in named & arrows.nodes)
    return arrows


def doors() -> Iterator[str]:
    """The modules at which a user comes in."""
    yield from ("puzzlemill", "puzzlemill.testing")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for group in (project["scripts"], *project["entry-points"].values()):
        yield from (place.partition(":")[0] for place in group.values())
    yield from (f"puzzlemill.cli.{row.place}" for row in PUZZLEMILL.rows.values() if isinstance(row, Later))
    for context, _ in commands(PUZZLEMILL):
        runner: Any = context.command.callback
        runs = getattr(getattr(runner, "func", runner), "runs", "puzzlemill")
        if not runs.startswith("puzzlemill"):  # as those of the observatory
            yield f"puzzlemill.cli.{runs.partition(':')[0]}"


def unreachable(arrows: "nx.DiGraph[str]", starts: set[str]) -> set[str]:
    """The modules that none of the others leads to."""
    return set(arrows) - starts - {end for start in starts for end in nx.descendants(arrows, start)}


def test_every_module_of_the_wheel_is_needed() -> None:
    product = {module_name(path) for path in files(*FLOORS)}
    assert unreachable(needs(), set(doors())) & product == PRINTED


def test_a_module_that_nothing_needs_is_noticed() -> None:
    arrows = nx.DiGraph([("api", "solver"), ("solver", "tables"), ("old", "tables"), ("older", "old")])
    assert unreachable(arrows, {"api"}) == {"old", "older"}
    assert unreachable(arrows, {"api", "older"}) == set()


def test_what_only_one_way_leads_to_is_found_by_that_way() -> None:
    arrows = needs()
    for importer, module in (
        ("puzzlemill", "puzzlemill.packs.daily"),  # a public name
        ("puzzlemill.solvers", "puzzlemill.solvers.ottf.listing"),  # a part
        ("puzzlemill.puzzles.showing", "puzzlemill.render.notebooks"),  # a call
    ):
        assert arrows.has_edge(importer, module), (importer, module)
    assert "puzzlemill.cli.verify" in unreachable(arrows, set(doors()) - {"puzzlemill.cli.verify"})
