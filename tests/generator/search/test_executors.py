"""A real cluster of two workers makes the same tries as one process, even if a worker is lost."""

import os
import signal
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from puzzlemill import generator
from puzzlemill.generator import Request, Search
from puzzlemill.generator.search.executors import executor_for
from puzzlemill.generator.search.workers import Spread
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.store import Store
from puzzlemill.store.batches import fill
from tests.support.commands import success

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.xdist_group("cluster"),
    pytest.mark.filterwarnings("ignore"),  # of the scheduler's own, when it loses workers and when it ends
]

REQUEST = Request("domicles", generator.read_options("domicles", {"layout": "4x3"}), generator.parse_target("3"))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as local_cluster:
            yield local_cluster


def test_the_cluster_makes_the_puzzles_of_one_process(cluster: Any, tmp_path: Path) -> None:
    with executor_for(cluster=cluster.scheduler_address) as (executor, workers):
        assert executor is not None
        assert workers == 2
        assert list(Search(REQUEST, 30, source=Spread(executor, workers))) == list(Search(REQUEST, 30))


def test_a_worker_lost_in_mid_batch_changes_nothing(cluster: Any, tmp_path: Path) -> None:
    with Store(tmp_path / "whole.db") as store:
        fill(store, REQUEST, 120)
    killed: list[int] = []

    def kill(client: Any) -> None:
        victim = next(iter(client.run(os.getpid).values()))
        os.kill(victim, signal.SIGKILL)
        killed.append(victim)

    def progress(finds: int, tried: int) -> None:
        if finds == 24 and not killed:
            with_client = threading.Thread(target=kill, args=(cluster.get_client(),))
            with_client.start()
            with_client.join()

    with (
        executor_for(cluster=cluster.scheduler_address) as (executor, workers),
        Store(tmp_path / "cluster.db") as store,
    ):
        assert executor is not None
        filled = fill(store, REQUEST, 120, source=Spread(executor, workers), progress=progress)
    assert killed
    assert (filled.state.puzzles, filled.state.faults) == (120, 0)
    with Store(tmp_path / "whole.db") as whole, Store(tmp_path / "cluster.db") as other:
        assert list(whole.query()) == list(other.query())


def test_the_command_line_takes_the_address_of_a_scheduler(cluster: Any, tmp_path: Path) -> None:
    command = ["generate", "ottf", "--count", "5", "-o"]
    success(*command, str(tmp_path / "cluster.json"), "--cluster", cluster.scheduler_address)
    success(*command, str(tmp_path / "process.json"))
    assert (tmp_path / "cluster.json").read_bytes() == (tmp_path / "process.json").read_bytes()


def test_no_scheduler_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("puzzlemill.generator.search.executors.ANSWER", 1)
    with (
        pytest.raises(InputError, match=r"cluster 'tcp://127\.0\.0\.1:9': no scheduler answers at this address"),
        executor_for(cluster="tcp://127.0.0.1:9"),
    ):
        pass
    with pytest.raises(InputError, match="cluster 'nonsense://x'"), executor_for(cluster="nonsense://x"):
        pass
    with (
        pytest.raises(InputError, match="workers: a cluster has its own workers; use either workers or cluster"),
        executor_for(2, "tcp://x:1"),
    ):
        pass
