"""One game being played: moves, seats, who may see what, and how it is described."""
