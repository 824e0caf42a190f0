"""The page for developers brings the docstrings of each module that it names."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "book" / "for-developers.md"
NAMED = re.findall(r"automodule:: ([\w.]+)", PAGE.read_text(encoding="utf-8"))


def test_every_module_that_is_named_is_described(site: Path) -> None:
    text = (site / "for-developers.html").read_text(encoding="utf-8")
    described = set(re.findall(r'<dt class="sig[^>]* id="([\w.]+)"', text))
    assert len(NAMED) > 10
    assert [name for name in NAMED if not any(one.startswith(f"{name}.") for one in described)] == []
