"""Positions as data, for links and sealed play: loaded with the links."""
