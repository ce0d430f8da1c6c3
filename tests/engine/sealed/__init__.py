"""Tests of sealed play, in the Python that both interpreters share: pytest runs them on CPython,
and tests/ui/test_on_micropython.py on the page's MicroPython."""
