"""Sealed play, written a second time from its specification alone."""
