"""A file of finished chunks, from which a stopped run goes on: the plan in its first line, then a chunk a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TextIO

from hearts_core.lab.chunks import Chunk, Plan, tally_from_json
from hearts_core.lab.measures import PARTS, Tally
from hearts_core.lab.moments import Moments
from hearts_core.lab.sides import LabError

FORMAT: Final = "hearts-compare-chunks/1"


@dataclass
class Finished:
    """The chunks of a plan that are done, with what each gave; kept in a file if there is one."""

    plan: Plan
    path: Path | None = None
    chunks: dict[Chunk, Tally] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raises `LabError` for a file that can't be read or belongs to another comparison; it is left as it is."""
        self._file: TextIO | None = None
        if self.path is None:
            return
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
            if lines:
                self._read(lines)
            self._file = self.path.open("w" if not lines else "a", encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise LabError("lab.error.file", file=str(self.path), problem=str(problem)) from None
        if not lines:
            self._write({"format": FORMAT, "key": self.plan.key, "plan": self.plan.to_json()})

    def add(self, chunk: Chunk, found: Tally) -> None:
        """One more chunk is done."""
        self.chunks[chunk] = found
        moments = {name: item.to_json() for name, item in found.items()}
        self._write({"part": chunk.part, "first": chunk.first, "count": chunk.count, "tally": moments})

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, line: Mapping[str, object]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
            self._file.flush()

    def _read(self, lines: list[str]) -> None:
        head = _parsed(lines[0])
        if head is None or head.get("format") != FORMAT:
            raise LabError("lab.error.not-chunks", file=str(self.path))
        if head.get("key") != self.plan.key:
            raise LabError("lab.error.other-plan", file=str(self.path))
        for number, line in enumerate(lines[1:], start=2):
            data = _parsed(line)
            if data is None:
                if number == len(lines):
                    self._mend(lines)
                    return  # cut off when the run was stopped: that chunk is played again
                raise LabError("lab.error.line", file=str(self.path), line=number)
            self._take(data, number)

    def _take(self, data: Mapping[str, object], number: int) -> None:
        part, first, count = data.get("part"), data.get("first"), data.get("count")
        if part not in PARTS or type(first) is not int or type(count) is not int:
            raise LabError("lab.error.line", file=str(self.path), line=number)
        chunk = Chunk(str(part), first, count)
        # More may be kept than is asked for now, and once in chunks of another size: the same deals count once.
        taken = any(
            one.part == part and first < one.first + one.count and one.first < first + count for one in self.chunks
        )
        if not taken and first + count <= int(getattr(self.plan, chunk.part)):
            self.chunks[chunk] = tally_from_json(data.get("tally"))

    def _mend(self, lines: list[str]) -> None:
        assert self.path is not None
        self.path.write_text("".join(f"{line}\n" for line in lines[:-1]), encoding="utf-8")


def _parsed(line: str) -> dict[str, object] | None:
    try:
        data = json.loads(line)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def whole(chunks: Mapping[Chunk, Tally]) -> Tally:
    """Everything that the chunks gave, together."""
    found: dict[str, Moments] = {}
    for tally in chunks.values():
        for name, moments in tally.items():
            found[name] = found[name] + moments if name in found else moments
    return found
