"""Where tries are made: in this process, in worker processes, or by the workers of a cluster."""

import re
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, Final

from puzzlemill.puzzles.kinds import InputError, shown

ANSWER: Final = 10
"""Seconds to wait for a scheduler."""


@contextmanager
def executor_for(
    workers: int | None = None, cluster: str | None = None, patience: float | None = None
) -> Iterator[tuple[Executor | None, int]]:
    """An executor and its number of workers: processes, a cluster, or (None, 1) to use this process alone.

    `cluster` is the address of a dask scheduler, such as `tcp://host:8786`. Raises `InputError` if both `workers` and
    `cluster` are given, or if no scheduler answers.
    """
    if cluster is not None:
        if workers is not None:
            raise InputError("a cluster has its own workers; use either workers or cluster", field="workers")
        with _dask(cluster) as workers_of_cluster:
            yield workers_of_cluster
    elif workers is not None:
        from puzzlemill.generator.search.processes import (  # pebble loads for half a tenth of a second
            PATIENCE,
            Processes,
        )

        processes = Processes(workers, PATIENCE if patience is None else patience)
        try:
            yield processes, processes.workers
        finally:
            # Nobody needs tries that were started ahead of the last puzzle.
            processes.shutdown(cancel_futures=True)
    else:
        yield None, 1


@contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    if not re.fullmatch(r"(tcp|tls|ucx|ws|wss)://[^/\s]+:[0-9]{1,5}", address):
        raise InputError("expected the address of a scheduler such as tcp://host:8786", field="cluster", value=address)
    try:
        from distributed import Client
    except ImportError:
        raise InputError("needs the extra `cluster`; run pip install 'puzzlemill[cluster]'", field="cluster") from None
    try:
        client: Any = Client(address, timeout=ANSWER, set_as_default=False)
    except (OSError, ValueError) as error:
        words = " ".join(str(error).split())
        raise InputError(
            f"no scheduler answers at this address: {shown(words, 120)}", field="cluster", value=address
        ) from None
    try:
        workers = sum(client.nthreads().values())
        if not workers:
            raise InputError("the cluster has no workers; start at least one", field="cluster", value=address)
        executor = client.get_executor(pure=False)
        try:
            yield executor, workers
        finally:
            executor.shutdown(wait=False)
    finally:
        client.close()
