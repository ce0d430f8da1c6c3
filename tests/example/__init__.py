"""Tic-tac-toe, the example of docs/adding-a-game.md: its two rooms, an oracle, a plain board.

The folders lie here as they would in the tree; copied there, without "tests.example." in their
imports, they are a game like the others (e2e/test_example.py does that). Here it is known to
``GAMES`` by name, but not listed, so that tests over all games pass it by.
"""
