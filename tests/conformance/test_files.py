"""The files of conformance are what their maker makes, and they cover the rules of each kind."""

import functools
import importlib
import itertools
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import puzzlemill
from conformance.maker import tables
from conformance.maker.files import NAMES, STATES, WORDS, text_of
from conformance.maker.games import fnv, plain, play_games, refusal
from puzzlemill.catalogues import piece_set_names
from puzzlemill.puzzles import domicles, gloop, iqblocks, ottf
from puzzlemill.puzzles.kinds import KINDS, Kind
from puzzlemill.solvers.playing import game as playing
from tests.support.places import ROOT

FOLDER = ROOT / "conformance"

CODES = {
    "gloop": set(gloop.BREACHES),
    "domicles": set(domicles.BREACHES) - {"BAD_SWAP"},
    "ottf": set(ottf.BREACHES),
    "iqblocks": set(iqblocks.BREACHES),
}
"""Every code of a kind but `BAD_SWAP`: a solution from JSON with a bad swap already has the wrong type."""

REFUSALS = {"gloop": 10, "domicles": 4, "ottf": 3, "iqblocks": 8}
"""The number of rules by which the kind's `play.py` refuses moves, each with a message of its own."""


@functools.cache
def file_of(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return data


def states_of(kind: Kind) -> Iterator[dict[str, Any]]:
    for game in file_of(kind)["games"]:
        yield from game["states"]


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_what_its_maker_makes(name: str) -> None:
    assert text_of(name) == (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def test_the_sentences_are_those_of_the_words_files() -> None:
    """After a change of the words: `python -m conformance.maker words`."""
    assert text_of(WORDS) == (FOLDER / "words.json").read_text(encoding="utf-8")


def test_the_tables_of_typescript_are_what_their_maker_makes() -> None:
    """After a change of ids or pieces: `python -m conformance.maker tables`."""
    assert tables.text() == (ROOT / "web/src/tables.ts").read_text(encoding="utf-8")


def test_the_first_game_is_what_their_maker_makes(kind: Kind) -> None:
    texts = importlib.import_module(f"conformance.maker.{kind}")
    games = file_of(kind)["games"]
    tables = list(itertools.islice(texts.tables(), 1))
    assert play_games(texts, tables, STATES[kind]) == games[:1]


def test_a_file_has_thousands_of_states_and_stays_small(kind: Kind) -> None:
    states = list(states_of(kind))
    assert len(states) >= 3_000
    assert (FOLDER / f"{kind}.json").stat().st_size < 2_000_000
    lost = Counter(state["lost"] for state in states)
    assert lost[None] == 0
    assert min(lost[True], lost[False]) > 500
    assert sum(state["solved"] for state in states) > 100
    assert sum(state["move"] == "undo" for state in states) > 100


def test_every_broken_rule_appears(kind: Kind) -> None:
    solutions = [code for record in file_of(kind)["solutions"] for code, _ in record["broken"]]
    assert set(solutions) == CODES[kind] | {"NOT_A_SOLUTION"}
    assert any(state["broken"] for state in states_of(kind))


def test_every_rule_refuses_a_move(kind: Kind) -> None:
    messages = set()
    for game in file_of(kind)["games"]:
        state: Any = puzzlemill.play(puzzlemill.parse_id(game["id"]))
        for record in game["states"]:
            if record["move"]:
                move = record["move"]
                state = state.undo() if move == "undo" else state.apply(move_of(state, move))
            for move in record["refused"]:
                message = refusal(state, move)
                assert message
                rule = re.sub(r"'.*?'|\(.*?\)|\[.*\]|\d+|[().]{8}|[01]{2}|north|east|south|west", "", message)
                messages.add(re.sub(r"^.*?: ", "", rule))
        if len(messages) >= REFUSALS[kind]:
            return
    pytest.fail(f"only {messages}")


def move_of(state: Any, move: dict[str, Any]) -> Any:
    return msgspec.convert(move, playing(state.puzzle.kind).Move)


def test_ids_instances_and_saves_are_accepted_and_refused(kind: Kind) -> None:
    for section, field in (("ids", "instance"), ("instances", "id"), ("saves", "position")):
        accepted = Counter(record[field] is not None for record in file_of(kind)[section])
        assert min(accepted.values()) >= 5, section


def test_puzzles_are_varied() -> None:
    puzzles: dict[str, list[Any]] = {
        kind: [puzzlemill.parse_id(game["id"]) for game in file_of(kind)["games"]] for kind in KINDS
    }
    assert {puzzle.goal for puzzle in puzzles["gloop"]} == set(gloop.GOALS)
    for feature in (
        lambda puzzle: puzzle.limits,
        lambda puzzle: puzzle.unturned,
        lambda puzzle: puzzle.givens,
        lambda puzzle: len(puzzle.tiles) > len(puzzle.cells),
        lambda puzzle: "#" in "".join(puzzle.board),
    ):
        assert sum(bool(feature(puzzle)) for puzzle in puzzles["gloop"]) > 5
    assert Counter(puzzle.exact for puzzle in puzzles["domicles"]).keys() == {True, False}
    assert any("." in "".join(puzzle.template) for puzzle in puzzles["ottf"])
    sets = {puzzle.pieces for puzzle in puzzles["iqblocks"] if isinstance(puzzle.pieces, str)}
    assert sets == set(piece_set_names())
    own = [puzzle for puzzle in puzzles["iqblocks"] if not isinstance(puzzle.pieces, str)]
    assert any(not piece.flip for puzzle in own for piece in puzzle.pieces)
    assert any(iqblocks.twins_of(puzzle) for puzzle in own)
    assert any(puzzle.clues for puzzle in own)


def test_the_example_of_the_page_is_true() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    texts = importlib.import_module("conformance.maker.ottf")
    start: Any = puzzlemill.play(puzzlemill.parse_id("ottf:2x1:12"))
    after = start.apply(move_of(start, {"move": "place", "row": 1, "col": 0}))
    position = texts.position_text(after.puzzle, after.position)
    moves = ";".join(map(texts.move_text, after.moves()))
    assert f"`{position}`" in page
    assert f"`{moves}`" in page
    for text in (texts.position_text(start.puzzle, start.position), position, moves, "a", ""):
        assert fnv(text) in page
    assert plain(start.puzzle) == {"template": ["1", "2"]}
    assert after.solvable()
    assert after.apply(after.moves()[0]).solved


def test_the_page_describes_every_field() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    described = set(re.findall(r"^\|(?: `\w+`)? *\| `(\w+)` \||^\| `(\w+)` \|", page, re.M))
    fields = {name for pair in described for name in pair}
    for kind in KINDS:
        for records in file_of(kind).values():
            if isinstance(records, list):
                assert set(records[0]) <= fields | {"id"}
        assert set(next(states_of(kind))) <= fields
