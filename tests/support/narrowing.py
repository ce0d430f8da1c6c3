"""Assertions that narrow types for the type checker; a test fails where one is wrong."""

from typing import TypeVar

from engine.game import Outcome, State

T = TypeVar("T")


def assert_present(value: "T | None") -> T:
    """Return the value, which must not be None."""
    assert value is not None
    return value


def outcome_of(state: State) -> Outcome:
    """Return the outcome of a state whose game is over."""
    return assert_present(state.outcome)
