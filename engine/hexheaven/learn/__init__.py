"""What helps people learn Hex Heaven.

``reasons`` says what speaks for and against a move, for hints and reviews; ``puzzles`` has the
game's puzzles, ``puzzle_goals`` judges turns by the goal that only they have.
"""
