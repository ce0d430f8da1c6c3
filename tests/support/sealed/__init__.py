"""Support for the tests of sealed play."""
