"""What a state answers to a move that it refuses."""

import pytest

from engine.game import IllegalMove, State


def refusal(state: State, move: object) -> "tuple[str, dict]":
    """Return the reason and the facts with which a move is refused; the state stays as it was."""
    packed = state.pack()
    with pytest.raises(IllegalMove) as caught:
        state.play(move)  # type: ignore[arg-type]  # what is no text is refused, too
    assert state.pack() == packed
    return caught.value.reason, caught.value.facts


def refusal_reason(state: State, move: object) -> str:
    """Return the reason alone."""
    return refusal(state, move)[0]
