"""Faces of rooms that are quick to import: they load the files beside them on first use of a name."""

import importlib
import sys
from collections.abc import Callable, Iterable
from typing import Any


def on_first_use(package: str, **files: Iterable[str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package that imports each of the names of `files` on its first use.

    `on_first_use(__name__, making=("levels", "make"))` takes both from the package's `making.py`. Type checkers
    read the same in imports under `TYPE_CHECKING`.
    """
    places = {name: file for file, names in files.items() for name in names}

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f"{package}.{places[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return find
