"""Certificates of forced steps: accepted as they are made, refused once a step contradicts the solution."""

import json
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

import puzzlemill
from puzzlemill.puzzles.kinds import InputError, Kind

KINDS: Final[tuple[Kind, ...]] = ("gloop", "ottf", "iqblocks")


def certificate(kind: Kind, number: int = 0) -> dict[str, Any]:
    """The certificate of a ready-made puzzle as data."""
    made = puzzlemill.certify(puzzlemill.ready_made(kind).puzzles[number].instance)
    assert made
    data: dict[str, Any] = json.loads(made.to_json())
    return data


def faults(data: dict[str, Any], *steps: object) -> list[str]:
    return puzzlemill.Certificate.from_json(json.dumps(data | {"steps": [*steps]} if steps else data)).faults()


def wrong_steps(kind: str, step: dict[str, Any], later: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Steps that contradict the solution, to which a step leads, or do not follow at its place."""
    if kind == "ottf":
        side = "last" if step["side"] == "first" else "first"
        for cells in ([step["cell"]], step.get("cells", [step["cell"]])):
            yield {"kind": "group", "cell": step["cell"], "side": side, "cells": cells}
        yield {"kind": "count", "cell": step["cell"], "side": side}
        # A tile without open neighbours is placed before and after all of them.
        if any(sum(abs(a - b) for a, b in zip(one["cell"], step["cell"], strict=True)) == 1 for one in later):
            yield step | {"side": side}
    elif step["kind"] == "placed":
        what, where = ("lay", 2) if kind == "gloop" else ("cells", slice(None))
        for other in later:
            if other["kind"] == "placed":
                wrong = step | {what: [*step[what]]}
                wrong[what][where] = other[what][where]
                yield wrong
        yield {"kind": "ruled-out", "lays": [step["lay"]]} if kind == "gloop" else step | {"kind": "ruled-out"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [0, 25, 50])
def test_a_certificate_holds_as_it_is_made_and_with_no_step_less_or_against_the_solution(
    kind: Kind, number: int
) -> None:
    data = certificate(kind, number)
    steps = data["steps"]
    assert faults(data) == []
    assert faults(data, *steps[:-1])
    assert faults(data, *steps, steps[-1])
    assert faults(data | {"id": certificate(kind, number + 1)["id"]})
    refused = 0
    for place, step in enumerate(steps):
        for wrong in wrong_steps(kind, step, steps[place + 1 :]):
            assert faults(data, *steps[:place], wrong, *steps[place + 1 :])
            refused += 1
    assert refused >= 4


def test_a_puzzle_that_needs_a_trial_or_has_a_choice_has_no_certificate() -> None:
    for puzzle in ("ottf:5x7:.", "iqblocks:a11_b11:2x2:4.", "gloop:2x3:valid:7ffffff"):
        with pytest.raises(InputError):
            puzzlemill.certify(puzzle)  # type: ignore[arg-type]
    assert puzzlemill.certify(puzzlemill.parse_id("iqblocks:a11_b11:2x2:4.")) is None
    hard = [entry for kind in KINDS for entry in puzzlemill.ready_made(kind).puzzles if puzzlemill.needs_trial(entry)]
    assert hard
    assert not any(puzzlemill.certify(entry.instance) for entry in hard[::8])


def test_junk_is_refused_in_a_line() -> None:
    for kind in KINDS:
        data = certificate(kind)
        junk: tuple[list[Any], ...] = ([{"kind": "x"}], [{}], [1], [data["steps"][0] | {"more": 1}])
        for steps in junk:
            with pytest.raises(InputError):
                faults(data, *steps)
        assert all(line.isprintable() for line in faults(data | {"id": "x\n"}))
    with pytest.raises(InputError):
        puzzlemill.certify(puzzlemill.ready_made("domicles").puzzles[0].instance)
    empty = msgspec.json.encode(certificate("iqblocks") | {"steps": [{"kind": "placed", "piece": "a", "cells": []}]})
    assert puzzlemill.Certificate.from_json(empty).faults()
