"""Names of seats as plain text.

A player's name must not look like the page's own names: ``player_name`` quotes names that imitate a
side's or a computer's, and isolates names that are written from right to left.
"""

from engine.catalogue import LEVELS
from engine.person_names import JOINER_RANGES, in_ranges
from ui.games import game_ui

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.session import Session
    from ui.words import GameWords, Words


def seat_name(session: "Session", seat: int, say: "GameWords") -> str:
    """Return the name of a seat: its player's name, the computer's level, or its side.

    Several computers of the same level are told apart by the numbers of their seats.

    Where computers have names, all names are the page's own: in lessons and puzzles, see
    ``ui.library.saves.without_bot_names``.
    """
    name = given_name(session, seat, say)
    if name:
        return name
    narrator = game_ui(session.record.game).Narrator(session.displayed_state, say)
    return narrator.side_name(seat)


def given_name(session: "Session", seat: int, say: "GameWords") -> str:
    """Return the name of a seat as ``seat_name`` does; "" for the name of its side."""
    name, kinds = session.names[seat], session.seats
    if any([kind in LEVELS and named for named, kind in zip(session.names, kinds)]):
        return name
    kind = kinds[seat]
    is_twin = kind in LEVELS and kinds.count(kind) > 1
    return say("computer-seat", n=seat + 1) if is_twin else player_name(name, kind, say)


def side_name(seat: int, seats: int, say: "GameWords") -> str:
    """Return the name of the side that a seat has at the start of a game with so many seats."""
    return say("side-solo" if seats == 1 else "side-" + str(seat))


def seat_label(session: "Session", seat: int, name: str, say: "GameWords") -> str:
    """Return a seat's label in the list of seats, where a local player looks for the own one.

    If only one person plays on this device, and without a name, the side's name says so; beside a
    clock, which leaves little room, "you" stands in its place.

    Args:
        session: The game.
        seat: The seat.
        name: Its name, from ``seat_name``.
        say: The game's words.
    """
    if not is_unnamed_player(session, seat) or name == _own_side_name(say):
        return name
    return say("self") if session.clock else say("seat-yours", name=name)


def is_unnamed_player(session: "Session", seat: int) -> bool:
    """Return whether the seat is the only local player's, among others, and has no name."""
    return session.own_seat() == seat and not session.names[seat]


def personalized_words(session: "Session", say: "GameWords") -> "GameWords":
    """Return a game's words for this device.

    If the only local player has no name and the sides have no colours to tell them apart by, the
    player's side is called "you", in languages whose verbs allow that; in others the word
    "side-mine" is empty.
    """
    own_side, own_seat = _own_side_name(say), session.own_seat()
    if not own_side or own_seat is None or not is_unnamed_player(session, own_seat):
        return say
    key = "side-" + str(own_seat)
    return say if say(key) == own_side else say.with_override(key, own_side)


def _own_side_name(say: "GameWords") -> str:
    """Return the name of the only local player's side; "" for the same as everybody's."""
    return say("side-mine") if say.has("side-mine") else ""


def level_name(level: str, say: "GameWords | Words") -> str:
    """Return the name of a computer player's level: Easy, then Easy 2, Easy 3."""
    name = level.rstrip("+")
    steps = len(level) - len(name)
    return say("level-" + name) + (f"\u00a0{steps + 1}" if steps else "")


def player_name(name: str, kind: str, say: "GameWords") -> str:
    """Return a player's name for display; "" for a person without a name.

    A name that is written from right to left is enclosed in isolates (U+2068, U+2069) so that the
    sentence around it keeps its order. A name that imitates a side's or a computer's is quoted.

    Args:
        name: The name in the record.
        kind: The kind of player, as in a session's seats.
        say: The game's words.
    """
    if kind in LEVELS:
        return say("computer-name", level=level_name(kind, say))
    shown = "\u2068" + name + "\u2069" if _has_rtl_letters(name) else name
    return say("quoted", name=shown) if _imitates_seat_name(name, say) else shown


def _imitates_seat_name(name: str, say: "GameWords") -> bool:
    """Return whether a person's name could be taken for one of the page's own names."""
    folded = _skeleton(name)
    keys = ("side-0", "side-1", "side-2", "side-mine", "side-solo", "self")
    sides = [""] + [say(key) for key in keys if say.has(key)]
    for side in sides + [say("seat-yours", name=side) for side in sides]:
        if folded and folded == _skeleton(side):
            return True
    return folded.startswith(_skeleton(say("computer-name", level="")))


# Groups of a small Latin letter (or digit) and the Cyrillic, Greek and Armenian letters and digits
# that look like it, for the letters that the names of sides have.
_HOMOGLYPHS = (
    "aАаΑα bВЬьΒ cСсς dԀԁ eЕеΕε gԌԍ hНнҺһΗ kКкΚκ li1ІіЇїӀӏΙι oО0оΟοσ pРрΡρ "
    "rГг sЅѕ tТтΤτ uυսՍ vνѵ wԜԝω yУуΥγ"
)
_skeletons: "dict[str, str]" = {}  # a cache: the names of sides are compared again and again


def _skeleton(name: str) -> str:
    """Return a name with its look-alike letters folded.

    The same on every interpreter, and much smaller than Unicode's skeletons (UTS #39).
    """
    if name not in _skeletons:
        _skeletons[name] = "".join([_fold_letter(ord(letter)) for letter in name])
    return _skeletons[name]


def _fold_letter(code: int) -> str:
    """Return the letter that a code point is read as; "" for one that isn't seen."""
    if 0xFF01 <= code <= 0xFF5E:  # full width
        code -= 0xFEE0
    letter = chr(code).lower() if code < 128 else chr(code)
    if letter in "()·・" or 0x300 <= code < 0x370 or in_ranges(code, JOINER_RANGES):
        return ""
    at = _HOMOGLYPHS.find(letter)
    return letter if at < 0 else _HOMOGLYPHS[_HOMOGLYPHS.rfind(" ", 0, at) + 1]


# Code points of letters that are written from right to left: Hebrew, Arabic and others.
_RTL_RANGES = (
    (0x590, 0x8FF),
    (0xFB1D, 0xFDFF),
    (0xFE70, 0xFEFF),
    (0x10800, 0x10FFF),
    (0x1E800, 0x1EFFF),
)


def _has_rtl_letters(name: str) -> bool:
    """Return whether a name has letters that are written from right to left."""
    return any([in_ranges(ord(letter), _RTL_RANGES) for letter in name])
