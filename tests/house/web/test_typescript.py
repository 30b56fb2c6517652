"""The npm package in web/ is kept like the house: kinds built alike, imports one way, every export used."""

from itertools import pairwise
from pathlib import Path

import networkx as nx

from tests.house.web.sources import exports_of, imports_of, source, sources, unused_exports
from tests.support.places import ROOT

KINDS = ("gloop", "domicles", "ottf", "iqblocks")

ALIKE = ("advice", "ids", "index", "look", "play", "puzzle", "reading", "rules", "sentences")
"""The files that every kind has; its search is `search.ts` or a folder."""

SRC = ROOT / "web" / "src"

PLAYER = ROOT / "web" / "player"

ENTRIES = ("index", "bare", *(f"{name}/index" for name in (*KINDS, "gloop/game", "packs", "worker")))
"""What games import: all exports of these files are for them."""


def web(folder: str = "(src|player|tests|scripts|examples)") -> list[Path]:
    return sources(rf"web/{folder}/.*\.(ts|tsx|js)")


def test_all_code_is_looked_at() -> None:
    assert len(web()) > 100
    assert {SRC / "gloop" / "index.ts", ROOT / "web" / "examples" / "bare" / "game.js"} <= set(web())


def test_every_kind_is_built_alike() -> None:
    for kind in KINDS:
        names = {path.name for path in (SRC / kind).iterdir()}
        assert {f"{name}.ts" for name in ALIKE} <= names, kind
        assert {"search.ts", "search"} & names, kind
        tests = {path.name for path in (ROOT / "web" / "tests" / kind).glob("*.test.ts")}
        assert {"advice.test.ts", "ids.test.ts", "rules.test.ts"} <= tests, kind


def test_a_kind_imports_only_itself_and_what_all_kinds_share() -> None:
    for kind in KINDS:
        for path in (SRC / kind).rglob("*.ts"):
            for target, _, _ in imports_of(path):
                assert target.exists(), (path, target)
                assert target.is_relative_to(SRC / kind) or target.parent == SRC, (path, target)
                assert target.stem not in ("index", "kinds", "state", "advice") or target.parent != SRC, (path, target)


def test_on_the_page_kinds_and_the_rest_know_nothing_of_each_other() -> None:
    kinds = [PLAYER / kind for kind in KINDS]
    for path in web("player"):
        targets = [taken.target for taken in imports_of(path)]
        if path.parent in kinds:
            shared = (path.parent, PLAYER / "board", SRC / path.parent.name)
            assert all(target.parent in (*shared, SRC) for target in targets), path
        elif path.name != "boards.ts":
            assert not {target.parent for target in targets} & {*kinds, *(SRC / kind for kind in KINDS)}, path


def test_no_file_imports_itself_round_a_corner() -> None:
    arrows = nx.DiGraph(
        (path, taken.target) for path in web("(src|player)") for taken in imports_of(path) if not taken.for_types
    )
    assert len(arrows) > 50
    assert list(nx.simple_cycles(arrows)) == []


def test_every_export_is_used() -> None:
    entries = [SRC / f"{name}.ts" for name in ENTRIES]
    assert all(path.exists() for path in entries)
    assert unused_exports([path for path in web("(src|player)") if path not in entries], web()) == []


def test_an_unused_export_is_noticed() -> None:
    path = SRC / "bits.ts"
    assert exports_of(path) == ["bitCount", "lowestBit"]
    assert unused_exports([path], []) == ["web/src/bits.ts: bitCount", "web/src/bits.ts: lowestBit"]


def test_every_exported_function_and_type_of_the_package_is_documented() -> None:
    bare = [
        f"{path.relative_to(ROOT)}:{number + 1} {line}"
        for path in web("(src|player)")
        for number, (before, line) in enumerate(pairwise(source(path).splitlines()), 1)
        if line.startswith(("export function", "export class", "export interface")) and not before.endswith("*/")
    ]
    assert bare == []
