"""Benchmarks of the page and the engine: ``python -m bench`` prints one table.

Figures have aims. Machines differ, so a missed aim is marked and no test fails.
"""
