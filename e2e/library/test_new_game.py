"""The new-game form."""

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import act
from engine import GAMES
from engine.catalogue import LEVEL_NAMES, game_entry
from ui.session.session import FRIEND, HUMAN
from ui.words import Words

EN = Words("en")


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_has_every_option_and_seat(visitor: Visitor, game: str) -> None:
    visitor.open()
    visitor.open_new_game(game)
    for option in GAMES[game].options:
        control = visitor.dialog.locator(f'[name="{option.name}"]')
        expect(control).to_be_visible()
        if control.get_attribute("type") != "checkbox":
            offered = control.locator("option").evaluate_all("all => all.map((one) => one.value)")
            assert offered == [str(choice) for choice in option.choices]
    for seat in range(GAMES[game].seats(GAMES[game].validate_options({}))):
        offered = visitor.dialog.locator(f'[name="seat-{seat + 1}"] option')
        # Games without secrets can be played by link.
        far = [HUMAN, FRIEND, *game_entry(game).levels]
        assert offered.evaluate_all("all => all.map((one) => one.value)") == far


def test_the_chosen_options_are_played(visitor: Visitor) -> None:
    visitor.open()
    chosen = {"points": 3, "repetition": False}
    visitor.start("mixtour", chosen)
    assert visitor.shared_game().record.options == GAMES["mixtour"].validate_options(chosen)


def test_rules_can_be_read_before_a_game(visitor: Visitor) -> None:
    visitor.open()
    visitor.open_new_game("mixtour")
    visitor.driver.tap("dialog " + act("rules"))
    expect(visitor.dialog).to_contain_text(EN.for_game("mixtour")("credit"))
    expect(visitor.dialog.locator("figure svg").first).to_be_visible()


def test_options_that_exclude_each_other_make_way(visitor: Visitor) -> None:
    visitor.open()
    visitor.open_new_game("inphexion")
    neutral, pie = (visitor.dialog.locator(f'[name="{name}"]') for name in ("neutral", "pie"))
    pie.check()
    neutral.check()
    expect(pie).not_to_be_checked()
    expect(neutral).to_be_focused()
    pie.check()
    expect(neutral).not_to_be_checked()
    expect(pie).to_be_checked()
    visitor.tap_when_clickable("dialog " + act("start"))
    visitor.wait_ply(0)
    assert visitor.shared_game().record.options["pie"] is True


def test_rules_that_were_asked_for_on_the_sheet_lead_back_to_it(visitor: Visitor) -> None:
    visitor.open()
    visitor.open_new_game("mixtour")
    visitor.driver.set_control('dialog [name="points"]', "3")
    visitor.page.locator('dialog [name="name-1"]').fill("Ann")
    visitor.driver.tap("dialog " + act("rules"))
    visitor.driver.wait("dialog[open] .rules")
    visitor.tap_when_clickable("dialog " + act("close"))
    visitor.driver.wait("dialog[open] " + act("start"))
    expect(visitor.page.locator('dialog [name="points"]')).to_have_value("3")
    expect(visitor.page.locator('dialog [name="name-1"]')).to_have_value("Ann")


def test_playing_again_beside_a_game_in_play_first_offers_to_continue_it(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.play_move("c3")
    visitor.return_to_lobby()
    visitor.driver.tap('[data-quick-start="mixtour"]')
    expect(visitor.dialog).to_have_attribute("data-dialog", "sheet")
    visitor.tap_when_clickable("dialog [data-save]")
    visitor.wait_ply(1)
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(1)
    visitor.driver.tap('[data-quick-start="mixtour"]')
    visitor.tap_when_clickable("dialog " + act("start"))
    visitor.wait_ply(0)


def test_rare_options_are_folded_away_until_they_are_used(visitor: Visitor) -> None:
    visitor.open()
    visitor.open_new_game("inphexion")
    pie, size = (visitor.dialog.locator(f'[name="{name}"]') for name in ("pie", "size"))
    expect(size).not_to_be_in_viewport()
    expect(pie).not_to_be_in_viewport()
    visitor.dialog.locator('[name="more-options"]').focus()
    visitor.page.keyboard.press("Space")
    size.scroll_into_view_if_needed()
    expect(size).to_be_in_viewport()


def test_how_many_play_and_how_strong_the_computer_is_take_a_tap_each(visitor: Visitor) -> None:
    visitor.open()
    visitor.open_new_game("hexheaven")
    for name, value in (("how-many", "3"), ("bot-level", "strong"), ("bot-step", "strong+")):
        radio = visitor.dialog.locator(f'[name="{name}"][value="{value}"]')
        radio.check()
        expect(visitor.dialog.locator(f'[name="{name}"]:checked')).to_be_focused()
    for seat, kind in (("seat-1", "human"), ("seat-2", "strong+"), ("seat-3", "strong+")):
        expect(visitor.dialog.locator(f'[name="{seat}"]')).to_have_value(kind)
    expect(visitor.dialog.locator('[name="rules"]')).to_have_value("three")


# Frames come late, as on a busy device.
LATE_FRAMES = "() => { window.requestAnimationFrame = (run) => setTimeout(run, 3000); }"


def test_keys_that_follow_each_other_choose_level_after_level(visitor: Visitor) -> None:
    visitor.open()
    visitor.open_new_game("mixtour")
    visitor.page.evaluate(LATE_FRAMES)
    visitor.dialog.locator('[name="bot-level"]:checked').focus()
    for _ in range(3):
        visitor.page.keyboard.press("ArrowRight")
    expect(visitor.dialog.locator('[name="bot-level"]:checked')).to_have_value(LEVEL_NAMES[3])
    expect(visitor.dialog.locator('[name="bot-level"]:checked')).to_be_focused()


# The fields that everybody chooses, and the switch of the rest, that the buttons below cover.
COVERED = """body => {
  const { top } = body.querySelector(".dialog-foot").getBoundingClientRect();
  return [...body.querySelectorAll(".choices, .more > .field")]
    .filter((one) => one.getBoundingClientRect().bottom > top + 1).map((one) => one.textContent);
}"""


# Whether the focused control is behind the buttons that stay in sight; null if it is one of them.
IS_BEHIND_BUTTONS = """() => {
  const { activeElement: focused } = document;
  const foot = document.querySelector("dialog .dialog-foot");
  if (foot.contains(focused)) return null;
  const below = focused.getBoundingClientRect().bottom - foot.getBoundingClientRect().top;
  return !focused.contains(foot) && below > 1;
}"""


def test_keys_reach_nothing_behind_the_buttons(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 320, "height": 568})
    visitor.open()
    visitor.open_new_game("mixtour")
    expect(visitor.dialog).to_be_visible()
    reached: list[str] = []
    is_behind: bool | None = False
    while is_behind is not None:
        assert not is_behind, reached
        visitor.page.keyboard.press("Tab")
        reached.append(visitor.page.evaluate("document.activeElement.name"))
        is_behind = visitor.page.evaluate(IS_BEHIND_BUTTONS)
    assert "seat-1" in reached and "repetition" in reached


@pytest.mark.parametrize("game", GAMES)
def test_sideways_all_that_is_chosen_first_is_in_sight(visit: VisitFactory, game: str) -> None:
    visitor = visit(viewport={"width": 640, "height": 360})
    visitor.open()
    visitor.wait_for_later_styles()
    visitor.open_new_game(game)
    assert visitor.page.locator("#dialog-body").evaluate(COVERED) == []
