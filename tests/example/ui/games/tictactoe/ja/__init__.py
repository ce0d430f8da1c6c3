"""The words of this game in Japanese."""
