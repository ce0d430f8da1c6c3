"""Effects of messages on two devices that share nothing else."""

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
from ui.correspondence import message_inbox
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


def test_invitation_takes_the_free_seat() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(["c1"])
    delivery = invitee.open_message(inviter.send_message())
    assert delivery.toast_text == "You are in: you play Red."
    assert delivery.offers_lesson and delivery.has_news and delivery.prompt is None
    assert invitee.moves == ["c1"] and invitee.table.session.seats == ["friend", "human"]
    assert invitee.table.session.names == ["Ann", "Ben"] and invitee.table.is_choosing
    assert invitee.store.progress.games_started("mixtour") == 1


def test_experienced_player_sees_only_the_side() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(["c1"])
    invitee.store.progress.count_game_started("mixtour")
    delivery = invitee.open_message(inviter.send_message())
    assert delivery.toast_text == "You are in: you play Red." and not delivery.offers_lesson


def test_lesson_is_not_offered_once_opened() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(["c1"])
    invitee.store.progress.save_lesson_step("mixtour", 0)
    assert not invitee.open_message(inviter.send_message()).offers_lesson


@parametrize(*[(game, language) for game in GAMES for language in LANGUAGES])
def test_new_player_reads_little(case: tuple) -> None:
    game, language = case
    assert 0 < len(welcome(game, Words(language))) < 10
    assert welcome(game, Words(language), "You are in.") == "You are in."


def test_friend_who_starts_is_invited_at_once() -> None:
    inviter, invitee = CorrespondencePhone(), CorrespondencePhone()
    assert inviter.invite(1) == SHOW_INVITATION
    delivery = invitee.open_message(inviter.send_message())
    assert (
        not delivery.has_news
        and invitee.table.is_choosing
        and invitee.table.session.seats[0] == "human"
    )
    assert replay_news(invitee.table) is invitee.table.table_view
    assert CorrespondencePhone().invite(0) == "friend-first"


def test_whole_game_by_messages() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(WON[:1])
    invitee.open_message(inviter.send_message())
    play_by_turns((inviter, invitee), WON[1:])
    assert inviter.moves == invitee.moves == WON
    assert inviter.table.session.is_over and invitee.table.session.is_over
    assert (
        tray_actions(invitee.table)
        == tray_actions(inviter.table)
        == ["rematch", "new-options", "review"]
    )


def test_opponent_move_is_replayed() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(WON[:1])
    invitee.open_message(inviter.send_message())
    invitee.table.play(WON[1:2])
    assert inviter.open_message(invitee.send_message()).has_news
    table_view = replay_news(inviter.table)
    assert table_view.frames and table_view.is_opponent_turn and not table_view.frames[0].animated
    assert table_view.announcement and table_view.turn_view.summary in table_view.announcement
    assert table_view.turn_view.ply == 2


def test_link_from_address_needs_confirmation() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(WON[:1])
    # An invitation changes no game.
    assert invitee.open_message(inviter.send_message(), confirmed=False).prompt is None
    invitee.table.play(WON[1:2])
    link, before = invitee.send_message(), dict(inviter.port.texts)
    delivery = inviter.open_message(link, confirmed=False)
    assert (delivery.id, delivery.has_news, delivery.toast_text) == (
        "",
        False,
        "",
    ) and inviter.port.texts == before
    title, text, choices = delivery.prompt
    assert title == FAR("news-title", game="Mixtour", name="Ben")
    assert text == FAR("news-move", name="Ben")
    assert [action.name for action in choices] == ["link-open", "close"]
    assert choices[0].label == FAR("news-show") and choices[0].tone == "primary"
    assert inviter.open_message(link).has_news and inviter.moves == WON[:2]
    assert inviter.open_message(link, confirmed=False).prompt is None  # it changes nothing any more


def test_prompt_says_that_link_ends_game() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(WON[:1])
    invitee.open_message(inviter.send_message())
    invitee.table.commands.resign()
    delivery = inviter.open_message(invitee.send_message(), confirmed=False)
    assert delivery.prompt and delivery.prompt[1] == FAR("news-over", name="Ben")
    assert not inviter.table.session.is_over


@parametrize(
    (["resign"], 1, "news-own-over"),
    (["time"], 0, "news-own-over"),
    (WON[2:4], 1, "news-own-moves"),
)
def test_own_moves_in_link_always_need_an_answer(case: tuple) -> None:
    added, sender, key = case
    inviter, invitee = invited_pair(0)
    inviter.table.play(WON[:1])
    invitee.open_message(inviter.send_message())
    play_by_turns((inviter, invitee), WON[1:2])
    session = inviter.table.session
    assert session.correspondence and session.current_state.turn == 0
    record = Record("mixtour", session.record.options, 0, session.record.moves + added)
    link = encode_message(MoveMessage(record, (), session.correspondence.id, sender, [0, 0]))
    for confirmed in (False, True):
        title, text, choices = inviter.open_message(link, confirmed=confirmed).prompt
        assert title == FAR("news-title", game="Mixtour", name="Ben")
        assert text == FAR(key) and choices[0].tone == ""
        assert inviter.store.load(session.id).value.record.moves == WON[:2]
    assert inviter.open_message(link, was_asked=True).prompt is None
    assert inviter.moves == WON[:2] + added


def test_link_that_renames_friend_needs_confirmation() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(WON[:1])
    invitee.open_message(inviter.send_message())
    play_by_turns((inviter, invitee), WON[1:2])
    session = inviter.table.session
    assert session.correspondence
    link = encode_message(
        MoveMessage(session.record, ("Ann", "Zoe"), session.correspondence.id, 1, [0, 0])
    )
    delivery = inviter.open_message(link, confirmed=False)
    assert delivery.prompt and delivery.prompt[1] == FAR("news-other", name="Ben")
    assert inviter.table.session.names == ["Ann", "Ben"]
    assert inviter.open_message(link).prompt is None and inviter.table.session.names == [
        "Ann",
        "Zoe",
    ]


def test_news_prompt_in_both_languages() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(WON[:1])
    invitee.open_message(inviter.send_message())
    invitee.table.play(WON[1:2])
    delivery: "list[LinkDelivery]" = []
    inviter.link_inbox.deliver(invitee.send_message(), JA, delivery.append)
    assert (
        delivery[0].prompt
        and "Ben" in delivery[0].prompt[0]
        and delivery[0].prompt[2][0].label == "手を見る"
    )


def test_end_is_announced() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(WON[:1])
    invitee.open_message(inviter.send_message())
    invitee.table.commands.resign()
    inviter.open_message(invitee.send_message())
    assert "wins" in (replay_news(inviter.table).announcement or "")


def test_same_link_twice_shows_the_game() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(["c1"])
    message = inviter.send_message()
    first = invitee.open_message(message)
    again = invitee.open_message(message)
    assert (again.id, again.toast_text, again.has_news) == (first.id, "", False)
    invitee.table.play(["c2"])
    # Not sent yet.
    assert invitee.open_message(message).toast_text == "" and invitee.moves == ["c1", "c2"]
    invitee.send_message()
    assert invitee.open_message(message).toast_text == EN.correspondence()("message-old")
    assert len(invitee.store.current_texts()) == 1


def test_own_link_says_whom_it_is_for() -> None:
    inviter, _ = invited_pair(0)
    inviter.table.play(["c1"])
    delivery = inviter.open_message(inviter.send_message())
    assert (
        delivery.toast_text == "This link was sent from this phone: it is for Ben."
        and not delivery.has_news
    )
    assert inviter.table.session.seats[0] == "human"


def test_old_link_shows_current_position() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(["c1"])
    old = inviter.send_message()
    invitee.open_message(old)
    play_by_turns((inviter, invitee), ["c2", "a1"])
    delivery = invitee.open_message(old)
    assert delivery.toast_text.startswith("This is an earlier link") and not delivery.has_news
    assert invitee.moves == ["c1", "c2", "a1"]
    assert inviter.open_message(old).toast_text == delivery.toast_text


def test_diverged_game_is_kept_as_another() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(["c1"])
    message = inviter.send_message()
    invitee.open_message(message)
    other = CorrespondencePhone()
    other.open_message(message)
    invitee.table.play(["c2"])
    other.table.play(["d4"])
    inviter.open_message(invitee.send_message())
    delivery = inviter.open_message(other.send_message())
    assert "Both are kept" in delivery.toast_text and delivery.has_news
    assert (
        inviter.moves == ["c1", "d4"]
        and len(inviter.store.correspondence_games(decoded(message).id)) == 2
    )
    # Each goes on by itself, and what has come is known.
    inviter.table.play(["a1"])
    other.open_message(inviter.send_message())
    assert other.moves == ["c1", "d4", "a1"]
    assert inviter.open_message(
        message_link(invitee.table.session)
    ).toast_text == "" and inviter.moves == [
        "c1",
        "c2",
    ]


def decoded(text: str) -> MoveMessage:
    results = decode(text)
    assert isinstance(results, MoveMessage)
    return results


def test_device_without_the_game_takes_a_seat_again() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(["c1"])
    invitee.open_message(inviter.send_message())
    play_by_turns((inviter, invitee), ["c2", "a1"])
    message = message_link(inviter.table.session)
    for seat, turn in ((1, True), (0, False)):
        lost = CorrespondencePhone()
        delivery = lost.open_message(message)
        assert delivery.id == "" and delivery.prompt[0] == "Which side is yours?"
        assert [(action.label, action.name) for action in delivery.prompt[2]] == [
            ("I am White (Ann)", "take-1"),
            ("I am Red (Ben)", "take-2"),
        ]
        assert lost.store.current_texts() == []
        delivery = lost.open_message(message, seat)
        assert (
            delivery.has_news == turn
            and delivery.toast_text == ""
            and lost.moves == ["c1", "c2", "a1"]
        )
        assert lost.table.is_choosing == turn and lost.table.session.names == ["Ann", "Ben"]
        assert lost.table.session.correspondence and lost.table.session.correspondence.sent_ply == 3


def test_message_continues_game_with_seat_taken_again() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(["c1"])
    invitee.open_message(inviter.send_message())
    play_by_turns((inviter, invitee), ["c2", "a1"])
    lost = CorrespondencePhone()
    lost.open_message(message_link(inviter.table.session), 1)
    lost.table.play(["d4"])
    assert inviter.open_message(lost.send_message()).toast_text == "" and inviter.moves[-1] == "d4"
    # The phone that was lost turns up: what was sent in its name comes in, after a question.
    link = message_link(lost.table.session)
    assert invitee.open_message(link).prompt[1] == FAR("news-own-moves")
    assert invitee.open_message(link, was_asked=True).toast_text == ""
    assert invitee.moves[-1] == "d4" and not invitee.table.is_choosing


def test_long_message_is_hashed_once_however_many_games_are_saved() -> None:
    phone = CorrespondencePhone()
    for number in range(9):
        session = Session(f"g{number}", Record("mixtour", None, 0, ["c1"]), ["human", "friend"])
        session.correspondence = Correspondence(100 + number, 1)
        phone.store.save(session)
    hashed: "list[int]" = []
    real = message_inbox.following_id

    def following_id(id: int, moves: "list[str]", ply: int) -> int:
        hashed.append(ply)
        return real(id, moves, ply)

    message = MoveMessage(Record("mixtour", None, 0, WON[:8]), (), 7, 1, [0, 0])
    # Functions of modules are typed as constants; there is no monkeypatch on MicroPython.
    message_inbox.following_id = following_id  # type: ignore[assignment]
    try:
        result = message_inbox.receive(message, phone.store, 1.0)
    finally:
        message_inbox.following_id = real
    assert result.kind == "seat-unknown" and len(hashed) <= 9 + 8


def test_rematch_needs_no_invitation() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(WON[:1])
    invitee.open_message(inviter.send_message())
    play_by_turns((inviter, invitee), WON[1:])
    kept = invitee.game_starter.rematch(invitee.table)
    invitee.table = invitee.open_saved(kept)
    assert kept.toast_key == "next-turned" and invitee.table.is_choosing
    invitee.table.play(["e5"])
    delivery = inviter.open_message(invitee.send_message())
    assert delivery.toast_text == "Another game with Ben: now you play Red." and delivery.has_news
    assert inviter.table.session.names == ["Ben", "Ann"]
    assert inviter.table.session.prior_wins == invitee.table.session.prior_wins == [1, 0]
    play_by_turns((inviter, invitee), ["c3"])
    assert inviter.moves == invitee.moves == ["e5", "c3"]


def test_rematch_by_player_who_does_not_start() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.commands.resign()
    invitee.open_message(inviter.send_message())
    kept = inviter.game_starter.rematch(inviter.table)
    inviter.table = inviter.open_saved(kept)
    assert kept.toast_key == SHOW_INVITATION and not inviter.table.is_choosing
    assert invitee.open_message(inviter.send_message()).toast_text.startswith(
        "Another game with Ann"
    )
    assert invitee.table.is_choosing
    old = [one for one, _ in invitee.store.current_texts() if one != invitee.table.id][0]
    again = invitee.game_starter.rematch(invitee.open_game(old))
    assert again.id == invitee.table.id and again.toast_key == ""


def test_game_with_other_options_is_no_rematch() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.commands.resign()
    invitee.open_message(inviter.send_message())
    id = decoded(message_link(inviter.table.session)).id + 1
    message = MoveMessage(Record("mixtour", {"points": 3}, 0, ["c1"]), ("Eve",), id, 0, [0, 0])
    assert invitee.open_message(encode_message(message)).toast_text.startswith("You are in")


def test_game_of_unknown_series_is_no_invitation() -> None:
    message = MoveMessage(Record("mixtour", None, 0, ["c1"]), ("Eve",), 9, 0, [1, 0])
    phone = CorrespondencePhone()
    delivery = phone.open_message(encode_message(message))
    assert [action.label for action in delivery.prompt[2]] == ["I am White (Eve)", "I am Red"]
    phone.open_message(encode_message(message), 1)
    assert phone.table.session.prior_wins == [1, 0]


def test_name_like_a_side_is_quoted() -> None:
    message = MoveMessage(Record("mixtour", None, 0, ["c1"]), ("Red", "עדה"), 9, 0, [1, 0])
    delivery = CorrespondencePhone().open_message(encode_message(message))
    shown = [action.label for action in delivery.prompt[2]]
    assert shown == ["I am White (“Red”)", "I am Red (\u2068עדה\u2069)"]


def test_same_id_with_other_options_is_another_game() -> None:
    phone = CorrespondencePhone()
    session = Session("g1", Record("mixtour", {"points": 2}, 0, ["c1"]), ["human", "friend"])
    session.correspondence = Correspondence(9, 1)
    phone.store.save(session)
    message = MoveMessage(Record("mixtour", None, 0, ["c1"]), (), 9, 0, [0, 0])
    assert phone.open_message(encode_message(message)).toast_text.startswith("You are in")


def test_message_updates_names_but_not_own() -> None:
    phone = CorrespondencePhone()
    message = MoveMessage(Record("mixtour", None, 0, ["c1"]), ("Ann", ""), 9, 0, [0, 0])
    phone.open_message(encode_message(message))
    phone.table.session.names[1] = "Bo"
    phone.table.play(["c2"])
    phone.send_message()
    record = Record("mixtour", None, 0, ["c1", "c2", "a1"])
    phone.open_message(encode_message(MoveMessage(record, ("Anna", "X"), 9, 0, [0, 0])))
    assert phone.table.session.names == ["Anna", "Bo"]


def test_unsaved_game_can_be_played() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(["c1"])
    invitee.port.set = lambda key, text: (False, "full")  # type: ignore[method-assign]
    delivery = invitee.open_message(inviter.send_message())
    assert delivery.toast_text == EN("save-full") and invitee.moves == ["c1"]


def test_unreadable_save_is_left_alone() -> None:
    inviter, invitee = invited_pair(0)
    inviter.table.play(["c1"])
    for number, text in enumerate(("{", "[]", '{"remote": 3}', '{"remote": {"id": 8}}')):
        invitee.port.texts[f"coaster/game/bad{number}"] = text
    assert (
        invitee.open_message(inviter.send_message()).id and len(invitee.store.current_texts()) == 5
    )


def test_inphexion_turns_of_several_moves() -> None:
    inviter, invitee = CorrespondencePhone(), CorrespondencePhone()
    inviter.invite(0, "inphexion")
    phones = (inviter, invitee)
    inviter.table.play([inviter.table.session.current_state.legal()[0]])
    sent = 0
    while inviter.table.session.current_state.turn == 0:
        inviter.table.play([inviter.table.session.current_state.legal()[0]])
    invitee.open_message(inviter.send_message())
    while not invitee.table.session.is_over and sent < 200:
        mover = phones[invitee.table.session.current_state.turn or 0]
        seat = own_seat(mover)
        while mover.table.session.current_state.turn == seat:
            legal = mover.table.session.current_state.legal()
            mover.table.play([legal[(7 * sent) % len(legal)]])
        other = phones[1 - phones.index(mover)]
        other.open_message(mover.send_message())
        sent += 1
    assert invitee.table.session.is_over and inviter.moves == invitee.moves


@parametrize("mixtour", "inphexion")
def test_toasts_in_both_languages(game: str) -> None:
    inviter, invitee = CorrespondencePhone(), CorrespondencePhone()
    inviter.invite(1, game)
    message = inviter.send_message()
    delivery: "list[LinkDelivery]" = []
    invitee.link_inbox.deliver(message, JA, delivery.append)
    assert "参加しました" in delivery[0].toast_text
    assert LobbyRow(inviter.table.session, JA).summary.startswith(JA("row-waiting", name="Ann"))


@parametrize(
    ([], [], "same"),
    (["a"], ["a", "b"], "continued"),
    (["a", "b"], ["a"], "old"),
    (["a", "b"], ["a", "c"], "fork"),
    (["a"], ["b", "c"], "fork"),
)
def test_diverging_move_lists_are_compared(case: tuple) -> None:
    inviter, invitee, key = case
    assert compare_moves(inviter, invitee) == key
