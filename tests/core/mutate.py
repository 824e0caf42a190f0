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
    "scoring",
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


def run_tests(folder: Path) -> str | None:
    """The first test that fails on the core in a folder, or None. Raises RuntimeError if the tests can't start."""
    tests = [f"test_{name}.py" for name in ORDER]
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:nbval"]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "MUTATED": "1"}
    command = [sys.executable, "-m", "pytest", *options, *tests]
    try:
        done = subprocess.run(
            command, cwd=folder / "core", env=environment, capture_output=True, text=True, timeout=300
        )
    except subprocess.TimeoutExpired:
        return "(a test never ended)"
    if done.returncode == 0:
        return None
    failed = [line.split(" - ")[0] for line in done.stdout.splitlines() if line.startswith("FAILED")]
    if not failed:
        raise RuntimeError(done.stdout + done.stderr)
    return failed[0]


def noticed(mutation: Mutation, folder: Path) -> str | None:
    """The first test that fails with the rule broken, or None."""
    module = folder / "hearts_core" / f"{mutation.module}.py"
    right = module.read_text(encoding="utf-8")
    module.write_text(mutated(mutation), encoding="utf-8")
    try:
        return run_tests(folder)
    finally:
        module.write_text(right, encoding="utf-8")


def main() -> int:
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    unnoticed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for source, target in ((CORE, "hearts_core"), (HERE, "core")):
            shutil.copytree(source, folder / target, ignore=shutil.ignore_patterns("__pycache__"))
        if failed := run_tests(folder):
            print(f"nothing is broken, but {failed}")
            return 1
        for mutation in MUTATIONS:
            if wanted in mutation.rule:
                found = noticed(mutation, folder)
                unnoticed += found is None
                print(f"{'UNNOTICED' if found is None else 'noticed'}: {mutation.rule} | {found or ''}", flush=True)
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
