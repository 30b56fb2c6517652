"""The example loaders: JavaScript plays and judges as the library does, and saves the same games."""

import functools
import gzip
import json
import math
import re
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

import puzzlemill
from puzzlemill.catalogues import piece_set_names
from puzzlemill.puzzles import KINDS, domicles, gloop, iqblocks, ottf
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.iqblocks.pieces import bundled, format_set
from puzzlemill.puzzles.kinds import Kind, Puzzle, solution_type
from puzzlemill.puzzles.packs import AnyEntry, Pack, write_lines, write_pack
from tests.support.example_games import FEW, checks_of, pack_of, plain, refused_games, walks_of
from tests.support.places import ROOT

NODE = shutil.which("node")

CODES = {
    "gloop": set(gloop.BREACHES),
    "domicles": set(domicles.BREACHES) - {"BAD_SWAP"},
    "ottf": set(ottf.BREACHES),
    "iqblocks": set(iqblocks.BREACHES),
}
"""Every code of a kind but `BAD_SWAP`: a solution from JSON with a bad swap already has the wrong type."""

BROKEN_PACKS = ("", "x", "[]", "null", "{}", '{"format":"puzzlemill-pack","version":2,"puzzles":[]}')

EVIL = "\"'><img src=x onerror=alert(1)><script>alert(1)</script>"
"""Markup that would run if it were treated as markup."""

LOADER = ROOT / "docs" / "examples" / "loader"


def hostile_packs(kind: Kind) -> list[str]:
    """Packs of one puzzle, with the markup in place of each number and text in turn."""
    whole = json.loads(write_pack(Pack(title=EVIL, puzzles=pack_of(kind).puzzles[:1])))
    packs: list[str] = []

    def replace(holder: Any, key: Any) -> None:
        value = holder[key]
        if isinstance(value, dict | list) and value:
            for inner in value if isinstance(value, dict) else range(min(2, len(value))):
                replace(value, inner)
        else:
            holder[key] = EVIL
            packs.append(json.dumps(whole))
            holder[key] = value

    replace(whole["puzzles"], 0)
    return packs


@functools.cache
def hostile() -> list[str]:
    """The same packs for all kinds."""
    return [text for kind in KINDS for text in hostile_packs(kind)]


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    """The answers of JavaScript to all questions below, from one run of node."""
    questions = {
        kind: {
            "text": write_pack(pack_of(kind)).decode(),
            "lines": b"".join(write_lines(pack_of(kind).puzzles)).decode(),
            "checks": plain(checks_of(kind)),
            "walks": plain([(index, states[-1].played) for index, states in walks_of(kind)]),
            "saved": [states[-1].to_json().decode() for _, states in walks_of(kind)],
            "refused": refused_games(kind),
            "few": FEW,
        }
        for kind in KINDS
    }
    asked = {"kinds": questions, "broken": BROKEN_PACKS, "hostile": hostile()}
    ended = node("tests/docs/example_loaders.mjs", data=asked)
    said: dict[str, Any] = json.loads(ended.stdout)
    return said


def node(script: str, *arguments: object, data: object = None) -> "subprocess.CompletedProcess[str]":
    """What a script in JavaScript does; without node its test is skipped."""
    if NODE is None:
        pytest.skip("node is not installed")
    command = [NODE, str(ROOT / script), *map(str, arguments)]
    return subprocess.run(command, input=json.dumps(data), capture_output=True, check=False, text=True)


def test_javascript_accepts_every_stored_solution(kind: Kind, answers: dict[str, Any]) -> None:
    assert answers[kind]["solved"] == [True] * len(pack_of(kind).puzzles)


def test_javascript_finds_the_broken_rules_that_python_finds(kind: Kind, answers: dict[str, Any]) -> None:
    met = set()
    for (puzzle, solution), breaches in zip(checks_of(kind), answers[kind]["checks"], strict=True):
        expected = python_check(puzzle, solution)
        assert [(breach["code"], breach["cells"]) for breach in breaches] == expected, (puzzle, solution)
        met |= {code for code, _ in expected}
    assert met == CODES[kind] | {"NOT_A_SOLUTION"}


def minutes_and_score(entry: AnyEntry) -> tuple[float, float]:
    """What the loaders sort by."""
    if entry.grade is None:
        return math.inf, math.inf
    return entry.grade.minutes or math.inf, entry.grade.score


def python_check(puzzle: Puzzle[Any], solution: Any) -> list[tuple[str, Any]]:
    """Codes and cells of the rules that a solution from JSON breaks."""
    solves = solution_type(type(puzzle))
    try:
        read = msgspec.json.decode(json.dumps(solution), type=solves)
    except msgspec.ValidationError:
        return [("NOT_A_SOLUTION", [])]
    return [(breach.code, plain(breach.cells)) for breach in puzzlemill.check(puzzle, read)]


def test_javascript_has_the_legal_moves_and_the_progress_that_python_has(kind: Kind, answers: dict[str, Any]) -> None:
    for (_, states), walk in zip(walks_of(kind), answers[kind]["walks"], strict=True):
        for state, moves in zip(states, walk["moves"], strict=True):
            assert sorted(map(json.dumps, moves)) == sorted(map(json.dumps, plain(state.moves())))
        assert walk["progress"] == [list(state.progress) for state in states]
        assert walk["undone"]


def test_a_game_continues_in_the_other_language(kind: Kind, answers: dict[str, Any]) -> None:
    for (_, states), saved in zip(walks_of(kind), answers[kind]["saved"], strict=True):
        after = puzzlemill.play_from_json(saved)
        assert after.puzzle == states[-1].puzzle
        assert after.played[: len(states[-1].played)] == states[-1].played
        assert len(after.played) == len(states[-1].played) + 5
        assert after.to_json().decode() == saved
        assert after.apply(after.moves()[0]).undo() == after


def test_a_solved_game_of_javascript_is_solved_in_python(kind: Kind, answers: dict[str, Any]) -> None:
    assert all(puzzlemill.play_from_json(saved).solved for saved in answers[kind]["routes"])


def test_javascript_refuses_malformed_games(kind: Kind, answers: dict[str, Any]) -> None:
    for text in refused_games(kind):
        with pytest.raises(ValueError, match=r"\S"):
            puzzlemill.play_from_json(text)
    assert None not in answers[kind]["refused"]


def test_the_next_level_goes_through_the_pack_by_rising_minutes(kind: Kind, answers: dict[str, Any]) -> None:
    puzzles = pack_of(kind).puzzles
    rising = [entry.id for entry in sorted(puzzles, key=minutes_and_score)]
    level = puzzles[0].grade.level if puzzles[0].grade else 0
    of_level = [entry.id for entry in puzzles if entry.grade and entry.grade.level == level]
    assert answers[kind]["order"] == {"ids": rising, "progress": [len(rising), len(rising)]}
    assert answers[kind]["made"] == [entry.id for entry in puzzles]
    assert answers[kind]["level"]["ids"] == [name for name in rising if name in of_level]
    assert answers[kind]["level"]["progress"] == [len(of_level)] * 2


def test_hints_are_shown_in_their_order_and_lead_to_the_end(kind: Kind, answers: dict[str, Any]) -> None:
    for entry, followed in zip(pack_of(kind).puzzles, answers[kind]["follow"], strict=False):
        assert followed == {"shown": [hint.text for hint in entry.hints or ()], "solved": True}


def test_the_page_can_be_played_by_taps_alone(kind: Kind, answers: dict[str, Any]) -> None:
    assert answers[kind]["tapped"] == [True] * FEW


def test_javascript_reads_packs_in_lines_and_refuses_other_files(answers: dict[str, Any]) -> None:
    assert all(answers[kind]["same"] for kind in KINDS)
    assert None not in answers["broken"]


def test_markup_in_a_pack_never_becomes_markup_of_the_page(answers: dict[str, Any]) -> None:
    """A pack is refused if anything that games read has the wrong form, and texts are only drawn as text."""
    refused = 0
    for text, (refusal, drawn) in zip(hostile(), answers["hostile"], strict=True):
        entry = json.loads(text)["puzzles"][0]
        instance = [value for name, value in entry["instance"].items() if name not in ("turned", "limits", "exact")]
        if EVIL.strip("\"'") in str([entry["id"], entry["kind"], instance]):
            assert refusal, text
        refused += refusal is not None
        for element in ElementTree.fromstring(drawn).iter() if drawn else ():
            assert element.tag.rpartition("}")[2] in ("svg", "g", "rect", "text", "circle", "path")
            assert not any(name.lower().startswith("on") or "href" in name for name in element.attrib)
    assert refused > 30
    assert any("&lt;img" in drawn for _, drawn in answers["hostile"])


def test_the_page_runs_nothing_but_its_own_scripts() -> None:
    page = (LOADER / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    assert policy
    rules = dict(rule.split(maxsplit=1) for rule in policy[1].split(";"))
    assert (rules["default-src"], rules["script-src"], rules["base-uri"]) == ("'none'", "'self'", "'none'")
    assert re.findall(r"<script[^>]*>", page) == ['<script type="module" src="index.mjs">']
    assert not re.search(r"<[^>]*\son\w+\s*=", page)
    for script in LOADER.glob("*.mjs"):
        text = script.read_text(encoding="utf-8")
        assert not re.search(
            r"(inner|outer)HTML|insertAdjacent|document\.write|\beval\b|new Function|javascript:", text
        )


def test_javascript_knows_the_tiles_and_the_bundled_pieces(answers: dict[str, Any]) -> None:
    assert answers["tiles"] == list(TILES)
    assert answers["sets"] == {name: format_set(bundled(name)) for name in piece_set_names()}


def test_the_demo_plays_a_gzipped_pack_to_its_end(tmp_path: Path) -> None:
    pack = Pack(title="Four kinds", puzzles=tuple(pack_of(kind).puzzles[0] for kind in KINDS))
    (tmp_path / "pack.json.gz").write_bytes(gzip.compress(write_pack(pack)))
    lines = demo(tmp_path / "pack.json.gz")[1].splitlines()
    assert lines[0] == "Four kinds: 4 puzzles"
    assert lines[2::2] == ["      hint: move 0"] * 4
    assert all("moves: solved" in line for line in lines[1:-1:2])
    assert lines[-1] == "4 of 4 solved"


def test_the_demo_takes_levels_by_number_or_name_and_names_what_it_cannot_use(tmp_path: Path) -> None:
    pack = tmp_path / "pack.json"
    entry = pack_of("domicles").puzzles[0]
    assert entry.grade
    puzzlemill.write(Pack(title="One", puzzles=(entry,)), pack)
    (tmp_path / "game.csv").write_text("number,id\n1,x\n")
    level, names = entry.grade.level, ("", "gentle", "easy", "medium", "hard", "expert", "marathon")
    assert demo(pack, level) == demo(pack, names[level])
    assert demo(pack, level)[0] == 0
    other = level % 5 + 1
    assert demo(pack, other)[::2] == (1, f"{pack}: has no puzzles of level {other} ({names[other]})\n")
    for word in ("medum", "0", "6", ""):
        assert demo(pack, word) == (2, "", f"level '{word}': expected 1 to 5, or {', '.join(names[1:])}\n")
    assert demo(tmp_path / "game.csv") == (2, "", f"{tmp_path / 'game.csv'}: is neither JSON nor JSON Lines\n")


def demo(*arguments: object) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of the demo."""
    ended = node("docs/examples/loader/demo.mjs", *arguments)
    return ended.returncode, ended.stdout, ended.stderr


def test_the_python_loader_plays_levels_and_prints_what_it_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = Pack(title="Four kinds", puzzles=tuple(pack_of(kind).puzzles[0] for kind in KINDS))
    puzzlemill.write(pack, tmp_path / "pack.json")
    loader = runpy.run_path(str(ROOT / "docs" / "examples" / "loader.py"))
    loader["main"]([str(tmp_path / "pack.json"), "9"])
    out = capsys.readouterr().out
    rising = sorted(pack.puzzles, key=minutes_and_score)
    assert [line.partition(": ")[0] for line in out.splitlines()[1:-1] if line[0] != " "] == [e.id for e in rising]
    assert out.count("moves: solved, no rule is broken") == 4
    assert out.endswith("4 solved\n")
    with pytest.raises(SystemExit, match="PACK"):
        loader["main"]([])
    for wrong, said in (
        (["none.json"], "none.json: cannot be read"),
        ([str(tmp_path / "pack.json"), "x"], "LEVELS 'x'"),
    ):
        with pytest.raises(SystemExit) as end:
            loader["main"](wrong)
        err = capsys.readouterr().err
        assert (end.value.code, err.startswith(said), err.count("\n")) == (2, True, 1)
