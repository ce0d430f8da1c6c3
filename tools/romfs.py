"""Images of MicroPython's read-only file system, ROMFS.

The page gets its bundles of modules in this form; web/interpreter.mjs mounts them.
"""

from typing import Any

from tools.wasm_wrapper import wrap_in_wasm

_NAME = b"romfs"
HEADER_BYTES = len(wrap_in_wasm(_NAME, b""))  # also in web/interpreter.mjs


def wrapped_image(files: dict[str, bytes]) -> bytes:
    """Return an image of files (path -> content) as a WebAssembly module.

    The image begins at byte ``HEADER_BYTES``.
    """
    return wrap_in_wasm(_NAME, romfs_image(files))


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
