"""Random games between the program and the second implementation, each with a shadow of the other.

python -m tests.support.sealed.mixed_games 200 [GAME]        so many games of each game and rule set
"""

import sys
from collections.abc import Sequence

from engine.hexheaven import HexHeavenState
from engine.hexheaven.events import lifted_cells
from engine.rng import Rng
from tests.engine.hexheaven.positions import cell_of
from tests.support.sealed.mixed_table import INDEPENDENT, PRODUCT, STALE, ProductDevice, Seat, Table

GAMES: "dict[str, list[dict]]" = {
    "beerhex": [
        {"clues": clues, "starter": starter}
        for starter in ("gold", "silver", "lot")
        for clues in (False, True)
    ],
    "casual": [{"rules": "casual"}],
    "serious": [{"rules": "serious"}],
    "three": [{"rules": "three"}],
}
ENDINGS = ("resign", "time")
MAX_MOVES = 150  # then a player resigns, or loses on time


def play_random_game(name: str, number: int) -> Table:
    """Play a random game to its end, and return its table.

    Args:
        name: One of GAMES.
        number: Of the game. It decides on the options, the seat that offers, and which seats have
            the program and which the second implementation.
    """
    seats, options = (3 if name == "three" else 2), GAMES[name]
    rest, option = divmod(number, len(options))
    rest, offerer = divmod(rest, seats)
    kinds = ((PRODUCT, INDEPENDENT), (INDEPENDENT, PRODUCT))
    table = Table(
        options[option], [kinds[rest >> seat & 1] for seat in range(seats)], offerer, number
    )
    moves = 0
    while (mover := table.mover) is not None:
        table.check()
        mover.play(ENDINGS[number % 2] if moves > MAX_MOVES else _choose_move(mover, table.rng))
        moves += 1
        _disturb(table)
        table.exchange()
    table.check()
    for seat in table.seats:
        assert seat.main.result() is not None and seat.main.faults() == []
    return table


def _choose_move(seat: Seat, rng: Rng) -> str:
    """Return a random move that seldom ends the game."""
    if rng.below(150) == 0:
        return rng.choice(ENDINGS)
    legal = seat.main.legal_moves()
    ends = [move for move in legal if move in ("claim", "deny")]
    if ends and rng.below(40) == 0:
        return rng.choice(ends)
    legal = [move for move in legal if move not in ends]
    attacks = [move for move in legal if move[0] == "x"]
    if attacks and rng.below(4) == 0:
        return rng.choice(attacks)
    lays = _for_lots(seat, [move for move in legal if move[0] != "x" and "r" not in move])
    lays = [move for move in lays if move != "pass"]
    return rng.choice(lays if lays and rng.below(3) else legal)


def _for_lots(seat: Seat, legal: "list[str]") -> "list[str]":
    """Return moves that let the first heaven lift several tiles, so that lots are drawn."""
    views = [
        device.peer.game_state.view for device in seat.devices if isinstance(device, ProductDevice)
    ]
    view = views[0] if views else None
    if not isinstance(view, HexHeavenState) or view.opening or view.heavens:
        return legal
    lifts = {move: len(lifted_cells(view, cell_of(move))) for move in legal if "@" in move}
    several = [move for move in lifts if lifts[move] > 1]
    return several or [move for move in legal if not lifts.get(move)] or legal


def _disturb(table: Table) -> None:
    """Do something that must change nothing, to devices and links."""
    below = table.rng.below
    seat = table.seats[below(len(table.seats))]
    kind = below(9)
    sender, text = table.links[below(len(table.links))]
    if kind == 0:  # an old link, which is answered
        receiver = table.seats[(sender + 1) % len(table.seats)]
        if table.receive(receiver, text) in STALE:
            table.receive(table.seats[sender], receiver.link())
    elif kind == 1:
        assert table.receive(table.seats[sender], text) == "own"
    elif kind == 2:  # a damaged link
        at = below(len(text))
        letter = "A" if text[at] != "A" else "B"
        assert table.receive(seat, text[:at] + letter + text[at + 1 :]) == "no-link"
    elif kind == 3 and seat is not table.mover:  # an older save
        count, joined = len(seat.main.entries), len(table.seats)
        seat.go_back(joined + below(count - joined + 1))


def describe(tables: "Sequence[Table]") -> str:
    """Return what some games were like."""
    outcomes: "dict[str, int]" = {}
    reasons: "dict[str, int]" = {}
    for table in tables:
        for outcome, count in table.outcomes.items():
            outcomes[outcome] = outcomes.get(outcome, 0) + count
        reason = (table.seats[0].main.result() or ("", ""))[1]
        reasons[reason] = reasons.get(reason, 0) + 1
    entries = [table.seats[0].main.entries for table in tables]
    redraws = sum(found.count(b"\0\0\0\1") for found in entries)
    longest = max(len(text) for table in tables for _, text in table.links)
    return (
        f"{len(tables)} games, {sum(map(len, entries))} entries, {redraws} redraws, "
        f"{sum(table.lots for table in tables)} lots; links of at most {longest} characters\n"
        f"  outcomes {dict(sorted(outcomes.items()))}\n  results {dict(sorted(reasons.items()))}"
    )


def main() -> None:
    """Play the games and print what they were like."""
    for name in sys.argv[2:] or GAMES:
        tables = []
        for number in range(int(sys.argv[1])):
            try:
                tables.append(play_random_game(name, number))
            except BaseException:
                print(name, "game", number)
                raise
        print(f"{name}: {describe(tables)}", flush=True)


if __name__ == "__main__":
    main()
