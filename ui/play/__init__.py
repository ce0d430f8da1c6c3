"""All that is decided without a browser: pytest calls it, MicroPython runs it in the page."""
