"""A finished game looked at again: what is asked, what comes of the answers, and what is shown."""

from tests.play import each
from tests.play.tables import EN, port_of, table
from ui.play.computer import Computer
from ui.play.review import FIRST, LINE, PLIES, Found, Review, Reviewer, Turn
from ui.play.shelf import Shelf
from ui.play.store import REVIEW_KEY
from ui.play.variation import Variation
from ui.play.wish import HINTS, usual
from ui.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import State
    from ui.play.review import Want
    from ui.play.table import Table

GAME = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4 c2:3-a4"  # White's last move lets Red win
SECRET = "a1g e1s a2g e2s a3g e3s a4g e4s a5g d5s claim"
LATE = {4: 0.0, 5: 0.2, 8: 0.4}  # what positions of GAME are worth to their movers


def answer(want: "Want") -> dict:
    """A computer that finds White's last move bad, and all others about as good as its own."""
    if want.ask == "move":
        return {"move": want.view.legal()[0]}
    played, moves = want.more["played"], want.view.legal()
    best = "b3" if want.ply == 8 else played
    told = {"move": best, "value": LATE.get(want.ply, 0.0), "ranked": [[one, 0.0] for one in moves]}
    told["reasons"] = [["stops", "defend", 80, ["b3"], {"seat": 1}]] if want.ply == 8 else []
    told["against"] = [["loses", "win", -100, [], {"seat": 1}]] if want.ply == 8 else []
    if want.more["weigh"]:
        told["played"] = -1.0 if want.ply == 8 else told["value"]
    return told


def reviewed(host: "Table", answers: "Callable[[Want], dict]" = answer) -> Review:
    """The finished review of a game."""
    review = Review(host.session)
    want = review.wants()
    while want is not None:
        review.learn(want, answers(want))
        want = review.wants()
    return review


def test_every_move_is_asked_about_then_the_turning_points_then_their_lines() -> None:
    asked = []

    def noted(want: "Want") -> dict:
        asked.append((want.ask, want.ply, want.more.get("seconds")))
        return answer(want)

    review = reviewed(table("mixtour", GAME), noted)
    assert asked[:9] == [("review", ply, FIRST) for ply in range(9)]
    assert asked[9] == ("review", 8, None)  # as long as a hint takes
    assert asked[10:] == [("move", 8, LINE)] * (PLIES - 1)
    assert review.progress() == (9, 9) and review.turns() == [8]


def swinging(lost: dict, worth: dict) -> "Callable":
    """A computer that finds that these moves, by their ply, lost so much value, and no other."""

    def told(want: "Want") -> dict:
        if want.ask == "move":
            return answer(want)
        played, moves, ply = want.more["played"], want.view.legal(), want.ply
        bad = ply in lost
        best = [one for one in moves if one != played][0] if bad else played
        value = worth.get(ply, 0.0)
        found = {"move": best, "value": value, "ranked": [[one, 0.0] for one in moves]}
        found["played"] = value - lost.get(ply, 0.0)
        return found

    return told


def test_whoever_looks_and_the_others_have_turning_points_of_their_own() -> None:
    lost = {ply: 0.3 + ply / 100 for ply in range(0, 8, 2)}
    lost.update({1: 0.25, 3: 0.26})
    host = table("mixtour", GAME, ("human", "easy"))
    review = reviewed(host)
    for ply in range(9):
        found = review.found[ply]
        assert found
        found.best, found.value, found.sure = ("x" if ply in lost else found.best), 0.0, True
        found.played = -lost.get(ply, 0.0)
    assert review.turns() == [1, 2, 3, 4, 6]


def test_a_leap_of_the_curve_that_is_nobodys_fault_is_told_of() -> None:
    worth = {ply: 0.6 if ply % 2 == 0 else -0.6 for ply in range(4, 9)}  # White is far ahead
    host = table("mixtour", GAME, ("human", "easy"))
    review = reviewed(host, swinging({8: 1.6}, worth))
    assert review.turns() == [8] and [ply for ply, _ in review.leaps()] == [3]
    reviewer, _, _ = pair(host)
    reviewer.review.found = review.found
    leap = reviewer.report().leaps[0]
    assert leap.title == "Move 4, CPU · Easy" and leap.gained == "White: chance to win +30 %"
    assert "Red enters at a2" in leap.played


@each(("human", "easy"), ("easy", "human"))
def test_the_curve_bends_at_a_turning_point_as_its_card_says(seats: tuple) -> None:
    """Though a search of the next position finds that nothing much has happened; and so it does
    at one that follows upon another."""
    host = table("mixtour", GAME, seats)
    review = reviewed(host, swinging({3: 0.9, 4: 0.3}, {}))
    assert review.turns() == [3, 4] and abs(review.loss(3) - 0.45) < 1e-9
    curve = dict(review.curve())
    for ply in (3, 4):
        own = review.session.states[ply].turn == review.hero()
        assert abs(curve[ply] - curve[ply + 1] - (1 if own else -1) * review.loss(ply)) < 1e-9
    assert curve[3] == 0.5 and curve[6] == 0.5
    assert 5 not in [ply for ply, _ in review.leaps()]


def test_moves_are_graded_by_the_chance_they_lose() -> None:
    review = reviewed(table("mixtour", GAME))
    grades = [review.grade(ply) for ply in range(9)]
    assert grades == ["best"] * 8 + ["costly"]
    assert abs(review.loss(8) - 0.7) < 1e-9 and review.loss(0) == 0


@each((0.39, "best"), (0.34, "good"), (0.24, "fair"), (0.04, "slip"), (-0.2, "costly"))
def test_the_grades(case: tuple) -> None:
    played, grade = case
    review = reviewed(table("mixtour", GAME))
    found = review.found[8]
    assert found
    found.played = played
    assert review.grade(8) == grade


def test_where_something_is_hidden_nothing_is_called_a_slip_at_a_glance() -> None:
    lost = {ply: 0.5 + ply / 100 for ply in range(9)}  # the least of them are looked at but once
    review = reviewed(table("beerhex", SECRET, options={"starter": "gold"}), swinging(lost, {}))
    grades = {ply: review.grade(ply) for ply in lost}
    assert set(review.turns()) == {ply for ply in grades if grades[ply] == "costly"}
    assert {grades[ply] for ply in lost if ply not in review.turns()} == {"fair"}


def test_the_curve_is_that_of_the_one_person_or_of_the_first_seat() -> None:
    both = reviewed(table("mixtour", GAME))
    mine = reviewed(table("mixtour", GAME, ("easy", "human")))
    assert both.hero() == 0 and mine.hero() == 1
    assert [ply for ply, _ in both.curve()] == list(range(10))
    assert both.curve()[8][1] == 0.7 and both.curve()[5][1] == 0.4 and both.curve()[9][1] == 0
    for one, other in zip(both.curve(), mine.curve()):
        assert abs(one[1] + other[1] - 1) < 1e-9


def test_where_there_was_no_choice_the_next_position_tells() -> None:
    def forced(want: "Want") -> dict:
        told = answer(want)
        return (
            {"move": told["move"], "value": 0.0, "ranked": [["c1", 0]]} if want.ply == 7 else told
        )

    review = reviewed(table("mixtour", GAME), forced)
    assert review.grade(7) == "" and review.value(7) == -0.4


def test_what_is_hidden_is_judged_by_the_movers_view() -> None:
    views = []

    def noted(want: "Want") -> dict:
        views.append((want.view.viewer, want.view.turn, want.more.get("weigh")))
        return {"move": want.more["played"], "value": 0.0, "ranked": [], "playouts": 9, "played": 0}

    reviewed(table("beerhex", SECRET, options={"starter": "gold"}), noted)
    assert len(views) == 11 and all([one[0] == one[1] and one[2] for one in views])


def test_secrets_of_others_change_no_question() -> None:
    other = SECRET.replace("e1s", "e1g")
    texts = []
    for moves in (SECRET, other):
        review = Review(table("beerhex", moves, options={"starter": "gold"}).session)
        found, want = [], review.wants()
        while want is not None:
            if want.view.turn == 0:
                found.append((want.view.pack(), want.more))
            move = want.more["played"]
            review.learn(want, {"move": move, "value": 0.0, "ranked": [], "playouts": 1})
            want = review.wants()
        texts.append(found)
    assert texts[0] == texts[1] and len(texts[0]) == 6


def test_a_resignation_is_not_judged() -> None:
    review = reviewed(table("mixtour", "c1 c2 resign"))
    assert review.progress() == (2, 2) and review.grade(2) == ""
    assert review.curve()[-1] == (3, 0.0)


def test_what_is_known_is_kept_and_taken_over_for_the_same_moves_alone() -> None:
    host = table("mixtour", GAME)
    review = reviewed(host)
    text = review.text()
    again = Review(host.session, text)
    assert again.wants() is None and again.turns() == [8] and again.text() == text
    fresh = Review(table("mixtour", GAME.replace("b4 b4:1-a4", "b5 b5:1-a4")[:30]).session, text)
    assert fresh.progress()[0] == 0
    for broken in ("", "[]", "{", '{"version": 9}', text.replace('"version": 1', '"version": 2')):
        assert Review(host.session, broken).progress()[0] == 0


def test_a_turning_point_in_words() -> None:
    host = table("mixtour", GAME)
    for language in LANGUAGES:
        words = Words(language)
        turn = Turn(reviewed(host), 8, words, "N")
        tell = words.advice("mixtour")
        assert "9" in turn.title and "70" in turn.lost
        assert tell("loses", side=words.of("mixtour")("side-1")) in turn.played
        assert tell("stops", side=words.of("mixtour")("side-1")) in turn.better


def test_moves_that_words_do_not_tell_apart_are_said_to_be_laid_otherwise() -> None:
    played, other = table("hexheaven").session.tip.legal()[:2]
    assert played.split("@")[0] == other.split("@")[0]
    review = Review(table("hexheaven", played).session)
    review.found = [Found([other, 0.2, -0.2, [], [], [other], True])]
    assert "laid otherwise" in Turn(review, 0, EN, "N").better


# ---- the one who asks


class Thinker(Computer):
    """A computer that answers when it is told to."""

    def __init__(self) -> None:
        self.told: "Callable[[dict], None] | None" = None
        self.forgotten = 0

    def ask(
        self,
        ask: str,
        view: "State",
        level: str,
        seed: int,
        told: "Callable",
        more: "dict | None" = None,
    ) -> None:
        self.asked, self.told = (ask, level, seed), told

    def forget(self) -> None:
        self.forgotten += 1
        self.told = None


def pair(host: "Table") -> "tuple[Reviewer, Thinker, list]":
    thinker = Thinker()
    seen: list = []
    review = Review(host.session)

    def changed() -> None:
        seen.append(review.progress()[0])

    return Reviewer(review, host, thinker, seen.append, changed), thinker, seen


def test_a_reviewer_asks_until_all_is_known() -> None:
    reviewer, thinker, seen = pair(table("mixtour", GAME))
    reviewer.go_on()
    while reviewer.running:
        want = reviewer.review.wants()
        assert want and thinker.told and thinker.asked == (want.ask, HINTS, usual(want.view))
        thinker.told(answer(want))
    assert (
        seen[1] == 1
        and seen[-1] == 9
        and Review(reviewer.review.session, seen[-3]).progress()[0] == 9
    )


def test_a_reviewer_stops_at_once_and_keeps_what_it_knows() -> None:
    reviewer, thinker, seen = pair(table("mixtour", GAME))
    reviewer.go_on()
    told, want = thinker.told, reviewer.review.wants()
    assert told and want
    told(answer(want))
    late = thinker.told
    reviewer.stop()
    reviewer.stop()
    assert thinker.forgotten == 1 and not reviewer.running
    assert late
    late(answer(want))
    assert reviewer.review.progress()[0] == 1


def test_a_report_tells_all_in_words() -> None:
    host = table("mixtour", GAME)
    reviewer, _, _ = pair(host)
    told = reviewer.report()
    assert not told.done and told.progress == EN.advice("mixtour")("review-progress", n=0, of=9)
    reviewer.review.found = reviewed(host).found
    told = reviewer.report()
    assert told.done and told.title == "White: chance to win" and told.plies == 9
    assert "50 % at first" in told.summary and "0 % at the end" in told.summary
    assert told.grades == ["best"] * 8 + ["costly"] and [turn.ply for turn in told.turns] == [8]


def test_a_ring_is_where_its_move_has_led_to() -> None:
    host = table("mixtour", GAME)
    reviewer, _, _ = pair(host)
    reviewer.review.found = reviewed(host).found
    told = reviewer.report()
    assert [turn.ply for turn in told.turns] == [8] and told.reached(8) == told.points[-1][0] == 9
    assert told.reached(9) == 9


@each(*LANGUAGES)
def test_rings_are_explained_and_no_chance_is_told_in_points(language: str) -> None:
    host = table("mixtour", GAME)
    words = Words(language)
    host.speak(words)
    reviewer, _, _ = pair(host)
    assert reviewer.report().ring == ""  # no turning point is known yet
    reviewer.review.found = reviewed(host).found
    told = reviewer.report()
    assert told.ring == words.advice("mixtour")("review-ring")
    said = [told.title, told.summary, told.tap, told.ring, told.heading, told.none, told.progress]
    said += [told.turns[0].title, told.turns[0].lost]
    own = words.advice("mixtour")._common  # what is said of every game's chances
    said += [str(own[key]) for key in own if key.split("-")[0] in ("review", "turn", "grade")]
    assert "%" in told.turns[0].lost
    for one in said:
        rest = one.lower().replace("turning point", "")
        assert "point" not in rest and "点" not in rest and "ポイント" not in rest, one


def test_the_shelf_knows_what_was_found() -> None:
    host = table("mixtour", GAME)
    shelf = Shelf(host._store, lambda: 5)
    thinker = Thinker()
    reviewer = shelf.reviewer(host, thinker, lambda: None)
    reviewer.go_on()
    want = reviewer.review.wants()
    assert want and thinker.told
    thinker.told(answer(want))
    reviewer.stop()
    assert shelf.reviewer(host, thinker, lambda: None).review.progress() == (1, 9)


def test_the_review_of_a_deleted_game_is_gone() -> None:
    host = table("mixtour", GAME)
    store, port = host._store, port_of(host)
    store.keep_review(host.id, "kept")
    assert store.review(host.id) == "kept" and store.review("nothing") == ""
    store.delete(host.id)
    assert port.get(REVIEW_KEY + host.id) == (True, None)


def test_the_list_of_moves_tells_the_grades() -> None:
    host = table("mixtour", GAME)
    situation = host.graded(["best"] * 9)
    assert [one.grade for one in situation.standing.moves] == ["best"] * 9


@each(("mixtour", GAME, True), ("mixtour", "c1", False), ("beerhex", SECRET[:-6], False))
def test_a_review_is_offered_when_the_game_is_over_and_never_before(case: tuple) -> None:
    game, moves, offered = case
    host = table(game, moves, options={"starter": "gold"} if game == "beerhex" else None)
    for situation in (host.situation, host.step(1), host.step(0)):
        acts = [act.act for act in situation.making.acts]
        assert ("review" in acts) == offered


# ---- the better line on the board


def test_a_better_line_is_shown_move_by_move_and_played_by_nobody() -> None:
    host = table("mixtour", GAME)
    turn = Turn(reviewed(host), 8, EN, "White")
    shown = Variation(host, turn, EN, (300, 300))
    situation = shown.situation
    assert shown.id == host.id and not shown.chooses and situation.standing.shown == 9
    assert situation.standing.moves[-1].notation == host.session.record.moves[8]
    assert situation.making.status == turn.played and situation.standing.can == []
    assert [act.act for act in situation.making.acts] == ["review", "review-next"]
    assert shown.tap("a1") is situation and shown.wish() is None and not shown.plays_computer()
    situation = shown.following()
    assert situation.making.status == turn.better and situation.standing.shown == 9
    assert turn.better in (situation.spoken or "")
    shown.following()
    situation = shown.following()
    assert [act.act for act in situation.making.acts] == ["review"]
    assert situation.making.status == turn.told[2]
    said = ["Expected then: Red enters at a1", "Expected then: White enters at a2"]
    assert turn.told[1:] == said
    assert shown.lower() is None and host.session.last == 9


def test_on_the_board_of_a_better_line_everybody_is_called_as_in_the_game() -> None:
    host = table("mixtour", GAME, ("human", "easy"))
    shown = Variation(host, Turn(reviewed(host), 8, EN, "White"), EN, (300, 300))
    told = [seat.name for seat in shown.situation.standing.seats]
    assert (
        told == ["White (you)", "CPU · Easy"] == [one.name for one in host.situation.standing.seats]
    )


def test_a_better_line_of_a_game_with_secrets_lies_open() -> None:
    host = table("beerhex", SECRET, options={"starter": "gold"})

    def late(want: "Want") -> dict:
        if want.ask == "move":
            return answer(want)
        bad = want.ply == 9
        told = {"move": "c5s" if bad else want.more["played"], "value": 0.5 if bad else 0.0}
        told.update({"playouts": 1, "played": -0.5 if bad else 0.0})
        return told

    review = reviewed(host, late)
    assert review.turns() == [9]
    shown = Variation(host, Turn(review, 9, EN, "Silver"), EN, (300, 300))
    assert shown.look.sight.open and shown.situation.standing.curtain is None
    assert shown.following().standing.shown == 10
