"""`puzzlemill generate KIND`: makes puzzles and writes them as a pack or into a store."""

from puzzlemill import generator
from puzzlemill.cli.shared.output import export, remark
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.signals import Terminated
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.generator.search.batch import Callbacks, Search, State
from puzzlemill.generator.search.executors import executor_for
from puzzlemill.generator.search.workers import ExecutorLostError, Spread
from puzzlemill.grading.minutes import read_table
from puzzlemill.packs.exports import ending_of
from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Pack
from puzzlemill.puzzles.wording import counted, plural
from puzzlemill.store import Store
from puzzlemill.store.batches import fill, found_before


def generate(
    kind: str,
    count: int,
    climb: bool | None,
    seed: int,
    tries: int | None,
    output: str | None,
    into: str | None,
    table_file: str | None,
    level: str | None,
    score: str | None,
    technique: tuple[str, ...],
    minutes: str | None,
    tedious: bool,
    trials: bool,
    workers: int | None,
    cluster: str | None,
    patience: float,
    **options: object,
) -> None:
    """Make puzzles of a kind and write them to a pack or a store; `options` are the kind's own."""
    if into is not None and output is not None:
        raise InputError("--into, -o: choose one; `puzzlemill store export` makes a pack from a store")
    ending_of(output)
    target = generator.parse_target(level, score, technique, minutes, tedious=tedious, trials=trials)
    table = None if table_file is None else read_table(table_file)
    values = {name: value for name, value in options.items() if value is not None}
    request = generator.Request(kind, generator.read_options(kind, values), target, climb, seed, table)
    try:
        with executor_for(workers, cluster, patience) as (executor, size):
            source = Spread(executor, size) if executor else None
            if into is None:
                state = _to_pack(request, count, tries, source, output)
            else:
                state = _into_store(request, count, tries, source, into)
    except ExecutorLostError as error:
        remark(str(error) + ("" if into is None else f"; repeat the command to continue filling {into}"))
        raise SystemExit(NOT_ENOUGH) from None
    if state.puzzles < count:
        remark(state.shortage(count))
        raise SystemExit(NOT_ENOUGH)
    if state.faults:
        skipped = counted(state.faults, "try that failed was skipped", "tries that failed were skipped")
        remark(f"{skipped}, so a run without failures might find other puzzles")
    if target:
        remark(f"took {state}")


def _to_pack(
    request: generator.Request, count: int, tries: int | None, source: Spread | None, output: str | None
) -> State:
    """Make the puzzles and write them as a pack; returns the final state of the search."""
    name = kind_name(request.kind)
    with task(f"Making {name} puzzles", count, log=True, details=lambda: _found_so_far(search.state)) as advance:
        search = Search(
            request,
            count,
            tries,
            source=source,
            callbacks=Callbacks(
                progress=lambda number, _: advance(number),
                remark=remark,
                # A try that fails in this process is a bug and must show; a worker process can just have been lost.
                fault=None if source is None else lambda index, text: remark(f"try {index} failed: {text}"),
            ),
        )
        entries = tuple(search)
    export(Pack(title=name, puzzles=entries), output)
    if output not in (None, "-"):
        print_error(f"{output}: {counted(len(entries), 'puzzle')}")
    return search.state


def _into_store(request: generator.Request, count: int, tries: int | None, source: Spread | None, into: str) -> State:
    """Fill a store; returns the final state of the search."""
    with Store(into) as store:
        before = min(found_before(store, request), count)
        if before:
            remark(f"{into}: already has {before} of {count} puzzles; continuing")
        with task(f"Making {kind_name(request.kind)} puzzles", count, before, log=True) as advance:
            try:
                filled = fill(
                    store,
                    request,
                    count,
                    tries,
                    source=source,
                    progress=lambda number, _: advance(number),
                    remark=remark,
                )
            except (KeyboardInterrupt, Terminated):
                stopped = f"has {found_before(store, request)} of {count} puzzles"
                remark(f"{into}: {stopped}; repeat the command to continue")
                raise
    more = max(filled.state.puzzles - before, 0)
    duplicates = ""
    if filled.alike:
        duplicates = f"; {filled.alike} {plural(filled.alike, 'was', 'were')} already in the store from other batches"
    print_error(f"{into}: {counted(more, 'puzzle')} found{duplicates}")
    return filled.state


def _found_so_far(state: State) -> str:
    """What a search has tried without success; empty once it has found a puzzle."""
    return "" if state.puzzles else f" ({state}){state.closest}"
