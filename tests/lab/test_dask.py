"""The same run on a real Dask cluster of two workers: the same figures, and a killed worker loses nothing."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from hearts_core.lab.chunks import Plan
from hearts_core.lab.compare import result
from hearts_core.lab.runs import Progress, run
from hearts_core.lab.sides import make_side

distributed = pytest.importorskip("dask.distributed", reason="the extra [cluster] brings Dask")
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def plan() -> Plan:
    seats = ["expert@2", "cautious", "random", "beginner"]
    return Plan(
        make_side("standard", seats), make_side("standard+moon=subtract", seats), 5, deals=16, luck=1, matches=1
    )


def test_two_workers_play_the_same(client: Any, plan: Plan) -> None:
    alone = result(run(plan, jobs=1)).to_json()
    assert result(run(plan, cluster=client)).to_json() == alone
    assert result(run(plan, cluster=client.scheduler.address)).to_json() == alone


def test_a_killed_worker_loses_nothing(client: Any, plan: Plan) -> None:
    later = Plan(plan.a, plan.b, plan.seed + 1, plan.deals)
    workers: dict[str, int] = client.run(os.getpid)
    assert len(workers) == 2
    killed: list[int] = []

    def kill(progress: Progress) -> None:
        if progress.done and not killed:
            killed.append(next(iter(workers.values())))
            os.kill(killed[0], signal.SIGKILL)

    found = result(run(later, cluster=client, listener=kill))
    assert killed
    assert killed[0] not in client.run(os.getpid).values()
    assert found.complete
    assert found.to_json() == result(run(later, jobs=1)).to_json()


def test_a_stopped_run_on_the_cluster_goes_on(client: Any, plan: Plan) -> None:
    other = Plan(plan.a, plan.b, plan.seed + 2, plan.deals)
    for _ in range(5):  # what was cancelled must not take what is asked for next with it
        part = run(other, cluster=client, stopped=lambda: True)
        assert len(part.chunks) == 1
    assert result(run(other, part, cluster=client)).to_json() == result(run(other, jobs=1)).to_json()
