"""Every command line that help, README and docs show exists: its commands, and its options."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from puzzlemill.cli.command_table import PUZZLEMILL
from puzzlemill.puzzles import KINDS, parse_id
from tests.house.reading import commands
from tests.support.places import DOCS, ROOT

GUIDES = [path for folder in (DOCS, ROOT / "research") for path in sorted(folder.rglob("*.md"))]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *GUIDES]


def shown(text: str) -> Iterator[list[str]]:
    """The words of each `puzzlemill ...` that a text shows, without pipes, remarks and further command lines."""
    blocks = [line for line in text.splitlines() if "`" not in line and re.match(r"(\s{2,}.*|\$ )\bpuzzlemill ", line)]
    spans = re.findall(r"`(puzzlemill [^`]*)`", text.replace("\n", " "))
    for line in [*blocks, *spans]:
        for arguments in re.findall(r"puzzlemill (.*)", re.sub(r"\$\(puzzlemill [^)]*\)", "FILE", line)):
            plain = re.split(r"\s[|>]\s|\s{2,}|\s#\s", arguments)[0].strip().replace("generate KIND", "generate gloop")
            try:
                yield shlex.split(plain)
            except ValueError:
                yield plain.split()


def fault(words: list[str]) -> str:
    """What is wrong with a command line: a command or an option that does not exist; empty when nothing is."""
    command: click.Command = PUZZLEMILL
    context = click.Context(command, info_name="puzzlemill")
    words = [word for word in words if word not in ("...", "…")]
    while isinstance(command, click.Group):
        if not words or words[0].startswith("-") or words[0].isupper():
            break
        inner = command.get_command(context, words[0])
        if inner is None:
            return f"no command {words[0]!r} in {context.command_path}"
        context = click.Context(inner, info_name=words[0], parent=context)
        command, words = inner, words[1:]
    known = {name for option in command.get_params(context) for name in (*option.opts, *option.secondary_opts)}
    ours = words[: words.index("--")] if "--" in words else words
    for word in ours:
        kind, colon, _ = word.partition(":")
        if kind in KINDS and colon and "..." not in word:
            parse_id(word)  # which refuses what is not an id
    missing = [word for word in ours if re.match(r"--?[a-z]", word) and word.split("=")[0] not in known]
    return f"{context.command_path} has no {', '.join(missing)}" if missing else ""


def asked_of(words: list[str]) -> str:
    """Whose command a line calls."""
    return "research" if words[:1] == ["research"] else "product"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
@pytest.mark.parametrize("house", ["product", "research"])
def test_the_command_lines_of_a_page_exist(page: Path, house: str) -> None:
    lines = [words for words in shown(page.read_text("utf-8")) if asked_of(words) == house]
    assert [error for words in lines if (error := fault(words))] == []


@pytest.mark.parametrize("house", ["product", "research"])
def test_the_examples_of_help_exist(house: str) -> None:
    lines = [words for _, text in commands(PUZZLEMILL) for words in shown(text) if asked_of(words) == house]
    assert len(lines) > 20
    assert [error for words in lines if (error := fault(words))] == []


def test_a_command_that_does_not_exist_is_noticed() -> None:
    assert fault(["store", "cores"]) == "no command 'cores' in puzzlemill store"
    assert fault(["solve", "--coutn", "pack.json"]) == "puzzlemill solve has no --coutn"
