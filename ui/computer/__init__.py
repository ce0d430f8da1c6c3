"""The computer players as the page reaches them."""
