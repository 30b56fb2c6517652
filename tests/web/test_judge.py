"""Hints of the npm package in random states of the shipped packs, judged by Python."""

import json

import pytest

from tests.web.judge import QUICK, answers, judged, table


@pytest.mark.thorough
@pytest.mark.parametrize("known", [False, True])
def test_hints_win_or_say_rightly_that_the_game_is_lost(known: bool) -> None:
    judgements = [judged(line) for line in answers(60, seed=7, known=known)]
    assert [one.line for one in judgements if not one.right] == []
    assert [one.line for one in judgements if not one.won and one.verdict != "unknown"] == []
    assert sum(one.verdict != "unknown" for one in judgements) >= 0.95 * len(judgements), table(judgements)


@pytest.mark.thorough
def test_a_wrong_answer_is_noticed() -> None:
    line = next(one for one in answers(40, seed=7) if json.loads(one)["verdict"] == "winnable")
    answer = json.loads(line)
    assert judged(line).right
    assert judged(line).won
    assert not judged(json.dumps({**answer, "verdict": "lost"})).right
    assert not judged(json.dumps({**answer, "steps": answer["steps"][:-1]})).won
    assert not judged(json.dumps({**answer, "steps": [*answer["steps"], {"undo": 1}]})).won
    assert not judged(json.dumps({**answer, "milliseconds": QUICK + 1})).known
