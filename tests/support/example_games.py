"""Packs, wrong solutions and games that the tests of the example loaders put to JavaScript and to the library."""

import functools
import json
from typing import Any

import msgspec

import puzzlemill
from puzzlemill.puzzles import gloop, kind_name
from puzzlemill.puzzles.kinds import Kind, Puzzle
from puzzlemill.puzzles.packs import Entry, EntryHint, Pack, make_entry
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.playing import State
from tests.support.places import ROOT

FEW = 4
"""Entries of a pack that are played; all of them are judged."""

MUTANTS = 300
"""Wrong solutions of each kind."""

ODD = {
    "gloop": "gloop:3x4.7ff:mixed:7fffffffffffffffff"
    ":u00021303113330333313333133333333133331333313131333313133333333333331333:0ooaabboo_8aobooooo:o0-2",
    "domicles": "domicles:4x2:6:m7:4032102164535142",
    "ottf": "ottf:3x4:a22a21122232",
    "iqblocks": "iqblocks:a-110.011_b111.100_c11_d1:3x4:3.-.a4.d.",
}
"""An ungraded puzzle of each kind with rare features: holes, givens, clues, spares, unturned tiles, swaps to spare."""


@functools.cache
def pack_of(kind: Kind) -> Pack:
    """The shipped pack, or a small one, and `ODD` as its second puzzle.

    The first few have new grades, and their solution as hints.
    """
    shipped = ROOT / "catalogues" / "packs" / f"{kind}.json"
    puzzles = puzzlemill.read(shipped).puzzles if shipped.exists() else puzzlemill.generate(kind, count=FEW, seed=3)
    odd = puzzlemill.parse_id(ODD[kind])
    puzzles = (puzzles[0], make_entry(odd, puzzlemill.solve(odd).solution), *puzzles[1:])
    few = [
        msgspec.structs.replace(entry, hints=hints(entry), grade=entry.grade and puzzlemill.grade(entry.instance))
        for entry in puzzles[:FEW]
    ]
    return Pack(title=kind_name(kind), puzzles=(*few, *puzzles[FEW:]))


def hints(entry: Entry[Any, Any]) -> tuple[EntryHint, ...]:
    """A remark and then the moves that play the stored solution."""
    moves = [EntryHint("move", f"move {number}", (), move) for number, move in enumerate(route(entry))]
    return EntryHint("remark", "look"), *moves


def route(entry: Entry[Any, Any]) -> list[dict[str, Any]]:
    """The moves of the stored solution as saved games have them."""
    puzzle: Any = entry.instance
    solution: Any = entry.solution
    if puzzle.kind == "gloop":
        givens = {(row, col) for row, col, _ in puzzle.givens}
        cells = [cell for cell in puzzle.cells if cell not in givens]
        return [{"move": "lay", "row": row, "col": col, "word": solution.grid[row][col]} for row, col in cells]
    if puzzle.kind == "domicles":
        return [{"move": "swap", "i": min(pair), "j": max(pair)} for pair in solution.swaps]
    if puzzle.kind == "ottf":
        return [{"move": "place", "row": row, "col": col} for row, col in solution.order]
    board = {(r, c): mark for r, row in enumerate(solution.board) for c, mark in enumerate(row)}
    names = [piece.name for piece in puzzle.left]
    return [{"move": "lay", "piece": name, "cells": [c for c in board if board[c] == name]} for name in names]


JUNK: Any = (None, True, "x", "", 1.5, -1, 0, 99, [], [[]], {}, "()......", "........", "?", "##", "É😀")


def mutant(data: Any, draws: Stream) -> Any:
    """JSON with one random place changed, or something in it exchanged, left out, doubled or added."""
    if isinstance(data, dict) and data and draws.below(40):
        name = draws.choice(list(data))
        return {**data, name: mutant(data[name], draws)}
    if isinstance(data, list) and data and draws.below(3):
        place = draws.below(len(data))
        return [*data[:place], mutant(data[place], draws), *data[place + 1 :]]
    if isinstance(data, list) and data:
        first, second = draws.below(len(data)), draws.below(len(data))
        mutants = [data[:first] + data[first + 1 :], [*data, data[first]], data[::-1], exchanged(data, first, second)]
        return draws.choice(mutants)
    if isinstance(data, str) and data and draws.below(4):
        place = draws.below(len(data))
        return data[:place] + draws.choice("().#?ABCDEFGHIJ") + data[place + 1 :]
    if isinstance(data, int) and draws.below(4):
        return data + draws.choice((-1, 1, 2, -3))
    return draws.choice([*JUNK, {**data, "more": 1} if isinstance(data, dict) else data])


def exchanged(data: list[Any], first: int, second: int) -> list[Any]:
    """A list with two items exchanged; in two lists, such as rows, one item of each."""
    copy = [list(item) if isinstance(item, list) else item for item in data]
    one, other = copy[first], copy[second]
    if isinstance(one, list) and isinstance(other, list) and one and other:
        one[0], other[-1] = other[-1], one[0]
    else:
        copy[first], copy[second] = other, one
    return copy


@functools.cache
def checks_of(kind: Kind) -> list[tuple[Puzzle[Any], Any]]:
    """Puzzles with solutions as JSON, most of them wrong, some in several places."""
    draws, cases = stream_for(f"mutants of {kind}"), []
    for number in range(MUTANTS):
        entry = pack_of(kind).puzzles[number % len(pack_of(kind).puzzles)]
        solution = plain(entry.solution)
        for _ in range(1 + draws.below(3)):
            solution = mutant(solution, draws)
        cases.append((entry.instance, solution))
    return [*cases, *(contour_cases() if kind == "gloop" else hole_cases() if kind == "iqblocks" else [])]


def contour_cases() -> list[tuple[Puzzle[Any], Any]]:
    """Closed paths that only goal or limits forbid: loops of four tiles, a circle, and these beside empty cells."""
    loop = (("...()...", ".....()."), (".().....", "(......)"))
    circle = (("....()..",), ("()......",))
    grids: list[Any] = [loop, circle, tuple(a + b for a, b in zip(loop, circle, strict=True))]
    grids.append(tuple(a + b + c for a, b, c in zip(loop, loop, circle, strict=True)))
    grids.append(tuple((*words, None) for words in grids[-1]))
    limits = (None, gloop.Limits((2, 3)), gloop.Limits(None, (0, 0)), gloop.Limits((0, 1), (1, 1)))
    cases: list[tuple[Puzzle[Any], Any]] = [
        (gloop.Gloop(("." * len(grid[0]),) * 2, goal, tuple(range(20)), (), limit), {"grid": grid})
        for grid in grids
        for goal in ("valid", "mixed", "perfect")
        for limit in limits
    ]
    filled_hole = {"grid": [["........", None], ["()......", "........"]]}
    square = {"grid": [["..(.)...", "....(..)"], [".().....", ".(.....)"]]}
    turned = puzzlemill.parse_id("gloop:2x2:valid:cc:u2213")
    return [*cases, (gloop.Gloop(("..", ".#"), "valid", (0, 1, 2)), filled_hole), (turned, square)]


def hole_cases() -> list[tuple[Puzzle[Any], Any]]:
    """Fillings of a board with a hole, a clue, a given and a piece that may not be flipped."""
    right = ["BBA#", "BAAC", "BADC"]
    changes = ((0, "BBAA"), (0, "BB.#"), (1, "?AAC"), (2, "BACC"), (2, "BBDC"), (2, "BADC"))
    boards = [[*right[:row], line, *right[row + 1 :]] for row, line in changes]
    mirrored = ["ABB#", "AABC", "BADC"]
    return [(puzzlemill.parse_id(ODD["iqblocks"]), {"board": board}) for board in (*boards, mirrored)]


@functools.cache
def walks_of(kind: Kind) -> list[tuple[int, list[State[Any, Any]]]]:
    """For each of the few entries, the states of a random game."""
    walks = []
    for index, entry in enumerate(pack_of(kind).puzzles[:FEW]):
        draws, states = stream_for(f"walk {index} of {kind}"), [puzzlemill.play(entry.instance)]
        while len(states) < 12 and states[-1].moves():
            states.append(states[-1].apply(draws.choice(states[-1].moves())))
        walks.append((index, states))
    return walks


def plain(value: Any) -> Any:
    """A value as plain JSON."""
    return json.loads(msgspec.json.encode(value))


def refused_games(kind: Kind) -> list[str]:
    """Texts that are not saved games of the kind's first puzzle."""
    entry = pack_of(kind).puzzles[0]
    head = plain(json.loads(puzzlemill.play(entry.instance).to_json()))
    move = route(entry)[0]
    moves = [[move, move] if kind != "domicles" else [{**move, "i": -1}], [{**move, "more": 1}], [None], [{}], [7], "x"]
    moves += [[{"move": "back" if kind in ("domicles", "ottf") else "lift", "row": 0, "col": 0}], [{"move": "jump"}]]
    moves += [[{name: value for name, value in move.items() if name != "move"}], None]
    games: list[Any] = [{**head, "moves": list_} for list_ in moves] + [
        {**head, "version": 2},
        {**head, "id": f"{kind}:x"},
    ]
    return [json.dumps(game) for game in [*games, {**head, "format": "x"}, [], None]] + ["{"]
