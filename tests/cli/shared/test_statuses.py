"""The exit statuses: one table, shown in the documentation, and commands use no others."""

import ast
import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from puzzlemill.cli.command_table import PUZZLEMILL
from puzzlemill.cli.shared import statuses
from puzzlemill.cli.shared.statuses import STATUSES
from tests.house.reading import commands, files, short_name, tree
from tests.support.commands import command, ends_in
from tests.support.places import DOCS
from tests.support.stored import fill

CODES: Final = {status.code for status in STATUSES}
NAMES: Final = {name: value for name, value in vars(statuses).items() if isinstance(value, int)}

STATUS_OF: Final = {
    "verify empty.json": 1,
    "verify --budget 1 domicles:4x3:6:e7:426120654143303153105452": 3,
    "solve --budget 1 iqblocks:iq:8x8:64.": 3,
    "steps --budget 1 iqblocks:iq:8x8:64.": 3,
    "store check torn.db": 1,
    "store export levels.db --size 9x9": 3,
    "pack scarce.toml": 3,
    "book scarce.toml -o made --proof": 3,
    "generate domicles --count 9 --tries 1": 3,
    "distance --budget 1 domicles:4x3:6:e7:426120654143303153105452": 3,
    "refute ottf:2x2:1223": 1,
    "check false.json": 1,
    "research iqblocks count --budget 1 iqblocks:iq:8x8:64.": 3,
    "refute iqblocks:a11_b11:2x2:4.": 1,
    "check-solver ottf --ask ottf:1x1:1 -- false": 1,
    "research records improve 1a 7x13": 3,
    "research gloop pack --budget 1": 3,
}
"""Command lines with exit status 1 or 3: the help of each command says when."""


def test_the_table_of_the_documentation_is_that_of_the_code() -> None:
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    rows = [f"| {status.code} | {status.name} | {status.meaning} |" for status in STATUSES]
    assert re.findall(r"^\| \d+ \|.*$", page, re.MULTILINE) == rows


def test_the_names_are_those_of_the_table() -> None:
    assert sorted(NAMES.values()) == sorted(CODES)


def ends(path: Path) -> list[ast.expr]:
    """The arguments of every `SystemExit` and `sys.exit` in a file."""
    calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    return [
        call.args[0]
        for call in calls
        if ast.unparse(call.func) in ("SystemExit", "sys.exit", "click.exceptions.Exit") and call.args
    ]


def names_in(value: ast.expr) -> set[str]:
    """The names and numbers that can be the value of a status."""
    if isinstance(value, ast.IfExp):
        return names_in(value.body) | names_in(value.orelse)
    return {ast.unparse(value)}


def test_commands_end_only_in_statuses_of_the_table() -> None:
    # `status` holds one of these names; click's own statuses come through `main`, as 0 or 2.
    known = {*NAMES, "NO_GAIN", "status", "status if isinstance(status, int) else DONE"}
    places = {
        (short_name(path), name)
        for path in files("puzzlemill/cli")
        for value in ends(path)
        for name in ({ast.unparse(value)} if ast.unparse(value) in known else names_in(value))
        if name not in known
    }
    assert places == set()


def test_help_names_only_statuses_of_the_table() -> None:
    told = {int(code) for _, text in commands(PUZZLEMILL) for code in re.findall(r"\b[Ee]xits? (\d+)", text)}
    assert told <= CODES
    assert told >= {1, 2, 3}


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of the command lines."""
    folder = tmp_path_factory.mktemp("inputs")
    (folder / "empty.json").write_text('{"format": "puzzlemill-pack", "version": 1, "title": "", "puzzles": []}')
    (folder / "scarce.toml").write_text("[[parts]]\nkind = 'ottf'\ncount = 2\noptions = { board = '1x1' }\n")
    (folder / "false.json").write_text(
        '{"format":"puzzlemill-ottf-refutation","version":1,"id":"ottf:2x2:1223",'
        '"reason":{"kind":"no-first","cells":[[0,0],[0,1],[1,0],[1,1]]}}'
    )
    fill(folder / "levels.db", 2)
    torn = folder / "torn.db"
    fill(torn, 60)
    torn.write_bytes(torn.read_bytes()[:-2000] + b"x" * 2000)
    return folder


@pytest.mark.parametrize("line", STATUS_OF)
def test_a_command_ends_in_the_status_that_its_help_names(line: str, inputs: Path) -> None:
    shutil.copytree(inputs, Path(), dirs_exist_ok=True)
    words = line.split()
    ends_in(STATUS_OF[line], *words)
    names = [word for word in words[:3] if re.fullmatch("[a-z-]+", word) and not word.startswith("-")]
    current = command(*names[: 3 if names[0] == "research" else 2 if names[0] in GROUPS else 1])
    assert re.search(rf"[Ee]xits {STATUS_OF[line]}\b", " ".join(str(current.help).split())), current.help


GROUPS: Final = ("store", "generate", "domicles", "ottf", "iqblocks")
