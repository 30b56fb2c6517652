"""The generator floor: makes new puzzles with a wanted property and a known solution. This file is the floor's door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from puzzlemill.generator.batch import Maker, Options
    from puzzlemill.puzzles.packs import Entry, Origin


def maker(kind: str) -> Maker[Any, Any, Any]:
    """The generator module of `kind`; raises `InputError` when there is no such kind."""
    from puzzlemill.puzzles.kinds import room

    found: Maker[Any, Any, Any] = room("generator", kind)
    return found


def generate(
    kind: str,
    options: Options | None = None,
    *,
    count: int = 1,
    levels: tuple[int, ...] = (),
    seed: int = 0,
    tries: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Entry[Any, Any]]:
    """Up to `count` graded entries, no two alike up to symmetry; see `generator.batch.generate`."""
    from puzzlemill.generator import batch

    return batch.generate(kind, options, count=count, levels=levels, seed=seed, tries=tries, progress=progress)


def remake(origin: Origin) -> Entry[Any, Any] | None:
    """The one puzzle of an origin, or None when that try fails; raises `InputError` for an unknown version."""
    from puzzlemill.generator import batch

    return batch.remake(origin)
