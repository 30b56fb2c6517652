"""The Tab key: what it offers, without slow imports, and a check in a real bash."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlemill.cli.command_table import topics
from puzzlemill.cli.help import guides
from puzzlemill.puzzles import KINDS
from tests.support.commands import printed, refusal
from tests.support.places import ROOT

SLOW = {"numpy", "numba", "scipy", "rich", "reportlab", "PIL", "networkx", "pypdfium2", "hypothesis", "sqlite3"}
ASK = """
import os, sys
from puzzlemill.cli import main
for line in sys.stdin.read().splitlines():
    words = line.split("|")
    os.environ.update(COMP_WORDS="\\n".join(words), COMP_CWORD=str(len(words) - 1))
    try:
        main([])
    except SystemExit:
        print("end")
print(*sys.modules, file=sys.stderr)
"""

OFFERS = {
    "gen": ["plain,generate"],
    "generate|": [f"plain,{kind}" for kind in KINDS],
    "generate|gloop|--bo": ["plain,--board"],
    "generate|gloop|--goal|": ["plain,valid", "plain,mixed", "plain,perfect"],
    "generate|iqblocks|--technique|d": ["plain,dead region", "plain,deeper search"],
    "generate|chess|": [f"plain,{kind}" for kind in KINDS],
    "solve|pa": ["file,pa"],
    "book|--language|": ["file,", "plain,en", "plain,de"],
    "book|-o|": ["dir,"],
    "render|x.json|--paper|a": ["plain,a4", "plain,a5"],
    "cutouts|iqblocks|--pieces|pent": ["plain,pentominoes", "plain,pentominoes-tetromino"],
    "check-solver|i": ["plain,iqblocks"],
    "check-solver|ottf|--|./s": ["file,./s"],
    "research|records|show|2": [f"plain,2{of}" for of in ("a", "b", "c-least", "c-most", "d-least", "d-most")],
    "help|pack": ["plain,packs", "plain,pack-recipes", "plain,pack"],
    "completion|": ["plain,bash", "plain,zsh", "plain,fish"],
}
"""Command lines and the completions of their last word."""


@pytest.fixture(scope="module")
def asked() -> "subprocess.CompletedProcess[str]":
    """All questions of `OFFERS`, asked of one process as bash asks them."""
    questions = "\n".join(f"puzzlemill|{line}" for line in OFFERS)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "_PUZZLEMILL_COMPLETE": "bash_complete"}
    run = [sys.executable, "-c", ASK]
    return subprocess.run(run, input=questions, env=environment, capture_output=True, text=True, check=True)


@pytest.mark.parametrize("line", OFFERS)
def test_commands_options_values_and_files_are_offered(line: str, asked: "subprocess.CompletedProcess[str]") -> None:
    answers = asked.stdout.split("end\n")[:-1]
    assert dict(zip(OFFERS, answers, strict=True))[line].splitlines() == OFFERS[line]


def test_nothing_slow_is_loaded_for_it(asked: "subprocess.CompletedProcess[str]") -> None:
    assert SLOW & set(asked.stderr.splitlines()[-1].split()) == set()


def test_every_topic_is_offered() -> None:
    assert set(guides.topics()) < set(topics())
    assert len(set(topics())) == len(topics())


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(shell: str) -> None:
    script = printed("completion", shell)
    assert f"_PUZZLEMILL_COMPLETE={shell}_complete" in script
    assert f"puzzlemill completion {shell} >" in printed("completion", "--help")


def test_another_shell_is_refused_with_a_list_of_shells() -> None:
    assert refusal("completion", "csh") == "shell 'csh': expected one of bash, zsh, fish"


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("line", "reply"),
    [("puzzlemill gen", "generate"), ("puzzlemill generate gloop --technique nest", "nested\\ trial")],
)
def test_bash_completes(line: str, reply: str, tmp_path: Path) -> None:
    command = tmp_path / "puzzlemill"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m puzzlemill "$@"\n')
    command.chmod(0o755)
    (tmp_path / "script").write_text(printed("completion", "bash"))
    ask = f"source script; COMP_WORDS=({line}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 )); "
    ask += '_puzzlemill_completion puzzlemill; printf "%s\\n" "${COMPREPLY[@]}"'
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    run = ["bash", "--norc", "-c", ask]
    done = subprocess.run(run, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == f"{reply}\n"
