"""The parts of the build that pyproject.toml cannot say: the packages, and the README as an index of packages shows it.

On an index no picture and no link works that is relative to the repository, so each is joined to the address of the
source, which only pyproject.toml names.
"""

import re
import tomllib
from pathlib import Path

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


if __name__ == "__main__":
    from setuptools import setup

    setup(packages=packages(), long_description=description(), long_description_content_type="text/markdown")
