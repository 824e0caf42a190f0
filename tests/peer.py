"""The page that ours is measured against: a notebook of one button in jupyterlite-sphinx's `notebooklite` frame.

    .venv/bin/python tests/peer.py FOLDER

Builds it in an empty folder and prints where the HTML is. All settings are those a reader of its manual gets, but
everything comes from its own host: Pyodide from npm, the wheels from PyPI, the web font left out.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import venv
from pathlib import Path

from playwright.sync_api import Page, expect

from needs import node

TOOLS = (
    "jupyterlite-sphinx==0.23.0",
    "jupyterlite-core==0.8.6",
    "jupyterlite-pyodide-kernel==0.8.6",
    "sphinx==9.0.4",
    "ipywidgets==8.1.9",
    "jupyterlab-widgets==3.0.17",
)
PYODIDE = "314.0.6"
"""The one that the kernel names in its `constants.py`."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

WHEELS = {
    "micropip==0.11.1": "packaging",
    "packaging==26.1": "",
    "comm==0.2.3": "",
    "traitlets==5.16.1": "",
    "decorator==5.2.1": "",
    "wcwidth==0.6.0": "",
    "pygments==2.20.0": "",
    "parso==0.8.6": "",
    "jedi==0.19.2": "parso",
    "executing==2.2.1": "",
    "pure-eval==0.2.3": "",
    "asttokens==3.0.1": "",
    "stack-data==0.6.3": "executing asttokens pure-eval",
    "prompt-toolkit==3.0.52": "wcwidth",
    "matplotlib-inline==0.2.1": "traitlets",
    "ipython-pygments-lexers==1.1.1": "pygments",
    "ipython==9.12.0": "decorator ipython-pygments-lexers jedi matplotlib-inline prompt-toolkit stack-data traitlets",
    "jupyterlab-widgets==3.0.17": "",
    "ipywidgets==8.1.9": "comm ipython traitlets jupyterlab-widgets",
}
"""The pure wheels that the kernel and the notebook load, with what each depends on."""

CONF = """
project = "Peer"
extensions = ["jupyterlite_sphinx"]
exclude_patterns = ["static"]

def setup(app):
    app.registry.css_files = [entry for entry in app.registry.css_files if not entry[0].startswith("https:")]
"""
INDEX = """
One button
==========

.. notebooklite:: button.ipynb
   :height: 600px
"""
NOTEBOOK = {
    "cells": [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": "button",
            "metadata": {},
            "outputs": [],
            "source": 'import ipywidgets; ipywidgets.Button(description="Press")',
        }
    ],
    "metadata": {"kernelspec": {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
LITE = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {"litePluginSettings": {KERNEL: {"disablePyPIFallback": True}}},
}


def run(*command: str | Path, cwd: Path) -> None:
    """Run a command; what it says is shown only when it fails."""
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{done.stdout}")


def add_pyodide(python: Path, target: Path) -> None:
    """Pyodide, the wheels and a lock file of just these."""
    target.mkdir(parents=True, exist_ok=True)
    npm = shutil.which("npm", path=str(Path(node()).parent)) or shutil.which("npm")
    assert npm, "Pyodide comes through npm"
    with tempfile.TemporaryDirectory() as temporary:
        run(npm, "pack", "--silent", f"pyodide@{PYODIDE}", cwd=Path(temporary))
        with tarfile.open(Path(temporary, f"pyodide-{PYODIDE}.tgz")) as archive:
            for name in RUNTIME:
                file = archive.extractfile(f"package/{name}")
                assert file
                (target / name).write_bytes(file.read())
    pure = ("--python-version=3.14", "--platform=any", "--implementation=py", "--abi=none", "--only-binary=:all:")
    run(python, "-m", "pip", "download", "--no-deps", *pure, "--dest", target, *WHEELS, cwd=target)
    lock = json.loads((target / "pyodide-lock.json").read_text())
    lock["packages"] = {}
    for pin, depends in WHEELS.items():
        name, version = pin.split("==")
        module = "IPython" if name == "ipython" else name.replace("-", "_")
        (wheel,) = target.glob(f"{name.replace('-', '_')}-{version}-*.whl")
        lock["packages"][name] = {
            "name": name,
            "version": version,
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": [module],
            "depends": depends.split(),
            "unvendored_tests": False,
        }
    (target / "pyodide-lock.json").write_text(json.dumps(lock))


def build_peer(folder: Path) -> Path:
    """Build the page in an empty folder; the folder of the HTML."""
    folder = folder.resolve()
    source, html = folder / "source", folder / "html"
    python = folder / "venv" / "bin" / "python"
    venv.create(folder / "venv", with_pip=True)
    run(python, "-m", "pip", "install", *TOOLS, cwd=folder)
    add_pyodide(python, source / "static" / "pyodide")
    (source / "conf.py").write_text(CONF)
    (source / "index.rst").write_text(INDEX)
    (source / "button.ipynb").write_text(json.dumps(NOTEBOOK))
    (source / "jupyter-lite.json").write_text(json.dumps(LITE))
    # With this file of an earlier build the address of Pyodide is dropped without a word.
    (source / ".jupyterlite.doit.db").unlink(missing_ok=True)
    run(python, "-m", "sphinx", "-q", source, html, cwd=source)
    return html


def first_widget(page: Page, address: str) -> float:
    """Open the page and run its cell as soon as that can be done; milliseconds until the button stands there."""
    page.goto(address, wait_until="commit")
    frame = page.frame_locator("iframe")
    cell = frame.locator(".jp-CodeCell").first
    expect(cell).to_be_visible(timeout=120_000)
    prompt = cell.locator(".jp-InputPrompt")
    patience = time.monotonic() + 120
    while "[ ]" in prompt.inner_text() and time.monotonic() < patience:
        cell.locator(".cm-content").press("Control+Enter")  # lost without a trace until the notebook has its kernel
        page.wait_for_timeout(200)
    button = frame.get_by_role("button", name="Press", exact=True)
    expect(button).to_be_visible(timeout=120_000)
    now: float = button.evaluate("performance.timeOrigin + performance.now()")
    start: float = page.evaluate("performance.timeOrigin")
    return now - start


if __name__ == "__main__":
    print(build_peer(Path(sys.argv[1])))
