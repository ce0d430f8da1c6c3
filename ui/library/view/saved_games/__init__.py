"""The lobby's list of saved games; loaded where there are games."""
