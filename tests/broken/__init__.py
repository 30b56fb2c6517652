"""Solvers with one deliberate bug each, to prove that the bench catches bugs: one file per kind, each with `BROKEN`."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


class Spent(Exception):  # noqa: N818 - not an error
    """The nodes are spent."""


@dataclass(frozen=True)
class Broken:
    """A solver with a bug. Its tasks are functions as `check_solver` takes them, None if it does not offer one.

    `solve` returns a solution, None for none, or `GIVE_UP`; `count` returns a number; `check` whether it is right.
    `says` describes the bug in a sentence. `rare` is true if it is wrong on under 1% of random instances.
    """

    name: str
    says: str
    rare: bool
    solve: Callable[[Any], Any] | None = None
    count: Callable[[Any], Any] | None = None
    check: Callable[[Any, Any], Any] | None = None


def make(name: str, solver: Any, rare: bool = False, tasks: str = "solve count") -> Broken:
    """A broken solver made from an object: its docstring describes the bug, its methods are its tasks."""
    offered: dict[str, Any] = {task: getattr(solver, task) for task in tasks.split()}
    return Broken(name, solver.__doc__ or "", rare, **offered)


def broken(kind: str) -> tuple[Broken, ...]:
    """The broken solvers of a kind."""
    solvers: tuple[Broken, ...] = importlib.import_module(f"tests.broken.{kind}").BROKEN
    return solvers


def right(kind: str) -> Broken:
    """The correct solver of a kind from which its broken ones are made."""
    solver: Broken = importlib.import_module(f"tests.broken.{kind}").RIGHT
    return solver
