"""Helpers of the browser tests."""
