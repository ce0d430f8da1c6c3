"""Browser tests of the page as a whole."""
