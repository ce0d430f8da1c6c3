"""What several test modules share: fakes, fixtures, games and drivers."""
