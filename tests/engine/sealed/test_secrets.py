"""No link holds what its receiver may not know: shown from the raw bytes of whole games.

The readable parts of a link are moves and openings, and they match the receiver's view. The rest is
noise without the key: two games that differ in hidden faces alone give the same bytes but for that
noise, and no published entry opens a face-down cap.
"""

from engine.beerhex.constants import CELL_NAMES
from engine.beerhex.state import BeerHexState
from engine.catalogue import GAMES
from engine.game import IllegalMove
from engine.sealed.crypto import KEY_SIZE, commitment, digest
from engine.sealed.transcript import INITIAL_CHAIN, next_chain
from tests.support.sealed import wire_reader
from tests.support.sealed.device_pair import (
    GAME,
    IS_CPYTHON,
    OPTION_SETS,
    PeerPair,
    observed_moves,
    view_of,
)
from tests.support.sealed.games import RandomGame, random_game

NUMBERS = range(8) if IS_CPYTHON else range(1)


class PublicTranscript:
    """The readable entries in the links of a game before the keys.

    Attributes:
        entries: the entries.
        chain: the chain values, computed from the entries.
        caps: (number, cell) of every cap laid.
        shown: number of a cap -> its face, as opened.
        spectator_moves: the moves as a spectator reads them.
    """

    def __init__(self, links: "list[str]") -> None:
        self.entries: "list[bytes]" = []
        for entry in wire_reader.read_transcript(links):
            if len(self.entries) > 1 and entry[0] == wire_reader.KEY_ENTRY:
                break
            self.entries.append(entry)
        self.chain = [INITIAL_CHAIN]
        for entry in self.entries:
            self.chain.append(next_chain(self.chain[-1], entry))
        self.caps: "list[tuple[int, int]]" = []
        self.shown: "dict[int, int]" = {}
        self.spectator_moves: "list[str]" = []
        self._down: "dict[int, int]" = {}  # cell -> number of the cap that lies there
        self._asked: "list[int]" = []
        self._faces: "dict[int, str]" = {}
        for number, entry in enumerate(self.entries):
            if number > 1:
                self._read(number, entry)

    def _read(self, number: int, entry: bytes) -> None:
        if entry[0] == wire_reader.LAY_ENTRY:
            cell = entry[1] % 32
            self.caps.append((number, cell))
            self._down[cell] = number
            self.spectator_moves.append(CELL_NAMES[cell] + "?" + ("!" if entry[1] >= 32 else ""))
        elif entry[0] == wire_reader.ATTACK_ENTRY:
            self._asked, self._faces = list(entry[1:4]), {}
        elif entry[0] == wire_reader.REVEAL_ENTRY:
            mac_size = wire_reader.MAC_SIZE if wire_reader.protocol_of(self.entries) == 1 else 0
            self._opened(entry[1 : len(entry) - mac_size])

    def _opened(self, said: bytes) -> None:
        """Return which seat opens which cap, from the commitments."""
        for at in range(0, len(said), 1 + KEY_SIZE):
            face, nonce = said[at], said[at + 1 : at + 1 + KEY_SIZE]
            fits = [cell for cell in self._asked if self.opens_cap(self._down[cell], face, nonce)]
            assert len(fits) == 1
            self._faces[fits[0]] = "gs"[face]
            self.shown[self._down[fits[0]]] = face
        if len(self._faces) == 3:
            names = " ".join([CELL_NAMES[cell] for cell in self._asked])
            faces = "".join([self._faces[cell] for cell in self._asked])
            self.spectator_moves.append("x " + names + "=" + faces)

    def opens_cap(self, number: int, face: int, nonce: bytes) -> bool:
        """Return whether this opens the cap that was laid in that entry."""
        made = commitment(self.chain[number], bytes([face]), nonce)
        return made == self.entries[number][2:]


def without_disclosure(moves: "list[str]") -> "list[str]":
    """Return moves as a spectator observes them, without one that opened everything."""
    return [move for move in moves if "=" not in move or move[0] == "x"]


def test_links_reveal_only_what_the_rules_tell() -> None:
    """The raw links of both seats give the moves that a spectator observes, and no other faces."""
    for number in NUMBERS:
        game = random_game(number)
        public = PublicTranscript([text for _, text in game.peers.links])
        told = [state.observed_move(move, None) for state, move in zip(game.states, game.moves)]
        expected = without_disclosure(told)
        assert public.spectator_moves[: len(expected)] == expected
        assert len(public.spectator_moves) <= len(expected) + 1  # the cap that filled the board
        assert len(public.shown) == 3 * len([move for move in expected if move[0] == "x"])


def test_nothing_that_was_published_opens_a_hidden_cap() -> None:
    """Every 32 bytes in a row of every link, every chain value and every hash of these is tried on
    every cap: what opens are the caps that were turned over, with their nonces."""
    for number in list(NUMBERS)[:2]:
        game = random_game(number)
        links = [text for _, text in game.peers.links]
        public = PublicTranscript(links)
        tries = set(public.chain)
        for entry in public.entries:
            for at in range(len(entry) - KEY_SIZE + 1):
                tries.add(entry[at : at + KEY_SIZE])
        for value in list(tries):
            tries.add(digest("nonce", value))
        opened = {}
        caps = [cap for cap, _ in public.caps if IS_CPYTHON or cap < 9]
        for cap in caps:
            for nonce in tries:
                for face in (0, 1):
                    if public.opens_cap(cap, face, nonce):
                        opened[cap] = face
        assert opened == {cap: public.shown[cap] for cap in caps if cap in public.shown}


def replay_or_none(moves: "list[str]", start: BeerHexState) -> "list[BeerHexState] | None":
    """Return the states of these moves; None if they can't be played."""
    states = [start]
    for move in moves:
        try:
            states.append(states[-1].play(move))
        except IllegalMove:
            return None
    return states


def indistinguishable_games(game: RandomGame, viewer: int) -> "list[list[str]]":
    """Return games that look the same to the viewer, without the end: one hidden cap of the other
    player has the other face."""
    moves = game.moves[:-1]
    states = game.states[: len(moves) + 1]
    told = [state.observed_move(move, viewer) for state, move in zip(states, moves)]
    found = []
    for ply, move in enumerate(moves):
        if states[ply].turn == viewer or move[0] == "x" or "=" in told[ply]:
            continue
        other = list(moves)
        other[ply] = move.replace("g", "s") if "g" in move else move.replace("s", "g")
        worlds = replay_or_none(other, game.states[0])
        if worlds and told == [s.observed_move(m, viewer) for s, m in zip(worlds, other)]:
            if worlds[-1].view(viewer) == states[-1].view(viewer):
                found.append(other)
    return found


def test_games_that_differ_in_what_is_hidden_send_the_same_bytes_but_for_noise() -> None:
    tried = 0
    for number in NUMBERS:
        game = random_game(number)
        options = game.peers.peers[0].game_state.options
        by_lot = options["starter"] == "lot"
        offerer, protocol = game.peers.links[0][0], game.peers.peers[0].protocol
        options_set = OPTION_SETS[number % len(OPTION_SETS)]
        for viewer in (0, 1):
            for moves in indistinguishable_games(game, viewer)[:2]:
                pairs = [
                    PeerPair(options_set, number, offerer, protocol=protocol).play(*line)
                    for line in (game.moves[:-1], moves)
                ]
                seen = [pair.peers[viewer] for pair in pairs]
                assert observed_moves(seen[0]) == observed_moves(seen[1])
                assert view_of(seen[0]) == view_of(seen[1])
                assert observed_moves(pairs[0].peers[1 - viewer]) != observed_moves(
                    pairs[1].peers[1 - viewer]
                )
                links = [[text for _, text in pair.links] for pair in pairs]
                assert [len(text) for text in links[0]] == [len(text) for text in links[1]]
                said = [wire_reader.read_transcript(texts) for texts in links]
                assert said[0] != said[1]
                assert wire_reader.noise_pattern(said[0], by_lot) == wire_reader.noise_pattern(
                    said[1], by_lot
                )
                tried += 1
    assert tried >= len(NUMBERS)


def test_games_with_different_observations_differ() -> None:
    """Else the test above could not fail."""
    patterns = []
    for face in "gs":
        pair = PeerPair().play("a1" + face, "b1s", "c1g", "e5s", "x a1 b1 c1")
        links = [text for _, text in pair.links]
        patterns.append(wire_reader.noise_pattern(wire_reader.read_transcript(links), False))
    assert patterns[0] != patterns[1]


def test_hashes_look_random() -> None:
    """No hash comes twice in a game, none has a byte more often than chance gives it, and a game
    with other keys has none of it."""
    found = []
    for number in (0, 5):
        links = [text for _, text in PeerPair(None, number).play("a1g", "b1g", "c1g", "b2g").links]
        for place, entry in enumerate(wire_reader.read_transcript(links)):
            found += [
                v for kind, v in wire_reader.split_entry(place, entry, False) if kind == "hash"
            ]
    assert len(set(found)) == len(found) == 12
    ones = sum([bin(byte).count("1") for value in found for byte in value])
    bits = sum([8 * len(value) for value in found])
    assert abs(2 * ones - bits) < 6 * bits**0.5


def test_the_reader_of_these_tests_reads_what_the_engine_reads() -> None:
    game = random_game(NUMBERS[0])
    said = wire_reader.read_transcript([text for _, text in game.peers.links])
    assert said == game.peers.peers[0].transcript.entries
    assert GAMES[GAME].hidden
