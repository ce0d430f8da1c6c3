"""Opponents that share no code with the bots, to measure these independently.

Those in C are compiled when first needed; none is shipped.
"""
