"""Golden links: links of every format with what they mean, in tests/data/links.json.

They fix what has been given away for ever: nothing that is there may be changed or taken out.
``python -m tests.golden_links`` adds what the newest format makes of every option set of every
game, as far as it is not there yet; run it when a game, an option or a format is new.

A game's entry has its record (game, options, seed, moves), a letter's also its id, the sender's
seat and the series; a view's the packed view; all have the names. ``options`` say what a link means
today: when a choice is renamed, they are too.
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
MAX_PLIES = 90  # plies


def load_links() -> list[dict]:
    """All golden links."""
    found: list[dict] = json.loads(LINKS_FILE.read_text(encoding="utf-8"))
    return found


def random_record(game: str, sample: str) -> Record:
    """A game at random."""
    number = sorted(option_sets(game)).index(sample)
    record = Record(game, option_sets(game)[sample], 4000000000 + number)
    state, rng = record.start(), Rng(number)
    while state.turn is not None and len(record.moves) < MAX_PLIES:
        record.moves.append(FIXTURES[game].random_move(state.legal(), rng.below))
        state = state.play(record.moves[-1])
    return record


def game_entry(record: Record, names: tuple) -> dict:
    """The entry of a game's link."""
    return {
        "link": encode_game(record, names),
        "game": record.game,
        "options": record.options,
        "seed": record.seed,
        "moves": record.moves,
        "names": list(names),
    }


def view_entry(record: Record, viewer: "int | None", names: tuple) -> dict:
    """The entry of the link to one viewer's view."""
    return {
        "link": encode_view(observe_record(record, viewer), names),
        "game": record.game,
        "view": json.loads(legacy_view.canonical_json(record.replay()[-1].view(viewer).pack())),
        "names": list(names),
    }


def message_entry(record: Record, names: tuple, seat: int, id: int, series: tuple) -> dict:
    """The entry of a letter."""
    letter = MoveMessage(record, names, id, seat, list(series))
    found = game_entry(record, names)
    found.update({"link": encode_message(letter), "id": id, "seat": seat, "series": list(series)})
    return found


def message_entries(whole: Record, resigned: Record) -> list[dict]:
    """An invitation, a game on the way, its end, and one of a series."""
    if not supports_messages(whole.game, whole.options):
        return []
    found = []
    for record, names, id, series in (
        (whole.up_to(0), (), 1, (0, 0)),
        (whole.up_to(5), ("Ada", "ビル"), 2**48 - 1, (0, 0)),
        (resigned, ("", "Ben"), 2**47, (0, 12)),
        (whole, (), 20260131, (9999, 1)),
    ):
        turn = record.replay()[-1].turn
        found.append(message_entry(record, names, 1 - (turn or 0), id, series))
    return found


def option_set_entries(game: str, sample: str) -> list[dict]:
    """The entries of one option set: several lengths, with and without names, resigned; and what
    a seat and a bystander know."""
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
