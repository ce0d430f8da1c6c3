"""What makes the computer players' weights. None of it is shipped but its results."""
