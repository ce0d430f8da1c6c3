"""What the lobby shows of saved games; loaded where there are games."""
