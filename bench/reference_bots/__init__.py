"""Opponents that share no code with the computer players, to measure these from outside. They are
written in C, built when first wanted, and never shipped."""
