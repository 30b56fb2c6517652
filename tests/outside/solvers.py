"""The outside solvers as the test bench asks them: by kind and engine, a function that solves and one that counts."""

from collections.abc import Callable
from typing import Any, Protocol

from tests.outside.domicles import cp_sat as domicles_cp_sat
from tests.outside.domicles import sat as domicles_sat
from tests.outside.gloop import cp_sat as gloop_cp_sat
from tests.outside.gloop import sat as gloop_sat
from tests.outside.iqblocks import cp_sat as iqblocks_cp_sat
from tests.outside.iqblocks import sat as iqblocks_sat
from tests.outside.ottf import cp_sat as ottf_cp_sat
from tests.outside.ottf import sat as ottf_sat


class Outside(Protocol):
    """The functions of one engine, a module in each kind's folder."""

    @property
    def solve(self) -> Callable[[Any], Any]:
        """A solution, None if there is none, or `GIVE_UP`."""

    @property
    def count(self) -> Callable[[Any], Any]:
        """The number of solutions, or `GIVE_UP`."""


OUTSIDE: dict[str, dict[str, Outside]] = {
    "gloop": {"cp-sat": gloop_cp_sat, "sat": gloop_sat},
    "domicles": {"cp-sat": domicles_cp_sat, "sat": domicles_sat},
    "ottf": {"cp-sat": ottf_cp_sat, "sat": ottf_sat},
    "iqblocks": {"cp-sat": iqblocks_cp_sat, "sat": iqblocks_sat},
}
