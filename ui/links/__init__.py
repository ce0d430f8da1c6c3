"""Links that are opened or made: reading them, and what they lead to."""
