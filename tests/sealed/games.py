"""Random games between honest devices, checked ply by ply against the engine's own game.

python -m tests.sealed.games 1000        so many games, over all option sets
"""

import sys

from engine.beerhex.state import BeerHexState
from engine.catalogue import GAMES
from engine.rng import Rng
from engine.sealed.results import NEW, OLD, OWN, TWICE
from tests.sealed.tables import GAME, OPTIONS, Pair, chance, view_of

LIMIT = 900  # characters in a link


class Played:
    """A random game and what it was like.

    Attributes:
        pair: the devices at its end.
        states: every full state of it, as the engine alone has played it.
        moves: its moves.
        longest: how many characters its longest link had.
    """

    def __init__(self, number: int) -> None:
        self.rng = chance(number, 1)
        self.pair = Pair(OPTIONS[number % len(OPTIONS)], number, self.rng.below(2))
        self.states = [self._start()]
        self.moves: "list[str]" = []
        self._compare()
        while self.states[-1].turn is not None:
            self._ply()
        for device in self.pair.devices:
            assert (
                device.next_author is None
                and device.game_state.faults == []
                and not self._missing()
            )
            assert device.game_state.record is not None
            assert device.game_state.record.moves == self.moves
            assert device.game_state.record.replay()[-1] == self.states[-1]
        self.longest = max([len(text) for _, text in self.pair.links])
        assert self.longest <= LIMIT

    def _start(self) -> BeerHexState:
        """The first state; if a lot was drawn, with the starter that the devices drew."""
        begun = [device for device in self.pair.devices if device.game_state.view][0]
        options, turn = begun.game_state.options, view_of(begun).turn
        seed = 0
        while GAMES[GAME].start(options, seed).turn != turn:
            seed += 1
        state: BeerHexState = GAMES[GAME].start(options, seed)  # type: ignore[assignment]
        return state

    def _ply(self) -> None:
        state = self.states[-1]
        seat = state.turn or 0
        move = _pick(state, self.rng)
        devices = self.pair.devices
        assert view_of(devices[seat]).legal() == state.view(seat).legal()
        devices[seat] = devices[seat].play(move)
        self.states.append(state.play(move))
        self.moves.append(move)
        self._mishaps(seat)
        self.pair.settle()
        self._compare()

    def _mishaps(self, seat: int) -> None:
        """What may happen to links and devices, and changes nothing."""
        if self.rng.below(4) == 0:
            self.pair.reload(self.rng.below(2))
        kind, links = self.rng.below(8), self.pair.links
        sender, text = links[self.rng.below(len(links))]
        if kind == 0:
            assert self.pair.deliver(sender, text).kind in (OLD, TWICE)
        if kind == 1:
            assert self.pair.deliver(1 - sender, text).kind == OWN
        if kind == 2 and self.pair.devices[seat].has_unsent_entries:
            assert self.pair.send(seat).kind == NEW
            assert self.pair.deliver(seat, self.pair.links[-1][1]).kind == TWICE

    def _compare(self) -> None:
        """Each device's view is the engine's, as far as the device has come: and at least one has
        come all the way, unless both wait for keys."""
        for seat, device in enumerate(self.pair.devices):
            told = device.game_state.observed_record()
            if told is None:
                assert not self.moves  # the lot that was drawn comes with the first move
                continue
            state = self.states[len(told.moves)]
            assert device.game_state.view == state.view(seat) or told.moves[-1:] == ["resign"]
            assert told.replay()[-1] == device.game_state.view

    def _missing(self) -> bool:
        devices = self.pair.devices
        return devices[0].transcript.head != devices[1].transcript.head


_PLAYED: "dict[int, Played]" = {}


def played(number: int) -> Played:
    """The game of that number, which is played once."""
    if number not in _PLAYED:
        _PLAYED[number] = Played(number)
    return _PLAYED[number]


def _pick(state: BeerHexState, rng: Rng) -> str:
    """A move at random, of somebody who attacks well, lays a lot and seldom ends a game."""
    if rng.below(60) == 0:
        return rng.choice(["claim", "deny", "resign"] if state.phase == "start" else ["resign"])
    legal = [move for move in state.legal() if move not in ("claim", "deny")]
    attacks = [move for move in legal if move[0] == "x"]
    if attacks and rng.below(5) == 0:
        sweeps = [
            move for move in attacks if state.observed_move(move, None)[-3:] in ("ggg", "sss")
        ]
        return rng.choice(sweeps or attacks)
    return rng.choice([move for move in legal if move[0] != "x"])


def main() -> None:
    count = int(sys.argv[1])
    games = [Played(number) for number in range(count)]
    plies = [len(game.moves) for game in games]
    reasons = [game.states[-1].outcome.reason for game in games]  # type: ignore[union-attr]
    print(count, "games; plies", min(plies), "to", max(plies))
    print("links of at most", max([game.longest for game in games]), "characters")
    print({reason: reasons.count(reason) for reason in sorted(set(reasons))})


if __name__ == "__main__":
    main()
