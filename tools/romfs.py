"""Images of MicroPython's read-only file system, ROMFS.

The page gets its bundles of modules in this form; web/interpreter.mjs mounts them.
"""

from typing import Any

# An image is wrapped in a WebAssembly module with one custom section (its length takes five
# bytes), because hosts compress WebAssembly but not files of unknown types.
_EMPTY, _CUSTOM, _NAME = b"\0asm\1\0\0\0", b"\0", b"romfs"
HEADER_BYTES = len(_EMPTY) + len(_CUSTOM) + 5 + 1 + len(_NAME)  # also in web/interpreter.mjs


def wrap_in_wasm(image: bytes) -> bytes:
    """Return an image as a WebAssembly module; the image begins at byte ``HEADER_BYTES``."""
    body = bytes([len(_NAME)]) + _NAME + image
    size = [len(body) >> 7 * place & 127 | 128 * (place < 4) for place in range(5)]
    return _EMPTY + _CUSTOM + bytes(size) + body


def romfs_image(files: dict[str, bytes]) -> bytes:
    """Return an image of files (path -> content)."""
    # Imported here because the server of a built site (tools/serve.py) needs no package.
    from mpremote.romfs import VfsRomWriter  # type: ignore[import-untyped]

    writer = VfsRomWriter()
    _write(writer, files)
    return bytes(writer.finalise())


def _write(writer: Any, files: dict[str, bytes]) -> None:
    """Write the files of one folder, then the folders in it, to the folder that is open."""
    folders: dict[str, dict[str, bytes]] = {}
    for path, content in sorted(files.items()):
        name, _, rest = path.partition("/")
        if rest:
            folders.setdefault(name, {})[rest] = content
        else:
            writer.mkfile(name, content)
    for name, inner in folders.items():
        writer.opendir(name)
        _write(writer, inner)
        writer.closedir()
