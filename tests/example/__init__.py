"""Tic-tac-toe, the example of docs/adding-a-game.md: its two packages, an oracle, a plain board.

The folders are laid out as in the tree. Copied there, without "tests.example." in their imports,
they are a game like the others (e2e/games/test_example.py does that). Here it is known to
``GAMES`` by name, but not in the catalogue, so the tests over all games skip it.
"""
