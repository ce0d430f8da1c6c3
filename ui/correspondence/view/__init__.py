"""Sharing links and codes, and receiving them."""
