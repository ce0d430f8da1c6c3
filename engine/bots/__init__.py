"""Computer players. They get a *view* of a game, never more, and think as long as their level says.

``think(view, "strong", seed)`` returns a ``Thought``. ``ponder`` does the same in small steps, for
a page that has to stay responsive. A level is defined by its amount of work, so the same view,
level and seed give the same thought, unless the level's time runs out first.

A game's own players live with it, in its ``player`` module: a function ``player(level)`` that
returns a ``Player`` for every level that the catalogue says the game has, and for FALLBACK. A game
without such a module is played by the generic search, and so is one with an option that came later,
until ``SUPPORTED_OPTIONS`` in that module, a tuple of names, says that its players know the option.
"""

from engine.bots.baselines import GreedyBot, RandomBot
from engine.bots.bot import Bot, Clock, SearchResult
from engine.bots.mcts import MCTSBot
from engine.catalogue import LEVELS, game_entry
from engine.game import OMNISCIENT, GameError
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from engine.game import State

# What plays in the page itself when there is no worker: quick on the slowest interpreter.
FALLBACK = "fallback"

# Seconds after which a player of the level ends its thinking, done or not.
# A level with a plus may take as long as the one without.
_TIME_LIMITS = {
    "beginner": 0.3,
    "easy": 0.45,
    "casual": 0.9,
    "strong": 1.4,
    "master": 1.8,
    FALLBACK: 1.0,
}

# The generic search: iterations and warmth of the levels.
_GENERIC_SETTINGS = {
    "beginner": (10, 0.2),
    "easy": (30, 0.1),
    "casual": (120, 0.05),
    "strong": (500, 0.0),
    "master": (4000, 0.0),
}


def create_bot(game: str, name: str, options: "dict | None" = None) -> Bot:
    """The player of that name for a game with these settled options, by default the usual ones: a
    level, FALLBACK, or one of the arena's yardsticks ``random``, ``greedy`` and ``uct400`` (plain
    tree search, any number of iterations). For a level that only other games have, the next lower
    one plays. Raises GameError ("level-unknown")."""
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
        found: Bot = module.make_bot(name)
        return found
    if name == FALLBACK:
        return GreedyBot()
    iterations, warmth = _GENERIC_SETTINGS[name.rstrip("+")]
    return MCTSBot(iterations, temperature=warmth)


def game_bot_module(game: str, options: dict) -> "ModuleType | None":
    """The module of a game's own players, if it has one that knows these options."""
    try:
        found: ModuleType = __import__(
            game_entry(game).rules_package + ".bot.bot", None, None, ("make_bot",)
        )
    except ImportError:
        return None
    unknown = options and game_entry(game).load().unsupported_options(
        options, getattr(found, "SUPPORTED_OPTIONS", ())
    )
    return None if unknown else found


def search(
    view: "State", level: "str | Bot", seed: int, budget: "float | None" = None
) -> "Iterator[SearchResult | None]":
    """Think in steps: yields None after every small piece of work and at last the Thought.

    ``view`` is the view of the seat to move; ``seed`` 0 … 2**32 − 1; ``budget``: seconds in place
    of the level's limit; ``level`` may be a player as well. Raises GameError for an unknown level
    ("level-unknown") or for a full state of a game with secrets ("not-a-view")."""
    chosen = create_bot(view.game.name, level, view.options) if isinstance(level, str) else level
    if view.game.hidden and view.viewer == OMNISCIENT:
        raise GameError("not-a-view")
    if budget is None:
        budget = _TIME_LIMITS.get(level.rstrip("+"), 60.0) if isinstance(level, str) else 60.0
    clock = Clock(budget)
    moves = view.legal()
    if len(moves) < 2:
        thought = SearchResult(moves[0] if moves else None, 0.0, [(move, 0.0) for move in moves])
        yield thought
        return
    for step in chosen.search(view, Rng(seed), clock):
        if step is not None:
            step.seconds = clock.elapsed()
        yield step


def run_search(
    view: "State", level: "str | Bot", seed: int, budget: "float | None" = None
) -> SearchResult:
    """The thought that ``ponder`` ends with."""
    thought = None
    for step in search(view, level, seed, budget):
        thought = step
    assert thought is not None
    return thought
