"""The npm package in web/ is kept like the house: small folders and files, kinds built alike, imports one way."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest

from tests.house.sources import (
    MOST_LINES,
    exports_of,
    functions,
    imports_of,
    placeholders_in,
    repeated_blocks,
    source,
    sources,
    texts_of,
    unused_exports,
)
from tests.support.places import ROOT

MOST_FILES = 17
"""The most files in a folder; a kind has ten that all kinds have, and at most seven of its own."""

LONGEST_FILE = 400
"""The most lines of a file."""

LONGEST_REPEAT = 6
"""The lines of code from which a repetition counts."""

KINDS = ("gloop", "domicles", "ottf", "iqblocks")

ALIKE = ("advice", "ids", "index", "look", "play", "puzzle", "reading", "rules", "sentences")
"""The files that every kind has; its search is `search.ts` or a folder."""

SRC = ROOT / "web" / "src"

PLAYER = ROOT / "web" / "player"

ENTRIES = ("index", "bare", *(f"{name}/index" for name in (*KINDS, "packs", "worker")))
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


def test_no_folder_is_crowded_and_no_file_is_long() -> None:
    assert {folder: size for folder, size in Counter(path.parent for path in web()).items() if size > MOST_FILES} == {}
    assert [path.name for path in web() if source(path).count("\n") > LONGEST_FILE] == []


def test_a_function_fits_on_a_screen() -> None:
    every = [function for path in web("(src|player|scripts|examples)") for function in functions(path)]
    assert len(every) > 400
    assert [function for function in every if function.lines > MOST_LINES] == []


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


def test_no_block_is_written_twice() -> None:
    """Each kind's `index.ts` lists the same parts, one per line."""
    assert repeated_blocks([path for path in web() if path.name != "index.ts"], LONGEST_REPEAT) == []
    assert len(repeated_blocks(web("src"), LONGEST_REPEAT)) > 5


def test_names_say_what_they_name() -> None:
    assert [place for path in web() for place in placeholders_in(path)] == []


def test_every_exported_function_and_type_of_the_package_is_documented() -> None:
    bare = [
        f"{path.relative_to(ROOT)}:{number + 1} {line}"
        for path in web("(src|player)")
        for number, (before, line) in enumerate(pairwise(source(path).splitlines()), 1)
        if line.startswith(("export function", "export class", "export interface")) and not before.endswith("*/")
    ]
    assert bare == []


@pytest.mark.parametrize("mark", ["\t", "TODO", "FIXME", "console.log", "debugger", ".only(", "@ts-ignore"])
def test_nothing_unfinished_is_left(mark: str) -> None:
    assert [path.name for path in web("(src|player|tests|examples)") if mark in source(path)] == []


def test_comments_and_texts_are_read(tmp_path: Path) -> None:
    file = tmp_path / "sample.ts"
    file.write_text('/** A\n * comment. */\n// one\n// two\nconst a = "not a word" + `${b} left`; // And "why".\n')
    assert list(texts_of(file)) == [
        (1, "A\ncomment."),
        (3, "one\ntwo"),
        (5, "not a word"),
        (5, "{} left"),
        (5, 'And "why".'),
    ]


def test_functions_are_measured(tmp_path: Path) -> None:
    file = tmp_path / "sample.ts"
    file.write_text(
        "class A {\n  step(): void {\n    x();\n  }\n}\nexport function go(\n  a: B,\n): void {\n  y();\n}\n"
    )
    assert list(functions(file)) == [("sample.ts:2", 3), ("sample.ts:8", 3)]
