"""The fuzzers find what is wrong, and make the same inputs for any number of workers; a short run of every door."""

import json
import time
import tomllib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from puzzlemill.puzzles.kinds import InputError
from tests.fuzz.__main__ import main
from tests.fuzz.doors import NAMES, Door, Judge, door
from tests.fuzz.mutations.json_text import json_text, read_json
from tests.fuzz.mutations.toml_text import toml_text
from tests.fuzz.reporting import LEAST_PARSED, past_parsing, saved
from tests.fuzz.running import Plan, result_of, run
from tests.fuzz.shrinking import shrunk
from tests.fuzz.trying import Failed, Tally, made_input, try_batch, try_input

RESEARCH = tuple(name for name in NAMES if name.startswith("research."))
PRODUCT = tuple(name for name in NAMES if name not in (*RESEARCH, "pieces"))
QUICK = [name for name in NAMES if name in ("ids", "pieces", "times")]


class AsItIsError(InputError):
    """An error whose text is not made printable and short, unlike those of all others."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words: str = words

    def __str__(self) -> str:
        return self.words


def opened(data: bytes) -> Judge:
    """The door of a reader with a bug of every sort."""
    text = data.decode("ascii", "replace")
    if "refused" in text:
        raise AsItIsError(text)
    if "index" in text:
        raise IndexError(text)
    if "slow" in text:
        until = time.process_time() + 0.5
        while time.process_time() < until:
            pass
    if "long" in text:
        raise AsItIsError("x" * 1001)
    return lambda: ["the text is wrong"] if "wrong" in text else []


def changed(draws: Random, seeds: Sequence[bytes]) -> bytes:
    return draws.choice(seeds)


BROKEN = Door("broken", "is a text", lambda: (b"right",), changed, opened, lambda data: b"no" not in data)


@pytest.mark.parametrize(
    ("data", "what", "text"),
    [
        (b"index", "exception", "IndexError at test_fuzz.py"),
        (b"refused\n", "message", "the message is not one printable line"),
        (b"refused \x1b[2J", "message", "the message is not one printable line"),
        (b"long", "message", "the message has 1001 characters"),
        (b"wrong", "wrong acceptance", "the text is wrong"),
        (b"slow", "too slow", "took 0 s"),
    ],
)
def test_every_sort_of_failure_is_noticed(monkeypatch: pytest.MonkeyPatch, data: bytes, what: str, text: str) -> None:
    monkeypatch.setattr("tests.fuzz.trying.MOST_SECONDS", 0.1)
    failure = try_input(BROKEN, data).failure
    assert failure
    assert failure.what == what
    assert failure.text.startswith(text)


def test_inputs_accepted_or_refused_in_one_line_are_not_failures() -> None:
    assert try_input(BROKEN, b"right")[:2] == (True, True)
    assert try_input(BROKEN, b"refused")[:2] == (True, False)
    assert try_input(BROKEN, b"refused, no text")[:2] == (False, False)
    assert not any(try_input(BROKEN, data).failure for data in (b"right", b"refused"))


def test_a_message_must_name_its_input() -> None:
    failure = try_input(BROKEN._replace(begins="a.json:"), b"refused").failure
    assert failure
    assert failure.text == "the message does not begin with 'a.json:': 'refused'"


def test_a_failure_is_shrunk_and_saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tests.fuzz.shrinking.door", lambda name: BROKEN)
    data = b"this is the index of a book"
    failure = try_input(BROKEN, data).failure
    assert failure
    smaller = shrunk("broken", data, failure.alike)
    assert smaller == b"index"
    lines = saved(tmp_path, "broken", Failed(7, smaller, failure), 3).splitlines()
    [path] = [path for path in tmp_path.iterdir() if not path.suffix]
    assert path.read_bytes() == b"index"
    assert lines[1:] == [
        "  of input 7 of seed 3, 5 bytes; to try it again:",
        f"  python -m tests.fuzz --again {path}",
    ]


@pytest.mark.few
@pytest.mark.parametrize("name", QUICK)
def test_inputs_can_be_reproduced_and_none_fails(name: str) -> None:
    numbers = range(40)
    assert [made_input(door(name), 5, number) for number in numbers] == [
        made_input(door(name), 5, number) for number in numbers
    ]
    tally = try_batch(name, 5, numbers)
    assert tally.inputs == 40
    assert [failed.failure for failed in tally.failures] == []


@pytest.mark.parametrize("gap", range(20))
def test_json_and_toml_are_written_in_many_ways_that_mean_the_same(gap: int) -> None:
    data = b'{"a": {"b": [1, -2.5, "x\\u0000\\"y"], "c": []}, "d e": [{"f": true}, {"g": {"h": "\\u00e9"}}]}'
    assert json.loads(json_text(Random(gap), read_json(data))) == json.loads(data)
    assert tomllib.loads(toml_text(Random(gap), read_json(data), tidy=True).decode()) == json.loads(data)


class Fragile(Executor):
    """An executor that loses its worker to one input, alone or in a batch."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        if 3 in args[2]:
            future.set_exception(TimeoutError("Task timeout"))
        else:
            future.set_result(try_batch(*args))
        return future


def test_the_one_input_that_ends_its_worker_is_found() -> None:
    executor = Fragile()
    batch = executor.submit(try_batch, "ids", 1, range(6))
    tally = result_of(executor, batch, "ids", 1, range(6))
    assert (tally.inputs, tally.failed) == (6, 1)
    [failed] = tally.failures
    assert (failed.number, failed.data) == (3, made_input(door("ids"), 1, 3))
    assert failed.failure.what == "hang"


def test_a_saved_input_is_tried_again(tmp_path: Path) -> None:
    path = tmp_path / "ids-0123456789"
    path.write_bytes(b"ottf:2x2:1a1a")
    tried = CliRunner().invoke(main, ["--again", str(path)])
    assert tried.output.startswith("ids: accepted in 0.")
    assert tried.exit_code == 0


def test_an_unknown_door_is_refused_with_the_names_of_all() -> None:
    tried = CliRunner().invoke(main, ["--doors", "ids,windows"])
    assert f"'windows', expected some of {','.join(NAMES)}" in " ".join(tried.output.split())
    assert tried.exit_code == 2


def test_a_door_without_inputs_is_not_said_to_be_coarse(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for inputs, status in ((0, 0), (9, 1)):
        tallies = {"ids": Tally(inputs)}
        monkeypatch.setattr("tests.fuzz.__main__.run", lambda *plan, tallies=tallies: tallies)
        with pytest.raises(SystemExit) as end:
            main(["--doors", "ids"])
        assert end.value.code == status
        assert ("less than 30%" in capsys.readouterr().out) == bool(status)


@pytest.mark.thorough
@pytest.mark.parametrize("names", [PRODUCT, RESEARCH], ids=["product", "research"])
def test_a_short_run_finds_nothing_and_most_inputs_get_past_parsing(names: tuple[str, ...]) -> None:
    tallies = run(Plan((*names, "pieces"), 1, inputs=30), 2)
    assert tallies.keys() == {*names, "pieces"}
    for name, tally in tallies.items():
        assert tally.inputs == 30
        assert [failed.failure for failed in tally.failures] == []
        assert past_parsing(tally) >= LEAST_PARSED, name
    alone = run(Plan(["pieces"], 1, inputs=30), 1)["pieces"]
    assert (alone.parsed, alone.accepted) == (tallies["pieces"].parsed, tallies["pieces"].accepted)


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_valid_inputs_are_accepted_and_judged_right(name: str) -> None:
    one = door(name)
    assert one.name == name
    for data in one.seeds():
        trial = try_input(one, data)
        assert trial.accepted, data[:200]
        assert trial.failure is None
        assert one.parses(data)
