"""What a test takes for granted, told to the type checker; where it is wrong, the test fails."""

from typing import TypeVar

from engine.game import Outcome, State

T = TypeVar("T")


def assert_present(value: "T | None") -> T:
    """The value, which is there."""
    assert value is not None
    return value


def outcome_of(state: State) -> Outcome:
    """The outcome of a state whose game is over."""
    return assert_present(state.outcome)
