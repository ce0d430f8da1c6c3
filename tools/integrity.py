"""Subresource Integrity: the hashes by which browsers check what they load."""

import base64
import hashlib


def integrity(content: bytes) -> str:
    """Return the SHA-256 of a file in the form of an ``integrity`` attribute."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()
