"""Mixtour's computer against plain UCT (``mixtour.c``):

    python -m bench.reference_bots.mixtour master 100000 --games 40

Games to one point come in pairs: the same random first moves, colours exchanged. A player's name
as in tools.arena; its opponent's number of playouts a move. Needs a C compiler.
"""

from bench.reference_bots.bot_process import NO_TIME_LIMIT_S, Match, argument_parser, run_match
from engine.mixtour import GAME
from engine.mixtour.bot.bot import LEVELS, MixtourBot

SUPPORTED_OPTIONS: "tuple[str, ...]" = ()  # options that came later which the program knows


def program_arguments(options: dict) -> "tuple[int, ...]":
    """What ``mixtour.c`` is told of a game with these options."""
    settled = GAME.validate_options(options)
    assert not GAME.unsupported_options(settled, SUPPORTED_OPTIONS), "mixtour.c doesn't know them"
    return settled["points"], int(settled["repetition"])


def main(arguments: "list[str] | None" = None) -> None:
    """Play the match that the command line asks for."""
    parser = argument_parser("mixtour", __doc__)
    parser.add_argument("--positions", type=int, help="so many a move, whatever the time it takes")
    asked = parser.parse_args(arguments)
    one, seconds = asked.player, None
    if asked.positions:
        one, seconds = MixtourBot(asked.positions, *LEVELS[asked.player][1:]), NO_TIME_LIMIT_S
    run_match(Match("mixtour", one, asked.playouts, {}, program_arguments({}), seconds), asked)


if __name__ == "__main__":
    main()
