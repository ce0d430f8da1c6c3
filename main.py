"""Where Python starts in the page: unpack the modules, which came as one file, and run them."""

import json
import os


def unpack(archive: str) -> None:
    """Write the files of ``archive``, JSON of path -> source, each under its path."""
    with open(archive) as file:
        sources = json.loads(file.read())
    folders = set()
    for path in sorted(sources):
        parts = path.split("/")[:-1]
        for depth in range(1, len(parts) + 1):
            folder = "/".join(parts[:depth])
            if folder not in folders:
                folders.add(folder)
                os.mkdir(folder)
        with open(path, "w") as file:
            file.write(sources[path])


unpack("modules.json")

from ui.app import start  # noqa: E402  (it was unpacked just now)

start()
