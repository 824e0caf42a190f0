"""Breaks each rule on purpose, one at a time, in a copy of the core: at least one test must fail for each.

    python tests/core/mutate.py [PART OF A NAME]

Prints a line for each broken rule with the test that noticed it; exit status 1 if one went unnoticed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
CORE = HERE.parent.parent / "hearts_core"
ORDER = (
    "mistakes",
    "legality",
    "passing",
    "rules",
    "records",
    "deal",
    "claims",
    "explain",
    "properties",
    "openspiel",
    "rollout",
)


class Mutation(NamedTuple):
    """A rule, the module that holds it, the text that says it (once there), and a text that says otherwise."""

    rule: str
    module: str
    right: str
    wrong: str


def read_mutations() -> tuple[Mutation, ...]:
    """The mutations of `mutations.txt`: a line `module: rule`, what it says (`-`), and what it is made to say (`+`)."""
    found = []
    for block in (HERE / "mutations.txt").read_text(encoding="utf-8").strip("\n").split("\n\n"):
        head, *lines = block.split("\n")
        module, rule = head.split(": ", 1)
        right, wrong = ("\n".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
        found.append(Mutation(rule, module, right, wrong))
    return tuple(found)


MUTATIONS = read_mutations()


def mutated(mutation: Mutation) -> str:
    """The module with the rule broken. Raises ValueError unless the right text stands in it exactly once."""
    source = (CORE / f"{mutation.module}.py").read_text(encoding="utf-8")
    if source.count(mutation.right) != 1:
        raise ValueError(f"{mutation.rule}: found {source.count(mutation.right)} times in {mutation.module}.py")
    return source.replace(mutation.right, mutation.wrong)


def noticed(mutation: Mutation, folder: Path) -> str | None:
    """The first test that fails with the rule broken, or None."""
    (folder / "hearts_core" / f"{mutation.module}.py").write_text(mutated(mutation), encoding="utf-8")
    tests = [str(HERE / f"test_{name}.py") for name in ORDER]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:nbval",
        "-o",
        "addopts=",
        *tests,
    ]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "MUTATED": "1"}
    try:
        done = subprocess.run(command, cwd=HERE, env=environment, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return "(a test never ended)"
    finally:
        shutil.copy(CORE / f"{mutation.module}.py", folder / "hearts_core")
    if done.returncode == 0:
        return None
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return lines[0].split(" - ")[0] if lines else "(the tests could not start)"


def main() -> int:
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    unnoticed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(CORE, folder / "hearts_core", ignore=shutil.ignore_patterns("__pycache__"))
        for mutation in MUTATIONS:
            if wanted in mutation.rule:
                found = noticed(mutation, folder)
                unnoticed += found is None
                print(f"{'UNNOTICED' if found is None else 'noticed'}: {mutation.rule} | {found or ''}", flush=True)
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
