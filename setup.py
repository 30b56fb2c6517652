"""The one part of the build that pyproject.toml cannot say: the README as an index of packages shows it.

There no picture and no link works that is relative to the repository, so each is joined to the address of the source,
which stands in pyproject.toml alone.
"""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent


def description() -> str:
    """The README with absolute links: `blob` leads to the page of a file, `raw` to the file itself, as for pictures."""
    source = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = re.sub(r"\]\((?!#|[a-z]+:)", f"]({source}/blob/HEAD/", text)
    return re.sub(r'src="(?![a-z]+:)', f'src="{source}/raw/HEAD/', pages)


if __name__ == "__main__":
    from setuptools import setup

    setup(long_description=description(), long_description_content_type="text/markdown")
