"""Plays a run in the background of a notebook: on all cores where there are threads, else in turns with the rest."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence

from hearts_core.errors import HeartsError
from hearts_core.lab.chunks import Chunk, Plan, play_chunk
from hearts_core.lab.measures import Tally


class Crew:
    """Plays chunks of a plan; `take` hears each, `fail` what went wrong, both in the loop in which it was made."""

    def __init__(
        self,
        plan: Plan,
        chunks: Sequence[Chunk],
        take: Callable[[Chunk, Tally], None],
        fail: Callable[[HeartsError | str], None],
        *,
        threaded: bool,
    ) -> None:
        self._plan, self._chunks, self._take, self._fail = plan, chunks, take, fail
        self._threaded = threaded
        self._gone = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._threaded:
            threading.Thread(target=self._on_cores, name="hearts-lab", daemon=True).start()
        else:
            self._task = self._loop.create_task(self._in_turns())

    def dismiss(self) -> None:
        """Nothing more is played, or heard."""
        self._gone.set()

    async def _in_turns(self) -> None:
        for chunk in self._chunks:
            await asyncio.sleep(0)
            if self._gone.is_set():
                return
            try:
                self._take(chunk, play_chunk(self._plan, chunk))
            except HeartsError as why:
                self._fail(why)
                return

    def _on_cores(self) -> None:
        from hearts_core.lab.runs import play_all  # where joblib is

        results = play_all(self._plan, self._chunks)
        try:
            for chunk, tally in results:
                if self._gone.is_set():
                    break
                self._loop.call_soon_threadsafe(self._take, chunk, tally)
        except HeartsError as why:
            self._loop.call_soon_threadsafe(self._fail, why)
        finally:
            results.close()
