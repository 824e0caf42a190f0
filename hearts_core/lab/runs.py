"""Plays the chunks of a plan: here, on all cores, or on a Dask cluster; always with the same figures."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final
from uuid import uuid4

from hearts_core.lab.chunks import Chunk, Plan, play_chunk
from hearts_core.lab.finished import Finished
from hearts_core.lab.measures import PARTS, Tally
from hearts_core.lab.sides import LabError

RETRIES: Final = 5
"""How many workers of a cluster may be lost under one chunk before it is held to be the chunk's fault."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: `done` of `whole` plays, and how many seconds are left (None: nothing has been done yet).

    A deal on both sides is one play, a deal replayed one for each seat, a match counts as `MATCH` of them.
    """

    done: int
    whole: int
    seconds: float | None


MATCH: Final = 10

Listener = Callable[[Progress], None]


def run(
    plan: Plan,
    finished: Finished | None = None,
    *,
    jobs: int | None = None,
    cluster: object = None,
    listener: Listener = lambda progress: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Finished:
    """Plays what is not finished yet and returns all that is.

    `jobs` is the number of processes (None: one a core, 1: this one), `cluster` a `dask.distributed.Client` or the
    address of a scheduler, which then takes the work. After each chunk `listener` hears how far it is, and `stopped` is
    asked whether to leave the rest; what has come by then stays in `finished`, and in its file if it has one.
    Raises `BotError`, or `LabError` for a match that doesn't end or a cluster that can't be used.
    """
    finished = finished or Finished(plan)
    chunks = plan.chunks(finished.chunks)
    costs = {"deals": 1, "luck": plan.players, "matches": MATCH}
    whole = sum(costs[part] * int(getattr(plan, part)) for part in PARTS)
    done = before = whole - sum(costs[chunk.part] * chunk.count for chunk in chunks)
    begun = monotonic()
    listener(Progress(done, whole, None if chunks else 0.0))
    if not chunks:
        return finished
    results = _results(plan, chunks, jobs or cores(), cluster)
    try:
        for chunk, tally in results:
            finished.add(chunk, tally)
            done += costs[chunk.part] * chunk.count
            listener(Progress(done, whole, (monotonic() - begun) / (done - before) * (whole - done)))
            if stopped():
                break
    finally:
        results.close()
    return finished


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


Results = Any  # a generator of (chunk, tally) pairs


def _results(plan: Plan, chunks: list[Chunk], jobs: int, cluster: object) -> Results:
    if cluster is not None:
        return _on_cluster(plan, chunks, cluster)
    if jobs == 1 or len(chunks) == 1:
        return _here(plan, chunks)
    return _on_cores(plan, chunks, jobs)


def play_all(plan: Plan, chunks: Sequence[Chunk]) -> Results:
    """A generator of chunks with what each gave, as they are finished, from all cores; closing it ends the work."""
    return _results(plan, list(chunks), cores(), None)


def _play(plan: Plan, chunk: Chunk) -> tuple[Chunk, Tally]:
    return chunk, play_chunk(plan, chunk)


def _here(plan: Plan, chunks: list[Chunk]) -> Iterator[tuple[Chunk, Tally]]:
    for chunk in chunks:
        yield _play(plan, chunk)


def _on_cores(plan: Plan, chunks: list[Chunk], jobs: int) -> Iterator[tuple[Chunk, Tally]]:
    from joblib import Parallel, delayed

    work = Parallel(n_jobs=min(jobs, len(chunks)), return_as="generator_unordered", pre_dispatch="2*n_jobs")
    results = work(delayed(_play)(plan, chunk) for chunk in chunks)
    try:
        yield from results
    finally:
        results.close()


def _on_cluster(plan: Plan, chunks: list[Chunk], cluster: object) -> Iterator[tuple[Chunk, Tally]]:
    """A worker that dies loses nothing: the scheduler hands its chunks to another."""
    try:
        from dask.distributed import Client, as_completed
    except ImportError:
        raise LabError("lab.error.no-dask") from None
    own = not isinstance(cluster, Client)
    try:
        client: Any = Client(cluster, timeout=20) if own else cluster  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as problem:
        raise LabError("lab.error.cluster", address=str(cluster), problem=str(problem)) from None
    try:
        once = uuid4().hex  # the same work, cancelled a moment ago, may still be on its way out
        futures = client.map(
            _play,
            [plan] * len(chunks),
            chunks,
            key=[f"hearts-{plan.key}-{chunk.name}-{once}" for chunk in chunks],
            retries=RETRIES,
        )
        coming = as_completed(futures)  # type: ignore[no-untyped-call]
        try:
            for future in coming:
                yield future.result()
                future.release()
        finally:
            client.cancel(futures)
    finally:
        if own:
            client.close()
