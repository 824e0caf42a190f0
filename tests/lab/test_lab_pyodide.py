"""Same seeds, same figures: the browser's Python, here under Node, against this one."""

import json
import subprocess
from pathlib import Path

from hearts_book import packages, runtime
from hearts_core.lab.chunks import Plan
from hearts_core.lab.compare import result
from hearts_core.lab.runs import run
from hearts_core.lab.sides import make_side
from needs import node

RUNNER = runtime.STATIC / "tools" / "run-notebook.mjs"
SEATS = ["cautious", "shooter", "beginner", "random"]
SOURCES = [
    f"""
import json
from hearts_core.lab.chunks import Plan
from hearts_core.lab.compare import result
from hearts_core.lab.runs import run
from hearts_core.lab.sides import make_side

seats = {SEATS!r}
a, b = make_side("standard", seats), make_side("standard+moon=subtract+hearts_led=any-time", seats)
plan = Plan(a, b, 12, deals=24, luck=2, matches=1)
print(json.dumps(result(run(plan, jobs=1)).to_json()))
""",
    """
seats = ["expert@2", "cautious", "cautious"]
experts = Plan(make_side("party", seats), make_side("omnibus", seats), 3, deals=2)
print(json.dumps(result(run(experts, jobs=1)).to_json()))
""",
]


def test_the_browser_s_python_gives_the_same_figures(tmp_path: Path) -> None:
    zipped, notebook = tmp_path / "packages.zip", tmp_path / "figures.ipynb"
    packages.build_zip(zipped)
    cells = [{"cell_type": "code", "source": source, "metadata": {}} for source in SOURCES]
    notebook.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    command = [node(), str(RUNNER), "--packages", str(zipped), str(notebook)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    (told,) = json.loads(done.stdout)
    found = [json.loads("".join(output["text"] for output in cell["outputs"])) for cell in told["cells"]]
    a, b = make_side("standard", SEATS), make_side("standard+moon=subtract+hearts_led=any-time", SEATS)
    assert found[0] == result(run(Plan(a, b, 12, deals=24, luck=2, matches=1), jobs=2)).to_json()
    seats = ["expert@2", "cautious", "cautious"]
    experts = Plan(make_side("party", seats), make_side("omnibus", seats), 3, deals=2)
    assert found[1] == result(run(experts, jobs=1)).to_json()
