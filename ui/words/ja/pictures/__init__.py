"""The words of pictures in Japanese."""
