"""Packages that are quick to import, because they load their modules on first use of a name."""

import importlib
import sys
from collections.abc import Callable, Iterable
from typing import Any


def on_first_use(package: str, **files: Iterable[str]) -> Callable[[str], Any]:
    """A `__getattr__` for a package that imports each name in `files` on its first use.

    `on_first_use(__name__, making=("levels", "make"))` takes both names from the package's `making.py`. For type
    checkers the package imports them under `TYPE_CHECKING`.
    """
    places = {name: file for file, names in files.items() for name in names}

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f"{package}.{places[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return find
