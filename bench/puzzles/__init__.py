"""Puzzles from games of the computer against itself: ``python -m bench.puzzles [GAME …]``.

Writes the batch of puzzles that starts on the day ``--from`` to ``engine/<game>/learn/puzzles.py``
and keeps all others. A published batch never changes: new puzzles form another batch, from a
day on which all existing ones have had their turns (tests/engine/learn/test_puzzles.py checks it).

Weak bots play the games, because their games hold many missed chances. In every position all turns
are tried; if few of them reach a goal there is a puzzle. The batch takes some of each theme, from
easy to hard, and at most one of each game. Everything follows from the seeds.

``candidates`` is common to all games; ``win_search`` finds puzzles in games without hidden
information, ``beerhex`` and ``hexheaven`` in those games.
"""
