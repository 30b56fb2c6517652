"""Results as JSON: every command that prints a result has --json, which prints only the same values."""

import ast
import json
import os
import re
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import click
import pytest

from puzzlemill.cli.command_table import PUZZLEMILL
from puzzlemill.cli.shared.output import print_result
from puzzlemill.cli.shared.statuses import STATUSES
from tests.house.reading import FLOORS, commands, files, tree
from tests.research.command_examples import ALL as EXAMPLES
from tests.support import ledgers
from tests.support.command_examples import kept_line, made_in, runs_of
from tests.support.commands import invoke
from tests.support.places import DOCS, ROOT

WITHOUT_JSON: Final = {
    "puzzlemill render": "it writes files, and prints nothing",
    "puzzlemill help": "it prints a guide to read",
    "puzzlemill completion": "it prints a script for the shell",
}
"""Commands without a result to print, apart from those whose -o is required, with the reason."""

SLOW: Final = (
    "book --edition",
    "research populations check",
    "calibrate",
    "publish --book",
    "research domicles analysis",
    "research ottf orders",
    "research validity",
)
"""Commands whose smallest example takes more than half a second."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files that the examples read."""
    return made_in(tmp_path_factory.mktemp("made"))


def single(text: str) -> str:
    """A text with single spaces, without line breaks and thousands' commas."""
    return re.sub(r"(?<=\d),(?=\d{3})", "", " ".join(text.split()))


def marked(line: str) -> Any:
    return pytest.param(line, marks=[pytest.mark.thorough] if line.startswith(SLOW) else [])


def remarks(printed: str) -> list[str]:
    """Standard error without the remark that only the first search on a machine prints."""
    return [line for line in printed.splitlines() if ": preparing" not in line]


@pytest.mark.parametrize("line", [marked(line) for line in EXAMPLES])
def test_json_has_the_same_values_as_the_text_and_nothing_else_is_printed(line: str, made: dict[str, bytes]) -> None:
    example, (text, printed) = EXAMPLES[line], runs_of(line, made)
    assert kept_line(line, [text, printed]) in (ledgers.FOLDER / "command-lines.txt").read_text("utf-8").splitlines()
    assert text.status == printed.status == example.status, (text, printed)
    assert remarks(printed.err) == remarks(text.err)
    try:
        records = [json.loads(printed.out)]
    except json.JSONDecodeError:
        records = printed.records()
    assert [*records[:1], {}][0].keys() == dict.fromkeys(example.fields.split()).keys()
    shown = single(text.out)
    assert [value for value in example.texts(records) if single(str(value)) not in shown] == []


def test_json_can_precede_a_command_of_the_records_too() -> None:
    assert invoke("research", "records", "--json", "show", "1b", "7x13") == invoke(
        "research", "records", "show", "1b", "7x13", "--json"
    )


def path_of(line: str) -> str:
    """The command of a command line, such as `puzzlemill store show`."""
    current: click.Command = PUZZLEMILL
    names = ["puzzlemill"]
    context = click.Context(current)
    for word in shlex.split(line):
        inner = current.get_command(context, word) if isinstance(current, click.Group) else None
        if inner is None:
            break
        current, names = inner, [*names, word]
    return " ".join(names)


@pytest.mark.parametrize("house", ["product", "research"])
def test_every_command_that_prints_a_result_takes_json_and_has_an_example(house: str) -> None:
    with_option, without = set(), set()
    for context, _ in commands(PUZZLEMILL):
        command, path = context.command, context.command_path
        if path.startswith("puzzlemill research") != (house == "research"):
            continue
        options = {name: option for option in command.params for name in option.opts}
        writes_files_only = "--output" in options and options["--output"].required
        if "--json" in options:
            with_option.add(path)
        elif not writes_files_only and not isinstance(command, click.Group):
            without.add(path)
    assert without == (set() if house == "research" else set(WITHOUT_JSON))
    assert with_option == {path_of(line) for line in EXAMPLES if line.startswith("research") == (house == "research")}


def test_the_fields_of_the_documentation_are_those_that_are_printed() -> None:
    page = (DOCS / "command-line.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*`) \| .* \| (`.*`) \|$", page, re.MULTILINE)
    told = {name: re.findall("`(.*?)`", fields) for names, fields in rows for name in re.findall("`(.*?)`", names)}
    assert len(told) > 20
    for name, fields in told.items():
        lines = [line for line in EXAMPLES if set(name.split()) <= set(line.split())]
        assert fields in [EXAMPLES[line].fields.split() for line in lines], name


@pytest.mark.thorough
def test_all_is_printed_in_one_place() -> None:
    """So that a full disk always gives one line of error, and nothing controls the terminal."""
    places = set()
    for path in files(*FLOORS[1:]):
        if not re.search(r"\b(print|echo\w*|secho|write\w*)\(", path.read_text(encoding="utf-8")):
            continue
        for node in ast.walk(tree(path)):
            name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if re.fullmatch(r"print|click\.s?echo\w*|echo\w*|sys\.std(out|err)(\.buffer)?\.write\w*", name):
                places.add(path.relative_to(ROOT).as_posix())
    assert places == {"puzzlemill/cli/shared/printing.py"}


def test_a_fraction_is_a_number_and_what_json_cannot_have_is_an_error(capfdbinary: Any) -> None:
    print_result({"share": Fraction(1, 4)}, "", as_json=True)
    assert json.loads(capfdbinary.readouterr().out) == {"share": 0.25}
    with pytest.raises(TypeError, match="object cannot be written as JSON"):
        print_result({"share": object()}, "", as_json=True)


def test_an_error_leaves_standard_output_empty() -> None:
    text = "no-such-file.json: cannot be read: No such file or directory"
    assert invoke("verify", "no-such-file.json").by_line == (2, [], [f"puzzlemill: {text}"])
    status, out, [line] = invoke("verify", "--json", "no-such-file.json").by_line
    rule = "cannot be read: No such file or directory"
    assert (status, out, json.loads(line)) == (
        2,
        [],
        {"error": {"text": text, "file": "no-such-file.json", "rule": rule}},
    )


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("option", [[], ["--json"]])
def test_a_full_standard_output_is_one_line(option: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "puzzlemill", "id", "a11", "1x2", *option]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, env=os.environ)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert b"standard output cannot be written" in done.stderr
    assert done.stderr.startswith(b'{"error":{' if option else b"puzzlemill: ")


def test_statuses_of_examples_are_those_of_the_table() -> None:
    assert {example.status for example in EXAMPLES.values()} <= {status.code for status in STATUSES}
