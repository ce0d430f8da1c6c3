"""Loads the modules of live play when they are first needed, for each of its actions.

``#`` in an action's name is a number, see ``ui.app.view.actions``.
"""

from ui.browser.module_loader import LIVE
from ui.correspondence.view.correspondence_actions import CorrespondenceActions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.view.live.live_play import LivePlay
    from ui.table.view.app_context import AppContext


def with_live_play(app: "AppContext", use: "Callable[[LivePlay], object]") -> None:
    """Call ``use`` with the page's live play once its modules are loaded."""

    def run() -> None:
        from ui.correspondence.view.live.live_play import LivePlay

        use(app.feature(LivePlay))

    app.when_loaded(run, LIVE)


def _open(app: "AppContext") -> None:
    """Show how this phone is connected, or a way to connect, if the screen is still the same."""
    app.when_loaded_if_unchanged(lambda: with_live_play(app, lambda live: live.open()), LIVE)


def _follow_code(app: "AppContext") -> None:
    """Open the code that was last read from another phone."""
    text, confirmed = app.feature(CorrespondenceActions).live_code
    with_live_play(app, lambda live: live.open_code(text, confirmed))


ACTIONS: "dict[str, Callable[..., object]]" = {
    "live-follow": _follow_code,
    "live": _open,
    "live-start-#": lambda app, number: with_live_play(app, lambda live: live.start(number - 1)),
    "live-join": lambda app: with_live_play(app, lambda live: live.pairing.join()),
    "live-scan": lambda app: with_live_play(app, lambda live: live.pairing.scan_answer()),
    "live-copy": lambda app: with_live_play(app, lambda live: live.pairing.copy()),
    "live-code": lambda app: with_live_play(app, lambda live: live.pairing.show_code()),
    "live-end": lambda app: with_live_play(app, lambda live: live.end()),
    "live-show": lambda app: with_live_play(app, lambda live: live.show_game()),
    "live-show-elsewhere": lambda app: with_live_play(
        app, lambda live: live.receiver.open_game_elsewhere()
    ),
    "live-watch": lambda app: with_live_play(app, lambda live: live.let_watch()),
    "live-watch-end": lambda app: with_live_play(app, lambda live: live.spectator_mode.stop()),
    "live-watch-back": lambda app: with_live_play(app, lambda live: live.spectator_mode.show()),
    "live-undo-#": lambda app, number: with_live_play(
        app, lambda live: live.receiver.take_back.act(number)
    ),
    "live-clock-#": lambda app, number: with_live_play(app, lambda live: live.clock.act(number)),
    "live-play": lambda app: with_live_play(app, lambda live: live.receiver.open_offered_game()),
}
