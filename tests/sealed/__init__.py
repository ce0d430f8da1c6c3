"""Tests of sealed play."""
