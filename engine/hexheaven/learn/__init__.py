"""Learning Hex Heaven: reasons and puzzles.

``reasons`` finds the reasons for and against a move, for hints and reviews; ``puzzles`` has the
game's puzzles, ``puzzle_goals`` judges turns by the goal that only they have.
"""
