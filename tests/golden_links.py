"""Golden links: links of every format with what they mean, in tests/data/links.json.

They fix what was given away for ever: no entry may be changed or removed. ``python -m
tests.golden_links`` adds what the newest format makes of every option set of every game, unless it
is there already; run it when a game, an option or a format is new.

The entry of a game has its record (game, options, seed, moves); that of a message also its id, the
sender's seat and the series; that of a view the packed view; all have the names. ``options`` say
what a link means today: when a choice is renamed, they follow.
"""

import json
from pathlib import Path

from engine.catalogue import GAMES
from engine.game import RESIGN, SPECTATOR
from engine.link import legacy_view
from engine.link.game_link import (
    MoveMessage,
    encode_game,
    encode_message,
    encode_view,
    supports_messages,
)
from engine.observed_record import observe_record
from engine.record import Record
from engine.rng import Rng
from tests.support.game_fixtures import FIXTURES, option_sets

LINKS_FILE = Path(__file__).parent / "data" / "links.json"
MAX_PLIES = 90


def load_links() -> list[dict]:
    """Return all golden links."""
    links: list[dict] = json.loads(LINKS_FILE.read_text(encoding="utf-8"))
    return links


def random_record(game: str, sample: str) -> Record:
    """Return a record of random moves with one of the game's option sets."""
    number = sorted(option_sets(game)).index(sample)
    record = Record(game, option_sets(game)[sample], 4000000000 + number)
    state, rng = record.start(), Rng(number)
    while state.turn is not None and len(record.moves) < MAX_PLIES:
        record.moves.append(FIXTURES[game].random_move(state.legal(), rng.below))
        state = state.play(record.moves[-1])
    return record


def game_entry(record: Record, names: tuple) -> dict:
    """Return the entry of a game's link."""
    return {
        "link": encode_game(record, names),
        "game": record.game,
        "options": record.options,
        "seed": record.seed,
        "moves": record.moves,
        "names": list(names),
    }


def view_entry(record: Record, viewer: "int | None", names: tuple) -> dict:
    """Return the entry of the link to one viewer's view."""
    return {
        "link": encode_view(observe_record(record, viewer), names),
        "game": record.game,
        "view": json.loads(legacy_view.canonical_json(record.replay()[-1].view(viewer).pack())),
        "names": list(names),
    }


def message_entry(record: Record, names: tuple, seat: int, id: int, series: tuple) -> dict:
    """Return the entry of a move message."""
    message = MoveMessage(record, names, id, seat, list(series))
    entry = game_entry(record, names)
    entry.update({"link": encode_message(message), "id": id, "seat": seat, "series": list(series)})
    return entry


def message_entries(whole: Record, resigned: Record) -> list[dict]:
    """Return the entries of an invitation, a game in progress, its end, and a game of a series."""
    if not supports_messages(whole.game, whole.options):
        return []
    entries = []
    for record, names, id, series in (
        (whole.up_to(0), (), 1, (0, 0)),
        (whole.up_to(5), ("Ada", "ビル"), 2**48 - 1, (0, 0)),
        (resigned, ("", "Ben"), 2**47, (0, 12)),
        (whole, (), 20260131, (9999, 1)),
    ):
        turn = record.replay()[-1].turn
        entries.append(message_entry(record, names, 1 - (turn or 0), id, series))
    return entries


def option_set_entries(game: str, sample: str) -> list[dict]:
    """Return the entries of one option set.

    Several lengths, with and without names, resigned; and what a seat and a spectator know.
    """
    whole = random_record(game, sample)
    half = len(whole.moves) // 2
    names = ("Ada", "ビル", "Chloë")[: GAMES[game].seats(whole.options)]
    resigned = whole.up_to(half)
    resigned.moves.append(RESIGN)
    return [
        game_entry(whole.up_to(0), ()),
        game_entry(whole.up_to(5), names),
        game_entry(resigned, ("", "Ben")[: len(names)] if len(names) > 1 else ("Ben",)),
        game_entry(whole, ()),
        view_entry(whole.up_to(5), 0, ()),
        view_entry(whole.up_to(half), SPECTATOR, names),
        view_entry(whole, SPECTATOR, ()),
        *message_entries(whole, resigned),
    ]


def main() -> None:
    links = load_links()
    known = {entry["link"] for entry in links}
    for game in GAMES:
        for sample in option_sets(game):
            links += [new for new in option_set_entries(game, sample) if new["link"] not in known]
    lines = [json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in links]
    LINKS_FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
