"""Ledgers: what rules, readers, solvers, graders and generators say and make, with digests of longer texts.

After a change that is meant to be seen, `python -m tests.support.ledgers` writes them again; read the difference.
"""

import functools
import hashlib
import inspect
import itertools
import json
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from conformance.maker.spoiling import spoiled
from puzzlemill import check, format_id, grade, parse_id, play, steps
from puzzlemill.generator import Target, generate, maker, options_type, read_options
from puzzlemill.generator.domicles.options import MOST_SWAPS
from puzzlemill.generator.domicles.options import Options as DomiclesOptions
from puzzlemill.generator.gloop import reachable_levels as gloop_levels
from puzzlemill.generator.iqblocks import reachable_levels as iqblocks_levels
from puzzlemill.generator.search.targets import check_techniques, parse_target, shipped_levels
from puzzlemill.grading.players import Limits, player
from puzzlemill.puzzles import form, size
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.kinds import KINDS, InputError, Kind, solution_type
from puzzlemill.puzzles.likeness import difference, look
from puzzlemill.puzzles.packs import Pack, json_schema, read_pack, write_lines, write_pack
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers import claims, count, solutions, solve
from puzzlemill.solvers.domicles import bounds
from puzzlemill.solvers.domicles.descent import descent_chance
from puzzlemill.solvers.gloop import frontier
from puzzlemill.solvers.ottf.depth import depth
from puzzlemill.solvers.ottf.trials import trace
from puzzlemill.solvers.outcome import Outcome
from tests.support.ottf import REASONS, TWO_DEEP, TWO_WAYS, rows_of
from tests.support.places import ROOT

FOLDER: Final = ROOT / "tests/support/ledgers"

NODES: Final = 1_500
"""The budget of each search."""

PARTS: Final = {"gloop": 7, "domicles": 11, "ottf": 2, "iqblocks": 19}
"""Every how manieth puzzle of the kind's conformance file is in its ledgers."""

BARS: Final = Piece("A", ("##",)), Piece("B", ("##",))

MORE: Final[dict[str, list[Any]]] = {
    "gloop": [
        parse_id("gloop:3x3:perfect:a142a6"),
        parse_id("gloop:2x3:valid:4000002c6"),
        parse_id("gloop:4x3:mixed:10010008800802a00644"),
    ],
    "domicles": [
        parse_id("domicles:4x4:9:e2:62307551768143508093419631648295"),
        parse_id("domicles:7x4:9:e5:32765410504386974298626596523074416195758320872164733153"),
    ],
    "iqblocks": [
        parse_id("iqblocks:iq:8x8:45.3g.5j.g.2j5."),
        parse_id("iqblocks:iq:8x8:2.4a4.2a6.3i5.3i.2e4.i.2e4.i.2e3.2j.2e5j3."),
        IqBlocks(BARS, ("A.", ".B")),
        IqBlocks(BARS, (".#..", "##.#")),
        IqBlocks(BARS, ("...", "#.#")),
    ],
    "ottf": [TWO_WAYS, TWO_DEEP, *map(rows_of, REASONS)],
}
"""Puzzles that the files of conformance lack."""

OPTIONS: Final[dict[str, list[dict[str, Any]]]] = {
    "gloop": [
        {},
        {"board": "3x4", "goal": "valid", "spares": 2},
        {"board": "3x3", "goal": "mixed", "cap_sum": "-2..2", "blank": False},
        {"board": "3x4", "deduction": "single"},
        {"board": "4x4", "deduction": "closure", "extra": 1, "unturned": True},
        {"board": "4x3", "givens": 3, "solutions": 1},
        {"board": "5x4", "deduction": "parity"},
        {"board": "11"},
    ],
    "domicles": [
        {},
        {"layout": "3x3", "swaps": 2},
        {"layout": "2x3", "shuffle": "plain", "swaps": 4},
        {"layout": "3x3", "uniform": "tile-sets"},
        {"layout": "3x3", "unique": True, "swaps": 3},
        {"layout": "3x4", "pips": 9, "swaps": 3},
        *({"layout": layout} for layout in ("3x2", "4x2", "5x2", "3x3", "4x3")),
        {"layout": "4x4", "pips": 9},
    ],
    "ottf": [
        {},
        {"board": "6x6", "method": "order", "holes": 0.3},
        {"board": "5x7", "method": "grown", "sources": 2},
        {"board": "5x6", "method": "winding", "symmetry": "turn"},
        {"board": "5x6", "method": "harmonic", "holes": 0.0, "unique": True},
        {"board": "6x7", "method": "harmonic", "block": "4x5", "sources": 2, "sinks": 1},
        {"board": "8x8", "method": "harmonic", "holes": 0.0},
        {"board": "6x7", "depth": 2},
        {"letters": "A B/C", "holes": 0.1},
        {"mask": "####/####/####"},
        {"board": "8x8", "symmetry": "all"},
        {"holes": 0.3},
        {"symmetry": "mirror"},
        *({"board": board} for board in ("4x4", "7x9", "9x9", "12x13", "15x15", "20x20", "3x3", "2x9")),
    ],
    "iqblocks": [
        {},
        {"givens": 4, "minimal": True},
        {"cells": 14},
        {"givens": 3, "solutions": 0},
        {"pieces": "a1111.1100_b111_c11.10_d11", "board": "3x5:14.-", "solutions": 0},
    ],
}
"""The options with which the generators are tried."""

SMALL: Final[dict[str, list[dict[str, str]]]] = {
    "gloop": [{"board": "2x3", "goal": "valid"}, {"deduction": "parity"}],
    "domicles": [{"layout": "2x3"}],
    "ottf": [{"board": "4x5"}, {"method": "harmonic"}],
    "iqblocks": [],
}
"""Options that are offered with each other one."""


def differing(floor: str, kind: Kind) -> list[str]:
    """The lines of a ledger that are no longer true, each followed by what would be true now."""
    lines = path(floor, kind).read_text(encoding="utf-8").splitlines()
    pairs = itertools.zip_longest(lines, FLOORS[floor](kind), fillvalue="no line")
    return [line for pair in pairs if pair[0] != pair[1] for line in pair]


def path(floor: str, kind: Kind) -> Path:
    """The file of a ledger."""
    return FOLDER / f"{floor}-{kind}.txt"


def puzzles(kind: Kind) -> list[Any]:
    """Varied small puzzles, many without a solution."""
    return [parse_id(game["id"]) for game in conforming(kind)["games"][:: PARTS[kind]]] + MORE.get(kind, [])


@functools.cache
def conforming(kind: Kind) -> dict[str, Any]:
    """The file of conformance of a kind."""
    return msgspec.json.decode((ROOT / f"conformance/{kind}.json").read_bytes(), type=dict[str, Any])


def digest(said: Any) -> str:
    """Eight letters that differ if what is said differs."""
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()[:8]


def _door(package: str) -> str:
    """The public functions and records of a package: parameters with their defaults, and how strict the records are."""
    listed = []
    for name, value in sorted(vars(import_module(f"puzzlemill.{package}")).items()):
        is_record = isinstance(value, type) and issubclass(value, msgspec.Struct)
        if name[0] != "_" and (is_record or inspect.isfunction(value)) and package in value.__module__:
            config = value.__struct_config__ if is_record else None
            strict = config and (config.frozen, config.order, config.forbid_unknown_fields, config.omit_defaults)
            parameters = inspect.signature(value).parameters.values()
            defaults = [f"{each.kind.name} {each.name} {each.default}" for each in parameters]
            listed.append(f"{name} {digest([strict, defaults])}")
    return f"{package}: {', '.join(listed)}"


def _outcome(outcome: Outcome[Any]) -> str:
    effort = " ".join(map(str, msgspec.structs.astuple(outcome.effort)))
    return f"{outcome.status} {len(outcome.solutions)} of {outcome.count} ({effort}) {digest(outcome)}"


def _said(puzzle: Any) -> Iterator[str]:
    yield format_id(puzzle)
    yield f"solve {_outcome(solve(puzzle, NODES))}"
    yield f"several {_outcome(solve(puzzle, NODES, limit=3))}"
    yield f"count {_outcome(count(puzzle, NODES))}"
    trace = steps(puzzle, NODES)
    yield f"steps {len(trace.steps)} {digest(trace)}"
    yield f"hints {' '.join(map(digest, _game(puzzle)))}"
    yield f"parts {' '.join(map(digest, PARTS_OF[puzzle.kind](puzzle)))}"


def _gloop(puzzle: Any) -> Iterator[Any]:
    if frontier.suits(puzzle):
        yield frontier.count_packings(puzzle, NODES)


def _domicles(puzzle: Any) -> Iterator[Any]:
    yield _or_error(bounds, puzzle, NODES)
    yield descent_chance(puzzle)
    yield claims(puzzle, NODES)


def _ottf(puzzle: Any) -> Iterator[Any]:
    yield depth(puzzle)
    yield trace(puzzle, NODES)
    yield _or_error(lambda: list(itertools.islice(solutions(puzzle, NODES), 3)))


def _iqblocks(puzzle: Any) -> Iterator[Any]:
    yield _grade(puzzle)
    yield _or_error(lambda: list(itertools.islice(solutions(puzzle, NODES), 3)))


PARTS_OF: Final[dict[str, Callable[[Any], Iterator[Any]]]] = {
    "gloop": _gloop,
    "domicles": _domicles,
    "ottf": _ottf,
    "iqblocks": _iqblocks,
}


def _game(puzzle: Any) -> Iterator[Any]:
    """What can be done and what is said in a few states of a random game."""
    state, draws = play(puzzle), stream_for("ledger")
    for _ in range(4):
        legal = state.moves()
        yield legal, state.progress, state.hint(NODES), state.to_json().encode()
        if legal:
            state = state.apply(draws.choice(legal))


def _solved(kind: Kind) -> Iterator[str]:
    yield _door(f"solvers.{kind}")
    for puzzle in puzzles(kind):
        yield "; ".join(_said(puzzle))
    yield " ".join(digest(certificate) for certificate, _ in _certificates(kind))


def _graded(kind: Kind) -> Iterator[str]:
    yield _door(f"grading.{kind}.player")
    for puzzle in puzzles(kind):
        yield f"{format_id(puzzle)}; {_grade(puzzle)}; games{''.join(_games(puzzle))}"


def _grade(puzzle: Any) -> str:
    try:
        graded = grade(puzzle)
    except InputError as error:
        return str(error)
    return f"{graded.technique}; {graded.score}; {graded.minutes}; {graded.text} {digest(graded)}"


def _games(puzzle: Any) -> Iterator[str]:
    """Games won, moves, looks and acts of simulated players."""
    for memory, patience, slips in ((1, 60, 0), (2, 100, 100), (4, 100, 30), (7, 200, 5)):
        limits = Limits(memory=memory, patience=patience, slips=slips)
        games = player(puzzle.kind).games(puzzle, 2, stream_for("ledger"), limits)
        solved, moves, looks = (sum(numbers) for numbers in zip(*(game[:3] for game in games), strict=True))
        yield f" {solved} {moves} {looks} {digest(games)}"


def _made(kind: Kind) -> Iterator[str]:
    """Levels and aims of options, what they make, and what mutations make of that."""
    yield _door(f"generator.{kind}.options")
    yield from _measured(kind)
    yield from _offered(kind)
    for values in OPTIONS[kind]:
        options: Any = read_options(kind, values)
        levels = maker(kind).levels(options)
        aims = " ".join(digest(maker(kind).aim(options, wanted)) for wanted in ((), *((level,) for level in levels)))
        yield f"{values}; levels {levels}; aims {aims}; {' '.join(_puzzles(kind, options))}"


def _measured(kind: Kind) -> Iterator[str]:
    """What measured tables say of every size."""
    asked: dict[Kind, list[tuple[Callable[..., Any], Iterator[tuple[Any, ...]]]]] = {
        "gloop": [
            (gloop_levels.givens_of_levels, itertools.product(range(1, 92))),
            (gloop_levels.givens_needed, itertools.product(("valid", "mixed", "perfect"), range(1, 92), (1, 2, 4))),
            (gloop_levels.possible_levels, itertools.product(range(1, 20), (0, 1), (False, True))),
        ],
        "domicles": [
            (most_swaps, itertools.product(range(2, 2 + len(most)), [cols], [pips]))
            for pips, table in MOST_SWAPS.items()
            for cols, most in table.items()
        ],
        "ottf": [],
        "iqblocks": [
            (iqblocks_levels.nearby_levels, itertools.product(("givens", "cells"), range(3, 60))),
            (iqblocks_levels.numbers_of, itertools.product(range(1, 7), ("givens", "cells"), (8, 10, 12, 14))),
        ],
    }
    for function, arguments in asked[kind]:
        yield f"{function.__name__}: {[function(*given) for given in arguments]}"


def most_swaps(rows: int, cols: int, pips: int) -> int:
    return DomiclesOptions(layout=f"{rows}x{cols}", pips=pips).most_swaps


def _offered(kind: Kind) -> Iterator[str]:
    """The levels of options with one value or two, or why they are refused."""
    fields = options_type(kind).__struct_fields__
    for values in [{}, *SMALL[kind]]:
        for name, value in itertools.product(
            fields, ("-1", "0", "1", "2", "99", "x", "2x9", "9x9", "-3..5", "100x1.1", "3x3.1ff")
        ):
            options = _or_error(read_options, kind, {**values, name: value})
            said = options if isinstance(options, str) else _or_error(maker(kind).levels, options)
            yield f"{values} {name} {value}; {said}"


def _puzzles(kind: Kind, options: Any) -> Iterator[str]:
    draws = stream_for("ledger")
    for _ in range(4):
        pair: Any = maker(kind).make(options, draws)
        mutant = pair and find("mutation", kind).mutate(options, *pair, draws)
        for made in (pair, mutant):
            yield f"{format_id(made[0])} {digest(made)}" if made else "none"


def _requested(kind: Kind) -> Iterator[str]:
    """What targets are read from, and the first puzzles of requests, with their origins and grades."""
    ranges = ("1", "2-4", "3-2", "5-", "-5", "0.5-7.5", "6-6.25", "0-9999", "9999-")
    texts = ("", 0, *ranges, "x", "gentle", "marathon", "rule 1")
    for name, text in itertools.product(("level", "score", "technique", "minutes", "tedious"), texts):
        target = _or_error(parse_target, **{name: text})
        asked = isinstance(target, Target)
        more = [_or_error(check_techniques, kind, target), shipped_levels(kind, target, None)] if asked else []
        yield f"{name} {text}: {target} {more}"
    for target in (Target(), Target((1,)), Target((2, 3))):
        for entry in generate(kind, None, count=2, target=target, tries=30, seed=5):
            level, origin = entry.grade and entry.grade.level, entry.origin and entry.origin.to_json()
            yield f"levels {target.levels}; {entry.id}; {origin}; {level} {digest(entry)}"


def _read(kind: Kind) -> Iterator[str]:
    """Symmetries and likeness of puzzles, what is said of ids and instances, and the rules that solutions break."""
    yield _door(f"puzzles.{kind}")
    earlier: list[Any] = puzzles(kind)
    for puzzle in earlier:
        apart = [str(difference(puzzle, other)) for other in earlier if size(puzzle) == size(other)]
        yield f"{format_id(puzzle)}; {form(puzzle)}; {size(puzzle)} {look(puzzle)} {digest(apart)} {short_id(puzzle)}"
    files = conforming(kind)
    for record in files["ids"][::5]:
        yield f"{record['id'][:50]!r}; {digest(_or_error(parse_id, record['id']))}"
    for record in files["instances"][::5]:
        yield digest(_or_error(msgspec.json.decode, json.dumps(record["instance"]), type=type(earlier[0])))
    for record in files["solutions"][::5]:
        puzzle = parse_id(record["id"])
        solution = _or_error(msgspec.convert, record["solution"], solution_type(type(puzzle)))
        yield f"{record['broken']} {digest(check(puzzle, solution))}"[-400:]
    draws = stream_for("ledger")
    for certificate, verify in _certificates(kind):
        spoilt = [spoiled(msgspec.to_builtins(certificate), draws) for _ in range(20)]
        read = [_or_error(msgspec.convert, data, type(certificate)) for data in spoilt]
        said = [verify(each) if isinstance(each, type(certificate)) else each for each in read]
        yield f"{verify(certificate)}; {digest(said)}"


def _certificates(kind: Kind) -> Iterator[tuple[Any, Callable[[Any], list[str]]]]:
    """Certificates of puzzles without a solution, and what verifies them."""
    if kind in ("ottf", "iqblocks"):
        rooms = ("solvers", "refutation"), ("puzzles", "certificates")
        refutation, certificates = (import_module(f"puzzlemill.{floor}.{kind}.{name}") for floor, name in rooms)
        for puzzle in puzzles(kind):
            if solve(puzzle, NODES).status == "unsolvable":
                yield refutation.refute(puzzle), certificates.verify


def _packed(kind: Kind) -> Iterator[str]:
    """What is said of spoilt packs, and what is read all the same."""
    yield _door("puzzles.packs")
    yield " ".join(json_schema(reader=reader)["$id"] for reader in (False, True))
    draws = stream_for("ledger")
    entries = tuple(generate(kind, None, count=2, tries=30, seed=5))
    whole = write_pack(Pack(title="Two", puzzles=entries))
    lines = b"".join(write_lines(entries))
    yield f"{digest(whole.decode())} {digest(lines.decode())}"
    wrong = ("", "\n", "1\n2", "[1,\n2]", "[]\n{}", "x\n{}", "{\n}", "{}\n{}", '{"kind":"ottf"}', '{"id":1,\n"x":2}')
    for text in wrong:
        yield f"{text!r}; {_packs_and_remarks(text.encode())}"
    for number in range(80):
        pack = json.loads(whole)
        pack["puzzles"][0] = spoiled(pack["puzzles"][0], draws)
        text = json.dumps(pack if number % 8 else spoiled(pack, draws))
        yield f"{digest(text)}; {_packs_and_remarks(text.encode())}"
    for _ in range(40):
        place, size_of_cut = draws.below(len(lines)), draws.below(3)
        cut = lines[:place] + draws.choice((b"", b"x", b'"', b"}")) + lines[place + size_of_cut :]
        yield f"{place}; {_packs_and_remarks(cut)}"


def _packs_and_remarks(data: bytes) -> str:
    remarks: list[str] = []
    pack = _or_error(read_pack, data, "name", remarks.append)
    return f"{pack if isinstance(pack, str) else digest(pack)}"[:150] + f" {digest([str(pack), remarks])}"


def _or_error(function: Callable[..., Any], *values: Any, **more: Any) -> Any:
    try:
        return function(*values, **more)
    except (InputError, msgspec.ValidationError) as error:
        return str(error)


FLOORS: Final = {
    "puzzles": _read,
    "packs": _packed,
    "solvers": _solved,
    "grading": _graded,
    "generator": _made,
    "search": _requested,
}


def write() -> None:
    """Write all ledgers."""
    for floor, said in FLOORS.items():
        for kind in KINDS:
            path(floor, kind).write_text("".join(f"{line}\n" for line in said(kind)), encoding="utf-8")
