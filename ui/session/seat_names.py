"""Names of seats and results of games as plain text."""

from engine.catalogue import LEVELS
from engine.record import JOINER_RANGES, in_ranges
from ui.games import game_ui

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games import GameUI
    from ui.session.session import Session
    from ui.words import GameWords, Words


def seat_name(session: "Session", seat: int, say: "GameWords") -> str:
    """What a seat is called: its person's name, the computer's level, or its side. Where computers
    have names all are the page's own: in lessons and puzzles, see ``ui.library.saves``."""
    name, kinds = session.names[seat], session.seats
    if not any([kind in LEVELS and named for named, kind in zip(session.names, kinds)]):
        name = player_name(name, kinds[seat], say)
    return name or game_ui(session.record.game).Narrator(session.displayed_state, say).side_name(
        seat
    )


def side_name(seat: int, seats: int, say: "GameWords") -> str:
    """The name of the side that one of so many seats has at the start; of the only one, that of no
    side at all."""
    return say("side-solo" if seats == 1 else "side-" + str(seat))


def seat_label(session: "Session", seat: int, name: str, say: "GameWords") -> str:
    """What a seat is called where one looks for one's own: where only one person plays here among
    others, a side without a person's name says that it is theirs."""
    if not is_unnamed_player(session, seat) or name == _own_side_name(say):
        return name
    return say("seat-yours", name=name)


def is_unnamed_player(session: "Session", seat: int) -> bool:
    """Whether one person without a name plays here among others, and sits in this seat."""
    alone = session.human_seats() == [seat] and len(session.seats) > 1
    return alone and not session.names[seat]


def personalized_words(session: "Session", say: "GameWords") -> "GameWords":
    """A game's words as they are said at this phone. Where one person without a name plays among
    others, and sides have no colours to be told apart by, they call that one's side "you", in
    languages whose verbs don't mind; in others "side-mine" says nothing."""
    mine, people = _own_side_name(say), session.human_seats()
    if not mine or len(people) != 1 or not is_unnamed_player(session, people[0]):
        return say
    key = "side-" + str(people[0])
    return say if say(key) == mine else say.with_override(key, mine)


def _own_side_name(say: "GameWords") -> str:
    """What the side of the one person who plays here is called in sentences, "" as any other."""
    return say("side-mine") if say.has("side-mine") else ""


def player_name(name: str, kind: str, say: "GameWords") -> str:
    """The name of a person, or a computer's level; "" for a person without a name. ``kind``: who
    plays, as in a session. A name that is written from right to left stands in isolates (U+2068,
    U+2069), so that the sentence around it keeps its order; one that reads like a side's or a
    computer's stands in quotation marks."""
    if kind in LEVELS:
        return say("computer-name", level=level_name(kind, say))
    shown = "\u2068" + name + "\u2069" if _has_rtl_letters(name) else name
    return say("quoted", name=shown) if _imitates_seat_name(name, say) else shown


def _imitates_seat_name(name: str, say: "GameWords") -> bool:
    """Whether a person's name could be taken for the page's own word for a seat."""
    folded, keys = _skeleton(name), ("side-0", "side-1", "side-2", "side-mine", "side-solo")
    sides = [""] + [say(key) for key in keys if say.has(key)]
    for side in sides + [say("seat-yours", name=side) for side in sides]:
        if folded and folded == _skeleton(side):
            return True
    return folded.startswith(_skeleton(say("computer-name", level="")))


# What reads like a small Latin letter, behind it, as far as the names of sides have that: Cyrillic,
# Greek and Armenian letters, digits.
_HOMOGLYPHS = (
    "aАаΑα bВЬьΒ cСсς dԀԁ eЕеΕε gԌԍ hНнҺһΗ kКкΚκ li1ІіЇїӀӏΙι oО0оΟοσ pРрΡρ "
    "rГг sЅѕ tТтΤτ uυսՍ vνѵ wԜԝω yУуΥγ"
)
_skeletons: "dict[str, str]" = {}  # what has been folded: sides are again and again


def _skeleton(name: str) -> str:
    """A name as one reads it in passing, on every interpreter the same."""
    if name not in _skeletons:
        _skeletons[name] = "".join([_fold_letter(ord(letter)) for letter in name])
    return _skeletons[name]


def _fold_letter(code: int) -> str:
    """What a letter is read as."""
    if 0xFF01 <= code <= 0xFF5E:  # wide
        code -= 0xFEE0
    letter = chr(code).lower() if code < 128 else chr(code)
    if letter in "()·・" or 0x300 <= code < 0x370 or in_ranges(code, JOINER_RANGES):
        return ""
    at = _HOMOGLYPHS.find(letter)
    return letter if at < 0 else _HOMOGLYPHS[_HOMOGLYPHS.rfind(" ", 0, at) + 1]


def level_name(level: str, say: "GameWords | Words") -> str:
    """A level in words."""
    name = level.rstrip("+")
    return say("level-" + name) + level[len(name) :]


def date_number(day: str) -> int:
    """A day, 2026-01-31, as a number, 20260131."""
    return int(day.replace("-", ""))


def format_date(day: int, say: "GameWords | Words") -> str:
    """A day, 20260131, without its year."""
    month = say("months").split()[day // 100 % 100 - 1]
    return say("date", day=day % 100, month=month)


# Codes of letters that are written from right to left: Hebrew, Arabic and others, first and last.
_RTL_RANGES = (
    (0x590, 0x8FF),
    (0xFB1D, 0xFDFF),
    (0xFE70, 0xFEFF),
    (0x10800, 0x10FFF),
    (0x1E800, 0x1EFFF),
)


def _has_rtl_letters(name: str) -> bool:
    """Whether a name has letters that are written from right to left."""
    return any([in_ranges(ord(c), _RTL_RANGES) for c in name])


def result_text(session: "Session", say: "GameWords") -> str:
    """How the game ended, and the match if that ended with it."""
    outcome = session.current_state.outcome
    assert outcome is not None
    reason = (
        game_ui(session.record.game)
        .Narrator(session.current_state, say, True)
        .outcome_text(outcome)
    )
    if len(session.seats) == 1:
        return say("won" if outcome.winners else "lost", reason=reason)
    if not outcome.winners:
        return say("draws", reason=reason)
    names = say("comma").join([seat_name(session, seat, say) for seat in outcome.winners])
    mine = len(outcome.winners) == 1 and is_unnamed_player(session, outcome.winners[0])
    line = say("you-win", reason=reason) if mine else say("wins", name=names, reason=reason)
    match = session.match and session.match.finish((outcome.winners + (None,))[0])
    if match and match.winner is not None:
        wins, losses = match.wins[match.winner], match.wins[1 - match.winner]
        name = seat_name(session, match.winner, say)
        line += " " + say("match-won", name=name, wins=wins, losses=losses)
    return line


def score_lines(session: "Session", game_ui: "GameUI", view: "State", say: "GameWords") -> list:
    """How a finished game was counted up, as ``Talk.result`` has it; [] while it goes on."""
    if not session.is_over:
        return []
    names = [seat_name(session, seat, say) for seat in range(len(session.seats))]
    return game_ui.Narrator(view, say, True).result_lines(names)
