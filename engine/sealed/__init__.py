"""Sealed play: a game with secrets by links alone, without a server or a dealer.

Every device draws a key of 32 random bytes and commits to it in its first link. All its secrets
follow from its key and the transcript. It opens what the rules reveal; at the end the keys are
published, and every device checks the whole game. docs/sealed-play.md specifies the protocol.

The modules, each importing only earlier ones: ``crypto`` (hashes, commitments, authentication
codes), ``transcript`` (the chained entries), ``results`` (how a link was received), ``link`` (a
part of a transcript as text), ``game_state`` (what a game provides), ``offer`` (the entries by
which players join), ``peer`` (one player's end of a game), ``rpc`` (peers as requests and replies
in JSON). For signatures and for games with a deck there are ``ristretto255`` (the group),
``scalars`` and ``schnorr`` (signatures); for decks ``elgamal`` (encrypted cards), ``shuffle_proof``
and ``partial_decryption``, and for games begun under protocol 1 ``mental_poker`` (locked cards). A
game's own part is its package ``sealed``.
"""
