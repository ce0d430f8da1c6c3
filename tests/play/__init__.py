"""What the page decides, without a browser. Plain functions with plain asserts: they run on
MicroPython as well."""
