"""Packages that load their modules when a name is first used."""

import subprocess
import sys

import pytest

import puzzlemill
from puzzlemill import generator
from puzzlemill.generator import gloop
from puzzlemill.puzzles.faces import on_first_use


def test_a_name_is_taken_from_its_file_and_remembered() -> None:
    find = on_first_use("puzzlemill.puzzles", streams=("Stream",), **{"packs.text": ()})
    assert find("Stream").__module__ == "puzzlemill.puzzles.streams"
    with pytest.raises(AttributeError, match=r"module 'puzzlemill\.puzzles' has no attribute 'Steam'"):
        find("Steam")


@pytest.mark.parametrize("module", [puzzlemill, generator, gloop], ids=lambda module: str(module.__name__))
def test_every_public_name_of_a_face_can_be_had(module: object) -> None:
    assert all(getattr(module, name) is not None for name in vars(module)["__all__"])
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        _ = module.chess  # type: ignore[attr-defined]


def test_importing_the_package_loads_nothing_until_something_is_asked_for() -> None:
    code = "import puzzlemill, sys; before = len(sys.modules); print('msgspec' in sys.modules, dir(puzzlemill)[-3:]);"
    code += "print(puzzlemill.KINDS['ottf'], 'msgspec' in sys.modules, 'numpy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert ran == "False ['solve', 'steps', 'write']\nOTTF True False\n"
