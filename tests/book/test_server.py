"""`hearts serve` as a reader or a script meets it: the address, the types, a taken port."""

import asyncio
import gzip
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearts_book.server import HOST, serve
from hearts_book.site import SiteError
from reader import serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "index.html").write_text("<title>Hearts</title>" + "<p>♠Q</p>" * 500, encoding="utf-8")
    (tmp_path / "_static" / "live").mkdir(parents=True)
    (tmp_path / "_static" / "live" / "snapshot-d5106dde89.zst").write_bytes(b"memory")
    (tmp_path / "python.wasm").write_bytes(b"\0asm\1\0\0\0")
    with serving(tmp_path) as address:
        yield address


def test_the_start_page_comes_at_the_address_compressed_and_unchanged(served: str, tmp_path: Path) -> None:
    request = urllib.request.Request(served, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["Content-Type"].startswith("text/html")
        assert gzip.decompress(answer.read()) == (tmp_path / "index.html").read_bytes()


def test_web_assembly_has_the_type_that_browsers_ask_for(served: str) -> None:
    with urllib.request.urlopen(served + "python.wasm") as answer:
        assert answer.headers["Content-Type"] == "application/wasm"


def test_only_versioned_files_are_kept_without_asking(served: str) -> None:
    with urllib.request.urlopen(served + "index.html") as answer:
        assert answer.headers["Cache-Control"] == "no-cache"
    with urllib.request.urlopen(served + "python.wasm?v=1") as answer:
        assert "max-age" in answer.headers["Cache-Control"]
    with urllib.request.urlopen(served + "_static/live/snapshot-d5106dde89.zst") as answer:
        assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["../secret", "%2e%2e/secret", "no-such-page.html"])
def test_nothing_outside_the_site_is_served(served: str, tmp_path: Path, path: str) -> None:
    (tmp_path.parent / "secret").write_text("x", encoding="utf-8")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(served + path)
    refused.value.close()
    assert refused.value.code in (403, 404)


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(SiteError) as refused:
            asyncio.run(serve(tmp_path, port, lambda address: None))
    assert refused.value.id == "cli.port-taken"
    assert refused.value.fields["port"] == str(port)
