"""The machines pass correct engines and fail wrong ones, with as few moves as the bug needs."""

from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.support.engines import DomiclesEngine, GloopEngine, IqblocksEngine, OttfEngine

ENGINES = (GloopEngine, DomiclesEngine, OttfEngine, IqblocksEngine)
ROUNDS = settings(max_examples=10, stateful_step_count=15, deadline=None)
SEARCH = settings(max_examples=1000, stateful_step_count=8, deadline=None, database=None, report_multiple_bugs=False)


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.__name__)
def test_a_right_engine_passes(engine: Any) -> None:
    run_state_machine_as_test(engine, settings=ROUNDS)


class EastIgnored(GloopEngine):
    looks_east = False


class LooseGivens(GloopEngine):
    keeps_givens = False


class LooseTurns(GloopEngine):
    keeps_turns = False


class EndlessSwaps(DomiclesEngine):
    counts_swaps = False


class NoWrap(OttfEngine):
    wraps = False


class LooseBlocks(IqblocksEngine):
    lifts_givens = True


class Forgetful(OttfEngine):
    """Takes back a tile, but not the 1 that it added to its neighbours."""

    def undo(self) -> None:
        last = self.moves[-1]
        if hasattr(last, "row"):
            self.boards[-2] = {cell: n for cell, n in self.boards[-1].items() if cell != (last.row, last.col)}
        super().undo()


class NeverSolved(DomiclesEngine):
    def solved(self) -> bool:
        return False


class ShortList(IqblocksEngine):
    def legal(self) -> list[Any]:
        return self.state.moves()[1:]


class OneAhead(GloopEngine):
    def done(self) -> int:
        return len(self.shown()) + 1


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        pytest.param(EastIgnored, "your engine accepts Lay", marks=pytest.mark.thorough),
        (LooseGivens, "your engine accepts Lift"),
        (LooseTurns, "your engine accepts Lay.* has to lie as it is drawn"),
        (EndlessSwaps, "your engine accepts Swap"),
        (NoWrap, "the board: .* your engine has .*5"),
        (LooseBlocks, "your engine accepts Lift"),
        (Forgetful, "the board: "),
        (NeverSolved, "solved or not: puzzlemill has True, your engine has False"),
        (ShortList, r"the legal moves: .* your engine has set\(\)"),
        (OneAhead, "the progress: "),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_wrong_engine_is_found(engine: Any, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        run_state_machine_as_test(engine, settings=settings(SEARCH, phases=[Phase.generate]))


@pytest.mark.thorough
def test_a_forgetful_undo_shrinks_to_two_tiles_and_one_step_back() -> None:
    with pytest.raises(AssertionError) as error:
        run_state_machine_as_test(Forgetful, settings=settings(SEARCH, stateful_step_count=5))
    steps = [note for note in error.value.__notes__ if note.startswith("state.") and "agree" not in note]
    assert "ottf:1x2:" in steps[0] or "ottf:2x1:" in steps[0]
    assert [step.partition("(")[0] for step in steps[1:]] == ["state.solve", "state.take_back", "state.teardown"]
