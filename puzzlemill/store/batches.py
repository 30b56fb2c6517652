"""Batches: searches that save their finds in a store step by step, so that they can continue where they stopped."""

import hashlib
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

import msgspec

from puzzlemill.generator import Request, maker
from puzzlemill.generator.search.batch import Callbacks, Search, State, aims_of
from puzzlemill.generator.search.climbing import way_to
from puzzlemill.generator.search.tries import Source
from puzzlemill.grading.minutes import table_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.store import Fault, Row, Store
from puzzlemill.store.connection import damaged
from puzzlemill.store.states import matching_state

SECONDS: Final = 1.0
"""Seconds between saves; a crash costs the finds since the last one. Nothing else depends on this clock."""

MOST_ROWS: Final = 500
"""Most finds in one save."""


class Filled(NamedTuple):
    """The state of a batch, and how many of its new puzzles were already stored by other batches."""

    state: State
    alike: int


def fill(
    store: Store,
    request: Request,
    count: int,
    tries: int | None = None,
    *,
    source: Source | None = None,
    progress: Callable[[int, int], None] | None = None,
    remark: Callable[[str], None] | None = None,
) -> Filled:
    """Put the first `count` puzzles of a request into the store, continuing where an earlier run stopped.

    The puzzles depend only on the request: not on where tries are made, on interruptions, or on what else is in the
    store. The store keeps only one of several puzzles that are the same up to symmetry. If a try fails, `remark` gets a
    line with its number and seed, and the store keeps it in its list of faults. Raises `InputError` if the store cannot
    be written or another process works on the same batch.
    """
    store.check_writable()
    name = name_of(request)
    before, state = _read_state(store, name)
    written = state.puzzles if state else 0
    rows: list[Row] = []
    faults: list[Fault] = []

    def fault(index: int, text: str) -> None:
        faults.append(Fault(index, request.seed, text))
        if remark:
            remark(f"try {index} of seed {request.seed} failed: {text}")

    search = Search(
        request,
        count,
        tries,
        state=state,
        known=store.batch_forms(name),
        source=source,
        callbacks=Callbacks(progress, remark, fault),
    )
    alike, due = 0, monotonic() + SECONDS
    while not search.ended:
        find = search.step()
        if find:
            rows.append(Row(find.form, find.size, find.line))
        if search.ended or len(rows) >= MOST_ROWS or monotonic() >= due:
            after = msgspec.json.encode(search.state)
            alike += store.save(name, _described(request), before, after, written, rows, faults).alike
            before, written, due = after, written + len(rows), monotonic() + SECONDS
            rows, faults = [], []
    search.close()
    return Filled(search.state, alike)


def found_before(store: Store, request: Request) -> int:
    """The number of puzzles that earlier runs of a request found."""
    _, state = _read_state(store, name_of(request))
    return state.puzzles if state else 0


def _read_state(store: Store, name: str) -> tuple[bytes | None, State | None]:
    """The state of a batch, as stored and as read; raises `InputError` if it does not match the batch's finds."""
    saved = store.batch_state(name)
    state = None if saved is None else matching_state(saved, len(store.batch_forms(name)))
    if saved is not None and state is None:
        raise InputError(damaged(store.path, f"batch {name}: its state does not match its puzzles"))
    return saved, state


def name_of(request: Request) -> str:
    """The name of a request's batch: a digest of everything its puzzles depend on."""
    return hashlib.sha256(_described(request)).hexdigest()[:16]


def _described(request: Request) -> bytes:
    """A request as JSON, with the versions of generator, mutants and table of minutes on which its puzzles depend.

    If a level or technique narrows the options, it also has a digest of the options to aim with.
    """
    climb = way_to(request.kind, request.target, request.table)
    described = {
        "kind": request.kind,
        "generator": maker(request.kind).VERSION,
        "mutants": climb.version if climb else None,
        "table": table_id(request.table),
        "options": request.options.recorded(),
        "target": request.target,
        "climb": request.climb,
        "seed": request.seed,
    }
    aims = aims_of(request.kind, request.options, request.target, request.table)
    if aims != [request.options]:
        recorded = msgspec.json.encode([narrowed.recorded() for narrowed in aims])
        described["aims"] = hashlib.sha256(recorded).hexdigest()[:16]
    return msgspec.json.encode(described)
