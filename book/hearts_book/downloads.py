"""The chapters as they can be downloaded: notebooks with their pictures inside, which need no folder beside them."""

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path

NOTEBOOKS = "notebooks"
"""Their folder in the site."""

PICTURE = re.compile(r"\]\((_static/([\w-]+)\.svg)\)")


def add_downloads(site: Path, chapters: Iterable[Path]) -> list[Path]:
    """Put the notebooks of these chapters into a site, and return where they are."""
    folder = site / NOTEBOOKS
    folder.mkdir()
    for chapter in chapters:
        (folder / chapter.name).write_text(alone(chapter), encoding="utf-8")
    return sorted(folder.iterdir())


def alone(chapter: Path) -> str:
    """The text of a chapter's notebook with each picture at the end of the cell that shows it.

    Within the address, since JupyterLab shows no SVG that is attached to a cell.
    """
    notebook = json.loads(chapter.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        pictures = PICTURE.findall(text) if cell["cell_type"] == "markdown" else []
        if pictures:
            held = [
                f"[{name}]: data:image/svg+xml;base64,{b64encode((chapter.parent / path).read_bytes()).decode()}"
                for path, name in dict.fromkeys(pictures)
            ]
            text = "\n".join([PICTURE.sub(r"][\2]", text), "", *held])
            cell["source"] = text.splitlines(keepends=True)
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
