"""inpHeXion's computer against plain UCT (``inphexion.c``):

    python -m bench.reference_bots.inphexion master 20000 --games 40

Games come in pairs: the same random first moves, colours exchanged. A player's name as in
tools.arena; its opponent's number of playouts a move. Needs a C compiler.
"""

from bench.reference_bots.bot_process import Match, argument_parser, run_match
from engine.inphexion import GAME

SUPPORTED_OPTIONS: "tuple[str, ...]" = ()  # options that came later which the program knows


def program_arguments(options: dict) -> "tuple[int, ...]":
    """What ``inphexion.c`` is told of a game with these options."""
    settled = GAME.validate_options(options)
    assert not GAME.unsupported_options(settled, SUPPORTED_OPTIONS), "inphexion.c doesn't know them"
    second = {False: 0, True: 1, "either": 2}[settled["free_second"]]
    return settled["size"], second, int(settled["pie"]), int(settled["neutral"])


def main(arguments: "list[str] | None" = None) -> None:
    """Play the match that the command line asks for."""
    parser = argument_parser("inphexion", __doc__)
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--neutral", action="store_true")
    asked = parser.parse_args(arguments)
    options = {"size": asked.size, "neutral": asked.neutral}
    run_match(
        Match("inphexion", asked.player, asked.playouts, options, program_arguments(options)), asked
    )


if __name__ == "__main__":
    main()
