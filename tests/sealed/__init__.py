"""Tests of sealed play, in the Python that both interpreters share: pytest runs them on CPython,
and tests/test_everywhere.py on the page's MicroPython."""
