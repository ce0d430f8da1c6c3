"""Images of MicroPython's read-only file system, ROMFS: the form in which the page gets its
modules, one image beside the other (web/interpreter.mjs)."""

FILE_SYSTEM = b"\xd2\xcd\x31"
FOLDER, FILE, DATA = 4, 5, 2  # kinds of records
# A module of WebAssembly with nothing but a section of our own, which says how long it is in five
# bytes. Hosts compress WebAssembly, and send unknown types as they are.
_EMPTY, _CUSTOM, _NAME = b"\0asm\1\0\0\0", b"\0", b"romfs"
HEAD = len(_EMPTY) + len(_CUSTOM) + 5 + 1 + len(_NAME)  # as web/interpreter.mjs has it


def wrapped(image: bytes) -> bytes:
    """An image as a module of WebAssembly, of which it is all from byte ``HEAD`` on."""
    body = bytes([len(_NAME)]) + _NAME + image
    size = [len(body) >> 7 * place & 127 | 128 * (place < 4) for place in range(5)]
    return _EMPTY + _CUSTOM + bytes(size) + body


def image(files: dict[str, bytes]) -> bytes:
    """An image of these files, path -> what they hold.

    The format: https://github.com/micropython/micropython-lib/tree/master/python-ecosys/romfs
    """
    body = _folder(files)
    length = _number(len(body))
    if (len(FILE_SYSTEM) + len(length) + len(body)) % 2:
        length = b"\x80" + length  # the image's size is even
    return FILE_SYSTEM + length + body


def _folder(files: dict[str, bytes]) -> bytes:
    inner: dict[str, dict[str, bytes]] = {}
    records = []
    for path, held in sorted(files.items()):
        name, _, rest = path.partition("/")
        if rest:
            inner.setdefault(name, {})[rest] = held
        else:
            records.append(_record(FILE, _named(name) + _record(DATA, held)))
    records += [_record(FOLDER, _named(name) + _folder(held)) for name, held in inner.items()]
    return b"".join(records)


def _named(name: str) -> bytes:
    return _number(len(name.encode())) + name.encode()


def _record(kind: int, body: bytes) -> bytes:
    return _number(kind) + _number(len(body)) + body


def _number(value: int) -> bytes:
    """Seven bits a byte, the highest first; all but the last have the eighth."""
    digits = [value & 127]
    while value := value >> 7:
        digits.append(value & 127 | 128)
    return bytes(reversed(digits))
