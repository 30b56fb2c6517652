"""The parts of the build that pyproject.toml cannot say: packages, kernels, and the README as an index shows it.

On an index no picture and no link works that is relative to the repository, so each is joined to the address of the
source, which only pyproject.toml names.
"""

import ast
import importlib
import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def packages() -> list[str]:
    """The package of each floor, and every folder with an `__init__.py` below it."""
    from setuptools import find_packages  # not in the environment of the tests, which read the description

    floors = CONFIG["tool"]["setuptools"]["package-dir"]
    below = {f"{name}.{room}" for name, folder in floors.items() for room in find_packages(str(ROOT / folder))}
    return sorted(below | floors.keys())


def description() -> str:
    """The README with absolute links: `blob` leads to the page of a file, `raw` to the file itself, as for pictures."""
    source = CONFIG["project"]["urls"]["Source"]
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = re.sub(r"\]\((?!#|[a-z]+:)", f"]({source}/blob/HEAD/", text)
    return re.sub(r'src="(?![a-z]+:)', f'src="{source}/raw/HEAD/', pages)


def extensions() -> list[Any]:
    """The modules of `puzzlemill.solvers.compiling` that only binary wheels have, if PUZZLEMILL_AHEAD=1 is set.

    `_ahead` is the machine code for all calls in signatures.txt, for any processor of the platform. `_calls` finds the
    code for a call. This needs a C compiler and the numba that `make wheels` pins.
    """
    if os.environ.get("PUZZLEMILL_AHEAD") != "1":
        return []
    import numpy as np
    from numba.pycc import CC
    from setuptools import Extension

    sys.path.insert(0, str(ROOT))
    from puzzlemill.solvers import compiling
    from puzzlemill.solvers.compiling import signatures

    compiler = CC("_ahead", source_module=compiling)
    for call, place in signatures.listed().items():
        spelled = ast.parse(call, mode="eval").body
        kernel = named(ast.unparse(spelled.func))
        compiler.export(signatures.exported(place), tuple(map(argument_type, spelled.args)))(kernel.py_func)
    home, stripped = "solvers/compiling", ["-s"]
    machine_code = compiler.distutils_extension(extra_link_args=stripped)
    machine_code.name = "puzzlemill.solvers.compiling._ahead"
    calls = Extension(
        "puzzlemill.solvers.compiling._calls",
        [f"{home}/calls.c"],
        include_dirs=[np.get_include()],
        extra_link_args=stripped,
    )
    return [machine_code, calls]


def argument_type(spelled: ast.expr) -> Any:
    """The numba type that the list spells so, such as `readonly(int64[:, ::1])`. A named tuple calls its class."""
    from numba import types

    match spelled:
        case ast.Call(ast.Name("readonly"), [array]):
            return argument_type(array).copy(readonly=True)
        case ast.Call(name, fields):
            return types.NamedTuple([argument_type(each) for each in fields], named(ast.unparse(name)))
    return eval(ast.unparse(spelled), {**vars(types), "bool": types.bool_})


def named(dotted: str) -> Any:
    """What a name such as `puzzlemill.solvers.ottf.rules.peel` stands for."""
    module, _, name = dotted.rpartition(".")
    return getattr(importlib.import_module(module), name)


if __name__ == "__main__":
    from setuptools import setup

    long = {"long_description": description(), "long_description_content_type": "text/markdown"}
    setup(packages=packages(), ext_modules=extensions(), **long)
