"""A notebook in JupyterLab, as its reader has it before them."""

from playwright.sync_api import Page, expect

PATIENCE = 120_000
"""Milliseconds: JupyterLab takes its time to start on a slow machine; nothing is timed here."""


def run_all(page: Page) -> None:
    """Runs all cells, by the menu: a key pressed while JupyterLab is still building its page may reach nobody."""
    expect(page.get_by_text("| Idle")).to_be_visible(timeout=PATIENCE)
    page.locator(".lm-MenuBar-itemLabel", has_text="Run").first.click()
    page.get_by_text("Run All Cells", exact=True).click()
