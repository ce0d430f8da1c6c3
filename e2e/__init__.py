"""Tests of the built site in real browsers.

``games`` holds a game or two of every kind to play through, ``coaster`` what one does on the page,
``hands`` how the two drivers do it, ``guard`` what must never happen. To add a game, add its
scripts to ``games.SCRIPTS``: every test that is not about one game's own ways then plays it too.
"""
