"""A small static server for the built site, on this machine only."""

import asyncio
import errno
from collections.abc import Callable
from pathlib import Path

import tornado.web
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets

from hearts_book.site import SiteError

HOST = "127.0.0.1"
USUAL_PORT = 8737


class Pages(tornado.web.StaticFileHandler):
    """Static files; what has a version in its address may be kept, the rest is asked for again each time."""

    def set_extra_headers(self, path: str) -> None:
        if "v" not in self.request.arguments:
            self.set_header("Cache-Control", "no-cache")


def application(site: Path) -> tornado.web.Application:
    """The site at `/`, compressed where that helps."""
    pages = (r"/(.*)", Pages, {"path": str(site), "default_filename": "index.html"})
    return tornado.web.Application([pages], compress_response=True, log_function=lambda handler: None)


async def serve(site: Path, port: int | None, ready: Callable[[str], None]) -> None:
    """Serve `site` until cancelled; `ready` is told the address. Without a port: the usual one, or a free one if that
    is taken. Raises SiteError if a port asked for by number is taken or not allowed."""
    try:
        sockets = bind_sockets(USUAL_PORT if port is None else port, HOST)
    except OSError as error:
        if port is not None:
            taken = error.errno == errno.EADDRINUSE
            raise SiteError(
                "cli.port-taken" if taken else "cli.port-refused", port=str(port), problem=error.strerror or str(error)
            ) from error
        sockets = bind_sockets(0, HOST)
    server = HTTPServer(application(site))
    server.add_sockets(sockets)
    ready(f"http://{HOST}:{sockets[0].getsockname()[1]}/")
    try:
        await asyncio.Event().wait()
    finally:
        server.stop()
