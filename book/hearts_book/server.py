"""A small static server for the built site, on this machine only."""

import asyncio
import errno
import re
import socket
from collections.abc import Callable
from pathlib import Path

import tornado.web
from tornado.httpserver import HTTPServer

from hearts_book.site import SiteError

HOST = "127.0.0.1"
USUAL_PORT = 8737


# The runtime's files are named by their content.
HASHED = re.compile(r"_static/live/.+-[0-9A-Za-z]{8,10}\.")


class Pages(tornado.web.StaticFileHandler):
    """Static files; what is named by its version or content may be kept, the rest is asked for again each time."""

    def set_extra_headers(self, path: str) -> None:
        if HASHED.match(path):
            self.set_header("Cache-Control", f"public, max-age={self.CACHE_MAX_AGE}, immutable")
        elif "v" not in self.request.arguments:
            self.set_header("Cache-Control", "no-cache")


def application(site: Path) -> tornado.web.Application:
    """The site at `/`, compressed where that helps."""
    pages = (r"/(.*)", Pages, {"path": str(site), "default_filename": "index.html"})
    return tornado.web.Application([pages], compress_response=True, log_function=lambda handler: None)


async def serve(site: Path, port: int | None, ready: Callable[[str], None]) -> None:
    """Serve `site` until cancelled; `ready` is told the address. Without a port: the usual one, or a free one if that
    is taken. Raises SiteError if a port asked for by number is taken or not allowed."""
    try:
        listening = socket.create_server((HOST, USUAL_PORT if port is None else port), backlog=128)
    except OSError as error:
        if port is not None:
            taken = error.errno == errno.EADDRINUSE
            raise SiteError(
                "cli.port-taken" if taken else "cli.port-refused", port=str(port), problem=error.strerror or str(error)
            ) from error
        listening = socket.create_server((HOST, 0), backlog=128)
    listening.setblocking(False)
    server = HTTPServer(application(site))
    server.add_socket(listening)
    ready(f"http://{HOST}:{listening.getsockname()[1]}/")
    try:
        await asyncio.Event().wait()
    finally:
        server.stop()
        await server.close_all_connections()
