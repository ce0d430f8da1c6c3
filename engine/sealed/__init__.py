"""Sealed play: a game with secrets by links alone, with no server and no dealer.

Every device draws a key of 32 random bytes and commits to it in its first link. All that it keeps
secret follows from its key and from what was said before; what the rules bring to light it opens,
and at the end the keys are published and every device checks everything. The protocol is written
down in docs/sealed-play.md.

The files, each importing only earlier ones: ``keys`` (hashes, commitments, nonces), ``transcript``
(what was said, chained), ``receipt`` (how a link was received), ``link`` (a part of a transcript as
text), ``table`` (what a game provides), ``device`` (one player's end of a game), ``desk`` (devices
as questions and answers in JSON); and for games with a deck ``group`` (ristretto255) and ``cards``
(shuffling and dealing without a dealer). A game's own part is its room's ``sealed``.
"""
