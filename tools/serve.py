"""Serve Coaster on this machine and to phones on the same network.

    python -m tools.serve                the source tree: edit, reload
    python -m tools.serve --root dist    the built site

Files are compressed and cached as by GitHub Pages, so that measurements apply there, too.
"""

import argparse
import gzip
import hashlib
import http.server
import mimetypes
import socket
import sys
import urllib.parse
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from tools import bundles, site_template

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml; charset=utf-8",
    ".wasm": "application/wasm",  # with another type, browsers don't compile it while it loads
    ".webmanifest": "application/manifest+json",
}
# Sent as they are, since they are compressed already.
INCOMPRESSIBLE = {".png"}

# Files that the build writes; for a source tree they are generated at each request.
GENERATED: dict[str, Callable[[Path], bytes]] = {
    "index.html": lambda root: site_template.render_shell(root).encode(),
    "style.css": lambda root: site_template.render_stylesheet(root).encode(),
    "engine.wasm": lambda root: bundles.worker_archive("engine.wasm", root),
    "sealed.wasm": lambda root: bundles.worker_archive("sealed.wasm", root),
    "error_words.json": site_template.error_words_json,
    bundles.SOURCES_FILE: bundles.sources_json,
}


@lru_cache(maxsize=256)
def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def compressed_body(file: Path) -> bytes:
    """Return a file of the built site as it is sent to a browser that accepts gzip."""
    body = file.read_bytes()
    return body if file.suffix in INCOMPRESSIBLE else _compressed(body)


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD requests for the files below ``root``.

    Attributes:
        root: The folder to serve.
        source: Whether it is a source tree.
        max_age: How long browsers may keep a file, in seconds.
        quiet: Whether requests are not logged.
    """

    protocol_version = "HTTP/1.1"
    root = bundles.ROOT
    source = True
    max_age = 0
    quiet = False

    def do_GET(self) -> None:
        """Answer a GET request."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Answer a HEAD request."""
        self._answer(with_body=False)

    def _answer(self, with_body: bool) -> None:
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path).lstrip("/")
        if not path or path.endswith("/"):
            path += "index.html"
        body = self._read(path)
        if body is None:
            self.send_error(404)
            return
        suffix = Path(path).suffix
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        if self.headers.get("If-None-Match") in (tag, f"W/{tag}"):
            self._head(304, suffix, tag, 0)
            return
        accepted = self.headers.get("Accept-Encoding", "")
        compress = suffix not in INCOMPRESSIBLE and "gzip" in accepted
        if compress:
            body = _compressed(body)
        self._head(200, suffix, tag, len(body), compress)
        if with_body:
            self.wfile.write(body)

    def _read(self, path: str) -> bytes | None:
        """Return the body of a file; None if there is none that may be served."""
        if self.source and path in GENERATED:
            return GENERATED[path](self.root)
        if self.source and (archive := bundles.BUNDLE_PATH.fullmatch(path)):
            return bundles.source_bundle(archive[1], self.root)
        if any(part.startswith(".") for part in Path(path).parts):
            return None
        try:
            file = (self.root / path).resolve()
            is_served = file.is_relative_to(self.root) and file.is_file()
            return file.read_bytes() if is_served else None
        except (OSError, ValueError):  # no name of a file here: too long, or with a null character
            return None

    def _head(
        self, status: int, suffix: str, tag: str, size: int, compressed: bool = False
    ) -> None:
        self.send_response(status)
        if status == 200:
            guess = mimetypes.types_map.get(suffix, "application/octet-stream")
            self.send_header("Content-Type", TYPES.get(suffix, guess))
            self.send_header("Content-Length", str(size))
            if compressed:
                self.send_header("Content-Encoding", "gzip")
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", f"max-age={self.max_age}" if self.max_age else "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log a request, unless the server is quiet."""
        if not self.quiet:
            super().log_message(format, *args)


class Server(http.server.ThreadingHTTPServer):
    """A server with a thread for each connection."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore connections that browsers close early, and report other errors as usual."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server(root: Path, port: int = 0, host: str = "127.0.0.1", quiet: bool = True) -> Server:
    """Return a server of the folder ``root``; ``serve_forever`` starts it. Port 0: any."""
    root = root.resolve()
    source = (root / "engine").is_dir()
    attributes = {"root": root, "source": source, "quiet": quiet, "max_age": 0 if source else 600}
    return Server((host, port), type("SiteHandler", (Handler,), attributes))


def _lan_address() -> str | None:
    """Return this machine's address in the local network, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # TEST-NET: nothing is sent
        except OSError:
            return None
        return str(probe.getsockname()[0])


def main() -> None:
    """Serve what the command line asks for until Ctrl-C."""
    parser = argparse.ArgumentParser(description="Serve Coaster on this machine's network.")
    parser.add_argument("--root", type=Path, default=bundles.ROOT, help="the folder to serve")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", default="0.0.0.0", help="127.0.0.1: only this machine")
    args = parser.parse_args()
    with server(args.root, args.port, args.host, quiet=False) as site:
        port = site.server_address[1]
        print(f"Coaster on this machine:  http://localhost:{port}/")
        address = _lan_address() if args.host == "0.0.0.0" else None
        if address:
            print(f"on a phone in this Wi-Fi: http://{address}:{port}/")
        print("Press Ctrl-C to stop.", flush=True)
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
