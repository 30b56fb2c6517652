"""Certificates that OTTF templates have no solution, forged for templates that brute force solves."""

import functools
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from puzzlemill.cli.ottf.proofs import FORM
from puzzlemill.puzzles.ottf import Ottf, format_id, parse_id
from puzzlemill.puzzles.ottf.certificates import Chain, NoFirst, NoLast, Number, Sum, Tree, write_certificate
from puzzlemill.solvers.ottf import solve
from puzzlemill.solvers.ottf.refutation import refute
from tests.fuzz.doors import Door
from tests.fuzz.doors.certificates import certificate_door
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.json_inputs import mutator
from tests.fuzz.mutations.typed import value_of
from tests.support.ottf import COUNTEREXAMPLE, REASONS, TREE, TWO_DEEP, TWO_WAYS, rows_of
from tests.twins import ottf as twin

LARGEST: Final = 20
"""Tiles of the largest template that brute force goes through."""

SOLVABLE: Final = (
    *(
        TWO_WAYS,
        *[COUNTEREXAMPLE] * 4,
        TWO_DEEP,
        Ottf((".1.", "111", ".1.")),
        Ottf((".2.", "212", ".2.")),
        Ottf(("12",)),
    ),
    *map(
        rows_of, ("2332 3113 3113 2332", "222 212 222", "2222 2112 2222", "1..1 ..1.", "22 22", "23 12", "232 313 232")
    ),
)
"""Templates that false claims are made of, many of them with symmetries; a few might have no solution after all."""


@functools.cache
def seeds() -> Sequence[bytes]:
    """A certificate of each sort of reason, and those of templates near solvable ones."""
    templates = [rows_of(text) for text in REASONS] + [TREE]
    for puzzle in SOLVABLE:
        for row, col in puzzle.tiles[:3]:
            rows = [list(line) for line in puzzle.template]
            rows[row][col] = str(int(rows[row][col]) % 4 + 1)
            templates.append(Ottf(tuple(map("".join, rows))))
    certificates = (refute(puzzle) for puzzle in templates)
    return tuple(write_certificate(certificate) for certificate in certificates if certificate)


def scratch(draws: Random) -> Any:
    """An argument for a template of the pool, whose steps follow rules 1 and 2 or are random."""
    puzzle = draws.choice(SOLVABLE)
    cells = puzzle.tiles
    some = draws.sample(cells, draws.randint(1, len(cells)))
    reason: dict[str, Any]
    if chance(draws, 50):
        makers = {
            "cell": lambda draws: draws.choice(cells),
            "cells": lambda draws: draws.sample(cells, draws.randint(1, len(cells))),
            "steps": lambda draws: _steps(draws, puzzle),
        }
        reason = value_of(draws, draws.choice((Number, Sum, NoFirst, NoLast, Chain, Tree)), makers)
    else:
        reason = {"kind": "tree", "nodes": _tree(draws, puzzle)} if chance(draws, 50) else _end(draws, some)
    return _whole(puzzle, reason)


def aimed(draws: Random, certificate: Any) -> Any:
    """The same reason for a template of the pool."""
    return {**certificate, "id": format_id(draws.choice(SOLVABLE))}


def _whole(puzzle: Ottf, reason: object) -> dict[str, object]:
    return {"format": "puzzlemill-ottf-refutation", "version": 1, "id": format_id(puzzle), "reason": reason}


def _end(draws: Random, cells: Sequence[object]) -> dict[str, Any]:
    """A contradiction that is claimed of these cells."""
    kind = draws.choice(("number", "sum", "no-first", "no-last"))
    return {"kind": kind, "cell": draws.choice(cells)} if kind == "number" else {"kind": kind, "cells": cells}


class _Board:
    """The numbers that tiles still need, and what rules 1 and 2 decide next."""

    def __init__(self, puzzle: Ottf) -> None:
        self.needs = {(row, col): int(puzzle.template[row][col]) - 1 for row, col in puzzle.tiles}

    def around(self, cell: tuple[int, int]) -> list[tuple[int, int]]:
        """The open neighbours of a cell."""
        row, col = cell
        beside = ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))
        return [other for other in beside if other in self.needs]

    def decided(self) -> list[tuple[tuple[int, int], str]]:
        """The open tiles that a rule decides, with their roles."""
        roles = []
        for cell, need in self.needs.items():
            degree = len(self.around(cell))
            if (need == degree or need == 0) and not (need == 0 and degree == 4):
                roles.append((cell, "first" if need == degree else "last"))
        return roles

    def ambiguous(self) -> list[tuple[int, int]]:
        """The open 1s with four open neighbours."""
        return [cell for cell, need in self.needs.items() if need == 0 and len(self.around(cell)) == 4]

    def guesses(self, draws: Random) -> list[tuple[tuple[int, int], str]]:
        """Sometimes the roles of a tile that no rule decides, which a valid argument never has as a step."""
        if not self.needs or chance(draws, 50):
            return []
        cell = draws.choice(self.ambiguous() or list(self.needs))
        return [(cell, "first"), (cell, "last")]

    def lacking(self) -> list[tuple[int, int]]:
        """The open tiles that need more later neighbours than they have open ones."""
        return [cell for cell, need in self.needs.items() if need > len(self.around(cell))]

    def take(self, cell: tuple[int, int], side: str) -> None:
        """Remove a tile from the board."""
        del self.needs[cell]
        for other in self.around(cell) if side == "last" else ():
            self.needs[other] = (self.needs[other] - 1) % 4

    def steps(self, draws: Random) -> list[list[object]]:
        """Some tiles that the rules decide, which are removed from the board."""
        steps: list[list[object]] = []
        most = draws.choice((0, 1, 30, 30))
        while len(steps) < most and (roles := self.decided() or self.guesses(draws)):
            cell, side = draws.choice(roles)
            self.take(cell, side)
            steps.append([*cell, side])
        return steps


def _steps(draws: Random, puzzle: Ottf) -> list[list[object]]:
    """Valid decisions, the last of them sometimes for the other role."""
    steps = _Board(puzzle).steps(draws)
    if steps and chance(draws, 20):
        steps[-1][-1] = "first" if steps[-1][-1] == "last" else "last"
    return steps


def _tree(draws: Random, puzzle: Ottf) -> list[dict[str, Any]]:
    """A tree whose branches are all correct, so that only its ends can be wrong."""
    nodes: list[dict[str, Any]] = []
    pending = [_Board(puzzle)]
    while pending and len(nodes) < 15:
        board = pending.pop()
        steps, open_tiles = board.steps(draws), board.ambiguous()
        if chance(draws, 20):
            open_tiles = list(board.needs)  # which is not always ambiguous
        if open_tiles and not board.lacking() and chance(draws, 80):
            cell = draws.choice(open_tiles)
            nodes.append({"kind": "branch", "steps": steps, "cell": cell})
            for side in ("last", "first"):
                other = _Board(puzzle)
                other.needs = dict(board.needs)
                other.take(cell, side)
                pending.append(other)
        else:
            cells = list(board.needs) or [(0, 0)]
            some = draws.sample(cells, draws.randint(1, len(cells)))
            end = _end(draws, some)
            if board.lacking() and chance(draws, 80):
                end = {"kind": "number", "cell": draws.choice(board.lacking())}
            nodes.append({"kind": "chain", "steps": steps, "end": end})
    return nodes


@functools.lru_cache(20_000)
def solvable(name: str) -> str:
    """What shows that the template of an id has a solution, or nothing."""
    puzzle = parse_id(name)
    assert isinstance(puzzle, Ottf)
    if len(puzzle.tiles) > LARGEST:
        solution = solve(puzzle, 100_000).solution
        return f"a search finds {solution}" if solution else ""
    pairs = next(iter(twin.orientations(puzzle)), None)
    return "" if pairs is None else f"brute force finds {sorted(pairs)}"


def false(certificate: dict[str, Any]) -> str:
    """What shows that a certificate claims something false."""
    return solvable(certificate["id"])


DOOR: Final[Door] = certificate_door("certificates.ottf", FORM, seeds, mutator(scratch, aimed), false)
