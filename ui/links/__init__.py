"""What a link leads to."""
