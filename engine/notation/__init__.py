"""Games as text: trees of moves with comments, and how they are written and read."""
