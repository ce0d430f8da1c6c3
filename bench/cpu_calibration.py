"""How much Chromium has to slow down a tab, so that the emulated phone is always equally fast.

The speed of a machine that others share changes by half within minutes, and a page that computes
suffers more from that than one that waits for the network. So the rate of the throttling is fitted
to the machine's present speed, as Chromium's developer tools fit theirs to the machine they run on.
"""

from collections import deque
from functools import cache
from statistics import mean
from time import monotonic

from playwright.sync_api import Browser

PHONE_SLOWDOWN = 4  # of the phone, compared with an idle core of the machine named in the README
IDLE_CORE_MS = 22  # that BENCHMARK_SCRIPT takes on such a core
# Single times vary by a third, so those before the last visits count together, unless a visit took
# so long that the machine may have changed.
BENCHMARKS_A_VISIT = 4
COUNTED_BENCHMARKS = 60
LONG_VISIT_S = 10

# Builds strings, and stores and finds values by them, much as an interpreter does. Returns the
# milliseconds it took.
BENCHMARK_SCRIPT = """() => {
  const began = performance.now();
  const table = new Map();
  for (let i = 0; i < 200_000; i += 1) table.set(`k${i % 5000}`, i);
  let sum = 0;
  for (const [key, value] of table) sum += key.length + value;
  if (!sum) throw new Error("the sum is used, so that no compiler leaves the loops out");
  return performance.now() - began;
}"""


class CpuCalibration:
    """Fits the throttling of a browser's tabs to the speed of the machine.

    Attributes:
        rates: The rates given so far.
    """

    def __init__(self, browser: Browser) -> None:
        self.rates: list[float] = []
        # Always the same tab, whose code is compiled after the first half of the runs.
        self._tab = browser.new_page()
        self._times = deque(self._run_benchmark(2 * COUNTED_BENCHMARKS), COUNTED_BENCHMARKS)
        self._measured_at = monotonic()

    def throttling_rate(self) -> float:
        """Return the rate at which a tab is as slow as the phone just now; at least 1.

        Source: the calibration of CPU throttling in Chromium's developer tools; the benchmark is
        our own.
        """
        took_long = monotonic() - self._measured_at > LONG_VISIT_S
        times = COUNTED_BENCHMARKS if took_long else BENCHMARKS_A_VISIT
        self._times.extend(self._run_benchmark(times))
        self._measured_at = monotonic()
        self.rates.append(max(1.0, PHONE_SLOWDOWN * IDLE_CORE_MS / mean(self._times)))
        return self.rates[-1]

    def _run_benchmark(self, times: int) -> list[float]:
        return [self._tab.evaluate(BENCHMARK_SCRIPT) for _ in range(times)]


@cache
def calibration_of(browser: Browser) -> CpuCalibration:
    """Return the calibration of a browser, which lasts as long as the process."""
    return CpuCalibration(browser)
