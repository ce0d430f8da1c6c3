"""The lobby's rows of saved games; loaded where there are games."""
