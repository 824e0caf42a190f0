"""The book as a package: where its sources are, how the site is made from them and served."""

from pathlib import Path

__all__ = ["source_folder"]


def source_folder() -> Path:
    """Folder of `_config.yml` and the chapters: beside this package in a checkout, inside it when installed."""
    installed = Path(__file__).parent / "source"
    return installed if installed.is_dir() else Path(__file__).parent.parent
