"""Sealed play of BeerHex: two devices play by links, and neither learns the other's hidden faces.

``engine.sealed`` has the protocol; this package says which secrets a game of BeerHex has.
"""
