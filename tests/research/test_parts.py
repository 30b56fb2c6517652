"""The parts of the observatory: mypy compares each with its contract."""

from typing import Any, Generic, NamedTuple, TypeVar

import pytest

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, Kind
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill_research.domicles import sample as domicles_sample
from puzzlemill_research.domicles import second_player as domicles_second_player
from puzzlemill_research.gloop import sample as gloop_sample
from puzzlemill_research.gloop import second_player as gloop_second_player
from puzzlemill_research.iqblocks import sample as iqblocks_sample
from puzzlemill_research.iqblocks import second_player as iqblocks_second_player
from puzzlemill_research.ottf import sample as ottf_sample
from puzzlemill_research.ottf import second_player as ottf_second_player
from puzzlemill_research.panels import Panel
from puzzlemill_research.panels import domicles as domicles_panel
from puzzlemill_research.panels import gloop as gloop_panel
from puzzlemill_research.panels import iqblocks as iqblocks_panel
from puzzlemill_research.panels import ottf as ottf_panel
from puzzlemill_research.parts import PARTS, part
from puzzlemill_research.players import Sample, SecondPlayer

P = TypeVar("P", bound=AnyPuzzle)


class Parts(NamedTuple, Generic[P]):
    second_player: SecondPlayer[P]
    sample: Sample
    panel: Panel[P]


COMPARED: dict[str, Parts[Any]] = {
    "gloop": Parts[Gloop](gloop_second_player, gloop_sample, gloop_panel),
    "domicles": Parts[Domicles](domicles_second_player, domicles_sample, domicles_panel),
    "ottf": Parts[Ottf](ottf_second_player, ottf_sample, ottf_panel),
    "iqblocks": Parts[IqBlocks](iqblocks_second_player, iqblocks_sample, iqblocks_panel),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_every_part(kind: Kind) -> None:
    assert [part(name, kind) for name in PARTS] == list(COMPARED[kind])


def test_no_part_is_found_of_an_unknown_kind() -> None:
    with pytest.raises(InputError, match="expected one of gloop, domicles, ottf, iqblocks"):
        part("sample", "chess")
