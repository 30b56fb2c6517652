"""In a binary wheel nothing is compiled, and no call reaches machine code that was made for arguments of other types.

`make test-wheel` runs these tests, first without numba and then with it.
"""

import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any
from warnings import WarningMessage, catch_warnings, simplefilter

import numpy as np
import pytest

from puzzlemill.puzzles.kinds import PlainPythonWarning
from puzzlemill.solvers import kernels
from puzzlemill.solvers.compiling import ahead, ways
from puzzlemill.solvers.kernels import kernel

if not ahead.KERNELS:
    pytest.skip("this is no binary wheel", allow_module_level=True)

HAS_NUMBA = importlib.util.find_spec("numba") is not None
SIZE = 5

shuffle: Any = kernels.random_shuffle
"""Its calls with a state, an int64[::1] and an int64 are in the list."""


def state() -> Any:
    return np.array([1, 2, 3, 4], np.uint64)


def order() -> list[int]:
    """Where each item goes in a shuffle from this state."""
    places = np.arange(SIZE)
    shuffle(state(), places, SIZE)
    return [int(place) for place in places]


@kernel
def two_draws(state: Any) -> Any:
    return kernels.random_bits(state) ^ kernels.random_bits(state)


@pytest.fixture
def shown() -> Iterator[list[WarningMessage]]:
    """The warnings of a test, those included that a process shows once."""
    ways.warn.cache_clear()
    with catch_warnings(record=True) as warnings:
        simplefilter("always")
        yield warnings


def assert_shown(warnings: list[WarningMessage]) -> None:
    """Without numba, one warning says that plain Python runs, however often it does; with numba there is none."""
    assert [warning.category for warning in warnings] == ([] if HAS_NUMBA else [PlainPythonWarning])


OTHERS = {
    "narrow": lambda: np.arange(SIZE, dtype=np.int32),
    "unsigned": lambda: np.arange(SIZE, dtype=np.uint64),
    "floats": lambda: np.arange(float(SIZE)),
    "every second": lambda: np.arange(2 * SIZE)[::2],
    "backwards": lambda: np.arange(SIZE)[::-1],
    "unaligned": lambda: np.zeros(8 * SIZE + 1, np.uint8)[1:].view(np.int64),
}
if not HAS_NUMBA:  # which refuses it
    OTHERS["swapped bytes"] = lambda: np.arange(SIZE, dtype=">i8")


@pytest.mark.parametrize("make", OTHERS.values(), ids=OTHERS)
def test_arrays_of_other_types_are_answered_rightly(make: Callable[[], Any], shown: list[WarningMessage]) -> None:
    items = make()
    for _ in range(3):
        before = items.tolist()
        shuffle(state(), items, SIZE)
        assert items.tolist() == [before[place] for place in order()]
    assert_shown(shown)


@pytest.mark.usefixtures("shown")
def test_an_array_that_is_read_only_is_not_written() -> None:
    items = np.arange(SIZE)
    items.flags.writeable = False
    with pytest.raises(Exception, match=r"read-?only"):
        shuffle(state(), items, SIZE)
    assert items.tolist() == [*range(SIZE)]


@pytest.mark.parametrize("size", [SIZE, np.int64(SIZE), np.longlong(SIZE)], ids=repr)
def test_listed_calls_need_no_numba(size: object, shown: list[WarningMessage]) -> None:
    items = np.arange(SIZE)
    shuffle(state(), items, size)
    assert items.tolist() == order()
    assert shown == []


def test_arguments_can_have_names() -> None:
    items = np.arange(SIZE)
    shuffle(state(), size=SIZE, items=items)
    assert items.tolist() == order()


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize("size", [2**64, "5", [5]], ids=repr)
def test_what_is_no_size_is_an_exception(size: object) -> None:
    with pytest.raises(Exception, match=r"\S"):  # numba has exceptions of its own
        shuffle(state(), np.arange(SIZE), size)


@pytest.mark.parametrize("args", [(), (1, 2), (1, 2, 3, 4)])
def test_a_wrong_number_of_arguments_is_a_type_error(args: tuple[int, ...]) -> None:
    with pytest.raises(TypeError, match="argument"):
        shuffle(*args)


def test_kernels_of_others_can_call_ours(shown: list[WarningMessage]) -> None:
    one, two = state(), state()
    assert two_draws(one) == kernels.random_bits(two) ^ kernels.random_bits(two)
    assert one.tolist() == two.tolist()
    assert_shown(shown)


def test_a_kernel_looks_like_its_function() -> None:
    assert (shuffle.__name__, shuffle.__doc__) == ("random_shuffle", shuffle.py_func.__doc__)


def test_calls_hold_no_argument() -> None:
    args = state(), np.arange(SIZE), 12345678901234567
    before = [sys.getrefcount(each) for each in args]
    for _ in range(100):
        shuffle(args[0], args[1], SIZE)
        shuffle(args[0], size=SIZE, items=args[1])
    assert [sys.getrefcount(each) for each in args] == before


KIND = """
import sys, puzzlemill
kind = sys.argv[1]
for entry in puzzlemill.generate(kind, count=2, seed=1):
    assert puzzlemill.solve(entry.instance).solution is not None
print(*{"numba", "scipy", "networkx"} & {*sys.modules})
"""


@pytest.mark.parametrize("kind", ["gloop", "domicles", "ottf", "iqblocks"])
def test_making_grading_and_solving_load_neither_numba_nor_scipy_nor_networkx(kind: str) -> None:
    run = [sys.executable, "-W", "error", "-c", KIND, kind]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip() == ""
