"""Packs of later versions: commands leave out unknown fields with a remark, and `verify` fails on them."""

import json
from pathlib import Path

import pytest

import puzzlemill
from puzzlemill import catalogues
from puzzlemill.puzzles.packs import Pack, write_pack
from tests.support.commands import invoke


@pytest.fixture
def later(tmp_path: Path) -> str:
    """A pack with an unknown field in its grades, and one of its own."""
    pack = json.loads(catalogues.pack_data("ottf"))
    pack["publisher"] = "\x1b[2J"
    pack["puzzles"] = pack["puzzles"][:3]
    for entry in pack["puzzles"]:
        entry["grade"]["stars"] = 3
    path = tmp_path / "later.json"
    path.write_text(json.dumps(pack))
    return str(path)


def remarks_on(path: str) -> list[str]:
    """The remarks on the pack `later`."""
    return [
        f"{path}: unknown field publisher is left out",
        f"{path}: entry 1: unknown field grade.stars is left out; 2 other entries have it too",
    ]


@pytest.mark.parametrize("command", ["grade", "solve", "steps", "convert"])
def test_a_command_reads_the_rest_and_remarks_on_each_unknown_field_once(later: str, command: str) -> None:
    run = invoke(command, later)
    assert run.err.splitlines()[:2] == remarks_on(later)
    assert "stars" not in run.out


def test_a_converted_pack_is_the_pack_without_the_unknown_fields(later: str) -> None:
    known = puzzlemill.ready_made("ottf")
    written = invoke("convert", later).out
    assert written.encode() == write_pack(Pack(title=known.title, puzzles=known.puzzles[:3]))


def test_a_pack_from_standard_input_has_remarks_too(later: str) -> None:
    run = invoke("grade", "-", given=Path(later).read_bytes())
    assert run.err.splitlines()[0] == "standard input: unknown field publisher is left out"


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_verify_names_unknown_fields_and_fails(later: str, options: tuple[str, ...]) -> None:
    run = invoke("verify", later, *options)
    assert run.status == 1
    assert run.err.splitlines() == [
        *remarks_on(later),
        "3 checked, 0 failed; 2 unknown fields, which cannot be checked",
    ]
