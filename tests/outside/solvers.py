"""The outside solvers as the test bench asks them: by kind and engine, a function that solves and one that counts."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.outside.domicles import cp_sat as domicles_cp_sat
from tests.outside.domicles import sat as domicles_sat
from tests.outside.gloop import cp_sat as gloop_cp_sat
from tests.outside.gloop import sat as gloop_sat
from tests.outside.iqblocks import cp_sat as iqblocks_cp_sat
from tests.outside.iqblocks import sat as iqblocks_sat
from tests.outside.ottf import cp_sat as ottf_cp_sat
from tests.outside.ottf import sat as ottf_sat


class Outside(NamedTuple):
    """What answers for one engine: a solution, None where there is none; the number of solutions; or `GIVE_UP`."""

    solve: Callable[[Any], Any]
    count: Callable[[Any], Any]


OUTSIDE: dict[str, dict[str, Outside]] = {
    "gloop": {
        "cp-sat": Outside(gloop_cp_sat.solve, gloop_cp_sat.count),
        "sat": Outside(gloop_sat.solve, gloop_sat.count),
    },
    "domicles": {
        "cp-sat": Outside(domicles_cp_sat.solve, domicles_cp_sat.count),
        "sat": Outside(domicles_sat.solve, domicles_sat.count),
    },
    "ottf": {
        "cp-sat": Outside(ottf_cp_sat.solve, ottf_cp_sat.count),
        "sat": Outside(ottf_sat.solve, ottf_sat.count),
    },
    "iqblocks": {
        "cp-sat": Outside(iqblocks_cp_sat.solve, iqblocks_cp_sat.count),
        "sat": Outside(iqblocks_sat.solve, iqblocks_sat.count),
    },
}
