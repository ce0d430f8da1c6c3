"""What comes of a letter, on two devices that know nothing of each other but letters."""

from engine import GAMES
from engine.link.game_link import MoveMessage, decode, encode_message
from engine.record import Record
from tests.play import each
from tests.play.tables import EN, acts
from tests.play.test_shelf import House, values
from ui.play import mailbox
from ui.play.lobby import Row
from ui.play.post import Delivered, Post
from ui.play.remote import Remote
from ui.play.session import Session
from ui.play.sheet import Sheet
from ui.play.shelf import INVITE, Led
from ui.play.table import Table
from ui.play.welcome import welcome
from ui.words import LANGUAGES, Words

JA = Words("ja")
FAR = EN.remote()
WON = ["c1", "c2", "c1:1-c2", "a2", "a2:1-c2", "a4", "b4", "b4:1-a4", "c2:3-a4"]


class Phone(House):
    """A device with games by link."""

    table: Table

    @property
    def post(self) -> Post:
        return Post(self.shelf, self.store, None)  # type: ignore[arg-type]

    def invite(self, mine: int, game: str = "mixtour") -> str:
        """Begin a game in seat ``mine``; what is said of it."""
        sheet = Sheet(game, None, ["Ann", "Ben"], EN.of(game), "2026-01-31")
        said = values(sheet, 1)
        said[f"seat-{2 - mine}"] = "friend"
        kept = self.shelf.begin(sheet.begin(said, 5))
        self.table = self.on_table(kept)
        return str(kept.said)

    def send(self) -> str:
        """The letter, sent."""
        text = self.shelf.letter(self.table)
        self.table.sent(self.table.session.last)
        return text

    def open(self, text: str, seat: "int | None" = None, confirmed: bool = True) -> Delivered:
        """Open a letter; if a game came of it, it is on the table."""
        assert self.shelf.arrive(text, EN) == Led("", None, "", "letter")
        found: "list[Delivered]" = []
        self.post.deliver(text, EN, found.append, seat, confirmed)
        if found[0].id:
            self.table = self.shelf.table(found[0].id, EN)
        return found[0]

    @property
    def moves(self) -> "list[str]":
        return list(self.table.session.record.moves)


def pair(mine: int = 0) -> "tuple[Phone, Phone]":
    """Two phones, the first of which has invited."""
    here, there = Phone(), Phone()
    here.invite(mine)
    return here, there


def play(phones: tuple, moves: "list[str]") -> None:
    """Play by turns, each phone sending what it has played."""
    by_seat = sorted(phones, key=mine)
    for move in moves:
        turn = by_seat[0].table.session.tip.turn
        by_seat[turn].table.play([move])
        by_seat[1 - turn].open(by_seat[turn].send())


def mine(phone: Phone) -> int:
    return phone.table.session.seats.index("human")


def test_an_invitation_takes_the_free_seat() -> None:
    here, there = pair(0)
    here.table.play(["c1"])
    led = there.open(here.send())
    assert led.said == "You are in: you play Red. Five high, your colour on top."
    assert led.learns and led.moved and led.ask is None
    assert there.moves == ["c1"] and there.table.session.seats == ["friend", "human"]
    assert there.table.session.names == ["Ann", "Ben"] and there.table.chooses
    assert there.store.begun("mixtour") == 1


def test_whoever_knows_the_game_is_told_no_more_than_the_side() -> None:
    here, there = pair(0)
    here.table.play(["c1"])
    there.store.count_begun("mixtour")
    led = there.open(here.send())
    assert led.said == "You are in: you play Red." and not led.learns


def test_the_lesson_is_not_offered_to_whoever_has_opened_it() -> None:
    here, there = pair(0)
    here.table.play(["c1"])
    there.store.keep_step("mixtour", 0)
    assert not there.open(here.send()).learns


@each(*[(game, language) for game in GAMES for language in LANGUAGES])
def test_whoever_is_new_is_told_what_a_game_is_about(case: tuple) -> None:
    game, language = case
    words = Words(language)
    for said in ("", "You are in."):
        told = welcome(game, words, said)
        assert told.startswith(said) and words.of(game)("tag") in told
        assert (words.of(game)("game") in told) == (not said)


def test_a_friend_who_begins_is_invited_at_once() -> None:
    here, there = Phone(), Phone()
    assert here.invite(1) == INVITE
    led = there.open(here.send())
    assert not led.moved and there.table.chooses and there.table.session.seats[0] == "human"
    assert mailbox.arrived(there.table) is there.table.situation
    assert Phone().invite(0) == "friend-first"


def test_a_game_is_played_to_its_end_by_letters() -> None:
    here, there = pair(0)
    here.table.play(WON[:1])
    there.open(here.send())
    play((here, there), WON[1:])
    assert here.moves == there.moves == WON
    assert here.table.session.over and there.table.session.over
    assert acts(there.table) == acts(here.table) == ["rematch", "new-options", "review"]


def test_the_others_move_is_shown_as_the_computers_is() -> None:
    here, there = pair(0)
    here.table.play(WON[:1])
    there.open(here.send())
    there.table.play(WON[1:2])
    assert here.open(there.send()).moved
    situation = mailbox.arrived(here.table)
    assert situation.way and situation.theirs and not situation.way[0].moving
    assert situation.spoken and situation.standing.news in situation.spoken
    assert situation.standing.ply == 2


def test_a_link_by_address_changes_a_game_only_after_a_tap() -> None:
    here, there = pair(0)
    here.table.play(WON[:1])
    assert there.open(here.send(), confirmed=False).ask is None  # an invitation changes no game
    there.table.play(WON[1:2])
    link, before = there.send(), dict(here.port.texts)
    led = here.open(link, confirmed=False)
    assert (led.id, led.moved, led.said) == ("", False, "") and here.port.texts == before
    title, text, choices = led.ask
    assert title == FAR("news-title", game="Mixtour", name="Ben")
    assert text == FAR("news-move", name="Ben")
    assert [act.act for act in choices] == ["link-open", "close"]
    assert choices[0].words == FAR("news-show") and choices[0].tone == "primary"
    assert here.open(link).moved and here.moves == WON[:2]
    assert here.open(link, confirmed=False).ask is None  # it changes nothing any more


def test_a_link_that_ends_a_game_says_so_before() -> None:
    here, there = pair(0)
    here.table.play(WON[:1])
    there.open(here.send())
    there.table.resign()
    led = here.open(there.send(), confirmed=False)
    assert led.ask and led.ask[1] == FAR("news-over", name="Ben")
    assert not here.table.session.over


def test_a_link_that_only_renames_the_friend_asks_before() -> None:
    here, there = pair(0)
    here.table.play(WON[:1])
    there.open(here.send())
    play((here, there), WON[1:2])
    session = here.table.session
    assert session.remote
    link = encode_message(MoveMessage(session.record, ("Ann", "Zoe"), session.remote.id, 1, [0, 0]))
    led = here.open(link, confirmed=False)
    assert led.ask and led.ask[1] == FAR("news-other", name="Ben")
    assert here.table.session.names == ["Ann", "Ben"]
    assert here.open(link).ask is None and here.table.session.names == ["Ann", "Zoe"]


def test_the_question_before_news_is_asked_in_both_languages() -> None:
    here, there = pair(0)
    here.table.play(WON[:1])
    there.open(here.send())
    there.table.play(WON[1:2])
    led: "list[Delivered]" = []
    here.post.deliver(there.send(), JA, led.append)
    assert led[0].ask and "Ben" in led[0].ask[0] and led[0].ask[2][0].words == "手を見る"


def test_the_end_is_spoken() -> None:
    here, there = pair(0)
    here.table.play(WON[:1])
    there.open(here.send())
    there.table.resign()
    here.open(there.send())
    assert "wins" in (mailbox.arrived(here.table).spoken or "")


def test_the_same_link_twice_shows_the_game() -> None:
    here, there = pair(0)
    here.table.play(["c1"])
    letter = here.send()
    first = there.open(letter)
    again = there.open(letter)
    assert (again.id, again.said, again.moved) == (first.id, "", False)
    there.table.play(["c2"])
    assert there.open(letter).said == "" and there.moves == ["c1", "c2"]  # not sent yet
    there.send()
    assert there.open(letter).said == EN.remote()("letter-old")
    assert len(there.store.texts()) == 1


def test_ones_own_link_is_for_the_other() -> None:
    here, _ = pair(0)
    here.table.play(["c1"])
    led = here.open(here.send())
    assert led.said == "This link was sent from this phone: it is for Ben." and not led.moved
    assert here.table.session.seats[0] == "human"


def test_an_old_link_shows_how_the_game_stands() -> None:
    here, there = pair(0)
    here.table.play(["c1"])
    old = here.send()
    there.open(old)
    play((here, there), ["c2", "a1"])
    led = there.open(old)
    assert led.said.startswith("This is an earlier link") and not led.moved
    assert there.moves == ["c1", "c2", "a1"]
    assert here.open(old).said == led.said


def test_a_fork_keeps_both() -> None:
    here, there = pair(0)
    here.table.play(["c1"])
    letter = here.send()
    there.open(letter)
    other = Phone()
    other.open(letter)
    there.table.play(["c2"])
    other.table.play(["d4"])
    here.open(there.send())
    led = here.open(other.send())
    assert "Both are kept" in led.said and led.moved
    assert here.moves == ["c1", "d4"] and len(here.store.of_friends(decoded(letter).id)) == 2
    # Each goes on by itself, and what has come is known.
    here.table.play(["a1"])
    other.open(here.send())
    assert other.moves == ["c1", "d4", "a1"]
    assert here.open(there.shelf.letter(there.table)).said == "" and here.moves == ["c1", "c2"]


def decoded(text: str) -> MoveMessage:
    found = decode(text)
    assert isinstance(found, MoveMessage)
    return found


def test_who_has_nothing_takes_a_seat_anew() -> None:
    here, there = pair(0)
    here.table.play(["c1"])
    there.open(here.send())
    play((here, there), ["c2", "a1"])
    letter = here.shelf.letter(here.table)
    for seat, turn in ((1, True), (0, False)):
        lost = Phone()
        led = lost.open(letter)
        assert led.id == "" and led.ask[0] == "Which side is yours?"
        assert [(act.words, act.act) for act in led.ask[2]] == [
            ("I am White (Ann)", "take-1"),
            ("I am Red (Ben)", "take-2"),
        ]
        assert lost.store.texts() == []
        led = lost.open(letter, seat)
        assert led.moved == turn and led.said == "" and lost.moves == ["c1", "c2", "a1"]
        assert lost.table.chooses == turn and lost.table.session.names == ["Ann", "Ben"]
        assert lost.table.session.remote and lost.table.session.remote.sent == 3


def test_a_letter_goes_on_with_a_seat_taken_anew() -> None:
    here, there = pair(0)
    here.table.play(["c1"])
    there.open(here.send())
    play((here, there), ["c2", "a1"])
    lost = Phone()
    lost.open(here.shelf.letter(here.table), 1)
    lost.table.play(["d4"])
    assert here.open(lost.send()).said == "" and here.moves[-1] == "d4"
    # The phone that was lost turns up: what was sent in its name comes in.
    assert there.open(lost.shelf.letter(lost.table)).said == ""
    assert there.moves[-1] == "d4" and not there.table.chooses


def test_a_rematch_needs_no_invitation() -> None:
    here, there = pair(0)
    here.table.play(WON[:1])
    there.open(here.send())
    play((here, there), WON[1:])
    kept = there.shelf.rematch(there.table)
    there.table = there.on_table(kept)
    assert kept.said == "next-turned" and there.table.chooses
    there.table.play(["e5"])
    led = here.open(there.send())
    assert led.said == "Another game with Ben: now you play Red." and led.moved
    assert here.table.session.names == ["Ben", "Ann"]
    assert here.table.session.series == there.table.session.series == [1, 0]
    play((here, there), ["c3"])
    assert here.moves == there.moves == ["e5", "c3"]


def test_who_doesnt_begin_the_rematch_sends_for_it_or_finds_it_begun() -> None:
    here, there = pair(0)
    here.table.resign()
    there.open(here.send())
    kept = here.shelf.rematch(here.table)
    here.table = here.on_table(kept)
    assert kept.said == INVITE and not here.table.chooses
    assert there.open(here.send()).said.startswith("Another game with Ann")
    assert there.table.chooses
    old = [one for one, _ in there.store.texts() if one != there.table.id][0]
    again = there.shelf.rematch(there.found(old))
    assert again.id == there.table.id and again.said == ""


def test_a_rematch_under_other_options_is_no_rematch() -> None:
    here, there = pair(0)
    here.table.resign()
    there.open(here.send())
    id = decoded(here.shelf.letter(here.table)).id + 1
    letter = MoveMessage(Record("mixtour", {"points": 3}, 0, ["c1"]), ("Eve",), id, 0, [0, 0])
    assert there.open(encode_message(letter)).said.startswith("You are in")


def test_a_series_that_isnt_here_is_no_invitation() -> None:
    letter = MoveMessage(Record("mixtour", None, 0, ["c1"]), ("Eve",), 9, 0, [1, 0])
    phone = Phone()
    led = phone.open(encode_message(letter))
    assert [act.words for act in led.ask[2]] == ["I am White (Eve)", "I am Red"]
    phone.open(encode_message(letter), 1)
    assert phone.table.session.series == [1, 0]


def test_a_name_in_a_letter_does_not_pose_as_a_side() -> None:
    letter = MoveMessage(Record("mixtour", None, 0, ["c1"]), ("Red", "עדה"), 9, 0, [1, 0])
    led = Phone().open(encode_message(letter))
    told = [act.words for act in led.ask[2]]
    assert told == ["I am White (“Red”)", "I am Red (\u2068עדה\u2069)"]


def test_a_game_of_the_same_id_under_other_options_is_another() -> None:
    phone = Phone()
    session = Session("g1", Record("mixtour", {"points": 2}, 0, ["c1"]), ["human", "friend"])
    session.remote = Remote(9, 1)
    phone.store.save(session)
    letter = MoveMessage(Record("mixtour", None, 0, ["c1"]), (), 9, 0, [0, 0])
    assert phone.open(encode_message(letter)).said.startswith("You are in")


def test_names_come_with_letters_and_ones_own_stays() -> None:
    phone = Phone()
    letter = MoveMessage(Record("mixtour", None, 0, ["c1"]), ("Ann", ""), 9, 0, [0, 0])
    phone.open(encode_message(letter))
    phone.table.session.names[1] = "Bo"
    phone.table.play(["c2"])
    phone.send()
    record = Record("mixtour", None, 0, ["c1", "c2", "a1"])
    phone.open(encode_message(MoveMessage(record, ("Anna", "X"), 9, 0, [0, 0])))
    assert phone.table.session.names == ["Anna", "Bo"]


def test_what_cannot_be_kept_is_played_all_the_same() -> None:
    here, there = pair(0)
    here.table.play(["c1"])
    there.port.set = lambda key, text: (False, "full")  # type: ignore[method-assign]
    led = there.open(here.send())
    assert led.said == EN("save-full") and there.moves == ["c1"]


def test_a_save_that_cannot_be_read_is_left_alone() -> None:
    here, there = pair(0)
    here.table.play(["c1"])
    for number, text in enumerate(("{", "[]", '{"remote": 3}', '{"remote": {"id": 8}}')):
        there.port.texts[f"coaster/game/bad{number}"] = text
    assert there.open(here.send()).id and len(there.store.texts()) == 5


def test_inphexion_is_played_by_turns_of_many_moves() -> None:
    here, there = Phone(), Phone()
    here.invite(0, "inphexion")
    phones = (here, there)
    here.table.play([here.table.session.tip.legal()[0]])
    sent = 0
    while here.table.session.tip.turn == 0:
        here.table.play([here.table.session.tip.legal()[0]])
    there.open(here.send())
    while not there.table.session.over and sent < 200:
        mover = phones[there.table.session.tip.turn or 0]
        seat = mine(mover)
        while mover.table.session.tip.turn == seat:
            legal = mover.table.session.tip.legal()
            mover.table.play([legal[(7 * sent) % len(legal)]])
        other = phones[1 - phones.index(mover)]
        other.open(mover.send())
        sent += 1
    assert there.table.session.over and here.moves == there.moves


@each("mixtour", "inphexion")
def test_letters_are_said_in_both_languages(game: str) -> None:
    here, there = Phone(), Phone()
    here.invite(1, game)
    letter = here.send()
    led: "list[Delivered]" = []
    there.post.deliver(letter, JA, led.append)
    assert "参加しました" in led[0].said
    assert Row(here.table.session, JA).line.startswith(JA("row-waiting", name="Ann"))


@each(
    ([], [], "same"),
    (["a"], ["a", "b"], "came"),
    (["a", "b"], ["a"], "old"),
    (["a", "b"], ["a", "c"], "fork"),
    (["a"], ["b", "c"], "fork"),
)
def test_two_lines_are_compared(case: tuple) -> None:
    here, there, key = case
    assert mailbox.compared(here, there) == key
