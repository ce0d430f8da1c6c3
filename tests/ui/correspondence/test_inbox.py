"""What comes of a letter, on two devices that know nothing of each other but letters."""

from engine import GAMES
from engine.link.game_link import MoveMessage, decode, encode_message
from engine.record import Record
from tests.support.correspondence_phones import (
    CorrespondencePhone,
    invited_pair,
    own_seat,
    play_by_turns,
)
from tests.support.portable import parametrize
from tests.support.tables import EN, tray_actions
from ui.correspondence.link_inbox import LinkDelivery
from ui.correspondence.message_inbox import compare_moves
from ui.correspondence.news_replay import replay_news
from ui.learn.welcome import welcome
from ui.library.game_starter import SHOW_INVITATION
from ui.library.saved_games.lobby_row import LobbyRow
from ui.session.correspondence import Correspondence, message_link
from ui.session.session import Session
from ui.words import LANGUAGES, Words

JA = Words("ja")
FAR = EN.correspondence()
WON = ["c1", "c2", "c1:1-c2", "a2", "a2:1-c2", "a4", "b4", "b4:1-a4", "c2:3-a4"]


def test_an_invitation_takes_the_free_seat() -> None:
    here, there = invited_pair(0)
    here.table.play(["c1"])
    led = there.open_message(here.send_message())
    assert led.toast_text == "You are in: you play Red. Five high, your colour on top."
    assert led.offers_lesson and led.has_news and led.prompt is None
    assert there.moves == ["c1"] and there.table.session.seats == ["friend", "human"]
    assert there.table.session.names == ["Ann", "Ben"] and there.table.is_choosing
    assert there.store.games_started("mixtour") == 1


def test_whoever_knows_the_game_is_told_no_more_than_the_side() -> None:
    here, there = invited_pair(0)
    here.table.play(["c1"])
    there.store.count_game_started("mixtour")
    led = there.open_message(here.send_message())
    assert led.toast_text == "You are in: you play Red." and not led.offers_lesson


def test_the_lesson_is_not_offered_to_whoever_has_opened_it() -> None:
    here, there = invited_pair(0)
    here.table.play(["c1"])
    there.store.save_lesson_step("mixtour", 0)
    assert not there.open_message(here.send_message()).offers_lesson


@parametrize(*[(game, language) for game in GAMES for language in LANGUAGES])
def test_whoever_is_new_is_told_what_a_game_is_about(case: tuple) -> None:
    game, language = case
    words = Words(language)
    for said in ("", "You are in."):
        told = welcome(game, words, said)
        assert told.startswith(said) and words.for_game(game)("tag") in told
        assert (words.for_game(game)("game") in told) == (not said)


def test_a_friend_who_begins_is_invited_at_once() -> None:
    here, there = CorrespondencePhone(), CorrespondencePhone()
    assert here.invite(1) == SHOW_INVITATION
    led = there.open_message(here.send_message())
    assert not led.has_news and there.table.is_choosing and there.table.session.seats[0] == "human"
    assert replay_news(there.table) is there.table.table_view
    assert CorrespondencePhone().invite(0) == "friend-first"


def test_a_game_is_played_to_its_end_by_letters() -> None:
    here, there = invited_pair(0)
    here.table.play(WON[:1])
    there.open_message(here.send_message())
    play_by_turns((here, there), WON[1:])
    assert here.moves == there.moves == WON
    assert here.table.session.is_over and there.table.session.is_over
    assert (
        tray_actions(there.table)
        == tray_actions(here.table)
        == ["rematch", "new-options", "review"]
    )


def test_the_others_move_is_shown_as_the_computers_is() -> None:
    here, there = invited_pair(0)
    here.table.play(WON[:1])
    there.open_message(here.send_message())
    there.table.play(WON[1:2])
    assert here.open_message(there.send_message()).has_news
    situation = replay_news(here.table)
    assert situation.frames and situation.is_opponent_turn and not situation.frames[0].animated
    assert situation.announcement and situation.turn_view.summary in situation.announcement
    assert situation.turn_view.ply == 2


def test_a_link_by_address_changes_a_game_only_after_a_tap() -> None:
    here, there = invited_pair(0)
    here.table.play(WON[:1])
    assert (
        there.open_message(here.send_message(), confirmed=False).prompt is None
    )  # an invitation changes no game
    there.table.play(WON[1:2])
    link, before = there.send_message(), dict(here.port.texts)
    led = here.open_message(link, confirmed=False)
    assert (led.id, led.has_news, led.toast_text) == ("", False, "") and here.port.texts == before
    title, text, choices = led.prompt
    assert title == FAR("news-title", game="Mixtour", name="Ben")
    assert text == FAR("news-move", name="Ben")
    assert [act.name for act in choices] == ["link-open", "close"]
    assert choices[0].label == FAR("news-show") and choices[0].tone == "primary"
    assert here.open_message(link).has_news and here.moves == WON[:2]
    assert here.open_message(link, confirmed=False).prompt is None  # it changes nothing any more


def test_a_link_that_ends_a_game_says_so_before() -> None:
    here, there = invited_pair(0)
    here.table.play(WON[:1])
    there.open_message(here.send_message())
    there.table.commands.resign()
    led = here.open_message(there.send_message(), confirmed=False)
    assert led.prompt and led.prompt[1] == FAR("news-over", name="Ben")
    assert not here.table.session.is_over


def test_a_link_that_only_renames_the_friend_asks_before() -> None:
    here, there = invited_pair(0)
    here.table.play(WON[:1])
    there.open_message(here.send_message())
    play_by_turns((here, there), WON[1:2])
    session = here.table.session
    assert session.correspondence
    link = encode_message(
        MoveMessage(session.record, ("Ann", "Zoe"), session.correspondence.id, 1, [0, 0])
    )
    led = here.open_message(link, confirmed=False)
    assert led.prompt and led.prompt[1] == FAR("news-other", name="Ben")
    assert here.table.session.names == ["Ann", "Ben"]
    assert here.open_message(link).prompt is None and here.table.session.names == [
        "Ann",
        "Zoe",
    ]


def test_the_question_before_news_is_asked_in_both_languages() -> None:
    here, there = invited_pair(0)
    here.table.play(WON[:1])
    there.open_message(here.send_message())
    there.table.play(WON[1:2])
    led: "list[LinkDelivery]" = []
    here.link_inbox.deliver(there.send_message(), JA, led.append)
    assert led[0].prompt and "Ben" in led[0].prompt[0] and led[0].prompt[2][0].label == "手を見る"


def test_the_end_is_spoken() -> None:
    here, there = invited_pair(0)
    here.table.play(WON[:1])
    there.open_message(here.send_message())
    there.table.commands.resign()
    here.open_message(there.send_message())
    assert "wins" in (replay_news(here.table).announcement or "")


def test_the_same_link_twice_shows_the_game() -> None:
    here, there = invited_pair(0)
    here.table.play(["c1"])
    letter = here.send_message()
    first = there.open_message(letter)
    again = there.open_message(letter)
    assert (again.id, again.toast_text, again.has_news) == (first.id, "", False)
    there.table.play(["c2"])
    assert there.open_message(letter).toast_text == "" and there.moves == [
        "c1",
        "c2",
    ]  # not sent yet
    there.send_message()
    assert there.open_message(letter).toast_text == EN.correspondence()("letter-old")
    assert len(there.store.current_texts()) == 1


def test_ones_own_link_is_for_the_other() -> None:
    here, _ = invited_pair(0)
    here.table.play(["c1"])
    led = here.open_message(here.send_message())
    assert (
        led.toast_text == "This link was sent from this phone: it is for Ben." and not led.has_news
    )
    assert here.table.session.seats[0] == "human"


def test_an_old_link_shows_how_the_game_stands() -> None:
    here, there = invited_pair(0)
    here.table.play(["c1"])
    old = here.send_message()
    there.open_message(old)
    play_by_turns((here, there), ["c2", "a1"])
    led = there.open_message(old)
    assert led.toast_text.startswith("This is an earlier link") and not led.has_news
    assert there.moves == ["c1", "c2", "a1"]
    assert here.open_message(old).toast_text == led.toast_text


def test_diverged_game_is_kept_as_another() -> None:
    here, there = invited_pair(0)
    here.table.play(["c1"])
    letter = here.send_message()
    there.open_message(letter)
    other = CorrespondencePhone()
    other.open_message(letter)
    there.table.play(["c2"])
    other.table.play(["d4"])
    here.open_message(there.send_message())
    led = here.open_message(other.send_message())
    assert "Both are kept" in led.toast_text and led.has_news
    assert (
        here.moves == ["c1", "d4"] and len(here.store.correspondence_games(decoded(letter).id)) == 2
    )
    # Each goes on by itself, and what has come is known.
    here.table.play(["a1"])
    other.open_message(here.send_message())
    assert other.moves == ["c1", "d4", "a1"]
    assert here.open_message(message_link(there.table.session)).toast_text == "" and here.moves == [
        "c1",
        "c2",
    ]


def decoded(text: str) -> MoveMessage:
    found = decode(text)
    assert isinstance(found, MoveMessage)
    return found


def test_device_without_the_game_takes_a_seat_again() -> None:
    here, there = invited_pair(0)
    here.table.play(["c1"])
    there.open_message(here.send_message())
    play_by_turns((here, there), ["c2", "a1"])
    letter = message_link(here.table.session)
    for seat, turn in ((1, True), (0, False)):
        lost = CorrespondencePhone()
        led = lost.open_message(letter)
        assert led.id == "" and led.prompt[0] == "Which side is yours?"
        assert [(act.label, act.name) for act in led.prompt[2]] == [
            ("I am White (Ann)", "take-1"),
            ("I am Red (Ben)", "take-2"),
        ]
        assert lost.store.current_texts() == []
        led = lost.open_message(letter, seat)
        assert led.has_news == turn and led.toast_text == "" and lost.moves == ["c1", "c2", "a1"]
        assert lost.table.is_choosing == turn and lost.table.session.names == ["Ann", "Ben"]
        assert lost.table.session.correspondence and lost.table.session.correspondence.sent_ply == 3


def test_a_letter_goes_on_with_a_seat_taken_anew() -> None:
    here, there = invited_pair(0)
    here.table.play(["c1"])
    there.open_message(here.send_message())
    play_by_turns((here, there), ["c2", "a1"])
    lost = CorrespondencePhone()
    lost.open_message(message_link(here.table.session), 1)
    lost.table.play(["d4"])
    assert here.open_message(lost.send_message()).toast_text == "" and here.moves[-1] == "d4"
    # The phone that was lost turns up: what was sent in its name comes in.
    assert there.open_message(message_link(lost.table.session)).toast_text == ""
    assert there.moves[-1] == "d4" and not there.table.is_choosing


def test_a_rematch_needs_no_invitation() -> None:
    here, there = invited_pair(0)
    here.table.play(WON[:1])
    there.open_message(here.send_message())
    play_by_turns((here, there), WON[1:])
    kept = there.game_starter.rematch(there.table)
    there.table = there.open_saved(kept)
    assert kept.toast_key == "next-turned" and there.table.is_choosing
    there.table.play(["e5"])
    led = here.open_message(there.send_message())
    assert led.toast_text == "Another game with Ben: now you play Red." and led.has_news
    assert here.table.session.names == ["Ben", "Ann"]
    assert here.table.session.prior_wins == there.table.session.prior_wins == [1, 0]
    play_by_turns((here, there), ["c3"])
    assert here.moves == there.moves == ["e5", "c3"]


def test_who_doesnt_begin_the_rematch_sends_for_it_or_finds_it_begun() -> None:
    here, there = invited_pair(0)
    here.table.commands.resign()
    there.open_message(here.send_message())
    kept = here.game_starter.rematch(here.table)
    here.table = here.open_saved(kept)
    assert kept.toast_key == SHOW_INVITATION and not here.table.is_choosing
    assert there.open_message(here.send_message()).toast_text.startswith("Another game with Ann")
    assert there.table.is_choosing
    old = [one for one, _ in there.store.current_texts() if one != there.table.id][0]
    again = there.game_starter.rematch(there.open_game(old))
    assert again.id == there.table.id and again.toast_key == ""


def test_a_rematch_under_other_options_is_no_rematch() -> None:
    here, there = invited_pair(0)
    here.table.commands.resign()
    there.open_message(here.send_message())
    id = decoded(message_link(here.table.session)).id + 1
    letter = MoveMessage(Record("mixtour", {"points": 3}, 0, ["c1"]), ("Eve",), id, 0, [0, 0])
    assert there.open_message(encode_message(letter)).toast_text.startswith("You are in")


def test_a_series_that_isnt_here_is_no_invitation() -> None:
    letter = MoveMessage(Record("mixtour", None, 0, ["c1"]), ("Eve",), 9, 0, [1, 0])
    phone = CorrespondencePhone()
    led = phone.open_message(encode_message(letter))
    assert [act.label for act in led.prompt[2]] == ["I am White (Eve)", "I am Red"]
    phone.open_message(encode_message(letter), 1)
    assert phone.table.session.prior_wins == [1, 0]


def test_a_name_in_a_letter_does_not_pose_as_a_side() -> None:
    letter = MoveMessage(Record("mixtour", None, 0, ["c1"]), ("Red", "עדה"), 9, 0, [1, 0])
    led = CorrespondencePhone().open_message(encode_message(letter))
    told = [act.label for act in led.prompt[2]]
    assert told == ["I am White (“Red”)", "I am Red (\u2068עדה\u2069)"]


def test_a_game_of_the_same_id_under_other_options_is_another() -> None:
    phone = CorrespondencePhone()
    session = Session("g1", Record("mixtour", {"points": 2}, 0, ["c1"]), ["human", "friend"])
    session.correspondence = Correspondence(9, 1)
    phone.store.save(session)
    letter = MoveMessage(Record("mixtour", None, 0, ["c1"]), (), 9, 0, [0, 0])
    assert phone.open_message(encode_message(letter)).toast_text.startswith("You are in")


def test_names_come_with_letters_and_ones_own_stays() -> None:
    phone = CorrespondencePhone()
    letter = MoveMessage(Record("mixtour", None, 0, ["c1"]), ("Ann", ""), 9, 0, [0, 0])
    phone.open_message(encode_message(letter))
    phone.table.session.names[1] = "Bo"
    phone.table.play(["c2"])
    phone.send_message()
    record = Record("mixtour", None, 0, ["c1", "c2", "a1"])
    phone.open_message(encode_message(MoveMessage(record, ("Anna", "X"), 9, 0, [0, 0])))
    assert phone.table.session.names == ["Anna", "Bo"]


def test_what_cannot_be_kept_is_played_all_the_same() -> None:
    here, there = invited_pair(0)
    here.table.play(["c1"])
    there.port.set = lambda key, text: (False, "full")  # type: ignore[method-assign]
    led = there.open_message(here.send_message())
    assert led.toast_text == EN("save-full") and there.moves == ["c1"]


def test_a_save_that_cannot_be_read_is_left_alone() -> None:
    here, there = invited_pair(0)
    here.table.play(["c1"])
    for number, text in enumerate(("{", "[]", '{"remote": 3}', '{"remote": {"id": 8}}')):
        there.port.texts[f"coaster/game/bad{number}"] = text
    assert there.open_message(here.send_message()).id and len(there.store.current_texts()) == 5


def test_inphexion_is_played_by_turns_of_many_moves() -> None:
    here, there = CorrespondencePhone(), CorrespondencePhone()
    here.invite(0, "inphexion")
    phones = (here, there)
    here.table.play([here.table.session.current_state.legal()[0]])
    sent = 0
    while here.table.session.current_state.turn == 0:
        here.table.play([here.table.session.current_state.legal()[0]])
    there.open_message(here.send_message())
    while not there.table.session.is_over and sent < 200:
        mover = phones[there.table.session.current_state.turn or 0]
        seat = own_seat(mover)
        while mover.table.session.current_state.turn == seat:
            legal = mover.table.session.current_state.legal()
            mover.table.play([legal[(7 * sent) % len(legal)]])
        other = phones[1 - phones.index(mover)]
        other.open_message(mover.send_message())
        sent += 1
    assert there.table.session.is_over and here.moves == there.moves


@parametrize("mixtour", "inphexion")
def test_letters_are_said_in_both_languages(game: str) -> None:
    here, there = CorrespondencePhone(), CorrespondencePhone()
    here.invite(1, game)
    letter = here.send_message()
    led: "list[LinkDelivery]" = []
    there.link_inbox.deliver(letter, JA, led.append)
    assert "参加しました" in led[0].toast_text
    assert LobbyRow(here.table.session, JA).summary.startswith(JA("row-waiting", name="Ann"))


@parametrize(
    ([], [], "same"),
    (["a"], ["a", "b"], "came"),
    (["a", "b"], ["a"], "old"),
    (["a", "b"], ["a", "c"], "fork"),
    (["a"], ["b", "c"], "fork"),
)
def test_diverging_move_lists_are_compared(case: tuple) -> None:
    here, there, key = case
    assert compare_moves(here, there) == key
