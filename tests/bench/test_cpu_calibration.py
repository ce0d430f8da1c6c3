"""The emulated phone is equally fast on machines of any speed."""

from time import monotonic
from typing import Any, cast

import pytest

from bench.cpu_calibration import (
    BENCHMARKS_A_VISIT,
    COUNTED_BENCHMARKS,
    IDLE_CORE_MS,
    LONG_VISIT_S,
    PHONE_SLOWDOWN,
    CpuCalibration,
    calibration_of,
)


class FakeBrowser:
    """A browser, and its only tab, in which the benchmark always takes equally long."""

    def __init__(self, milliseconds: float) -> None:
        self.milliseconds = milliseconds

    def new_page(self) -> "FakeBrowser":
        return self

    def evaluate(self, script: str) -> float:
        return self.milliseconds


def calibrate(browser: FakeBrowser) -> CpuCalibration:
    return CpuCalibration(cast(Any, browser))


@pytest.mark.parametrize("slower", [0.5, 1, 2.5, PHONE_SLOWDOWN])
def test_machine_and_throttling_together_are_as_slow_as_the_phone(slower: float) -> None:
    rate = calibrate(FakeBrowser(IDLE_CORE_MS * slower)).throttling_rate()
    assert rate * slower == pytest.approx(PHONE_SLOWDOWN)


def test_a_machine_slower_than_the_phone_is_not_sped_up() -> None:
    assert calibrate(FakeBrowser(IDLE_CORE_MS * 9)).throttling_rate() == 1


def test_the_rate_follows_the_machine() -> None:
    browser = FakeBrowser(IDLE_CORE_MS)
    calibration = calibrate(browser)
    browser.milliseconds *= 2
    visits = COUNTED_BENCHMARKS // BENCHMARKS_A_VISIT
    rates = [calibration.throttling_rate() for _ in range(visits)]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] > PHONE_SLOWDOWN * 0.9, "one visit counts little"
    assert rates[-1] == pytest.approx(PHONE_SLOWDOWN / 2)
    assert calibration.rates == rates


def test_times_before_a_long_visit_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = FakeBrowser(IDLE_CORE_MS)
    calibration = calibrate(browser)
    browser.milliseconds *= 2
    later = monotonic() + LONG_VISIT_S + 1
    monkeypatch.setattr("bench.cpu_calibration.monotonic", lambda: later)
    assert calibration.throttling_rate() == pytest.approx(PHONE_SLOWDOWN / 2)


def test_each_browser_has_one_calibration() -> None:
    browser, other = cast(Any, FakeBrowser(1)), cast(Any, FakeBrowser(1))
    assert calibration_of(browser) is calibration_of(browser) is not calibration_of(other)
