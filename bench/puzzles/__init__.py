"""Puzzles out of games of the computer against itself: ``python -m bench.puzzles [GAME …]``.

Writes ``engine/<game>/puzzles.py``: the batch that counts from the day ``--from``; all others stay
as they are. A batch that people have seen is never made anew: new puzzles are another one, from a
day on which all there were have had their turns (tests/engine/learn/test_puzzles.py says if it
isn't).

Games are played by weak players, who leave much to be found. In every position the turns are tried
out, and where few of them do what a goal asks there is a puzzle. The batch takes some of each
theme, from easy to hard, and of each game played at most one. All of it follows from the seeds.

``found`` is what all games have in common; ``wins`` finds puzzles where nothing is hidden, ``caps``
in BeerHex, ``best`` in Hex Heaven.
"""
