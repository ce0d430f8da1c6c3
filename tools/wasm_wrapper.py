"""Archives as WebAssembly: hosts compress that, but no archives and no files of unknown types.

tools/compile_worker.mjs runs this file in Pyodide.
"""

_EMPTY, _CUSTOM = b"\0asm\1\0\0\0", b"\0"


def wrap_in_wasm(name: bytes, content: bytes) -> bytes:
    """Return a WebAssembly module with nothing but one custom section.

    Args:
        name: The section's name, at most 127 bytes.
        content: Its content, with which the module ends.
    """
    body = bytes([len(name)]) + name + content
    # The section's length always takes five bytes, so that its content begins at a known place.
    size = [len(body) >> 7 * place & 127 | 128 * (place < 4) for place in range(5)]
    return _EMPTY + _CUSTOM + bytes(size) + body
