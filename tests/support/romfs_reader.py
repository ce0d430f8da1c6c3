"""Read the images that ``tools.romfs`` writes, following the description of the format."""

from collections.abc import Iterator


def romfs_files(image: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each file in an image of MicroPython's ROMFS."""
    assert image.startswith(b"\xd2\xcd\x31") and len(image) % 2 == 0
    size, start = _read_varint(image, 3)
    assert start + size == len(image)
    yield from _directory_files(image[start:], "")


def _directory_files(body: bytes, path: str) -> Iterator[tuple[str, bytes]]:
    at = 0
    while at < len(body):
        kind, at = _read_varint(body, at)
        size, at = _read_varint(body, at)
        length, start = _read_varint(body, at)
        name, inner = body[start : start + length].decode(), body[start + length : at + size]
        if kind == 4:
            yield from _directory_files(inner, f"{path}{name}/")
        else:
            data, after = _read_varint(inner, 0)
            length, after = _read_varint(inner, after)
            assert (kind, data, len(inner)) == (5, 2, after + length)
            yield path + name, inner[after:]
        at += size


def _read_varint(image: bytes, at: int) -> tuple[int, int]:
    value = 0
    while True:
        value = value << 7 | image[at] & 127
        at += 1
        if image[at - 1] < 128:
            return value, at
