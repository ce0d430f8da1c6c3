"""Every lesson is played through by taps; how lessons differ from other tables."""

from engine.catalogue import LEVELS
from engine.record import Record
from engine.rng import Rng
from tests.support.devices import Device
from tests.support.fake_storage import FakeStorage
from tests.support.lessons import TAUGHT, before, tap_move, wanted
from tests.support.portable import parametrize
from ui.games import game_ui
from ui.learn.lesson import LessonTable, lesson_steps
from ui.library.learning_offers import learning_offers
from ui.library.progress_store import LESSON_KEY_PREFIX
from ui.library.store import GAME_KEY_PREFIX, LESSON_ID_PREFIX, Store
from ui.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


EN = Words("en")


def lesson(game: str, port: "FakeStorage | None" = None) -> LessonTable:
    return LessonTable(game, EN, Store(port or FakeStorage(), Rng(1)))


def acts(table: LessonTable) -> "list[str]":
    return [act.name or act.move for act in table.table_view.selection_view.actions]


def solve(table: LessonTable) -> None:
    """Do what the step asks for."""
    step = table.policy.step
    if step.is_peek:
        table.privacy.peek(step.cells[0])
        table.privacy.end_peek()
    else:
        tap_move(table, wanted(table.session.current_state, step)[0])
    assert table.policy.is_step_done and table.selection is None, step.key


# ---- the steps


@parametrize(*TAUGHT)
def test_a_lesson_is_short(game: str) -> None:
    assert 5 <= len(lesson_steps(game)) <= 8
    keys = [step.key for step in lesson_steps(game)]
    assert len(set(keys)) == len(keys)


@parametrize(*TAUGHT)
def test_every_step_can_be_reached_and_asks_for_moves_that_are_legal(game: str) -> None:
    for step in lesson_steps(game):
        state = before(game, step)
        assert state.turn == 0 and state.outcome is None, step.key
        if isinstance(step.expected, tuple):
            assert set(step.expected) <= set(state.legal()), step.key
        assert step.is_peek or wanted(state, step), step.key
        places = [place.name for place in game_ui(game).Renderer(state).cells()]
        assert set(step.cells) <= set(places), step.key


@parametrize(*TAUGHT)
def test_some_steps_accept_only_part_of_the_legal_moves(game: str) -> None:
    count = 0
    for step in lesson_steps(game):
        state = before(game, step)
        count += 0 < len(wanted(state, step)) < len(state.legal())
    assert count >= 3


def test_hexheaven_asks_a_second_tile_to_earn_what_it_says() -> None:
    step = [step for step in lesson_steps("hexheaven") if step.key == "once"][0]
    state: Any = before("hexheaven", step)
    cells = wanted(state, step)
    assert cells and [state.play(move).points - state.points for move in cells] == [1] * len(cells)
    for language in LANGUAGES:
        assert "+1" in Words(language).lesson("hexheaven")("once")


# ---- playing it


@parametrize(*TAUGHT)
def test_a_lesson_is_played_through_by_taps(game: str) -> None:
    port = FakeStorage()
    table = lesson(game, port)
    count = len(lesson_steps(table.game))
    for number, step in enumerate(lesson_steps(table.game)):
        turn_view, selection_view = table.table_view.turn_view, table.table_view.selection_view
        progress = turn_view.learning_progress
        assert progress and (progress.kind, progress.number) == ("lesson", number + 1)
        assert progress.subheading == EN.lesson(game)("step", n=number + 1, of=count)
        assert selection_view.status == EN.lesson(game)(step.key) and turn_view.enabled_actions == [
            "hint"
        ]
        assert turn_view.handover is None and not turn_view.is_bot_thinking
        solve(table)
        table_view = table.table_view
        assert table_view.selection_view.status == EN.lesson(game)(step.key + "-done"), step.key
        assert (
            table_view.announcement == table_view.selection_view.status
            and table_view.score_summary is None
        )
        assert (
            acts(table) == ["lesson-again", "lesson-next"]
            and not table_view.turn_view.enabled_actions
        )
        assert table.bots.request() is None and not table.bots.is_playing()
        table.next_step()
        assert (table_view.announcement or "") and not table.policy.is_step_done
    assert table.policy.is_finished and acts(table) == ["lesson-friend", "lesson-computer"]
    assert table.table_view.selection_view.tone == "over"
    assert port.texts == {LESSON_KEY_PREFIX + game: "0"}


@parametrize(*TAUGHT)
def test_other_legal_moves_are_put_back_with_a_kind_word(game: str) -> None:
    table = lesson(game)
    for number, step in enumerate(lesson_steps(table.game)):
        state = table.session.current_state
        others = [move for move in state.legal() if not step.accepts(state, move)]
        for move in (others[:2] + others[-1:]) if others else []:
            plies = table.session.ply_count
            tap_move(table, move)
            say = EN.lesson(game)
            key = step.key + "-other"
            assert table.table_view.selection_view.status == say(key if say.has(key) else "other")
            assert (
                table.session.ply_count == plies
                and not table.policy.is_step_done
                and table.selection
            )
            assert not table.selection.is_started
            table.clear_refusal()
            assert table.table_view.selection_view.status == say(step.key)
        table.go_to_step(number + 1)


@parametrize(*TAUGHT)
def test_the_hint_shows_what_is_wanted(game: str) -> None:
    table = lesson(game)
    for number, step in enumerate(lesson_steps(table.game)):
        table.request_hint()
        assert table.table_view.announcement == table.table_view.selection_view.status
        assert table.bots.request() is None
        if (
            not step.is_peek
            and table.selection
            and table.selection.input.tap_paths(table_wanted(table))
        ):
            assert table.selection.chosen_moves and step.accepts(
                table.session.current_state, table.selection.chosen_moves[0]
            )
            table.confirm()
            assert table.policy.is_step_done, step.key
        table.go_to_step(number + 1)
    table.request_hint()
    assert table.policy.is_finished


def table_wanted(table: LessonTable) -> str:
    """Return the first move that the step asks for."""
    return wanted(table.session.current_state, table.policy.step)[0]


def test_a_refusal_is_as_in_a_game() -> None:
    table = lesson("mixtour")
    table.go_to_step(2)
    table.tap("e4")
    assert table.table_view.selection_view.status.startswith("Nothing can move from e4")
    assert table.table_view.selection_view.tone == "refused" and table.table_view.cue == "refuse"


def test_a_blocked_piece_is_explained() -> None:
    """The target is not begun with in its place, and the task stands there again."""
    table = lesson("mixtour")
    table.go_to_step(4)
    table.tap("b3")
    selection_view = table.tap("d3").selection_view
    assert (
        selection_view.status == table.say("blocked", cell="c3")
        and selection_view.tone == "refused"
    )
    assert table.selection and not table.selection.is_started
    tap_move(table, "d1:1-d3")
    assert table.policy.is_step_done


def test_the_task_stands_there_until_a_move_is_complete() -> None:
    table, task = lesson("mixtour"), EN.lesson("mixtour")("onto")
    table.go_to_step(1)
    assert table.tap("c3").selection_view.status == task
    refused = table.tap("a1").selection_view
    assert refused.status != task and refused.tone == "refused"
    calm = table.clear_refusal()
    assert calm and calm.selection_view.status == task
    assert table.selection and table.selection.is_started
    assert table.tap("d3").selection_view.status != task


def test_a_refused_pick_says_why_in_the_middle_of_a_task() -> None:
    table, say = lesson("mixtour"), EN.lesson("mixtour")
    table.go_to_step(3)
    for token in ("d3", "e4"):
        table.tap(token)
    assert table.table_view.selection_view.status == say("part-on")
    assert table.tap("n4").selection_view.tone == "refused"


def test_a_missing_pick_is_asked_for() -> None:
    table, say = lesson("mixtour"), EN.lesson("mixtour")
    table.go_to_step(3)
    for token, key in (("d3", ""), ("e4", "part-on"), ("n1", "part-on"), ("n2", "")):
        selection_view = table.tap(token).selection_view
        assert (selection_view.status == say("part-on")) == bool(key), token
    assert selection_view.status == table.say("chosen-number", n=2, target="e4")


def test_the_cells_of_a_task_are_marked_until_something_is_chosen() -> None:
    table = lesson("mixtour")
    table.go_to_step(1)
    assert table.table_view.selection_view.marks["c3"].split() == ["offered"]
    table.tap("d3")
    assert table.table_view.selection_view.marks["d3"].split() == ["touched", "picked"]
    table = lesson("beerhex")
    table.go_to_step(5)
    assert table.table_view.selection_view.marks["b4"].split()[-2:] == ["offered", "vacant"]


def test_a_step_shows_the_hidden_caps_that_it_speaks_of() -> None:
    table = lesson("beerhex")
    keys = [step.key for step in lesson_steps("beerhex")]
    for key, shown in (("claim", False), ("cut", True)):
        table.go_to_step(keys.index(key))
        symbols = [sprite.symbol for sprite in table.table_view.selection_view.sprites]
        assert ("cap-ss" in symbols) == shown, key  # a ring of Silver's, face up


def test_a_bluff_makes_an_attack_fail() -> None:
    table = lesson("beerhex")
    keys = [step.key for step in lesson_steps("beerhex")]
    table.go_to_step(keys.index("bluff"))
    hand = table.session.current_state.view(0).caps_left("s")  # type: ignore[attr-defined]
    solve(table)
    table.next_step()
    assert table.policy.step.key == "open"
    symbols = [sprite.symbol for sprite in table.table_view.selection_view.sprites]
    assert symbols.count("cap-gg") == 2  # two triangles of the learner's, face up
    assert table.session.current_state.view(0).caps_left("s") == hand  # type: ignore[attr-defined]


def test_another_legal_move_is_not_called_wrong() -> None:
    table = lesson("mixtour")
    table.go_to_step(1)
    tap_move(table, "a1")
    view = table.table_view.selection_view
    assert (view.status, view.tone) == (table.policy.say("onto-other"), "other")


# ---- back and forth


def test_again_and_back_start_the_step_again() -> None:
    table = lesson("mixtour")
    solve(table)
    table.restart()
    assert (
        not table.policy.is_step_done
        and table.session.ply_count == 0
        and table.policy.step_number == 0
    )
    solve(table)
    table.next_step()
    table.previous_step()
    assert table.policy.step_number == 0 and table.session.ply_count == 0
    assert table.previous_step() is table.table_view and table.policy.step_number == 0
    assert table.table_view.announcement == EN.lesson("mixtour")("enter")


def test_where_the_next_step_goes_on_the_answer_is_played_on_the_board() -> None:
    table = lesson("mixtour")
    table.go_to_step(2)
    session = table.session
    tap_move(table, "b3:1-d3")
    table_view = table.next_step()
    assert table.session is session and session.record.moves[-1] == "a1"
    assert table_view.animated and "Red enters at a1" in (table_view.announcement or "")
    assert (table_view.announcement or "").endswith(EN.lesson("mixtour")("part"))


def test_a_step_that_can_goes_on_from_the_learners_own_board() -> None:
    table = lesson("mixtour")
    table.go_to_step(2)
    session = table.session
    tap_move(table, "b1:1-d3")
    table.next_step()
    assert table.session is session and session.record.moves[-2:] == ["b1:1-d3", "a1"]
    assert table.table_view.turn_view.summary == ""
    tap_move(table, "d3:2-e4")
    assert table.policy.is_step_done


@parametrize(*TAUGHT)
def test_every_such_step_asks_for_what_is_possible_on_each_of_those_boards(game: str) -> None:
    for earlier, step in zip(lesson_steps(game), lesson_steps(game)[1:]):
        if step.continues_any:
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
    assert table.next_step().turn_view.summary == said
    assert table.session.record.moves == ["c3", "d3"]
    assert table.table_view.announcement == said + " " + EN.lesson("mixtour")("onto")
    assert table.replay() is table.table_view
    tap_move(table, "c3:1-d3")
    assert table.table_view.turn_view.summary == ""
    assert table.next_step().turn_view.summary == ""  # it goes on
    assert table.previous_step().turn_view.summary == ""  # it was asked for


def test_a_task_can_be_skipped_to_the_very_end() -> None:
    table = lesson("inphexion")
    for _ in range(9):
        table.next_step()
    assert table.policy.is_finished and table.selection is None
    table.previous_step()
    assert table.policy.step_number == 5 and table.selection


def test_the_last_step_ends_in_finish() -> None:
    table, say = lesson("mixtour"), EN.lesson("mixtour")
    for number in (0, len(lesson_steps("mixtour")) - 1):
        table.go_to_step(number)
        tap_move(table, table_wanted(table))
        label = table.table_view.selection_view.actions[-1].label
        assert label == say("finish" if number else "next")


def test_a_lesson_goes_on_where_it_was_left() -> None:
    port = FakeStorage()
    table = lesson("inphexion", port)
    table.next_step()
    table.next_step()
    assert lesson("inphexion", port).policy.step_number == 2
    port.texts[LESSON_KEY_PREFIX + "inphexion"] = "99"
    assert lesson("inphexion", port).policy.step_number == 0
    port.texts[LESSON_KEY_PREFIX + "inphexion"] = "x"
    assert lesson("inphexion", port).policy.step_number == 0


def test_a_lesson_needs_no_storage() -> None:
    port = FakeStorage()
    port.error = "forbidden"
    table = lesson("mixtour", port)
    solve(table)
    table.next_step()
    assert table.policy.step_number == 1


def test_another_language() -> None:
    table = lesson("mixtour")
    solve(table)
    table_view = table.set_words(Words("ja"))
    assert table.policy.is_step_done and table_view.selection_view.status == Words("ja").lesson(
        "mixtour"
    )("enter-done")
    assert table_view.turn_view.seats[0].name == Words("ja").lesson("mixtour")("you")
    assert table_view.turn_view.seats[1].name == "赤"


def test_a_lesson_has_no_resignation_and_no_computer() -> None:
    table = lesson("mixtour")
    assert not table.is_choosing and table.bots.request() is None and not table.bots.is_playing()
    solve(table)
    assert table.table_view.turn_view.turn == 2 and not table.table_view.turn_view.is_bot_thinking


def test_a_peek_elsewhere_in_the_lesson_ends_no_step() -> None:
    table = lesson("beerhex")
    table.go_to_step(2)
    assert table.privacy.peek("a5") is None and table.privacy.end_peek() is None  # the other's
    assert table.privacy.peek("b3") is not None and table.privacy.end_peek() is not None
    assert not table.policy.is_step_done
    table.go_to_step(1)
    table.next_step()
    assert not table.policy.is_step_done


def test_no_secret_of_the_others_is_on_the_board() -> None:
    table = lesson("beerhex")
    table.go_to_step(3)
    view: Any = table.context.view
    assert view.viewer == 0 and view.face(11) is None and view.face(7) is not None
    assert table.privacy.conceal() is not None and table.table_view.turn_view.handover is None


# ---- in the library


def make_device(port: FakeStorage) -> Device:
    return Device(Store(port, Rng(1)))


def test_tables_find_lessons_by_their_ids() -> None:
    device = make_device(FakeStorage())
    assert device.table_factory.select(
        LESSON_ID_PREFIX + "mixtour"
    ) and not device.table_factory.select(LESSON_ID_PREFIX + "toy")
    table = device.table_factory.create_table(LESSON_ID_PREFIX + "mixtour", EN, (300, 300))
    assert isinstance(table, LessonTable) and table.id == LESSON_ID_PREFIX + "mixtour"
    assert device.library.adopt_newer(table) is None


def test_the_lesson_is_always_offered_with_the_puzzles_once_it_was_opened() -> None:
    port = FakeStorage()
    device = make_device(port)
    assert learning_offers(device.store, "mixtour", {}) == ["lesson"]
    table = lesson("mixtour", port)
    assert learning_offers(device.store, "mixtour", {}) == [
        "lesson",
        "puzzles",
        "study-begin",
    ]
    table.next_step()
    assert learning_offers(device.store, "mixtour", {})[0] == "lesson-on"
    assert learning_offers(device.store, "inphexion", {}) == ["lesson"]


def test_a_game_without_a_lesson_offers_none() -> None:
    taught, game_ui("mixtour").has_lesson = game_ui("mixtour").has_lesson, False
    try:
        assert learning_offers(make_device(FakeStorage()).store, "mixtour", {}) == [
            "puzzles",
            "study-begin",
        ]
        assert not make_device(FakeStorage()).table_factory.select(LESSON_ID_PREFIX + "mixtour")
    finally:
        game_ui("mixtour").has_lesson = taught


@parametrize(*TAUGHT)
def test_after_the_lesson_comes_a_game(game: str) -> None:
    port = FakeStorage()
    device = make_device(port)
    for alone in (True, False):
        table = device.table_factory.create_table(
            device.game_starter.create_after_lesson(game, alone).id, EN
        )
        others = set(table.session.seats[1:])
        assert table.session.seats[0] == "human"
        assert others == {LEVELS[0] if alone else "human"}
        assert table.session.ply_count == 0 and table.session.match is None
        assert table.session.record.seed == Record(game, None, 77).seed
    assert len([key for key in port.texts if key.startswith(GAME_KEY_PREFIX)]) == 2


def test_keys_are_spoken_of_where_there_may_be_some() -> None:
    port = FakeStorage()
    port.texts[LESSON_KEY_PREFIX + "beerhex"] = "1"
    say = EN.lesson("beerhex")
    tables = make_device(port).table_factory
    assert tables.create_table(
        LESSON_ID_PREFIX + "beerhex", EN
    ).table_view.selection_view.status == say("peek")
    tables.has_keyboard = True
    assert tables.create_table(
        LESSON_ID_PREFIX + "beerhex", EN
    ).table_view.selection_view.status == say("peek-keys")
    assert "keyboard" not in say("peek")


@parametrize(*TAUGHT)
def test_sentences_name_the_learners_side(game: str) -> None:
    table = lesson(game)
    narrator = table.context.narrator()
    assert narrator.actor_name(0) == narrator.side_name(0) != "You"  # "You moves" is no English
    assert table.table_view.turn_view.seats[0].name == "You"
