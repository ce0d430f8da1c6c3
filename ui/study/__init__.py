"""The study board: games with branches, comments and the computer's analysis."""
