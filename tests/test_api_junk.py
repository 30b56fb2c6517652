"""Whatever a caller passes, every name of the API works or raises `InputError` with one line."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import puzzlemill
from puzzlemill import InputError
from puzzlemill.puzzles.packs import Pack, make_entry

PUZZLE: Final = puzzlemill.parse_id("ottf:2x2:1223")
PUZZLES: Final = (
    PUZZLE,
    puzzlemill.parse_id("iqblocks:a11_b11:1x5:2.-2."),
    *(puzzlemill.ready_made(kind).puzzles[0].instance for kind in ("domicles", "gloop")),
)
ENTRY: Final = make_entry(PUZZLE)
DAY: Final = date(2026, 12, 24)

NUMBERS: Final = (True, 5, 0, -1, 10**30, 10**5000, 2**63, 1.5, float("nan"), float("inf"), -float("inf"), 3j)
TEXTS: Final = ("", "x", "3", "\0", "\udcff", "x" * 100_000, b"x", b"\xff")
HOLDERS: Final[tuple[object, ...]] = ([], [1], ["x"], (), {}, {"a": 1}, {1, 2}, [[[]]])
OTHERS: Final = (None, object(), int, len, lambda: None, puzzlemill, PUZZLE, ENTRY, Pack())
JUNK: Final[tuple[object, ...]] = (*NUMBERS, *TEXTS, *HOLDERS, *OTHERS)
"""Values of wrong types, and extreme ones."""

ANYTHING: Final = st.sampled_from(JUNK) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.binary(max_size=9),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.text(max_size=3), values, max_size=3),
    max_leaves=5,
)

P: Final[Any] = puzzlemill
VIEW: Final = puzzlemill.gloop_game().view(0)
RULES: Final = ("pair", "edges", "draw", "end", "out", "opener", "hand", "extra")


DOORS: Final[dict[str, Callable[[Any], object]]] = {
    "canonical": P.canonical,
    "certify": P.certify,
    "certify: budget": lambda junk: P.certify(PUZZLE, budget=junk),
    "needs_trial": P.needs_trial,
    "check": lambda junk: P.check(junk, None),
    "check: solution": lambda junk: [P.check(puzzle, junk) for puzzle in PUZZLES],
    "count": P.count,
    "count: budget": lambda junk: P.count(PUZZLE, junk),
    "count: seconds": lambda junk: P.count(PUZZLE, seconds=junk),
    "draw": P.draw,
    "draw: theme": lambda junk: P.draw(PUZZLE, theme=junk),
    "draw: language": lambda junk: P.draw(PUZZLE, language=junk),
    "draw: paper": lambda junk: P.draw(PUZZLE, paper=junk),
    "draw: dpi": lambda junk: P.draw(PUZZLE).to_png(junk),
    "draw: file": lambda junk: P.draw(PUZZLE).save(junk),
    "format_id": P.format_id,
    "generate": P.generate,
    "generate: climb": lambda junk: P.generate("ottf", climb=junk, tries=1),
    "generate: executor": lambda junk: P.generate("ottf", executor=junk, tries=1),
    "generate: level": lambda junk: P.iter_generate("ottf", level=junk),
    "generate: minutes": lambda junk: P.iter_generate("ottf", minutes=junk),
    "generate: progress": lambda junk: callable(junk) or P.iter_generate("ottf", progress=junk),
    "generate: score": lambda junk: P.iter_generate("ottf", score=junk),
    "generate: seed": lambda junk: P.iter_generate("ottf", seed=junk),
    "generate: table": lambda junk: P.iter_generate("ottf", table=junk),
    "generate: technique": lambda junk: P.iter_generate("ottf", technique=junk),
    "generate: tries": lambda junk: P.iter_generate("ottf", tries=junk),
    "generate: workers": lambda junk: P.iter_generate("ottf", workers=junk),
    "gloop_choice": P.gloop_choice,
    "gloop_choice: strength": lambda junk: P.gloop_choice(VIEW, junk),
    "gloop_choice: budget": lambda junk: P.gloop_choice(VIEW, budget=junk),
    "gloop_choice: seed": lambda junk: P.gloop_choice(VIEW, seed=junk),
    "gloop_game": P.gloop_game,
    "gloop_game: seed": lambda junk: P.gloop_game(seed=junk),
    "gloop_game: rules": lambda junk: [P.gloop_game(**{name: junk}) for name in RULES],
    "gloop_game: a move": lambda junk: P.gloop_game().apply(junk),
    "gloop_game: a seat": lambda junk: P.gloop_game().view(junk),
    "gloop_game_from_json": P.gloop_game_from_json,
    "grade": P.grade,
    "grade: table": lambda junk: P.grade(PUZZLE, junk),
    "iter_generate": P.iter_generate,
    "language": P.language,
    "iter_generate: count": lambda junk: P.iter_generate("ottf", count=junk),
    "parse_id": P.parse_id,
    "pencil_givens": P.pencil_givens,
    "play": P.play,
    "play: a move": lambda junk: [P.play(puzzle).apply(junk) for puzzle in PUZZLES],
    "play: hint": lambda junk: P.play(PUZZLE).hint(budget=junk),
    "play_from_json": P.play_from_json,
    "puzzle_for": lambda junk: P.puzzle_for(junk, Pack(puzzles=(ENTRY,))),
    "puzzle_for: source": lambda junk: P.puzzle_for(DAY, junk),
    "puzzle_for: start": lambda junk: P.puzzle_for(DAY, Pack(puzzles=(ENTRY,)), start=junk),
    "puzzle_for: week": lambda junk: P.puzzle_for(DAY, Pack(puzzles=(ENTRY,)), week=junk),
    "puzzle_for: seed": lambda junk: P.puzzle_for(DAY, Pack(puzzles=(ENTRY,)), seed=junk),
    "puzzle_for: seed of a generator": lambda junk: isinstance(junk, int) or P.puzzle_for(DAY, "ottf", seed=junk),
    "Calendar": P.Calendar,
    "Calendar: days": lambda junk: next(P.Calendar(Pack(puzzles=(ENTRY,))).days(DAY, junk), None),
    "make_pack": P.make_pack,
    "make_pack: seed": lambda junk: P.make_pack("missing.toml", seed=junk),
    "Certificate": P.Certificate.from_json,
    "distance": P.distance,
    "distance: budget": lambda junk: P.distance(PUZZLES[2], junk),
    "judge": P.judge,
    "parse_pieces": P.parse_pieces,
    "refute": P.refute,
    "refute: unique": lambda junk: [P.refute(puzzle, unique=junk) for puzzle in PUZZLES[:2]],
    "refute: budget": lambda junk: P.refute(PUZZLE, budget=junk),
    "read": P.read,
    "read_table": P.read_table,
    "ready_made": P.ready_made,
    "short_id": P.short_id,
    "solutions": lambda junk: next(P.solutions(junk), None),
    "solutions: budget": lambda junk: next(P.solutions(PUZZLE, junk), None),
    "solutions: seconds": lambda junk: next(P.solutions(PUZZLE, seconds=junk), None),
    "solve": P.solve,
    "solve: budget": lambda junk: P.solve(PUZZLE, junk),
    "solve: limit": lambda junk: P.solve(PUZZLE, limit=junk),
    "solve: seconds": lambda junk: P.solve(PUZZLE, seconds=junk),
    "steps": P.steps,
    "steps: budget": lambda junk: P.steps(PUZZLE, junk),
    "write": lambda junk: P.write(junk, "pack.json"),
    "write: path": lambda junk: P.write(Pack(), junk),
    "Pack: title": lambda junk: P.write(Pack(title=junk), "pack.json"),
    "Pack: puzzles": lambda junk: P.write(Pack(puzzles=junk), "pack.json"),
    "Domicles": lambda junk: P.Domicles(junk, junk, junk, junk, junk),
    "Gloop": lambda junk: P.Gloop(junk, "valid", junk),
    "IqBlocks": lambda junk: (P.IqBlocks("classic", junk), P.IqBlocks(junk, (".",))),
    "Ottf": P.Ottf,
    "InputError": lambda junk: str(P.InputError(junk)),
    "OutOfReachError": lambda junk: str(P.OutOfReachError(junk)),
}
"""Names called with one value; those with a colon pass it as the parameter after it."""

RECORDS: Final = {"Breach", "Drawing", "Entry", "Grade", "Hint", "MinutesTable", "Origin", "Outcome", "Reason"}
SOLUTIONS: Final = {"Filling", "Order", "Packing", "Swaps"}
VALUES: Final = (
    RECORDS
    | SOLUTIONS
    | {
        "State",
        "Trace",
        "KINDS",
        "AnyEntry",
        "AnyPuzzle",
        "Kind",
        "Puzzle",
        "UnknownFieldWarning",
        "NotEnoughWarning",
        "Words",
    }
)
"""Names of result types and constants, which check nothing when they are made."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def works_or_says_why(door: str, junk: object) -> None:
    """Call with a value; it may raise only `InputError`, with one printable line."""
    line = "works"
    try:
        DOORS[door](junk)
    except InputError as error:
        line = str(error)
    assert line.isprintable()
    assert 0 < len(line) <= 1000


def test_every_name_is_tried() -> None:
    assert {door.partition(":")[0] for door in DOORS} | VALUES == {*dir(puzzlemill)} - {"__version__"}


@pytest.mark.parametrize("door", DOORS)
def test_values_of_wrong_types_and_extreme_ones(door: str) -> None:
    for junk in JUNK:
        works_or_says_why(door, junk)


@pytest.mark.thorough
@pytest.mark.parametrize("door", DOORS)
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(junk=ANYTHING)
def test_anything(door: str, junk: object) -> None:
    works_or_says_why(door, junk)


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda: P.generate("ottf", count="3"), "count '3': expected a whole number"),
        (lambda: P.generate("ottf", count=0), "count 0: expected at least 1"),
        (lambda: P.generate(5), "kind 5: expected one of gloop, domicles, ottf, iqblocks"),
        (lambda: P.generate("ottf", seed=None), "seed: expected a whole number"),
        (lambda: P.generate("ottf", technique=5), "technique 5: expected a name or a list of names"),
        (lambda: P.generate("ottf", progress=5), "progress 5: expected a function of two numbers"),
        (lambda: P.generate("ottf", executor=5), "executor: expected a concurrent.futures.Executor, got int"),
        (
            lambda: P.gloop_game(hnad=8),
            "gloop_game: 'hnad': unknown rule; expected one of pair, edges, draw, end, out, opener, hand, extra; "
            "did you mean hand?",
        ),
        (
            lambda: P.gloop_choice(VIEW, "medum"),
            "opponent 'medum': expected one of random, easy, medium, strong, expert; did you mean medium?",
        ),
        (lambda: P.gloop_choice(P.gloop_game().view(1)), "it is the turn of seat 0"),
        (
            lambda: P.gloop_choice(P.gloop_game()),
            "expected the view of a player, got State; use state.view(state.to_move)",
        ),
        (lambda: P.parse_id(5), "id: expected a string, got int; format_id gives the id of a puzzle"),
        (lambda: P.solve("x"), "expected a puzzle, got str; parse_id reads an id"),
        (lambda: P.play("x"), "expected a puzzle, got str; parse_id reads an id"),
        (lambda: P.solve(PUZZLE, budget="many"), "budget 'many': expected a whole number"),
        (lambda: P.solve(PUZZLE, budget=-1), "budget -1: expected at least 0"),
        (lambda: P.solve(PUZZLE, seconds=float("nan")), "seconds nan: expected more than 0"),
        (lambda: P.count(PUZZLE, seconds="3"), "seconds '3': expected a number"),
        (
            lambda: P.draw(PUZZLE, theme="larg"),
            "theme 'larg': expected one of light, large, ink, colour; did you mean large?",
        ),
        (lambda: P.read(5), "file 5: expected a file name"),
        (lambda: P.read("a\0b"), "file 'a\\x00b': expected a file name"),
        (
            lambda: P.write([ENTRY], "a.json"),
            "a.json: expected a pack, got list; use Pack(title=..., puzzles=tuple(entries))",
        ),
        (
            lambda: P.write(Pack(), "a.txt"),
            "a.txt: expected FILE.json or FILE.jsonl (both also with .gz), or FILE.csv for a summary; "
            "for pages use `puzzlemill render`",
        ),
        (lambda: P.read_table(5), "file 5: expected a file name"),
        (
            lambda: P.grade(PUZZLE, 5),
            "table: expected a MinutesTable, got int; puzzlemill.read_table reads one from a file",
        ),
        (
            lambda: P.generate("ottf", table=5),
            "table: expected a MinutesTable, got int; puzzlemill.read_table reads one from a file",
        ),
        (lambda: P.generate("ottf", minutes=5), 'minutes 5: expected a string such as "5-15"'),
        (lambda: P.ready_made(5), "kind 5: expected one of gloop, domicles, ottf, iqblocks"),
        (lambda: P.Ottf(5), "Ottf: a field has the wrong type: object of type 'int' has no len()"),
    ],
)
def test_the_line_says_what_would_be_right(call: Callable[[], object], line: str) -> None:
    with pytest.raises(InputError) as caught:
        call()
    assert str(caught.value) == line


def test_wrong_solutions_are_breaches_and_never_errors() -> None:
    for puzzle in PUZZLES:
        for junk in JUNK:
            assert [breach.code for breach in P.check(puzzle, junk)] == ["NOT_A_SOLUTION"]


@pytest.mark.parametrize("ending", ["json", "json.gz", "jsonl", "jsonl.gz", "csv"])
def test_a_pack_is_written_in_the_form_of_its_ending(ending: str) -> None:
    pack = Pack(title="", puzzles=(ENTRY,))
    puzzlemill.write(pack, f"a.{ending}")
    begin = {"json": b'{"format"', "jsonl": b'{"kind"', "csv": b"number,"}.get(ending, b"\x1f\x8b")
    assert Path(f"a.{ending}").read_bytes().startswith(begin)
    if ending != "csv":
        assert puzzlemill.read(Path(f"a.{ending}")) == pack
