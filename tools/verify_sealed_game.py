"""Check the links of a sealed game: who won, or who owes what, and whether anybody broke the rules.

    python -m tools.verify_sealed_game FILE        a link, or an address with one, in each line

The check needs nothing but the links: docs/sealed-play.md, "Checking a transcript". "Save the
links" in the menu of a sealed game writes such a file.
"""

import argparse
import sys
from pathlib import Path

from engine.link.envelope import LinkError
from engine.sealed import owed
from engine.sealed.results import ProtocolError
from engine.sealed.verification import Verdict, verify_transcript

OWED_WORDS = {
    owed.LOT_SHARE: "its share in the lot for the start",
    owed.CAPS: "the opening of its attacked caps",
    owed.TILES: "its part in the opening of tiles",
    owed.NEXT_TILES: "its part of the tiles that may be drawn next",
    owed.SHUFFLE: "its shuffle of the tiles",
    owed.OPENING_KEY: "its opening key",
}


def main() -> None:
    """Print the verdict; exit with 1 if the transcript proves no result."""
    about = "Check the links of a sealed game."
    parser = argparse.ArgumentParser(prog="python -m tools.verify_sealed_game", description=about)
    about = "a text file with a link, or an address with one, in each line"
    parser.add_argument("file", metavar="FILE", type=Path, help=about)
    file: Path = parser.parse_args().file
    try:
        lines = file.read_text(encoding="utf-8").split()
    except OSError as error:
        sys.exit(f"{file} can't be read: {error.strerror}")
    except UnicodeDecodeError:
        sys.exit(f"{file} is no text file in UTF-8")
    try:
        verdict = verify_transcript([line.rsplit("#", 1)[-1] for line in lines])
    except LinkError as error:
        sys.exit(f"not a link of a sealed game: {error.reason}")
    except ProtocolError as error:
        sys.exit(f"no valid transcript: {error.reason} {error.facts or ''}".rstrip())
    print("\n".join(describe(verdict)))
    sys.exit(0 if verdict.winners is not None else 1)


def describe(verdict: Verdict) -> list[str]:
    """Return the lines that say what a transcript shows."""
    lines = [f"{verdict.game} {verdict.options}, {verdict.seats} seats, all entries signed"]
    lines += [f"{number}. {move}" for number, move in enumerate(verdict.moves, 1)]
    for fault in verdict.faults:
        lines.append(
            f"seat {fault.seat} broke the rules: {fault.reason}, entry {fault.entry_index}"
        )
    if verdict.owed:
        lines.append(f"unfinished: seat {verdict.next_seat} owes {OWED_WORDS[verdict.owed]}")
    elif verdict.next_seat is not None:
        lines.append(f"unfinished: seat {verdict.next_seat} is to move")
    elif verdict.winners is None:
        lines.append("no result")
    else:
        winners = " and ".join(f"seat {seat}" for seat in verdict.winners) or "nobody"
        lines.append(f"won by {winners}: {verdict.reason}")
    return lines


if __name__ == "__main__":
    main()
