"""Every lesson, played through by taps; and what a lesson is next to any other table."""

from engine import GAMES
from engine.catalogue import LEVELS, game_entry
from engine.record import Record
from engine.rng import Rng
from tests.play import each
from tests.play.test_store import Port
from ui.games import room
from ui.play.lesson import Lesson, steps
from ui.play.shelf import Shelf
from ui.play.store import GAME_KEY, LESSON, LESSON_KEY, Store
from ui.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.game import State
    from ui.games.lesson import Step

EN = Words("en")
TAUGHT = [name for name in sorted(GAMES) if room(name).teaches]
ROOM_EN, ROOM_JA = 90, 48  # characters that fit into the two lines of a small phone
WIDE = "ー、。！？「」・−（）：…"


def lesson(game: str, port: "Port | None" = None) -> Lesson:
    return Lesson(game, EN, Store(port or Port(), Rng(1)))


def before(game: str, step: "Step") -> "State":
    """The position of a step."""
    return Record(game, step.options, step.seed, step.moves).replay()[-1]


def wanted(state: "State", step: "Step") -> "list[str]":
    return [move for move in state.legal() if step.wants(state, move)]


def acts(table: Lesson) -> "list[str]":
    return [act.act or act.move for act in table.situation.making.acts]


def tips(game: str) -> tuple:
    """The tips for a game's first games."""
    found: tuple = __import__(game_entry(game).ui_package + ".lesson", None, None, ("TIPS",)).TIPS
    return found


def tap_move(table: Lesson, move: str) -> None:
    """Tap a legal move and confirm it, and choose what the turn still asks for."""
    assert table.plan is not None
    ways = table.plan.input.steps(move)
    if not ways:
        table.declare(move)
        if table.situation.question:
            table.declared()
        return
    table.plan.clear()
    tokens = ways[0]
    for token in tokens:
        if token not in table.plan.tokens or table.plan.taps.by_default:
            table.tap(token)
    while table.plan.pending and not table.plan.taps.move:
        table.tap(table.plan.input.steps(table.plan.view.legal()[0])[0][0])
    table.confirm()


def solve(table: Lesson) -> None:
    """Do what the step asks for."""
    step = table._step
    if step.peeks:
        table.peek(step.cells[0])
        table.unpeek()
    else:
        tap_move(table, wanted(table.session.tip, step)[0])
    assert table.done and table.plan is None, step.key


# ---- the steps


@each(*TAUGHT)
def test_a_lesson_is_short(game: str) -> None:
    assert 5 <= len(steps(game)) <= 8
    keys = [step.key for step in steps(game)]
    assert len(set(keys)) == len(keys)


@each(*TAUGHT)
def test_every_step_can_be_reached_and_asks_for_moves_that_are_legal(game: str) -> None:
    for step in steps(game):
        state = before(game, step)
        assert state.turn == 0 and state.outcome is None, step.key
        if isinstance(step.wanted, tuple):
            assert set(step.wanted) <= set(state.legal()), step.key
        assert step.peeks or wanted(state, step), step.key
        places = [place.name for place in room(game).Picture(state).places()]
        assert set(step.cells) <= set(places), step.key


@each(*TAUGHT)
def test_what_is_asked_for_more_than_any_move_has_others_beside_it(game: str) -> None:
    found = 0
    for step in steps(game):
        state = before(game, step)
        found += 0 < len(wanted(state, step)) < len(state.legal())
    assert found >= 3


def test_hexheaven_asks_a_second_tile_to_earn_what_it_says() -> None:
    step = [one for one in steps("hexheaven") if one.key == "once"][0]
    state: Any = before("hexheaven", step)
    found = wanted(state, step)
    assert found and [state.play(move).points - state.points for move in found] == [1] * len(found)
    for language in LANGUAGES:
        assert "+1" in Words(language).lesson("hexheaven")("once")


@each(*[(game, language) for game in TAUGHT for language in LANGUAGES])
def test_every_step_has_words_and_no_word_is_left_over(case: tuple) -> None:
    game, language = case
    say = Words(language).lesson(game)
    keys = []
    for step in steps(game):
        keys += [step.key, step.key + "-done"]
        alone = len(before(game, step).legal()) == len(wanted(before(game, step), step))
        if say.has(step.key + "-keys"):
            keys.append(step.key + "-keys")
        if say.has(step.key + "-on"):
            keys.append(step.key + "-on")
        if say.has(step.key + "-other"):
            keys.append(step.key + "-other")
            assert not alone, step.key  # nobody would ever read it
    keys += [key for key, _ in tips(game)]
    assert sorted(keys) == sorted(say._table)


@each(*[(game, language) for game in TAUGHT for language in LANGUAGES])
def test_what_is_said_fits_a_small_phone(case: tuple) -> None:
    game, language = case
    say = Words(language).lesson(game)
    for key in say._table:
        text = say(key)
        if language == "ja":
            assert _width(text) <= ROOM_JA - 6, (key, _width(text))
        else:
            assert len(text) <= ROOM_EN, (key, len(text))


def _width(text: str) -> float:
    """Full-width characters count one, others half."""
    return sum([1 if ord(one) > 0x2FFF or one in WIDE else 0.5 for one in text])


# ---- playing it


@each(*TAUGHT)
def test_a_lesson_is_played_through_by_taps(game: str) -> None:
    port = Port()
    table = lesson(game, port)
    count = len(table._steps)
    for number, step in enumerate(table._steps):
        standing, making = table.situation.standing, table.situation.making
        assert standing.steps[:2] == ("lesson", number + 1)
        assert standing.steps[3][1] == EN.lesson(game)("step", n=number + 1, of=count)
        assert making.status == EN.lesson(game)(step.key) and standing.can == ["hint"]
        assert standing.curtain is None and not standing.thinking
        solve(table)
        situation = table.situation
        assert situation.making.status == EN.lesson(game)(step.key + "-done"), step.key
        assert situation.spoken == situation.making.status and situation.result is None
        assert acts(table) == ["lesson-again", "lesson-next"] and not situation.standing.can
        assert table.wish() is None and not table.plays_computer()
        table.following()
        assert (situation.spoken or "") and not table.done
    assert table.over and acts(table) == ["lesson-friend", "lesson-computer"]
    assert table.situation.making.tone == "over"
    assert port.texts == {LESSON_KEY + game: "0"}


@each(*TAUGHT)
def test_other_legal_moves_are_put_back_with_a_kind_word(game: str) -> None:
    table = lesson(game)
    for number, step in enumerate(table._steps):
        state = table.session.tip
        others = [move for move in state.legal() if not step.wants(state, move)]
        for move in (others[:2] + others[-1:]) if others else []:
            plies = table.session.last
            tap_move(table, move)
            say = EN.lesson(game)
            key = step.key + "-other"
            assert table.situation.making.status == say(key if say.has(key) else "other")
            assert table.session.last == plies and not table.done and table.plan
            assert not table.plan.begun
            table.calm()
            assert table.situation.making.status == say(step.key)
        table._begin(number + 1)


@each(*TAUGHT)
def test_the_hint_shows_what_is_wanted(game: str) -> None:
    table = lesson(game)
    for number, step in enumerate(table._steps):
        table.hint()
        assert table.situation.spoken == table.situation.making.status
        assert table.wish() is None
        if not step.peeks and table.plan and table.plan.input.steps(table_wanted(table)):
            assert table.plan.moves and step.wants(table.session.tip, table.plan.moves[0])
            table.confirm()
            assert table.done, step.key
        table._begin(number + 1)
    table.hint()
    assert table.over


def table_wanted(table: Lesson) -> str:
    """The first move that the step asks for."""
    return wanted(table.session.tip, table._step)[0]


def test_a_refusal_is_as_in_a_game() -> None:
    table = lesson("mixtour")
    table._begin(2)
    table.tap("e4")
    assert table.situation.making.status.startswith("Nothing can move from e4")
    assert table.situation.making.tone == "refused" and table.situation.feel == "refuse"


def test_a_piece_whose_way_is_blocked_is_told_so() -> None:
    """The target is not begun with in its place, and the task stands there again."""
    table = lesson("mixtour")
    table._begin(4)
    table.tap("b3")
    made = table.tap("d3").making
    assert made.status == table.say("blocked", cell="c3") and made.tone == "refused"
    assert table.plan and not table.plan.begun
    tap_move(table, "d1:1-d3")
    assert table.done


def test_what_is_still_to_be_picked_is_said_while_it_is() -> None:
    table, tell = lesson("mixtour"), EN.lesson("mixtour")
    table._begin(3)
    for token, key in (("d3", ""), ("e4", "part-on"), ("n1", "part-on"), ("n2", "")):
        made = table.tap(token).making
        assert (made.status == tell("part-on")) == bool(key), token
    assert made.status == table.say("chosen-move", n=2, target="e4", height=1)


def test_the_cells_of_a_task_are_marked_until_something_is_chosen() -> None:
    table = lesson("mixtour")
    table._begin(1)
    assert table.situation.making.marks["c3"].split() == ["offered"]
    table.tap("d3")
    assert table.situation.making.marks["d3"].split() == ["touched", "picked"]
    table = lesson("beerhex")
    table._begin(4)
    assert table.situation.making.marks["b5"].split()[-2:] == ["offered", "vacant"]


# ---- back and forth


def test_again_and_back_lay_out_the_step_anew() -> None:
    table = lesson("mixtour")
    solve(table)
    table.again()
    assert not table.done and table.session.last == 0 and table.number == 0
    solve(table)
    table.following()
    table.previous()
    assert table.number == 0 and table.session.last == 0
    assert table.previous() is table.situation and table.number == 0
    assert table.situation.spoken == EN.lesson("mixtour")("enter")


def test_where_the_next_step_goes_on_the_answer_is_played_on_the_board() -> None:
    table = lesson("mixtour")
    table._begin(2)
    session = table.session
    tap_move(table, "b3:1-d3")
    situation = table.following()
    assert table.session is session and session.record.moves[-1] == "a1"
    assert situation.moving and "Red enters at a1" in (situation.spoken or "")
    assert (situation.spoken or "").endswith(EN.lesson("mixtour")("part"))


def test_a_step_that_can_goes_on_from_the_learners_own_board() -> None:
    table = lesson("mixtour")
    table._begin(2)
    session = table.session
    tap_move(table, "b1:1-d3")
    table.following()
    assert table.session is session and session.record.moves[-2:] == ["b1:1-d3", "a1"]
    assert table.situation.standing.news == ""
    tap_move(table, "d3:2-e4")
    assert table.done


@each(*TAUGHT)
def test_every_such_step_asks_for_what_is_possible_on_each_of_those_boards(game: str) -> None:
    for earlier, step in zip(steps(game), steps(game)[1:]):
        if step.any:
            count = len(earlier.moves) + 1
            assert step.moves[: count - 1] == earlier.moves
            for move in wanted(before(game, earlier), earlier):
                moves = earlier.moves + [move] + step.moves[count:]
                state = Record(game, step.options, step.seed, moves).replay()[-1]
                assert state.turn == 0 and wanted(state, step), (step.key, move)


def test_elsewhere_the_next_step_is_laid_out_and_says_so() -> None:
    table = lesson("mixtour")
    said = EN.lesson("mixtour")("anew")
    tap_move(table, "a1")
    assert table.following().standing.news == said
    assert table.session.record.moves == ["c3", "d3"]
    assert table.situation.spoken == said + " " + EN.lesson("mixtour")("onto")
    assert table.replay() is table.situation
    tap_move(table, "c3:1-d3")
    assert table.situation.standing.news == ""
    assert table.following().standing.news == ""  # it goes on
    assert table.previous().standing.news == ""  # it was asked for


def test_a_task_can_be_skipped_to_the_very_end() -> None:
    table = lesson("inphexion")
    for _ in range(9):
        table.following()
    assert table.over and table.plan is None
    table.previous()
    assert table.number == 5 and table.plan


def test_a_lesson_goes_on_where_it_was_left() -> None:
    port = Port()
    table = lesson("inphexion", port)
    table.following()
    table.following()
    assert lesson("inphexion", port).number == 2
    port.texts[LESSON_KEY + "inphexion"] = "99"
    assert lesson("inphexion", port).number == 0
    port.texts[LESSON_KEY + "inphexion"] = "x"
    assert lesson("inphexion", port).number == 0


def test_a_lesson_needs_no_storage() -> None:
    port = Port()
    port.broken = "forbidden"
    table = lesson("mixtour", port)
    solve(table)
    table.following()
    assert table.number == 1


def test_another_language() -> None:
    table = lesson("mixtour")
    solve(table)
    situation = table.speak(Words("ja"))
    assert table.done and situation.making.status == Words("ja").lesson("mixtour")("enter-done")
    assert situation.standing.seats[0].name == Words("ja").lesson("mixtour")("you")
    assert situation.standing.seats[1].name == "赤"


def test_nobody_resigns_or_waits_for_the_computer() -> None:
    table = lesson("mixtour")
    assert not table.chooses and table.wish() is None and not table.plays_computer()
    solve(table)
    assert table.situation.standing.turn == 2 and not table.situation.standing.thinking


def test_a_peek_elsewhere_in_the_lesson_ends_no_step() -> None:
    table = lesson("beerhex")
    table._begin(2)
    assert table.peek("a5") is None and table.unpeek() is None  # the other's
    assert table.peek("b3") is not None and table.unpeek() is not None
    assert not table.done
    table._begin(1)
    table.following()
    assert not table.done


def test_no_secret_of_the_others_is_on_the_board() -> None:
    table = lesson("beerhex")
    table._begin(3)
    view: Any = table.look.view
    assert view.viewer == 0 and view.face(11) is None and view.face(7) is not None
    assert table.lower() is not None and table.situation.standing.curtain is None


# ---- on the shelf


def shelf(port: Port) -> Shelf:
    return Shelf(Store(port, Rng(1)), lambda: 5)


def test_the_shelf_finds_lessons_by_their_ids() -> None:
    made = shelf(Port())
    assert made.find(LESSON + "mixtour") and not made.find(LESSON + "toy")
    table = made.table(LESSON + "mixtour", EN, (300, 300))
    assert isinstance(table, Lesson) and table.id == LESSON + "mixtour"
    assert made.newer(table) is None


def test_the_lesson_is_offered_until_it_was_begun_and_while_it_goes_on() -> None:
    port = Port()
    made = shelf(port)
    assert made.offers("mixtour", {}) == ["lesson"]
    table = lesson("mixtour", port)
    assert "lesson" not in made.offers("mixtour", {})
    table.following()
    assert made.offers("mixtour", {})[0] == "lesson-on"
    assert made.offers("inphexion", {}) == ["lesson"]


def test_a_game_without_a_lesson_offers_none() -> None:
    taught, room("mixtour").teaches = room("mixtour").teaches, False
    try:
        assert shelf(Port()).offers("mixtour", {}) == ["puzzles"]
        assert not shelf(Port()).find(LESSON + "mixtour")
    finally:
        room("mixtour").teaches = taught


@each(*TAUGHT)
def test_after_the_lesson_comes_a_game(game: str) -> None:
    port = Port()
    made = shelf(port)
    for alone in (True, False):
        table = made.table(made.after_lesson(game, alone).id, EN)
        others = set(table.session.seats[1:])
        assert table.session.seats[0] == "human"
        assert others == {LEVELS[0] if alone else "human"}
        assert table.session.last == 0 and table.session.match is None
        assert table.session.record.seed == Record(game, None, 5).seed
    assert len([key for key in port.texts if key.startswith(GAME_KEY)]) == 2


def test_keys_are_spoken_of_where_there_may_be_some() -> None:
    port = Port()
    port.texts[LESSON_KEY + "beerhex"] = "1"
    say = EN.lesson("beerhex")
    shelf = Shelf(Store(port, Rng(1)), lambda: 7)
    assert shelf.table(LESSON + "beerhex", EN).situation.making.status == say("peek")
    shelf.keys = True
    assert shelf.table(LESSON + "beerhex", EN).situation.making.status == say("peek-keys")
    assert "keyboard" not in say("peek")
