"""The words of the page in Japanese."""
