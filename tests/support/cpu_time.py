"""Processor time, for bounds that mean the same on a slow machine as on a quick one."""

import time
from collections.abc import Callable

_LOOPS = 100_000
_REFERENCE_LOOP_S = 0.006  # of CPython 3.11 on a laptop of 2023


def measure_cpu(function: Callable[[], object], repeat: int = 1) -> float:
    """Return the processor time of the quickest of some calls.

    Args:
        function: what to call; what it raises is not caught.
        repeat: how often to call it.

    Returns:
        Seconds, divided by `machine_slowdown`.
    """
    spent, slowdown = float("inf"), machine_slowdown()
    for _ in range(repeat):
        began = time.process_time()
        function()
        spent = min(spent, time.process_time() - began)
    return spent / max(slowdown, machine_slowdown())


def machine_slowdown() -> float:
    """Return how many times the reference machine's time a loop takes now; at least 1."""
    began, total = time.process_time(), 0
    for i in range(_LOOPS):
        total = total * 3 + i & 65535
    return max(1.0, (time.process_time() - began) / _REFERENCE_LOOP_S)
