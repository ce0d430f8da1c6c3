"""Measures what the page promises: ``python -m bench`` prints one table.

Figures are aims, not tests: machines differ, so a missed one is marked and nothing fails.
"""
