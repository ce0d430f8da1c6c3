"""The terms of inpHeXion in Japanese: what not to write, and what to write instead.

Only tests read this. A pattern is a regular expression.
"""

FORBIDDEN = ((r"番手", "先手、後手"),)
