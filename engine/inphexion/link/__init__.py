"""Positions as data, for the worker of the bots and for old links: loaded with the links."""
