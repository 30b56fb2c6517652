"""The declarations of commands match their functions, load quickly, and fit 80 columns."""

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import click
import pytest

from puzzlemill.cli.command_table import MOVED, PUZZLEMILL
from puzzlemill.cli.shared.menus import Menu, module_named
from puzzlemill.cli.shared.options import THEMES
from puzzlemill.puzzles import KINDS
from puzzlemill.render.drawing import themes
from tests.house.reading import commands, truncated_lines
from tests.support.commands import printed, refusal, success

EVERY = [context for context, _ in commands(PUZZLEMILL)]
SLOW = ("numpy", "numba", "scipy", "networkx", "reportlab", "PIL", "pypdfium2", "rich", "hypothesis", "sqlite3")


def running() -> Iterator[click.Context]:
    """Every command that runs a function."""
    return (context for context in EVERY if getattr(_runner(context.command), "runs", None))


def _runner(command: click.Command) -> Any:
    return getattr(command.callback, "func", command.callback)


def path(context: click.Context) -> str:
    return context.command_path


@pytest.mark.parametrize("context", list(running()), ids=path)
def test_a_command_hands_over_just_the_parameters_of_its_function(context: click.Context) -> None:
    module, _, name = _runner(context.command).runs.partition(":")
    function = attrgetter(name)(module_named(module))
    declared = {str(parameter.name) for parameter in context.command.params if parameter.expose_value}
    declared |= set(getattr(context.command.callback, "keywords", ()))
    parameters = inspect.signature(function).parameters
    named = {name for name, parameter in parameters.items() if parameter.kind is not parameter.VAR_KEYWORD}
    assert named <= declared
    assert declared == named or len(named) < len(parameters)


def test_every_command_runs_something() -> None:
    groups = {path(context) for context in EVERY if isinstance(context.command, click.Group)}
    runs = {path(context) for context in running()}
    assert groups | runs == {path(context) for context in EVERY}
    assert len(runs) > 30


@pytest.mark.parametrize("context", EVERY, ids=path)
def test_help_is_whole(context: click.Context) -> None:
    says = (context.command.help or "").splitlines()[0]
    assert says.endswith(".")
    assert says[0].isupper()
    for parameter in context.command.params:
        if isinstance(parameter, click.Option):
            assert re.match(r"[A-Z].*\.$", str(parameter.help), re.DOTALL), parameter.name
    broken_path = r"docs/\S*-\n"
    assert not re.search(broken_path, context.command.get_help(context))


def test_every_line_of_a_list_of_commands_fits_into_80_columns() -> None:
    assert truncated_lines(PUZZLEMILL) == []
    for context in EVERY:
        if isinstance(context.command, Menu):
            pages = context.command.get_help(context).split("\n\n")
            sections = [page.splitlines() for page in pages if page.partition(":\n")[0] in context.command.sections]
            assert [lines[0] for lines in sections] == [f"{heading}:" for heading in context.command.sections]
            names = [[line.split()[0] for line in lines[1:]] for lines in sections]
            assert names == list(context.command.sections.values()), path(context)


def test_the_list_of_all_commands_begins_with_the_five_that_matter_first() -> None:
    assert PUZZLEMILL.list_commands(EVERY[0])[:5] == ["generate", "grade", "solve", "render", "book"]
    assert list(PUZZLEMILL.sections) == ["Make and grade", "Books", "Levels and games", "Solvers", "One kind", "More"]


def test_the_product_has_few_commands() -> None:
    """Commands that run something, without those of the observatory; the last one plays and prints the Gloop game."""
    runs = {path(context) for context in running()}
    assert len({name for name in runs if not name.startswith("puzzlemill research ")}) <= 37


def test_the_options_offer_all_themes() -> None:
    assert THEMES.split("|") == list(themes.THEMES)


LINES = """\
--help
generate --help
generate gloop --help
generate domicles --help
generate ottf --help
generate iqblocks --help
render --help
store export --help
research gloop pack --help
research records improve --help
check-solver --help
no-such-command
solve --no-such-option
generate chess
generate gloop --count many
render
gloop tiles
"""


def test_help_and_refusals_load_nothing_slow() -> None:
    code = (
        "import sys, contextlib, io\n"
        "from puzzlemill.cli import main\n"
        f"for line in {LINES!r}.splitlines():\n"
        "    with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()), "
        "contextlib.redirect_stderr(io.StringIO()):\n"
        "        main(line.split())\n"
        f"    print(line, *sorted(set({SLOW!r}) & set(sys.modules)))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == LINES


def test_completion_loads_nothing_slow() -> None:
    code = (
        "import sys\n"
        "from click.shell_completion import BashComplete\n"
        "from puzzlemill.cli.command_table import PUZZLEMILL\n"
        "offered = BashComplete(PUZZLEMILL, {}, 'puzzlemill', '_X').get_completions\n"
        "places = ([], ['generate'], ['store'])\n"
        "names = {item.value for words in places for item in offered(words, '')}\n"
        "options = {item.value for item in offered(['generate', 'gloop', '--goal'], '')}\n"
        "print('export' in names, 'gloop' in names, sorted(options), "
        f"sorted(set({SLOW!r}) & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert ran == "True True ['mixed', 'perfect', 'valid'] []\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["sovle", "x"], "unknown command 'sovle'; did you mean solve?"),
        (["frobnicate"], "unknown command 'frobnicate'; `puzzlemill --help` lists the commands"),
        (["store", "lsit"], "unknown command 'lsit'; did you mean list?"),
        (["generate", "otff"], "kind 'otff': expected one of gloop, domicles, ottf, iqblocks; did you mean ottf?"),
        (
            ["check-solver", "otff", "--", "cat"],
            "KIND 'otff': expected one of gloop, domicles, ottf, iqblocks; did you mean ottf?",
        ),
        (
            ["render", "x.json", "--theme", "lihgt"],
            "--theme 'lihgt': expected one of light, large, ink, colour; did you mean light?",
        ),
        (
            ["generate", "ottf", "--symmetry", "mirrow"],
            "--symmetry 'mirrow': expected one of none, mirror, turn, cross, quarter, all; did you mean mirror?",
        ),
        (
            ["generate", "ottf", "--level", "Easy"],
            "--level 'Easy': expected 1 to 5, a range such as 2-4, or marathon; easy is level 2",
        ),
    ],
)
def test_a_misspelt_word_gets_a_suggestion(words: list[str], line: str) -> None:
    assert refusal(*words) == line


@pytest.mark.parametrize(
    ("words", "now"),
    [
        ("gloop tiles -o tiles.pdf", "`puzzlemill gloop tiles` is now `puzzlemill cutouts gloop`"),
        ("domicles distance --help", "`puzzlemill domicles distance` is now `puzzlemill distance`"),
        ("records show 1b 7x13", "`puzzlemill records` is now `puzzlemill research records`"),
        ("ottf strip ottf:2x2:1223", "`puzzlemill ottf strip` is now `puzzlemill research ottf strip`"),
        ("help iqblocks id", "`puzzlemill iqblocks id` is now `puzzlemill id`"),
        ("ottf --help", "`puzzlemill ottf` is now `puzzlemill refute`, `puzzlemill check`, `puzzlemill research ottf`"),
        ("gloop tlies", "`puzzlemill gloop` is now `puzzlemill cutouts gloop`, `puzzlemill research gloop`"),
    ],
)
def test_a_former_name_is_answered_with_the_new_one(words: str, now: str) -> None:
    assert refusal(*words.split()) == now


@pytest.mark.parametrize("name", MOVED.values())
def test_every_new_name_is_one_of_a_command(name: str) -> None:
    paths = {path(context) for context in EVERY} | {f"puzzlemill cutouts {kind}" for kind in KINDS}
    assert f"puzzlemill {name}" in paths


def test_a_misspelt_option_gets_a_suggestion() -> None:
    assert refusal("book", "--lnit") == "no option --lnit; did you mean --lint?"


@pytest.mark.parametrize("words", [["book"], ["pack"], ["check-solver", "ottf"]])
def test_an_example_goes_to_a_new_file_or_to_standard_output(words: list[str]) -> None:
    text = printed(*words, "--example")
    assert printed(*words, "--example", "-o", "-") == text
    for place in (["--example", "-o", "some.txt"], ["-o", "more.txt", "--example"]):
        file = next(word for word in place if word.endswith(".txt"))
        assert success(*words, *place).by_line == (0, [], [f"{file}: written"])
        assert Path(file).read_bytes() == text.encode()
        assert refusal(*words, *place) == f"{file} already exists; choose another file"
