"""What the page decides without a browser: who is to move, what taps mean, what is said."""
