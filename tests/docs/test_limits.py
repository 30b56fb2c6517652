"""The pages about limits and tedium: their figures are those of the code."""

import importlib
import re

import pytest

from tests.support.places import DOCS

UNITS = {"KiB": 1024, "MiB": 1024**2, "GiB": 1024**3}
PAGES = "".join((DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("limits", "grading"))
ROWS = re.findall(r"^\| (.*?) \| ([0-9,.]+) ?(.*?) \| `([a-z_.]+)[.]([A-Z_]+)` \|$", PAGES, re.MULTILINE)


def test_every_row_with_a_name_is_read() -> None:
    names = re.findall(r"^\| .* \| `[a-z_.]+[.][A-Z_]+` \|$", PAGES, re.MULTILINE)
    assert len(ROWS) == len(names) > 20


@pytest.mark.parametrize(("about", "figure", "unit", "module", "name"), ROWS, ids=[row[0] for row in ROWS])
def test_a_figure_is_that_of_the_code(about: str, figure: str, unit: str, module: str, name: str) -> None:
    place = module if module.startswith("puzzlemill.") else f"puzzlemill.{module}"
    value = getattr(importlib.import_module(place), name)
    assert float(figure.replace(",", "")) * UNITS.get(unit, 1) == value, about
