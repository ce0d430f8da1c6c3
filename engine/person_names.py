"""Names of people: how they are kept, sent and shown."""

MAX_NAME_LENGTH = 20  # characters

# First and last code point of each range. C0 and C1 controls, marks and overrides of direction,
# line and paragraph separators, the byte order mark, surrogates.
_CONTROL_RANGES = (
    (0, 0x1F),
    (0x7F, 0x9F),
    (0x200E, 0x200F),
    (0x2028, 0x202E),
    (0x2066, 0x2069),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
)
# The soft hyphen, the Arabic letter mark, fillers, zero-width space, word joiner and the like.
_INVISIBLE_RANGES = (
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200B),
    (0x2060, 0x2065),
    (0x206A, 0x206F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE001F),
)
# Spaces, joiners, variation selectors and tags. Emoji and some scripts need them, but a name needs
# something else.
JOINER_RANGES = (
    (0x20, 0x20),
    (0xA0, 0xA0),
    (0x2000, 0x200D),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
    (0xFE00, 0xFE0F),
    (0xE0020, 0xE0FFF),
)


def clean_name(name: str) -> str:
    """Return a person's name as it is kept, sent and shown.

    Args:
        name: A name as a person entered it, or from a file or link.

    Returns:
        At most MAX_NAME_LENGTH characters without control characters, marks of text direction,
        invisible characters, and spaces at the ends; "" if nothing visible is left.
    """
    kept = [
        c
        for c in strip_control_chars(name, 10 * MAX_NAME_LENGTH)
        if not in_ranges(ord(c), _INVISIBLE_RANGES)
    ]
    cleaned = "".join(kept)[:MAX_NAME_LENGTH].strip(" ")
    return cleaned if [c for c in cleaned if not in_ranges(ord(c), JOINER_RANGES)] else ""


def strip_control_chars(name: str, max_length: int = MAX_NAME_LENGTH) -> str:
    """Return a name as a link may contain it.

    Unlike ``clean_name`` this keeps invisible characters, which the first links could contain.
    """
    kept = "".join(
        [c for c in name[: 10 * MAX_NAME_LENGTH] if not in_ranges(ord(c), _CONTROL_RANGES)]
    )
    return kept.strip(" ")[:max_length].strip(" ")


def in_ranges(code: int, ranges: "tuple[tuple[int, int], ...]") -> bool:
    """Return whether a code point is in one of the ranges, first and last included."""
    for first, last in ranges:
        if first <= code <= last:
            return True
    return False
