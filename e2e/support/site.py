"""The built site, served on this machine for as long as a test wants it."""

import threading
from pathlib import Path

from tools import serve
from tools.precache import NOT_PRECACHED

DIST = Path(__file__).resolve().parents[2] / "dist"
# Resolves when the service worker in charge has every file of this many.
WAIT_UNTIL_PRECACHED = """async (count) => {
  for (;;) {
    const sizes = await Promise.all((await caches.keys()).map(
      async (key) => (await (await caches.open(key)).keys()).length));
    const all = sizes.reduce((sum, size) => sum + size, 0);
    if (all >= count && navigator.serviceWorker.controller) return all;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""


def precached_file_count(root: Path) -> int:
    """Return the number of files of the built site that are stored for offline use."""
    return sum(path.is_file() and path.name not in NOT_PRECACHED for path in root.rglob("*"))


class Site:
    """A folder at ``url``; it can go away and come back under the same address."""

    def __init__(self, root: Path = DIST, path: str = "") -> None:
        """Serve the folder ``root``; ``path`` is the folder in it that ``url`` leads to, with a
        slash at its end."""
        self._root = root
        self._path = path
        self._port = 0
        self.start()

    def start(self) -> None:
        """Answer requests."""
        self._server = serve.server(self._root, self._port)
        # Files that a test rewrites must be served at once.
        self._server.RequestHandlerClass.max_age = 0  # type: ignore[attr-defined]
        self._port = int(self._server.server_address[1])
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Stop serving: connections are refused."""
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/{self._path}"
