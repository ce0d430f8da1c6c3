"""The options of a game in the tag ``Rules``: ``points=2, repetition=off``."""

from engine.game import BadOptions
from engine.notation.lexer import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game, Option

# Names of a switch's values; the first one of each is written.
_SWITCH_NAMES = {True: ("on", "true", "yes"), False: ("off", "false", "no")}


def format_rules(game: "Game", options: dict) -> str:
    """Return all options of a game in their order."""
    return ", ".join([f"{o.name}={_choice_name(options[o.name])}" for o in game.options])


def parse_rules(game: "Game", text: str, line: int) -> dict:
    """Return the options, completed by the defaults.

    Args:
        game: The game.
        text: The value of the tag.
        line: The number of its line.

    Raises:
        NotationError: "bad-rules"; the fact ``rule`` is what isn't understood, "" for options that
            can't be combined.
    """
    options = {}
    for part in text.replace(";", ",").split(","):
        if not part.strip():
            continue
        name, _, value = part.lower().partition("=")
        option = _find_option(game, name.strip())
        if option is None:
            raise NotationError("bad-rules", line, rule=part.strip()[:40])
        options[option.name] = _parse_choice(option, value.strip(), part, line)
    try:
        return game.validate_options(options)
    except BadOptions:
        raise NotationError("bad-rules", line, rule="") from None


def _find_option(game: "Game", name: str) -> "Option | None":
    for option in game.options:
        if option.name.lower() == name:
            found: "Option" = option
            return found
    return None


def _parse_choice(option: "Option", name: str, part: str, line: int) -> object:
    for choice in option.choices:
        if name in _names_of(choice):
            return choice
    raise NotationError("bad-rules", line, rule=part.strip()[:40])


def _names_of(choice: object) -> "tuple[str, ...]":
    return _SWITCH_NAMES[choice] if isinstance(choice, bool) else (str(choice).lower(),)


def _choice_name(choice: object) -> str:
    return _SWITCH_NAMES[choice][0] if isinstance(choice, bool) else str(choice)
