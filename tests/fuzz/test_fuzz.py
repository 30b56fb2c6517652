"""The fuzzers find what is wrong and keep the input; a short run of every door finds nothing."""

import json
import re
import time
import tomllib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import Any

import hypothesis
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.kinds import InputError
from tests.fuzz import __main__ as fuzz
from tests.fuzz.doors import NAMES, Door, Judge, door
from tests.fuzz.mutations.json_inputs import json_text
from tests.fuzz.mutations.toml_inputs import tidy_toml
from tests.fuzz.trying import FOLDER, Result, Search, inputs, try_input

QUICK = "ids", "pieces", "levels", "pack_recipes", "book_recipes", "stores"

SORTS = 5
"""Sorts of refusals that the inputs of a door must meet, or else its mutations are too coarse to find anything."""


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


def lengthened(draws: Random, seeds: Sequence[bytes]) -> bytes:
    return draws.choice(seeds) + b"".join(draws.choice((b".", b"index", b"-")) for _ in range(draws.randrange(9)))


BROKEN = Door("broken", lambda: (b"right",), lengthened, opened)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"index", "index"),
        (b"refused\n", "the message is not one printable line"),
        (b"refused \x1b[2J", "the message is not one printable line"),
        (b"long", "the message has 1001 characters"),
        (b"wrong", "it is accepted, but: the text is wrong"),
        (b"slow", "it takes over 0 s"),
    ],
)
def test_every_sort_of_failure_is_noticed(monkeypatch: pytest.MonkeyPatch, data: bytes, text: str) -> None:
    monkeypatch.setattr("tests.fuzz.trying.MOST_SECONDS", 0.1)
    with pytest.raises((AssertionError, IndexError), match=f"^{text}"):
        try_input(BROKEN, data)


def test_inputs_accepted_or_refused_in_one_line_are_not_failures() -> None:
    assert try_input(BROKEN, b"right") == ""
    assert try_input(BROKEN, b"refused, no text") == "refused, no text"
    with pytest.raises(AssertionError, match=r"^the message does not begin with 'a.json:': 'refused'"):
        try_input(BROKEN._replace(begins="a.json:"), b"refused")


def test_a_failure_is_shrunk_and_kept_until_nothing_fails(tmp_path: Path) -> None:
    path = tmp_path / "broken"
    result = Search(BROKEN, path).run(seed=1, most=200)
    assert result.failure == "IndexError: 'rightindex'"
    assert path.read_bytes() == b"rightindex"
    assert Search(BROKEN, path, seconds=0.2).run(seed=1).failure == result.failure
    right = Search(BROKEN._replace(mutate=lambda draws, seeds: seeds[draws.randrange(1)]), path).run(seed=1, most=50)
    assert right._replace(slowest=0) == Result(1, 1, 0, "")
    assert not path.exists()


@hypothesis.seed(5)
@settings(max_examples=20)
@given(st.randoms(use_true_random=False))
def test_json_and_toml_are_written_in_many_ways_that_mean_the_same(draws: Random) -> None:
    value = {"a": {"b": [1, -2.5, 'x\0"y'], "c": []}, "d e": [{"f": True}, {"g": {"h": "é"}}]}
    assert json.loads(json_text(draws, value)) == value
    assert tomllib.loads(tidy_toml(value, draws).decode()) == value


class Fragile(Executor):
    """An executor that loses its workers."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_exception(TimeoutError("Task timeout"))
        return future


def test_the_input_that_ends_its_worker_can_be_tried_again(tmp_path: Path) -> None:
    [(name, result)] = fuzz.results(Fragile(), ["ids"], 1, None, 0.1)
    line = fuzz.line(name, result)
    assert line == "ids: hangs: Task timeout; to try it again: python -m tests.fuzz --again fuzz-failures/ids"
    path = tmp_path / "ids"
    for text, how in (("ottf:2x2:1a1a", "accepted"), ("ottf:2x2:", "refused: ")):
        path.write_text(text)
        tried = CliRunner().invoke(fuzz.main, ["--again", str(path)])
        assert tried.output.startswith(f"ids: {how}")
        assert tried.exit_code == 0


def test_an_unknown_door_is_refused_with_the_names_of_all() -> None:
    tried = CliRunner().invoke(fuzz.main, ["--doors", "ids,windows"])
    assert f"'windows', expected some of {','.join(NAMES)}" in " ".join(tried.output.split())
    assert tried.exit_code == 2


@pytest.mark.thorough
def test_a_run_prints_one_line_for_each_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ended = CliRunner().invoke(fuzz.main, ["--doors", "ids,pieces", "--inputs", "20", "--seed", "3"])
    assert re.fullmatch(r"(seed 3\n)?(\w+: 20 inputs, \d+% accepted, the slowest took \d\.\d\d s\n){2}", ended.output)
    assert (ended.exit_code, [*(tmp_path / FOLDER).iterdir()]) == (0, [])


def tried_inputs(name: str) -> list[str]:
    """What thirty inputs of a door meet, always the same ones."""
    one, texts = door(name), list[str]()

    @settings(
        max_examples=30,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(inputs(one))
    def collect(data: bytes) -> None:
        texts.append(re.sub(r"\S+/a\.db", "a.db", try_input(one, data)))

    collect()
    return texts


@pytest.mark.parametrize("name", QUICK)
def test_inputs_can_be_reproduced_and_none_fails(name: str) -> None:
    texts = tried_inputs(name)
    assert len(texts) == 30
    assert texts == tried_inputs(name)


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_a_short_run_finds_nothing_and_most_inputs_get_past_parsing(name: str) -> None:
    texts = tried_inputs(name)
    sorts = {re.sub(r"'.*?'|\".*?\"|[0-9]+", "", text)[:40] for text in texts}
    assert len(sorts) > SORTS, sorts


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_valid_inputs_are_accepted_and_judged_right(name: str) -> None:
    one = door(name)
    assert one.name == name
    assert [try_input(one, data) for data in one.seeds()] == [""] * len(one.seeds())
