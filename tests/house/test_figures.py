"""The figures are measured right, so that a figure of 0 means something: each measure on a small sample."""

from pathlib import Path

from tests.house.figures import (
    PLACEHOLDERS,
    Parameter,
    duplicated_blocks,
    imports,
    lines_of,
    parameters,
    placeholder_names,
    wide_kernels,
)

TYPED = '''
from typing import Any

@kernel
def cover(board: Int64s, left: "Any", /, *rest: list[Any], depth: int = 0, **more: float) -> Any:
    """`Any` in words is not a type."""

class Board:
    def fits(self, piece, cell: Cell) -> bool:
        return helper(lambda spot: spot)
'''

CODE = '''"""A docstring, which is
not code."""

import math  # which is a comment all the same
from typing import (
    Any,
)

# A comment alone.
TEXT = """not a docstring,
of two lines"""


def area(radius: float) -> float:
    """Of a circle."""
    return (
        math.pi  # of course
        * radius
    )
'''

NAMES = """
import here
from there import one as _told
def ways(some, *, _laid): ...
class _Room: ...
class Room: ...
for far, (own, other) in pairs: ...
with open(path) as __found: ...
count = [told for told in told_lines if (here := told)]
try: ...
except Error as there: ...
match count:
    case [some, *far]: ...
found.told = own(here)
"""


def written(folder: Path, text: str, name: str = "sample.py") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def test_parameters_have_a_type_or_count_as_any_wherever_it_is_mentioned(tmp_path: Path) -> None:
    assert list(parameters(written(tmp_path, TYPED))) == [
        Parameter("sample.py: cover", "board", is_any=False, of_kernel=True),
        Parameter("sample.py: cover", "left", is_any=True, of_kernel=True),
        Parameter("sample.py: cover", "depth", is_any=False, of_kernel=True),
        Parameter("sample.py: cover", "rest", is_any=True, of_kernel=True),
        Parameter("sample.py: cover", "more", is_any=False, of_kernel=True),
        Parameter("sample.py: fits", "piece", is_any=True, of_kernel=False),
        Parameter("sample.py: fits", "cell", is_any=False, of_kernel=False),
    ]


def test_kernels_are_wide_from_eight_parameters_on(tmp_path: Path) -> None:
    eight, seven = ", ".join("abcdefgh"), ", ".join("abcdefg")
    sample = f"@kernel\ndef wide({eight}): ...\n@kernel\ndef narrow({seven}): ...\ndef plain({eight}): ...\n"
    assert wide_kernels(parameters(written(tmp_path, sample))) == {"sample.py: wide": 8}


def test_lines_of_code_are_neither_blank_nor_comments_docstrings_or_imports(tmp_path: Path) -> None:
    lines = lines_of(written(tmp_path, CODE))
    assert [line.number for line in lines.code] == [10, 11, 14, 16, 17, 18, 19]
    assert lines.code[2].text == "def area(radius: float) -> float:"
    assert lines.comments == 3


def test_names_that_say_nothing_are_seen_wherever_they_are_bound(tmp_path: Path) -> None:
    bound = [place.partition(":")[2] for place in placeholder_names(written(tmp_path, NAMES))]
    assert sorted(bound, key=lambda place: int(place.split()[0])) == [
        "2 here",
        "3 _told",
        "4 ways",
        "4 some",
        "4 _laid",
        "5 _Room",
        "7 far",
        "7 own",
        "8 __found",
        "9 told",
        "9 here",
        "11 there",
        "13 some",
        "13 far",
    ]
    assert {place.split()[1].lstrip("_") for place in bound} == {name.lstrip("_") for name in PLACEHOLDERS}


def test_a_block_is_repeated_from_its_ninth_line_on_whatever_its_indentation(tmp_path: Path) -> None:
    block = [f"line_{number} = {number}" for number in range(9)]
    first = written(tmp_path, "\n".join(block), "first.py")
    inner = [
        "def build():",
        *(f"    {line}" for line in block[:5]),
        "    # aside",
        "",
        *(f"    {x}" for x in block[5:]),
    ]
    assert duplicated_blocks([first, written(tmp_path, "\n".join(inner), "inner.py")]) == ["first.py:1 ~ inner.py:2"]
    assert duplicated_blocks([first, written(tmp_path, "\n".join(block[1:]), "shorter.py")]) == []
    assert duplicated_blocks([first, written(tmp_path, "\n".join(block[::-1]), "turned.py")]) == []


def test_imports_inside_functions_and_for_types_are_distinguished(tmp_path: Path) -> None:
    sample = "import a.b\nif TYPE_CHECKING:\n    from c import d\ndef late():\n    from e import f, g\n"
    everywhere, for_types, inside = imports(written(tmp_path, sample))
    assert everywhere == (frozenset({"a.b"}), frozenset({"a.b"}), False, False)
    assert for_types == (frozenset({"c.d"}), frozenset({"c.d", "c"}), False, True)
    assert inside == (frozenset({"e.f", "e.g"}), frozenset({"e.f", "e.g", "e"}), True, False)
