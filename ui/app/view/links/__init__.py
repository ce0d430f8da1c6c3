"""Opening links; loaded where there are games, or a link to open."""
