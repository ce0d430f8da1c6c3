"""Benchmarks of the page and the engine: ``python -m bench`` prints their tables.

Figures have aims. A missed aim is marked in its table, and the command names it and fails. Machines
differ, so no test depends on a measured time.
"""
