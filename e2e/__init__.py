"""Tests of the built site in real browsers, in a folder for each feature.

In ``support``, ``scripted_games`` holds a game or two of every kind to play through,
``page_object`` the actions on the page, ``browser_driver`` how the two drivers perform them, and
``error_monitor`` the errors that fail every test. To add a game, add its scripts to ``SCRIPTS`` in
``scripted_games``: every test that isn't about one game's own ways then plays it too.

``python -m e2e.screenshots`` writes pictures of the ``scenes``.
"""
