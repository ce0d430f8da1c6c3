"""inpHeXion's bot against plain UCT (``inphexion.c``).

    python -m bench.reference_bots.inphexion master 20000 --games 40

Games come in pairs with the same random first moves and the colours exchanged. The arguments are a
bot's name as in tools.arena, and the opponent's rollouts a move. Needs a C compiler.
"""

from bench.reference_bots.bot_process import Match, argument_parser, run_match
from engine.inphexion import GAME

SUPPORTED_OPTIONS: "tuple[str, ...]" = ()  # later options that the program knows


def program_arguments(options: dict) -> "tuple[int, ...]":
    """Return the arguments of ``inphexion.c``'s command ``new`` for a game with these options."""
    validated = GAME.validate_options(options)
    assert not GAME.unsupported_options(validated, SUPPORTED_OPTIONS), (
        "inphexion.c doesn't know them"
    )
    second = {False: 0, True: 1, "either": 2}[validated["free_second"]]
    return validated["size"], second, int(validated["pie"]), int(validated["neutral"])


def main(arguments: "list[str] | None" = None) -> None:
    """Play the match that the command line asks for."""
    parser = argument_parser("inphexion", __doc__)
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--neutral", action="store_true")
    args = parser.parse_args(arguments)
    options = {"size": args.size, "neutral": args.neutral}
    run_match(
        Match("inphexion", args.player, args.rollouts, options, program_arguments(options)), args
    )


if __name__ == "__main__":
    main()
