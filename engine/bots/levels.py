"""Runs the search of one level of the computer; ``engine.catalogue`` lists the levels.

``run_search(view, "strong", seed)`` returns a ``SearchResult``; ``search`` does the same in small
steps, for a page that has to stay responsive. A level is defined by its amount of work, so the same
view, level, seed and habits of the opponent give the same result, unless the level's time runs out
first.

A game's own bots are in its module ``bot.bot``: a function ``make_bot(level)`` that returns a
``Bot`` for FALLBACK and for every level that the catalogue lists for the game. A game without such
a module is played by the generic tree search. So is one with an option that was added later, until
``SUPPORTED_OPTIONS`` in that module, a tuple of names, lists the option.

How strong a level plays is set for each game in ``LEVEL_SETTINGS`` of its ``bot.bot``, and for
other games in ``_GENERIC_SETTINGS``. One more step between two levels of a game, such as
``casual+``, needs only that and ``levels_per_name`` of the game (``engine.catalogue``). A level
with a name of its own also needs the name in ``LEVEL_NAMES`` there, and a row in ``_TIME_LIMITS``
and ``_GENERIC_SETTINGS`` below.
"""

from engine.bots.baselines import GreedyBot, RandomBot
from engine.bots.bot import Bot, SearchResult, TimeLimit
from engine.bots.mcts import MCTSBot
from engine.catalogue import LEVELS, game_entry
from engine.game import OMNISCIENT, GameError
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from engine.game import State

# The level that plays in the page itself when the worker can't start: quick on MicroPython.
FALLBACK = "fallback"

# Seconds after which a bot of the level stops, finished or not.
# A level with a plus may take as long as the one without.
_TIME_LIMITS = {
    "beginner": 0.3,
    "easy": 0.45,
    "casual": 0.9,
    "strong": 1.4,
    "master": 1.8,
    FALLBACK: 1.0,
}
_DEFAULT_TIME_LIMIT = 60.0  # seconds, of a bot without a level

# The generic tree search: iterations and temperature of the levels.
_GENERIC_SETTINGS = {
    "beginner": (10, 0.2),
    "easy": (30, 0.1),
    "casual": (120, 0.05),
    "strong": (500, 0.0),
    "master": (4000, 0.0),
}


def create_bot(game: str, name: str, options: "dict | None" = None) -> Bot:
    """Return a bot for a game.

    Args:
        game: The game's name.
        name: A level, FALLBACK, or a baseline of the arena: ``random``, ``greedy`` or ``uct400``
            (plain tree search with any number of iterations). If only other games have the level,
            the next lower one plays.
        options: The game's validated options; None for the defaults.

    Raises:
        GameError: "level-unknown".
    """
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if name[:3] == "uct" and name[3:].isdigit() and int(name[3:]) > 0:
        return MCTSBot(int(name[3:]))
    module = game_bot_module(game, options or {})
    if name != FALLBACK:
        if name not in LEVELS:
            raise GameError("level-unknown", level=name)
        while name not in game_entry(game).levels:
            name = name[:-1]
    if module:
        bot: Bot = module.make_bot(name)
        return bot
    if name == FALLBACK:
        return GreedyBot()
    iterations, temperature = _GENERIC_SETTINGS[name.rstrip("+")]
    return MCTSBot(iterations, temperature=temperature)


def game_bot_module(game: str, options: dict) -> "ModuleType | None":
    """Return the module of a game's own bots, if it has one that supports these options."""
    try:
        module: ModuleType = __import__(
            game_entry(game).rules_package + ".bot.bot", None, None, ("make_bot",)
        )
    except ImportError:
        return None
    unsupported = options and game_entry(game).load().unsupported_options(
        options, getattr(module, "SUPPORTED_OPTIONS", ())
    )
    return None if unsupported else module


def search(
    view: "State",
    level: "str | Bot",
    seed: int,
    budget: "float | None" = None,
    habits: "list | None" = None,
    present: "list | None" = None,
) -> "Iterator[SearchResult | None]":
    """Search for a move in steps.

    Args:
        view: The view of the seat to move.
        level: A name for ``create_bot``, or a bot.
        seed: 0 … 2**32 − 1; the only source of randomness.
        budget: Seconds in place of the level's time limit.
        habits: How the opponent played earlier games, for a level; see ``Bot.adapt``.
        present: The opponent's habits in the game so far, if ``habits`` are given.

    Yields:
        None after every small piece of work, and at last the result.

    Raises:
        GameError: "level-unknown"; "not-a-view" for a full state of a game with secrets.
    """
    bot = level if isinstance(level, Bot) else create_bot(view.game.name, level, view.options)
    if habits and bot is not level:
        bot.adapt(habits, present or [])
    if view.game.hidden and view.viewer == OMNISCIENT:
        raise GameError("not-a-view")
    if budget is None:
        budget = _DEFAULT_TIME_LIMIT
        if isinstance(level, str):
            budget = _TIME_LIMITS.get(level.rstrip("+"), budget)
    limit = TimeLimit(budget)
    moves = view.legal()
    if len(moves) < 2:
        yield SearchResult(moves[0] if moves else None, 0.0, [(move, 0.0) for move in moves])
        return
    for result in bot.search(view, Rng(seed), limit):
        if result is not None:
            result.seconds = limit.elapsed()
        yield result


def run_search(
    view: "State",
    level: "str | Bot",
    seed: int,
    budget: "float | None" = None,
    habits: "list | None" = None,
    present: "list | None" = None,
) -> SearchResult:
    """Return the final result of ``search``, whose arguments these are."""
    result = None
    for step in search(view, level, seed, budget, habits, present):
        result = step
    assert result is not None
    return result
