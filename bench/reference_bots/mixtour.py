"""Mixtour's bot against plain UCT (``mixtour.c``).

    python -m bench.reference_bots.mixtour master 100000 --games 40

Games to one point come in pairs with the same random first moves and the colours exchanged. The
arguments are a bot's name as in tools.arena, and the opponent's rollouts a move. Needs a C
compiler.
"""

from bench.reference_bots.bot_process import NO_TIME_LIMIT_S, Match, argument_parser, run_match
from engine.mixtour import GAME
from engine.mixtour.bot.bot import LEVEL_SETTINGS, MixtourBot

SUPPORTED_OPTIONS: "tuple[str, ...]" = ()  # later options that the program knows


def program_arguments(options: dict) -> "tuple[int, ...]":
    """Return the arguments of ``mixtour.c``'s command ``new`` for a game with these options."""
    validated = GAME.validate_options(options)
    assert not GAME.unsupported_options(validated, SUPPORTED_OPTIONS), "mixtour.c doesn't know them"
    return validated["points"], int(validated["repetition"])


def main(arguments: "list[str] | None" = None) -> None:
    """Play the match that the command line asks for."""
    parser = argument_parser("mixtour", __doc__)
    parser.add_argument("--positions", type=int, help="positions a move, without a time limit")
    args = parser.parse_args(arguments)
    bot, seconds = args.player, None
    if args.positions:
        bot, seconds = (
            MixtourBot(args.positions, *LEVEL_SETTINGS[args.player][1:]),
            NO_TIME_LIMIT_S,
        )
    run_match(Match("mixtour", bot, args.rollouts, {}, program_arguments({}), seconds), args)


if __name__ == "__main__":
    main()
