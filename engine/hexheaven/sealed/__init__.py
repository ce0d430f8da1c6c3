"""Sealed play of Hex Heaven: two or three devices play by links, and none learns another's hand.

``engine.sealed`` has the protocol; this package says which secrets a game of Hex Heaven has.
"""
