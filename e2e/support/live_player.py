"""Phones that are connected, and the players of a test at them."""

import json
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from e2e.support.browser_driver import POLLING_MS, TIMEOUT_S, PlaywrightDriver
from e2e.support.page_object import CONFIRM_DECLARATION, LOBBY, TABLE, CoasterPage, act
from e2e.support.scripted_games import Script, Turn
from engine.catalogue import GAMES
from engine.game import State
from ui.games import game_ui
from ui.library.saves import session_from_data
from ui.words import GameWords, Words

if TYPE_CHECKING:
    from e2e.conftest import Visitor

_EN = Words("en")
SAY = GameWords([_EN.table("live.words")] + _EN.correspondence("mixtour").tables)
# Many machines for tests have no multicast DNS, by which browsers hide addresses from pages.
LIVE_FLAGS = ("--disable-features=WebRtcHideLocalIpsWithMdns",)
CODE = '[data-dialog="live"] [data-link]'
CONNECTED = '.connection-indicator[data-presence="table"]:not([hidden])'
PASTE = f":is(dialog[open], html:not(:has(dialog[open])) body) {act('paste')}"  # not one behind
JOIN = 'dialog[open] [data-act^="take-"]'  # asked in games with secrets
WATCHED = ".connection-indicator[data-watched]:not([hidden])"
LOST = '.connection-indicator[data-presence="lost"]:not([hidden])'
ASK_UNDO = f"{TABLE} #tray {act('live-undo-1')}"
AGREE_UNDO = f"dialog[open] {act('live-undo-2')}"
REFUSE_UNDO = f"dialog[open] {act('live-undo-3')}"

# Records all peer connections, for tests to look at, and all texts that arrive. All texts that the
# page sends go through `onSend(text, send, channel)`, if a test has given one.
SPY_SCRIPT = """{
  const Real = RTCPeerConnection;
  globalThis.connections = [];
  globalThis.channels = [];
  globalThis.received = [];
  globalThis.RTCPeerConnection = class extends Real {
    constructor(configuration) {
      super(configuration);
      connections.push({ peer: this, configuration });
    }
    createDataChannel(...given) {
      const channel = super.createDataChannel(...given);
      channel.addEventListener("message", ({ data }) => received.push(data));
      const send = channel.send.bind(channel);
      channel.send = (text) => (globalThis.onSend ? onSend(text, send, channel) : send(text));
      channels.push(channel);
      return channel;
    }
  };
}"""


# Tears every fragment into three, and sends all twice, the last ones first, so that those
# of several messages mix.
MANGLE_SCRIPT = """{
  const held = [];
  globalThis.mangled = 0;
  globalThis.onSend = (text, send) => {
    const colon = text.indexOf(":"), piece = text.slice(colon + 1);
    const size = Math.ceil(piece.length / 3);
    const [number, place, count] = text.slice(0, colon).split(".").map(Number);
    const cut = (index) => piece.slice(index * size, (index + 1) * size);
    held.push([2, 1, 0].map((index) =>
      `${number}.${place * 3 + index}.${count * 3}:${cut(index)}`));
    if (held.length === 1) setTimeout(() => {
      const messages = held.splice(0).reverse();
      mangled += messages.length;
      for (let first = 0; first < messages.length; first += 4)
        for (const index of [0, 0, 1, 1, 2, 2])
          for (const fragments of messages.slice(first, first + 4)) send(fragments[index]);
    }, 20);
  };
  void 0;
}"""
# Lets so many more texts through and then cuts the channel, as when the other phone is gone.
CUT_AFTER_SCRIPT = """(count) => {
  let left = count;
  globalThis.onSend = (text, send, channel) => {
    left -= 1;
    if (left >= 0) send(text);
    else channel.close();
  };
}"""


class LivePhone:
    """A phone that can be connected with others."""

    def __init__(self, person: CoasterPage[PlaywrightDriver]) -> None:
        self.person = person
        self.page = person.driver.page

    def wait(self, css: str) -> None:
        self.person.driver.wait(css)

    def tap(self, css: str) -> None:
        self.person.tap_when_clickable(css)

    def open_connection_dialog(self) -> None:
        """Tap the indicator of the connection, which a toast may lie on for a while."""
        self.page.evaluate("document.querySelector('.toast [data-act=close-toast]')?.click()")
        self.tap(".connection-indicator")

    def show_code(self, game: str) -> str:
        """Start a game on two phones from the lobby, and return what its code says."""
        self.tap(f"{LOBBY} {act('live')}")
        self.tap(f"dialog {act(f'live-start-{list(GAMES).index(game) + 1}')}")
        return self.code()

    def code(self) -> str:
        """Return what the code on the screen says."""
        self.wait(CODE)
        return self.person.driver.read_text(CODE, "data-link")

    def open_dialog(self) -> None:
        """Open the dialog with a code from the table; the other phone's code can be scanned there
        too."""
        self.tap(f"{TABLE} {act('menu')}")
        self.tap(f"dialog {act('live')}")
        self.wait(CODE)

    def paste(self, text: str) -> None:
        """Paste a code, as if it had been scanned."""
        if not self.page.locator(PASTE).locator("visible=true").count():
            self.open_dialog()
        self.tap(f"{PASTE}:visible")
        self.page.locator("#pasted").fill(text)
        self.tap("dialog " + act("paste-open"))

    def wait_connected(self) -> None:
        self.wait(CONNECTED)
        self.wait("html:not(:has(dialog[open]))")

    def cut(self) -> None:
        """End the connection as when the other phone is gone."""
        self.page.evaluate("channels.at(-1).close()")


class LivePlayer(LivePhone):
    """A player at one of the phones of a test."""

    def __init__(self, visitor: "Visitor") -> None:
        super().__init__(visitor)
        self.visitor = visitor
        self.page.add_init_script(SPY_SCRIPT)

    def send_fragments(self, fragments: list[str]) -> None:
        """Send texts that Coaster would not send, until the other side has had enough."""
        self.page.evaluate(
            "texts => { for (const text of texts) try { channels.at(-1).send(text); } catch {} }",
            fragments,
        )

    def send_message(self, message: dict[str, Any], number: int = 10_000) -> None:
        """Send a message that Coaster would not send."""
        self.send_fragments([f"{number}.0.1:{json.dumps(message)}"])

    def wait_plies(self, ply: int) -> None:
        """Wait until this many moves have been played and are shown."""
        self.wait(f'{TABLE}[data-ply="{ply}"][data-shown-ply="{ply}"]:not([data-playing-back])')

    def wait_until(self, script: str, argument: Any = None) -> Any:
        """Wait until a script returns something true, and return that."""
        found = self.page.wait_for_function(script, arg=argument, polling=POLLING_MS)
        return found.json_value()


LiveVisit = Callable[..., LivePlayer]
Pair = tuple[LivePlayer, LivePlayer]


def connect(host: LivePhone, guest: LivePhone, offer: str) -> None:
    """Connect two phones, of which the first shows a code that says ``offer``."""
    guest.paste(offer)
    guest.wait(f"{JOIN}, {CODE}")
    if guest.person.driver.exists(JOIN):
        guest.tap(JOIN)
    host.paste(guest.code())
    host.wait_connected()
    guest.wait_connected()


def let_watch(player: LivePhone, spectator: LivePhone) -> None:
    """Connect a spectator by way of a player's phone."""
    player.open_connection_dialog()
    player.tap(f"dialog[open] {act('live-watch')}")
    spectator.paste(player.code())
    player.paste(spectator.code())
    player.wait(WATCHED)
    spectator.wait(f"{TABLE}[data-ply]")
    spectator.wait(CONNECTED)


def move_while_unconnected(mover: LivePlayer, other: LivePlayer, move: str, plies: int) -> None:
    """Lose the connection, make a move meanwhile, and connect again by way of the mover's phone.

    Args:
        mover: The player who is to move.
        other: The other player.
        move: The move.
        plies: The number of moves with it.
    """
    mover.cut()
    for player in (mover, other):
        player.wait(LOST)
    mover.visitor.play_move(move)
    mover.tap(f"{TABLE} #tray {act('live')}")
    connect(mover, other, mover.code())
    other.wait_plies(plies)


# The second player's reply has come: the next code offers the third seat.
JOINED_SCRIPT = """() => Object.entries(localStorage).some(([key, text]) =>
  key.startsWith("coaster/game/") && JSON.parse(text).remote?.device?.entries.length > 1)"""


def connect_three(players: list[LivePlayer]) -> None:
    """Connect three players for a game of Hex Heaven, by way of the first one's phone."""
    host, second, third = players
    use_options(host, Script("hexheaven", {"rules": "three"}))
    connect(host, second, host.show_code("hexheaven"))
    host.wait_until(JOINED_SCRIPT)
    host.tap(f"{TABLE} #tray {act('live-code')}")
    third.paste(host.code())
    third.wait(f"{JOIN}, {CODE}")
    if third.visitor.driver.exists(JOIN):
        third.tap(JOIN)
    host.paste(third.code())
    third.wait(f"{CONNECTED}, {JOIN}")
    if third.visitor.driver.exists(JOIN):  # the host waits for the seat to be taken
        third.tap(JOIN)
        third.wait(CONNECTED)
    host.wait_connected()


def connected(pair: Pair, game: str) -> list[LivePlayer]:
    """Connect two players for a game; return them by seat."""
    host, guest = pair
    connect(host, guest, host.show_code(game))
    return [host, guest] if GAMES[game].sealed else [guest, host]


def play_open(players: list[LivePlayer], script: Script, plies: int | None = None) -> None:
    """Play a game without secrets, or its first moves, from where it stands."""
    played, done, states = players[0].visitor.ply, 0, script.record().replay()
    for turn in script.turns():
        if done >= played and (plies is None or done < plies):
            mover = players[states[done].turn or 0]
            mover.wait_plies(done)
            mover.visitor.play_turn(turn)
        done += turn.plies
        if plies is not None and done >= plies:
            break
    for player in players:
        player.wait_plies(done)


def use_options(player: LivePlayer, script: Script) -> None:
    """Let a phone remember the options of a script, as if they had been chosen before."""
    settings = {"pace": "once", "sheets": {script.game: {"options": script.options}}}
    player.page.evaluate(
        "text => localStorage.setItem('coaster/settings', text)", json.dumps(settings)
    )
    player.visitor.reload()


SAVED_SCRIPT = """() => Object.keys(localStorage).filter((key) => key.startsWith("coaster/game/"))
  .map((key) => localStorage[key])"""


def saved_game(player: LivePhone) -> dict:
    """Return the only game that is saved at a phone."""
    (text,) = player.page.evaluate(SAVED_SCRIPT)
    saved: dict = json.loads(text)
    return saved


# The keys of a sealed game have crossed, everything was checked, and there are no faults.
FAULTLESS_SCRIPT = """() => {
  const saved = Object.entries(localStorage).filter(([key]) => key.startsWith("coaster/game/"));
  const [[, text]] = saved;
  return JSON.stringify(JSON.parse(text).remote.faults) === "[]";
}"""


def current_view(player: LivePhone) -> State:
    """Return what a phone knows of its only game."""
    return session_from_data(saved_game(player)).current_state


def make_move(player: LivePhone, move: str) -> None:
    """Tap a move at the phone that is to move."""
    view = current_view(player)
    ways = game_ui(view.game.name).Input(view).tap_paths(move)
    if ways:
        player.person.select_turn(Turn(list(ways[0])))
        player.tap(act("confirm"))
        return
    player.tap(f'[data-move="{move}"]')
    if player.person.driver.exists(CONFIRM_DECLARATION):
        player.tap(CONFIRM_DECLARATION)


def play_sealed(players: Sequence[LivePhone], moves: list[str], first: int = 0) -> None:
    """Play moves of a game with secrets; each is made at the phone whose turn it is.

    Args:
        players: The players by seat.
        moves: The moves.
        first: How many moves have been played.
    """
    for number, move in enumerate(moves, first):
        seat = due_seat(players, number)
        assert seat is not None, f"the game is over after {number} moves"
        make_move(players[seat], move)


# The seat to move, 1 …, or "over", once all is computed, sent and shown at the phone of a seat; ""
# before. The phone whose turn it is must have seen all moves.
DUE_SCRIPT = """([seat, plies]) => {
  const { dataset } = document.querySelector("#table");
  const [text] = Object.keys(localStorage).filter((key) => key.startsWith("coaster/game/"))
    .map((key) => localStorage[key]);
  const { remote } = JSON.parse(text);
  if ("thinking" in dataset || "playingBack" in dataset || remote.asked.length) return "";
  if ("over" in dataset) return remote.next === null ? "over" : "";
  if (dataset.turn !== `${seat + 1}`) return dataset.turn ?? "";
  return remote.next === seat && dataset.ply === `${plies}` ? dataset.turn : "";
}"""


def due_seat(players: Sequence[LivePhone], plies: int) -> int | None:
    """Return the seat that is to move after so many moves, once all phones agree on it; None once
    all show the end."""
    deadline = time.monotonic() + TIMEOUT_S
    while time.monotonic() < deadline:
        due = {
            player.page.evaluate(DUE_SCRIPT, [seat, plies]) for seat, player in enumerate(players)
        }
        if len(due) == 1 and "" not in due:
            seat = due.pop()
            return None if seat == "over" else int(seat) - 1
        players[0].page.wait_for_timeout(POLLING_MS)  # no page can wait for what all of them show
    raise AssertionError(f"the game stands still after {plies} moves: {due}")


def play_hidden(
    players: list[LivePlayer],
    choose: Callable[[State], str],
    moves: list[str],
    plies: int | None = None,
) -> None:
    """Play a game with secrets until it is over, or until so many moves have been played.

    Args:
        players: The players by seat.
        choose: Returns the move in a view.
        moves: The moves that have been played; those that are made are appended.
        plies: The number of moves after which to stop.
    """
    while len(moves) != plies and (seat := due_seat(players, len(moves))) is not None:
        moves.append(choose(current_view(players[seat])))
        make_move(players[seat], moves[-1])


def resign_when_due(players: list[LivePlayer], moves: list[str]) -> None:
    """Let the player whose turn it is resign after these moves of a game with secrets."""
    seat = due_seat(players, len(moves))
    assert seat is not None
    players[seat].person.resign()
