"""The names of the API, which are loaded when they are first used."""

import subprocess
import sys
from pathlib import Path

import pytest

import puzzlemill


def test_every_public_name_can_be_had() -> None:
    assert "TYPE_CHECKING" not in dir(puzzlemill)
    assert all(getattr(puzzlemill, name) is not None for name in dir(puzzlemill))
    with pytest.raises(AttributeError, match="module 'puzzlemill' has no attribute 'chess'"):
        _ = puzzlemill.chess  # type: ignore[attr-defined]


def test_a_star_imports_the_public_names() -> None:
    namespace: dict[str, object] = {}
    exec("from puzzlemill import *", namespace)
    assert {*namespace, "__version__"} == {*dir(puzzlemill), "__builtins__"}


def test_importing_the_package_loads_nothing_until_something_is_asked_for() -> None:
    code = "import puzzlemill, sys; before = len(sys.modules); print('msgspec' in sys.modules, dir(puzzlemill)[-3:]);"
    code += "print(puzzlemill.KINDS['ottf'], 'msgspec' in sys.modules, 'numpy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert ran == "False ['solve', 'steps', 'write']\nOTTF True False\n"


def test_without_its_source_the_package_has_the_same_names() -> None:
    source = Path(puzzlemill.__file__).read_text(encoding="utf-8")
    namespace: dict[str, object] = {"__name__": "puzzlemill", "__file__": "gone.py", "__path__": []}
    exec(source, namespace)
    assert all(namespace[name] == getattr(puzzlemill, name) for name in dir(puzzlemill))
