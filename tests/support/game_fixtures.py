"""Fixtures of each game for the tests over all games. A new game needs an entry in ``FIXTURES``.

The option sets must together contain every choice of every option (test_conformance checks that).
``inventory`` counts what no move creates or destroys, in any full state. A ``Symmetry`` is a
symmetry of the rules.
"""

import functools
import json
import random
from collections.abc import Callable
from types import ModuleType

import pytest

from engine import GAMES
from engine.game import Game, State
from tests.support import symmetries as mirrors

MAX_PLIES = 250  # plies of a random game without a bound


class GameFixture:
    """One game's entry.

    Attributes:
        option_sets: Name -> options, as they are given to ``Game.start``.
        count_pieces: Packed state or view -> the number of sprites of its drawing.
        inventory: Full state -> something comparable that is constant during a game; None if there
            is nothing.
        symmetries: Options -> the symmetries of the game under them.
        rare_moves: Moves that end a game, which random play should make only now and then.
    """

    def __init__(
        self,
        option_sets: dict[str, dict],
        count_pieces: "Callable[[dict], int]",
        inventory: "Callable[[State], object] | None" = None,
        symmetries: "Callable[[dict], list[mirrors.Symmetry]]" = lambda options: [],
        rare_moves: tuple = (),
    ) -> None:
        self.option_sets = option_sets
        self.count_pieces = count_pieces
        self.inventory = inventory
        self.symmetries = symmetries
        self.rare_moves = rare_moves

    def random_move(self, legal: list[str], below: Callable[[int], int]) -> str:
        """Return a random move; ``below(n)`` draws an int below n."""
        usual = [move for move in legal if move not in self.rare_moves]
        moves = usual if usual and below(30) else legal
        return moves[below(len(moves))]


def count_letters(wanted: str) -> "Callable[[dict], int]":
    """Return a function that counts these letters in a packed board that is a string."""
    return lambda packed: sum(packed["board"].lower().count(letter) for letter in wanted)


def count_caps_and_tokens(packed: dict) -> int:
    """Return the number of caps and tokens in a packed board of BeerHex."""
    caps = [cap for cap in packed["board"].split() if cap != "."]
    return len(caps) + sum(cap.count("!") for cap in caps)


FIXTURES: dict[str, GameFixture] = {
    "beerhex": GameFixture(
        {
            "standard": {},
            "clues": {"clues": True, "starter": "silver"},
            "lot": {"starter": "lot"},
        },
        count_caps_and_tokens,
        mirrors.beerhex_inventory,
        mirrors.beerhex_symmetries,
        rare_moves=("claim", "deny"),
    ),
    "hexheaven": GameFixture(
        {
            "casual": {"rules": "casual"},
            "serious": {"rules": "serious"},
            "solo": {"rules": "solo"},
            "three": {"rules": "three"},
        },
        lambda packed: 2 * len(packed["layout"]),
        mirrors.hexheaven_inventory,
    ),
    "inphexion": GameFixture(
        {
            "standard": {},
            "free": {"size": 5, "free_second": True},
            "either": {"size": 5, "free_second": "either"},
            "pie": {"size": 6, "pie": True},
            "neutral": {"size": 8, "neutral": True},
            "both": {"size": 9, "free_second": True, "pie": True},
        },
        count_letters("wbn"),
        None,
        mirrors.inphexion_symmetries,
    ),
    "mixtour": GameFixture(
        {
            "standard": {},
            "two": {"points": 2},
            "three": {"points": 3, "repetition": False},
            "five": {"points": 5},
        },
        lambda packed: sum(map(len, packed["stacks"])),
        mirrors.mixtour_inventory,
        mirrors.mixtour_symmetries,
    ),
}


def option_sets(name: str) -> dict[str, dict]:
    """Return the option sets of a game to test.

    They are those of its entry, and one for every choice that is in none of them.
    """
    game, result = GAMES[name], dict(FIXTURES[name].option_sets)
    for option in game.options:
        seen = {repr(game.validate_options(options)[option.name]) for options in result.values()}
        for choice in option.choices:
            if repr(choice) not in seen:
                result[f"{option.name}={choice}"] = {option.name: choice}
    return result


def later_option_sets(name: str) -> list[dict]:
    """Return one option set for every non-default choice of the options that were added later."""
    return [
        {option.name: choice}
        for option in GAMES[name].options
        for choice in option.choices
        if GAMES[name].unsupported_options(GAMES[name].validate_options({option.name: choice}))
    ]


def skip_if_unsupported(name: str, options: dict, module: ModuleType) -> None:
    """Skip a test of a module that doesn't know options that were added later.

    A module with its own implementation of the rules lists those it knows in SUPPORTED_OPTIONS.
    """
    game = GAMES[name]
    unknown = game.unsupported_options(
        game.validate_options(options), getattr(module, "SUPPORTED_OPTIONS", ())
    )
    if unknown:
        # Not passed over in silence: the summary shows which options an oracle doesn't check.
        pytest.skip(f"{module.__name__} has not learnt {', '.join(unknown)}")


class GameCase:
    """A random game with one option set, over which most tests are run."""

    def __init__(self, game: Game, option_set: str, seed: int) -> None:
        self.game, self.option_set, self.seed = game, option_set, seed
        self.fixture = FIXTURES[game.name]
        self.given_options = option_sets(game.name)[option_set]
        self.options = game.validate_options(self.given_options)

    def __repr__(self) -> str:
        return f"{self.game.name}-{self.option_set}-{self.seed}"

    @functools.cached_property
    def line(self) -> "list[tuple[State, str]]":
        """Every state with a seat to move, with the move that was played."""
        return self._play_random[0]

    @functools.cached_property
    def states(self) -> list[State]:
        """Every state of the game, the last one included."""
        return [state for state, _ in self.line] + [self._play_random[1]]

    @functools.cached_property
    def _play_random(self) -> "tuple[list[tuple[State, str]], State]":
        chance = self.new_random()
        state = self.game.start(self.given_options, self.seed)
        line: list[tuple[State, str]] = []
        while (
            state.turn is not None
            and len(line) < (self.game.max_game_length(self.options) or MAX_PLIES) + 1
        ):
            move = self.fixture.random_move(state.legal(), chance.randrange)
            line.append((state, move))
            state = state.play(move)
        return line, state

    def new_random(self) -> random.Random:
        """Return a random generator for a test, each time with the same seed."""
        return random.Random(repr(self))

    def sample_plies(self, number: int) -> "list[tuple[State, str]]":
        """Return the first ply, the last one, and up to ``number`` plies between.

        It is for tests that are too slow for every ply.
        """
        inner = self.line[1:-1]
        picked = sorted(self.new_random().sample(range(len(inner)), min(number, len(inner))))
        return self.line[:1] + [inner[i] for i in picked] + self.line[1:][-1:]

    def viewers(self) -> "list[int | None]":
        """Return every seat, and the spectator."""
        return [*range(self.game.seats(self.options)), None]


def game_cases(seeds: int) -> list[GameCase]:
    """Return games of all option sets of all games.

    A game without an entry has none (test_conformance fails then).
    """
    return [
        GameCase(GAMES[name], sample, seed)
        for name in GAMES
        if name in FIXTURES
        for sample in option_sets(name)
        for seed in range(seeds)
    ]


def play_few(state: State, plies: int, choose: "Callable[[list[str]], str]") -> State:
    """Return the state after up to ``plies`` chosen moves, stopping before the game ends."""
    for _ in range(plies):
        after = state.play(choose(state.legal()))
        if after.turn is None:
            break
        state = after
    return state


def comparable_json(value: object) -> str:
    """Return JSON to compare: True is not 1 there, and the order of dicts is ignored."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def sample_items(items: list, number: int, chance: random.Random) -> list:
    """Return at most ``number`` of the items."""
    return items if len(items) <= number else chance.sample(items, number)


def corrupt(value: object, chance: random.Random) -> object:
    """Return JSON-able data with something replaced, removed, doubled or swapped."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(sorted(value))
        return _corrupt_dict(value, key, chance)
    if isinstance(value, list) and value and chance.random() < 0.9:
        return _corrupt_list(value, chance)
    if isinstance(value, str) and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        return value[:at] + chance.choice(["", value[at] * 2, "x", "z9", "²"]) + value[at + 1 :]
    if type(value) is int and chance.random() < 0.6:
        return value + chance.choice([-1, 1, 25])
    return chance.choice(JUNK_VALUES)


def _corrupt_dict(value: dict, key: str, chance: random.Random) -> dict:
    rest = {k: v for k, v in value.items() if k != key}
    how = chance.random()
    if how < 0.1:
        return rest
    if how < 0.15:
        return {**value, key + "x": value[key]}
    return {**rest, key: corrupt(value[key], chance)}


def _corrupt_list(value: list, chance: random.Random) -> list:
    i, j = chance.randrange(len(value)), chance.randrange(len(value))
    how = chance.random()
    if how < 0.1:
        return value[:i] + value[i + 1 :]
    if how < 0.2:
        return value[:i] + [value[i]] + value[i:]
    if how < 0.3:
        swapped = list(value)
        swapped[i], swapped[j] = value[j], value[i]
        return swapped
    return value[:i] + [corrupt(value[i], chance)] + value[i + 1 :]


JUNK_VALUES: list = [
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    2**40,
    0.5,
    "",
    "a1",
    "x",
    [],
    {},
    [[]],
    {"a": 1},
]
