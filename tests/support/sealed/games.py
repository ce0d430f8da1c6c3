"""Random games between honest devices, checked ply by ply against the engine's own game.

python -m tests.support.sealed.games 1000        so many games, over all option sets
"""

import sys

from engine.beerhex.state import BeerHexState
from engine.catalogue import GAMES
from engine.rng import Rng
from engine.sealed.results import NEW, OLD, OWN, TWICE
from tests.support.sealed.device_pair import GAME, OPTION_SETS, PeerPair, rng_of, view_of

MAX_LINK_CHARS = {1: 900, 2: 1200}  # characters in a link, by protocol


class RandomGame:
    """A random game and what it was like.

    Attributes:
        peers: the devices at its end.
        states: every full state of it, as the engine alone has played it.
        moves: its moves.
        longest_link: how many characters its longest link had.
    """

    def __init__(self, number: int) -> None:
        self.rng = rng_of(number, 1)
        options, protocol = (
            OPTION_SETS[number % len(OPTION_SETS)],
            1 + number // len(OPTION_SETS) % 2,
        )
        self.peers = PeerPair(options, number, self.rng.below(2), protocol=protocol)
        self.states = [self._start()]
        self.moves: "list[str]" = []
        self._check_views()
        while self.states[-1].turn is not None:
            self._play_ply()
        for device in self.peers.peers:
            assert (
                device.next_author is None
                and device.game_state.faults == []
                and not self._is_out_of_sync()
            )
            assert device.game_state.record is not None
            assert device.game_state.record.moves == self.moves
            assert device.game_state.record.replay()[-1] == self.states[-1]
        self.longest_link = max([len(text) for _, text in self.peers.links])
        assert self.longest_link <= MAX_LINK_CHARS[protocol]

    def _start(self) -> BeerHexState:
        """Return the first state; if a lot was drawn, with the starter that the devices drew."""
        begun = [device for device in self.peers.peers if device.game_state.view][0]
        options, turn = begun.game_state.options, view_of(begun).turn
        seed = 0
        while GAMES[GAME].start(options, seed).turn != turn:
            seed += 1
        state: BeerHexState = GAMES[GAME].start(options, seed)  # type: ignore[assignment]
        return state

    def _play_ply(self) -> None:
        state = self.states[-1]
        seat = state.turn or 0
        move = _choose_move(state, self.rng)
        devices = self.peers.peers
        assert view_of(devices[seat]).legal() == state.view(seat).legal()
        devices[seat] = devices[seat].play(move)
        self.states.append(state.play(move))
        self.moves.append(move)
        self._disturb(seat)
        self.peers.exchange_all()
        self._check_views()

    def _disturb(self, seat: int) -> None:
        """Do something to links and peers that must change nothing."""
        if self.rng.below(4) == 0:
            self.peers.restore_peer(self.rng.below(2))
        kind, links = self.rng.below(8), self.peers.links
        sender, text = links[self.rng.below(len(links))]
        if kind == 0:
            assert self.peers.deliver(sender, text).kind in (OLD, TWICE)
        if kind == 1:
            assert self.peers.deliver(1 - sender, text).kind == OWN
        if kind == 2 and self.peers.peers[seat].has_unsent_entries:
            assert self.peers.send(seat).kind == NEW
            assert self.peers.deliver(seat, self.peers.links[-1][1]).kind == TWICE

    def _check_views(self) -> None:
        """Check that each peer's view is the engine's at the point that the peer has reached.

        At least one has reached the end, unless both wait for keys.
        """
        for seat, device in enumerate(self.peers.peers):
            told = device.game_state.observed_record()
            if told is None:
                assert not self.moves  # the lot that was drawn comes with the first move
                continue
            state = self.states[len(told.moves)]
            assert device.game_state.view == state.view(seat) or told.moves[-1:] == ["resign"]
            assert told.replay()[-1] == device.game_state.view

    def _is_out_of_sync(self) -> bool:
        devices = self.peers.peers
        return devices[0].transcript.head != devices[1].transcript.head


_GAMES: "dict[int, RandomGame]" = {}


def random_game(number: int) -> RandomGame:
    """Return the random game of that number, which is played once."""
    if number not in _GAMES:
        _GAMES[number] = RandomGame(number)
    return _GAMES[number]


def _choose_move(state: BeerHexState, rng: Rng) -> str:
    """Return a random move, weighted to attacks and placements, seldom one that ends the game."""
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
    games = [RandomGame(number) for number in range(count)]
    plies = [len(game.moves) for game in games]
    reasons = [game.states[-1].outcome.reason for game in games]  # type: ignore[union-attr]
    print(count, "games; plies", min(plies), "to", max(plies))
    print("links of at most", max([game.longest_link for game in games]), "characters")
    print({reason: reasons.count(reason) for reason in sorted(set(reasons))})


if __name__ == "__main__":
    main()
