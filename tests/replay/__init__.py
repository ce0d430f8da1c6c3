"""Plain boards that events are replayed on, one module a game.

``board(packed)`` says what lies where in a packed view, ``replay(board, event)`` changes such a
board as an event says, without any rules. If a move's events tell all that it did, the board before
becomes the board after (tests/test_events.py).
"""
