"""Sounds and vibrations of moves, if enabled in the settings."""

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import act
from e2e.support.scripted_games import MIXTOUR
from ui.table.feedback import CUE_SOUNDS

# Notes what a phone would let one hear and feel. Its audio is stopped until it is told to go on,
# as where a page asks for it before anybody has touched it.
NOTED = """globalThis.heard = [];
globalThis.felt = [];
navigator.vibrate = (pattern) => { felt.push(String(pattern)); return true; };
const Real = AudioContext;
globalThis.AudioContext = class extends Real {
  stopped = true;
  resume() { this.stopped = false; return super.resume(); }
  createOscillator() {
    const made = super.createOscillator(), { frequency } = made;
    const set = frequency.setValueAtTime.bind(frequency);
    frequency.setValueAtTime = (hertz, at) => {
      heard.push([hertz, this.stopped]);
      return set(hertz, at);
    };
    return made;
  }
};"""
HERTZ, _, BUZZ = CUE_SOUNDS["move"]


@pytest.fixture
def player(visit: VisitFactory) -> Visitor:
    player = visit()
    player.page.add_init_script(NOTED)
    player.open(MIXTOUR.link(0))
    return player


def test_audio_that_a_phone_refuses_is_no_error(player: Visitor) -> None:
    player.page.evaluate(
        """() => {
          AudioContext.prototype.resume = () => {
            heard.push("refused");
            return Promise.reject(new DOMException("no", "InvalidStateError"));
          };
        }"""
    )
    change(player, "sound")
    player.play_move("c3")
    assert "refused" in noted(player, "heard")
    expect(player.dialog).to_have_count(0)


def change(player: Visitor, name: str) -> None:
    """Choose the other value of a setting."""
    player.driver.tap("#table " + act("menu"))
    player.tap_when_clickable("dialog " + act("settings"))
    player.page.locator(f'dialog [name="{name}"]').click()
    player.tap_when_clickable("dialog " + act("close"))
    expect(player.dialog).to_have_count(0)


def noted(player: Visitor, what: str) -> list[object]:
    calls: list[object] = player.page.evaluate(f"{what}.splice(0)")
    return calls


def test_vibration_and_sound_follow_the_settings(player: Visitor) -> None:
    player.play_move("c3")
    assert (noted(player, "felt"), noted(player, "heard")) == ([BUZZ], [])
    change(player, "vibration")
    change(player, "sound")
    assert noted(player, "heard")  # at once, as an example
    noted(player, "felt")
    player.play_move("d4")
    assert (noted(player, "felt"), noted(player, "heard")) == ([], [[HERTZ, False]])
